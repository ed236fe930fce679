"""A page with a table, drawn in parts: most moves change nothing beside the table, and then only the table is drawn."""

from collections.abc import Callable
from typing import Any

import streamlit as st

from ..components.table import Page, draw_bars, draw_table, received
from ..components.ticker import ticker
from ..model.controller import SeatController
from ..model.place import Place

BESIDE = "beside the table"


class Parts:
    """The parts of a page with a table; what each of them shows is compared with what it would show now.

    Args:
        key: Name of the table's component in the session state.
        place: Where the table lies.
        controller: What lies on it.
        at: What the table shows, as far as time, others, or somebody beside it can change it.
        beside: What is beside it, as far as time, others, or somebody at it can change it.
        whole: What the rest of the page depends on.
        look: Takes up what time and others have done.
        every: Seconds until the next look; None where nothing happens by itself.
    """

    def __init__(
        self,
        key: str,
        place: Place,
        controller: SeatController,
        *,
        at: Callable[[], Any],
        beside: Callable[[], Any],
        whole: Callable[[], Any],
        look: Callable[[], None],
        every: Callable[[], float | None],
    ) -> None:
        self._key, self._place, self._controller = key, place, controller
        self._now = {key: at, BESIDE: beside}
        self._drawn = dict[str, Any]()
        self._whole, self._as_whole = whole, whole()
        self._look, self._every = look, every

    def draw(self, page: Page, contents: Callable[[], None]) -> None:
        """Draw the table and its bars, and what is below or beside them."""
        self._look()
        with page.board:
            st.fragment(self._table, key=self._key)()
        with page.bars:
            draw_bars(self._key)
        with page.below:
            st.fragment(self._beside, key=BESIDE)(contents)
        if self._every():
            st.fragment(self._ticker)()

    def _table(self) -> None:
        if self._is_left or self._stale(BESIDE):
            st.rerun()
        shown = self._now[self._key]()
        draw_table(self._place, self._controller, self._key, self._receive)
        self._drawn[self._key] = shown
        if any(map(self._place.expects, received(self._key))):
            st.rerun()  # what was played before the server was started anew is known only now

    def _beside(self, contents: Callable[[], None]) -> None:
        if self._is_left or self._stale(self._key):
            st.rerun()
        shown = self._now[BESIDE]()
        contents()
        self._drawn[BESIDE] = shown

    def _ticker(self) -> None:
        ticker(self._every() or 60, self._tick)

    def _receive(self) -> None:
        """Called before the table is drawn, which has sent something."""
        self._take_up()
        if BESIDE in self._to_draw():
            self._draw_anew([self._key, BESIDE])

    def _tick(self) -> None:
        """Called before nothing is drawn but the ticker."""
        self._take_up()
        if self._is_left:
            st.rerun()
        if parts := self._to_draw():
            self._draw_anew(parts)

    def _take_up(self) -> None:
        self._place.receive(received(self._key))
        self._look()

    def _stale(self, part: str) -> bool:
        """Whether a part shows something else than it would show now; one that is about to be drawn does not."""
        return part in self._drawn and self._drawn[part] != self._now[part]()

    def _to_draw(self) -> list[str]:
        """The parts to be drawn anew, before any is drawn: a run that was to draw one may have been given up."""
        return [part for part in self._now if part not in self._drawn or self._stale(part)]

    def _draw_anew(self, parts: list[str]) -> None:
        for part in parts:
            self._drawn.pop(part, None)
        st.rerun(parts)

    @property
    def _is_left(self) -> bool:
        """Whether the page is about something else by now."""
        return self._place.controller is not self._controller or self._whole() != self._as_whole
