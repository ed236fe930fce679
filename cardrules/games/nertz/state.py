"""Nertz: the state of a match."""

from dataclasses import dataclass
from enum import StrEnum

from cardrules.cards import Card
from cardrules.game import Outcome, ScoreLine
from cardrules.games.nertz.options import NertzOptions
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
    """What lies in front of a seat: besides pack, work piles, stock and waste the nertz pile.

    Attributes:
        nertz: The nertz pile.
    """

    nertz: Pile = ()


@dataclass(frozen=True, slots=True)
class State:
    """A match of Nertz at one moment.

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

    options: NertzOptions
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
    """The card of the seat's own pack with that face.

    >>> from cardrules.cards import card
    >>> own(1, card("9S"))
    card("9S'2")
    """
    return Card(face.rank, face.suit, seat)


Move = Deal | Put | Turn | Call
