"""Nuts: the state of a match, and the moves that only this game has."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

from cardrules.cards import Card
from cardrules.game import Outcome, ScoreLine
from cardrules.games.nuts.options import NutsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_foundations import Foundations
from cardrules.mechanics.race_piles import WorkPile as WorkPile
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn, Word
from cardrules.zones import Seat


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    DIG = "dig"
    OVER = "over"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class State:
    """A match of Nuts at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        round: Number of the round, counted from 1; 0 before the first.
        packs: Which pack each seat holds.
        direction: Where the packs go when they are passed: 1 to the left, -1 to the right.
        turning_points: How many multiples of 50 the highest score of the match has reached.
        to_shuffle: The seats that have yet to shuffle for the next round.
        layouts: What lies in front of each seat; after a round until that seat has shuffled again.
        foundations: The foundations in the order in which they were begun.
        burials: How many buryings in a row have led to nothing.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: NutsOptions
    phase: Phase
    round: int
    packs: tuple[int, ...]
    direction: Literal[1, -1]
    turning_points: int
    to_shuffle: tuple[Seat, ...]
    layouts: tuple[Layout, ...]
    foundations: Foundations
    burials: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def own(self, seat: Seat, face: Card) -> Card:
        """The card of the seat's own pack with that face."""
        return Card(face.rank, face.suit, self.packs[seat])

    def with_layout(self, seat: Seat, layout: Layout) -> tuple[Layout, ...]:
        """The layouts with that of one seat replaced."""
        return (*self.layouts[:seat], layout, *self.layouts[seat + 1 :])


@dataclass(frozen=True, slots=True)
class Tuck(Word):
    """Put a dug-up card at the bottom of the stock.

    >>> Tuck.read("tuck")
    Tuck()
    """

    WORD: ClassVar[str] = "tuck"
    HELP: ClassVar[str] = "'tuck' puts the dug-up card at the bottom of the stock"


Move = Deal | Put | Turn | Call | Tuck
