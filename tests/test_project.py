"""The project itself: imports that run one way, a light import, and a wheel that works away from the repository."""

import ast
import os
import re
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

import pytest

from tests.ports import free_port

ROOT = Path(__file__).parent.parent

LEVELS = [
    ["errors"],
    ["cards", "record"],
    ["rulebook", "zones", "moves"],
    ["game", "drawing"],
    ["common", "mechanics"],
    ["games"],
    ["catalogue"],
    ["match"],
    ["bots"],
    ["testing"],
    ["simulate", "solve"],
    ["cli"],
]
"""From the ground up: a module imports modules of its own level and of those before it."""


def level_of(module: str) -> int:
    return next(number for number, names in enumerate(LEVELS) if module in names)


def imported_by(path: Path) -> set[str]:
    """The parts of the library that a file imports."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module]
    names += [
        f"cardrules.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "cardrules"
        for alias in node.names
    ]
    parts = {name.split(".")[1] for name in names if name.startswith("cardrules.")}
    return parts & {name for level in LEVELS for name in level}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "cardrules").rglob("*.py")), ids=lambda path: str(path.relative_to(ROOT))
)
def test_imports_run_one_way(path: Path) -> None:
    module = path.relative_to(ROOT / "cardrules").parts[0].removesuffix(".py")
    if module == "__init__":
        return
    for other in imported_by(path):
        assert level_of(other) <= level_of(module), f"{module} imports {other}, which stands above it"


def test_a_game_imports_no_other_game() -> None:
    for path in (ROOT / "cardrules" / "games").rglob("*.py"):
        own = path.relative_to(ROOT / "cardrules" / "games").parts[0]
        for other in re.findall(r"cardrules\.games\.(\w+)", path.read_text(encoding="utf-8")):
            assert other == own


def test_the_import_is_light() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, cardrules; cardrules.load('canfield'); print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    heavy = {
        "numpy",
        "numba",
        "pyarrow",
        "pandas",
        "dask",
        "distributed",
        "streamlit",
        "rich",
        "typer",
        "hypothesis",
    }
    assert not heavy & set(loaded)


def test_ci_runs_the_readmes_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    run, test = commands
    assert run.endswith(".venv/bin/cardrules app")
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_version_stands_in_one_place_each() -> None:
    import cardrules

    assert f'version = "{cardrules.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert cardrules.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_wheel_works_in_a_fresh_environment(tmp_path: Path) -> None:
    """Built, installed with its extra `app` away from the repository, and started."""
    build = [sys.executable, "-m", "build", "--wheel", "--outdir", str(tmp_path), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    venv.create(tmp_path / "env", with_pip=True)
    bin = tmp_path / "env" / "bin"
    subprocess.run([bin / "pip", "install", "-q", f"{wheel}[app]"], check=True, capture_output=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
    games = subprocess.run(
        [bin / "cardrules", "games"], cwd=tmp_path, env=env, capture_output=True, text=True, check=True
    )
    assert "Pebbles and Nuts" in games.stdout
    port = free_port()
    app = subprocess.Popen(
        [bin / "cardrules", "app", "--port", str(port), "--headless"], cwd=tmp_path, env=env
    )
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health", app)
        at = (
            "from streamlit.testing.v1 import AppTest; import webapp, pathlib;"
            "at = AppTest.from_file(str(pathlib.Path(webapp.__file__).parent / 'app.py'), default_timeout=60).run();"
            "assert not at.exception, at.exception; print(webapp.__file__)"
        )
        ran = subprocess.run(
            [bin / "python", "-c", at], cwd=tmp_path, env=env, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stderr
        assert str(tmp_path) in ran.stdout
    finally:
        app.terminate()
        app.wait(timeout=20)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2)


def answers(url: str, server: "subprocess.Popen[bytes]") -> bool:
    """Whether a server comes up within a minute."""
    for _ in range(120):
        if server.poll() is not None:
            return False
        try:
            with urllib.request.urlopen(url, timeout=2) as response:
                return bool(response.status == 200)
        except OSError:
            time.sleep(0.5)
    return False
