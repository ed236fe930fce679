"""The types that a program sees: mypy, strict and with Any forbidden, checks programs that use the library."""

import subprocess
import sys
from pathlib import Path

from tests.project.downstream.own_program import play_on
from tests.project.downstream.reads_back import read_back

PROGRAMS = Path(__file__).parent / "downstream"


def test_a_program_never_meets_any(tmp_path: Path) -> None:
    options = ["--strict", "--disallow-any-expr", "--cache-dir", str(tmp_path)]
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "--follow-imports", "silent", str(PROGRAMS)],
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_programs_run() -> None:
    assert play_on(7) >= 1
    recorded, linked, placed = read_back(7)
    assert recorded == linked == placed
