"""How soon the teacher on the built site teaches: when its first table is drawn, and when its first press is answered.

``python -m benchmarks.loading SITE``, in the checkout, SITE being the folder that `mkdocs build` has written. Each
visit opens the first lesson of a game and presses “Show me” as soon as it can be seen. The server packs files as hosts
do (gzip). It is also what makes a network slow, for all connections together, so that what the service worker asks for
is slowed as well.
"""

import argparse
import gzip
import mimetypes
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Playwright, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.browser import CHROMIUM, FLAGS

WATCH = """
const seen = (window.seen = {});
const look = () => {
  seen.table ??= document.querySelector(".board")?.shadowRoot?.querySelector(".card") && performance.now();
  const button = [...document.querySelectorAll("button")].find((each) => each.textContent === "Show me");
  if (seen.table && button && !seen.pressed) button.click(seen.pressed = performance.now());
  if (seen.pressed && document.querySelector(".blocks .good, .blocks .bad")) seen.answer = performance.now();
  else requestAnimationFrame(look);
};
look();
"""
"""Notes when the table is there and when the press is answered, in milliseconds since the address was opened."""
CHUNK = 16_384


class Network(NamedTuple):
    """A way to the server: megabits and seconds until an answer begins."""

    title: str
    megabits: float = 0
    delay: float = 0


NETWORKS = (
    Network("this machine"),
    Network("10 Mbit/s, 40 ms", 10, 0.04),
    Network("1.6 Mbit/s, 150 ms", 1.6, 0.15),
)


class Server(ThreadingHTTPServer):
    """A folder of static files, packed in advance, and what has been sent of them."""

    def __init__(self, folder: Path) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        paths = [
            path for part in ("teacher", "assets") for path in (folder / part).rglob("*") if path.is_file()
        ]
        self.packed = {
            f"/{path.relative_to(folder).as_posix()}": gzip.compress(path.read_bytes(), 9) for path in paths
        }
        self.modified = formatdate(usegmt=True)
        self.network, self.sent, self.line = NETWORKS[0], 0, threading.Lock()

    def send(self, content: bytes, handler: BaseHTTPRequestHandler) -> None:
        """Send an answer, in the time that it takes with all others that are sent meanwhile."""
        time.sleep(self.network.delay)
        for start in range(0, len(content), CHUNK):
            part = content[start : start + CHUNK]
            if self.network.megabits:
                with self.line:
                    time.sleep(len(part) * 8 / self.network.megabits / 1e6)
            handler.wfile.write(part)
            self.sent += len(part)


class Handler(BaseHTTPRequestHandler):
    """Answers as a host of static pages does."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Send a file, or say that the browser has it already."""
        path = self.path.split("?")[0]
        content = self.server.packed.get(path)
        if content is None or self.headers.get("If-Modified-Since") == self.server.modified:
            self.send_response(404 if content is None else 304)
            content = b""
        else:
            self.send_response(200)
            self.send_header(
                "Content-Type",
                TYPES.get(Path(path).suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream",
            )
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Last-Modified", self.server.modified)
        self.send_header("Cache-Control", "max-age=600")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.server.send(content, self)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm"}


@contextmanager
def visitor(playwright: Playwright) -> Iterator[BrowserContext]:
    """A browser that has never been here."""
    with tempfile.TemporaryDirectory() as folder:
        context = playwright.chromium.launch_persistent_context(folder, executable_path=CHROMIUM, args=FLAGS)
        context.add_init_script(WATCH)
        yield context
        context.close()


def visit(context: BrowserContext, address: str, server: Server) -> tuple[float, float, float]:
    """Seconds until the table is there and until the first press is answered, and megabytes sent until then."""
    server.sent = 0
    page = context.new_page()
    page.goto(address, wait_until="commit")
    page.wait_for_function("window.seen?.answer", timeout=300_000)
    seen, sent = page.evaluate("window.seen"), server.sent
    page.wait_for_timeout(2000)  # what goes on behind the page is not the next visit's
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate("indexedDB.deleteDatabase('cardrules')")
    page.close()
    return seen["table"] / 1000, seen["answer"] / 1000, sent / 1e6


def main() -> None:
    """Measure, and say the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--game", default="pebbles_and_nuts")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--networks", type=int, default=len(NETWORKS), help="how many of the three networks")
    chosen = parser.parse_args()
    server = Server(chosen.site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://localhost:{server.server_port}/teacher/index.html?page=learn&game={chosen.game}"
    shown = Table("", "Visit", "Table", "First answer", "MB until then")
    with sync_playwright() as playwright:
        for network in NETWORKS[: chosen.networks]:
            visits = ("first", "second", "third", "offline")
            took: dict[str, list[tuple[float, float, float]]] = {kind: [] for kind in visits}
            for _ in range(chosen.runs):
                with visitor(playwright) as context:
                    for kind, each in took.items():
                        server.network = network
                        context.set_offline(kind == "offline")
                        each.append(visit(context, address, server))
            for kind, each in took.items():
                table, answer, megabytes = (statistics.median(column) for column in zip(*each, strict=True))
                shown.add_row(network.title, kind, f"{table:.2f} s", f"{answer:.2f} s", f"{megabytes:.2f}")
    Console().print(shown)


if __name__ == "__main__":
    main()
