"""A new match: which options, who plays, how well the others play."""

from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cardrules import CardRulesError, Game, load

from ..model.controller import SeatController, seatings
from ..model.markdown import option_text
from ..model.option_fields import LEVELS, option_field, seating_text
from ..model.session import Session
from .plain_text import complain

OWN_CHOICE = "Own choice"


def who_plays(session: Session, controller: SeatController) -> None:
    """Ask which seats the visitor plays, and how well the others are to play."""
    game = controller.match.game
    # Streamlit would send a form that is closed with every answer, too.
    place = st.popover("Who plays", key=f"who plays {session.number}", on_change="rerun")
    if not place.open:
        return
    level, is_open = controller.level, controller.open
    with place:
        choices = seatings(game)
        seats = st.radio(
            "You",
            choices,
            choices.index(controller.human_seats),
            format_func=lambda human_seats: seating_text(human_seats, game.seats),
            key=f"seats {session.number}",
            help="Bots play the others. You see what you would see at the table.",
        )
        if not controller.human_seats:
            is_open = st.toggle(
                "Show all cards",
                is_open,
                key=f"open {session.number}",
                help="Those that a spectator would not see, too.",
            )
        if game.seats > 1:
            level = st.radio(
                "The others",
                list(LEVELS),
                list(LEVELS).index(level),
                format_func=LEVELS.__getitem__,
                key=f"level {session.number}",
            )
    # A server that was started anew is told the choice, and calls nobody back.
    if (seats, level, is_open) != (controller.human_seats, controller.level, controller.open):
        controller.level, controller.open = level, is_open
        if seats != controller.human_seats:
            controller.sit(seats)
        st.rerun()


def new_match(session: Session, controller: SeatController) -> None:
    """Preset, options and seed of the next match, to begin with those of the present one."""
    game = controller.match.game
    keys = option_keys(game, f"option {session.number}")
    seed_key = f"seed {session.number}"

    def begin() -> None:
        options, seed = chosen_values(game, keys), st.session_state[seed_key]
        session.new_match(
            game.id, options, seed=seed, human_seats=controller.human_seats, level=controller.level
        )

    # The form of another match is another form, so it closes when a match is begun.
    place = st.popover("New match", key=f"new match {session.number}", on_change="rerun")
    if not place.open:
        return
    with place:
        if game.presets:
            preset_choice(game, f"preset {session.number}", keys)
        with st.form("options", border=False):
            for name, key in keys.items():
                option_widget(name, game, key)
            st.number_input(
                "Seed",
                min_value=0,
                max_value=2**53 - 1,
                value=None,
                step=1,
                key=seed_key,
                placeholder="drawn by lot",
                help="The same seed shuffles the same cards."
                + (f" This match has seed {controller.match.seed}." if controller.seed_typed else ""),
            )
            st.form_submit_button("New match", type="primary", on_click=begin, width="stretch")


def preset_choice(game: Game, key: str, keys: dict[str, str]) -> None:
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


def table_options(game: Game, page: str, place: DeltaGenerator) -> Game:
    """The widgets for the options of a real table; whatever does not go together is complained of below them.

    Args:
        game: The game.
        page: Where they stand; the widgets of each page have keys of their own.
        place: What they are put into.

    Returns:
        The game as it was chosen, or as it was where that cannot be.
    """
    keys = option_keys(game, f"{page} {game.id}")
    with place:
        chosen_so_far = under_choice(game, keys)
        for name, key in keys.items():
            option_widget(name, chosen_so_far, key)
    try:
        return game.with_options(**chosen_values(game, keys))
    except CardRulesError as error:
        complain(error)
        return game


def option_keys(game: Game, prefix: str) -> dict[str, str]:
    """Return where the session state holds what is chosen for each option."""
    return {name: f"{prefix} {name}" for name in type(game.options).model_fields}


def chosen_values(game: Game, keys: dict[str, str]) -> dict[str, Any]:
    """Return what is chosen in the widgets of these keys; the game's own where they are not drawn yet."""
    return {name: st.session_state.get(key, getattr(game.options, name)) for name, key in keys.items()}


def under_choice(game: Game, keys: dict[str, str]) -> Game:
    """Return the game with the options chosen in the widgets of these keys; as it is where they do not go together."""
    try:
        return game.with_options(**chosen_values(game, keys))
    except CardRulesError:
        return game


def option_widget(name: str, game: Game, key: str) -> None:
    """The widget for one option, by its type.

    Args:
        name: The option.
        game: The game with its options, which the widget begins with, and which decide what is usual.
        key: Name of the widget in the session state, which holds its value.
    """
    # What the browser has typed in wins over the value, even in a server that knows nothing of it.
    label, value, explanation, words, least, most, unset = option_field(name, game)
    if words:
        choices = tuple(words)
        if sum(map(len, words.values())) <= 12:
            st.radio(
                label,
                choices,
                choices.index(value),
                format_func=words.__getitem__,
                key=key,
                help=explanation,
                horizontal=True,
            )
        else:
            st.selectbox(
                label,
                choices,
                choices.index(value),
                format_func=words.__getitem__,
                key=key,
                help=explanation,
            )
    elif isinstance(value, bool):
        st.toggle(label, value, key=key, help=explanation)
    else:
        st.number_input(label, least, most, value, 1, key=key, help=explanation, placeholder=unset)
