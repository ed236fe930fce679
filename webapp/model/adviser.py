"""Advice at the table: by analysis where its packages are, elsewhere by the plain rules."""

from functools import cache
from importlib.util import find_spec
from typing import Any, Protocol

from cardrules import Match, Seat
from cardrules.bots import Chooser


class Advice(Protocol):
    """Advice for a seat.

    Attributes:
        move: The move.
        reason: The reason for it.
        analysis: The values of all moves; None where there was nothing to weigh, as in a race.
    """

    @property
    def move(self) -> Any: ...  # noqa: D102
    @property
    def reason(self) -> str: ...  # noqa: D102
    @property
    def analysis(self) -> Any: ...  # noqa: D102

    def is_better_than(self, move: Any) -> bool:
        """Whether the move is certainly better than one that was made instead."""


class Adviser(Protocol):
    """Whoever is asked for advice."""

    def hint(self, match: Match, seat: Seat) -> Advice | None:
        """A move for a seat to make now; None where it has none or, in a race, would rather wait."""

    def reason(self, match: Match, advice: Advice, than: Any) -> str:
        """The reason for a move that was weighed against another one, at the same place of the match."""

    def strong(self, match: Match) -> Chooser:
        """The strongest player that there is, for the seats of a match."""


@cache
def adviser() -> Adviser:
    """The adviser of this installation."""
    if find_spec("numpy") is None:
        from .plain_advice import PlainAdviser

        return PlainAdviser()
    from .weighed_advice import WeighingAdviser

    return WeighingAdviser()
