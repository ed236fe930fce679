"""Ctrl-C where it would be lost."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


@contextmanager
def kept_interruptions() -> Iterator[None]:
    """Keep Ctrl-C until the end of a block in which it would be lost."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield  # only the main thread hears of Ctrl-C, and only if Python decides what comes of it
        return
    kept = list[int]()
    handler = signal.signal(signal.SIGINT, lambda number, _: kept.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
        if kept:
            signal.raise_signal(signal.SIGINT)
