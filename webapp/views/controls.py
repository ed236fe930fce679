"""Beside the table: the rules behind what was said, moves to type or to choose, and lines that were left."""

from functools import partial
from itertools import groupby
from time import monotonic
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ..markdown import clause_links, clause_text, move_text, option_text, plain
from ..session import SeatController

TYPED = "typed move"
SHOW_EVERY = 0.3
"""Seconds between two looks at what the bots are doing."""


def rules_behind(desk: SeatController) -> None:
    """The clauses behind a refusal or an answer, in full."""
    if desk.answer is None:
        return
    for clause in dict.fromkeys(finding.clause for finding in desk.answer.findings):
        with st.expander(f"The rule: {plain(clause.title)}"):
            st.markdown(f"{clause_text(clause)}  \n{clause_links(clause, desk.match.game)}")


def show(desk: SeatController) -> None:
    """Moves without the picture, and the places of the match."""
    if desk.human_seats and desk.match.actors and not desk.match.deal_due:
        typed_move(desk)
        legal_moves(desk)
    lines(desk)


def run_to_end(desk: SeatController, place: DeltaGenerator) -> None:
    """Let bots play to the end of the deal, which can be stopped.

    Every call of Streamlit ends this run as soon as the button is pressed; the moves made so far stay.
    """
    shown, bar = monotonic(), None
    for moves in desk.run():
        if monotonic() - shown < SHOW_EVERY:
            continue
        shown = monotonic()
        if bar is None:
            with place.container():
                bar = st.empty()
                st.button("Stop", key="stop", on_click=desk.stop_running)
        # How many moves there will be nobody knows: the bar comes ever nearer to its end.
        bar.progress(moves / (moves + 100), f"The bots play to the end of the deal: {moves} moves so far")
    place.empty()


def typed_move(desk: SeatController) -> None:
    """A move typed in its notation, the way to play without a picture."""

    def play() -> None:
        if text := st.session_state[TYPED].strip():
            desk.play(text)
            if desk.answer is None or not desk.answer.refused:
                st.session_state[TYPED] = ""

    kinds = [kind.HELP for kind in desk.match.game.moves]
    with st.form("type a move", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Type a move",
            key=TYPED,
            max_chars=60,
            help="  \n".join(map(plain, kinds)),
            placeholder="and press Enter",
        )
        st.form_submit_button("Play", on_click=play)


def legal_moves(desk: SeatController) -> None:
    """Every legal move as a button that says why it is legal."""
    moves = desk.legal_moves
    with st.expander(f"Your legal moves: {len(moves)}"):
        for kind, group in groupby(sorted(moves, key=kind_text), key=kind_text):
            st.caption(kind)
            with st.container(horizontal=True, gap="small"):
                for move in group:
                    findings = desk.match.judge(move, desk.seat).findings
                    st.button(
                        plain(move_text(move, desk.match.game)),
                        key=f"move {move}",
                        help=plain(" ".join(finding.sentence(desk.names) for finding in findings)),
                        on_click=partial(desk.play, str(move)),
                        width="content",
                    )


def lines(desk: SeatController) -> None:
    """Lines of play that were left, to go back to."""
    for number, line in enumerate(desk.lines):
        shared = desk.shared_with(line)
        left = line[shared:]
        first = move_text(left[0].move, desk.match.game)
        st.button(
            f"Back to move {shared + 1}: {plain(desk.names[left[0].seat])}, {plain(first)}",
            key=f"line {number} {shared} {len(left)}",
            help=f"{len(left)} move{'s' * (len(left) > 1)} that you left when you played on from there",
            on_click=partial(desk.take_line, line),
        )


def kind_text(move: Any) -> str:
    """The heading for moves of its kind."""
    return option_text(type(move).__name__)
