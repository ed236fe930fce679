"""Compiled play gives what the rules give: the same packs and the same choices, the same arrays."""

import os
import re
import subprocess
import sys
import warnings
from dataclasses import replace
from importlib import import_module
from typing import Any, get_args

import numpy as np
import pytest
from typer.testing import CliRunner

import cardrules
from cardrules import Deal, Match
from cardrules.bots import Policy
from cardrules.cli import commands
from cardrules.core.published import install
from cardrules.simulate import readiness, simulate
from cardrules.simulate.kernels import is_compiled, play_compiled
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import deal_row, play_chunk, play_deal
from cardrules.simulate.results import empty_columns
from cardrules.testing import variants

KERNELS = {id: kernel for id in cardrules.GAMES if (kernel := cardrules.load(id).kernel)}
for (
    each
) in KERNELS.values():  # here, where coverage is measured, and not in one of the tests that leave it out
    import_module(each)

VARIANTS = [
    pytest.param(
        id, options, id=f"{id} {' '.join(f'{name}={value}' for name, value in options.items())}".strip()
    )
    for id in KERNELS
    for options in variants(cardrules.load(id))
]


RANKING = [
    parameters for parameters in VARIANTS if cardrules.load(str(parameters.values[0])).choose_move is None
]
"""The variants of games whose simple player ranks moves."""


def trace_hash(plan: Plan, match: Match) -> int:
    """The movers and the numbers of their moves, as `cardrules.simulate.kernels.rng.extend_trace` folds them."""
    folded, state = 0, None
    moves_of = plan.game.legal_moves_without_resigning if plan.policy == "random" else plan.game.best_moves
    for ply in match.plies:
        if not isinstance(ply.move, Deal):
            number = len(moves_of(state, ply.seat))
            folded = (folded ^ (ply.seat << 32 | number)) * 0x100000001B3 & (1 << 64) - 1
        state = ply.state
    return folded


def check_deals(plan: Plan, deals: range) -> None:
    """Play deals by a kernel and through the rules, and compare every column of each, and every step."""
    assert is_compiled(plan)
    fast = empty_columns(plan.game.sides, len(plan.clauses), len(deals))
    trails = play_compiled(plan, deals, fast)
    for row, deal in enumerate(deals):
        match = play_deal(plan, deal)
        for name, value in deal_row(plan, deal, match).items():
            assert np.array_equal(fast[name][row], value), f"deal {deal}: {name}"
        assert trails[row] == trace_hash(plan, match), f"deal {deal}: the steps"


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.one_in(4)
@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_kernels_play_as_the_rules_do(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    check_deals(Plan(game, "random", seed=3), range(2 if game.seats <= 2 else 1))


@pytest.mark.slow
@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_kernels_play_as_the_rules_do_in_several_deals(id: str, options: dict[str, Any]) -> None:
    check_deals(Plan(cardrules.load(id, **options), "random", seed=4), range(5))


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize(("id", "options"), RANKING)
def test_kernels_play_as_the_simple_player_does(id: str, options: dict[str, Any]) -> None:
    check_deals(Plan(cardrules.load(id, **options), "simple", seed=3), range(5))


@pytest.mark.parametrize("id", KERNELS)
def test_results_are_the_same_compiled_or_not(id: str) -> None:
    game = cardrules.load(id)
    play_chunk(Plan(game, "random", seed=9), range(0))  # else the rules would play so few
    assert simulate(game, 6, seed=9, chunk=4) == simulate(game, 6, seed=9, compiled=False)


def test_only_play_by_chance_or_by_rank_in_games_of_the_catalogue_is_compiled() -> None:
    game = cardrules.load("pebbles_and_nuts")
    assert is_compiled(Plan(game, "random", seed=1))
    assert not is_compiled(Plan(cardrules.load("nuts"), "simple", seed=1))
    assert is_compiled(Plan(game, "simple", seed=1))
    assert not is_compiled(Plan(game, "random", seed=1, compiled=False))
    assert not is_compiled(Plan(replace(game, lowest_wins=True), "random", seed=1))


def test_without_numba_the_rules_play_and_it_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardrules.load("pebbles_and_nuts")
    compiled = simulate(game, 5, seed=9)
    monkeypatch.setattr("cardrules.simulate.kernels.find_spec", lambda name: None)
    readiness._said.clear()
    with pytest.warns(UserWarning, match=re.escape(install("fast"))):
        assert simulate(game, 5, seed=9) == compiled
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert simulate(game, 5, seed=9) == compiled
    readiness._said.clear()
    told = CliRunner().invoke(commands, ["simulate", "pebbles_and_nuts", "--deals", "5"])
    assert install("fast") in " ".join(told.stderr.split())
    assert "UserWarning" not in told.stderr


def test_numba_is_not_imported_for_few_deals() -> None:
    code = (
        "import sys, cardrules, cardrules.simulate as s\n"
        "s.simulate(cardrules.load('nuts'), 5, 'simple')\n"
        "s.simulate(cardrules.load('pebbles_and_nuts'), 12)\n"
        "assert 'numba' not in sys.modules\n"
        "s.simulate(cardrules.load('pebbles_and_nuts'), 10_000)\n"
        "assert 'numba' in sys.modules\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("processor", ["", "generic"])  # this one, and any
def test_a_card_of_a_hand_is_found_by_its_number(processor: str) -> None:
    code = (
        "import numba, numpy as np\n"
        "from cardrules.simulate.kernels.rng import select_bit\n"
        "find = numba.njit(lambda mask, number: select_bit(mask, number))\n"
        "for mask in (1, 1 << 63, 0x8000_0000_0001_0006, (1 << 64) - 1):\n"
        "    found = [find(np.uint64(mask), number) for number in range(mask.bit_count())]\n"
        "    assert found == [bit for bit in range(64) if mask >> bit & 1], hex(mask)\n"
    )
    environment = os.environ | ({"NUMBA_CPU_NAME": processor} if processor else {})
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


POLICIES: tuple[Policy, ...] = get_args(Policy)
DEALS = 10_000
"""The number of deals of each game that the long run compares, over all variants together."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("id", "policy"),
    [
        (id, policy)
        for id in KERNELS
        for policy in POLICIES
        if is_compiled(Plan(cardrules.load(id), policy, 1))
    ],
)
def test_kernels_play_as_the_rules_do_in_many_deals(id: str, policy: Policy) -> None:
    games = [cardrules.load(id, **options) for options in variants(cardrules.load(id))]
    each = -(-DEALS // len(games))
    for game in games:
        check_deals(Plan(game, policy, seed=5), range(each))
