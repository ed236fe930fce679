"""Team Nuts in compiled code, under all options: what the kernel of the races has to know of it."""

import numpy as np
from numpy.typing import NDArray

from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import (
    BURY,
    COLUMNS,
    COMPLETED,
    COUNT,
    DIG,
    FOUNDATION_CARDS,
    FRESH_CYCLE,
    LAID,
    LAST_NUT,
    MOST_CYCLES,
    NO_TURNS,
    NUT_POINTS,
    NUTS_LEFT,
    ON_FOUNDATION,
    PACKET,
    PROGRESS,
    STUCK,
    STUCK_ENDS,
    UNCOVERED,
)
from cardrules.games.team_nuts.state import PLAYERS, SIDES, Layout, State
from cardrules.match import Match
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
    last_nut=LAST_NUT,
    counting=COUNT,
    foundation_cards=FOUNDATION_CARDS,
    nuts_left=NUTS_LEFT,
    uncovered=UNCOVERED,
    dig=DIG,
)


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: TeamNutsOptions = plan.game.options
    state: State = Match(plan.game).state
    rules = Rules(
        seats=PLAYERS,
        piles=COLUMNS,
        packet=PACKET,
        most_cycles=MOST_CYCLES,
        when_stuck=STUCK_WAYS.index(options.when_stuck),
        must_call=False,
        target=options.target,
        max_deals=options.max_deals or 0,
        nut_penalty=NUT_POINTS,
        partners=PLAYERS // len(SIDES),
        nuts_players=np.uint64(sum(1 << state.nuts_player(side) for side in SIDES)),
        cards_players=np.uint64(sum(1 << state.cards_player(side) for side in SIDES)),
        into_space=ALL,
        looks_ahead=True,
        dug_pile=0,
    )
    play_races(plan, columns, trails, rules, COUNTED, nuts)


def nuts(layout: Layout) -> tuple[Pile, Pile]:
    """The top nut, and those under it."""
    return layout.nuts[-1:], layout.nuts[:-1]
