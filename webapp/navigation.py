"""The way from one page to another."""

from typing import Literal, NoReturn

import streamlit as st

PageName = Literal[
    "games", "learn", "practise", "table", "rules", "referee", "pad", "group", "records", "settings"
]
_PAGES = "pages"
READING = 760
"""Pixels; much longer lines are hard to read, and switches far from their labels hard to find."""


def keep(pages: dict[PageName, st.Page]) -> None:
    """Note the pages of this run, so that others lead to them."""
    st.session_state[_PAGES] = pages


def go_to(name: PageName, **query: str) -> NoReturn:
    """Leave for another page."""
    st.switch_page(st.session_state[_PAGES][name], query_params=query)
