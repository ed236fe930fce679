"""Many visitors at one app: nothing is lost, nothing goes wrong, and it stays small and quick."""

import os
import statistics
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from benchmarks import app
from cardrules import GAMES
from tests.webapp.client import Client
from tests.webapp.conftest import Server
from webapp.model.session import Session

VISITORS = 20
MOVES = 2
SOAK = float(os.environ.get("CARDRULES_SOAK", "3600"))
"""Seconds that the soak lasts."""
THINKS = float(os.environ.get("CARDRULES_SOAK_THINKS", "2"))
"""Seconds that a visitor thinks between two moves, on the average."""
SESSIONS = int(os.environ.get("CARDRULES_SOAK_SESSIONS", "2000"))
"""Visitors who come and go in the soak."""


class Player:
    """A visitor who plays: at each turn something that the table says is legal.

    Attributes:
        learner: The key that a browser would keep.
        client: The connection.
        seconds: How long the answers took.
    """

    def __init__(self, server: Server, number: int) -> None:
        self._server = server
        self._rng = Random(number)
        self.learner = Session.new_learner()
        self.seconds: list[float] = []
        self.client = Client(server.address, self.learner, "records")
        self.sit_down(GAMES[number % len(GAMES)])

    def sit_down(self, game: str) -> None:
        """Begin a match at a table of the visitor's own."""
        mine = Session(self.learner, self._server.store)
        assert mine.new_match(game)
        mine.save()
        self._ask(lambda: self.client.go("table", f"key={mine.table}"))
        assert self.client.table["match"] == mine.table

    def play(self) -> None:
        """Make a move, deal, or begin the next match; it must arrive."""
        before = self.client.table
        offered = {step["name"] for step in before["steps"]}
        moves = [each["text"] for each in before["legal"] if each["text"] != "resign"]
        if moves:
            self._ask(lambda: self.client.send(ply=before["ply"], text=self._rng.choice(moves)))
        else:
            step = next(name for name in ("again", "deal", "forward") if name in offered)
            self._ask(lambda: self.client.send(step=step))
        after = self.client.table
        assert (after["match"], after["ply"]) != (before["match"], before["ply"]), after["message"]

    def think(self) -> None:
        """Take a while, now longer, now shorter, lest all press at the same moment."""
        time.sleep(self._rng.uniform(0, 2 * THINKS))

    def _ask(self, what: Callable[[], None]) -> None:
        """Do something, and see that the page has come back whole."""
        known = len(self.client.received)
        begun = time.perf_counter()
        what()
        self.seconds.append(time.perf_counter() - begun)
        del self.client.received[:known]
        for delta in self.client.deltas():
            assert not delta.new_element.exception.message, delta.new_element.exception


def resident(server: Server) -> float:
    """Megabytes of memory that the server takes."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def told(seconds: list[float]) -> str:
    """The median and the 95th percentile in a line."""
    middle, most = statistics.median(seconds), statistics.quantiles(seconds, n=20)[-1]
    return f"{middle * 1000:.0f} ms at the median, {most * 1000:.0f} ms at the 95th percentile"


def test_twenty_visitors_at_once_lose_no_play(server: Server) -> None:
    def visit(number: int) -> Player:
        player = Player(server, number)
        for _ in range(MOVES):
            player.play()
        return player

    with ThreadPoolExecutor(VISITORS) as everybody:
        players = list(everybody.map(visit, range(VISITORS)))
    for player in players:
        # What the database has is what the visitor was shown.
        kept = Session(player.learner, server.store)
        assert kept.open_last()
        assert kept.controller
        assert kept.controller.match.ply == player.client.table["ply"]
        player.client.close()


def test_what_is_measured_is_told_in_the_lines_of_the_page_on_hosting() -> None:
    took = [0.01] * 95 + [0.2] * 5
    said = app.report(took, opening=3.0, spent=1.0, learners=20, seconds=10, memory=350, grown=20)
    assert said == [
        "150 ms of processor to open a table",
        "10.0 ms of processor an answer (100 answers)",
        "100 answers a second a core",
        "10 ms at the median and 20 ms at the 95th percentile, 10% of a core busy",
        "1,000 learners who think 5 seconds: 2.0 cores busy, 3 processes, "
        "2,050 MB (350 MB a process, 1.0 MB a learner)",
    ]


@pytest.mark.slow
def test_learners_are_watched_even_if_they_do_not_think(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "argv", ["app", "--learners", "2", "--thinks", "0", "--seconds", "3"])
        app.main()
    assert "1,000 learners who think 5 seconds: " in capsys.readouterr().out


@pytest.mark.soak
def test_an_hour_of_play_by_twenty(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    players = [Player(server, number) for number in range(VISITORS)]
    begun, last = time.monotonic(), time.monotonic()
    sizes = [resident(server)]

    def go_on(player: Player) -> None:
        while time.monotonic() - begun < SOAK:
            player.think()
            player.play()

    with ThreadPoolExecutor(VISITORS) as everybody:
        playing = [everybody.submit(go_on, player) for player in players]
        while not all(each.done() for each in playing):
            time.sleep(0.5)
            if time.monotonic() - last > SOAK / 10:
                last = time.monotonic()
                sizes.append(resident(server))
        for each in playing:
            each.result()
    seconds = [each for player in players for each in player.seconds]
    with capsys.disabled():
        print(f"\n{len(seconds)} answers by {VISITORS} at once: {told(seconds)}.")
        print(f"Memory in MB: {', '.join(f'{size:.0f}' for size in sizes)}.")
    for player in players:
        player.client.close()
    half = len(sizes) // 2
    assert sizes[-1] < 1.5 * sizes[half], "The memory grows without end."


@pytest.mark.soak
def test_two_thousand_who_come_and_go_leave_nothing_behind(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    def visit(number: int) -> None:
        player = Player(server, number)
        player.play()
        player.client.close()

    sizes = list[float]()
    with ThreadPoolExecutor(8) as everybody:
        for first in range(0, SESSIONS, tenth := SESSIONS // 10):
            list(everybody.map(visit, range(first, first + tenth)))
            sizes.append(resident(server))
    with capsys.disabled():
        print(
            f"\nMemory in MB after each tenth of {SESSIONS} sessions: {', '.join(f'{size:.0f}' for size in sizes)}."
        )
    # Streamlit forgets whoever has left after two minutes, so a few hundred are there at any time.
    half = len(sizes) // 2
    assert sizes[-1] - sizes[half] < 0.1 * SESSIONS * (len(sizes) - 1 - half) / len(sizes), (
        "They leave something."
    )
