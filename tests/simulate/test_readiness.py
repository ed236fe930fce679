"""Few deals do not wait for a compiler, and what is played does not depend on who plays it."""

import os
import re
import subprocess
import sys
import warnings
from collections import defaultdict
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

import cardrules
from cardrules import Match
from cardrules.analyse import analyse, analyses, warm_up
from cardrules.analyse.playouts import PlayOuts
from cardrules.bots.knowledge import knowledge
from cardrules.bots.worlds import draw_worlds
from cardrules.core.compile_seconds import COMPILE_SECONDS
from cardrules.core.published import install
from cardrules.simulate import CHUNK, play, readiness, simulate
from cardrules.simulate.kernels import play_compiled
from cardrules.simulate.plan import Plan

KERNEL = "cardrules.simulate.kernels.pebbles_and_nuts"


@pytest.fixture(autouse=True)
def _nothing_has_been_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "_by_rules", defaultdict(float))


@pytest.fixture
def compiled_parts(monkeypatch: pytest.MonkeyPatch) -> list[range]:
    """The parts of runs that compiled code plays, as if none were kept."""
    parts = list[range]()

    def noted(plan: Plan, deals: range, columns: Any) -> Any:
        parts.append(deals)
        return play_compiled(plan, deals, columns)

    monkeypatch.setattr(play, "play_compiled", noted)
    monkeypatch.setattr(readiness, "runs_at_once", lambda load: False)
    return parts


def test_few_deals_are_played_by_the_rules_while_nothing_is_compiled(compiled_parts: list[range]) -> None:
    game = cardrules.load("pebbles_and_nuts")
    found = simulate(game, CHUNK + 5, seed=3)
    assert compiled_parts == []
    assert found == simulate(game, CHUNK + 5, seed=3, compiled=False)


@pytest.mark.parametrize("executor", ["serial", "processes"])
def test_many_deals_are_worth_a_compiler(
    executor: Any, compiled_parts: list[range], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(COMPILE_SECONDS, "pebbles_and_nuts", 0)
    monkeypatch.setattr(readiness, "_by_rules", defaultdict(lambda: -1e-6))  # the first deals are not
    game = cardrules.load("pebbles_and_nuts")
    found = simulate(game, CHUNK + 5, seed=3, executor=executor, workers=1)
    assert compiled_parts == [range(CHUNK, CHUNK + 5)]
    assert found == simulate(game, CHUNK + 5, seed=3, compiled=False)


def test_what_is_ready_plays_at_once(compiled_parts: list[range], monkeypatch: pytest.MonkeyPatch) -> None:
    game = cardrules.load("pebbles_and_nuts")
    simulate(game, 1, executor=Here())  # imports the kernel
    compiled_parts.clear()
    monkeypatch.setattr(readiness, "runs_at_once", lambda load: True)
    simulate(game, 3)
    assert compiled_parts == [range(3)]


class Here:
    """An executor that does all work at once, which leaves to it who plays."""

    def submit(self, work: Any, /, *arguments: Any) -> Any:
        from concurrent.futures import Future

        done = Future[Any]()
        done.set_result(work(*arguments))
        return done


def test_nobody_waits_for_the_rules_for_longer_than_for_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[object]()
    monkeypatch.setattr(readiness, "runs_at_once", lambda load: asked.append(load))
    kernel, compiling = "no.such.kernel", 8
    monkeypatch.setitem(COMPILE_SECONDS, "kernel", compiling)

    def is_sooner(left: float = 0.0) -> bool:
        return readiness.is_sooner_compiled(kernel, list, left)

    assert not is_sooner(readiness.LOADING / 2)
    assert not asked  # nor for numba
    assert not is_sooner(compiling - 0.1)
    assert asked
    assert is_sooner(compiling + 0.1)
    readiness.note_time_of_rules(kernel, compiling / 2)
    assert not is_sooner()
    readiness.note_time_of_rules(kernel, compiling)
    assert is_sooner()
    assert not is_sooner()  # what is compiled next is waited for as well


def test_it_is_known_how_long_every_kernel_compiles() -> None:
    kernels = {str(cardrules.load(id).kernel).rpartition(".")[2] for id in cardrules.GAMES}
    assert kernels == COMPILE_SECONDS.keys() - {"canfield_kernel", "canfield_lines"}


# Analysis


@pytest.fixture
def match() -> Match:
    return Match(cardrules.load("pebbles_and_nuts"), seed=7)


def test_points_are_the_same_whoever_plays(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    known = knowledge(match, seat := match.actors[0])
    worlds, seeds = draw_worlds(known, 6, np.random.default_rng(1)), np.arange(6).astype(np.uint64)
    compiled = PlayOuts(match.game, match.state, seat, known.hidden).play(worlds, seeds)
    answers: Iterator[bool] = iter([False, False, True])
    expected = list[float]()

    def is_sooner(kernel: str, load: object, seconds: float) -> bool:
        expected.append(seconds)
        return next(answers)

    monkeypatch.setattr("cardrules.analyse.playouts.is_sooner_compiled", is_sooner)
    plays = PlayOuts(match.game, match.state, seat, known.hidden)
    assert np.array_equal(plays.play(worlds, seeds, further=100), compiled)
    first, second, third = expected
    assert first == 0.0  # nothing is known yet
    assert second > 0.0 < third


def test_an_analysis_is_the_same_whoever_plays(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up(match.game)
    compiled = analyse(match, worlds=32)
    monkeypatch.setattr(readiness, "runs_at_once", lambda load: False)
    by_rules = analyse(match, worlds=32)
    assert readiness._by_rules[KERNEL] > 0
    assert [(each.move, each.value) for each in by_rules.moves] == [
        (each.move, each.value) for each in compiled.moves
    ]


def test_without_numba_an_analysis_says_once_what_would_be_faster(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardrules.analyse.playouts.find_spec", lambda name: None)
    readiness._said.clear()
    with pytest.warns(UserWarning, match=re.escape(install("fast"))):
        analyse(match, worlds=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        analyse(match, worlds=2)
    readiness._said.clear()
    answers = analyses(match)
    next(answers)
    with pytest.warns(UserWarning, match="for up to [0-9]+ seconds more; with numba they are far faster"):
        next(answers)
    readiness._said.clear()


def test_where_one_move_is_legal_nothing_is_compiled() -> None:
    match = Match(cardrules.load("canfield"), seed=1)
    assert [str(move) for move in match.legal_moves] == ["turn", "give up"]
    asked = (
        "import sys, cardrules\n"
        "from cardrules.analyse import analyse\n"
        f"print(analyse(eval({str(repr(match))!r}, vars(cardrules))).worlds)\n"
        "print(*(name for name in sys.modules if 'canfield_' in name))\n"
    )
    with TemporaryDirectory() as fresh:
        environment = {**os.environ, "NUMBA_CACHE_DIR": fresh}
        run = [sys.executable, "-c", asked]
        told = subprocess.run(run, capture_output=True, text=True, env=environment, check=True)
    assert told.stdout.split() == ["32"]
    assert "Compiling" not in told.stderr
