"""Compiling, analysis and matches between players, from the terminal."""

import re
import sys
from pathlib import Path
from random import Random

import pytest

import cardrules
from cardrules import Match
from cardrules.analyse import analyse
from cardrules.bots.races import play_race
from cardrules.cli.warm import step_a_table
from cardrules.core.published import install
from cardrules.simulate import simulate
from tests.cli.terminal import complaint, run, words

# Compiled code


def test_what_is_compiled_can_be_made_ready_beforehand() -> None:
    told = run("warm", "california_jacks")
    assert told.exit_code == 0
    assert "All is compiled" in told.stderr
    from cardrules.core.compiling import runs_at_once

    game = cardrules.load("california_jacks", target=7)
    match = Match(game, seed=3)
    match.play(match.legal_moves[0])
    assert runs_at_once(lambda: simulate(game, 3, "simple"))
    assert runs_at_once(lambda: analyse(match, worlds=64))
    assert runs_at_once(lambda: step_a_table(game))


def test_compiling_needs_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    assert f"Compiling needs the package numba: {install('fast')}." in complaint(run("warm", "nuts"), 2)


# Analysis


def test_a_record_is_looked_at_again(tmp_path: Path) -> None:
    match, file = Match(cardrules.load("california_jacks"), seed=4), tmp_path / "match.json"
    rng = Random(4)
    while not match.deal_due:
        match.play(rng.choice(match.legal_moves))
    file.write_text(match.record.write(), encoding="utf-8")
    shown = words(run("analyse", str(file), "--worlds", "64").stdout)
    rows, _, told = shown.partition(" choices gave nothing away: accuracy ")
    costs = re.findall(r"(?<= )(\d+\.\d|–)(?= )", rows)
    assert rows.endswith(f"{costs.count('–')} of {len(costs)}")
    given_away = sum(float(cost) for cost in costs if cost != "–")
    assert given_away
    assert told.startswith(
        f"{costs.count('–') / len(costs):.0%}. The others cost {given_away:.1f} points together."
    )
    assert shown.startswith("Place Deal Move Best Cost")
    at = words(run("analyse", str(file), "--at", "1", "--worlds", "16").stdout)
    assert at.startswith("Move Worth 95% from to Behind the best")
    assert "16 worlds" in at
    assert "there is no move 99" in run("analyse", str(file), "--at", "99").stderr
    assert "There is no seat 7" in run("analyse", str(file), "--seat", "7").stderr
    assert "Nobody has a move to choose" in words(run("analyse", str(file), "--at", "0").stderr)


def test_a_record_of_a_race_shows_what_was_missed(tmp_path: Path) -> None:
    match, file = Match(cardrules.load("nuts"), seed=1), tmp_path / "match.json"
    for _ in play_race(match, seed=1):
        if match.deal_due:
            break
    file.write_text(match.record.write(), encoding="utf-8")
    shown = words(run("analyse", str(file)).stdout)
    assert "11 2H>F2 2 moves 1 seat 1" in shown
    assert shown.endswith("gains taken, 2 missed.")


def test_two_players_meet_in_the_terminal(tmp_path: Path) -> None:
    file = tmp_path / "first.py"
    file.write_text("def choose(state, seat, moves, rng):\n    return moves[0]\n", encoding="utf-8")
    game = ("--game", "california_jacks", "-o", "max_deals=1", "--pairs", "2")
    shown = words(run("arena", "simple", str(file), *game).stdout)
    assert shown.startswith("4 matches Mean 95% from to")
    assert "Won by simple" in shown
    assert "'nobody' is not a player" in words(run("arena", "simple", "nobody", *game).stderr)
    file.write_text("choose = 5\n", encoding="utf-8")
    assert "it needs a function choose" in words(run("arena", "simple", str(file), *game).stderr)
    file.write_text("1 / 0\n", encoding="utf-8")
    assert "does not run: ZeroDivisionError" in words(run("arena", "simple", str(file), *game).stderr)
