"""Pebbles and Nuts: the state of a match, and the move that only this game has."""

import re
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Self

from cardrules.core.cards import Card, Suit, cards
from cardrules.core.errors import NotationError
from cardrules.core.moves import Pass, Play
from cardrules.core.zones import Seat
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.mechanics.tricks import Hand, TrickState


@dataclass(frozen=True)
class Couple:
    """A marriage that lies, or lay, on the table.

    Attributes:
        seat: The seat that declared it.
        king: The king.
        queen: The queen.
        trick: Number of the trick after which it was declared, counted from 1.
        jacks: The jacks that joined it.
    """

    seat: Seat
    king: Card
    queen: Card
    trick: int
    jacks: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True, repr=False)
class State(TrickState):
    """A match of Pebbles and Nuts at one moment; `hands` are the concealed cards of each seat.

    Attributes:
        options: The rules that are played.
        shown: The melded cards that each seat still holds.
        couples: The marriages declared in this deal.
        stock: The cards to be drawn, the next one last.
        tricks: Number of tricks played in this deal.
        declaring: The seats that may still declare for the last trick, in the order in which they are asked.
    """

    options: PebblesOptions
    shown: tuple[Hand, ...]
    couples: tuple[Couple, ...] = ()
    stock: tuple[Card, ...]
    tricks: int = 0
    declaring: tuple[Seat, ...] = ()

    @property
    def turn(self) -> Seat:
        """The seat that has to move while cards are in play."""
        if self.declaring:
            return self.declaring[0]
        return (self.leader + len(self.trick)) % self.options.players

    def held(self, seat: Seat) -> Hand:
        """All cards that a seat holds, concealed or melded."""
        return self.hands[seat] + self.shown[seat]


sort_hand = partial(tricks.sort_hand, high_to_low=HIGH_TO_LOW)


@dataclass(frozen=True, slots=True)
class Meld:
    """Declare a meld: the king and queen of a suit, or these and a jack.

    >>> str(Meld.read("meld KQ spades"))
    'meld KQ spades'
    >>> Meld.read("meld KH QH'2 JH").cards
    (card("KH"), card("QH'2"), card("JH"))

    Raises:
        NotationError: No cards are named.
    """

    cards: tuple[Card, ...]
    HELP: ClassVar[str] = "'meld KQ spades' declares the marriage, 'meld KQJ spades' the ménage"

    def __post_init__(self) -> None:
        if not self.cards:
            raise NotationError("A meld names its cards: meld KQ hearts.")
        object.__setattr__(self, "cards", tuple(sorted(self.cards, key=lambda card: -card.rank)))

    def __str__(self) -> str:
        if len({card.suit for card in self.cards}) > 1:
            return f"meld {' '.join(card.code for card in self.cards)}"
        ranks = "".join(card.rank.letter + (f"'{card.pack + 1}" if card.pack else "") for card in self.cards)
        return f"meld {ranks} {self.cards[0].suit.word}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The meld that the text stands for."""
        word, _, named = text.partition(" ")
        if word.lower() != "meld":
            return None
        found = re.fullmatch(r"((?:[A2-9TJQK](?:'\d+)?)+)\s+(\w+)", named.strip(), re.IGNORECASE)
        suit = found and next(
            (suit for suit in Suit if found[2].lower() in (suit.word, suit.value.lower())), None
        )
        if found and suit:
            ranks = re.findall(r"(\w)((?:'\d+)?)", found[1])
            return cls(cards(" ".join(f"{rank}{suit.value}{pack}" for rank, pack in ranks)))
        try:
            return cls(cards(named))
        except NotationError:
            return None


Move = Play | Meld | Pass
