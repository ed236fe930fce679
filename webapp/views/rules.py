"""The rulebook of the game, as the code obeys it."""

from typing import Any

import streamlit as st

from cardrules import Game

from ..markdown import clause_text, plain


def show(game: Game[Any, Any, Any]) -> None:
    """Summary, sections and clauses."""
    book = game.rulebook
    st.markdown(plain(book.summary))
    for section in book.sections:
        st.markdown(f"#### {plain(section.title)}")
        for clause in section.clauses:
            st.markdown(clause_text(clause))
    st.caption(plain(book.credit))
