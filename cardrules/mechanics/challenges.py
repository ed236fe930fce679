"""Play on honour: a wrong play is not refused but goes through, and may be called before the next play ends."""

from collections.abc import Container
from dataclasses import dataclass
from typing import Any, Self

from cardrules.core.fast_replace import replace
from cardrules.core.rulebook import Clause
from cardrules.core.verdicts import Verdict, legal
from cardrules.core.zones import Seat


@dataclass(frozen=True)
class ChallengeablePlay:
    """A play that may still be called.

    Whether it was wrong is not written down but judged when it is called, by the verdict that strict play gives
    in the state before it: so a bot that has to guess the hidden cards guesses this along with them.

    Attributes:
        seat: The seat that made it.
        move: The play.
        before: The state in which it was made, without the ledger and without any earlier play that could be called.
        callers: The seats that may still call it.
    """

    seat: Seat
    move: Any
    before: Any
    callers: tuple[Seat, ...]

    def without(self, caller: Seat) -> Self | None:
        """The play once a seat has called it wrongly or let it pass; None where nobody is left to call."""
        left = tuple(seat for seat in self.callers if seat != caller)
        return replace(self, callers=left) if left else None


def challengeable_play(state: Any, seat: Seat, move: Any, callers: tuple[Seat, ...]) -> ChallengeablePlay:
    """A play that is about to be made; `before` keeps none that was made before it."""
    return ChallengeablePlay(seat, move, replace(state, ledger=(), challengeable=None), callers)


def on_honour(verdict: Verdict, can_be_called: Container[Clause], permission: Clause) -> Verdict:
    """A play that strict play refuses goes through if it can be called for every clause that it breaks.

    Args:
        verdict: The verdict of strict play.
        can_be_called: The clauses for which a play can be called.
        permission: The clause that lets the play through; its fact `fault` is what strict play would say.
    """
    if verdict or any(finding.clause not in can_be_called for finding in verdict.findings):
        return verdict
    return legal(permission.permits(fault=" ".join(finding.text for finding in verdict.findings)))


def is_on_honour(options: Any) -> bool:
    """Whether wrong plays go through unless they are called."""
    return bool(options.enforcement == "honour")
