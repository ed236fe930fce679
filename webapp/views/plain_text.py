"""Headings, complaints and figures in words that people may have typed: Markdown makes nothing of them.

Pages call these, and not Streamlit's functions of the same names, which would show a picture or a link.
"""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ..model.markdown import plain, sentence


def title(text: str) -> None:
    """The heading of a page."""
    st.title(plain(text), anchor=False)


def header(text: str) -> None:
    """The heading of a part of a page."""
    st.header(plain(text), anchor=False)


def complain(wrong: object, place: DeltaGenerator | None = None) -> None:
    """Say what is wrong.

    Args:
        wrong: The error, or its text.
        place: Where it is said; below what is there already where there is none.
    """
    (place or st).error(sentence(str(wrong)))


def confirm(text: str) -> None:
    """Say that something went well."""
    st.success(sentence(text))


def warn(text: object) -> None:
    """Say what does not go as wished."""
    st.warning(plain(str(text)))


def metric(label: str, value: object, help: str | None = None) -> None:
    """A figure and what it stands for."""
    st.metric(plain(label), plain(str(value)), help=help, width="content")
