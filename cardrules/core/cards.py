"""Suits, ranks, cards and packs, with a notation that can be typed and read back.

A card is written rank first: ``QH`` is the queen of hearts, ``TD`` (or ``10D``) the ten of diamonds. Where a
game uses several packs, ``8H'2`` is the 8 of hearts of the second pack.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum, StrEnum
from functools import cache
from typing import NamedTuple

from cardrules.core.errors import NotationError
from cardrules.core.limits import short


class Suit(StrEnum):
    """A suit; its value is its letter in notation."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    @property
    def symbol(self) -> str:
        """The suit as a sign.

        >>> Suit.HEARTS.symbol
        '♥'
        """
        return _SYMBOLS[self]

    @property
    def word(self) -> str:
        """The suit as a word.

        >>> Suit.HEARTS.word
        'hearts'
        """
        return self.name.lower()

    @property
    def red(self) -> bool:
        """Whether the suit is red.

        >>> Suit.DIAMONDS.red, Suit.SPADES.red
        (True, False)
        """
        return self is Suit.DIAMONDS or self is Suit.HEARTS


class Rank(IntEnum):
    """A rank; its value counts from the ace (1) up to the king (13) and is not its strength in a game."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        """The rank in notation, one character.

        >>> Rank.TEN.letter
        'T'
        """
        return _LETTERS[self - 1]

    @property
    def label(self) -> str:
        """The rank as it is printed on a card.

        >>> Rank.TEN.label
        '10'
        """
        return "10" if self is Rank.TEN else self.letter

    @property
    def word(self) -> str:
        """The rank as it is read aloud.

        >>> Rank.QUEEN.word, Rank.EIGHT.word
        ('queen', '8')
        """
        return self.name.lower() if self in (1, 11, 12, 13) else self.label


_LETTERS = "A23456789TJQK"
_RANKS = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}
_SUITS = {suit.value: suit for suit in Suit} | {symbol: suit for suit, symbol in _SYMBOLS.items()}
_CARD = re.compile(r"(10|[A2-9TJQK])([CDHS♣♦♥♠])(?:'([1-9]\d?))?", re.IGNORECASE)


class Card(NamedTuple):
    """One card of one pack.

    Attributes:
        rank: Its rank.
        suit: Its suit.
        pack: The index of its pack, counted from 0.
    """

    rank: Rank
    suit: Suit
    pack: int = 0

    @property
    def code(self) -> str:
        """The card in notation.

        >>> Card(Rank.EIGHT, Suit.HEARTS, pack=1).code
        "8H'2"
        """
        return _code(self)

    @property
    def pretty(self) -> str:
        """The card as it is shown to people; the pack is left out.

        >>> card("TD").pretty
        '10♦'
        """
        return f"{self.rank.label}{self.suit.symbol}"

    @property
    def red(self) -> bool:
        """Whether the card is red."""
        return self.suit.red

    @property
    def face(self) -> "Card":
        """The same card of the first pack: its rank and suit, whichever pack it belongs to."""
        return self if self.pack == 0 else Card(self.rank, self.suit)

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f'card("{self.code}")'


@cache
def _code(of: Card) -> str:
    """The code of a card, made once for each, for the texts of moves are compared in every random choice."""
    return f"{of.rank.letter}{of.suit.value}" + (f"'{of.pack + 1}" if of.pack else "")


def card(text: str) -> Card:
    """Read one card.

    Args:
        text: The card in notation, in capitals or not, with letters or signs for the suits.

    Raises:
        NotationError: The text is not a card.

    >>> card("QH") == card("q♥")
    True
    >>> card("8h'2")
    card("8H'2")
    """
    found = _CARD.fullmatch(text.strip())
    if not found:
        raise NotationError(
            f"'{short(text)}' is not a card: write the rank (A 2-9 T J Q K) and then the suit (C D H S), as in QH."
        )
    rank, suit, pack = found.groups()
    return Card(_RANKS[rank.upper()], _SUITS[suit.upper()], int(pack or 1) - 1)


def cards(text: str) -> tuple[Card, ...]:
    """Read several cards with spaces or commas between them.

    Raises:
        NotationError: Some part of the text is not a card.

    >>> cards("QH 10S, ad")
    (card("QH"), card("TS"), card("AD"))
    """
    return tuple(card(part) for part in text.replace(",", " ").split())


def codes(of: Iterable[Card]) -> str:
    """Write several cards, one after the other.

    >>> codes(cards("QH 10S"))
    'QH TS'
    """
    return " ".join(card.code for card in of)


@cache
def full_pack(pack: int = 0) -> tuple[Card, ...]:
    """The 52 cards of a pack, suit by suit from the ace to the king."""
    return tuple(Card(rank, suit, pack) for suit in Suit for rank in Rank)


@cache
def short_pack(pack: int = 0) -> tuple[Card, ...]:
    """The 32 cards of a piquet pack: aces, and sevens to kings."""
    return tuple(
        Card(rank, suit, pack) for suit in Suit for rank in Rank if rank is Rank.ACE or rank >= Rank.SEVEN
    )


_MASK = (1 << 64) - 1
_GAMMA = 0x9E3779B97F4A7C15


def shuffled(pack: Sequence[Card], seed: int, number: int = 0) -> tuple[Card, ...]:
    """The cards in the order that a seed gives, the same on every machine and in every version.

    Durstenfeld's shuffle (Communications of the ACM 7, 1964) driven by SplitMix64 (Steele, Lea and Flood,
    OOPSLA 2014): a few integer operations that any compiled code can repeat bit for bit.

    Args:
        pack: The cards, in any order; the same order gives the same result.
        seed: Any integer.
        number: The number of the shuffle of that seed: the first of a match is number 0.

    >>> codes(shuffled(cards("AS KS QS JS"), seed=7))
    'JS AS QS KS'
    """
    order = list(pack)
    for last, draw in zip(range(len(order) - 1, 0, -1), draws(seed, number), strict=False):
        other = draw * (last + 1) >> 64
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def draws(seed: int, number: int) -> Iterator[int]:
    """SplitMix64's endless sequence of 64-bit numbers; ``draw * n >> 64`` makes one of them a number below n.

    Args:
        seed: Any integer.
        number: The number of the sequence of that seed.

    >>> from itertools import islice
    >>> [draw * 6 >> 64 for draw in islice(draws(seed=7, number=0), 8)]
    [2, 5, 0, 3, 4, 3, 0, 5]
    """
    stream = splitmix(splitmix(seed & _MASK) ^ (number & _MASK))
    return _splitmixes(stream + _GAMMA)


def splitmix(value: int) -> int:
    """SplitMix64's hash of one 64-bit integer to another."""
    return next(_splitmixes(value))


def _splitmixes(stream: int) -> Iterator[int]:
    """The hashes of a stream: of an integer, and of those that follow at equal distances."""
    while True:
        stream = (stream + _GAMMA) & _MASK
        value = ((stream ^ stream >> 30) * 0xBF58476D1CE4E5B9) & _MASK
        value = ((value ^ value >> 27) * 0x94D049BB133111EB) & _MASK
        yield value ^ value >> 31
