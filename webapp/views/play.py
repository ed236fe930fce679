"""The page with the table: play a game, and be told why.

The table and what is beside it are drawn apart: most moves change nothing beside it, and then only the table is drawn.
"""

from functools import partial
from typing import Any

import streamlit as st

from ..components.table import page_with_table, received
from ..model.controller import SeatController
from ..model.session import Session
from ..navigation import go_to
from . import analysis, controls, event_log, score, setup, share
from .apart import Parts
from .plain_text import complain, title, warn
from .retry import PAUSE

KEY = "table"
TABS, SCORE = "below the table", "Score"
TICK = 0.5
"""Seconds between two looks at what the others do in a race."""


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
    page = page_with_table()
    parts = Parts(
        KEY,
        session,
        controller,
        at=lambda: shown_at(controller),
        beside=lambda: shown_beside(session, controller),
        whole=lambda: (controller.running, interval(session, controller)),
        look=partial(look, session, controller),
        every=lambda: interval(session, controller),
    )
    with page.below:
        ways(session, controller)
    parts.draw(page, partial(beside, session, controller))


def look(session: Session, controller: SeatController) -> None:
    """In a race, let the others move; and keep the table."""
    controller.tick()
    session.save()


def interval(session: Session, controller: SeatController) -> float | None:
    """Seconds after which the table looks again by itself: in a race, and until it is kept."""
    return TICK if controller.clock else PAUSE if session.trouble else None


def shown_at(controller: SeatController) -> tuple[Any, ...]:
    """Return what somebody beside the table can change of it."""
    return controller.match.state, len(controller.match.plies), controller.answer, controller.late_claims


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


def beside(session: Session, controller: SeatController) -> None:
    """Beside the table, or below it: what is wrong, the rules behind what was said, the score, and what happened."""
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
