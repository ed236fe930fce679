"""Many deals at once: the same results whoever does the work, and what the columns say."""

import csv
import logging
import os
import pty
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from math import inf, isnan
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, get_args

import numpy as np
import pyarrow
import pytest
from distributed import Client, LocalCluster
from high_card import GAME as HIGH_CARD
from pyarrow import parquet
from typer.testing import CliRunner, Result

import cardrules
from cardrules import CardRulesError, Deal, Match
from cardrules.cli import commands, render
from cardrules.core.cards import splitmix
from cardrules.core.published import install
from cardrules.games.pebbles_and_nuts.rulebook import MARRIAGE_POINTS, MENAGE_POINTS, SPADE_MARRIAGE_POINTS
from cardrules.simulate import Executor, Policy, Results, compare, executors, simulate
from cardrules.simulate.estimates import estimate, student_quantile
from cardrules.simulate.executors import Uninterrupted
from cardrules.simulate.plan import Plan
from cardrules.simulate.play import play_chunk
from cardrules.simulate.results import Columns

POLICIES: tuple[Policy, ...] = get_args(Policy)


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    """Two processes that were begun afresh: each hashes texts in its own way."""
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        yield executor


# The same results, whoever does the work


@pytest.mark.one_in(2)
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("id", cardrules.GAMES)
def test_every_game_gives_the_same_results_here_and_in_other_processes(
    id: str, policy: Policy, processes: Executor
) -> None:
    game = cardrules.load(id)
    here = simulate(game, 4, policy, seed=11)
    assert simulate(game, 4, policy, seed=11, executor=processes, chunk=1) == here
    assert here.complete
    assert (here.moves > 0).all()
    assert (here.ended_by >= 0).all()
    assert ((here.winner >= -1) & (here.winner < game.sides)).all()


@pytest.mark.parametrize("chunk", [1, 3, 100])
def test_chunks_do_not_matter(chunk: int) -> None:
    game = cardrules.load("pebbles_and_nuts", players=3)
    results = simulate(game, 20, seed=5, chunk=chunk)
    assert results == simulate(game, 20, seed=5)
    assert results != simulate(game, 20, seed=6)


def test_executors_by_name_and_of_others() -> None:
    game = cardrules.load("canfield", draw=1)
    here = simulate(game, 9, seed=2, executor="serial")
    assert simulate(game, 9, seed=2, executor="processes", workers=2, chunk=2) == here
    with ThreadPoolExecutor(3) as threads:
        assert simulate(game, 9, seed=2, executor=threads, chunk=2) == here


def test_more_deals_begin_with_the_same_ones() -> None:
    game = cardrules.load("canfield")
    few, many = simulate(game, 3, seed=9), simulate(game, 8, seed=9)
    for name, column in few.columns.items():
        assert np.array_equal(column, many.columns[name][:3])


class KillsAWorker:
    """An executor that, when the first piece of work is finished, kills a process.

    Attributes:
        executor: Does the work.
        victim: Id of the process that is killed.
        killed: Whether it has been.
    """

    def __init__(self, executor: Executor, victim: int) -> None:
        self.executor, self.victim, self.killed = executor, victim, False

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        future = self.executor.submit(work, *arguments)
        future.add_done_callback(self._kill)
        return future

    def _kill(self, _: Future[Any]) -> None:
        if not self.killed:
            self.killed = True
            os.kill(self.victim, signal.SIGKILL)


@pytest.mark.slow
def test_a_dask_worker_that_dies_changes_nothing() -> None:
    game = cardrules.load("pebbles_and_nuts", players=4)
    here = simulate(game, 60, seed=4)
    with (
        LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.CRITICAL,
        ) as cluster,
        Client(cluster) as client,
    ):
        workers = sorted(client.run(os.getpid).values())
        deadly = KillsAWorker(client.get_executor(), workers[0])
        assert simulate(game, 60, seed=4, executor=deadly, chunk=2) == here
        assert deadly.killed
        assert workers[0] not in client.run(os.getpid).values()


