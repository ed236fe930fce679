"""Nuts in compiled code, under all options: what the kernel of the races has to know of it."""

import numpy as np
from numpy.typing import NDArray

from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import (
    BURY,
    COMPLETED,
    COUNT,
    DIG,
    DIRECTION,
    FILL,
    FOUNDATION_CARDS,
    FRESH_CYCLE,
    LAID,
    LAST_NUT,
    MOST_CYCLES,
    NO_TURNS,
    NUTS_GROW,
    NUTS_LEFT,
    ON_FOUNDATION,
    PACKET,
    PILES,
    PROGRESS,
    STUCK,
    STUCK_ENDS,
    TURNING_POINT,
    UNCOVERED,
)
from cardrules.games.nuts.state import Layout
from cardrules.mechanics.piles import Pile
from cardrules.simulate.kernels.races import RUNS, STUCK_WAYS, Counted, Rules, play_races
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
    last_nut=LAST_NUT,
    counting=COUNT,
    foundation_cards=FOUNDATION_CARDS,
    nuts_left=NUTS_LEFT,
    uncovered=UNCOVERED,
    fill=FILL,
    nuts_grow=NUTS_GROW,
    dig=DIG,
    direction=DIRECTION,
)


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: NutsOptions = plan.game.options
    rules = Rules(
        seats=options.players,
        piles=PILES,
        packet=PACKET,
        most_cycles=MOST_CYCLES,
        when_stuck=STUCK_WAYS.index(options.when_stuck),
        must_call=options.call == "manual",
        target=options.target,
        max_deals=options.max_deals or 0,
        nut_penalty=options.nut_penalty,
        nuts_fill=True,
        nuts_to_spaces_only=options.nuts_to_spaces_only,
        build_on_nuts=options.build_on_nuts,
        run_moves=RUNS.index(options.run_moves),
        dug_pile=PILES - 1,
        turning_point=TURNING_POINT if options.pass_packs == "alternate" else 0,
    )
    play_races(plan, columns, trails, rules, COUNTED, nuts)


def nuts(layout: Layout) -> tuple[Pile, Pile]:
    """The top nut, and those under it."""
    return layout.nuts[-1:], layout.nuts[:-1]
