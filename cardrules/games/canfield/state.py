"""Canfield: the state of a game, and the move that only this game has."""

from dataclasses import dataclass
from typing import ClassVar

from cardrules.core.cards import Rank, Suit
from cardrules.core.events import Outcome, ScoreLine
from cardrules.core.moves import KeywordMove, Put, Turn
from cardrules.core.rulebook import counted
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.mechanics.piles import Pile

SUITS = tuple(Suit)
"""The order of the foundations."""
RANKS = tuple(Rank)


@dataclass(frozen=True, repr=False)
class State:
    """A game of Canfield at one moment. The last card of a pile is its top.

    Attributes:
        options: The rules that are played.
        reserve: The reserve.
        foundations: The foundations, in the order of the suits.
        tableau: The piles of the tableau, from left to right.
        stock: The cards to be turned up, the next one last; before the deal the whole pack.
        waste: The cards turned up.
        redeals_left: The number of times that the waste may still be turned over; None for any number.
        moves_without_gain: The number of moves in a row without a gain (see `rulebook.STUCK`).
        ledger: All score lines.
        result: The outcome of the game.
    """

    options: CanfieldOptions
    reserve: Pile
    foundations: tuple[Pile, ...]
    tableau: tuple[Pile, ...]
    stock: Pile
    waste: Pile
    redeals_left: int | None
    moves_without_gain: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def __repr__(self) -> str:
        return f"<State: {counted(self.up, 'card')} on the foundations>"

    @property
    def is_dealt(self) -> bool:
        """Whether the cards have been dealt."""
        return any(self.foundations)

    @property
    def base(self) -> Rank:
        """The base rank, with which every foundation begins."""
        first, second, third, last = self.foundations
        return (first or second or third or last)[0].rank

    @property
    def up(self) -> int:
        """Number of cards on the foundations."""
        return sum(map(len, self.foundations))

    def foundation(self, suit: Suit) -> Pile:
        """The foundation of a suit."""
        return self.foundations[SUITS.index(suit)]

    def wanted(self, suit: Suit) -> Rank:
        """The rank that comes next on the foundation of a suit."""
        pile = self.foundations[SUITS.index(suit)]
        return RANKS[pile[-1].rank % len(RANKS)] if pile else self.base


@dataclass(frozen=True, slots=True)
class GiveUp(KeywordMove):
    """Give the game up.

    >>> str(GiveUp.read("Give up"))
    'give up'
    """

    WORD: ClassVar[str] = "give up"
    HELP: ClassVar[str] = "'give up' gives the game up"


Move = Put | Turn | GiveUp
