"""The app on a server of its own, and a database of the test's own."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from streamlit.components.v2 import manifest_scanner

from tests.browser import missing
from tests.ports import free_port
from webapp.storage.database import open_database
from webapp.storage.store import DatabaseStore, default_store


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that keeps nothing yet: a copy of it is there sooner than a new one."""
    file = tmp_path_factory.mktemp("database") / "kept.sqlite"
    open_database(f"sqlite:///{file}").dispose()
    return file


@pytest.fixture(autouse=True)
def database(empty_database: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have the app keep everything of this process in a file of the test."""
    file = shutil.copy(empty_database, tmp_path)
    monkeypatch.setenv("CARDRULES_DATABASE", f"sqlite:///{file}")
    default_store.cache_clear()
    yield
    default_store.cache_clear()


@pytest.fixture(scope="session", autouse=True)
def _components_are_looked_for_once() -> Iterator[None]:
    """Streamlit reads what is said of every installed package for each simulated visitor: once a process will do."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(
            manifest_scanner, "scan_component_manifests", cache(manifest_scanner.scan_component_manifests)
        )
        yield


class Server:
    """A running app, which can be stopped and started again with what it has kept.

    Args:
        folder: Where it is started, and keeps everything.
        command: What starts it; None for `cardrules app`.
        environment: What it finds in its environment besides.
        options: What `cardrules app` is given besides.
        database: Where it keeps everything; empty for a file in the folder.

    Attributes:
        address: Where it listens.
        store: What it has kept.
    """

    def __init__(
        self,
        folder: Path,
        command: Sequence[str] | None = None,
        environment: dict[str, str] | None = None,
        options: Sequence[str] = (),
        database: str = "",
    ) -> None:
        self._folder, self._log = folder, folder / "log"
        app = (str(Path(sys.executable).with_name("cardrules")), "app", "--headless", *options)
        self._command = command or app
        self._environment = environment or {}
        self._port = free_port()
        self.address = f"http://localhost:{self._port}"
        self._database = database or f"sqlite:///{folder / 'kept.sqlite'}"
        self.store = DatabaseStore(self._database)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        own = {"CARDRULES_DATABASE": self._database, "STREAMLIT_SERVER_PORT": str(self._port)}
        environment = os.environ | own | self._environment
        with self._log.open("w") as output:
            self._process = subprocess.Popen(
                self._command, stdout=output, stderr=output, env=environment, cwd=self._folder
            )
        for _ in range(600):
            if self._process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=1):
                    return
            except OSError:
                time.sleep(0.1)
        self.stop()
        pytest.fail(f"The server did not start:\n{self.log()}")

    def log(self) -> str:
        """What it has printed since its last start."""
        return self._log.read_text()

    @property
    def pid(self) -> int:
        """Its process."""
        return self._process.pid

    def signal(self, number: int) -> None:
        """Have the system interrupt it."""
        self._process.send_signal(number)

    def stop(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running app, for all tests of this process; each visitor has a key of their own."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a PostgreSQL server that runs for these tests alone, from Debian's package."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb", path=os.pathsep.join(map(str, folders))) or shutil.which("initdb")
    if found is None:
        missing("The tests of the store need PostgreSQL (apt-get install postgresql).")
    programs, port = Path(found).resolve().parent, free_port()
    folder = tmp_path_factory.mktemp("postgres")
    # It refuses to be run by root, and such a user needs a folder that it can reach.
    as_user: list[str] = []
    if os.geteuid() == 0:
        folder = Path("/tmp") / f"cardrules-postgres-{port}"
        folder.mkdir(mode=0o700)
        shutil.chown(folder, "nobody")
        as_user = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    data, log = folder / "data", folder / "log"

    def run(program: str, *arguments: str) -> None:
        command = [*as_user, str(programs / program), "-D", str(data), *arguments]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if done.returncode:
            shown = log.read_text() if log.exists() else ""
            pytest.fail(f"{program} failed:\n{done.stdout}\n{done.stderr}\n{shown}")

    run("initdb", "-U", "learner", "-A", "trust", "-E", "UTF8", "--no-sync")
    options = f"-c listen_addresses=127.0.0.1 -c port={port} -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "start", "-w", "-l", str(log), "-o", options)
    try:
        yield f"postgresql+psycopg://learner@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "stop", "-m", "immediate")
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'store.sqlite'}"
        return
    server = request.getfixturevalue("postgres")
    yield server
    engine = create_engine(server)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS documents, alembic_version"))
    engine.dispose()
