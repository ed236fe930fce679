"""Pebbles and Nuts: the state of a match, and the moves that only this game has."""

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import ClassVar, Self

from cardrules.cards import Card, Rank, Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.moves import Deal, Pass, Play
from cardrules.zones import Seat

Hand = tuple[Card, ...]


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class Couple:
    """A marriage that lies, or lay, on the table.

    Attributes:
        seat: Whose it is.
        king: The king.
        queen: The queen.
        jacks: The jacks that joined it.
    """

    seat: Seat
    king: Card
    queen: Card
    jacks: tuple[Card, ...] = ()


@dataclass(frozen=True)
class State:
    """A match of Pebbles and Nuts at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        dealer: Who deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        hands: The concealed cards of each seat, arranged.
        shown: The melded cards that each seat still holds, arranged.
        couples: The marriages declared in this deal.
        stock: The cards to be drawn, the next one last.
        leader: Who leads, or led, to the trick.
        trick: The cards played to it, from the lead on.
        won: The cards that each seat has won.
        tricks: Number of tricks played in this deal.
        declaring: The seats that may still declare for the last trick: the next to be asked first.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: PebblesOptions
    phase: Phase
    dealer: Seat
    deal: int
    hands: tuple[Hand, ...]
    shown: tuple[Hand, ...]
    couples: tuple[Couple, ...]
    stock: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[Hand, ...]
    tricks: int
    declaring: tuple[Seat, ...]
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    @property
    def turn(self) -> Seat:
        """The seat that has to move while cards are in play."""
        if self.declaring and self.options.partner_may_declare:
            return self.declaring[0]
        return (self.leader + len(self.trick)) % self.options.players

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the card led, None before the lead."""
        return self.trick[0].suit if self.trick else None

    def held(self, seat: Seat) -> Hand:
        """All cards that a seat holds, concealed or melded."""
        return self.hands[seat] + self.shown[seat]


sort_hand = partial(tricks.sort_hand, high_to_low=HIGH_TO_LOW)


@dataclass(frozen=True, slots=True)
class Meld:
    """Declare a meld: the king and queen of a suit, or these and a jack.

    >>> str(Meld.read("meld KQ spades"))
    'meld KQ spades'
    >>> Meld.read("meld K'2QJ hearts").cards
    (card("KH'2"), card("QH"), card("JH"))
    """

    cards: tuple[Card, ...]
    HELP: ClassVar[str] = "'meld KQ spades' declares the marriage, 'meld KQJ spades' the ménage"

    def __str__(self) -> str:
        ranks = "".join(card.rank.letter + (f"'{card.pack + 1}" if card.pack else "") for card in self.cards)
        return f"meld {ranks} {self.cards[0].suit.word}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The meld that the text stands for."""
        found = re.fullmatch(r"meld\s+((?:[A2-9TJQK](?:'[12])?)+)\s+(\w+)", text, re.IGNORECASE)
        suit = found and next(
            (suit for suit in Suit if found[2].lower() in (suit.word, suit.value.lower())), None
        )
        if not found or not suit:
            return None
        ranks = {rank.letter: rank for rank in Rank}
        named = re.findall(r"(\w)(?:'([12]))?", found[1].upper())
        melded = [Card(ranks[letter], suit, int(pack or 1) - 1) for letter, pack in named]
        return cls(tuple(sorted(melded, key=lambda card: -card.rank)))


Move = Deal | Play | Meld | Pass
