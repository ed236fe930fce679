"""Kernels, plain rules and peers: moves per second, the time to compile, and what a second process brings.

Run with `python benchmarks/kernels.py [--seconds 2] [--rounds 5] [--clock 30] [--turns 3]`. A move is one decision of a
player, chosen by chance where nothing else is said. Rates are of processor time on one core. The sides of a comparison
take turns in several rounds, and a ratio is the median of the rounds, so that it holds on a busy machine, too; only
the last table is of the clock.

The peers are OpenSpiel (`pip install open_spiel`) and RLCard (`pip install rlcard`); one that is not installed is left
out. OpenSpiel plays in C++, as the rollouts of its search where that takes the game and else by its random bots, and
in a loop in Python. Both begin after the deal, while ours contain the shuffle.
"""

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count, cycle
from multiprocessing import get_context
from random import Random
from statistics import fmean, median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from playouts import one_deal, playout
from rich.console import Console
from rich.table import Table

import cardrules
from cardrules.bots import Policy
from cardrules.simulate import simulate
from cardrules.simulate.kernels import is_compiled
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import play_chunk

Play = Callable[[], float]
"""Plays for a while and returns the number of moves."""


@dataclass(frozen=True)
class Case:
    """A game under some options.

    Attributes:
        id: The game.
        options: Its options.
        policy: The players.
    """

    id: str
    options: dict[str, Any] = field(default_factory=dict)
    policy: Policy = "random"

    def __str__(self) -> str:
        by = [] if self.policy == "random" else ["by the simple player"]
        return ", ".join([self.id, *(f"{name}={value}" for name, value in self.options.items()), *by])

    def plan(self, compiled: bool = True) -> Plan:
        """Deals of this case."""
        return Plan(cardrules.load(self.id, **self.options), self.policy, seed=1, compiled=compiled)


PEBBLES_2 = Case("pebbles_and_nuts", {"players": 2})
PEBBLES_4 = Case("pebbles_and_nuts", {"players": 4, "packs": 2})
SHNARBLES = Case("shnarbles", {"players": 4})
CALIFORNIA_JACKS, CANFIELD = Case("california_jacks"), Case("canfield")

AGAINST_OPENSPIEL: list[tuple[Case, str | None, dict[str, Any]]] = [
    (PEBBLES_2, "hearts", {}),
    (PEBBLES_4, "hearts", {}),
    (Case("nuts"), None, {}),
    (SHNARBLES, "oh_hell", {"players": 4}),
    (Case("nerts"), None, {}),
    (CALIFORNIA_JACKS, "spades", {}),
    (Case("nertz"), None, {}),
    (Case("team_nuts"), None, {}),
    (Case("double_solitaire"), None, {}),
    (Case("pishe_pasha"), None, {}),
    (CANFIELD, "solitaire", {}),  # Klondike
    *((Case(id, policy="simple"), None, {}) for id in ("double_solitaire", "pishe_pasha", "canfield")),
]
"""Each game and the nearest one of OpenSpiel, if there is any."""

AGAINST_RLCARD = [
    (PEBBLES_2, "gin-rummy"),
    (PEBBLES_4, "bridge"),
    (SHNARBLES, "bridge"),
    (CANFIELD, "doudizhu"),
    (CALIFORNIA_JACKS, "bridge"),
    (CALIFORNIA_JACKS, "uno"),
]
"""Games of like size, as far as there are any: bridge is the only one with tricks; uno has as many moves a deal."""

DEALS = 2_000
"""The number of deals that a kernel plays at a time."""

ROOTS, SAMPLES, ROLLOUTS = 8, 200, 500
"""From how many deals OpenSpiel plays; from how many plays of each the number of moves is taken; and how many rollouts
it makes at a time."""


def kernel(case: Case) -> Play | None:
    """Deals played by a kernel that has been compiled; None where there is none."""
    plan, first = case.plan(), count(step=DEALS)
    if not is_compiled(plan):
        return None

    def play() -> int:
        begin = next(first)
        return int(play_chunk(plan, range(begin, begin + DEALS))["moves"].sum())

    play()
    return play


def rules(case: Case) -> Play:
    """Deals played through the rules."""
    plan, deals = case.plan(compiled=False), count()

    def play() -> int:
        deal = next(deals)
        return int(play_chunk(plan, range(deal, deal + 1))["moves"].sum())

    return play


def bare_rules(case: Case) -> Play:
    """Deals played by listing legal moves and performing one, with nothing written down, as RLCard's are."""
    game, seeds = one_deal(case.id, case.options), count()
    return lambda: playout(game, next(seeds))


