"""Team Nuts: the state of a match, who does what, and the move that only digging needs."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cardrules.cards import Card
from cardrules.game import Outcome, ScoreLine
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_foundations import Foundations
from cardrules.mechanics.races import seats_said
from cardrules.moves import Deal, Put, Turn, Word
from cardrules.zones import Seat

SIDES = (0, 1)
PLAYERS = 4


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    DIG = "dig"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Layout(RaceLayout):
    """What lies in front of a side: besides pack, columns, stock and waste the cards of this game alone.

    Attributes:
        nuts: The nut pile.
        dug: The card that was dug up and has not found its place yet.
    """

    nuts: Pile = ()
    dug: Card | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A match of Team Nuts at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        round: Number of the round, counted from 1; 0 before the first.
        packs: Which pack lies before each side.
        to_shuffle: The seats that have yet to shuffle for the next round.
        layouts: What lies in front of each side; after a round until that side has shuffled again.
        foundations: The foundations in the order in which they were begun.
        burials: How many buryings in a row have led to nothing.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: TeamNutsOptions
    phase: Phase
    round: int
    packs: tuple[int, ...]
    to_shuffle: tuple[Seat, ...]
    layouts: tuple[Layout, ...]
    foundations: Foundations
    burials: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def own(self, side: int, face: Card) -> Card:
        """The card of the side's own pack with that face."""
        return Card(face.rank, face.suit, self.packs[side])

    def with_layout(self, side: int, layout: Layout) -> tuple[Layout, ...]:
        """The layouts with that of one side replaced."""
        return (*self.layouts[:side], layout, *self.layouts[side + 1 :])

    def shuffler(self, side: int) -> Seat:
        """The partner who shuffles for the next round; they take turns."""
        return members(side)[self.round % 2]

    def nuts_player(self, side: int) -> Seat:
        """The partner who plays the nuts in this round."""
        return members(side)[1 if self.options.roles == "fixed" else self.round % 2]

    def cards_player(self, side: int) -> Seat:
        """The partner who plays stock and waste in this round."""
        return partner(self.nuts_player(side))


def side_of(seat: Seat) -> int:
    """The side that a seat plays for.

    >>> [side_of(seat) for seat in range(4)]
    [0, 0, 1, 1]
    """
    return seat // 2


def members(side: int) -> tuple[Seat, Seat]:
    """The two partners of a side."""
    return 2 * side, 2 * side + 1


def partner(seat: Seat) -> Seat:
    """The other player of the side.

    >>> [partner(seat) for seat in range(4)]
    [1, 0, 3, 2]
    """
    return sum(members(side_of(seat))) - seat


def side_said(side: int) -> str:
    """A side in words.

    >>> side_said(1)
    'seats 2 and 3'
    """
    return seats_said(members(side))


@dataclass(frozen=True, slots=True)
class Tuck(Word):
    """Put a dug-up card at the bottom of the stock.

    >>> Tuck.read("tuck")
    Tuck()
    """

    WORD: ClassVar[str] = "tuck"
    HELP: ClassVar[str] = "'tuck' puts the dug-up card at the bottom of the stock"


Move = Deal | Put | Turn | Tuck
