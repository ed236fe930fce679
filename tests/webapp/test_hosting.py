"""What whoever runs the app sees of it."""

import asyncio
import os
import re
import subprocess
import sys
import urllib.request
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from http.cookies import Morsel, SimpleCookie
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, get_args
from urllib.parse import quote

import pytest
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from cardrules import Match, load
from tests.webapp.client import Client
from tests.webapp.conftest import Server
from tests.webapp.test_pages import open_page, run, session
from webapp import hosting
from webapp.hosting import Throttle, health, middleware, routes
from webapp.model.hurry import Pace, was_slowed
from webapp.model.page_names import PageName
from webapp.model.referee import RefereeDesk
from webapp.model.session import Session
from webapp.storage.store import default_store

ASKED = Request({"type": "http"})


def finish(task: Coroutine[Any, Any, None]) -> None:
    """Run to the end; the browser of other tests keeps a loop of its own in this thread."""
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, task).result()


def test_a_server_says_that_it_is_well(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/health", timeout=30) as answer:
        assert answer.read().decode() == f"ok, process {server.pid}"


def test_a_database_that_does_not_answer_is_told_and_written_down(caplog: pytest.LogCaptureFixture) -> None:
    assert health(ASKED).status_code == 200
    with default_store()._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE documents")
    answer = health(ASKED)
    assert answer.status_code == 503
    assert answer.body == b"What is kept cannot be read just now (OperationalError)."
    assert "no such table: documents" in caplog.text


def test_nothing_is_counted_unless_one_wants_it(tmp_path: Path) -> None:
    assert [route.path for route in routes("")] == ["/health", "/games"]
    script = """
from webapp import hosting
from webapp.model.documents import StoreError
from webapp.storage.store import DatabaseStore, default_store
default_store().all("somebody", "table")
try:
    DatabaseStore("nonsense")
except StoreError:
    pass
hosting.write_log()
hosting.health(None)
assert [route.path for route in hosting.routes("")] == ["/health", "/games", "/metrics"]
print(hosting.exposed(None).body.decode())
"""
    wanted = {"CARDRULES_METRICS": "1", "CARDRULES_DATABASE": f"sqlite:///{tmp_path / 'kept.sqlite'}"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | wanted,
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r'cardrules_seconds_count{what="store: read"} [1-9]', done.stdout)
    assert 'cardrules_store_failures_total{what="cannot be opened"} 1.0' in done.stdout


class Answer(NamedTuple):
    """What a server has answered.

    Attributes:
        headers: Its headers.
        body: Its text.
    """

    headers: Headers
    body: str

    @property
    def key(self) -> Morsel[str] | None:
        """The cookie with a learner's key; None where there is none."""
        given: SimpleCookie = SimpleCookie(self.headers.get("set-cookie", ""))
        return given.get("cardrules_learner")


def ask(path: str = "/_stcore/host-config", base: str = "", scheme: str = "http", **headers: str) -> Answer:
    """Ask an app that has the way in of the real one, and two pages, as a browser does."""
    address, _, query = path.partition("?")
    sent = list[Message]()
    scope = {
        "type": "http",
        "method": "GET",
        "scheme": scheme,
        "path": address,
        "query_string": query.encode(),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
        "server": ("cards.example.org", 80),
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    pages = [
        Route(f"{base}/{page}", lambda _: PlainTextResponse("a page")) for page in ("", "_stcore/host-config")
    ]
    app = Starlette(routes=[*routes(base), *pages], middleware=middleware(base))
    finish(app(scope, receive, send))
    start, *parts = sent
    return Answer(Headers(raw=start["headers"]), b"".join(part["body"] for part in parts).decode())


def test_a_browser_gets_a_key_that_scripts_cannot_read_and_keeps_it() -> None:
    answer, other = ask(), ask().key
    first = answer.key
    assert first
    assert other
    assert re.fullmatch(r"[\w-]{32}", first.value)
    assert other.value != first.value
    assert (first["httponly"], first["samesite"], first["path"]) == (True, "strict", "/")
    assert not first["secure"]
    assert answer.headers["cache-control"] == "no-store"
    again = ask(cookie=f"cardrules_learner={first.value}").key
    assert again
    assert again.value == first.value
    assert int(again["max-age"]) > 60 * 60 * 24 * 365


def test_under_https_the_key_goes_no_other_way_and_under_a_base_path_nowhere_else() -> None:
    given = ask("/school/cards/_stcore/host-config", "/school/cards", "https").key
    assert given
    assert given["secure"]
    assert given["path"] == "/school/cards"


def test_the_key_comes_neither_with_a_page_nor_to_other_sites_nor_for_nonsense() -> None:
    assert not ask("/").key  # a link from another site brings no cookie, and its key would be lost
    assert not ask(sec_fetch_site="cross-site").key
    assert ask(sec_fetch_site="same-origin").key
    given = ask(cookie="cardrules_learner=nonsense").key
    assert given
    assert given.value != "nonsense"


@pytest.mark.parametrize("base", ["", "/cards"])
def test_the_addresses_lie_under_the_base_path(base: str) -> None:
    assert ask(f"{base}/health", base).body.startswith("ok, process")
    assert ask(f"{base}/games", base).headers["location"] == "./"
    assert ask(f"{base}/games?new=yes", base).headers["location"] == "./?new=yes"


def test_the_first_page_has_the_address_that_one_would_share(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/games?new=yes", timeout=30) as answer:
        assert answer.url == f"{server.address}/?new=yes"


def further_addresses() -> list[str]:
    """What else one would share: the pages with what they can be asked for, and with what is nowhere."""
    match = Match(load("nuts"), seed=1)
    desk = RefereeDesk(load("pebbles_and_nuts"))
    desk.show_example()
    choices = ("learn", "practise", "rules", "together", "referee", "pad", "group")
    return [
        *(f"{page}?game={game}" for page in choices for game in ("nuts", "none")),
        *(
            f"{page}={name}"
            for page in ("table?key", "together?table", "pad?pad", "group?set")
            for name in ("x", "💥")
        ),
        f"records?match={match.link}",
        f"referee?at={quote(desk.text)}",
        "together?table=x&seat=y",
        "practise?game=nuts&puzzle=1",
    ]


@pytest.mark.parametrize(
    "addresses",
    [["", *get_args(PageName)], pytest.param(further_addresses(), marks=pytest.mark.slow)],
    ids=["pages", "further"],
)
def test_every_address_that_one_would_share_answers(server: Server, addresses: list[str]) -> None:
    client = Client(server.address, Session.new_learner())
    for address in addresses:
        with urllib.request.urlopen(f"{server.address}/{quote(address, safe='/?=&%')}", timeout=30) as answer:
            assert answer.status == 200, address
            assert '<div id="root">' in answer.read().decode(), address
            # Streamlit knows its first page without its name alone, and the server leads there.
            page, _, query = answer.url.removeprefix(f"{server.address}/").partition("?")
        client.forget()
        client.go(page, query)
        assert not any(each.HasField("page_not_found") for each in client.received), address
        assert not any(each.new_element.exception.message for each in client.deltas()), address
        said = [each.new_element.heading.body or each.new_element.alert.body for each in client.deltas()]
        assert any(said), address
    client.close()


def test_whoever_asks_too_often_waits_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    waited, arrived = list[float](), list[object]()
    asked = iter(range(5))

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def receive() -> Message:
        return {"type": "websocket.receive", "text": next(asked)}

    async def send(_: Message) -> None:
        pass

    async def app(_: Scope, receive: Receive, __: Send) -> None:
        for _number in range(5):
            arrived.append((await receive())["text"])

    monkeypatch.setattr(hosting, "sleep", sleep)
    cookie = (b"cookie", f"cardrules_learner={Session.new_learner()}".encode())
    finish(Throttle(app, most=3)({"type": "websocket", "headers": [cookie]}, receive, send))
    assert arrived == [0, 1, 2, 3, 4]
    assert [round(seconds) for seconds in waited] == [20, 40]
    assert "A visitor asks too often" in caplog.text


def test_whoever_was_made_to_wait_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_page()
    assert not app.warning
    pace = Pace(most=1)
    for _ in range(2):
        pace.wait(session(app).learner, monotonic())
    run(app)
    assert app.warning[0].value.startswith("You ask for more answers a minute than one visitor gets here.")


def test_everybody_has_a_pace_of_their_own_and_those_who_are_gone_are_forgotten() -> None:
    pace, (ann, ben) = Pace(most=2), (Session.new_learner() for _ in range(2))
    assert [pace.wait(ann, second) for second in (0, 1, 2, 100)] == [0, 0, 28, 0]
    assert pace.wait(ben, 2) == 0
    assert was_slowed(ann, 61)
    assert not was_slowed(ann, 63)
    assert not was_slowed(ben, 3)
    for second in range(0, 1000, 100):
        for number in range(10_000):
            pace.wait(f"{second} {number}", second)
    assert len(pace._until) <= 30_000
