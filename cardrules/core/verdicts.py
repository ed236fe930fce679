"""Verdicts: whether a move is legal, and the clauses that say so."""

from functools import partial
from typing import NamedTuple

from cardrules.core.errors import CardRulesError
from cardrules.core.rulebook import Finding


class Verdict(NamedTuple):
    """The answer to "may I?": yes or no, and the clauses that say so.

    Attributes:
        legal: Whether the move is legal.
        findings: For a legal move the clauses that permit or compel it; for an illegal one every clause that it breaks.
    """

    legal: bool
    findings: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return self.legal

    def __str__(self) -> str:
        return " ".join(map(str, self.findings))

    def __repr__(self) -> str:
        return f"<{'Legal' if self.legal else 'Not legal'}: {self}>"

    def _repr_markdown_(self) -> str:
        return f"**{'Legal' if self.legal else 'Not legal'}.** {self}"


_verdict = partial(tuple.__new__, Verdict)
"""Skips the constructor of a named tuple, which would take as long again; as with findings."""


def legal(*findings: Finding) -> Verdict:
    """A move is legal under these clauses."""
    return _verdict((True, findings))


def illegal(*findings: Finding) -> Verdict:
    """A move breaks these clauses."""
    return _verdict((False, findings))


class IllegalMove(CardRulesError):
    """A move that the rules do not allow here.

    Attributes:
        verdict: The clauses that the move breaks, and the facts of the case.
    """

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(str(verdict))
        self.verdict = verdict

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[Verdict]]:
        return IllegalMove, (self.verdict,)
