"""Nuts: the state of a match, and the moves that only this game has."""

from dataclasses import dataclass
from typing import Literal

from cardrules.cards import Card
from cardrules.games.nuts.options import NutsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_piles import WorkPile as WorkPile
from cardrules.mechanics.race_rounds import RaceState
from cardrules.mechanics.races import Call, Tuck
from cardrules.moves import Deal, Put, Turn
from cardrules.zones import Seat


@dataclass(frozen=True)
class Layout(RaceLayout):
    """What lies in front of a seat: besides pack, work piles, stock and waste the cards of this game alone.

    Attributes:
        nuts: The nut pile.
        dug: The card that was dug up and has not found its place yet.
        built: The cards that have been laid on the nut pile in this round.
    """

    nuts: Pile = ()
    dug: Card | None = None
    built: frozenset[Card] = frozenset()


@dataclass(frozen=True)
class State(RaceState[Layout]):
    """A match of Nuts at one moment.

    Attributes:
        options: The rules that are played.
        packs: Which pack each seat holds.
        direction: Where the packs go when they are passed: 1 to the left, -1 to the right.
        turning_points: How many multiples of 50 the highest score of the match has reached.
    """

    options: NutsOptions
    packs: tuple[int, ...]
    direction: Literal[1, -1]
    turning_points: int

    def own(self, seat: Seat, face: Card) -> Card:
        """The card of the seat's own pack with that face."""
        return Card(face.rank, face.suit, self.packs[seat])


Move = Deal | Put | Turn | Call | Tuck
