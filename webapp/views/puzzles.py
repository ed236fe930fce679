"""Puzzles on the page Practise: positions in which one move is best."""

from functools import partial

import streamlit as st

from cardrules import Game
from cardrules.teaching.puzzles import Puzzle, puzzles_of

from ..components.table import Page, received, show_table
from ..model.markdown import sentence
from ..model.puzzles import Solved, number_in, which
from ..model.session import Session
from ..navigation import READING, go_to
from .lesson_table import explained, place_of, show_me
from .plain_text import metric, title

KEY = "puzzle table"
_PLACE = "place of the puzzle"
_NUMBER = "number of the puzzle"


def show(page: Page, session: Session, game: Game) -> None:
    """Draw the page, upon which a game has been chosen."""
    puzzles = puzzles_of(game)
    solved = Solved.of(session.store, session.learner, game.id)
    number = wanted(game, solved, len(puzzles))
    puzzle = puzzles[number]
    with page.above:
        title(puzzle.theme.value)
        st.container(width=READING).markdown(
            f"{sentence(puzzle.lesson.text)} :small[{which(puzzles, number)}]"
        )
    place = place_of(_PLACE, f"{game.id} puzzle {number}", game, puzzle.lesson, session.settings)
    place.receive(received(KEY))
    controller = place.controller
    if controller.next_wanted:
        go_to_puzzle(game, (number + 1) % len(puzzles))
        st.rerun()
    solved = Solved.counted(place, session.store, session.learner, game.id, number)
    show_table(page, place, controller, KEY)
    with page.below:
        explained(controller)
        with st.container(horizontal=True):
            if controller.reply and not controller.done:
                show_me(controller)
            if controller.reply and st.button("Play on from here", key="play on from the puzzle"):
                play_on(session, puzzle)
            if number:
                st.button(
                    "‹ Puzzle before", key="puzzle before", on_click=partial(go_to_puzzle, game, number - 1)
                )
            following = (number + 1) % len(puzzles)
            st.button("Next puzzle ›", key="next puzzle", on_click=partial(go_to_puzzle, game, following))
        metric("Solved at the first try", f"{len(solved.numbers)} of {len(puzzles)}")


def play_on(session: Session, puzzle: Puzzle) -> None:
    """Lay the puzzle's position on the visitor's own table."""
    if session.open_position(puzzle.position):
        go_to("table", key=session.table)


def wanted(game: Game, solved: Solved, number: int) -> int:
    """The puzzle that is asked for; the first that has not been solved where none is."""
    kept = st.session_state.get(f"{_NUMBER} {game.id}")
    if kept is None:
        kept = number_in(st.query_params.get("puzzle", ""), solved, number)
    st.session_state[f"{_NUMBER} {game.id}"] = kept
    st.query_params.from_dict({"game": game.id, "puzzle": str(kept + 1)})
    return int(kept)


def go_to_puzzle(game: Game, number: int) -> None:
    """Another puzzle of the game."""
    st.session_state[f"{_NUMBER} {game.id}"] = number
