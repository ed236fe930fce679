"""The page with the table: play a game, and be told why."""

import streamlit as st

from ..components.table import received, show_table
from ..navigation import go_to
from ..session import SeatController, Session
from ..store import StoreError
from . import controls, event_log, score, setup, share, worth
from .plain_text import complain, title, warn

KEY = "table"
TICK = 0.5
"""Seconds between two looks at what the others do in a race."""


def show(session: Session) -> None:
    """Draw the page."""
    session.receive(received(KEY))
    key = st.query_params.get("key", "")
    if key and not session.follow(key):
        warn(session.complaint)
    if session.desk is None and not session.open_last():
        st.info("No cards are on the table yet: choose a game.")
        if st.button("Choose a game", type="primary"):
            go_to("games")
        return
    desk = session.desk
    assert desk is not None
    with st.container(key="name-of-the-table"):
        title(desk.match.game.title)
    progress = st.empty()
    if desk.running:
        controls.run_to_end(desk, progress)
    on_the_clock = desk.clock is not None
    st.fragment(table, run_every=TICK if on_the_clock else None)(session, desk, on_the_clock)


def table(session: Session, desk: SeatController, on_the_clock: bool) -> None:
    """The table and what belongs to it; in a race it is drawn again and again as time passes."""
    session.receive(received(KEY))
    desk.tick()
    trouble = kept(session)
    if session.desk is not desk or desk.running or on_the_clock != (desk.clock is not None):
        st.rerun()
    show_table(session, desk, KEY)
    if any(session.expects(sent) for sent in received(KEY)):
        st.rerun()  # what was played before the server was started anew is known only now
    if trouble:
        warn(trouble)
    below(session, desk)


def kept(session: Session) -> str:
    """Keep the table before it is shown; where that cannot be done, why."""
    try:
        session.save()
    except StoreError as error:
        return f"{error} You may play on, but a reload would lose it."
    return ""


def below(session: Session, desk: SeatController) -> None:
    """Below the table: who plays and by which rules, what happened, and the score."""
    with st.container(horizontal=True):
        setup.new_match(session, desk)
        setup.who_plays(session, desk)
        if st.button("Rules"):
            go_to("rules", game=desk.match.game.id)
        share.show(desk)
    if session.complaint:
        complain(session.complaint)
    controls.rules_behind(desk)
    if desk.at_end and (desk.match.deal_due or desk.match.outcome):
        score.deal_sheet(desk)
    score_tab, happened_tab, moves_tab, worth_tab, review_tab = st.tabs(
        ["Score", "What happened", "Moves", "Worth", "Review"], key="below the table", on_change="rerun"
    )
    if score_tab.open:
        with score_tab:
            score.show(desk)
    if happened_tab.open:
        with happened_tab:
            event_log.show(desk)
    if moves_tab.open:
        with moves_tab:
            controls.show(desk)
    if worth_tab.open:
        with worth_tab:
            worth.show(desk)
    if review_tab.open:
        with review_tab:
            worth.review(desk)
