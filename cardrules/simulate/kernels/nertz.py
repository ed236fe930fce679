"""Nertz in compiled code, under all options: what the kernel of the races has to know of it."""

import numpy as np
from numpy.typing import NDArray

from cardrules.games.nertz.options import NertzOptions
from cardrules.games.nertz.rulebook import (
    BURY,
    COMPLETED,
    COUNT,
    FOUNDATION_CARDS,
    FRESH_CYCLE,
    LAID,
    LAST_NERTZ,
    MOST_CYCLES,
    NERTZ_LEFT,
    NO_TURNS,
    ON_FOUNDATION,
    PACKET,
    PILES,
    PROGRESS,
    STUCK,
    STUCK_ENDS,
)
from cardrules.games.nertz.state import Layout
from cardrules.mechanics.piles import Pile
from cardrules.simulate.kernels.races import STUCK_WAYS, Counted, Rules, play_races
from cardrules.simulate.kernels.tricks import ALL
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = Counted(
    begins=NO_TURNS,
    laid=LAID,
    on_foundation=ON_FOUNDATION,
    completed=COMPLETED,
    progress=PROGRESS,
    fresh_cycle=FRESH_CYCLE,
    stuck=STUCK,
    bury=BURY,
    stuck_ends=STUCK_ENDS,
    last_nut=LAST_NERTZ,
    counting=COUNT,
    foundation_cards=FOUNDATION_CARDS,
    nuts_left=NERTZ_LEFT,
)


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: NertzOptions = plan.game.options
    rules = Rules(
        seats=options.players,
        piles=PILES,
        packet=PACKET,
        most_cycles=MOST_CYCLES,
        when_stuck=STUCK_WAYS.index(options.when_stuck),
        must_call=options.call == "manual",
        target=options.target,
        max_deals=options.max_deals or 0,
        nut_penalty=options.nertz_penalty,
        into_space=ALL,
        nuts_first=options.space_fill == "nertz_first",
        call_helps=True,
        looks_ahead=True,
    )
    play_races(plan, columns, trails, rules, COUNTED, nertz)


def nertz(layout: Layout) -> tuple[Pile, Pile]:
    """The top nertz card, and those under it."""
    return layout.nertz[-1:], layout.nertz[:-1]
