"""Beside the table: the rules behind what was said, moves to type or to choose, and lines that were left."""

from functools import partial
from itertools import groupby
from time import monotonic
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ..model.controller import SeatController
from ..model.markdown import clause_links, clause_text, move_text, option_text, plain, sentence

TYPED = "typed move"
SHOW_EVERY = 0.3
"""Seconds between two looks at what the bots are doing."""


def rules_behind(controller: SeatController) -> None:
    """The clauses behind a refusal or an answer, in full."""
    if controller.answer is None:
        return
    for clause in dict.fromkeys(finding.clause for finding in controller.answer.findings):
        with st.expander(f"The rule: {plain(clause.title)}"):
            st.markdown(f"{clause_text(clause)}  \n{clause_links(clause, controller.match.game)}")


def show(controller: SeatController) -> None:
    """Moves without the picture, and the places of the match."""
    if controller.human_seats and controller.match.actors and not controller.match.deal_due:
        typed_move(controller)
        legal_moves(controller)
    lines(controller)


def run_to_end(controller: SeatController, place: DeltaGenerator) -> None:
    """Let bots play to the end of the deal, which can be stopped.

    Every call of Streamlit ends this run as soon as the button is pressed; the moves made so far stay.
    """
    shown, bar = monotonic(), None
    for moves in controller.run():
        if monotonic() - shown < SHOW_EVERY:
            continue
        shown = monotonic()
        if bar is None:
            with place.container():
                bar = st.empty()
                st.button("Stop", key="stop", on_click=controller.stop_running)
        # How many moves there will be nobody knows: the bar comes ever nearer to its end.
        bar.progress(moves / (moves + 100), f"The bots play to the end of the deal: {moves} moves so far")
    place.empty()


def typed_move(controller: SeatController) -> None:
    """A move typed in its notation, the way to play without a picture."""

    def play() -> None:
        if text := st.session_state[TYPED].strip():
            controller.play(text)
            if controller.answer is None or not controller.answer.refused:
                st.session_state[TYPED] = ""

    kinds = list(controller.match.game.moves_in_words)
    with st.form("type a move", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Type a move",
            key=TYPED,
            max_chars=60,
            help="  \n".join(map(plain, kinds)),
            placeholder="and press Enter",
        )
        st.form_submit_button("Play", on_click=play)


def legal_moves(controller: SeatController) -> None:
    """Every legal move as a button that says why it is legal."""
    moves = controller.legal_moves
    with st.expander(f"Your legal moves: {len(moves)}"):
        for kind, group in groupby(sorted(moves, key=kind_text), key=kind_text):
            st.caption(kind)
            with st.container(horizontal=True, gap="small"):
                for move in group:
                    findings = controller.match.judge(move, controller.seat).findings
                    st.button(
                        sentence(move_text(move, controller.match.game)),
                        key=f"move {move}",
                        help=sentence(" ".join(finding.sentence(controller.names) for finding in findings)),
                        on_click=partial(controller.play, str(move)),
                        width="content",
                    )


def lines(controller: SeatController) -> None:
    """Lines of play that were left, to go back to."""
    for number, line in enumerate(controller.lines):
        shared = controller.shared_with(line)
        left = line[shared:]
        first = move_text(left[0].move, controller.match.game)
        st.button(
            f"Back to move {shared + 1}: {plain(controller.names[left[0].seat])}, {sentence(first)}",
            key=f"line {number} {shared} {len(left)}",
            help=f"{len(left)} move{'s' * (len(left) > 1)} that you left when you played on from there",
            on_click=partial(controller.take_line, line),
        )


def kind_text(move: Any) -> str:
    """The heading for moves of its kind."""
    return option_text(type(move).__name__)
