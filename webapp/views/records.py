"""Records: matches as files or links, to be laid on the table again, and the tables that were left."""

from functools import partial
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import streamlit as st

from cardrules import CardRulesError, load

from ..model.markdown import plain, signed
from ..model.session import Session, TableEntry
from ..navigation import READING, go_to
from .plain_text import complain, header, title

MOST_TABLES = 30
"""The number of tables that are listed at first, and of those that are added each time."""


def show(session: Session) -> None:
    """Draw the page."""
    title("Records")
    if (link := st.query_params.get("match")) and session.open_link(link):
        go_to("table", key=session.table)
    st.markdown("A record holds a whole match: its options, every deal and every move. Lay one on the table:")
    complaint = st.container(width=READING)

    def read_file() -> None:
        file = st.session_state["record"]
        st.session_state["laid"] = file is not None and session.open_record(file.getvalue())

    def read_text() -> None:
        st.session_state["laid"] = session.open_record(st.session_state["link"])

    with st.container(width=READING):
        st.file_uploader("A record, as a file", type="json", key="record", on_change=read_file)
        with st.form("a link", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
            st.text_input("A link, or a record as text", key="link", max_chars=100_000)
            st.form_submit_button("Open", on_click=read_text)
    if st.session_state.pop("laid", False):
        go_to("table", key=session.table)
    if session.complaint:
        complain(session.complaint, complaint)
        session.complaint = ""
    tables(session)


def tables(session: Session) -> None:
    """The tables that are kept, the last one first."""
    header("Your tables")
    most = st.session_state.setdefault("listed", MOST_TABLES)
    found = session.tables(most + 1)
    if not found:
        st.caption("None yet.")
    for each in found[:most]:
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(described(each), width="content")
            if each.body and st.button("Open", key=f"open {each.key}"):
                go_to("table", key=each.key)
            if not each.body:
                st.download_button("Download it", each.text, f"table-{each.key}.json", key=f"take {each.key}")
            st.button(
                "Delete",
                key=f"delete {each.key}",
                on_click=partial(session.store.forget, session.learner, "table", each.key),
            )
    if len(found) > most and st.button("Show more"):
        st.session_state["listed"] += MOST_TABLES
        st.rerun()


def described(table: TableEntry) -> str:
    """A table in a line: game, score, and when it was last played at."""
    try:
        zone = ZoneInfo(st.context.timezone or "UTC")
    except (ZoneInfoNotFoundError, ValueError):
        zone = ZoneInfo("UTC")
    when = f"{table.changed.astimezone(zone):%d %B, %H:%M}"
    if table.body is None:
        return f"**A table that cannot be read** · {when}"
    try:
        title = load(table.body.game).title
    except CardRulesError:
        title = table.body.game
    scores = " : ".join(map(signed, table.body.scores))
    return f"**{plain(title)}** {plain(scores)}{', ended' if table.body.over else ''} · {when}"
