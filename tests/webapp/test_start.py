"""However the app is started, Python looks for garbage when there is some, and not in what was loaded at the start."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.webapp.client import Client
from tests.webapp.conftest import Server
from webapp.model.session import Session

ROOT = Path(__file__).parents[2]
TELLS = """
import gc, os, signal
from pathlib import Path

def tell(*_):
    from streamlit import config
    said = Path(os.environ["TOLD"])
    said.with_suffix(".new").write_text(f"{config.get_option('runner.postScriptGC')} {gc.get_freeze_count()}")
    said.with_suffix(".new").rename(said)

signal.signal(signal.SIGUSR1, tell)
"""
"""Python runs it at its start: on a signal, the process says what is to be known of it."""
OPTIONS = ("--server.headless=true", "--server.address=localhost", "--server.fileWatcherType=none")
STREAMLIT = (sys.executable, "-m", "streamlit", "run", *OPTIONS)


def from_the_wheel(folder: Path) -> Path:
    """The folder in which the packages of the wheel lie after it was built and unpacked."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as files:
        files.extractall(folder / "packages")
    return folder / "packages"


@pytest.mark.slow
@pytest.mark.parametrize("start", ["cardrules app", "streamlit run", "wheel"])
def test_nobody_looks_for_garbage_after_every_run(start: str, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(TELLS)
    told = tmp_path / "told"
    packages = from_the_wheel(tmp_path) if start == "wheel" else ROOT
    app = packages / "cardrules" / "webapp" / "app.py" if start == "wheel" else ROOT / "webapp" / "app.py"
    path = os.pathsep.join(map(str, (tmp_path, packages)))
    server = Server(
        tmp_path,
        None if start == "cardrules app" else (*STREAMLIT, str(app)),
        {"PYTHONPATH": path, "TOLD": str(told)},
    )
    try:
        Client(server.address, Session.new_learner()).close()
        frozen, until = 0, time.monotonic() + 60
        while frozen < 50_000 and time.monotonic() < until:
            after_every_run, frozen = asked(server, told)
    finally:
        server.stop()
    assert not after_every_run
    assert frozen >= 50_000


def asked(server: Server, told: Path) -> tuple[bool, int]:
    """What the server says of itself: whether it looks for garbage after every run, and how much is left out."""
    told.unlink(missing_ok=True)
    server.signal(signal.SIGUSR1)
    # It is asked again only after it has answered: a second signal would interrupt what it does at the first.
    until = time.monotonic() + 30
    while not told.exists():
        assert time.monotonic() < until, server.log()
        time.sleep(0.1)
    after_every_run, frozen = told.read_text().split()
    return after_every_run == "True", int(frozen)
