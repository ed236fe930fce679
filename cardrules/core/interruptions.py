"""Ctrl-C where it would be lost."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Any


@contextmanager
def interruptions_handled(handler: Callable[[int, Any], object] | signal.Handlers) -> Iterator[None]:
    """Have something else done at Ctrl-C until the end of a block."""
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) is None:
        yield  # only the main thread hears of Ctrl-C, and only if Python decides what comes of it
        return
    before = signal.signal(signal.SIGINT, handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def kept_interruptions() -> Iterator[None]:
    """Keep Ctrl-C until the end of a block in which it would be lost."""
    kept = list[int]()
    try:
        with interruptions_handled(lambda number, _: kept.append(number)):
            yield
    finally:
        if kept:
            signal.raise_signal(signal.SIGINT)
