"""The match as a file: to keep, and to read back."""

import streamlit as st

from ..session import LONGEST_LINK, Session


def show(session: Session) -> None:
    """Download and upload of records."""
    match = session.desk.match
    st.markdown("A record holds the options, every deal and every move up to the present one, as JSON.")
    st.download_button(
        "Download the record",
        match.record.write(),
        file_name=f"{match.game.id}-{match.seed}.json",
        mime="application/json",
        on_click="ignore",
    )
    key = f"record {session.number}"

    def read() -> None:
        if (file := st.session_state[key]) is not None:
            session.open_record(file.getvalue())

    st.file_uploader("Open a record", type="json", key=key, on_change=read)
    if len(match.link) > LONGEST_LINK:
        st.warning("The match has become too long for the page's address: only a record keeps all of it.")
    else:
        st.caption("The address of this page holds the match as well: keep it as a bookmark, or send it on.")
