"""Nerts in compiled code, under all options: what the kernel of the races has to know of it."""

import numpy as np
from numpy.typing import NDArray

from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import (
    BONUS,
    BURY,
    CALLED,
    CALLER,
    COLUMNS,
    COMPLETED,
    COUNT,
    FOUNDATION_CARDS,
    FRESH_CYCLE,
    GO,
    LAID,
    MOST_CYCLES,
    NERTS_LEFT,
    ON_FOUNDATION,
    PROGRESS,
    REPLACED,
    SPACE,
    STUCK,
    STUCK_ENDS,
    UNCOVERED,
)
from cardrules.games.nerts.state import Layout
from cardrules.mechanics.piles import Pile
from cardrules.simulate.kernels.races import KINGS, STUCK_WAYS, Counted, Rules, play_races
from cardrules.simulate.kernels.tricks import ALL
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = Counted(
    begins=GO,
    laid=LAID,
    on_foundation=ON_FOUNDATION,
    completed=COMPLETED,
    progress=PROGRESS,
    fresh_cycle=FRESH_CYCLE,
    stuck=STUCK,
    bury=BURY,
    stuck_ends=STUCK_ENDS,
    last_nut=CALLED,
    counting=COUNT,
    foundation_cards=FOUNDATION_CARDS,
    nuts_left=NERTS_LEFT,
    uncovered=UNCOVERED,
    replaced=REPLACED,
    space=SPACE,
    caller=CALLER,
)


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: NertsOptions = plan.game.options
    rules = Rules(
        seats=options.players,
        piles=COLUMNS,
        packet=options.draw,
        most_cycles=MOST_CYCLES,
        when_stuck=STUCK_WAYS.index(options.when_stuck),
        must_call=options.call == "manual",
        target=options.target,
        max_deals=options.max_deals or 0,
        bonus=BONUS,
        into_space=KINGS if options.empty_column == "king" else ALL,
        call_helps=True,
        clearing_helps=True,
    )
    play_races(plan, columns, trails, rules, COUNTED, nerts)


def nerts(layout: Layout) -> tuple[Pile, Pile]:
    """The nerts in the slots, and those in the pile."""
    return tuple(card for card in layout.slots if card), layout.pile
