"""The log below the table: what the last moves brought about, and under which rules."""

from functools import partial

import streamlit as st

from cardrules import Ply, totals

from ..model.controller import SeatController
from ..model.markdown import cited, move_text, plain

MOST_MOVES = 30


def show(controller: SeatController) -> None:
    """The last moves, the newest first; each leads to its picture."""
    match = controller.match
    if match.outcome:
        st.markdown(f"**The match is over.** {cited(match.outcome.finding, match.game, controller.names)}")
    for number in range(match.ply, max(match.ply - MOST_MOVES, 0), -1):
        with st.container(horizontal=True, vertical_alignment="top"):
            st.button(
                str(number),
                key=f"to {number}",
                help="See the table after this move",
                on_click=partial(controller.go, number),
            )
            st.markdown(ply_text(controller, match.plies[number - 1]))
    if match.ply > MOST_MOVES:
        st.caption(f"The last {MOST_MOVES} moves are shown; step back to see earlier ones.")


def ply_text(controller: SeatController, ply: Ply) -> str:
    """One move and its events, as Markdown."""
    game, names = controller.match.game, controller.names
    lines = [f"**{plain(names[ply.seat])}: {plain(move_text(ply.move, game))}**"]
    for event in ply.events:
        sums = totals(event.lines, game.sides)
        scored = {line.side for line in event.lines}
        points = "".join(
            f" **{plain(controller.side_names[side])} {sums[side]:+d}**" for side in sorted(scored)
        )
        lines.append(f"- {cited(event.finding, game, names)}{points}")
    return "\n".join(lines)
