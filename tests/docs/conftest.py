"""The documentation, served as plain files."""

import functools
import http.server
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser import missing

SOON = 120_000
"""Milliseconds; on a busy machine Python needs a while."""
PHONE: ViewportSize = {"width": 390, "height": 844}

expect.set_options(timeout=SOON)


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves files, of which the browser keeps none that it is not told to keep."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder as plain files, at an address."""
    handler = functools.partial(QuietHandler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """The address at which the site is served."""
    with served(site) as address:
        yield address


@pytest.fixture
def teacher(site: Path, address: str) -> str:
    """The address of the teacher."""
    if not (site / "teacher" / "index.html").exists():
        missing("The teacher needs Python for the browser, which could not be fetched.")
    return f"{address}/teacher/index.html"


@pytest.fixture
def visitor(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[BrowserContext]:
    """A visitor with a phone, or a screen of another size; nothing may go wrong, and no request leave the host."""
    viewport = getattr(request, "param", PHONE)
    context = browser.new_context(viewport=viewport, has_touch=viewport == PHONE, reduced_motion="reduce")
    context.set_default_timeout(SOON)
    errors, asked = list[str](), set[str]()
    context.on("weberror", lambda error: errors.append(error.error.stack or error.error.message))
    context.on("request", lambda request: asked.add(urlsplit(request.url).netloc))
    yield context
    context.close()
    assert not errors
    assert asked <= {urlsplit(address).netloc, ""}, "only what a page has made itself has no host"


def when_ready(page: Page) -> None:
    """Wait until Python is there, and the page is drawn."""
    expect(page.locator(".loading")).to_be_hidden(timeout=SOON)
