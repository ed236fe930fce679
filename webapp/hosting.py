"""What whoever runs the app sees of it: the log, a health address, and counts and times. No page is made here."""

import logging
import os

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from .model.documents import StoreError
from .storage import metrics
from .storage.store import default_store


def routes() -> list[Route]:
    """Return the addresses beside the pages; the metrics have one only where they are wanted."""
    counted = [Route("/metrics", exposed)] if metrics.WANTED else []
    return [Route("/health", health), *counted]


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
