"""The list from which a page's game is chosen."""

from collections.abc import Sequence

import streamlit as st

from cardrules import load

from ..model.page_names import PageName
from ..model.session import Session
from ..navigation import go_to
from .plain_text import warn


def chosen_game(session: Session, page: PageName, ids: Sequence[str], width: int = 280) -> str:
    """The game in the address, or else the one on the visitor's table; choosing another one changes the address.

    Args:
        session: The visitor's session.
        page: The page that asks.
        ids: The games that it has something for.
        width: Width of the list in pixels.
    """
    usual = session.controller.match.game.id if session.controller else ids[0]
    wanted = st.query_params.get("game", usual)
    if wanted not in ids:
        if "game" in st.query_params:
            warn(f"There is no game “{wanted[:40]}” here: choose one.")
        wanted = ids[0]
    id = st.selectbox(
        "Game",
        ids,
        ids.index(wanted),
        format_func=lambda id: load(id).title,
        key=f"{page} {wanted}",
        width=width,
    )
    if id != wanted:
        go_to(page, game=id)
    return id
