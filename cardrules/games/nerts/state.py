"""Nerts: the state of a match."""

from dataclasses import dataclass

from cardrules.cards import Card
from cardrules.games.nerts.options import NertsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_rounds import RaceState
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn


@dataclass(frozen=True)
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


@dataclass(frozen=True)
class State(RaceState[Layout]):
    """A match of Nerts at one moment. Pack 0 is that of seat 0, and so on."""

    options: NertsOptions


Move = Deal | Put | Turn | Call
