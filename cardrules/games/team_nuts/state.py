"""Team Nuts: the state of a match, who does what, and the move that only digging needs."""

from dataclasses import dataclass

from cardrules.cards import Card
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import RaceLayout
from cardrules.mechanics.race_rounds import RaceState
from cardrules.mechanics.races import Tuck
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import format_seats
from cardrules.zones import Seat

SIDES = (0, 1)
PLAYERS = 4


@dataclass(frozen=True)
class Layout(RaceLayout):
    """What lies in front of a side: besides pack, columns, stock and waste the cards of this game alone.

    Attributes:
        nuts: The nut pile.
        dug: The card that was dug up and has not found its place yet.
    """

    nuts: Pile = ()
    dug: Card | None = None


@dataclass(frozen=True)
class State(RaceState[Layout]):
    """A match of Team Nuts at one moment.

    Attributes:
        packs: Which pack lies before each side.
    """

    options: TeamNutsOptions
    packs: tuple[int, ...]

    def own(self, side: int, face: Card) -> Card:
        """The card of the side's own pack with that face."""
        return Card(face.rank, face.suit, self.packs[side])

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
    return format_seats(members(side))


Move = Deal | Put | Turn | Tuck
