"""Below the table: a hint, the rules that forbade a move, and moves to type or to choose from a list."""

from collections.abc import Callable
from functools import partial
from itertools import groupby
from time import monotonic
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from ..markdown import clause_text, move_text, option_text, plain
from ..session import Session

TYPED = "typed move"
SHOW_EVERY = 0.1
"""Seconds between two looks at what the bots are doing."""


def show(session: Session) -> None:
    """Draw the controls below the table."""
    desk = session.desk
    if desk.hint:
        # below its button, for on a small screen the sentence above the table is out of sight
        st.markdown(f"A hint: {plain(move_text(desk.hint))}")
    if desk.refusal:
        for clause in dict.fromkeys(finding.clause for finding in desk.refusal.findings):
            with st.expander(f"The rule: {plain(clause.title)} ({plain(clause.book)})"):
                st.markdown(clause_text(clause))
    if desk.human_seats and desk.match.actors and not desk.match.deal_due:
        typed_move(session)
        legal_moves(session)


def acting(session: Session, act: Callable[[], None]) -> Callable[[], None]:
    """A callback that does something and notes that it was done."""

    def callback() -> None:
        session.touch()
        act()

    return callback


def run_to_end(session: Session, place: DeltaGenerator) -> None:
    """Let bots play to the end of the deal, which can be stopped.

    Every call of Streamlit ends this run as soon as the button is pressed; the moves made so far stay.
    """
    with place.container():
        st.button("Stop", key="stop", on_click=acting(session, session.desk.stop_running))
        bar = st.progress(0.0, "The bots play …")
        shown = monotonic()
        for moves in session.desk.run():
            if monotonic() - shown > SHOW_EVERY:
                shown = monotonic()
                # How many moves there will be nobody knows: the bar comes ever nearer to its end.
                bar.progress(
                    moves / (moves + 100), f"The bots play to the end of the deal: {moves} moves so far"
                )
    place.empty()


def typed_move(session: Session) -> None:
    """A move typed in its notation, the way to play without a picture."""

    def play() -> None:
        session.touch()
        if text := st.session_state[TYPED].strip():
            session.desk.play(text)
            if session.desk.refusal is None:
                st.session_state[TYPED] = ""

    kinds = [kind.HELP for kind in session.desk.match.game.moves]
    with st.form("type a move", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Type a move", key=TYPED, help="  \n".join(map(plain, kinds)), placeholder="and press Enter"
        )
        st.form_submit_button("Play", on_click=play)


def legal_moves(session: Session) -> None:
    """Every legal move as a button that says why it is legal."""
    desk = session.desk
    moves = desk.legal_moves
    with st.expander(f"Your legal moves: {len(moves)}"):
        for kind, group in groupby(sorted(moves, key=kind_text), key=kind_text):
            st.caption(kind)
            with st.container(horizontal=True, gap="small"):
                for move in group:
                    st.button(
                        plain(move_text(move)),
                        key=f"move {move}",
                        help=plain(
                            " ".join(finding.text for finding in desk.match.judge(move, desk.seat).findings)
                        ),
                        on_click=acting(session, partial(desk.play, str(move))),
                        width="content",
                    )


def kind_text(move: Any) -> str:
    """The heading for moves of its kind."""
    return option_text(type(move).__name__)
