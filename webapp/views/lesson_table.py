"""The table of a lesson or a question on a page: laid once, answered, and explained."""

import streamlit as st

from cardrules import Game
from cardrules.definition.lessons import CountPoints, Lesson
from cardrules.teaching.answers import solutions

from ..model.lesson_table import LessonPlace, LessonTable
from ..model.markdown import cited
from ..model.settings import Settings
from .plain_text import complain, confirm


def place_of(slot: str, name: str, game: Game, lesson: Lesson, settings: Settings) -> LessonPlace:
    """Return the table of a lesson, as it was left in this visit.

    Args:
        slot: What the page calls its table in the session state.
        name: What tells the lesson from others of the page.
        game: The game.
        lesson: The lesson.
        settings: What the visitor has chosen for all tables.
    """
    kept = st.session_state.get(slot)
    if not isinstance(kept, LessonPlace) or kept.name != name:
        kept = st.session_state[slot] = LessonPlace(name, LessonTable(game, lesson, settings))
    return kept


def enter_number(controller: LessonTable) -> None:
    """A number to enter, where that is the answer."""
    if not isinstance(controller.lesson.task, CountPoints):
        return
    with st.form("number", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        given = st.number_input("Points", -999, 999, 0, key=f"points of {controller.lesson.position}")
        if st.form_submit_button("Answer", type="primary", disabled=controller.done):
            controller.try_answer(str(given))


def explained(controller: LessonTable) -> None:
    """The reply to the last answer, and the rules behind it, each sentence with its clause."""
    reply = controller.reply
    if reply is None:
        return
    if controller.done and not controller.whole:
        confirm(reply.text or "That is right.")
    elif not reply.right:
        complain(reply.text or "Not quite.")
    for finding in reply.findings:
        st.markdown(f"- {cited(finding, controller.match.game, controller.names)}")


def show_me(controller: LessonTable) -> None:
    """A button that gives the answer."""
    if st.button("Show me", key="show me"):
        controller.try_answer(solutions(controller.lesson.task, controller.match)[0])
        st.rerun()
