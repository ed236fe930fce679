"""What the last moves brought about, and under which rules."""

from collections.abc import Sequence

import streamlit as st

from cardrules import Ply, totals

from ..markdown import cited, move_text, plain
from ..session import SeatController

MOST_MOVES = 30


def show(desk: SeatController) -> None:
    """The last moves, the newest first."""
    match = desk.match
    if match.outcome:
        st.markdown(f"**The match is over.** {cited(match.outcome.finding)}")
    for number in range(match.ply, max(match.ply - MOST_MOVES, 0), -1):
        st.markdown(ply_text(number, match.plies[number - 1], match.game.side_names))
    if match.ply > MOST_MOVES:
        st.caption(f"The last {MOST_MOVES} moves are shown; step back to see earlier ones.")


def ply_text(number: int, ply: Ply, sides: Sequence[str]) -> str:
    """One move and its events, as Markdown."""
    lines = [f"**{number} · Seat {ply.seat}: {plain(move_text(ply.move))}**"]
    for event in ply.events:
        sums = totals(event.lines, len(sides))
        scored = {line.side for line in event.lines}
        points = "".join(f" **{sides[side]} {sums[side]:+d}**" for side in sorted(scored))
        lines.append(f"- {cited(event.finding)}{points}")
    return "\n".join(lines)
