"""The page for settings: how tables look and move, and what is kept."""

from typing import Any, get_args

import streamlit as st
from pydantic import ValidationError

from ..navigation import READING
from ..session import Session
from ..settings import NAMES, Settings
from ..store import StoreError
from .plain_text import complain, confirm, header, title

CHOICES = {
    "marks": {"on": "always", "asked": "when I ask", "off": "never"},
    "theme": {"system": "as the system", "light": "light", "dark": "dark"},
    "speed": {"slow": "slowly", "usual": "as usual", "quick": "quickly", "none": "not at all"},
    "hands": {"slow": "slowly", "steady": "steadily", "quick": "quickly"},
}
LABELS = {
    "name": "Your name at the table",
    "others": "The others' names",
    "marks": "Mark legal plays",
    "melds": "Point out melds",
    "four_colours": "Four colours",
    "large_cards": "Large figures",
    "left_hand": "Left-handed",
    "theme": "Light or dark",
    "speed": "Cards move",
    "hands": "In a race the others move",
}


def show(session: Session) -> None:
    """Draw the page."""
    title("Settings")
    with st.container(width=READING):
        values = {name: widget(session, name) for name in Settings.model_fields}
        try:
            chosen = Settings(**values)
        except ValidationError:
            complain("A name has 1 to 20 letters, and there are ten others at most.")
        else:
            if chosen != session.settings:
                session.choose_settings(chosen)
        kept(session)


def widget(session: Session, name: str) -> Any:
    """The widget for one setting."""
    field, value = Settings.model_fields[name], getattr(session.settings, name)
    label, help, key = LABELS[name], field.description, f"setting {name}"
    st.session_state.setdefault(key, entered(value))
    if name in CHOICES:
        choices = get_args(field.annotation)
        text = CHOICES[name].__getitem__
        return st.segmented_control(label, choices, required=True, format_func=text, help=help, key=key)
    if isinstance(value, bool):
        return st.toggle(label, help=help, key=key)
    if isinstance(value, tuple):
        names = st.text_input(
            label, max_chars=220, help=help, key=key, placeholder=", ".join(NAMES[:3]) + " …"
        )
        return tuple(each for each in names.split(",") if each.strip())
    return st.text_input(label, max_chars=20, help=help, key=key)


def entered(value: Any) -> Any:
    """A setting as its widget holds it."""
    return ", ".join(value) if isinstance(value, tuple) else value


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
            for name, value in session.settings:
                st.session_state[f"setting {name}"] = entered(value)
            said = "1 document was" if number == 1 else f"{number} documents were"
            st.session_state["restored"] = ("success", f"{said} brought back.")

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
        st.markdown("All your tables and settings are deleted. This cannot be undone.")
        if st.button("Delete everything now", type="primary"):
            session.store.forget(session.learner)
            st.session_state.clear()
            st.rerun()
