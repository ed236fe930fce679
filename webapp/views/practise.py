"""The page on which one is asked: about positions that came up in play, and about the rules that are due again."""

from datetime import UTC, datetime
from random import Random

import streamlit as st

from cardrules import Clause, Game, game_ids, load
from cardrules.definition.lessons import Lesson

from ..components.table import page_with_table, received, show_table
from ..lesson_table import LessonPlace, LessonTable
from ..markdown import clause_address, plain
from ..mastery import Mastery
from ..navigation import READING
from ..session import Session
from . import puzzles
from .choosing import chosen_game
from .lesson_table import enter_number, explained, show_me
from .plain_text import metric, title

KEY = "question table"
_PLACE = "place of the question"
QUESTIONS, PUZZLES = "Questions about the rules", "Puzzles"


def show(session: Session) -> None:
    """Draw the page."""
    query, page = st.query_params, page_with_table()
    with page.above:
        id = chosen_game(session, "practise", game_ids())
        game = load(id)
        puzzle = puzzle_wanted(game)
    if puzzle:
        puzzles.show(page, session, game)
        return
    mastery = Mastery.of(session.store, session.learner, id)
    asked = query.get("clause", "")
    place = place_of(session, game, mastery, asked if asked in game.rulebook.by_id else "")
    place.receive(received(KEY))
    controller = place.controller
    if controller.next_wanted:
        del st.session_state[_PLACE]
        st.rerun()
    with page.above:
        title(controller.lesson.title)
        st.container(width=READING).markdown(plain(controller.lesson.text))
        enter_number(controller)
    mastery = counted(session, place, controller, mastery, id)
    show_table(page, place, controller, KEY)
    with page.below:
        explained(controller)
        with st.container(horizontal=True):
            if controller.reply and not controller.done:
                show_me(controller)
            if st.button("Next question ›", key="next question"):
                del st.session_state[_PLACE]
                st.rerun()
        standing(game, mastery)


def puzzle_wanted(game: Game) -> bool:
    """Whether puzzles are wanted rather than questions."""
    if game.puzzles is None:
        return False
    first = PUZZLES if "puzzle" in st.query_params else QUESTIONS
    chosen = st.segmented_control(
        "What to practise",
        (QUESTIONS, PUZZLES),
        default=first,
        required=True,
        key=f"what to practise {game.id}",
        label_visibility="collapsed",
    )
    return bool(chosen == PUZZLES)


def place_of(session: Session, game: Game, mastery: Mastery, wanted: str) -> LessonPlace:
    """The question that is asked now: about the clause that is wanted, or the one that is due."""
    kept = st.session_state.get(_PLACE)
    if not isinstance(kept, LessonPlace) or not kept.name.startswith(f"{game.id}/{wanted}?"):
        asked = st.session_state.get("questions asked", 0) + 1
        st.session_state["questions asked"] = asked
        question: Lesson = mastery.next_question(game, datetime.now(UTC), Random(), wanted)
        kept = LessonPlace(f"{game.id}/{wanted}?{asked}", LessonTable(game, question, session.settings))
        st.session_state[_PLACE] = kept
    return kept


def counted(
    session: Session, place: LessonPlace, controller: LessonTable, mastery: Mastery, id: str
) -> Mastery:
    """Return what is known after the first answer to a question; further tries do not count."""
    if controller.reply is None or place.counted:
        return mastery
    clauses, right, now = controller.lesson.clauses, controller.reply.right, datetime.now(UTC)
    mastery = Mastery.change(
        session.store, session.learner, id, lambda kept: kept.answered(clauses, right, now)
    )
    place.counted = True
    return mastery


def standing(game: Game, mastery: Mastery) -> None:
    """Show how far the learner is."""
    now = datetime.now(UTC)
    asked, known, streak = len(mastery.cards), len(mastery.known()), mastery.streak(now.date())
    due = len(mastery.due(now))
    with st.container(horizontal=True):
        metric("Right answers", f"{mastery.right} of {mastery.right + mastery.wrong}")
        metric(
            "Rules known",
            f"{known} of {asked} asked about",
            help="You know a rule when it need not be asked about for a week: right today, and again when it is due.",
        )
        metric("To be asked today", due)
        metric("Days in a row", streak)
    weak = [game.rulebook.by_id[each] for each in mastery.due(now) if each in game.rulebook.by_id]
    if weak:
        st.markdown("Look at these again: " + ", ".join(linked(clause, game) for clause in weak[:6]) + ".")


def linked(clause: Clause, game: Game) -> str:
    """A clause as a link to the page of rules."""
    return f"[{plain(clause.title)}]({clause_address(clause, game)})"
