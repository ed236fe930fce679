"""The app under load: learners who think, at tables of all ten games, each over a websocket as a browser's.

``python -m benchmarks.app --learners 50 --thinks 5 --seconds 60``, in the checkout, prints what the page “Hosting”
says. Seconds of the processor are the server's alone, so they hold on a busy machine, too; how long answers take does
not.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from pathlib import Path
from random import Random
from urllib.request import urlopen

from cardrules import GAMES
from tests.ports import free_port
from tests.webapp.client import Client
from webapp.model.session import Session
from webapp.storage.store import DatabaseStore

MANY = 1000
"""The number of learners that the last line is about."""
THINKS = 5.0
"""Seconds that these think, and so do those who are watched unless one says otherwise."""
LOADED = 2 / 3
"""The part of a core that is used, so that it is not too much when many press at once."""


class Server:
    """A running app, with a database of its own."""

    def __init__(self, folder: Path) -> None:
        port, database = free_port(), f"sqlite:///{folder / 'kept.sqlite'}"
        self.address, self.store = f"http://localhost:{port}", DatabaseStore(database)
        own = {"CARDRULES_DATABASE": database, "STREAMLIT_SERVER_PORT": str(port)}
        self.process = subprocess.Popen(
            [str(Path(sys.executable).with_name("cardrules")), "app", "--headless"],
            env=os.environ | own,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while self.process.poll() is None:
            try:
                with urlopen(f"{self.address}/health", timeout=5):
                    return
            except OSError:
                time.sleep(0.2)
        raise SystemExit("The app did not start.")

    def processor(self) -> float:
        """Seconds that it has computed."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def settle(self) -> None:
        """Wait until it does nothing but wait."""
        before = -1.0
        while self.processor() - before > 0.2:
            before = self.processor()
            time.sleep(10)

    def memory(self) -> float:
        """Megabytes that it takes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Learner:
    """Somebody who sits at a table of their own, and plays at it.

    Attributes:
        took: Seconds that each answer took.
    """

    def __init__(self, server: Server, number: int) -> None:
        """Open the table."""
        learner = Session.new_learner()
        mine = Session(learner, server.store)
        mine.new_match(GAMES[number % len(GAMES)], seed=number)
        mine.save()
        self.took = list[float]()
        self._rng = Random(number)
        self._client = Client(server.address, learner, "table", f"key={mine.table}")

    def play(self, thinks: float, until: float) -> None:
        """Make moves until the time is over, and leave."""
        while time.monotonic() < until:
            time.sleep(self._rng.uniform(0, 2 * thinks))
            begun = time.perf_counter()
            self._move()
            self.took.append(time.perf_counter() - begun)
        self._client.close()

    def _move(self) -> None:
        """Make a legal move, or deal."""
        table, known = self._client.table, len(self._client.received)
        moves = [each["text"] for each in table["legal"] if each["text"] != "resign"]
        offered = {step["name"] for step in table["steps"]}
        if moves:
            self._client.send(ply=table["ply"], text=self._rng.choice(moves))
        else:
            self._client.send(step=next(each for each in ("again", "deal", "forward") if each in offered))
        del self._client.received[:known]


def report(
    took: list[float],
    opening: float,
    spent: float,
    learners: int,
    seconds: float,
    memory: float,
    grown: float,
) -> list[str]:
    """Return what has been measured, in the lines that the page “Hosting” needs.

    Args:
        took: Seconds that each answer took.
        opening: Seconds of the processor that it took to open all tables.
        spent: Seconds of the processor that all answers took.
        learners: The number of learners.
        seconds: How long they played.
        memory: Megabytes that the server took before they came.
        grown: Megabytes that it has taken for them.
    """
    each, busy = spent / len(took), spent / seconds
    middle, most = statistics.median(took), statistics.quantiles(took, n=20, method="inclusive")[-1]
    cores, own = MANY / THINKS * each, grown / learners
    # A core is a process here, and each of them loads everything.
    processes = ceil(cores / LOADED)
    return [
        f"{opening / learners * 1000:.0f} ms of processor to open a table",
        f"{each * 1000:.1f} ms of processor an answer ({len(took)} answers)",
        f"{1 / each:.0f} answers a second a core",
        f"{middle * 1000:.0f} ms at the median and {most * 1000:.0f} ms at the 95th percentile, "
        f"{busy:.0%} of a core busy",
        f"{MANY:,} learners who think {THINKS:g} seconds: {cores:.1f} cores busy, {processes} processes, "
        f"{processes * memory + own * MANY:,.0f} MB ({memory:.0f} MB a process, {own:.1f} MB a learner)",
    ]


def main() -> None:
    """Measure, and say what many learners need."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learners", type=int, default=20)
    parser.add_argument("--thinks", type=float, default=THINKS, help="seconds between two moves, on average")
    parser.add_argument("--seconds", type=float, default=60)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(chosen.learners) as everybody:
        server = Server(Path(folder))
        try:
            # One of each game first: what is loaded once is not counted.
            list(
                everybody.map(
                    lambda number: Learner(server, number).play(0, time.monotonic() + 1), range(len(GAMES))
                )
            )
            server.settle()  # and so is what is loaded, or compiled, behind the first page
            memory, closed = server.memory(), server.processor()
            learners = list(everybody.map(lambda number: Learner(server, number), range(chosen.learners)))
            server.settle()
            opened, until = server.processor(), time.monotonic() + chosen.seconds
            list(everybody.map(lambda learner: learner.play(chosen.thinks, until), learners))
            spent, grown = server.processor() - opened, server.memory() - memory
        finally:
            server.process.terminate()
            server.process.wait()
    took = [each for learner in learners for each in learner.took]
    print("\n".join(report(took, opened - closed, spent, chosen.learners, chosen.seconds, memory, grown)))


if __name__ == "__main__":
    main()
