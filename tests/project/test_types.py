"""The types that a program sees: programs that use the library have no Any in them, and no value changes."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import cardrules
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


FILLED_BIT_BY_BIT = {"Citations", "Knowledge", "Outlook", "SideDraft"}
"""What is collected while something is worked out, and handed to nobody else."""


def test_values_never_change() -> None:
    names = [module.name for module in walk_packages(cardrules.__path__, "cardrules.")]
    kinds = {
        kind
        for name in names
        if not name.endswith("__main__")
        for kind in vars(import_module(name)).values()
        if isinstance(kind, type) and kind.__module__ in names
    }
    models = {kind: kind.model_config.get("frozen") for kind in kinds if hasattr(kind, "model_config")}
    values = {
        kind: kind.__dataclass_params__.frozen for kind in kinds if hasattr(kind, "__dataclass_params__")
    }
    assert {kind.__name__ for kind, frozen in (models | values).items() if not frozen} == FILLED_BIT_BY_BIT
