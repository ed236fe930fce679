"""Compiled play gives what the rules give: the same packs and the same choices, the same arrays."""

from typing import Any

import numpy as np
import pytest

import cardrules
from cardrules import Deal, Match
from cardrules.simulate.kernels import KERNELS, is_compiled, play_compiled
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import played, told
from cardrules.testing import variants

VARIANTS = [
    pytest.param(
        id, options, id=f"{id} {' '.join(f'{name}={value}' for name, value in options.items())}".strip()
    )
    for id in KERNELS
    for options in variants(cardrules.load(id))
]


def trail(match: Match) -> int:
    """Who moved, and among how many moves, as `cardrules.simulate.kernels.chance.trailed` folds it."""
    folded, state = 0, None
    for ply in match.plies:
        if not isinstance(ply.move, Deal):
            number = len(match.game.moves_on(state, ply.seat))
            folded = (folded ^ (ply.seat << 32 | number)) * 0x100000001B3 & (1 << 64) - 1
        state = ply.state
    return folded


def check_deals(plan: Plan, deals: range) -> None:
    """Play deals by a kernel and through the rules, and compare every column of each, and every step."""
    assert is_compiled(plan)
    fast, trails = play_compiled(plan, deals)
    for row, deal in enumerate(deals):
        match = played(plan, deal)
        for name, value in told(plan, deal, match).items():
            assert np.array_equal(fast[name][row], value), f"deal {deal}: {name}"
        assert trails[row] == trail(match), f"deal {deal}: the steps"


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_kernels_play_as_the_rules_do(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    check_deals(Plan(game, "random", seed=3), range(20 if game.seats <= 2 else 8 if game.seats <= 4 else 2))


DEALS = 10_000
"""How many deals of each game the long run compares, over all variants together."""


@pytest.mark.long
@pytest.mark.parametrize("id", KERNELS)
def test_kernels_play_as_the_rules_do_in_many_deals(id: str) -> None:
    games = [cardrules.load(id, **options) for options in variants(cardrules.load(id))]
    each = -(-DEALS // len(games))
    for game in games:
        check_deals(Plan(game, "random", seed=5), range(each))
