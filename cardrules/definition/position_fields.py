"""Cards, numbers and suits in positions: read from a text, and written again."""

import re
from collections.abc import Callable, Iterable
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer

from cardrules.core.cards import Card, Suit, card
from cardrules.core.errors import NotationError, PositionError
from cardrules.core.limits import LARGEST_NUMBER, MOST_CARDS, short

Cards = tuple[Card | None, ...]
"""Cards from the first to the last, from the bottom of a pile to its top; None is an unknown card."""


def read_cards(value: Any) -> Any:
    """Cards from their text; anything that is not text is left to pydantic.

    >>> from cardrules.core.cards import codes
    >>> read_cards("KH ?2 7C")
    (card("KH"), None, None, card("7C"))

    Raises:
        NotationError: A part of the text is not a card.
    """
    if isinstance(value, list | tuple) and value and all(isinstance(each, str) for each in value):
        value = " ".join(value)  # one text for each card
    if not isinstance(value, str):
        return value
    found: list[Card | None] = []
    for part in value.split():
        if part.startswith("?"):
            number = part[1:]
            known = number.isdecimal() and len(number) <= len(str(MOST_CARDS)) and int(number) <= MOST_CARDS
            if number not in ("", "?") and not known:
                raise NotationError(
                    f"'{short(part)}' is not a number of unknown cards: write ?? for one, ?7 for seven."
                )
            found.extend([None] * (int(number) if known else 1))
        elif part != "-":
            found.append(card(part))
    return tuple(found)


def write_cards(cards: Cards) -> str:
    """The text of cards.

    >>> write_cards((card("KH"), None, None))
    'KH ?2'
    """
    parts, unknown = list[str](), 0
    for each in (*cards, card("AS")):  # any card will do to flush the unknown ones at the end
        if each is None:
            unknown += 1
            continue
        if unknown:
            parts.append("??" if unknown == 1 else f"?{unknown}")
            unknown = 0
        parts.append(each.code)
    return " ".join(parts[:-1]) or "-"


def several(read: Callable[[Any], Any], between: str = "/") -> Callable[[Any], Any]:
    """A function that reads several values from one text, or from a list of texts."""

    def read_all(value: Any) -> Any:
        if value == "-":
            return ()
        parts = value.split(between) if isinstance(value, str) else value
        return tuple(map(read, parts)) if isinstance(parts, list | tuple) else value

    return read_all


def read_number(text: str) -> int:
    """A whole number from its text, with whichever minus.

    Raises:
        PositionError: The text is not a whole number, or one that is too large.
    """
    plain = text.strip().replace("−", "-")
    if not re.fullmatch(rf"[+-]?[0-9]{{1,{len(str(LARGEST_NUMBER))}}}", plain):
        raise PositionError(f"'{short(text)}' is not a whole number of at most {LARGEST_NUMBER}.")
    return int(plain)


def count_cards(value: Any) -> int:
    """The most cards that a field can hold, counted before any of them is read.

    >>> count_cards("KH ?2 / 7C"), count_cards(["KH", "7C|8D"])
    (4, 3)
    """
    if isinstance(value, list | tuple) and not isinstance(value, Card):
        return sum(map(count_cards, value))
    if not isinstance(value, str):
        return 1
    unknown = (int(number) for number in re.findall(r"\?([0-9]{1,6})", value))
    return len(re.findall(r"[^\s/,|-]+", value)) + sum(number - 1 for number in unknown)


def read_numbers(value: Any) -> Any:
    """Whole numbers from a text like ``15 0 -5``, or from a list; anything else is left to pydantic.

    Raises:
        PositionError: A part of the text is not a whole number.
    """
    if value == "-":
        return ()
    parts = value.split() if isinstance(value, str) else value
    if not isinstance(parts, list | tuple):
        return value
    if len(parts) > MOST_CARDS:
        raise PositionError(f"These are {len(parts)} numbers; a position has at most {MOST_CARDS} in a row.")
    return tuple(read_number(part) if isinstance(part, str) else part for part in parts)


def read_suit(value: Any) -> Any:
    """A suit from its letter, its sign or its word; anything that is not text is left to pydantic.

    >>> read_suit("♥") is read_suit("hearts") is read_suit("h") is Suit.HEARTS
    True

    Raises:
        PositionError: The text is not a suit.
    """
    if not isinstance(value, str):
        return value
    named = value.strip().lower()
    found = (suit for suit in Suit if named in (suit.value.lower(), suit.symbol, suit.word, suit.word[:-1]))
    suit = next(found, None)
    if suit is None:
        raise PositionError(
            f"'{short(value)}' is not a suit: write C, D, H or S, or clubs, diamonds, hearts or spades."
        )
    return suit


Pile = Annotated[Cards, BeforeValidator(read_cards), PlainSerializer(write_cards, return_type=str)]
"""Cards that lie together."""
Piles = Annotated[
    tuple[Cards, ...],
    BeforeValidator(several(read_cards)),
    PlainSerializer(lambda piles: [write_cards(pile) for pile in piles], return_type=list[str]),
]
"""Piles of the same kind, one for each seat or place."""
PileRows = Annotated[
    tuple[tuple[Cards, ...], ...],
    BeforeValidator(several(several(read_cards, between=","))),
    PlainSerializer(lambda rows: [", ".join(map(write_cards, row)) for row in rows], return_type=list[str]),
]
"""Several piles for each seat, with commas between those of one."""
CoveredPileRows = Annotated[
    tuple[tuple[tuple[Cards, Cards], ...], ...],
    BeforeValidator(
        several(several(lambda text: _read_covered(text) if isinstance(text, str) else text, between=",")),
    ),
    PlainSerializer(
        lambda rows: [", ".join(_write_covered(*pile) for pile in row) for row in rows], return_type=list[str]
    ),
]
"""Several piles for each seat in which face-up cards lie on face-down ones, with commas between those of one."""
Numbers = Annotated[tuple[int, ...], BeforeValidator(read_numbers)]
"""Whole numbers, such as the scores of all sides."""
SomeSuit = Annotated[Suit | None, BeforeValidator(read_suit)]
"""A suit, such as trump, or none."""


def _read_covered(text: str) -> tuple[Cards, Cards]:
    down, _, up = text.rpartition("|")
    return read_cards(down), read_cards(up)


def _write_covered(down: Cards, up: Cards) -> str:
    return f"{write_cards(down)}|{write_cards(up)}" if down else write_cards(up)


def known(cards: Iterable[Card | None] | None) -> tuple[Card, ...]:
    """The cards of a pile without the unknown ones."""
    return tuple(card for card in cards or () if card is not None)
