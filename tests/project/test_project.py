"""The project itself: imports that run one way, a light import, and a wheel that works away from the repository."""

import ast
import os
import re
import subprocess
import sys
import sysconfig
import time
import urllib.request
import venv
from contextlib import closing
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.ports import free_port
from tests.webapp.client import Client

ROOT = Path(__file__).parent.parent.parent

FLOORS = [
    ["core"],
    ["definition"],
    ["drawing", "mechanics"],
    ["games"],
    ["catalogue", "solve"],
    ["match"],
    ["bots", "tabletop"],
    ["simulate", "teaching", "testing"],
    ["analyse", "interop"],
    ["cli"],
]
"""The rooms of the library, from the ground up: a room imports what lies on the floors below it."""


def rooms_imported_by(path: Path) -> set[str]:
    """The rooms from which a file imports something."""
    imports = [
        node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)
    ]
    names = [str(node.module) for node in imports]
    names += [
        f"cardrules.{alias.name}" for node in imports if node.module == "cardrules" for alias in node.names
    ]
    rooms = {room for floor in FLOORS for room in floor}
    return {name.split(".")[1] for name in names if name.startswith("cardrules.")} & rooms


def test_every_file_lies_in_a_room() -> None:
    found = {path.stem for path in (ROOT / "cardrules").iterdir() if path.suffix == ".py" or path.is_dir()}
    assert found - {"__init__", "__pycache__", "py"} == {room for floor in FLOORS for room in floor}


def test_imports_run_one_way() -> None:
    floors = {room: number for number, floor in enumerate(FLOORS) for room in floor}
    for path in (ROOT / "cardrules").rglob("*.py"):
        room = path.relative_to(ROOT / "cardrules").parts[0].removesuffix(".py")
        for other in rooms_imported_by(path) - {room} if room in floors else ():
            assert floors[other] < floors[room], (
                f"{path.name} in {room} imports {other}, which is not below it"
            )


def files_imported_by(path: Path) -> set[Path]:
    """The files of the library from which a file imports something, but for what type checkers alone see."""
    found, waiting = set[Path](), list[ast.AST](ast.parse(path.read_text("utf-8")).body)
    while waiting:
        match waiting.pop():
            case ast.If(test=ast.Name("TYPE_CHECKING"), orelse=otherwise):
                waiting += otherwise
            case ast.ImportFrom(module=str(module), names=names):
                within = [module, *(f"{module}.{alias.name}" for alias in names)]
                files = [ROOT.joinpath(*name.split(".")).with_suffix(".py") for name in within]
                inits = [file.with_suffix("") / "__init__.py" for file in files]
                # A package's `__init__` is not asked where the name is that of a module in it.
                known = [each for each in (*files[1:], *inits[1:]) if each.exists()]
                if len(known) < len(names):
                    known += [each for each in (files[0], inits[0]) if each.exists()]
                found.update(known)
            case node:
                waiting += ast.iter_child_nodes(node)
    return found - {path}


def circle_in(graph: dict[Any, set[Any]]) -> list[Any]:
    """The nodes of a graph that lie on circles, or between two of them; those that nothing follows are taken away."""
    left = dict(graph)
    while ends := [node for node, following in left.items() if not following & left.keys()]:
        for node in ends:
            del left[node]
    return sorted(left, key=str)


def test_no_imports_go_round_in_a_circle() -> None:
    """Neither those of files, within a room and across rooms, nor those of rooms."""
    files = {path: files_imported_by(path) for path in (ROOT / "cardrules").rglob("*.py")}
    assert not circle_in(files)
    rooms = {room for floor in FLOORS for room in floor}
    room_of = {path: path.relative_to(ROOT / "cardrules").parts[0].removesuffix(".py") for path in files}
    between = {
        room: {room_of[other] for path, others in files.items() if room_of[path] == room for other in others}
        - {room}
        for room in rooms
    }
    assert not circle_in(between)


