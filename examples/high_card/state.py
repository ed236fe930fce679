"""High Card: the state of a match."""

from dataclasses import dataclass

from cardrules.cards import Card, Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.moves import Deal, Play
from cardrules.zones import Seat
from examples.high_card.options import HighCardOptions

Hand = tuple[Card, ...]
Move = Deal | Play


@dataclass(frozen=True)
class State:
    """A match of High Card at one moment.

    Attributes:
        options: The rules that are played.
        dealer: Who deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        due: Whether cards have to be dealt now.
        hands: The cards of each seat.
        aside: The cards that nobody holds.
        leader: Who leads, or led, to the trick.
        trick: The cards played to it, from the lead on.
        won: The cards that each seat has won.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: HighCardOptions
    dealer: Seat
    deal: int
    due: bool
    hands: tuple[Hand, ...]
    aside: tuple[Card, ...]
    leader: Seat
    trick: tuple[Card, ...]
    won: tuple[Hand, ...]
    ledger: tuple[ScoreLine, ...] = ()
    result: Outcome | None = None

    @property
    def turn(self) -> Seat:
        """The seat that has to play."""
        return (self.leader + len(self.trick)) % self.options.players

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the card led, None before the lead."""
        return self.trick[0].suit if self.trick else None
