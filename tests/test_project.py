"""The project itself: imports that run one way, a light import, and a wheel that works away from the repository."""

import ast
import os
import re
import subprocess
import sys
import time
import urllib.request
import venv
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.ports import free_port

ROOT = Path(__file__).parent.parent

LEVELS = [
    ["errors"],
    ["cards", "record"],
    ["rulebook", "zones", "moves", "fast_replace"],
    ["verdicts", "events", "options", "naming", "drawing", "guide", "lessons", "scoring"],
    ["shared_clauses"],
    ["position_fields"],
    ["position", "entries"],
    ["game"],
    ["mechanics"],
    ["games"],
    ["catalogue", "arranged_deals", "unknown_cards", "given_positions"],
    ["match", "live", "scorepad"],
    ["bots", "solve"],
    ["teaching", "testing", "simulate"],
    ["practice", "referee", "interop", "analyse"],
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
    modules = {file.stem for file in (ROOT / "cardrules").iterdir()} - {"__init__"}
    return {name.split(".")[1] for name in names if name.startswith("cardrules.")} & modules


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
        "gymnasium",
        "pettingzoo",
        "pyspiel",
    }
    assert not heavy & set(loaded)


def test_ci_runs_the_readmes_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    run, test = commands
    assert run.endswith(".venv/bin/cardrules app")
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_app_uses_public_names_only() -> None:
    """What the app imports of the library is in the `__all__` of `cardrules` or of one of its packages."""
    for path in sorted((ROOT / "webapp").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.ImportFrom)
                and not node.level
                and (node.module or "").startswith("cardrules")
            ):
                public = import_module(str(node.module)).__all__
                for alias in node.names:
                    assert alias.name in public, f"{path.name} imports {alias.name} from {node.module}"


def test_the_version_stands_in_one_place_each() -> None:
    import cardrules

    assert f'version = "{cardrules.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert cardrules.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Installed:
    """A fresh environment, away from the repository, with the wheel and its extra `app`, and the example game.

    Attributes:
        folder: Where it lies; commands run there.
        wheel: The wheel.
    """

    folder: Path
    wheel: Path

    def command(self, *arguments: str) -> list[str]:
        return [str(self.folder / "env" / "bin" / arguments[0]), *arguments[1:]]

    @property
    def env(self) -> dict[str, str]:
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
        return own | {"XDG_DATA_HOME": str(self.folder / "data")}

    def run(self, *arguments: str) -> str:
        """What a command prints."""
        ran = subprocess.run(
            self.command(*arguments), cwd=self.folder, env=self.env, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True)
    subprocess.run([*build, str(ROOT / "examples" / "high_card")], check=True, capture_output=True)
    (wheel,), (game,) = folder.glob("cardrules*.whl"), folder.glob("high_card*.whl")
    venv.create(folder / "env", with_pip=True)
    here = Installed(folder, wheel)
    here.run("pip", "install", "-q", f"{wheel}[app,simulate]", str(game))
    return here


def test_the_wheel_holds_one_package(installed: Installed) -> None:
    with ZipFile(installed.wheel) as files:
        tops = {name.split("/")[0] for name in files.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cardrules"}


def test_the_wheel_works_in_a_fresh_environment(installed: Installed) -> None:
    assert "Pebbles and Nuts" in installed.run("cardrules", "games")
    port = free_port()
    command = installed.command("cardrules", "app", "--port", str(port), "--headless")
    app = subprocess.Popen(command, cwd=installed.folder, env=installed.env)
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health", app)
        shown = installed.run("python", "-c", APP_RUN)
        assert str(installed.folder) in shown
        assert "Pebbles and Nuts" in shown
    finally:
        app.terminate()
        app.wait(timeout=20)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2)


APP_RUN = """
import json, sys
from streamlit.testing.v1 import AppTest
from cardrules.cli.launch import app_file
at = AppTest.from_file(str(app_file()), default_timeout=60).run()
print(app_file(), *(header.value for header in at.header))
for game in sys.argv[1:]:
    at.button(key=f"play {game}").click().run()
assert not at.exception, at.exception
tables = [each.proto for each in at.get("bidi_component")]
print("On the table:", *(json.loads(each.json)["game"] for each in tables if each.component_name.endswith("table")))
"""

SIMULATED = """
from cardrules import load
from cardrules.simulate import simulate
if __name__ == "__main__":
    found = simulate(load("high_card"), 40, executor="processes", workers=2)
    assert (found.scores == simulate(load("high_card"), 40).scores).all()
    print(len(found))
"""


def test_a_game_that_another_package_brings_is_found_everywhere(installed: Installed) -> None:
    assert "High Card" in installed.run("cardrules", "games")
    assert "suit led" in installed.run("cardrules", "rules", "high_card")
    (installed.folder / "simulated.py").write_text(SIMULATED, encoding="utf-8")
    assert installed.run("python", "simulated.py").strip() == "40"
    shown = installed.run("python", "-c", APP_RUN, "high_card")
    assert "High Card" in shown
    assert "On the table: high_card" in shown
    assert "keeps every law" in installed.run(
        "python", "-m", "cardrules.testing", "high_card", "--matches", "1"
    )


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
