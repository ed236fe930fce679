"""The page for the phone that lies beside real cards: enter what lies on the table, and ask."""

from functools import partial
from typing import Any
from urllib.parse import quote

import streamlit as st

from cardrules import CardRulesError, Clause, Finding, game_ids, load
from cardrules.tabletop.referee import Choice, Count, EntryError, Question, Trick

from ..components.board import pressed, show_board
from ..model.board_data import ASK
from ..model.markdown import cited, clause_links, clause_text, plain, signed
from ..model.referee import Judgement, RefereeDesk
from ..model.referee_answer import (
    AS_IT_LIES,
    ELSEWHERE,
    FOLDED,
    LEFT_OUT,
    QUESTION,
    STEPS,
    Answer,
    Line,
    card_points,
    counted_sides,
    may_answer,
    players_of,
    trick_answer,
)
from ..model.session import Session
from ..navigation import go_to
from .choosing import chosen_game
from .plain_text import complain, title, warn
from .setup import option_keys, table_options

KEY = "board"
_DESKS, _LEFT = "referee", "left by the referee"
MOST_BUTTONS, SHORT = 4, 3
"""More values than these are chosen from a list, of short ones twice as many."""


def show(session: Session) -> None:
    """Draw the page."""
    title("Referee")
    steps = " ".join(f"**{number}.** {step}" for number, step in enumerate(STEPS, start=1))
    st.markdown(f"{QUESTION} {steps}")
    with st.container(horizontal=True, vertical_alignment="bottom", key="referee-game", gap="xsmall"):
        desk = chosen_desk(session)
        table_rules(desk)
    desk.receive(pressed(KEY))
    table, said = st.columns(2)
    with table, st.container(key="referee"):
        if len(desk.questions) > 1:
            question(desk)
        with st.container(horizontal=True):
            for choice in desk.choices:
                widget(desk, choice)
        answer, error = desk.answer_and_fault()
        show_board(desk, session.settings, error, KEY, ASK)
    with said:
        findings = said_panel(desk, answer, error)
        if clauses := dict.fromkeys(finding.clause for finding in findings):
            rules_behind(desk, list(clauses))
        below(session, desk)
    if not desk.keep(session.store, session.learner):
        st.session_state[_LEFT] = desk.text
        del st.session_state[_DESKS][desk.game.id]
        st.rerun()


def chosen_desk(session: Session) -> RefereeDesk:
    """The table of the game that was chosen, as it was left, or as a link says."""
    desks: dict[str, RefereeDesk] = st.session_state.setdefault(_DESKS, {})
    follow_link(desks)
    ids = [id for id in game_ids() if load(id).entry]
    id = chosen_game(session, "referee", ids, width=210)
    if id not in desks:
        desks[id] = RefereeDesk.kept(session.store, session.learner, id)
    if left := st.session_state.pop(_LEFT, ""):
        show_desk(desks[id])
        warn(ELSEWHERE)
        st.link_button("What you had laid out here", address_of(left))
    return desks[id]


def follow_link(desks: dict[str, RefereeDesk]) -> None:
    """Lay the table of a link in the address; then the address names the game alone, so that a reload loses nothing."""
    text = st.query_params.get("at", "")
    if not text:
        return
    try:
        desk = RefereeDesk.read(text)
    except CardRulesError as error:
        complain(f"This link leads to no table: {error}")
        return
    desks[desk.game.id] = desk
    show_desk(desk)
    st.query_params.from_dict({"game": desk.game.id})


def table_rules(desk: RefereeDesk, page: str = "referee") -> None:
    """The options of the table; the widgets of each page have keys of their own."""
    players = "" if desk.game.seats == 1 else f" · {desk.game.seats} players"
    place = st.popover(f"Our rules{players}", help="How many play, and what your table has agreed on")
    if (changed := table_options(desk.game, page, place)) != desk.game:
        desk.play_by(changed)


def question(desk: RefereeDesk) -> None:
    """The choice of the question."""
    # What the browser has chosen wins over the default, even in a server that knows nothing of it.
    found = st.segmented_control(
        "What is asked",
        desk.questions,
        default=desk.entered.question,
        required=True,
        format_func=str,
        key=f"question {desk.game.id}",
        label_visibility="collapsed",
    )
    if found and found is not desk.entered.question:
        desk.ask(found)


def widget(desk: RefereeDesk, choice: Choice, page: str = "choice") -> None:
    """One choice: buttons for a few values, a list or a number for more; each page has keys of its own."""
    key = f"{page} {desk.game.id} {choice.name}"
    values = dict(choice.values)
    names = list(values)
    said = next((each for each in (desk.entered.said(choice.name), choice.default) if each in names), None)
    if st.session_state.get(key) not in (None, *names):
        st.session_state[key] = said
    how: dict[str, Any] = {"format_func": values.__getitem__, "key": key}
    short = all(len(label) < SHORT for label in values.values())
    if len(values) <= MOST_BUTTONS * (1 + short):
        required = bool(choice.default)
        found = st.segmented_control(
            choice.label, names, default=said, required=required, width="content", wrap=True, **how
        )
    else:
        at = names.index(said) if said else None
        found = st.selectbox(choice.label, names, at, placeholder="choose", width=240, **how)
    if (found or "") != (desk.entered.said(choice.name) or choice.default):
        desk.choose(choice.name, found or "")


