"""The page with the table: play a game, and be told why."""

import streamlit as st

from ..components.table import page_with_table, received, show_table
from ..model.controller import SeatController
from ..model.session import Session
from ..navigation import go_to
from . import analysis, controls, event_log, score, setup, share
from .plain_text import complain, title, warn
from .retry import PAUSE

KEY = "table"
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
    every = interval(session, controller)
    st.fragment(table, run_every=every)(session, controller, every)


def table(session: Session, controller: SeatController, every: float | None) -> None:
    """The table and what belongs to it; in a race it is drawn again and again as time passes."""
    session.receive(received(KEY))
    controller.tick()
    session.save()
    if session.controller is not controller or controller.running or every != interval(session, controller):
        st.rerun()
    page = page_with_table()
    show_table(page, session, controller, KEY)
    if any(session.expects(sent) for sent in received(KEY)):
        st.rerun()  # what was played before the server was started anew is known only now
    with page.below:
        if session.trouble:
            warn(f"{session.trouble} It is tried again: you may play on, but a reload would lose it.")
        below(session, controller)


def interval(session: Session, controller: SeatController) -> float | None:
    """Seconds after which the table looks again by itself: in a race, and until it is kept."""
    return TICK if controller.clock else PAUSE if session.trouble else None


def below(session: Session, controller: SeatController) -> None:
    """Below the table: who plays and by which rules, what happened, and the score."""
    with st.container(horizontal=True):
        setup.new_match(session, controller)
        setup.who_plays(session, controller)
        if st.button("Rules"):
            go_to("rules", game=controller.match.game.id)
        share.show(controller)
        if st.button("Play together", help="The same game with others, each on a device of their own"):
            go_to("together", game=controller.match.game.id)
    if session.complaint:
        complain(session.complaint)
    controls.rules_behind(controller)
    if controller.at_end and (controller.match.deal_due or controller.match.outcome):
        score.deal_sheet(controller)
    parts = {
        "Score": score.show,
        "What happened": event_log.show,
        "Moves": controls.show,
        "Analysis": analysis.show,
        "Review": analysis.review,
    }
    tabs = st.tabs(list(parts), key="below the table", on_change="rerun")
    for tab, part in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                part(controller)
