"""Several processes serve the app: all of them, and none of them longer than the one that began them."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.webapp.workers import Workers, workers

pytestmark = pytest.mark.slow


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Workers]:
    """Two processes."""
    with workers(tmp_path, base="/cards") as running:
        yield running


def ended(pids: list[int]) -> bool:
    """Whether processes end within half a minute."""
    until = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        if time.monotonic() > until:
            return False
        time.sleep(0.1)
    return True


def children(pid: int) -> set[int]:
    """The processes that a process has started."""
    return set(map(int, Path(f"/proc/{pid}/task/{pid}/children").read_text().split()))


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_they_end_together(running: Workers, how: int) -> None:
    pids = running.pids()
    assert len(set(pids)) == 2
    assert running.process.pid not in pids
    running.process.send_signal(how)
    assert running.process.wait(timeout=120) in (0, -how)
    assert ended(pids)
    assert "Traceback" not in running.log.read_text()


def test_one_that_breaks_down_is_started_anew(running: Workers, tmp_path: Path) -> None:
    first, second = running.pids()
    time.sleep(10)  # whoever ends at once would do so again
    os.kill(first, signal.SIGKILL)
    assert ended([first])
    new, same = running.pids()
    assert (new != first, same) == (True, second)
    assert f"The process {first} of the app has ended (exit code -9). It is started anew." in (
        running.log.read_text().replace("\n", " ")
    )
    while running.process.poll() is None:  # each that follows is killed before it serves
        for pid in children(running.process.pid) - {second}:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(0.1)
    assert running.process.returncode == 1
    assert ended([new, second])
