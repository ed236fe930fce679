"""The page where several people sit at one table, each at a device of their own."""

from functools import partial
from typing import Any

import streamlit as st

from cardrules import game_ids, load

from ..components.table import Page, page_with_table, received
from ..model.markdown import plain, signed
from ..model.opponents import Level
from ..model.option_fields import LEVELS
from ..model.session import Session
from ..model.settings import YOU
from ..model.shared_table import SharedTable, TableError, give_up_seat, own_seats
from ..model.together import TogetherPlace
from ..navigation import go_to
from . import controls, event_log, score
from .apart import Parts
from .choosing import chosen_game
from .plain_text import complain, header, title, warn
from .setup import table_options

KEY = "shared table"
_PLACE = "together"
TABS, SCORE = "below the shared table", "Score"
MOST_TABLES = 5
"""The number of tables that are offered at first, and of those that are added each time."""


def show(session: Session) -> None:
    """Draw the page."""
    key = st.query_params.get("table", "")
    if not key:
        lobby(session)
        return
    try:
        place = place_of(session, key)
        if place.shared.mine is None:
            sit_down(session, place.shared)
        else:
            table(session, place)
    except TableError as error:
        st.session_state.pop(_PLACE, None)
        title("Play together")
        complain(error)
        if st.button("To your tables"):
            go_to("together")


def place_of(session: Session, key: str) -> TogetherPlace:
    """Return the visitor's place at a table; what has been done there meanwhile is taken up."""
    place = st.session_state.get(_PLACE)
    if isinstance(place, TogetherPlace) and place.shared.key == key:
        place.settings = session.settings
        place.look()
    else:
        shared = SharedTable(session.store, session.learner, key)
        is_new = session.is_new(shared.match.game.id)
        place = st.session_state[_PLACE] = TogetherPlace(shared, session.settings, is_new)
    return place


# Before one sits down


def lobby(session: Session) -> None:
    """The tables where the visitor has a seat, and a new one."""
    title("Play together")
    st.markdown(
        "Everybody plays on a device of their own and sees only their own cards. You lay a table and send each of "
        "the others a link to a seat; they need no account. Bots play where nobody sits."
    )
    own_tables(session)
    header("A new table")
    id = chosen_game(session, "together", game_ids())
    game = load(id)
    with st.expander("Players and rules"):
        game = table_options(game, "together", st.container())
    name = st.text_input("Your name", known_name(session), max_chars=20, key="name at a new table", width=280)
    teaches = (
        st.radio(
            "You",
            [False, True],
            format_func=lambda teaches: "watch as the teacher" if teaches else "play",
            key="teaches",
            horizontal=True,
            help="The teacher sees all cards and plays none; everybody at the table is told so.",
        )
        or False
    )
    level: Level = "usual"
    if game.seats > 1:
        level = st.radio("Bots", list(LEVELS), 1, format_func=LEVELS.__getitem__, key="level together")
    if st.button("Lay the table", type="primary"):
        try:
            laid = SharedTable.lay(
                session.store,
                session.learner,
                id,
                game.options.model_dump(),
                name,
                teaches=teaches,
                level=level,
                hands=session.settings.hands,
            )
        except TableError as error:
            complain(error)
            return
        go_to("together", table=laid.key)


def own_tables(session: Session) -> None:
    """The tables where the visitor has a seat, each with how things stand there."""
    found = own_seats(session.store, session.learner)
    if not found:
        return
    header("Your seats")
    most = st.session_state.setdefault("listed seats", MOST_TABLES)
    for each in found[:most]:
        try:
            shared = SharedTable(session.store, session.learner, each.key)
            words, then = standing(shared), what_then(shared)
        except TableError:
            words = then = "A table that is no longer there"
        with st.container(horizontal=True, vertical_alignment="center"):
            if st.button(words, key=f"seat {each.key}"):
                go_to("together", table=each.key)
            with st.popover("Delete", key=f"give up {each.key}"):
                st.markdown(f"{then}.")
                st.button(
                    "Delete it now",
                    key=f"delete seat {each.key}",
                    type="primary",
                    on_click=partial(give_up_seat, session.store, session.learner, each.key),
                )
    if len(found) > most and st.button("Show more"):
        st.session_state["listed seats"] += MOST_TABLES
        st.rerun()


def what_then(shared: SharedTable) -> str:
    """What comes of a table that the visitor gives up."""
    if not shared.is_host:
        return "You get up for good, and a bot keeps your seat"
    if heir := shared.heir:
        return f"You get up for good, and the table is {plain(heir.name)}'s from then on"
    return "Nobody else has a seat there: the table is cleared away"


def standing(shared: SharedTable) -> str:
    """How things stand at a table, in a line."""
    match, people = shared.match, [chair.name for chair in shared.kept.chairs if not chair.away]
    names = plain(", ".join(people) or "nobody is there")
    ended = ", over" if match.outcome else ""
    return f"{match.game.title}: {names} · {' : '.join(map(signed, match.scores))}{ended}"


def known_name(session: Session) -> str:
    """The visitor's name, if they have one that others can use."""
    return "" if session.settings.name == YOU else session.settings.name


