"""The match as a file or a link, made when it is asked for."""

import streamlit as st

from ..model.controller import SeatController
from .plain_text import warn

LONGEST_LINK = 16_000
"""Servers and browsers refuse addresses that are much longer."""


def show(controller: SeatController) -> None:
    """Download and link, behind a button: until it is pressed nothing of the deal is sent."""
    # While the clock runs the page is drawn again and again, which would close the dialog.
    if st.button("Share", help="As a file or as a link", on_click=controller.stop_clock):
        share(controller)


@st.dialog("Share this match")
def share(controller: SeatController) -> None:
    """The record and the link of the match."""
    match = controller.match
    warn("Both contain all the cards of the deal, including those that you do not see.")
    st.download_button(
        "Download the record",
        match.record.write(),
        file_name=f"{match.game.id}.json",
        mime="application/json",
        on_click="ignore",
    )
    if len(match.link) > LONGEST_LINK:
        st.caption("The match has become too long for a link: only a record keeps all of it.")
    else:
        st.markdown("The link opens the match on the page “Records”:")
        st.code(f"records?match={match.link}", language=None, wrap_lines=True)
