"""Counts and times for Prometheus; none unless ``CARDRULES_METRICS`` is set."""

import os
from contextlib import AbstractContextManager, nullcontext

WANTED = bool(os.environ.get("CARDRULES_METRICS"))
if WANTED:
    from prometheus_client import Counter, Histogram, generate_latest

    _SECONDS = Histogram("cardrules_seconds", "Time taken, by what was done", ["what"])
    _FAILURES = Counter("cardrules_store_failures", "Failures of the store, by what cannot be done", ["what"])


def timed(what: str) -> AbstractContextManager[object]:
    """Measure how long something takes."""
    return _SECONDS.labels(what).time() if WANTED else nullcontext()


def count_failure(what: str) -> None:
    """Count that the store could not do something."""
    if WANTED:
        _FAILURES.labels(what).inc()


def written() -> bytes:
    """Return all counts and times as text."""
    return generate_latest() if WANTED else b""
