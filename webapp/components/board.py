"""The board of cards with which a table of real cards is entered: what Python says of it, drawn by ``board.js``."""

from pathlib import Path

import streamlit as st
from pydantic import TypeAdapter

from cardrules.tabletop.referee import EntryError

from ..model.board_data import board_data
from ..model.referee import Press, RefereeDesk
from ..model.settings import Settings
from .queues import read_queue

_HERE = Path(__file__)
_COMPONENT = st.components.v2.component(
    "cardrules_board",
    html='<div class="board"></div>',
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
)
_QUEUE = TypeAdapter(list[Press])


def pressed(key: str) -> list[Press]:
    """Return the touches that may not have been carried out yet."""
    return read_queue(key, _QUEUE)


def show_board(
    desk: RefereeDesk, settings: Settings, error: EntryError | None, key: str, done: str = "Done ✓"
) -> None:
    """Draw the places and the board.

    Args:
        desk: What has been entered.
        settings: How cards look.
        error: What is wrong with it.
        key: Name of the component in the session state.
        done: What is on the button that is pressed when all cards have been entered.
    """
    _COMPONENT(
        key=key,
        data=board_data(desk, settings, error, done),
        # It is carried out before the page is drawn, so one run shows what came of it.
        on_queue_change=lambda: desk.receive(pressed(key)),
    )
