"""What a run has drawn reaches the browser, even where the next run begins in the moment when that one ends.

A run that has ended takes no more requests, so Streamlit begins another, and from then on it ignores what the first has
sent and the server has not yet got to. Where both draw the same, nothing is missed; but where the first has drawn the
table, and the second only what is beside it, a move would never be seen. On a busy server that happens every few
minutes.
"""

from collections import deque
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from streamlit.runtime.app_session import AppSession

_SENT: WeakKeyDictionary[AppSession, deque[Callable[[], None]]] = WeakKeyDictionary()
"""What runs have sent, and the server has not yet got to."""
_call_soon, _begin_run = AppSession._call_soon_on_event_loop, AppSession._create_scriptrunner


def deliver_before_the_next_run() -> None:
    """Have the server get to all that a run has sent before it begins another one; to be called once, at its start."""
    AppSession._call_soon_on_event_loop = _note  # type: ignore[assignment, method-assign]
    AppSession._create_scriptrunner = _deliver_and_begin_run  # type: ignore[assignment, method-assign]


def _note(session: AppSession, event: Callable[[], None]) -> None:
    _SENT.setdefault(session, deque()).append(event)
    _call_soon(session, lambda: _deliver(session))


def _deliver(session: AppSession) -> None:
    sent = _SENT.get(session, ())
    while sent:
        sent.popleft()()


def _deliver_and_begin_run(session: AppSession, request: Any) -> None:
    _deliver(session)
    _begin_run(session, request)