# The answer


def said_panel(desk: RefereeDesk, answer: Judgement | None, error: EntryError | None) -> list[Finding]:
    """Show what the rules say, or what is still to be entered; return what they cite."""
    with st.container(border=True, key="answer"):
        if desk.is_empty and desk.entered.question is Question.MAY:
            begin(desk)
            return []
        if error:
            warn(error)
        as_it_lies(desk, error, "lies")
        match answer:
            case None:
                return []
            case Trick():
                return lines_shown(desk, trick_answer(desk, answer))
            case Count():
                return count_text(desk, answer)
        return lines_shown(desk, may_answer(desk, answer, whole=error is None))


def as_it_lies(desk: RefereeDesk, error: EntryError | None, page: str) -> None:
    """Offer to take a table that play cannot have led to; each page has a key of its own."""
    if desk.entered.reachable and not (error and error.may_lie):
        return
    key = f"{page} {desk.game.id}"
    st.session_state[key] = not desk.entered.reachable
    st.checkbox(AS_IT_LIES, key=key, on_change=partial(take_as_it_lies, desk, key))


def take_as_it_lies(desk: RefereeDesk, key: str) -> None:
    """Do what the box says."""
    desk.take_as_it_lies(bool(st.session_state[key]))


def begin(desk: RefereeDesk) -> None:
    """Say how to begin."""
    sheet = desk.game.entry
    assert sheet, "asked of games that have a referee"
    st.markdown(f"{sheet.first_step} Leave out whatever your question is not about.")
    if sheet.example:
        st.button("Show me an example", key=f"example {desk.game.id}", on_click=partial(example, desk))


def lines_shown(desk: RefereeDesk, answer: Answer) -> list[Finding]:
    """Show an answer in lines; return the findings of those that are not folded away."""
    for line in answer.lines:
        st.markdown(line_text(desk, line))
    if answer.folded:
        with st.expander(FOLDED):
            for line in answer.folded:
                st.markdown(line_text(desk, line))
    if answer.left_out:
        labels = plain(", ".join(place.label for place in answer.left_out))
        st.caption(f"{LEFT_OUT}: {labels}.")
    return [finding for line in answer.lines for finding in line.findings]


def line_text(desk: RefereeDesk, line: Line) -> str:
    """A line as Markdown."""
    names = players_of(desk)
    why = plain(line.text) or " ".join(cited(finding, desk.game, names) for finding in line.findings)
    return f"**{plain(line.head)}: {plain(line.said)}.** {why}" if line.head else why


def count_text(desk: RefereeDesk, counted: Count) -> list[Finding]:
    """Show the points line by line with their sum, and what each card counts by itself; return the findings."""
    names = players_of(desk)
    if points := card_points(counted):
        st.markdown(plain(points))
    for side in counted_sides(desk, counted):
        rows = [
            f"| {cited(finding, desk.game, names)} | {signed(points)} |" for finding, points in side.lines
        ]
        head = f"| {plain(side.who)} | Points |"
        total = f"| **Together** | **{signed(side.total)}** |"
        st.markdown("\n".join([head, "| :-- | --: |", *rows, total]))
    return [line.finding for line in counted.lines]


def rules_behind(desk: RefereeDesk, clauses: list[Clause]) -> None:
    """The clauses in full, each with its lesson and its questions."""
    for clause in clauses:
        with st.expander(f"The rule: {plain(clause.title)}"):
            st.markdown(f"{clause_text(clause)}  \n{clause_links(clause, desk.game)}")


# Below


def below(session: Session, desk: RefereeDesk) -> None:
    """Begin again, play on at the table, and the link."""
    with st.container(horizontal=True, key="referee-below"):
        st.button("Clear the table", on_click=partial(clear, desk))
        if desk.entered.question is Question.MAY and st.button("Play on from here"):
            play_on(session, desk)
        if st.button("Rules", key="rules of the referee"):
            go_to("rules", game=desk.game.id)
        with st.popover("Link"):
            st.markdown("This link opens the table as it is entered here:")
            st.code(address_of(desk.text), language=None, wrap_lines=True)


def address_of(text: str) -> str:
    """Return the address that opens a table."""
    return f"referee?at={quote(text)}"


def example(desk: RefereeDesk) -> None:
    """Lay out a table to try."""
    show_desk(desk)
    desk.show_example()


def clear(desk: RefereeDesk) -> None:
    """Take all cards away, and choose nothing."""
    show_desk(desk)
    desk.clear()


def show_desk(desk: RefereeDesk) -> None:
    """Have the widgets of a game show what its table says."""
    id = desk.game.id
    for key in list(st.session_state):
        if str(key).startswith((f"choice {id} ", f"question {id}")):
            del st.session_state[key]
    for name, key in option_keys(desk.game, f"referee {id}").items():
        st.session_state[key] = getattr(desk.game.options, name)


def play_on(session: Session, desk: RefereeDesk) -> None:
    """Lay the cards on the table; those that are not known are dealt by lot."""
    try:
        match, seat = desk.played_on()
    except CardRulesError as error:
        complain(error)
        return
    session.open_match(match, (seat,))
    go_to("table", key=session.table)
