"""The page “Hosting”, line by line: its very texts are run, with other ports and files."""

import json
import os
import re
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, expect
from typer.core import TyperGroup
from typer.main import get_command

from cardrules.cli import commands
from tests.browser import missing
from tests.ports import free_port
from tests.webapp.client import Client
from tests.webapp.kept import put
from tests.webapp.workers import Workers, workers
from webapp.model.session import Session
from webapp.storage.store import DatabaseStore

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "learn" / "hosting.md").read_text(encoding="utf-8")
PROXIES = ("haproxy", "nginx", "caddy")
ANN = "A" * 32


def blocks(language: str) -> list[str]:
    """What the page has in a language."""
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def replaced(text: str, pieces: dict[str, object]) -> str:
    """A text of the page with pieces of it exchanged, each of which has to be there."""
    for old, new in pieces.items():
        assert old in text, old
        text = text.replace(old, str(new))
    return text


def found(program: str) -> str:
    """Where a program lies."""
    path = shutil.which(program, path=f"{os.environ['PATH']}:/usr/sbin")
    if not path:
        missing(f"This test needs {program} (apt-get install {program}).")
    return path


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workers]:
    """The command of the page."""
    (command,) = [each for each in blocks("sh") if "--workers" in each]
    how = dict(re.findall(r"--([\w-]+) ([^-\s]\S*)", command))
    assert (how["address"], how["port"]) == ("127.0.0.1", "8501")
    with workers(tmp_path_factory.mktemp("two"), int(how["workers"]), base=how["base-path"]) as running:
        yield running


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for this machine, and its key, in one file."""
    folder = tmp_path_factory.mktemp("certificate")
    key, own = folder / "cards.key", folder / "cards.crt"
    name = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    new = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", *name]
    subprocess.run([found("openssl"), *new, "-keyout", key, "-out", own], check=True, capture_output=True)
    both = folder / "cards.pem"
    both.write_text(own.read_text() + key.read_text())
    return both


@contextmanager
def running(name: str, folder: Path, app: Workers, certificate: Path) -> Iterator[str]:
    """A proxy with the text of the page; the address of the app behind it."""
    (text,), (port, plain) = blocks(name), (free_port(), free_port())
    servers: dict[str, object] = {
        f"127.0.0.1:{8501 + number}": address.split("/")[2] for number, address in enumerate(app.addresses)
    }
    config = folder / name
    if name == "haproxy":
        ports = {"bind :80": f"bind :{plain}", "bind :443": f"bind :{port}"}
        config.write_text(replaced(text, servers | ports | {"/etc/haproxy/cards.pem": certificate}))
        command = ["-db", "-f", config]
    elif name == "nginx":
        ports = {"listen 80": f"listen {plain}", "listen 443": f"listen {port}"}
        files = {"/etc/ssl/cards.pem": certificate, "/etc/ssl/cards.key": certificate}
        site = replaced(text, servers | ports | files | {"cards.example.org": "localhost"})
        temporary = "".join(
            f"{kind}_temp_path {folder}/{kind};"
            for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        config.write_text(
            f"daemon off; pid {folder}/pid; events {{}} http {{ access_log off; {temporary}\n{site}}}"
        )
        command = ["-p", folder, "-e", folder / "errors", "-c", config]
    else:
        own = {"cards.example.org {": f"https://localhost:{port} {{\n    tls {certificate} {certificate}"}
        alone = f"{{\n    admin off\n    auto_https disable_redirects\n    storage file_system {folder}\n}}\n"
        config.write_text(alone + replaced(text, servers | own))
        command = ["run", "--adapter", "caddyfile", "--config", config]
    log = folder / "log"
    with log.open("w") as output:
        proxy = subprocess.Popen(
            [found(name), *map(str, command)],
            stdout=output,
            stderr=output,
            env=os.environ | {"HOME": str(folder)},
        )
    address = f"https://localhost:{port}/cards"
    try:
        until = time.monotonic() + 60
        while True:
            try:
                assert asked(f"{address}/health").startswith("ok")
                break
            except OSError as error:
                assert proxy.poll() is None, log.read_text()
                if time.monotonic() > until:
                    pytest.fail(f"{error}\n{log.read_text()}")
                time.sleep(0.2)
        yield address
    finally:
        proxy.terminate()
        proxy.wait()


def asked(address: str, browser: urllib.request.OpenerDirector | None = None) -> str:
    """What is answered, to a browser that has nothing yet or to this one."""
    with (browser or a_browser()).open(address, timeout=30) as answer:
        text: str = answer.read().decode()
        return text


def a_browser() -> urllib.request.OpenerDirector:
    """Something that keeps cookies."""
    return urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))


@pytest.mark.slow
@pytest.mark.parametrize("name", PROXIES)
def test_a_proxy_of_the_page_serves_the_app(
    name: str,
    two: Workers,
    certificate: Path,
    tmp_path: Path,
    browser: Browser,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found(name)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with running(name, tmp_path, two, certificate) as address:
        check_that_each_browser_stays_where_it_is(address)
        with pytest.raises(urllib.error.HTTPError, match="403"):
            asked(f"{address}/metrics")
        visitor = Client(address, ANN)
        assert any(leaf == "Pebbles and Nuts" for leaf in visitor.leaves())
        visitor.close()
        check_that_it_is_played(address, browser)


def check_that_each_browser_stays_where_it_is(address: str) -> None:
    """One process serves a browser, and both serve someone."""
    served = set()
    for _ in range(16):
        browser = a_browser()
        asked(f"{address}/_stcore/host-config", browser)
        here = {asked(f"{address}/health", browser) for _ in range(4)}
        assert len(here) == 1
        served |= here
    assert len(served) == 2


def check_that_it_is_played(address: str, browser: Browser) -> None:
    """A visitor plays, comes back, and nobody can read the key."""
    with browser.new_context(ignore_https_errors=True) as context:
        page = context.new_page()
        page.goto(f"{address}/games")
        page.locator(".st-key-play-canfield button").click(timeout=120_000)
        page.locator(".table[data-ply]").wait_for(timeout=120_000)
        (key,) = [each for each in context.cookies() if each["name"] == "cardrules_learner"]
        assert (key["secure"], key["httpOnly"], key["path"]) == (True, True, "/cards")
        page.goto(f"{address}/records")
        expect(page.get_by_text("Canfield")).to_be_visible(timeout=120_000)


@pytest.mark.slow
def test_the_unit_is_one(tmp_path: Path) -> None:
    (unit,) = blocks("ini")
    program = Path(sys.executable).with_name("cardrules")
    (tmp_path / "cards.service").write_text(replaced(unit, {"/srv/cards/.venv/bin/cardrules": program}))
    done = subprocess.run(
        [found("systemd-analyze"), "verify", tmp_path / "cards.service"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if "cards" in line]) == (0, [])


def test_containers_are_made_of_what_there_is() -> None:
    (file,), (services,) = blocks("dockerfile"), map(yaml.safe_load, blocks("yaml"))
    steps = [line.partition(" ") for line in file.splitlines()]
    assert [step for step, _, _ in steps] == [
        "FROM",
        "WORKDIR",
        "COPY",
        "RUN",
        "USER",
        "EXPOSE",
        "CMD",
    ]
    command = json.loads(steps[-1][2])
    assert command[:2] == ["cardrules", "app"]
    check_options("app", command[2:])
    app, database = services["services"]["cards"], services["services"]["database"]
    assert set(app["depends_on"]) == {"database"}
    name = re.fullmatch(
        r"postgresql://(\w+):(\$\{.*?\})@database/(\w+)", app["environment"]["CARDRULES_DATABASE"]
    )
    assert name
    user = database["environment"]["POSTGRES_USER"]
    assert name.groups() == (user, database["environment"]["POSTGRES_PASSWORD"], user)
    assert app["ports"] == ["127.0.0.1:8501:8501"]
    assert {each.split(":")[0] for each in database["volumes"]} == set(services["volumes"])


def test_linters_find_nothing_in_what_containers_are_made_of(tmp_path: Path) -> None:
    (file,), (services,) = blocks("dockerfile"), blocks("yaml")
    (tmp_path / "Dockerfile").write_text(file)
    (tmp_path / "compose.yaml").write_text(services)
    # The project that is installed lies in its own folder, and has no version to pin.
    lint("hadolint", "--ignore", "DL3013", tmp_path / "Dockerfile")
    lint("check-jsonschema", "--builtin-schema", "vendor.compose-spec", tmp_path / "compose.yaml")


def lint(program: str, *words: str | Path) -> None:
    """Whatever the linter says is the failure."""
    command = (Path(sys.executable).with_name(program), *words)
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def options_of(command: str) -> set[str]:
    """The options of a command."""
    group = get_command(commands)
    assert isinstance(group, TyperGroup)
    return {option for each in group.commands[command].params for option in each.opts} - {"--help"}


def check_options(command: str, words: Sequence[str]) -> None:
    """Everything that begins with two hyphens is an option of the command."""
    assert {word for word in words if word.startswith("--")} <= options_of(command)


def test_every_option_of_the_page_is_one_and_every_one_is_on_the_page() -> None:
    listed = set(re.findall(r"^\| `(--[\w-]+)` \|", PAGE, re.MULTILINE))
    assert listed | {"--headless"} == options_of("app")
    lines = re.findall(r"^\S*cardrules app (--.*)$", PAGE, re.MULTILINE)
    assert len(lines) == 3
    for line in lines:
        check_options("app", line.split())
    for command in ("check", "backup", "export", "import", "prune"):
        assert f"`cardrules store {command}" in PAGE


def test_postgres_is_backed_up_and_restored_as_the_page_says(
    postgres: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (lines,) = [each.splitlines() for each in blocks("sh") if "pg_dump" in each]
    address = postgres.replace("+psycopg", "")
    programs = max(Path("/usr/lib/postgresql").glob("*/bin"), default=Path("/usr/bin"))
    monkeypatch.setenv("PATH", f"{programs}:{os.environ['PATH']}")
    store = DatabaseStore(address)
    put(store, ANN, "settings", "settings", {"name": "Ann"})
    environment = os.environ | {"CARDRULES_DATABASE": address}
    subprocess.run(lines[0], shell=True, cwd=tmp_path, env=environment, check=True)
    store.forget(ANN)
    store._engine.dispose()
    subprocess.run(lines[1], shell=True, cwd=tmp_path, env=environment, check=True)
    again = DatabaseStore(address)
    assert [each.body for each in again.all(ANN, "settings")] == [{"name": "Ann"}]
    again.forget(ANN)


def test_sqlite_is_backed_up_and_restored_as_the_page_says(tmp_path: Path) -> None:
    file, copy = tmp_path / "learners.sqlite", tmp_path / "copy.sqlite"
    program = str(Path(sys.executable).with_name("cardrules"))
    environment = os.environ | {"CARDRULES_DATABASE": f"sqlite:///{file}"}
    put(DatabaseStore(f"sqlite:///{file}"), ANN, "settings", "settings", {"name": "Ann"})
    subprocess.run([program, "store", "backup", copy], env=environment, check=True, capture_output=True)
    DatabaseStore(f"sqlite:///{file}").forget(ANN)
    copy.replace(file)
    for end in ("-wal", "-shm"):
        file.with_name(file.name + end).unlink(missing_ok=True)
    mine = Session(ANN, DatabaseStore(f"sqlite:///{file}"))
    assert mine.settings.name == "Ann"
