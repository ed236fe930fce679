"""Every terminal is 80 columns wide, and each test has a folder of its own."""

from pathlib import Path

import pytest

from cardrules.cli import render


@pytest.fixture(autouse=True)
def _width(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests do not depend on how wide the terminal is in which they run."""
    monkeypatch.setattr(render.console, "width", 80)
    monkeypatch.setattr(render.errors, "width", 80)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are named by short paths, which fit on a line."""
    monkeypatch.chdir(tmp_path)