def test_a_circle_of_imports_is_found() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set[str](), "e": {"d"}}
    assert circle_in(graph) == ["a", "b", "c"]
    assert circle_in(graph | {"c": {"d"}}) == []
    path = ROOT / "cardrules" / "catalogue.py"
    assert ROOT / "cardrules" / "definition" / "game.py" in files_imported_by(path)


def test_a_game_imports_no_other_game() -> None:
    for path in (ROOT / "cardrules" / "games").rglob("*.py"):
        own = path.relative_to(ROOT / "cardrules" / "games").parts[0]
        for other in re.findall(r"cardrules\.games\.(\w+)", path.read_text(encoding="utf-8")):
            assert other == own


@pytest.mark.parametrize(
    ("program", "needed"),
    [("import cardrules; cardrules.load('canfield')", set()), ("import cardrules.cli", {"rich", "typer"})],
)
def test_the_import_is_light(program: str, needed: set[str]) -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", f"{program}; import sys; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    heavy = {
        *("numpy", "numba", "pyarrow", "pandas", "dask", "distributed", "gymnasium", "pettingzoo", "pyspiel"),
        *("streamlit", "webapp", "hypothesis", "rich", "typer"),
    }
    assert heavy & set(loaded) <= needed


def test_ci_runs_the_readmes_test_command() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = [line for line in readme.splitlines() if line.startswith("python3 -m venv")]
    assert len(commands) == 2
    run, test = commands
    assert run.endswith(".venv/bin/cardrules app")
    assert test in (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()


def test_the_app_uses_public_names_only() -> None:
    """Everything that the app imports of the library is in the `__all__` of `cardrules` or of one of its packages."""
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


def test_what_the_app_knows_needs_neither_streamlit_nor_a_database() -> None:
    """Not even by way of what it imports: it can be shown by something else, and kept somewhere else.

    Nor numpy, which no browser has, but for the advice that is weighed.
    """
    stems = {path.stem for path in (ROOT / "webapp" / "model").glob("[!_]*.py")} - {"weighed_advice"}
    names = [f"webapp.model.{stem}" for stem in sorted(stems)]
    script = f"import sys\nfor name in {names}: __import__(name)\nprint(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "cardrules" in loaded
    assert not loaded & {"streamlit", "sqlalchemy", "alembic", "numba", "altair", "numpy"}


def test_the_version_stands_in_one_place_each() -> None:
    import cardrules

    assert f'version = "{cardrules.__version__}"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert cardrules.__version__ in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Installed:
    """An environment away from the repository, with the wheel and the example game, and what they depend on.

    Attributes:
        folder: Its folder; commands run there.
    """

    folder: Path

    def command(self, *arguments: str) -> list[str]:
        return [str(self.folder / "env" / "bin" / arguments[0]), *arguments[1:]]

    @property
    def env(self) -> dict[str, str]:
        own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))}
        return own | {"XDG_DATA_HOME": str(self.folder / "data")}

    def run(self, *arguments: str) -> str:
        """The output of a command."""
        ran = subprocess.run(
            self.command(*arguments), cwd=self.folder, env=self.env, capture_output=True, text=True
        )
        assert ran.returncode == 0, ran.stdout + ran.stderr
        return ran.stdout


