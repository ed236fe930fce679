"""Double Solitaire, simplified: the state of a match, and the move that only this game has."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from cardrules.cards import Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.repetition import Fingerprint
from cardrules.mechanics.stocks import Holding
from cardrules.moves import Deal, Discard, Draw, KeywordMove, Put
from cardrules.zones import Seat

SUITS = tuple(Suit)
"""The order of the side stacks."""

Centre = tuple[Pile, ...]
"""The centre piles from 1 to 4."""


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A match of Double Solitaire at one moment. The last card of a pile is its top.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        dealer: Who deals, or dealt.
        turn: Whose turn it is.
        may_swap: Whether the stocks may still be swapped.
        begun: Whether the first card of the turn has been drawn.
        pack: All cards, before the deal.
        holdings: Stock, drawn card and discard pile of each seat.
        centre: The centre piles.
        sides: The side stacks, in the order of the suits.
        seen: How the centre piles have lain in this turn since something else was last moved, the present way last.
        history: The positions at the starts of all turns.
        ledger: All score lines; there are none in this game.
        result: How the match ended.
    """

    options: DoubleOptions
    phase: Phase
    dealer: Seat
    turn: Seat
    may_swap: bool
    begun: bool
    pack: Pile
    holdings: tuple[Holding, Holding]
    centre: Centre
    sides: tuple[Pile, ...]
    seen: tuple[Centre, ...]
    history: tuple[Fingerprint, ...]
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def side(self, suit: Suit) -> Pile:
        """The side stack of a suit."""
        return self.sides[SUITS.index(suit)]


@dataclass(frozen=True, slots=True)
class Swap(KeywordMove):
    """Have the two stocks swapped.

    >>> str(Swap.read("Swap"))
    'swap'
    """

    WORD: ClassVar[str] = "swap"
    HELP: ClassVar[str] = "'swap' has the two stocks swapped before the first turn"


Move = Deal | Swap | Draw | Put | Discard
