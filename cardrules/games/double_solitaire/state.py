"""Double Solitaire, simplified: the state of a match, and the move that only this game has."""

from dataclasses import dataclass
from typing import ClassVar

from cardrules.core.moves import Discard, Draw, KeywordMove, Put
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.stocks import StocksState

Centre = tuple[Pile, ...]
"""The centre piles from 1 to 4."""


@dataclass(frozen=True, kw_only=True, repr=False)
class State(StocksState):
    """A match of Double Solitaire at one moment; its side stacks are the foundations.

    Attributes:
        centre: The centre piles.
        may_swap: Whether the stocks may still be swapped.
        begun: Whether the first card of the turn has been drawn.
        centre_history: The arrangements of the centre piles in this turn since any other card was moved; the
            last is the present one.
    """

    centre: Centre = ((),) * CENTRE_PILES
    may_swap: bool = False
    begun: bool = False
    centre_history: tuple[Centre, ...] = ()


@dataclass(frozen=True, slots=True)
class Swap(KeywordMove):
    """Have the two stocks swapped.

    >>> str(Swap.read("Swap"))
    'swap'
    """

    WORD: ClassVar[str] = "swap"
    HELP: ClassVar[str] = "'swap' has the two stocks swapped before the first card is drawn"


Move = Swap | Draw | Put | Discard
