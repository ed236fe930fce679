"""Another attempt at what the database could not do, without anybody pressing anything."""

import streamlit as st

PAUSE = 3
"""Seconds between two attempts."""


def try_again() -> None:
    """Draw the page again in a while."""
    waits = [True]

    def again() -> None:
        if not waits:
            st.rerun()
        waits.clear()

    st.fragment(again, run_every=PAUSE)()
