"""The page with the table: play a game, and be told why.

The table and what is beside it are drawn apart: most moves change nothing beside it, and then only the table is drawn.
"""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from ..components.table import draw_bars, draw_table, page_with_table, received
from ..model.controller import SeatController
from ..model.session import Session
from ..navigation import go_to
from . import analysis, controls, event_log, score, setup, share
from .plain_text import complain, title, warn
from .retry import PAUSE

KEY = "table"
BESIDE = "beside the table"
TABS, SCORE = "below the table", "Score"
TICK = 0.5
"""Seconds between two looks at what the others do in a race."""


@dataclass
class Drawn:
    """What the two parts of the page show; None where a part is about to be drawn.

    Attributes:
        table: What the table shows.
        beside: What is beside it.
    """

    table: tuple[Any, ...] | None = None
    beside: tuple[Any, ...] | None = None


def show(session: Session) -> None:
    """Draw the page."""
    session.receive(received(KEY))
    key = st.query_params.get("key", "")
    if key and not session.follow(key):
        warn(session.complaint)
    if session.controller is None and not session.open_last():
        st.info("No cards are on the table yet: choose a game.")
        if st.button("Choose a game", type="primary"):
            go_to("games")
        return
    controller = session.controller
    assert controller is not None
    with st.container(key="name-of-the-table"):
        title(controller.match.game.title)
    progress = st.empty()
    if controller.running:
        controls.run_to_end(controller, progress)
    every, page, drawn = interval(session, controller), page_with_table(), Drawn()
    with page.board:
        st.fragment(table, run_every=every, key=KEY)(session, controller, every, drawn)
    with page.bars:
        draw_bars(KEY)
    with page.below:
        ways(session, controller)
        st.fragment(beside, key=BESIDE)(session, controller, drawn)


def table(session: Session, controller: SeatController, every: float | None, drawn: Drawn) -> None:
    """The table; in a race it is drawn again and again as time passes."""

    def receive() -> None:
        session.receive(received(KEY))
        if shown_beside(session, controller) != drawn.beside:
            drawn.table = drawn.beside = None
            st.rerun([KEY, BESIDE])

    session.receive(received(KEY))
    controller.tick()
    session.save()
    if (
        session.controller is not controller
        or controller.running
        or every != interval(session, controller)
        or drawn.beside not in (None, shown_beside(session, controller))
    ):
        st.rerun()
    drawn.table = shown_at(controller)
    draw_table(session, controller, KEY, receive)
    if any(map(session.expects, received(KEY))):
        st.rerun()  # what was played before the server was started anew is known only now


def interval(session: Session, controller: SeatController) -> float | None:
    """Seconds after which the table looks again by itself: in a race, and until it is kept."""
    return TICK if controller.clock else PAUSE if session.trouble else None


def shown_at(controller: SeatController) -> tuple[Any, ...]:
    """Return what somebody beside the table can change of it."""
    return controller.match.state, len(controller.match.plies), controller.answer


def shown_beside(session: Session, controller: SeatController) -> tuple[Any, ...]:
    """Return what somebody at the table can change beside it: the score now and then, other tabs with every move."""
    match, answer = controller.match, controller.answer
    deal = (match.deal_due, match.outcome, controller.at_end, match.score_lines)
    shown = (session.trouble, session.complaint, answer and answer.findings, *deal)
    return shown if st.session_state.get(TABS, SCORE) == SCORE else (*shown, *shown_at(controller))


def ways(session: Session, controller: SeatController) -> None:
    """The ways to other matches, players, rules and people."""
    with st.container(horizontal=True):
        setup.new_match(session, controller)
        setup.who_plays(session, controller)
        if st.button("Rules"):
            go_to("rules", game=controller.match.game.id)
        share.show(controller)
        if st.button("Play together", help="The same game with others, each on a device of their own"):
            go_to("together", game=controller.match.game.id)


def beside(session: Session, controller: SeatController, drawn: Drawn) -> None:
    """Beside the table, or below it: what is wrong, the rules behind what was said, the score, and what happened."""
    if session.controller is not controller or drawn.table not in (None, shown_at(controller)):
        st.rerun()
    drawn.beside = shown_beside(session, controller)
    if session.trouble:
        warn(f"{session.trouble} It is tried again: you may play on, but a reload would lose it.")
    if session.complaint:
        complain(session.complaint)
    controls.rules_behind(controller)
    if controller.at_end and (controller.match.deal_due or controller.match.outcome):
        score.deal_sheet(controller)
    parts = {
        SCORE: score.show,
        "What happened": event_log.show,
        "Moves": controls.show,
        "Analysis": analysis.show,
        "Review": analysis.review,
    }
    tabs = st.tabs(list(parts), key=TABS, on_change="rerun")
    for tab, part in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                part(controller)
