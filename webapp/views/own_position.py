"""A position of one's own for a set of tasks: laid out by tapping cards, or typed, and a question about it."""

import base64
from collections.abc import Callable
from functools import partial

import streamlit as st

from cardrules import CardRulesError, Game
from cardrules.tabletop.referee import EntryError
from cardrules.teaching.answers import LEARNER

from ..components.board import pressed, show_board
from ..model.referee import RefereeDesk
from ..model.referee_answer import AS_IT_LIES, ELSEWHERE
from ..model.session import Session
from ..model.settings import NAMES, names_of
from ..model.worksheet import Asked, Item, askable, own_position, picture, tapped_position
from .plain_text import complain, warn
from .referee import as_it_lies, table_rules, widget

KIND = "group position"
"""The kind of the documents in which laid-out cards are kept."""
BOARD = "group board"
RULES, CHOICE = "rules of the position", "choice of the position"
"""The beginnings of the keys of the widgets."""
_DESKS, _ELSEWHERE = "positions of one's own", "position from elsewhere"
PICTURE = 480
"""Pixels; on paper 127 mm, at which the labels are as large as print in a book."""
TAP, TYPE = "Tap the cards", "Type it"
Add = Callable[[Callable[[], Item]], None]
"""Adds a task to the set, or says why it cannot be added."""


def position_form(session: Session, game: Game, add: Add) -> None:
    """A position of one's own, and what is asked about it.

    Args:
        session: The visitor's session.
        game: The game.
        add: What is done with the task.
    """
    how = TYPE
    if game.entry:
        how = st.segmented_control(
            "How", (TAP, TYPE), default=TAP, required=True, key="how", label_visibility="collapsed"
        )
    if how == TAP:
        tap(session, desk_of(session, game.id), add)
    else:
        type_in(game, add)


def desk_of(session: Session, id: str) -> RefereeDesk:
    """The cards that have been laid out in a game, as they were left."""
    desks: dict[str, RefereeDesk] = st.session_state.setdefault(_DESKS, {})
    if id not in desks:
        desks[id] = RefereeDesk.kept(session.store, session.learner, id, KIND)
    return desks[id]


def tap(session: Session, desk: RefereeDesk, add: Add) -> None:
    """Cards are touched, and go to the places of the first player's table."""
    if st.session_state.pop(_ELSEWHERE, False):
        warn(ELSEWHERE)
    desk.receive(pressed(BOARD))
    with st.container(horizontal=True, vertical_alignment="bottom"):
        table_rules(desk, RULES)
        for choice in desk.choices:
            widget(desk, choice, CHOICE)
        st.button("Clear the table", key="clear position", on_click=partial(clear, desk))
    position, error = "", None
    try:
        position = tapped_position(desk.game, desk.entered)
    except CardRulesError as wrong:
        error = wrong if isinstance(wrong, EntryError) else EntryError(str(wrong))
    st.caption("Lay out what your group is to see. What you leave out stays unknown, or is laid to fit.")
    show_board(desk, session.settings, error, BOARD)
    if error and error.place not in {place.name for place in desk.places}:
        complain(error)
    as_it_lies(desk, error, "lies on the board")
    if not desk.keep(session.store, session.learner, KIND):
        del st.session_state[_DESKS][desk.game.id]
        st.session_state[_ELSEWHERE] = True
        st.rerun()
    if position and desk.entered.cards:
        with st.container(key="paper-preview"):
            show_picture(session, position, desk.game, "The table of the task")
        with st.form("tapped position", border=False):
            asked, text = question(askable(desk.game, desk.entered), desk.game.id)
            sent = st.form_submit_button("Add the position", key="add tapped position")
        if sent:
            add(lambda: own_position(desk.game.id, position, asked, text))


def clear(desk: RefereeDesk) -> None:
    """Take all cards away, and choose nothing."""
    for key in list(st.session_state):
        if str(key).startswith(f"{CHOICE} {desk.game.id} "):
            del st.session_state[key]
    desk.clear()


def type_in(game: Game, add: Add) -> None:
    """A position as it is written."""
    guide = game.guide
    example = guide.picture.position if guide else f"{game.id}; …"
    with st.form("own position", border=False):
        position = st.text_area(
            "The position",
            key=f"position of {game.id}",
            max_chars=2000,
            placeholder=example,
            help="What lies where, in the notation on the game's reference page; write ? for cards that nobody "
            "knows.",
        )
        asked, text = question(askable(game), game.id)
        lies = st.checkbox(AS_IT_LIES, key=f"typed as it lies {game.id}")
        sent = st.form_submit_button("Add the position", key="add typed position")
    if sent:
        add(lambda: own_position(game.id, position, asked, text, not lies))


def question(possible: tuple[Asked, ...], id: str) -> tuple[Asked, str]:
    """Ask for a question, and for its words."""
    asked = st.selectbox("What you ask", possible, format_func=lambda each: each.text, key=f"asks of {id}")
    return asked, st.text_input("In your own words, if you like", max_chars=300)


def pupil_names(session: Session) -> tuple[str, ...]:
    """Return the names of the players of a task, however many there are: the first one does the task."""
    return names_of(len(NAMES), (LEARNER,), session.settings.name, session.settings.others)


def show_picture(session: Session, position: str, game: Game, alt: str) -> None:
    """The table of a task as the first player sees it, so large that it can be read on paper."""
    svg = base64.b64encode(picture(position, game, pupil_names(session)).encode()).decode()
    st.image(f"data:image/svg+xml;base64,{svg}", width=PICTURE, alt=alt)
