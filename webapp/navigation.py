"""The way from one page to another."""

from collections.abc import Sequence
from typing import NoReturn

import streamlit as st

from .model.page_names import PageName

_PAGES = "pages"
_FIRST = 5
"""The number of pages that have room in one line of a phone."""
READING = 760
"""Pixels; much longer lines are hard to read, and switches far from their labels hard to find."""


def keep(pages: dict[PageName, st.Page]) -> None:
    """Note the pages of this run, so that others lead to them."""
    st.session_state[_PAGES] = pages


def go_to(name: PageName, **query: str) -> NoReturn:
    """Leave for another page."""
    st.switch_page(st.session_state[_PAGES][name], query_params=query)


def draw(pages: Sequence[st.Page], current: st.Page) -> None:
    """The links to all pages; those for which a phone has no room are in a menu there.

    Streamlit's own menu hides all of them on a phone, and then stays over the page.
    """
    further = pages[_FIRST:]
    with st.container(horizontal=True, key="pages"):
        for each in pages[:_FIRST]:
            st.page_link(each, width="content")
        with st.container(horizontal=True, width="content", key="further-pages"):
            for each in further:
                st.page_link(each, width="content")
        # A menu of another page is another menu, so it closes when one goes there.
        with (
            st.container(width="content", key="menu"),
            st.popover(
                f"**{current.title}**" if current in further else "More",
                type="tertiary",
                key=f"menu on {current.url_path}",
            ),
        ):
            for each in further:
                st.page_link(each)