def sit_down(session: Session, shared: SharedTable) -> None:
    """Ask whoever comes with an invitation for a name."""
    game, kept = shared.match.game, shared.kept
    invitation = st.query_params.get("seat", "")
    number = shared.invites(invitation)
    title(game.title)
    there = [chair.name for chair in kept.chairs if not chair.away]
    st.markdown(f"At the table: {plain(', '.join(there))}." if there else "Nobody is at the table just now.")
    if number < game.seats:
        st.markdown(f"You are invited to seat {number + 1}.")
    else:
        st.markdown("This is the teacher's chair: you see all cards and play none, and everybody is told so.")
    with st.form("sit down", border=False), st.container(horizontal=True, vertical_alignment="bottom"):
        name = st.text_input("Your name", known_name(session), max_chars=20, key="name at the table")
        if st.form_submit_button("Sit down", type="primary"):
            try:
                shared.sit(invitation, name)
            except TableError as error:
                complain(error)
                return
            go_to("together", table=shared.key)


# At the table


def table(session: Session, place: TogetherPlace) -> None:
    """The table, and what belongs to it."""
    place.receive(received(KEY))
    with st.container(key="name-of-the-table"):
        title(place.controller.match.game.title)
    page = page_with_table()
    say_who_watches(place, page)
    parts = Parts(
        KEY,
        place,
        place.controller,
        at=lambda: place.at,
        beside=lambda: shown_beside(place),
        whole=lambda: place.whole,
        look=partial(look, place),
        every=lambda: place.pause,
    )
    parts.draw(page, partial(below, session, place))


def look(place: TogetherPlace) -> None:
    """Take up what others have done."""
    try:
        place.look()
    except TableError:
        st.rerun()  # the page says what is wrong


def shown_beside(place: TogetherPlace) -> tuple[Any, ...]:
    """Return what somebody at the table can change beside it: with other tabs than the score every move."""
    return place.beside if st.session_state.get(TABS, SCORE) == SCORE else (place.beside, place.at)


def say_who_watches(place: TogetherPlace, page: Page) -> None:
    """Whoever sees all cards is named at the table."""
    teacher, controller = place.shared.kept.teacher, place.controller
    if not teacher:
        return
    with page.above:
        if controller.open:
            warn("You watch as the teacher: you see all cards, and everybody knows.")
        else:
            warn(f"{teacher} watches as the teacher, and sees all cards.")


def below(session: Session, place: TogetherPlace) -> None:
    """Below the table: who is there, what happened, and the score."""
    controller = place.controller
    if place.trouble:
        warn(f"{place.trouble} It is tried again by itself.")
    seats_and_links(place)
    with st.container(horizontal=True):
        if st.button("Rules"):
            go_to("rules", game=controller.match.game.id)
        copied = place.copy_of_match()
        if copied and st.button(
            "Look at it again", help="At a table of your own: step back, review, take back, share"
        ):
            session.open_match(copied, controller.human_seats)
            session.save()
            go_to("table", key=session.table)
        away(place)
    controls.rules_behind(controller)
    if controller.match.deal_due or controller.match.outcome:
        score.deal_sheet(controller)
    parts = {SCORE: score.show, "What happened": event_log.show, "Moves": controls.show}
    tabs = st.tabs(list(parts), key=TABS, on_change="rerun")
    for tab, part in zip(tabs, parts.values(), strict=True):
        if tab.open:
            with tab:
                part(controller)


def seats_and_links(place: TogetherPlace) -> None:
    """Who sits where; whoever laid the table finds the links to the free seats here."""
    shared = place.shared
    kept, seats = shared.kept, shared.match.game.seats
    is_waiting = shared.is_host and not kept.moves
    with st.expander(
        f"At the table: {plain(', '.join(chair.name for chair in kept.chairs if not chair.away))}",
        expanded=is_waiting,
        key=f"who is there {is_waiting}",
    ):
        for number, chair in enumerate(kept.chairs):
            called = kept.names[number] if number < seats else chair.name
            where = f"Seat {number + 1}" if number < seats else "The teacher's chair"
            if not chair.away:
                st.markdown(f"{where}: **{plain(called)}**{', you' * (number == shared.mine)}")
                continue
            free = f"{plain(called)}, a bot" if number < seats and not chair.name else plain(called)
            st.markdown(f"{where}: {free or 'nobody'}")
            if shared.is_host and number != shared.mine:
                st.code(
                    f"{(st.context.url or '').partition('?')[0]}?table={shared.key}&seat={chair.invitation}",
                    language=None,
                )
        if shared.is_host and any(chair.away for chair in kept.chairs):
            st.caption("Each link leads to one seat, once. Whoever opens it sits down there.")


def away(place: TogetherPlace) -> None:
    """Get up and come back, and have a bot play for somebody who does not move."""
    controller, chair = place.controller, place.shared.chair
    if chair and chair.away:
        st.button("Come back", type="primary", on_click=controller.come_back)
    else:
        st.button("Get up", help="A bot plays for you until you come back", on_click=controller.get_up)
    for seat in place.shared.quiet():
        st.button(
            f"Let a bot play for {plain(controller.names[seat])}",
            key=f"bot for {seat}",
            help="Until they come back",
            on_click=partial(controller.let_bot_play, seat),
        )
