"""Pishe Pasha: the state of a match, and the move that only this game has."""

from dataclasses import dataclass
from typing import ClassVar, Literal, Self, get_args

from cardrules.core.moves import Discard, Draw, Pass, Put
from cardrules.core.zones import Seat
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.stocks import Phase, StocksState


@dataclass(frozen=True, kw_only=True, repr=False)
class State(StocksState):
    """A match of Pishe Pasha at one moment.

    Attributes:
        deal: Number of the deal, counted from 1; 0 before the first.
        corrected: Whether the turn has been corrected, so that wrong plays are refused until it ends.
        challengeable: The play that a call of Stop would be about: the first wrong one of a turn, or else the last.
    """

    deal: int = 0
    corrected: bool = False
    challengeable: ChallengeablePlay | None = None

    @property
    def callers(self) -> tuple[Seat, ...]:
        """The seats that may call Stop now."""
        return self.challengeable.callers if self.challengeable else ()

    @property
    def awaits_acceptance(self) -> bool:
        """Whether a last card has been played, on honour, and the opponent accepts this or calls Stop."""
        return self.phase is Phase.PLAY and self.holdings[self.turn].is_gone


Remedy = Literal["correct", "end"]
"""The remedy that a caller may ask for: that the error be corrected, or that the turn end."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Call Stop on the opponent's play.

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


Play = Draw | Put | Discard
Move = Play | Stop | Pass
