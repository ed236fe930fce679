"""Nertz: the state of a match."""

from dataclasses import dataclass

from cardrules.games.nertz.options import NertzOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_rounds import RaceState
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn


@dataclass(frozen=True)
class Layout(RaceLayout):
    """What lies in front of a seat: besides pack, work piles, stock and waste the nertz pile.

    Attributes:
        nertz: The nertz pile.
    """

    nertz: Pile = ()


@dataclass(frozen=True)
class State(RaceState[Layout]):
    """A match of Nertz at one moment."""

    options: NertzOptions


Move = Deal | Put | Turn | Call
