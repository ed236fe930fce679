"""Cards and their notation."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardrules import Card, NotationError, Rank, Suit, card, cards
from cardrules.core.cards import codes, full_pack, short_pack

CARD = re.compile(r"(10|[A2-9TJQKatjqk])[CDHScdhs♣♦♥♠]('[1-9][0-9]?)?")

some_card = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit), st.integers(0, 9))


@given(some_card)
def test_a_card_is_read_back_from_its_code(each: Card) -> None:
    assert card(each.code) == each
    assert card(each.code.lower()) == each
    assert eval(repr(each)) == each


@given(st.lists(some_card))
def test_cards_are_read_back_from_their_codes(some: list[Card]) -> None:
    assert cards(codes(some)) == tuple(some)


@given(st.text())
def test_other_texts_are_refused_with_a_sentence(text: str) -> None:
    if not CARD.fullmatch(text.strip()):
        with pytest.raises(NotationError, match=r"as in QH\.$"):
            card(text)


@pytest.mark.parametrize("text", ["10H", "th", "T♥", " TH "])
def test_a_ten_may_be_written_in_several_ways(text: str) -> None:
    assert card(text) == Card(Rank.TEN, Suit.HEARTS)


def test_packs() -> None:
    assert len(set(full_pack())) == 52
    assert len(set(short_pack(1))) == 32
    assert {each.pack for each in short_pack(1)} == {1}
