"""Many deals at once: played at random or by the simple bots, with the results as arrays.

>>> from cardrules import load
>>> from cardrules.simulate import simulate
>>> results = simulate(load("pebbles_and_nuts"), deals=5, seed=7)
>>> results.scores.tolist()
[[20, 10], [10, 20], [15, 15], [30, 0], [10, 20]]
>>> print(results.summary()["scores_0"])
17 [6.615, 27.39]
"""

# ruff: noqa: E402, for a missing package is named before the modules below import it

from cardrules.core.extras import require

require("Simulation", "simulate", "numpy", "rich")

import os
from collections.abc import Generator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from functools import partial
from time import thread_time
from typing import Any, Literal, get_args

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardrules.bots import Player, Policy
from cardrules.core.errors import CardRulesError
from cardrules.core.rulebook import counted
from cardrules.definition.game import Game, check_game
from cardrules.simulate.estimates import Estimate
from cardrules.simulate.executors import Executor, play_here, play_in_processes, play_on
from cardrules.simulate.kernels import has_kernel, is_compiled, kernel_of
from cardrules.simulate.plan import Plan, chunks
from cardrules.simulate.play import play_chunk
from cardrules.simulate.readiness import is_sooner_compiled, note_time_of_rules, say_what_is_missing
from cardrules.simulate.results import Columns, Results, Run, compare, empty_columns, rows

__all__ = ["Estimate", "Executor", "Policy", "Results", "Run", "compare", "simulate"]

CHUNK = 10
"""The number of deals handed out at a time where they are played through the rules."""


def simulate(
    game: Game,
    deals: int,
    policy: Policy | Player | Sequence[Policy | Player] = "random",
    seed: int = 0,
    executor: Executor | Literal["serial", "processes"] = "serial",
    workers: int | None = None,
    chunk: int | None = None,
    compiled: bool = True,
    progress: bool = False,
) -> Results:
    """Play many deals to their end.

    Every deal is the first of a match of its own, with a seed that depends on nothing but `seed` and the number
    of the deal. So the results are the same with any executor, number of workers and size of chunks, and the deals
    are the same for every policy and under all options that use the same pack.

    An interruption (Ctrl-C, `KeyboardInterrupt`) ends the run, and what has been finished is returned. Before that,
    other processes finish the chunks that they have begun.

    Args:
        game: The game with its options, from `cardrules.load`.
        deals: The number of deals.
        policy: The player of every seat: ``random`` moves; ``simple``, the game's bot; a function of your own
            (`cardrules.bots.Player`), which other processes must be able to import; or a list of these, one
            for each seat.
        seed: The seed that the seeds of the deals come from.
        executor: The executor: ``serial``, this process; ``processes``, this one and others on this machine
            (a script that asks for them needs ``if __name__ == "__main__":``); or any like those of
            `concurrent.futures`.
        workers: The number of processes, including this one; None for as many as there are processors.
        chunk: The number of deals handed out at a time; None for 10, or in compiled code for as many as take
            about a tenth of a second. On a cluster some hundreds are better than 10.
        compiled: Whether compiled code may play, which gives the same results far sooner. It exists for random play
            in every game of the catalogue, and for the simple players of games in turns; it needs the extra ``fast``.
            Until it has been compiled once, which takes some seconds, the rules play where they need less than that.
        progress: Whether to show a progress bar on standard error.

    Raises:
        CardRulesError: A number is too small or too large, there is no such policy or executor, the game cannot
            be sent to another process, or such a process has died.
    """
    check_game(game)
    for name, number in (("deals", deals), ("chunk", chunk), ("workers", workers)):
        if number is not None and number < 1:
            raise CardRulesError(f"{name} = {number}: it must be 1 or more.")
    plan = Plan(game, _checked(policy, game), seed, compiled)
    if compiled and has_kernel(plan) and not is_compiled(plan):
        say_what_is_missing()
    run = Run.of(plan, deals)
    try:
        columns, finished = empty_columns(len(run.sides), len(run.clauses), deals), np.zeros(deals, bool)
    except (MemoryError, ValueError):
        raise CardRulesError(f"The results of {deals:,} deals do not fit into memory.") from None
    if isinstance(executor, str) and executor not in ("serial", "processes"):
        raise CardRulesError(
            f"There is no executor '{executor}'; the executors with names are serial and processes."
        )
    played = _played(plan, range(deals), columns, executor, workers, chunk)
    looks = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*looks, console=Console(stderr=True), disable=not progress)
    with suppress(KeyboardInterrupt), bar, closing(played):
        task = bar.add_task(game.title, total=deals)
        for part in played:
            finished[part.start : part.stop] = True
            bar.advance(task, len(part))
    if finished.all():
        return Results(run, **columns)
    return Results(run, **{name: column[finished] for name, column in columns.items()})


def _played(
    plan: Plan,
    deals: range,
    columns: Columns,
    executor: Executor | Literal["serial", "processes"],
    workers: int | None,
    chunk: int | None,
) -> Generator[range, None, None]:
    """Play the deals of a run, and pass on each part of them when its rows are filled.

    While compiled code has yet to be loaded or made, the rules play a few deals, and so show how long they would take
    for the others.
    """
    kernel, load = str(plan.game.kernel), partial(play_chunk, plan, range(0))
    if isinstance(executor, str) and is_compiled(plan) and not is_sooner_compiled(kernel, load):
        first, deals = deals[:CHUNK], deals[CHUNK:]
        by_rules, begun = replace(plan, compiled=False), thread_time()
        play_chunk(by_rules, first, rows(columns, first))
        yield first
        seconds = thread_time() - begun
        note_time_of_rules(kernel, seconds)
        several = (workers or os.cpu_count() or 1) if executor == "processes" else 1
        left = seconds * len(deals) / len(first) / several
        if not is_sooner_compiled(kernel, load, left):
            note_time_of_rules(kernel, left)
            plan = by_rules
    parts = chunks(deals, chunk or (kernel_of(plan).CHUNK if is_compiled(plan) else CHUNK))
    match executor:
        case "serial":
            yield from play_here(plan, parts, columns)
        case "processes":
            yield from play_in_processes(workers, plan, parts, columns)
        case _:
            yield from play_on(executor, plan, parts, columns)


def _checked(
    policy: Policy | Player | Sequence[Policy | Player], game: Game
) -> Policy | Player | tuple[Policy | Player, ...]:
    """The players, checked to exist."""
    if isinstance(policy, str) or callable(policy):
        players: tuple[Any, ...] = (policy,)
    elif not isinstance(policy, Sequence):
        raise CardRulesError(
            f"{policy!r} is no policy: name one ({', '.join(get_args(Policy))}), give a function, or one for each seat."
        )
    else:
        players = tuple(policy)
        if len(players) != game.seats:
            were = "was" if len(players) == 1 else "were"
            raise CardRulesError(
                f"{counted(len(players), 'player')} {were} given for {counted(game.seats, 'seat')}."
            )
    for each in players:
        if not callable(each) and each not in get_args(Policy):
            known = ", ".join(get_args(Policy))
            raise CardRulesError(f"There is no policy '{each}'; the policies are {known}, or a function.")
    return policy if isinstance(policy, str) or callable(policy) else players
