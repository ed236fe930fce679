"""Parts of a game: found in its package by one name each."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import cardrules
from cardrules import PositionError
from cardrules.teaching.puzzles import puzzles_of


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_every_game_has_every_part(id: str) -> None:
    game = cardrules.load(id)
    assert id == game.position_type.GAME
    assert game.guide
    assert game.lessons
    assert game.entry
    assert game.results
    assert puzzles_of(game) or id == "pishe_pasha"  # hardly ever a choice of cards there


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which modules are imported."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


@pytest.mark.parametrize("package", [None, "game_in_one_file"])
def test_a_game_does_without_parts(elsewhere: Path, package: str | None) -> None:
    (elsewhere / "game_in_one_file.py").write_text("")
    game = replace(cardrules.load("nuts"), package=package)
    assert (game.guide, game.lessons, game.entry, game.results) == (None,) * 4
    assert puzzles_of(game) == ()
    with pytest.raises(PositionError, match="Nuts has no positions"):
        _ = game.position_type


def test_a_part_that_does_not_work_is_no_missing_part(elsewhere: Path) -> None:
    folder = elsewhere / "game_with_parts"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "guide.py").write_text("import no_such_module")
    (folder / "lessons.py").write_text("")
    (folder / "results.py").write_text("RESULTS = 'how it is counted'")
    game = replace(cardrules.load("nuts"), package="game_with_parts")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        _ = game.guide
    with pytest.raises(AttributeError, match="LESSONS"):
        _ = game.lessons
    assert game.part("results") == "how it is counted"
    assert game.entry is None
