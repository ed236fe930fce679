"""Canfield: the state of a game, and the move that only this game has."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cardrules.cards import Rank, Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.mechanics.piles import Pile
from cardrules.moves import Deal, KeywordMove, Put, Turn

SUITS = tuple(Suit)
"""The order of the foundations."""

Position = tuple[tuple[Pile, ...], int, int | None]
"""What can come again as long as no card leaves the reserve or the waste or goes up."""


class Phase(StrEnum):
    """What the game waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A game of Canfield at one moment. The last card of a pile is its top.

    Attributes:
        options: The rules that are played.
        phase: What the game waits for.
        reserve: The reserve.
        foundations: The foundations, in the order of the suits.
        tableau: The piles of the tableau, from left to right.
        stock: The cards to be turned up, the next one last.
        waste: The cards turned up.
        redeals_left: How often the waste may still be turned over; None for any number of times.
        seen: The positions since a card last went up or left the reserve or the waste, the present one last.
        ledger: All score lines.
        result: How the game ended.
    """

    options: CanfieldOptions
    phase: Phase
    reserve: Pile
    foundations: tuple[Pile, ...]
    tableau: tuple[Pile, ...]
    stock: Pile
    waste: Pile
    redeals_left: int | None
    seen: tuple[Position, ...]
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    @property
    def base(self) -> Rank:
        """The rank with which every foundation begins."""
        return next(pile[0].rank for pile in self.foundations if pile)

    @property
    def up(self) -> int:
        """Number of cards on the foundations."""
        return sum(map(len, self.foundations))

    @property
    def position(self) -> Position:
        """The tableau and the place in the stock; the order of the stock's cards cannot change in between."""
        return self.tableau, len(self.stock), self.redeals_left

    @property
    def times_seen(self) -> int:
        """How often the present position has come, this time included."""
        return self.seen.count(self.position)

    def foundation(self, suit: Suit) -> Pile:
        """The foundation of a suit."""
        return self.foundations[SUITS.index(suit)]

    def wanted(self, suit: Suit) -> Rank:
        """The rank that comes next on the foundation of a suit."""
        pile = self.foundation(suit)
        return Rank(pile[-1].rank % len(Rank) + 1) if pile else self.base


@dataclass(frozen=True, slots=True)
class GiveUp(KeywordMove):
    """Give the game up.

    >>> str(GiveUp.read("Give up"))
    'give up'
    """

    WORD: ClassVar[str] = "give up"
    HELP: ClassVar[str] = "'give up' gives the game up"


Move = Deal | Put | Turn | GiveUp