def step_by_chance(state: Any, rng: Random) -> bool:
    """Make one step of a state of OpenSpiel, and say whether it was a player's."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(outcomes, weights)[0])
        return False
    state.apply_action(rng.choice(state.legal_actions()))
    return True


def moves_from(root: Any, rng: Random) -> int:
    """The number of moves for which a state of OpenSpiel is played on."""
    state, moves = root.clone(), 0
    while not state.is_terminal():
        moves += step_by_chance(state, rng)
    return moves


def openspiel(name: str, parameters: dict[str, Any]) -> tuple[Play, Play]:
    """OpenSpiel's play in C++, and its loop in Python."""
    pyspiel = import_module("pyspiel")
    game, rng, roots = pyspiel.load_game(name, parameters), Random(1), list[tuple[Any, float]]()
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(game.num_players())]
    for _ in range(ROOTS):
        root = game.new_initial_state()
        while root.is_chance_node():
            step_by_chance(root, rng)
        roots.append((root, fmean(moves_from(root, rng) for _ in range(SAMPLES))))
    endless, seeds = cycle(roots), count()

    def rollouts() -> float:
        # The search simulates twice: it plays on from the root, and then from a state one move later.
        (root, moves), seed = next(endless), next(seeds)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        pyspiel.MCTSBot(game, evaluator, 2.0, 2, 10, False, seed, False).step(root)
        return ROLLOUTS * (2 * moves - 1)

    def by_bots() -> float:
        root, moves = next(endless)
        pyspiel.evaluate_bots(root.clone(), bots, next(seeds))
        return moves

    searched = game.get_type().reward_model == pyspiel.GameType.RewardModel.TERMINAL
    return rollouts if searched else by_bots, lambda: moves_from(next(endless)[0], rng)


def rlcard(name: str) -> Play:
    """Deals of RLCard, shuffled and dealt as its environment does."""
    environment, rng = import_module("rlcard").make(name, config={"seed": 1}), Random(1)

    def play() -> int:
        moves = 0
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return play


def rate(play: Play, seconds: float) -> float:
    """Moves per second of processor time."""
    moves, begin = 0.0, process_time()
    while (spent := process_time() - begin) < seconds:
        moves += play()
    return moves / spent


def take_turns(sides: dict[str, Play | None], seconds: float, rounds: int) -> list[dict[str, float]]:
    """The rates of all sides, one after the other, in several rounds."""
    return [
        {name: rate(play, seconds / rounds) for name, play in sides.items() if play} for _ in range(rounds)
    ]


def rate_text(measured: list[dict[str, float]], side: str) -> str:
    """The median rate of a side in thousands."""
    if side not in measured[0]:
        return "–"
    return f"{median(each[side] for each in measured) / 1000:,.1f}"


def ratio_text(measured: list[dict[str, float]], side: str, other: str) -> str:
    """The median of the ratios of two sides."""
    if not {side, other} <= measured[0].keys():
        return "–"
    return f"{median(each[side] / each[other] for each in measured):,.2f}"


def compare_with_openspiel(seconds: float, rounds: int) -> Table:
    """Kernels and plain rules beside OpenSpiel."""
    installed = find_spec("pyspiel") is not None
    table = Table(
        "game",
        "peer",
        "kernel",
        "rules",
        "C++",
        "Python",
        "kernel : rules",
        "kernel : C++",
        "kernel : Python",
        "rules : Python",
        title=f"Thousands of moves per second, beside OpenSpiel {version('open_spiel')}"
        if installed
        else "Thousands of moves per second; OpenSpiel is not installed and is left out",
    )
    for case, name, parameters in AGAINST_OPENSPIEL:
        in_cpp, in_python = openspiel(name, parameters) if installed and name else (None, None)
        sides = {"kernel": kernel(case), "C++": in_cpp, "Python": in_python, "rules": rules(case)}
        measured = take_turns(sides, seconds, rounds)
        table.add_row(
            str(case),
            name or "–",
            *(rate_text(measured, side) for side in ("kernel", "rules", "C++", "Python")),
            ratio_text(measured, "kernel", "rules"),
            ratio_text(measured, "kernel", "C++"),
            ratio_text(measured, "kernel", "Python"),
            ratio_text(measured, "rules", "Python"),
        )
    return table