@dataclass(frozen=True)
class Wheels:
    """What is built for others to install.

    Attributes:
        library: The wheel of this project.
        game: That of the example of a game that another package brings.
    """

    library: Path
    game: Path


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> Wheels:
    folder = tmp_path_factory.mktemp("wheels")
    for project in (ROOT, ROOT / "examples" / "high_card"):
        build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(build, cwd=project, check=True, capture_output=True)
    (library,), (game,) = folder.glob("cardrules*.whl"), folder.glob("high_card*.whl")
    return Wheels(library, game)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory, wheels: Wheels) -> Installed:
    """The wheels alone, beside the packages that are installed here; what is editable here is not found there."""
    here = Installed(tmp_path_factory.mktemp("installed"))
    venv.create(here.folder / "env")
    pip = [sys.executable, "-m", "pip", "--python", here.command("python")[0], "install", "-q"]
    subprocess.run([*pip, "--no-deps", "--no-index", wheels.library, wheels.game], check=True)
    (packages,) = (here.folder / "env").glob("lib/*/site-packages")
    (packages / "beside.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return here


@pytest.fixture(scope="module")
def installed_alone(tmp_path_factory: pytest.TempPathFactory, wheels: Wheels) -> Installed:
    """The wheels and nothing but what they say that they depend on."""
    here = Installed(tmp_path_factory.mktemp("alone"))
    venv.create(here.folder / "env", with_pip=True)
    here.run("pip", "install", "-q", f"{wheels.library}[app,simulate]", str(wheels.game))
    return here


def test_the_wheel_holds_one_package(wheels: Wheels) -> None:
    with ZipFile(wheels.library) as files:
        tops = {name.split("/")[0] for name in files.namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"cardrules"}


@pytest.mark.slow
def test_the_wheel_works_away_from_the_repository(installed: Installed) -> None:
    check_that_it_works(installed)


@pytest.mark.slow
def test_the_wheel_works_with_no_more_than_it_depends_on(installed_alone: Installed) -> None:
    check_that_it_works(installed_alone)
    check_that_another_game_is_found(installed_alone)


def check_that_it_works(installed: Installed) -> None:
    """The terminal and the app run, and the app serves its modules."""
    games = installed.run("cardrules", "games")
    assert "Pebbles and Nuts" in games
    assert "High Card" in games  # of another package
    port = free_port()
    command = installed.command("cardrules", "app", "--port", str(port), "--headless")
    app = subprocess.Popen(command, cwd=installed.folder, env=installed.env)
    try:
        assert answers(f"http://127.0.0.1:{port}/_stcore/health", app)
        assert {"table.js", "layout.js", "pictures.js"} <= set(served_modules(f"http://127.0.0.1:{port}"))
        shown = installed.run("python", "-c", APP_RUN)
        assert str(installed.folder) in shown
        assert "Pebbles and Nuts" in shown
    finally:
        app.terminate()
        app.wait(timeout=20)
    with pytest.raises(OSError, match="refused"):
        urllib.request.urlopen(f"http://127.0.0.1:{port}/_stcore/health", timeout=2)


def served_modules(address: str) -> dict[str, str]:
    """The modules of the card table as a browser loads them: the one that the app names, and what they import."""
    with closing(Client(address, learner="")) as visitor:
        # It lies at several addresses, one for each time that a browser tries.
        entry, *_ = sorted(str(leaf) for leaf in visitor.leaves() if str(leaf).endswith("/table.js"))
    folder, _, first = f"{address}/{entry}".rpartition("/")
    modules, wanted = dict[str, str](), {first}
    while wanted:
        name = wanted.pop()
        with urllib.request.urlopen(f"{folder}/{name}") as answer:
            assert answer.headers.get_content_subtype() == "javascript"
            modules[name] = answer.read().decode()
        wanted |= set(re.findall(r'from "\./(.+?)"', modules[name])) - set(modules)
    return modules


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
print("On the table:", *(json.loads(each.json)[0]["game"] for each in tables if each.component_name.endswith("table")))
"""

SIMULATED = """
from cardrules import load
from cardrules.simulate import simulate
if __name__ == "__main__":
    found = simulate(load("high_card"), 40, executor="processes", workers=2)
    assert (found.scores == simulate(load("high_card"), 40).scores).all()
    print(len(found))
"""


@pytest.mark.slow
def test_a_game_that_another_package_brings_is_found_everywhere(installed: Installed) -> None:
    check_that_another_game_is_found(installed)


def check_that_another_game_is_found(installed: Installed) -> None:
    """The example game is played in the terminal, in processes and in the app, and keeps the laws."""
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