def test_a_game_that_is_not_in_the_catalogue_is_played_by_other_processes(processes: Executor) -> None:
    here = simulate(HIGH_CARD, 5, seed=1)
    assert here.run.game == HIGH_CARD.id
    assert simulate(HIGH_CARD, 5, seed=1, executor=processes, chunk=1) == here


def test_a_game_that_cannot_be_pickled_is_played_here_only(processes: Executor) -> None:
    game = replace(HIGH_CARD, side_of=lambda options, seat: int(seat))
    assert len(simulate(game, 5, seed=1)) == 5
    with pytest.raises(CardRulesError, match="High Card and its players cannot be sent to another process"):
        simulate(game, 5, seed=1, executor=processes)


def last_move(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> Any:
    return moves[-1]


def cheats(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> Any:
    return "AS"


def die(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> Any:
    if parent_process():  # not here
        os._exit(1)
    return moves[0]


@pytest.mark.parametrize("id", ["pebbles_and_nuts", "canfield", "nuts"])
def test_a_function_plays_every_seat(id: str, processes: Executor) -> None:
    game = cardrules.load(id)
    if id == "canfield":  # its last legal move gives the game up
        assert (simulate(game, 3, last_move).moves == 1).all()
        return
    here = simulate(game, 4, last_move, seed=1)
    assert here.run.policy == "last_move"
    assert simulate(game, 4, last_move, seed=1, executor=processes, chunk=1) == here


def test_each_seat_has_a_player_of_its_own() -> None:
    game = cardrules.load("pebbles_and_nuts")
    mixed = simulate(game, 40, ["simple", last_move], seed=3)
    assert mixed.run.policy == "simple, last_move"
    assert mixed.scores[:, 0].mean() > mixed.scores[:, 1].mean()
    turned = simulate(game, 40, ["random", "simple"], seed=3)
    assert turned.scores[:, 0].mean() < turned.scores[:, 1].mean()
    with pytest.raises(CardRulesError, match="1 player was given for 2 seats"):
        simulate(game, 1, ["simple"])
    with pytest.raises(CardRulesError, match="There is no policy 'clever'"):
        simulate(game, 1, ["simple", "clever"])  # type: ignore[list-item]


def test_a_player_that_makes_no_legal_move_is_told() -> None:
    with pytest.raises(
        CardRulesError, match=r"The player of seat . chose 'AS', which is not one of its legal moves"
    ):
        simulate(cardrules.load("pebbles_and_nuts"), 1, cheats)


def test_only_in_a_race_may_a_player_wait() -> None:
    def waits(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> Any:
        return None

    with pytest.raises(CardRulesError, match=r"The player of seat . chose nothing, though it is its turn"):
        simulate(cardrules.load("pebbles_and_nuts"), 1, waits)
    assert (simulate(cardrules.load("nuts"), 1, waits).moves == 0).all()


@pytest.mark.parametrize("policy", [None, 3])
def test_what_is_no_policy_is_refused(policy: Any) -> None:
    with pytest.raises(CardRulesError, match="is no policy: name one"):
        simulate(cardrules.load("canfield"), 1, policy)


def test_a_process_that_dies_is_told() -> None:
    with pytest.raises(CardRulesError, match="A process that was playing deals has died"):
        simulate(HIGH_CARD, 5, die, executor="processes", workers=2, chunk=1)


def test_this_process_is_one_of_those_that_play(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardrules.load("pebbles_and_nuts")
    play_chunk(Plan(game, "random", seed=2), range(0))  # else the rules would play so few
    here, played = simulate(game, 9, seed=2), list[range]()

    def noted(plan: Plan, part: range, columns: Columns | None = None) -> Columns:
        played.append(part)
        return play_chunk(plan, part, columns)

    monkeypatch.setattr(executors, "play_chunk", noted)
    assert simulate(game, 9, seed=2, executor="processes", workers=2, chunk=1) == here
    assert 0 < len(played) < 9
    played.clear()
    assert simulate(game, 9, seed=2, executor="processes", workers=1, chunk=1) == here
    assert len(played) == 9


# The columns


@pytest.mark.parametrize("id", ["pebbles_and_nuts", "nuts", "canfield"])
def test_a_deal_can_be_played_again_from_its_seed(id: str) -> None:
    """The cards are those of a match with that seed; the choices follow from the formulas that are published."""
    mask = (1 << 64) - 1
    game = cardrules.load(id)
    results = simulate(game, 2, seed=3)
    for deal in range(2):
        seed = int(results.seed[deal])
        assert seed == splitmix(splitmix(3) ^ deal) >> 11
        match, state = Match(game, seed=seed), splitmix(splitmix(seed) ^ mask)
        dealt = match.ply
        while match.actors and not match.deal_due:
            seats = list(match.actors)
            state = state + 0x9E3779B97F4A7C15 & mask
            seat = seats[splitmix(state) * len(seats) >> 64]
            moves = {str(move): move for move in game.legal_moves_without_resigning(match.state, seat)}
            state = state + 0x9E3779B97F4A7C15 & mask
            match.play(moves[sorted(moves)[splitmix(state) * len(moves) >> 64]], seat)
        assert tuple(results.scores[deal]) == match.scores
        assert results.dealer[deal] == match.dealer
        assert results.moves[deal] == len(match.plies) - dealt
        happened = [event.finding.clause.id for event in match.events]
        assert results.endings[deal] in happened
        assert not any(isinstance(ply.move, Deal) for ply in match.plies[dealt:])


def test_shapes_and_types() -> None:
    results = simulate(cardrules.load("pebbles_and_nuts", players=3), 4)
    clauses = len(results.run.clauses)
    assert {name: (column.dtype.name, column.shape) for name, column in results.columns.items()} == {
        "deal": ("int64", (4,)),
        "seed": ("int64", (4,)),
        "dealer": ("int8", (4,)),
        "scores": ("int32", (4, 3)),
        "winner": ("int8", (4,)),
        "moves": ("int32", (4,)),
        "ended_by": ("int16", (4,)),
        "counts": ("int32", (4, clauses)),
    }
    assert len(results) == 4
    assert results != "something else"


def test_melds_tricks_and_winners_of_pebbles_and_nuts() -> None:
    results = simulate(cardrules.load("pebbles_and_nuts"), 60, "simple", seed=2)
    wins = ("ranking", "hearts-are-trump", "ace-beats-hearts", "twins")
    assert set(np.sum([results.count(win) for win in wins], axis=0)) == {16}
    assert (results.moves == 32 + results.count("shown")).all()
    melded = (
        MARRIAGE_POINTS * results.count("marriage")
        + SPADE_MARRIAGE_POINTS * results.count("spade-marriage")
        + MENAGE_POINTS * results.count("menage")
    )
    (for_cards,) = set((results.scores.sum(axis=1) - melded).tolist())
    assert for_cards > 0
    best = results.scores.max(axis=1)
    alone = (results.scores == best[:, None]).sum(axis=1) == 1
    assert (results.winner == np.where(alone, results.scores.argmax(axis=1), -1)).all()
    assert set(results.winner.tolist()) == {-1, 0, 1}


def test_where_the_lowest_score_wins_it_wins_the_deal() -> None:
    results = simulate(cardrules.load("shnarbles"), 30, seed=2)
    won = results.winner >= 0
    assert won.any()
    assert (results.scores[won, results.winner[won]] == results.scores[won].min(axis=1)).all()
    last = simulate(
        cardrules.load("shnarbles", max_deals=1), 30, seed=2
    )  # here the rules themselves say who won
    assert np.array_equal(last.winner[won], results.winner[won])


def test_patience_is_won_when_the_rules_say_so() -> None:
    results = simulate(cardrules.load("canfield", draw=1), 25, "simple", seed=1)
    won = results.scores[:, 0] == 52
    assert won.any()
    assert (~won).any()
    assert ((results.winner == 0) == won).all()
    assert ((results.endings == "all-up") == won).all()
    assert (results.count("card-up") == results.scores[:, 0]).all()


def test_a_deal_ends_by_what_ended_it_not_by_what_follows() -> None:
    results = simulate(cardrules.load("nuts", max_deals=1), 6, seed=1)
    assert set(results.endings.tolist()) <= {"last-nut", "stuck-ends", "no-progress"}
    assert (results.count("max-deals") + results.count("target-reached") == 1).all()


def test_a_race_in_which_nobody_wants_to_move_has_no_end() -> None:
    def wait(state: Any, seat: int, moves: Sequence[Any], rng: Random) -> None:
        return None

    results = simulate(cardrules.load("nuts"), 2, wait)
    assert results.ended_by.tolist() == [-1, -1]
    assert results.endings.tolist() == ["", ""]
    assert results.winner.tolist() == [-1, -1]


def test_only_what_is_counted_can_be_asked_for() -> None:
    results = simulate(cardrules.load("canfield"), 1)
    with pytest.raises(
        CardRulesError, match=r"Nothing is counted under 'zzz' in canfield; counted are: .*stays-up"
    ):
        results.count("zzz")


# Interruption, and what is refused


def test_an_interruption_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardrules.load("canfield")
    play_chunk(Plan(game, "random", seed=8), range(0))  # else the rules would play so few

    def interrupted(plan: Any, part: range, columns: Any) -> Any:
        if part.start == 6:
            raise KeyboardInterrupt
        return play_chunk(plan, part, columns)

    whole = simulate(game, 20, seed=8)
    monkeypatch.setattr("cardrules.simulate.executors.play_chunk", interrupted)
    results = simulate(game, 20, seed=8, chunk=3)
    assert not results.complete
    assert results.deal.tolist() == list(range(6))
    assert np.array_equal(results.scores, whole.scores[:6])
    assert results.run == whole.run


class Backwards:
    """An executor that does the last of four pieces of work first, and is interrupted after two."""

    def __init__(self) -> None:
        self.futures: list[Future[Any]] = []
        self.work: list[Callable[[], Any]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        self.futures.append(Future())
        self.work.append(lambda: work(*arguments))
        if len(self.futures) == 4:
            Thread(target=self._work).start()
        return self.futures[-1]

    def _work(self) -> None:
        for place in (3, 2):
            self.futures[place].set_result(self.work[place]())
        time.sleep(1)
        self.futures[0].set_exception(KeyboardInterrupt())


def test_what_is_finished_is_put_in_order_and_the_rest_is_taken_back() -> None:
    game, executor = cardrules.load("canfield"), Backwards()
    results = simulate(game, 8, seed=8, executor=executor, chunk=2)
    assert results.deal.tolist() == [4, 5, 6, 7]
    assert np.array_equal(results.scores, simulate(game, 8, seed=8).scores[4:])
    assert executor.futures[1].cancelled()


def heed_interruptions() -> None:
    """Undo what a shell does to the jobs that it runs in the background: they would ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_in_the_terminal_saves_what_is_finished(workers: int, tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    program = Path(sys.executable).with_name("cardrules")
    arguments = ["--deals", "1e6", "--seed", "3", "--workers", str(workers), "--save", str(file)]
    screen, end = pty.openpty()
    running = subprocess.Popen(
        [program, "simulate", "canfield", *arguments],
        stdout=subprocess.PIPE,
        stderr=end,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interruptions,
    )
    os.close(end)
    shown = ""
    try:
        while not re.search(r"[1-9]\d*/1000000", shown):
            shown += os.read(screen, 4096).decode(errors="replace")
        os.killpg(running.pid, signal.SIGINT)
        # When nobody reads what it shows, the program waits after some twenty thousand characters.
        with suppress(OSError):  # when it has gone
            while more := os.read(screen, 4096).decode(errors="replace"):
                shown += more
        said, _ = running.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):  # it has gone, as it should
            os.killpg(running.pid, signal.SIGKILL)
    os.close(screen)
    assert running.returncode == 130, shown
    assert "Canfield: " in said
    assert "of 1,000,000 deals were finished." in shown
    assert "Traceback" not in shown
    results = Results.from_parquet(file)
    assert 0 < len(results) < 1_000_000
    first = int(results.deal[0])
    again = simulate(cardrules.load("canfield"), first + 1, seed=3)
    assert results.scores[0] == again.scores[first]


def test_other_processes_do_not_hear_ctrl_c_from_their_start_on() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with ProcessPoolExecutor(1, Uninterrupted()) as executor:
            assert executor.submit(signal.getsignal, signal.SIGINT).result() == signal.SIG_IGN
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"deals": 0}, "deals = 0: it must be 1 or more."),
        ({"chunk": 0}, "chunk = 0: it must be 1 or more."),
        ({"workers": -1}, "workers = -1: it must be 1 or more."),
        (
            {"policy": "clever"},
            "There is no policy 'clever'; the policies are random, simple, or a function.",
        ),
        (
            {"executor": "cloud"},
            "There is no executor 'cloud'; the executors with names are serial and processes.",
        ),
        ({"deals": 10**18}, "do not fit into memory"),
    ],
)
def test_what_cannot_be_asked_for(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(CardRulesError, match=sentence):
        simulate(cardrules.load("canfield"), **{"deals": 1, **arguments})


# Estimates and comparisons


@pytest.mark.parametrize(
    ("freedom", "level", "quantile"),
    [  # from the usual tables
        (1, 0.95, 12.706),
        (2, 0.95, 4.303),
        (3, 0.95, 3.182),
        (4, 0.99, 4.604),
        (9, 0.90, 1.833),
        (10, 0.95, 2.228),
        (30, 0.95, 2.042),
        (120, 0.99, 2.617),
    ],
)
def test_students_quantiles(freedom: int, level: float, quantile: float) -> None:
    assert student_quantile(level, freedom) == pytest.approx(quantile, rel=4e-3)


@pytest.mark.parametrize(
    ("hits", "size", "low", "high"),
    [  # from R. G. Newcombe, Statistics in Medicine 17, 1998, table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilsons_interval(hits: int, size: int, low: float, high: float) -> None:
    found = estimate(np.arange(size) < hits)
    assert found.value == hits / size
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_a_mean_with_its_interval() -> None:
    found = estimate(np.array([4, 6, 8, 10]))
    assert found.value == 7
    assert found.high - found.value == pytest.approx(3.182 * 2.582 / 2, rel=2e-3)
    assert found.value - found.low == pytest.approx(found.high - found.value)
    assert estimate(np.array([3])) == (3, -inf, inf)
    assert isnan(estimate(np.array([], int)).value)
    assert estimate(np.array([], bool))[1:] == (0, 1)


def test_the_intervals_hold_the_truth_as_often_as_they_say() -> None:
    rng = np.random.default_rng(1)
    held = [
        found.low <= 5 <= found.high
        for found in (estimate(rng.normal(5, 2, size=6), level=0.8) for _ in range(2000))
    ]
    assert np.mean(held) == pytest.approx(0.8, abs=0.03)


def test_a_summary() -> None:
    results = simulate(cardrules.load("pebbles_and_nuts"), 30, seed=2)
    found = results.summary()
    assert found["scores_1"].value == results.scores[:, 1].mean()
    assert found["wins_0"].value == (results.winner == 0).mean()
    assert found["moves"].value == results.moves.mean()
    assert found["ended_by_count"].value == 1
    assert found["counts_hearts_are_trump"].value == results.count("hearts-are-trump").mean()
    assert [name for name in found if name.startswith("ended_by_")] == ["ended_by_count"]
    wide, narrow = results.summary(level=0.99)["moves"], results.summary(level=0.5)["moves"]
    assert wide.low < narrow.low < narrow.high < wide.high


def test_two_variants_are_compared_on_the_same_deals() -> None:
    three, one = (simulate(cardrules.load("canfield", draw=draw), 60, "simple", seed=7) for draw in (3, 1))
    assert np.array_equal(three.seed, one.seed)
    assert (three.run.options, one.run.options) == ({}, {"draw": 1})
    found = compare(three, one)
    assert found["scores_0"].value == pytest.approx(one.scores.mean() - three.scores.mean())
    assert found["scores_0"].low > 0
    assert found["wins_0"].value == pytest.approx((one.winner == 0).mean() - (three.winner == 0).mean())
    assert compare(one, three)["scores_0"].high == -found["scores_0"].low
    assert all(each.value == each.low == each.high == 0 for each in compare(one, one).values())


def test_deals_that_one_run_lacks_are_left_out_of_a_comparison() -> None:
    game = cardrules.load("canfield")
    whole = simulate(game, 10, seed=7)
    part = Results(whole.run, **{name: column[4:] for name, column in whole.columns.items()})
    other = simulate(game, 10, "simple", seed=7)
    expected = other.scores[4:].mean() - whole.scores[4:].mean()
    assert compare(part, other)["scores_0"].value == pytest.approx(expected)


@pytest.mark.parametrize(
    ("options", "seed"), [({}, 2), ({"players": 3}, 1)], ids=["another seed", "other seats"]
)
def test_different_deals_are_not_compared(options: dict[str, Any], seed: int) -> None:
    one = simulate(cardrules.load("pebbles_and_nuts"), 2, seed=1)
    other = simulate(cardrules.load("pebbles_and_nuts", **options), 2, seed=seed)
    with pytest.raises(CardRulesError, match="can be compared deal by deal"):
        compare(one, other)


# Files


def test_results_survive_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    results = simulate(cardrules.load("nuts", players=3, when_stuck="end"), 4, seed=6)
    results.write(file)
    assert Results.from_parquet(file) == results
    table = parquet.read_table(file)
    assert table["scores_2"].to_pylist() == results.scores[:, 2].tolist()
    assert table["ended_by"].to_pylist() == results.endings.tolist()
    assert table["counts_nuts_left"].to_pylist() == results.count("nuts-left").tolist()


def test_results_go_into_a_table_for_people(tmp_path: Path) -> None:
    file = tmp_path / "deals.csv"
    results = simulate(cardrules.load("canfield"), 5, seed=6)
    results.write(file)
    with file.open() as lines:
        rows = list(csv.DictReader(lines))
    assert [int(row["scores_0"]) for row in rows] == results.scores[:, 0].tolist()
    assert [row["ended_by"] for row in rows] == results.endings.tolist()
    assert results._repr_html_().count("<tr>") == 1 + len(results.summary())


def test_results_are_handed_to_other_libraries() -> None:
    results = simulate(cardrules.load("canfield"), 5, seed=6)
    frame = results.to_pandas()
    assert frame["moves"].tolist() == results.moves.tolist()
    assert pyarrow.table(results) == results.to_arrow()


def test_a_data_frame_needs_pandas(monkeypatch: pytest.MonkeyPatch) -> None:
    results = simulate(cardrules.load("canfield"), 1)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(
        CardRulesError, match=r"^A data frame needs the package pandas: pip install pandas\.$"
    ):
        results.to_pandas()


Spoil = Callable[[pyarrow.Table], pyarrow.Table]


@pytest.mark.parametrize(
    "spoil",
    [
        lambda table: table.replace_schema_metadata({}),
        lambda table: table.replace_schema_metadata({b"cardrules": b"{}"}),
        lambda table: table.drop_columns(["scores_0"]),
        lambda table: table.set_column(0, "deal", pyarrow.array(["a", "b"])),
        lambda table: table.set_column(table.column_names.index("ended_by"), "ended_by", [["x", "y"]]),
    ],
    ids=["no run", "an empty run", "no scores", "texts for numbers", "unknown endings"],
)
def test_other_parquet_files_are_refused(spoil: Spoil, tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    simulate(cardrules.load("canfield"), 2).write(file)
    parquet.write_table(spoil(parquet.read_table(file)), file)
    with pytest.raises(CardRulesError, match="is not a file of simulated deals"):
        Results.from_parquet(file)


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    file.write_text("no table")
    with pytest.raises(CardRulesError, match="is not a file of simulated deals"):
        Results.from_parquet(file)
    with pytest.raises(FileNotFoundError):
        Results.from_parquet(tmp_path / "nothing.parquet")


# In the terminal


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(commands, ["simulate", *map(str, arguments)])


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(render.console, "width", 80)
    monkeypatch.setattr(render.errors, "width", 80)


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_terminal_tells_the_summary(id: str) -> None:
    shown = run(id, "--deals", "2e0", "--seed", "5")
    assert shown.exit_code == 0
    assert all(len(line) <= 80 for line in shown.stdout.splitlines())
    results = simulate(cardrules.load(id), 2, seed=5)
    assert f"{cardrules.load(id).title}: 2 deals, random play, seed 5" in shown.stdout
    assert f"{results.moves.mean():,.2f}" in shown.stdout
    endings = {cardrules.load(id).rulebook.by_id[clause].title for clause in results.endings.tolist()}
    for title in endings:
        assert f"Ended by: {title}" in " ".join(shown.stdout.split())


def test_options_policy_and_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.parquet"
    shown = run(
        *("canfield", "--preset", "published", "-o", "draw=1", "--policy", "simple", "--deals", "3"),
        *("--workers", "2", "--save", file),
    )
    assert shown.exit_code == 0
    assert "The deals are in" in shown.stdout
    assert Results.from_parquet(file) == simulate(
        cardrules.load("canfield", "published", draw=1), 3, "simple", executor="serial"
    )


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["canfield", "--deals", "1.5"], "'1.5' is not a whole number: write 250, 1_000 or 1e6."),
        (["canfield", "--deals", "inf"], "'inf' is not a whole number"),
        (["canfield", "--deals", "many"], "'many' is not a whole number"),
        (["canfield", "--deals", "0"], "deals = 0: it must be 1 or more."),
        (["canfield", "--workers", "0"], "workers = 0: it must be 1 or more."),
        (["canfield", "--policy", "clever"], "There is no policy 'clever'"),
        (["canfield", "-o", "draw=7"], "draw"),
        (["whist"], "There is no game 'whist'"),
        (["canfield", "--save", "/no/such/deals.csv"], "there is no folder /no/such"),
        (["canfield", "--save", "deals.xlsx"], "ends in .parquet or .csv, not to 'deals.xlsx'."),
        (
            ["canfield", "--deals", "1", "--save", "/proc/deals.parquet"],
            "/proc/deals.parquet cannot be written",
        ),
    ],
)
def test_the_terminal_refuses_in_one_sentence(arguments: list[str], sentence: str) -> None:
    refused = run(*arguments)
    assert refused.exit_code == 2
    assert sentence in " ".join(refused.stderr.split())


def test_the_terminal_says_which_package_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    refused = run("canfield", "--deals", "1", "--save", "deals.parquet")
    assert refused.exit_code == 2
    said = " ".join(refused.stderr.split())
    assert said == f"A file of deals needs the package pyarrow: {install('simulate')}."
