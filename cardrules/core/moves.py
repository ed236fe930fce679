"""The moves that many games share; a game adds its own kinds where it has others."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Self

from cardrules.core.cards import Card, card, cards, codes
from cardrules.core.errors import NotationError


@dataclass(frozen=True, slots=True)
class Deal:
    """Shuffle and deal: the pack in the order in which its cards come off the top.

    >>> Deal.read("deal QH 9S")
    <Deal of 2 cards: QH 9S>
    """

    order: tuple[Card, ...]
    HELP: ClassVar[str] = "'deal QH 9S …' deals the cards in this order"

    def __str__(self) -> str:
        return f"deal {codes(self.order)}"

    def __repr__(self) -> str:
        first = f"{codes(self.order[:3])} …" if len(self.order) > 3 else codes(self.order)
        return f"<Deal of {len(self.order)} cards: {first}>"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The deal that the text stands for."""
        word, _, order = text.partition(" ")
        return cls(cards(order)) if word.lower() == "deal" else None


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card from the hand to the trick.

    >>> str(Play(card("QH")))
    'QH'
    """

    card: Card
    HELP: ClassVar[str] = "'QH' plays the Q♥"

    def __str__(self) -> str:
        return self.card.code

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The play that the text stands for."""
        return None if (found := _card_or_none(text)) is None else cls(found)


_play = cache(Play)
"""A play is a value, so one of each is enough: hands are listed card by card at every move."""


def plays_of(held: Iterable[Card]) -> Iterator[Play]:
    """The plays of all cards of a hand."""
    return map(_play, held)


@dataclass(frozen=True, slots=True)
class Put:
    """Put a card, with whatever lies on it, on another pile.

    >>> Put.read("9s > 3")
    Put(card=card("9S"), to='3')
    """

    card: Card
    to: str
    HELP: ClassVar[str] = "'9S>3' puts the 9♠ on pile 3"

    def __str__(self) -> str:
        return f"{self.card.code}>{self.to}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The play that the text stands for."""
        what, arrow, place = text.partition(">")
        place = place.strip().upper()
        found = _card_or_none(what.strip())
        if not arrow or found is None or not re.fullmatch(r"[A-Z]?[0-9]{0,3}", place) or not place:
            return None
        return cls(found, place)


put = cache(Put)
"""A put is a value as well; the same few are listed again and again."""


class KeywordMove:
    """A move that is written as a word alone; each kind of move names its word and its effect."""

    __slots__ = ()
    WORD: ClassVar[str]
    HELP: ClassVar[str]

    def __str__(self) -> str:
        return self.WORD

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The move that the text stands for."""
        return cls() if text.lower() == cls.WORD else None


@dataclass(frozen=True, slots=True)
class Turn(KeywordMove):
    """Turn up the next cards of the stock, or turn the waste over when the stock is empty."""

    WORD: ClassVar[str] = "turn"
    HELP: ClassVar[str] = (
        "'turn' turns up the next cards of the stock, or turns the waste over when the stock is empty"
    )


@dataclass(frozen=True, slots=True)
class Draw(KeywordMove):
    """Take the top card of one's own stock."""

    WORD: ClassVar[str] = "draw"
    HELP: ClassVar[str] = "'draw' takes the top card of your stock"


@dataclass(frozen=True, slots=True)
class Discard(KeywordMove):
    """Lay the drawn card on one's own discard pile, which ends the turn."""

    WORD: ClassVar[str] = "discard"
    HELP: ClassVar[str] = (
        "'discard' lays the drawn card on your discard pile and ends your turn; "
        "moves call the discard piles of seats 0 and 1 D0 and D1, as in '9S>D1'"
    )


@dataclass(frozen=True, slots=True)
class Pass(KeywordMove):
    """Make no use of the right to act."""

    WORD: ClassVar[str] = "pass"
    HELP: ClassVar[str] = "'pass' declines"


@dataclass(frozen=True, slots=True)
class Call(KeywordMove):
    """End the round, having got rid of the pile that the race is about.

    >>> Call.read("Call")
    Call()
    """

    WORD: ClassVar[str] = "call"
    HELP: ClassVar[str] = "'call' ends the round"


@dataclass(frozen=True, slots=True)
class Tuck(KeywordMove):
    """Put a dug-up card at the bottom of the stock.

    >>> Tuck.read("tuck")
    Tuck()
    """

    WORD: ClassVar[str] = "tuck"
    HELP: ClassVar[str] = "'tuck' puts the dug-up card at the bottom of the stock"


def _card_or_none(text: str) -> Card | None:
    try:
        return card(text)
    except NotationError:
        return None
