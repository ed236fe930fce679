"""Compiled code made ready beforehand, in the terminal."""

from collections.abc import Callable, Iterator
from functools import partial

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from cardrules import Game
from cardrules.analyse import warm_up
from cardrules.cli import render
from cardrules.core.extras import require
from cardrules.interop.vectorised import Tables
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import play_chunk


def jobs(game: Game) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield what is compiled for a game: what it is for, and the function that has it ready."""
    yield "many deals", partial(play_chunk, Plan(game, "random", 0), range(0))
    if not game.race:
        yield "analysis", partial(warm_up, game)
    yield "many tables", partial(step_a_table, game)


def step_a_table(game: Game) -> None:
    """Play a move at one table."""
    tables = Tables(game, 1)
    batch = tables.reset([0])
    tables.step(batch.masks.argmax(axis=1))


def warm(games: list[Game]) -> None:
    """Have everything that is compiled for some games ready; a bar shows the progress."""
    require("Compiling", "fast", "numba")
    found = [(game, *job) for game in games if game.kernel for job in jobs(game)]
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=render.errors) as progress:
        task = progress.add_task("", total=len(found))
        for game, what, get_ready in found:
            progress.update(task, description=f"{game.title}: {what}")
            get_ready()
            progress.advance(task)
        progress.update(task, description="All is compiled")
