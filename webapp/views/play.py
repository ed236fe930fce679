"""The page with the table: choose a game, play it, and be told why."""

import streamlit as st

from cardrules import Match

from ..components.table import received, show_table
from ..session import Session
from . import controls, event_log, record, rules, score, setup

KEY = "table"
STYLE = "<style>.stMainBlockContainer { padding-top: 3.5rem; } .stSidebar hr { margin: 0.5rem 0; }</style>"


def show(session: Session) -> None:
    """Draw the page."""
    session.receive(received(KEY))
    session.read_address(st.query_params.to_dict())
    with st.sidebar:
        setup.show(session)
    desk = session.desk
    st.html(STYLE)
    heading(desk.match)
    # Both have a place of their own even when empty, so that the table is not built anew when they appear.
    complaint, progress = st.container(), st.empty()
    if session.complaint:
        complaint.error(session.complaint)
    if desk.running:
        controls.run_to_end(session, progress)
    show_table(session, KEY)
    controls.show(session)
    happened_tab, score_tab, rules_tab, record_tab = st.tabs(["What happened", "Score", "Rules", "Record"])
    with happened_tab:
        event_log.show(desk)
    with score_tab:
        score.show(desk.match)
    with rules_tab:
        rules.show(desk.match.game)
    with record_tab:
        record.show(session)
    address = session.write_address()
    if st.query_params.to_dict() != address:
        st.query_params.from_dict(address)


def heading(match: Match) -> None:
    """The name of the game, and how the match stands."""
    names = match.game.side_names if match.game.sides > 1 else ("Score",)
    standing = zip(names, match.scores, strict=True)
    with st.container(horizontal=True, vertical_alignment="bottom", horizontal_alignment="distribute"):
        st.subheader(match.game.title, anchor=False, width="content")
        st.markdown(" · ".join(f"{name}: **{points}**" for name, points in standing), width="content")
