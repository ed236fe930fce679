"""Advice by analysis: every move is weighed in many worlds. Needs numpy."""

from typing import Any

from cardrules import Match, Seat
from cardrules.analyse import hint, reason, strong
from cardrules.bots import Chooser

from .adviser import Advice


class WeighingAdviser:
    """The adviser who weighs moves."""

    def hint(self, match: Match, seat: Seat) -> Advice | None:
        """A move for a seat to make now."""
        return hint(match, seat)

    def reason(self, match: Match, advice: Advice, than: Any) -> str:
        """The reason for a move that was weighed against another one."""
        return reason(match, advice.analysis, than)

    def strong(self, match: Match) -> Chooser:
        """The player who weighs every move."""
        return strong(match)
