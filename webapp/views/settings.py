"""The page for settings: how tables look and move, and what is kept."""

from functools import partial
from typing import Any, get_args

import streamlit as st
from pydantic import ValidationError

from ..model.documents import StoreError
from ..model.markdown import plain
from ..model.session import Session
from ..model.settings import CHOICES, LABELS, NAMES, Settings
from ..model.shared_table import give_up_seat, own_seats
from ..navigation import READING
from .plain_text import complain, confirm, header, title, warn
from .retry import try_again

_FROM_ELSEWHERE = "settings from elsewhere"


def show(session: Session) -> None:
    """Draw the page."""
    title("Settings")
    if st.session_state.pop(_FROM_ELSEWHERE, False):
        show_settings(session.settings)
        warn("Your settings were changed in another tab, too: here is how they are now.")
    with st.container(width=READING):
        values = {name: widget(session, name) for name in Settings.model_fields}
        try:
            chosen = Settings(**values)
        except ValidationError:
            complain("A name has 1 to 20 letters, and there are ten others at most.")
        else:
            if chosen != session.settings or session.has_unkept_settings:
                choose(session, chosen)
        kept(session)


def choose(session: Session, chosen: Settings) -> None:
    """Change the settings; what another tab has changed meanwhile is shown here, too."""
    try:
        if session.choose_settings(chosen):
            st.session_state[_FROM_ELSEWHERE] = True
            st.rerun()
    except StoreError as error:
        warn(f"{error} It is tried again; until then your choice holds only in this tab.")
        try_again()


def show_settings(settings: Settings) -> None:
    """Have the widgets show settings that were not chosen with them."""
    for name, value in settings:
        st.session_state[f"setting {name}"] = entered(value)


def widget(session: Session, name: str) -> Any:
    """The widget for one setting."""
    field, value = Settings.model_fields[name], getattr(session.settings, name)
    label, help, key = LABELS[name], field.description, f"setting {name}"
    # What the browser has typed in wins over the value, even in a server that knows nothing of it.
    if name in CHOICES:
        return st.segmented_control(
            label,
            get_args(field.annotation),
            default=value,
            required=True,
            format_func=CHOICES[name].__getitem__,
            help=help,
            key=key,
        )
    if isinstance(value, bool):
        return st.toggle(label, value, help=help, key=key)
    if isinstance(value, tuple):
        usual = ", ".join(NAMES[:3]) + " …"
        names = st.text_input(label, entered(value), 220, help=help, key=key, placeholder=usual)
        return tuple(each for each in names.split(",") if each.strip())
    return st.text_input(label, value, 20, help=help, key=key)


def entered(value: Any) -> Any:
    """A setting as its widget holds it."""
    return ", ".join(value) if isinstance(value, tuple) else value


def unreadable(session: Session) -> None:
    """Name what is damaged, of whatever kind it is; an export has it as it is written."""
    for each in session.store.unreadable(session.learner):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(f"**Damaged:** {plain(each.kind)} {plain(each.key)}", width="content")
            st.button(
                "Delete",
                key=f"delete {each.kind} {each.key}",
                on_click=partial(session.store.forget, session.learner, each.kind, each.key),
            )


def kept(session: Session) -> None:
    """Offer what is kept of the learner: to take along, to bring back, to delete."""
    header("What is kept")
    st.markdown(
        "Your tables and settings are kept under a key that only this browser has; there is no account. Take them to "
        "another browser as a file."
    )

    def restore() -> None:
        file = st.session_state["export"]
        if file is None:
            return
        try:
            number = session.store.restore(session.learner, file.getvalue())
        except StoreError as error:
            st.session_state["restored"] = ("error", str(error))
        else:
            session.load_settings()
            show_settings(session.settings)
            said = "1 document was" if number == 1 else f"{number} documents were"
            st.session_state["restored"] = ("success", f"{said} brought back.")

    unreadable(session)
    if st.button("Export"):
        st.download_button(
            "Download the export",
            session.store.export(session.learner),
            file_name="cardrules-export.json",
            mime="application/json",
            on_click="ignore",
            type="primary",
        )
    st.file_uploader("Bring an export back", type="json", key="export", on_change=restore)
    kind, text = st.session_state.pop("restored", ("", ""))
    if text:
        (complain if kind == "error" else confirm)(text)
    with st.popover("Delete everything"):
        st.markdown(
            "All your tables and settings are deleted. Tables that you have laid for others go to the next one who "
            "sits there. This cannot be undone."
        )
        if st.button("Delete everything now", type="primary"):
            for seat in own_seats(session.store, session.learner):
                give_up_seat(session.store, session.learner, seat.key)
            session.store.forget(session.learner)
            st.session_state.clear()
            show_settings(Settings())
            st.rerun()
