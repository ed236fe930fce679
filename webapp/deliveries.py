"""What a run has drawn reaches the browser, and at once.

Streamlit binds its socket in a way that leaves Nagle's algorithm on: of an answer in several parts all but the first
would wait until the browser confirms that one, which takes it 40 ms wherever much goes to and fro.

A run that has ended takes no more requests, so Streamlit begins another, and from then on it ignores what the first has
sent and the server has not yet got to. Where both draw the same, nothing is missed; but where the first has drawn the
table, and the second only what is beside it, a move would never be seen. On a busy server that happens every few
minutes.
"""

import os
import socket
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from streamlit.runtime.app_session import AppSession

_SENT: WeakKeyDictionary[AppSession, deque[Callable[[], None]]] = WeakKeyDictionary()
"""What runs have sent, and the server has not yet got to."""
_call_soon, _begin_run = AppSession._call_soon_on_event_loop, AppSession._create_scriptrunner


def deliver_at_once() -> None:
    """Have all connections send what there is, however little; to be called once, at the start of a server."""
    with suppress(OSError):  # Windows does not list what is open
        for descriptor in map(int, os.listdir("/dev/fd")):
            with suppress(OSError), socket.socket(fileno=os.dup(descriptor)) as found:
                if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    found.setsockopt(
                        socket.IPPROTO_TCP, socket.TCP_NODELAY, 1
                    )  # its connections inherit that


def deliver_before_the_next_run() -> None:
    """Have the server get to all that a run has sent before it begins another one; to be called once, at its start."""
    AppSession._call_soon_on_event_loop = _note  # type: ignore[assignment, method-assign]
    AppSession._create_scriptrunner = _deliver_and_begin_run  # type: ignore[assignment, method-assign]


def _note(session: AppSession, event: Callable[[], None]) -> None:
    sent = _SENT.setdefault(session, deque())
    sent.append(event)
    if len(sent) == 1:  # otherwise the server has been woken, and will get to all of them
        _call_soon(session, lambda: _deliver(session))


def _deliver(session: AppSession) -> None:
    sent = _SENT.get(session, ())
    try:
        while sent:
            sent.popleft()()
    finally:
        if sent:  # what comes after one that has failed
            _call_soon(session, lambda: _deliver(session))


def _deliver_and_begin_run(session: AppSession, request: Any) -> None:
    _deliver(session)
    _begin_run(session, request)
