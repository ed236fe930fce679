"""The page on which one is asked: about positions that came up in play, and about the rules that are due again."""

from datetime import UTC, datetime, timedelta
from random import Random
from typing import NoReturn

import streamlit as st

from cardrules import Clause, Game, game_ids, load
from cardrules.definition.lessons import Lesson

from ..components.table import page_with_table, received, show_table
from ..model.lesson_table import LessonPlace, LessonTable
from ..model.markdown import clause_address, plain, sentence
from ..model.mastery import Mastery
from ..model.session import Session
from ..model.sitting import LENGTH, Sitting
from ..navigation import READING, go_to
from . import puzzles
from .choosing import chosen_game
from .lesson_table import enter_number, explained, show_me
from .plain_text import metric, title

KEY = "question table"
_SITTING = "sitting"
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
    mastery, sitting = Mastery.of(session.store, session.learner, id), sitting_of(id)
    if sitting.over:
        with page.board:
            summary(session, game, sitting, mastery)
        return
    asked = query.get("clause", "")
    place = place_of(session, game, mastery, sitting, asked if asked in game.rulebook.by_id else "")
    place.receive(received(KEY))
    controller = place.controller
    if controller.next_wanted:
        go_on(sitting, place)
    with page.above:
        title(controller.lesson.title)
        st.caption(f"Question {min(len(sitting.answers) + (not place.counted), LENGTH)} of {LENGTH}")
        st.container(width=READING).markdown(sentence(controller.lesson.text))
        enter_number(controller)
    mastery = sitting.count(place, session.store, session.learner, mastery)
    show_table(page, place, controller, KEY)
    with page.below:
        explained(controller)
        with st.container(horizontal=True):
            if controller.reply and not controller.done:
                show_me(controller)
            if st.button("Next question ›", key="next question"):
                go_on(sitting, place)
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


def sitting_of(id: str) -> Sitting:
    """The sitting that is under way in this visit; a new one for another game."""
    kept = st.session_state.get(_SITTING)
    if not isinstance(kept, Sitting) or kept.game != id:
        kept = st.session_state[_SITTING] = Sitting(id)
    return kept


def go_on(sitting: Sitting, place: LessonPlace) -> NoReturn:
    """To the next question, or to the end of the sitting."""
    sitting.go_on(place.controller.lesson)
    st.session_state.pop(_PLACE, None)
    st.rerun()


def summary(session: Session, game: Game, sitting: Sitting, mastery: Mastery) -> None:
    """The end of a sitting: what was gained, what to look at again, and what to do next."""
    title(f"{sitting.right} of {len(sitting.answers)} right")
    rules, missed = sitting.clauses(right=True), sitting.clauses(right=False)
    if rules:
        st.markdown(f"You have applied {len(rules)} rule{'s' * (len(rules) > 1)} correctly.")
    if missed:
        again = ", ".join(linked(clause, game) for clause in missed)
        st.markdown(f"Look at these again: {again}. You will be asked about them soon.")
    tomorrow = len(mastery.due(datetime.now(UTC) + timedelta(days=1)))
    if tomorrow:
        st.markdown(f"Tomorrow {tomorrow} rule{'s are' if tomorrow > 1 else ' is'} due again.")
    with st.container(horizontal=True):
        if st.button("Once more", key="once more"):
            del st.session_state[_SITTING]
            st.rerun()
        if st.button("Play a match", key="play after practice", type="primary") and session.new_match(
            game.id
        ):
            go_to("table", key=session.table)


def place_of(session: Session, game: Game, mastery: Mastery, sitting: Sitting, wanted: str) -> LessonPlace:
    """The question that is asked now: about the clause that is wanted, or the one that is due."""
    kept = st.session_state.get(_PLACE)
    if not isinstance(kept, LessonPlace) or not kept.name.startswith(f"{game.id}/{wanted}?"):
        asked = st.session_state.get("questions asked", 0) + 1
        st.session_state["questions asked"] = asked
        question: Lesson = mastery.next_question(game, datetime.now(UTC), Random(), wanted, sitting.before)
        kept = LessonPlace(f"{game.id}/{wanted}?{asked}", LessonTable(game, question, session.settings))
        st.session_state[_PLACE] = kept
    return kept


def standing(game: Game, mastery: Mastery) -> None:
    """Show how far the learner is."""
    now = datetime.now(UTC)
    known, streak = len(mastery.known()), mastery.streak(now.date())
    due = len(mastery.due(now))
    with st.container(horizontal=True):
        metric("Right answers", f"{mastery.right} of {mastery.right + mastery.wrong}")
        metric(
            "Rules practised",
            len(mastery.cards),
            help=f"You know {known} of them: they will not come up again for a week. A rule gets there when you "
            "answer it correctly today, and again when it is due.",
        )
        metric("Due today", due)
        metric("Days in a row", streak)
    weak = [game.rulebook.by_id[each] for each in mastery.due(now) if each in game.rulebook.by_id]
    if weak:
        st.markdown("Look at these again: " + ", ".join(linked(clause, game) for clause in weak[:6]) + ".")


def linked(clause: Clause, game: Game) -> str:
    """A clause as a link to the page of rules."""
    return f"[{plain(clause.title)}]({clause_address(clause, game)})"
