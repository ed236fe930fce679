"""The page on which a game is learnt: one lesson at a time, each with a table and a task."""

from typing import NoReturn

import streamlit as st

from cardrules import Game, game_ids, load
from cardrules.definition.lessons import Lesson

from ..components.table import page_with_table, received, show_table
from ..model.lesson_table import LessonPlace, LessonTable
from ..model.markdown import sentence
from ..model.progress import END, Progress, congratulation, note_done
from ..model.session import Session
from ..navigation import READING, go_to
from .choosing import chosen_game
from .lesson_table import enter_number, explained, place_of, show_me
from .plain_text import confirm, title

KEY = "lesson table"
_PLACE = "place of the lesson"
TICK = 0.5
"""Seconds between two looks at what the others do in a race."""


def show(session: Session) -> None:
    """Draw the page."""
    if st.query_params.get("lesson") == END and (game := ending_of(st.query_params.get("game", ""))):
        the_end(session, game)
        return
    kept = st.session_state.get(_PLACE)
    every = interval(kept.controller) if isinstance(kept, LessonPlace) else None
    st.fragment(lesson_page, run_every=every)(session, every)


def interval(controller: LessonTable) -> float | None:
    """Seconds after which a race on the clock is looked at again."""
    return TICK if controller.clock else None


def lesson_page(session: Session, every: float | None) -> None:
    """A lesson with its table; in a race on the clock it is drawn again and again as time passes."""
    query, page = st.query_params, page_with_table()
    ids = [id for id in game_ids() if load(id).lessons]
    with page.above, st.container(horizontal=True, vertical_alignment="bottom"):
        id = chosen_game(session, "learn", ids)
        game = load(id)
        lessons = game.lessons.lessons if game.lessons else ()
        progress = Progress.of(session.store, session.learner, id)
        lesson = next((each for each in lessons if each.id == query.get("lesson")), None)
        if lesson is None:
            lesson = progress.next_of(game) or lessons[0]
            st.query_params.from_dict({"game": id, "lesson": lesson.id})  # it stays here when it is done
        number = lessons.index(lesson)
        bar = st.empty()
    place = place_of(_PLACE, f"{game.id}/{lesson.id}", game, lesson, session.settings)
    place.receive(received(KEY))
    controller = place.controller
    controller.tick()
    if interval(controller) != every:
        st.rerun()
    with page.above:
        title(f"{number + 1}. {lesson.title}")
        st.container(width=READING).markdown(sentence(lesson.text))
        enter_number(controller)
    if controller.next_wanted:
        go_on(game, lessons, number)
    if controller.done and not place.counted:
        place.counted = True
        progress = note_done(session.store, session.learner, game, lesson)
    bar.progress(len(progress.done) / len(lessons), f"{len(progress.done)} of {len(lessons)} lessons done")
    show_table(page, place, controller, KEY)
    with page.below:
        explained(controller)
        onward(controller, game, lessons, number, progress)


def go_on(game: Game, lessons: tuple[Lesson, ...], number: int) -> NoReturn:
    """On to the next lesson, and after the last one to the end of the course."""
    st.session_state.pop(_PLACE, None)
    go_to("learn", game=game.id, lesson=lessons[number + 1].id if number + 1 < len(lessons) else END)


def ending_of(id: str) -> Game | None:
    """The game whose course has come to its end; None where there is no such course."""
    return load(id) if id in game_ids() and load(id).lessons else None


def the_end(session: Session, game: Game) -> None:
    """The end of a course: a word of joy, and the way to a match."""
    progress = Progress.of(session.store, session.learner, game.id)
    with st.container(key="end-of-the-course", width=READING):
        title(f"You can play {game.title}!")
        for each in congratulation(game, progress):
            st.markdown(each)
        if st.button("Play a match", key="play after the course", type="primary", width="stretch") and (
            session.new_match(game.id)
        ):
            go_to("table", key=session.table)
        with st.container(horizontal=True):
            if st.button("Practise first", key="on to practice", type="tertiary"):
                go_to("practise", game=game.id)
            if st.button("All lessons", key="back to the lessons", type="tertiary"):
                go_to("learn", game=game.id)


def onward(
    controller: LessonTable, game: Game, lessons: tuple[Lesson, ...], number: int, progress: Progress
) -> None:
    """The way to other lessons."""
    with st.container(horizontal=True):
        if number and st.button("‹ Lesson before", key="lesson before"):
            go_to("learn", game=game.id, lesson=lessons[number - 1].id)
        if st.button("Begin again", key="begin again"):
            del st.session_state[_PLACE]
            st.rerun()
        if not controller.done and not controller.whole:
            show_me(controller)
        if number + 1 < len(lessons):
            if st.button("Next lesson ›", key="next lesson"):
                go_on(game, lessons, number)
        elif controller.done and st.button("Finish the course ›", key="finish", type="primary"):
            go_on(game, lessons, number)
    if controller.done and controller.whole:
        confirm(lessons[number].after)
    with st.expander("All lessons"):
        for each in lessons:
            mark = "✓ " if each.id in progress.done else ""
            if st.button(f"{mark}{each.title}", key=f"lesson {each.id}", type="tertiary"):
                go_to("learn", game=game.id, lesson=each.id)
