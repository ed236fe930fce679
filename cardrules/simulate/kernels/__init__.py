"""Kernels: whole deals played in compiled code, by chance or by a player that ranks moves, as through the rules.

The rules stay the authority. A kernel repeats what they do with the same packs and the same choices, and tests compare
it with them deal by deal, under every option. What stands in the rules as a table (how high a card is, what it counts,
in which order moves are listed) a kernel takes from them instead of writing it again.

They need numba (``pip install 'cardrules[fast]'``), which compiles them when they are first used and keeps the result.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardrules.catalogue import is_catalogued
from cardrules.rulebook import Clause
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

KERNELS = {
    "pebbles_and_nuts": 50_000,
    "nuts": 5_000,
    "shnarbles": 50_000,
    "nerts": 5_000,
    "california_jacks": 50_000,
    "nertz": 5_000,
    "team_nuts": 5_000,
    "double_solitaire": 5_000,
    "pishe_pasha": 5_000,
    "canfield": 30_000,
}
"""Ids of the games that can be played in compiled code, each by the module of its name, and about how many deals of it
take a tenth of a second: so many are handed out at a time."""

TO_INSTALL = (
    "Deals are played through the rules; with numba they are far quicker: pip install 'cardrules[fast]'."
)


class Kernel(Protocol):
    """What a module of this folder offers."""

    def play(self, plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
        """Play deals whose numbers, seeds and dealers are known.

        Args:
            plan: What is played.
            columns: Its columns ``deal``, ``seed`` and ``dealer`` are filled, ``counts`` is all 0; the others are
                filled here.
            trails: Filled here: the trail of each deal (`cardrules.simulate.kernels.rng.trailed`).
        """


def has_kernel(plan: Plan) -> bool:
    """Whether there is a kernel for what is played, installed or not: play by chance, or a player that ranks moves."""
    ranks = plan.game.bot is None
    return (plan.policy == "random" or ranks) and plan.game.id in KERNELS and is_catalogued(plan.game)


def is_compiled(plan: Plan) -> bool:
    """Whether the deals of a plan are played by a kernel."""
    return plan.compiled and has_kernel(plan) and find_spec("numba") is not None


def play_compiled(plan: Plan, deals: range, columns: Columns) -> NDArray[np.uint64]:
    """Play some deals of a plan that has a kernel.

    Args:
        plan: What is played.
        deals: Numbers of the deals.
        columns: The columns of these deals, which are filled.

    Returns:
        The trail of each deal, of shape (deals,): a fingerprint of who moved and among how many moves, by which
        tests compare every step with the rules.
    """
    from cardrules.simulate.kernels.rng import seed_deals

    columns["deal"][:] = deals
    columns["counts"][:] = 0
    trails = np.zeros(len(deals), np.uint64)
    seed = np.uint64(plan.seed & (1 << 64) - 1)
    seed_deals(seed, plan.game.seats, columns["deal"], columns["seed"], columns["dealer"])
    module = import_module(f"{__name__}.{plan.game.id}")
    cast(Kernel, module).play(plan, columns, trails)
    return trails


def places(plan: Plan, clauses: tuple[Clause, ...]) -> NDArray[np.int64]:
    """Where the clauses that a kernel counts stand among those of the plan; -1 for one that the game has not."""
    counted = {clause: place for place, clause in enumerate(plan.clauses)}
    return np.array([counted.get(clause, -1) for clause in clauses], np.int64)
