"""What lies around the pages: the log, a health address, counts and times, the learner's key, and who asks too often.

No page is made here.
"""

import logging
import os
from asyncio import sleep
from functools import partial
from time import monotonic

from starlette.datastructures import MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .model import hurry
from .model.documents import StoreError
from .model.learner_key import COOKIE, key_in
from .model.session import Session
from .storage import metrics
from .storage.limits import Limits
from .storage.store import default_store

LOG = logging.getLogger("cardrules.hosting")
TWO_YEARS = 60 * 60 * 24 * 730


def routes(base_path: str) -> list[Route]:
    """Return the addresses beside the pages; the metrics have one only where they are wanted.

    Args:
        base_path: What all addresses begin with; empty where they begin with nothing.
    """
    base = begun_with(base_path)
    counted = [Route(f"{base}/metrics", exposed)] if metrics.WANTED else []
    return [Route(f"{base}/health", health), Route(f"{base}/games", first_page), *counted]


def middleware(base_path: str) -> list[Middleware]:
    """Return what every request passes through.

    Args:
        base_path: What all addresses begin with; empty where they begin with nothing.
    """
    return [
        Middleware(KeyKeeper, base=begun_with(base_path)),
        Middleware(Throttle, most=Limits.of_environment().requests),
    ]


def begun_with(base_path: str) -> str:
    """Return the beginning of all addresses, before the slash."""
    return f"/{base_path.strip('/')}".rstrip("/")


def write_log() -> None:
    """Have everything that goes wrong written to the log of the server, with its time."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger("cardrules").addHandler(handler)


def health(_: Request) -> Response:
    """Say whether the database answers; 503 where it does not, so that a proxy takes another server."""
    try:
        default_store().check()
    except StoreError as error:
        return PlainTextResponse(str(error), 503)
    return PlainTextResponse(f"ok, process {os.getpid()}")


def exposed(_: Request) -> Response:
    """Counts and times, as Prometheus reads them."""
    return Response(metrics.written(), media_type="text/plain; version=0.0.4")


def first_page(request: Request) -> Response:
    """Lead to the page “Games”, which Streamlit knows without its name alone."""
    return RedirectResponse(f"./?{request.url.query}" if request.url.query else "./")


class KeyKeeper:
    """Gives each browser a learner's key, in a cookie that neither scripts nor other sites can read.

    Every page asks for ``_stcore/host-config`` before it connects, and the cookie goes with that answer. With the page
    itself it would come too soon: to whoever follows a link from another site a browser sends no strict cookies, and so
    the key would be replaced by a new one.
    """

    def __init__(self, app: ASGIApp, base: str) -> None:
        self._app = app
        self._path = base or "/"
        self._asked = f"{base}/_stcore/host-config"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope["path"] == self._asked:
            connection = HTTPConnection(scope)
            # Browsers that do not say so yet send no strict cookie to another site, either.
            if connection.headers.get("sec-fetch-site", "same-origin") == "same-origin":
                send = partial(self._send_key, connection, send)
        await self._app(scope, receive, send)

    async def _send_key(self, connection: HTTPConnection, send: Send, message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] == 200:
            keeping = Response()
            keeping.set_cookie(
                COOKIE,
                key_in(connection.cookies) or Session.new_learner(),
                max_age=TWO_YEARS,
                path=self._path,
                secure=connection.url.scheme == "https",
                httponly=True,
                samesite="strict",
            )
            headers = MutableHeaders(scope=message)
            headers.append("set-cookie", keeping.headers["set-cookie"])
            headers["cache-control"] = "no-store"  # or a proxy would give it to others
        await send(message)


class Throttle:
    """Takes what a visitor asks for at a certain pace: whatever is asked too often waits, and nothing is dropped."""

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._pace = hurry.Pace(most)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request or a connection."""
        if scope["type"] == "websocket":
            connection = HTTPConnection(scope)
            visitor = key_in(connection.cookies) or (connection.client.host if connection.client else "")
            receive = partial(self._receive, visitor, receive)
        await self._app(scope, receive, send)

    async def _receive(self, visitor: str, receive: Receive) -> Message:
        message = await receive()
        if message["type"] == "websocket.receive" and (wait := self._pace.wait(visitor, monotonic())):
            LOG.warning("A visitor asks too often, and waits for %.1f seconds.", wait)
            await sleep(wait)
        return message
