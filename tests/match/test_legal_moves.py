"""Legal moves as a match gives them: what is in them is what the judge allows and what is listed."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import CardRulesError, Deal, LegalMoves, Match, PositionError
from cardrules.testing.strategies import any_move, matches


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_a_move_is_in_them_if_the_judge_allows_it(id: str) -> None:
    game = cardrules.load(id)
    space = sorted(game.action_space(game.options), key=str)
    allowed = refused = 0

    @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
    @given(match=matches(game), seat=st.integers(0, game.seats - 1), seed=st.integers(0), data=st.data())
    def agrees(match: Match, seat: int, seed: int, data: st.DataObject) -> None:
        nonlocal allowed, refused
        listed = game.legal_moves(match.state, seat)
        moves = match.legal_moves_of(seat)
        for move in [*Random(seed).sample(space, 30), *listed]:
            legal = bool(match.judge(move, seat))
            assert (move in moves) == (str(move) in moves) == (move in listed) == legal
            allowed, refused = allowed + legal, refused + (not legal)
        assert moves == listed
        odd = data.draw(any_move(game, like=listed))
        assert (odd in moves) == bool(match.judge(odd, seat))

    agrees()
    assert allowed
    assert refused > 100


def test_what_is_no_move_is_not_in_them() -> None:
    match = Match(cardrules.load("canfield"), seed=1)
    for odd in ("no such move", "", "x" * 10_000, None, 7, cardrules.card("AS"), cardrules.Draw()):
        assert odd not in match.legal_moves
    before = Match.from_packs(match.game)
    deal = Deal(match.game.deck(before.state, 0))
    assert before.judge(deal)
    assert deal not in before.legal_moves
    assert len(before.legal_moves) == 0


def test_they_are_a_sequence_that_stays_as_it_was() -> None:
    match = Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
    moves = match.legal_moves
    assert repr(moves) == "<LegalMoves: AH, 9H, 8H'2, QC, 8C, AD, 8D>"
    assert moves != len(moves)
    listed = list(moves)
    assert (moves[0], moves[-1], moves[:2], len(moves)) == (listed[0], listed[-1], tuple(listed[:2]), 7)
    assert (moves.index(listed[2]), moves.count(listed[2]), list(reversed(moves))[-1]) == (2, 1, listed[0])
    assert isinstance(moves, Sequence)
    match.play("QC")
    assert moves == listed != match.legal_moves
    assert "QC" in moves
    assert "QC" not in match.legal_moves
    assert hash(moves) == hash(tuple(listed))
    with pytest.raises(TypeError):
        moves[0] = listed[1]


def test_a_list_that_depends_on_unknown_cards_says_so_but_a_known_move_is_judged() -> None:
    match = Match.from_position("hands AS ?6 / ?6; trick 7H; leader 1", "pebbles_and_nuts")
    assert "not all known" in repr(match.legal_moves)
    with pytest.raises(PositionError, match="not all known"):
        list(match.legal_moves)
    seen = Match.from_position("hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1", "pebbles_and_nuts")
    assert seen.legal_moves == [cardrules.Play(card) for card in cardrules.cards("AS KH 9H")]


def test_a_seat_is_named_where_several_may_move() -> None:
    match = Match(cardrules.load("nuts", players=2), seed=1)
    with pytest.raises(CardRulesError, match="Several seats may move now"):
        match.legal_moves  # noqa: B018
    with pytest.raises(CardRulesError, match="no seat 2"):
        match.legal_moves_of(2)
    assert isinstance(match.legal_moves_of(1), LegalMoves)
    assert match.game.read_move(str(match.legal_moves_of(1)[0])) in match.legal_moves_of(1)


def test_with_its_pack_a_card_is_that_of_one_seat() -> None:
    match = Match.from_position("nuts; nuts ?10 5H / ?10 7S; waste ?2 AS / ?2 AS")
    assert "AS>F" in match.legal_moves_of(0)
    assert "AS'2>F" not in match.legal_moves_of(0)
    assert "AS'2>F" in match.legal_moves_of(1)
