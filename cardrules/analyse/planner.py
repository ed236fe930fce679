"""The interface of a game that can be planned: several moves ahead, and to be won or not."""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardrules.bots.knowledge import Knowledge
from cardrules.definition.game import Game
from cardrules.match.match import Match


class Planner(Protocol):
    """A module that plans a game for one.

    Attributes:
        POINTS: The points of a game that is won.
    """

    POINTS: int

    def takes(self, state: Any) -> bool:
        """Whether it can plan from a position; not all that cannot have come about are for it."""

    def load(self) -> None:
        """Have ready what it plans with."""

    def plan(self, match: Match, worlds: int, seed: int) -> tuple[Any, ...]:
        """Plan the moves that lead to a win, until something unknown is seen; none where there seems to be no way."""

    def can_win(
        self, match: Match, known: Knowledge, moves: Sequence[Any], drawn: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """The worlds in which the game can still be won after each of some moves; of shape (worlds, moves)."""

    def is_lost(self, match: Match, known: Knowledge) -> bool:
        """Whether the game can certainly not be won any more."""


def planner_of(game: Game, state: Any) -> Planner | None:
    """The planner for a position; None where the game has none, or none for it, or numba is not installed."""
    if game.planner is None or find_spec("numba") is None:
        return None
    planner = cast(Planner, import_module(game.planner))
    return planner if planner.takes(state) else None
