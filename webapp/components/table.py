"""The card table with its bars: what Python says of a match, brought to life by the modules in ``card_table``."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

import streamlit as st
from pydantic import TypeAdapter
from streamlit.components.v1 import declare_component
from streamlit.delta_generator import DeltaGenerator

from cardrules import Match, live_table
from cardrules.drawing import face_sheet

from ..model.controller import SeatController
from ..model.place import Place, Sent
from ..model.table_data import table_data
from .queues import read_queue

TRIES = 4
"""The number of times that a browser tries to load the table's modules."""
_HERE = Path(__file__)
_MODULES = _HERE.with_name("card_table")
_DIGEST = sha256(b"".join(path.read_bytes() for path in sorted(_MODULES.glob("*.js")))).hexdigest()
_SERVED = [declare_component(f"card_table_{_DIGEST[:12]}_{number}", path=_MODULES) for number in range(TRIES)]
"""The table's modules, served as files, for what Streamlit sends as text runs from a ``blob:`` address and can import
nothing from beside it; under an address for each try. The digest keeps caches from mixing two versions. They are never
drawn as components."""
_PARTS = st.components.v2.component(
    "cardrules_parts",
    html=f'<template class="faces"><svg>{face_sheet()}</svg></template>',
    js=_HERE.with_name("loader.js").read_text(encoding="utf-8"),
)
_SHEET = _HERE.with_suffix(".css").read_text(encoding="utf-8")
_COMPONENT = st.components.v2.component(
    "cardrules_table",
    html='<div class="table"></div>',
    js="""
export default function ({ parentElement, data: [data], setStateValue }) {
  const root = parentElement.querySelector(".table");
  const registry = (document.cardrules ??= { boards: [], tables: [], laid: {}, panels: {} });
  const begin = () => {
    root.cardTable ??= registry.newTable(root);
    registry.laid[data.table] = root.cardTable;
    root.cardTable.lodge(registry.panels[data.table]);
    root.cardTable.show(data, (queue) => setStateValue("queue", queue));
  };
  if (registry.newTable) begin();
  else registry.tables.push({ root, begin });
  registry.fail?.(root);
  return () => {
    // This also runs for a call that was superseded: then the table is still in the page.
    if (!root.isConnected) root.cardTable?.close();
  };
}
""",
)
_PANEL = st.components.v2.component(
    "cardrules_panel",
    html='<div class="table"></div>',
    css=_SHEET,
    js="""
export default function ({ parentElement, data }) {
  const root = parentElement.querySelector(".table");
  const registry = (document.cardrules ??= { boards: [], tables: [], laid: {}, panels: {} });
  const frame = root.getRootNode().host.closest(".st-key-board-and-panel");
  registry.panels[data.table] = { root, frame };
  registry.laid[data.table]?.lodge(registry.panels[data.table]);
}
""",
)
"""Where a wide page has what is said at the table and the steps: beside it, among what else belongs to the page."""
_QUEUE = TypeAdapter(list[Sent])


def received(key: str) -> list[Sent]:
    """Return the plays and steps that may not have been made yet."""
    return read_queue(key, _QUEUE)


def load_parts() -> None:
    """Send the browser what all tables need. It never changes, so it is sent once and not with every play."""
    addresses = [f"component/{each.name}/table.js" for each in _SERVED]
    _PARTS(key="parts", data={"addresses": addresses, "sheet": _SHEET}, height=1)


class Page(NamedTuple):
    """A page with a table: on a wide one the table is on the left, and a panel beside it; else all is one column.

    Attributes:
        above: What comes first.
        board: The table.
        bars: What is said at the table, and its steps, on a wide page.
        below: What comes last.
    """

    above: DeltaGenerator
    board: DeltaGenerator
    bars: DeltaGenerator
    below: DeltaGenerator


def page_with_table() -> Page:
    """Divide a page (`style.css` says what lies where)."""
    with st.container(key="board-and-panel"):
        return Page(*(st.container(key=f"{part}-of-the-page") for part in Page._fields))


def show_table(page: Page, place: Place, controller: SeatController, key: str) -> None:
    """Draw a table, and what is said at it, on a page that is always drawn as a whole.

    Args:
        page: The page.
        place: Where the table lies; plays and steps that come from it go there.
        controller: What lies on it.
        key: Name of the component in the session state.
    """
    with page.board:
        # They are made before the page is drawn, so one run shows what came of them.
        draw_table(place, controller, key, lambda: place.receive(received(key)))
    with page.bars:
        draw_bars(key)


def draw_table(place: Place, controller: SeatController, key: str, receive: Callable[[], None]) -> None:
    """Draw a table alone.

    Args:
        place: Where it lies.
        controller: What lies on it.
        key: Name of the component in the session state.
        receive: Called when something has come from the table.
    """
    _draw(key, table_data(place, controller), receive)


def draw_bars(key: str) -> None:
    """Make room for what is said at a table, and for its steps, beside it.

    Args:
        key: Name of the component that draws the table.
    """
    _PANEL(key=f"panel of {key}", data={"table": key})


def show_position(match: Match, seat: int, names: Sequence[str], key: str, height: int = 460) -> None:
    """A table to look at: the match as a seat sees it, without bars.

    Args:
        match: The match at some place.
        seat: Through whose eyes it is seen.
        names: What the players are called.
        key: Name of the component in the session state.
        height: Most of the height that it takes, in pixels.
    """
    seen = live_table(match.game, match.state, seat, names)
    quiet: dict[str, Any] = {
        "legal": [],
        "actions": [],
        "steps": [],
        "marks": "off",
        "place": "",
        "trick": [],
        "late": None,
        "advised": "",
        "score": None,
    }
    data = {
        "match": key,
        "ply": match.ply,
        "ack": "",
        "message": {"text": "", "refused": False},
        "height": height,
    }
    _draw(key, seen | quiet | data | {"journeys": {"since": None, "events": []}})


def _draw(key: str, data: dict[str, Any], receive: Callable[[], None] | None = None) -> None:
    # Streamlit looks through the fields of an object for data frames, but not into a list.
    _COMPONENT(key=key, data=[data | {"table": key}], on_queue_change=receive)
