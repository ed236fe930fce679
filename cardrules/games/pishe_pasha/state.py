"""Pishe Pasha: the state of a match, and the move that only this game has."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal, Self, get_args

from cardrules.cards import Suit
from cardrules.game import Outcome, ScoreLine
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.repetition import Fingerprint
from cardrules.mechanics.stocks import Holding
from cardrules.moves import Deal, Discard, Draw, Pass, Put
from cardrules.zones import Seat

SUITS = tuple(Suit)
"""The order of the foundations."""


class Phase(StrEnum):
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    ACCEPT = "accept"
    OVER = "over"


@dataclass(frozen=True)
class State:
    """A match of Pishe Pasha at one moment. The last card of a pile is its top.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        dealer: Who deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        turn: Whose turn it is.
        pack: All cards, before the first deal.
        holdings: Stock, drawn card and discard pile of each seat.
        foundations: The foundations, in the order of the suits.
        corrected: Whether the turn has been corrected, so that wrong plays are refused until it ends.
        made: What a call of Stop would be about: the first wrong play of a turn, or else the last one.
        history: The positions at the starts of the turns of this deal.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: PisheOptions
    phase: Phase
    dealer: Seat
    deal: int
    turn: Seat
    pack: Pile
    holdings: tuple[Holding, Holding]
    foundations: tuple[Pile, ...]
    corrected: bool
    made: ChallengeablePlay | None
    history: tuple[Fingerprint, ...]
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def foundation(self, suit: Suit) -> Pile:
        """The foundation of a suit."""
        return self.foundations[SUITS.index(suit)]

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats that may call Stop now."""
        return self.made.callers if self.made else ()


Remedy = Literal["correct", "end"]
"""What a caller may ask for: that the error be corrected, or that the turn end."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Call Stop on what the opponent has played.

    >>> str(Stop.read("Stop end"))
    'stop end'
    """

    remedy: Remedy
    HELP: ClassVar[str] = "'stop correct' calls an error and has it corrected, 'stop end' has the turn ended"

    def __str__(self) -> str:
        return f"stop {self.remedy}"

    @classmethod
    def read(cls, text: str) -> Self | None:
        """The call that the text stands for."""
        return next((cls(remedy) for remedy in get_args(Remedy) if text.lower() == f"stop {remedy}"), None)


Move = Deal | Draw | Put | Discard | Stop | Pass
