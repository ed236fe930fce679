"""California Jacks: the state of a match."""

from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from cardrules.cards import Card, Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import HIGH_TO_LOW
from cardrules.mechanics import tricks
from cardrules.moves import Deal, Play
from cardrules.zones import Seat

SEATS = 2
Hand = tuple[Card, ...]


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A match of California Jacks at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        dealer: Who deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        trump: The trump suit; None as long as no card has been cut for the deal that is due.
        hands: The cards of each seat, arranged.
        stock: The cards to be drawn, the next one last; once a card has been cut the last one lies open.
        leader: Who leads, or led, to the trick.
        trick: The cards played to it, from the lead on.
        won: The cards that each seat has won.
        tricks: Number of tricks played in this deal.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: JacksOptions
    phase: Phase
    dealer: Seat
    deal: int
    trump: Suit | None
    hands: tuple[Hand, ...]
    stock: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[Hand, ...]
    tricks: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    @property
    def turn(self) -> Seat:
        """The seat that has to play while cards are in play."""
        return (self.leader + len(self.trick)) % SEATS

    @property
    def non_dealer(self) -> Seat:
        """The seat that does not deal, and leads to the first trick."""
        return (self.dealer + 1) % SEATS

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the card led, None before the lead."""
        return self.trick[0].suit if self.trick else None

    def trumps(self, seat: Seat) -> Hand:
        """The trumps that a seat holds."""
        return () if self.trump is None else tricks.of_suit(self.trump, self.hands[seat])


sort_hand = partial(tricks.sort_hand, high_to_low=HIGH_TO_LOW)

Move = Deal | Play
