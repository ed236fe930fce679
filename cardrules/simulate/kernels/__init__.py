"""Kernels: whole deals played in compiled code, at random or by a player that ranks moves, just as through the rules.

The rules remain the authority. A kernel repeats what they do with the same packs and the same choices, and tests
compare it with them deal by deal, under every option. What stands in the rules as a table (how high a card is, what it
counts, in which order moves are listed) a kernel takes from them instead of repeating it.

They need numba, from the extra ``fast``, which compiles them when they are first used and keeps the result.
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardrules.catalogue import is_catalogued
from cardrules.core.cards import Card
from cardrules.definition.game import Game
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns


class Kernel(Protocol):
    """A module that plays a game in compiled code, but for the functions that the driver calls.

    `Game.kernel` names the module, and `cardrules.simulate.kernels.driver` those functions.
    """

    CHUNK: int  # about how many deals take a tenth of a second: that many are handed out at a time
    NUMBERS: dict[Card, int]  # the number of every card
    TABLE: np.dtype[Any]  # the record of what is known of a deal
    REMEMBERS: bool  # whether any number of positions has to be remembered

    def setup(self, game: Game) -> Any:
        """The rules that are played: a tuple of a class of the module itself, by which its functions are found."""


def has_kernel(plan: Plan) -> bool:
    """Whether there is a kernel for what is played, numba or not: for random play, or a player that ranks moves."""
    ranks = plan.policy == "simple" and plan.game.choose_move is None
    return (plan.policy == "random" or ranks) and plan.game.kernel is not None and is_catalogued(plan.game)


def is_compiled(plan: Plan) -> bool:
    """Whether the deals of a plan are played by a kernel."""
    return plan.compiled and has_kernel(plan) and find_spec("numba") is not None


def kernel_of(plan: Plan) -> Kernel:
    """The kernel of a plan that has one."""
    assert plan.game.kernel is not None, "only plans that are compiled are asked about"
    return cast(Kernel, import_module(plan.game.kernel))


def play_compiled(plan: Plan, deals: range, columns: Columns) -> NDArray[np.uint64]:
    """Play deals of a plan that has a kernel, by their numbers, and fill their columns.

    Returns:
        The trace hash of each deal, of shape (deals,): a fingerprint of who moved and among how many moves, which lets
        tests compare every step with the rules.
    """
    from cardrules.simulate.kernels.driver import Rows, new_memory, play_deals

    columns["deal"][:] = deals
    kernel, game, trace_hashes = kernel_of(plan), plan.game, np.zeros(len(deals), np.uint64)
    rows = Rows(**columns, trace_hash=trace_hashes)
    begun = np.zeros((0, 64), np.int64), kernel.setup(game), np.zeros(1, kernel.TABLE), new_memory(kernel)
    play_deals(rows, np.uint64(plan.seed & (1 << 64) - 1), game.seats, plan.policy == "simple", *begun)
    return trace_hashes
