"""Nerts: the state of a match."""

from dataclasses import dataclass
from enum import StrEnum

from cardrules.cards import Card
from cardrules.game import Outcome, ScoreLine
from cardrules.games.nerts.options import NertsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_foundations import Foundations
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn
from cardrules.zones import Seat


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Layout(RaceLayout):
    """What lies in front of a seat: besides pack, columns (`work`), stock and waste its nerts.

    Attributes:
        slots: The nerts in the slots, from slot 1 to slot 4; None for an empty slot.
        pile: The nert pile, the next nert last.
    """

    slots: tuple[Card | None, ...] = ()
    pile: Pile = ()

    @property
    def nerts(self) -> Pile:
        """All nerts left."""
        return (*(card for card in self.slots if card), *self.pile)


@dataclass(frozen=True, slots=True)
class State:
    """A match of Nerts at one moment. Pack 0 is that of seat 0, and so on.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        round: Number of the round, counted from 1; 0 before the first.
        to_shuffle: The seats that have yet to shuffle for the next round.
        layouts: What lies in front of each seat; after a round until that seat has shuffled again.
        foundations: The foundations in the order in which they were begun.
        burials: How many buryings in a row have led to nothing.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: NertsOptions
    phase: Phase
    round: int
    to_shuffle: tuple[Seat, ...]
    layouts: tuple[Layout, ...]
    foundations: Foundations
    burials: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def with_layout(self, seat: Seat, layout: Layout) -> tuple[Layout, ...]:
        """The layouts with that of one seat replaced."""
        return (*self.layouts[:seat], layout, *self.layouts[seat + 1 :])


def own(seat: Seat, face: Card) -> Card:
    """The card of the seat's own pack with that face."""
    return Card(face.rank, face.suit, seat)


Move = Deal | Put | Turn | Call
