"""Tools of all tests: the choice of those that run, and the built documentation."""

import gc
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from filelock import FileLock

pytest_plugins = ["tests.browser", "tests.clauses_at_work"]
_cases = Counter[object]()
"""The cases of each test marked `one_in` that have been met."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden playthroughs and perft counts anew"
    )


def pytest_configure() -> None:
    """Let modules be compiled once for all processes, and leave garbage alone while tests are collected."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False
    gc.disable()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark more as slow: what looks at the built site, which is long in the making, and further cases of `one_in`.

    What opens a browser is tried twice: on a machine that stands still for seconds, a touch is lost now and then. What
    shows that the app itself loses none is not.
    """
    fixtures = getattr(item, "fixturenames", ())
    if "site" in fixtures:
        item.add_marker("slow")
    if "browser" in fixtures and not item.get_closest_marker("once"):
        item.add_marker(pytest.mark.flaky(reruns=1))
    few = item.get_closest_marker("one_in")
    if few and not any(item.get_closest_marker(name) for name in ("slow", "long")):
        test = getattr(item, "function", None)
        if _cases[test] % few.args[0]:
            item.add_marker("slow")
        _cases[test] += 1


def pytest_collection_finish() -> None:
    """Look for garbage seldom, and among what tests make, not again and again among the tests themselves."""
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
    gc.enable()


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the slow and long runs, and what only collects, unless they are asked for."""
    asked = config.getoption("markexpr") + " collecting" * config.getoption("collect_examples")
    kept: dict[bool, list[pytest.Item]] = {True: [], False: []}
    for item in items:
        runs = [name for name in ("long", "soak", "collecting", "slow") if item.get_closest_marker(name)]
        kept[not runs or runs[0] in asked].append(item)  # what is long is not for the slow run as well
    config.hook.pytest_deselected(items=kept[False])
    items[:] = kept[True]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The documentation as `mkdocs build --strict` makes it, built once for all processes that run tests."""
    own = tmp_path_factory.getbasetemp()
    folder = (own if worker_id == "master" else own.parent) / "site"
    with FileLock(folder.with_suffix(".lock")):
        if not folder.exists():
            unfinished = folder.with_suffix(".part")
            run_in_root(
                sys.executable,
                *["-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir"],
                str(unfinished),
            )
            unfinished.rename(folder)
    return folder


def run_in_root(*command: str) -> None:
    """Run a command in the project's folder; what it complains of is the failure."""
    ran = subprocess.run(
        command, cwd=Path(__file__).parent.parent, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
