"""Executors: this process, others on this machine, or any executor that is passed in."""

import os
import pickle
import signal
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.context import SpawnContext, SpawnProcess
from queue import SimpleQueue
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from cardrules.core.errors import CardRulesError
from cardrules.core.interruptions import interruptions_handled
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import play_chunk
from cardrules.simulate.results import Columns, rows

AHEAD = 1000
"""The number of parts an executor holds at a time: enough for many workers, few enough to be cancelled quickly."""

AHEAD_OF_A_PROCESS = 3
"""The number of parts that each other process on this machine holds. Parts take different times, and such a
process must have enough work until this one, which plays as well, has finished its part; but at the end this
one waits for the others."""


class UninterruptedProcess(SpawnProcess):
    """A process that does not hear Ctrl-C, which reaches all processes of a terminal."""

    def start(self) -> None:
        """Start it; from its first moment on it ignores what this process ignores."""
        with interruptions_handled(signal.SIG_IGN):
            super().start()


class Uninterrupted(SpawnContext):
    """The context that makes such processes."""

    Process = UninterruptedProcess


class Executor(Protocol):
    """Whatever takes work as `concurrent.futures.Executor` does, such as Dask's ``Client.get_executor()``."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Have a function called, now or later, here or elsewhere."""


def play_here(plan: Plan, parts: Iterable[range], columns: Columns) -> Generator[range, None, None]:
    """Play the parts of a run one after the other in this process.

    Args:
        plan: The plan of the run.
        parts: Numbers of the deals, part by part.
        columns: The columns of the run; the rows of each part are filled before it is passed on.
    """
    for part in parts:
        play_chunk(plan, part, rows(columns, part))
        yield part


def play_on(
    executor: Executor,
    plan: Plan,
    parts: Iterable[range],
    columns: Columns,
    ahead: int = AHEAD,
    here_too: bool = False,
) -> Generator[range, None, None]:
    """Let an executor play the parts of a run, and pass each on when its rows are filled.

    Work that has not begun is cancelled when the caller stops before the end.

    Args:
        executor: The executor.
        plan: The plan of the run.
        parts: Numbers of the deals, part by part.
        columns: The columns of the run.
        ahead: The number of parts the executor holds at a time.
        here_too: Whether this process plays as well, while nothing has come back from the executor.

    Raises:
        CardRulesError: The game cannot be sent to another process.
    """
    packed, left = _packed(plan), iter(parts)
    waiting: dict[Future[Columns], range] = {}
    finished = SimpleQueue[Future[Columns]]()

    def hand_out(number: int) -> None:
        for part in islice(left, number):
            future = executor.submit(_play_packed, packed, part)
            waiting[future] = part
            future.add_done_callback(finished.put)

    try:
        hand_out(ahead)
        while waiting:
            if here_too and finished.empty() and (part := next(left, None)):
                play_chunk(plan, part, rows(columns, part))
                yield part
                continue
            future = finished.get()
            part = waiting.pop(future)
            played = future.result()
            for name, column in rows(columns, part).items():
                column[:] = played[name]
            yield part
            hand_out(1)
    finally:
        for future in waiting:
            future.cancel()


def play_in_processes(
    workers: int | None, plan: Plan, parts: Iterable[range], columns: Columns
) -> Generator[range, None, None]:
    """Play the parts of a run in processes on this machine, by default as many as it has processors.

    This process is one of them: its own results need not travel, and it is at work while the others start.
    They are spawned, for a forked copy of a process that has threads may hang.

    Raises:
        CardRulesError: The game cannot be sent to another process, or one of the processes has died.
    """
    others = (workers or os.cpu_count() or 1) - 1
    if not others:
        yield from play_here(plan, parts, columns)
        return
    _keep_memory()
    play_chunk(plan, range(0))  # where code has to be compiled, the others find it then
    try:
        with ProcessPoolExecutor(others, Uninterrupted(), _begin) as executor:
            yield from play_on(
                executor, plan, parts, columns, ahead=AHEAD_OF_A_PROCESS * others, here_too=True
            )
    except BrokenProcessPool:
        raise CardRulesError(
            "A process that was playing deals has died. Perhaps memory ran out: fewer workers need less. Or a script "
            "lacks 'if __name__ == \"__main__\":' around what it does."
        ) from None


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # if another thread than the main one has begun them
    _keep_memory()


def _keep_memory() -> None:
    """Have the memory of one part reused for the next, instead of returned to the system and asked for again.

    The C library of Linux reuses blocks that are smaller than the largest one freed so far (see M_MMAP_THRESHOLD in
    mallopt(3)); so one large block, which nothing is ever written to, is allocated and freed.
    """
    np.empty(30 << 20, np.uint8)


def _packed(plan: Plan) -> bytes:
    try:
        return pickle.dumps(plan)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise CardRulesError(
            f"{plan.game.title} and its players cannot be sent to another process ({error}): a player, and a game that "
            "is not in the catalogue, must be made of functions with names."
        ) from None


def _play_packed(plan: bytes, part: range) -> Columns:
    columns = play_chunk(pickle.loads(plan), part)
    return {name: _small(column) for name, column in columns.items()}


def _small(column: NDArray[Any]) -> NDArray[Any]:
    """The same numbers in the smallest type that holds them, since compiled code plays faster than they travel."""
    kinds = (np.min_scalar_type(end) for end in (column.min(), column.max()))
    return column.astype(np.result_type(*kinds))
