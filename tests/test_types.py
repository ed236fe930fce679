"""The types that a program sees: mypy, strict and with Any forbidden, checks one that uses the library."""

import subprocess
import sys
from pathlib import Path

from tests.downstream.own_program import play_on

PROGRAM = Path(__file__).parent / "downstream" / "own_program.py"


def test_a_program_never_meets_any(tmp_path: Path) -> None:
    options = ["--strict", "--disallow-any-expr", "--cache-dir", str(tmp_path)]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--follow-imports", "silent", str(PROGRAM)],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_program_runs() -> None:
    assert play_on(7) >= 1