def compare_with_rlcard(seconds: float, rounds: int) -> Table:
    """The plain rules beside RLCard."""
    installed = find_spec("rlcard") is not None
    table = Table(
        "game",
        "moves a deal",
        "peer",
        "moves a deal",
        "rules",
        "RLCard",
        "rules : RLCard",
        title=f"Thousands of moves per second, beside RLCard {version('rlcard')}"
        if installed
        else "RLCard is not installed and is left out",
    )
    for case, name in AGAINST_RLCARD if installed else []:
        ours, theirs = bare_rules(case), rlcard(name)
        measured = take_turns({"rules": ours, "RLCard": theirs}, seconds, rounds)
        lengths = [f"{fmean(play() for _ in range(SAMPLES)):.0f}" for play in (ours, theirs)]
        table.add_row(
            str(case),
            lengths[0],
            name,
            lengths[1],
            rate_text(measured, "rules"),
            rate_text(measured, "RLCard"),
            ratio_text(measured, "rules", "RLCard"),
        )
    return table


FIRST_DEAL = """
import sys, time
import cardrules
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import play_chunk
plan = Plan(cardrules.load(sys.argv[1]), "random", seed=0)
begin = time.process_time()
play_chunk(plan, range(1))
print(time.process_time() - begin)
"""


def compile_times() -> Table:
    """The time that a new process takes for its first deal, without and with compiled code in the cache."""
    table = Table("kernel", "cold", "cached", title="Seconds to the first deal, of the processor")
    for id in filter(lambda id: is_compiled(Case(id).plan()), cardrules.GAMES):
        with TemporaryDirectory() as cache:
            found = [
                subprocess.run(
                    [sys.executable, "-c", FIRST_DEAL, id],
                    env=os.environ | {"NUMBA_CACHE_DIR": cache},
                    capture_output=True,
                    check=True,
                    text=True,
                ).stdout
                for _ in ("cold", "cached")
            ]
        table.add_row(id, *(f"{float(seconds):.1f}" for seconds in found))
    return table


def clock(case: Case, deals: int, compiled: bool, **how: Any) -> float:
    """The time that deals take."""
    game, begin = cardrules.load(case.id, **case.options), perf_counter()
    simulate(game, deals, compiled=compiled, **how)
    return perf_counter() - begin


def apart(case: Case, deals: int, compiled: bool) -> float:
    """The time of two programs that play half of the deals each and share nothing: the limit that the machine sets."""
    begun = get_context("spawn")
    with ProcessPoolExecutor(1, begun) as one, ProcessPoolExecutor(1, begun) as other:
        for half in (1, deals // 2):  # first one deal, until both have begun
            playing = [program.submit(clock, case, half, compiled) for program in (one, other)]
            times = [each.result() for each in playing]
    return max(times)


def two_processes(seconds: float, rounds: int) -> Table:
    """The gain from two processes, measured by the clock on runs that take one process some seconds."""
    table = Table(
        "game",
        "played by",
        "deals",
        "1 process",
        "2 processes",
        "2 programs",
        "1 : 2 processes",
        "1 : 2 programs",
        title=f"Seconds of the clock on a machine with {os.cpu_count()} processors; programs share nothing",
    )
    by_kernels = [(case, True) for case in (CANFIELD, SHNARBLES, CALIFORNIA_JACKS, PEBBLES_4)]
    by_rules = [(case, False) for case in (CANFIELD, PEBBLES_4)]
    for case, compiled in by_kernels + by_rules:
        compiled = is_compiled(case.plan(compiled))
        some = 500_000 if compiled else 100
        play_chunk(case.plan(compiled), range(1))
        deals = some * max(1, round(seconds / clock(case, some, compiled)))
        measured = [
            {
                "alone": clock(case, deals, compiled),
                "together": clock(case, deals, compiled, executor="processes", workers=2),
                "apart": apart(case, deals, compiled),
            }
            for _ in range(rounds)
        ]
        table.add_row(
            str(case),
            "kernel" if compiled else "rules",
            f"{deals:,}",
            *(f"{median(each[side] for each in measured):.1f}" for side in ("alone", "together", "apart")),
            ratio_text(measured, "alone", "together"),
            ratio_text(measured, "alone", "apart"),
        )
    return table


def main() -> None:
    """Measure everything and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each side of a case")
    parser.add_argument("--rounds", type=int, default=5, help="how often the sides take turns")
    parser.add_argument("--clock", type=float, default=30.0, help="length of the runs beside two processes")
    parser.add_argument("--turns", type=int, default=3, help="how often these runs take turns")
    chosen = parser.parse_args()
    console = Console(width=150)  # so that the tables are whole in a file, too
    console.print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    console.print(compare_with_openspiel(chosen.seconds, chosen.rounds))
    console.print(compare_with_rlcard(chosen.seconds, chosen.rounds))
    console.print(compile_times())
    console.print(two_processes(chosen.clock, chosen.turns))


if __name__ == "__main__":
    main()
