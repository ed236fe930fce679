"""Vectorised environments beside pgx: steps a second, with random legal actions, on one core.

Run with `python benchmarks/environments.py [--seconds 2] [--rounds 5] [--tables 1024]`. pgx (`pip install pgx`) is left
out if it is not installed. A step is one action at one table: choosing it at random among the legal ones, carrying it
out, dealing anew where a game has ended, and filling observation, mask and rewards. Both sides choose in compiled code.
They take turns in several rounds; rates are of processor time, and a ratio is the median of the rounds.
"""

import argparse
import os
from collections.abc import Callable
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from itertools import count
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import cardrules
from cardrules.core.compiling import njit
from cardrules.interop.vectorised import Tables

Steps = Callable[[], int]
"""Steps all tables for a while and returns the number of steps."""

OURS = tuple(cardrules.GAMES)
PEERS = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong", "backgammon")
"""The games of pgx with cards or chance."""

SCAN = 50
"""The number of steps that pgx makes in one compiled call."""


@njit()
def choose(masks: Any, actions: Any, stream: int) -> None:
    """Draw a legal action for each table."""
    np.random.seed(stream)
    for table in range(len(masks)):
        left = np.random.randint(np.sum(masks[table]))
        action = -1
        while left >= 0:
            action += 1
            left -= masks[table, action]
        actions[table] = action


def ours(id: str, tables: int) -> Steps:
    """Our tables of a game."""
    playing, actions, streams = Tables(cardrules.load(id), tables), np.zeros(tables, np.int64), count()
    batch = playing.reset(range(tables))

    def step() -> int:
        choose(batch.masks, actions, next(streams))
        playing.step(actions)
        return tables

    step()
    return step


def theirs(id: str, tables: int) -> Steps:
    """Those of pgx, with a new game where one has ended, and many steps in one call."""
    jax, pgx = import_module("jax"), import_module("pgx")
    environment = pgx.make(id)
    one = import_module("pgx.experimental.wrappers").auto_reset(environment.step, environment.init)
    every = jax.vmap(one)

    def body(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        actions = jax.random.categorical(choosing, logits, axis=1)
        state = every(state, actions, jax.random.split(dealing, tables))
        return (state, key), (state.rewards.sum(), state.observation.sum(), state.legal_action_mask.sum())

    scan = jax.jit(lambda carry: jax.lax.scan(body, carry, None, length=SCAN))
    carry = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.PRNGKey(0), tables))
    carry = (carry, jax.random.PRNGKey(1))

    def step() -> int:
        nonlocal carry
        carry, sums = scan(carry)
        jax.block_until_ready((carry, sums))
        return SCAN * tables

    step()
    return step


def rate(step: Steps, seconds: float) -> float:
    """Steps per second of processor time."""
    steps, begin = 0, process_time()
    while (spent := process_time() - begin) < seconds:
        steps += step()
    return steps / spent


def main() -> None:
    """Measure everything and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each side")
    parser.add_argument("--rounds", type=int, default=5, help="how often the sides take turns")
    parser.add_argument("--tables", type=int, default=1024, help="tables in a batch")
    chosen = parser.parse_args()
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    installed = find_spec("pgx") is not None
    sides = {id: ours(id, chosen.tables) for id in OURS}
    peers = {f"pgx {id}": theirs(id, chosen.tables) for id in PEERS} if installed else {}
    measured = [
        {name: rate(step, chosen.seconds / chosen.rounds) for name, step in (sides | peers).items()}
        for _ in range(chosen.rounds)
    ]
    peer = f"beside pgx {version('pgx')}" if installed else "pgx is not installed"
    table = Table("", "thousand steps/s", *(f": {name}" for name in peers), title=f"One core; {peer}")
    for name in (*sides, *peers):
        ratios = (f"{median(each[name] / each[other] for each in measured):.2f}" for other in peers)
        table.add_row(name, f"{median(each[name] for each in measured) / 1000:,.0f}", *ratios)
    Console(width=150).print(table)


if __name__ == "__main__":
    main()
