"""The side column: which game, under which options, who plays."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import streamlit as st
from annotated_types import Ge, Le
from pydantic.fields import FieldInfo

from cardrules import Game, Seat, game_ids, load

from ..markdown import option_text
from ..session import Session, seatings

OWN_CHOICE = "Own choice"


def show(session: Session) -> None:
    """The widgets; a new match begins when its button is pressed."""
    desk, game = session.desk, session.desk.match.game

    def choose_game() -> None:
        session.choose(st.session_state[f"game {session.number}"])

    st.selectbox(
        "Game",
        game_ids(),
        game_ids().index(game.id),
        format_func=lambda id: load(id).title,
        key=f"game {session.number}",
        on_change=choose_game,
    )

    def sit() -> None:
        session.touch()
        desk.sit(st.session_state[f"seats {session.number}"])

    choices = seatings(game)
    st.selectbox(
        "Who plays",
        choices,
        choices.index(desk.human_seats),
        format_func=lambda human_seats: seating_text(human_seats, game.seats),
        key=f"seats {session.number}",
        on_change=sit,
        help="Bots play the other seats. You see what your seat sees.",
    )
    if not desk.human_seats:
        desk.open = st.toggle(
            "Show all cards", desk.open, help="Also the cards that a spectator would not see."
        )
    st.divider()
    options_form(session)


def seating_text(human_seats: tuple[Seat, ...], seats: int) -> str:
    """What it is called that the visitor plays these seats."""
    if not human_seats:
        return "Bots play, I watch"
    if seats == 1:
        return "I play"
    return f"I play seat {human_seats[0]}" if len(human_seats) == 1 else "I play every seat"


def options_form(session: Session) -> None:
    """Preset, options and seed of the next match, to begin with those of the present one."""
    match = session.desk.match
    game, fields = match.game, type(match.game.options).model_fields
    keys = {name: f"option {session.number} {name}" for name in fields}
    for name, key in keys.items():
        st.session_state.setdefault(key, getattr(game.options, name))
    if game.presets:
        preset_choice(game, f"preset {session.number}", keys)

    seed_key = f"seed {session.number}"

    def begin() -> None:
        options = {name: st.session_state[key] for name, key in keys.items()}
        session.new_match(options, st.session_state[seed_key])

    with st.form("options", border=False):
        with st.expander("Options"):
            for name, field in fields.items():
                option_widget(name, field, keys[name])
        st.number_input(
            "Seed",
            min_value=0,
            value=None,
            step=1,
            key=seed_key,
            placeholder="drawn by lot",
            help=f"The same seed shuffles the same cards. The present match has seed {match.seed}.",
        )
        st.form_submit_button("New match", type="primary", on_click=begin, width="stretch")


def preset_choice(game: Game[Any, Any, Any], key: str, keys: dict[str, str]) -> None:
    """The named choices of options; choosing one fills in the form."""

    def fill_in() -> None:
        if (preset := st.session_state[key]) != OWN_CHOICE:
            options = load(game.id, preset).options
            for name, option_key in keys.items():
                st.session_state[option_key] = getattr(options, name)

    same = [name for name in game.presets if load(game.id, name).options == game.options]
    names = [OWN_CHOICE, *game.presets]
    chosen = st.selectbox(
        "Preset",
        names,
        names.index(same[0]) if same else 0,
        format_func=option_text,
        key=key,
        on_change=fill_in,
    )
    if chosen != OWN_CHOICE:
        st.caption(game.presets[chosen].description)


def option_widget(name: str, field: FieldInfo, key: str) -> None:
    """The widget for one option, by its type."""
    label, explanation = option_text(name), field.description
    inner = without_none(field.annotation)
    if get_origin(inner) is Literal:
        choices = get_args(inner)
        if sum(len(str(choice)) for choice in choices) <= 12:
            st.radio(label, choices, format_func=str, key=key, help=explanation, horizontal=True)
        else:
            st.selectbox(
                label, choices, format_func=lambda value: option_text(str(value)), key=key, help=explanation
            )
    elif inner is bool:
        st.toggle(label, key=key, help=explanation)
    else:
        least = next(
            (part.ge for part in field.metadata if isinstance(part, Ge) and isinstance(part.ge, int)), None
        )
        most = next(
            (part.le for part in field.metadata if isinstance(part, Le) and isinstance(part.le, int)), None
        )
        st.number_input(label, least, most, None, 1, key=key, help=explanation, placeholder="none")


def without_none(annotation: Any) -> Any:
    """The type of an option that may also be left empty, without its constraints."""
    if get_origin(annotation) is Annotated:
        return without_none(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return without_none(next(part for part in get_args(annotation) if part is not NoneType))
    return annotation
