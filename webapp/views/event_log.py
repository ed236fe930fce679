"""The log below the table: what the last moves brought about, and under which rules."""

from functools import partial

import streamlit as st

from ..model.controller import SeatController
from ..model.event_log import MOST_MOVES, LoggedMove, last_moves
from ..model.markdown import cited, plain, sentence


def show(controller: SeatController) -> None:
    """The last moves, the newest first; each leads to its picture."""
    match = controller.match
    if match.outcome:
        st.markdown(f"**The match is over.** {cited(match.outcome.finding, match.game, controller.names)}")
    for move in last_moves(controller):
        with st.container(horizontal=True, vertical_alignment="top"):
            st.button(
                str(move.number),
                key=f"to {move.number}",
                help="See the table after this move",
                on_click=partial(controller.go, move.number),
                disabled=not controller.offers("back"),
            )
            st.markdown(ply_text(controller, move))
    if match.ply > MOST_MOVES:
        st.caption(f"The last {MOST_MOVES} moves are shown; step back to see earlier ones.")


def ply_text(controller: SeatController, move: LoggedMove) -> str:
    """One move and its events, as Markdown."""
    game, names = controller.match.game, controller.names
    lines = [f"**{sentence(move.text)}**"]
    for finding, points in move.events:
        scored = "".join(f" **{plain(each)}**" for each in points)
        lines.append(f"- {cited(finding, game, names)}{scored}")
    return "\n".join(lines)
