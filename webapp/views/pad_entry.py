"""The fields in which the result of a deal is typed in."""

from enum import Enum
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cardrules.tabletop.scorepad import ChoiceField, ChoicesField, Entry, Fault, NumberField, NumbersField

from ..components.pad_tools import DIGITS
from ..model.markdown import plain
from ..model.pad import Draft, OpenPad, deal_word, may_be_left_empty, so_far
from .plain_text import complain, header

FIELD = 128
"""Pixels: a number with its + and −; on a phone these stand below it, so that four fields are side by side, too."""
UNANSWERED = "unanswered"
"""In place of an answer that has not been given; None is an answer, “nobody”."""


Slots = dict[str, DeltaGenerator]
"""Below each field, by the name of its entry, the place for what is wrong there; below all of them, by no name."""


def entry_form(opened: OpenPad) -> None:
    """Everything that is asked of a deal; what is typed in is kept at once."""
    pad, number = opened.pad, opened.number
    word = deal_word(pad)
    with st.container(border=True):
        title = f"Change {word} {number}" if opened.changing else f"{word.capitalize()} {number}"
        header(title)
        draft, slots = typed_in(opened)
        if st.button(
            f"Enter {word} {number}",
            type="primary",
            key=f"enter {len(pad.results)} {number}",
            width="stretch",
        ):
            if opened.enter():
                st.session_state.pop(refused_key(opened), None)
                st.rerun()
            st.session_state[refused_key(opened)] = (draft, opened.faults)
        if opened.changing and st.button("Leave it as it was", key="leave", width="stretch"):
            opened.leave()
            st.rerun()
        refused, faults = st.session_state.get(refused_key(opened), (None, []))
        if refused == draft:
            opened.faults = faults
            say_faults(faults, slots)


def refused_key(opened: OpenPad) -> str:
    """Return the key under which it is kept what was refused, and why."""
    return f"refused {opened.key} {opened.number}"


def say_faults(faults: list[Fault], slots: Slots) -> None:
    """Say what is wrong, each thing at its field."""
    for name, slot in slots.items():
        if texts := [fault.text for fault in faults if (fault.entry if fault.entry in slots else "") == name]:
            complain(" ".join(texts), slot)


def typed_in(opened: OpenPad) -> tuple[Draft, Slots]:
    """The fields, one below the other; what one of them says decides which others there are."""
    slots: Slots = {}
    while entry := next((each for each in opened.entries if each.name not in slots), None):
        draft = opened.draft
        with st.container(key=f"field {entry.name}"):
            found = field(opened, entry)
            slots[entry.name] = st.empty()
        draft.pop(entry.name, None)
        if found not in (UNANSWERED, []) and (found is not None or isinstance(entry, ChoiceField)):
            draft[entry.name] = found
        opened.type_in(draft)
    slots[""] = st.empty()
    return opened.draft, slots


def field(opened: OpenPad, entry: Entry) -> Any:
    """The field for one thing that is asked; returns what has been typed in there."""
    key, value = f"pad {opened.key} {opened.number} {entry.name}", opened.draft.get(entry.name)
    match entry:
        case NumbersField():
            return numbers(opened, entry, key, value)
        case NumberField():
            with st.container(key=f"{DIGITS} {entry.name}"):
                return number_field(opened, entry.label, key, value)
        case ChoiceField():
            return choice(opened, entry, key, opened.draft.get(entry.name, UNANSWERED))
        case ChoicesField():
            return several(opened, entry, key, value or [])


def take_up(opened: OpenPad, key: str, value: Any) -> None:
    """Have a field show what was typed in in another tab, unless something else has just been typed in here."""
    if opened.is_news and st.session_state.get(key) == opened.shown.get(key):
        st.session_state[key] = value


def numbers(
    opened: OpenPad, entry: NumbersField, key: str, value: list[int | None] | None
) -> list[int | None]:
    """A number for each side, and how far they are from their sum."""
    names = opened.pad.side_names
    before = list(value or ()) + [None] * (len(names) - len(value or ()))
    st.markdown(f"**{plain(entry.label)}**")
    found: list[int | None] = [None] * len(names)
    with st.container(horizontal=True, key=f"{'signed' if entry.least < 0 else DIGITS} {entry.name}"):
        for side in entry.sides:
            usual = 0 if may_be_left_empty(entry) else None
            typed = usual if before[side] is None else before[side]
            found[side] = number_field(opened, names[side], f"{key} {side}", typed)
    if entry.total is not None:
        st.caption(so_far(entry, {entry.name: found}))
    return found if any(each is not None for each in found) else []


def number_field(opened: OpenPad, label: str, key: str, value: int | None) -> int | None:
    """A field for a whole number, large enough for a thumb."""
    take_up(opened, key, value)
    # What the browser has typed in wins over the value, even in a server that knows nothing of it.
    found = st.number_input(plain(label), value=value, step=1, key=key, width=FIELD)
    opened.shown[key] = found
    return found


def choice(opened: OpenPad, entry: ChoiceField, key: str, value: Any) -> Any:
    """One of several possibilities."""
    values = [_plain_value(each) for each, _ in entry.choices]
    place = values.index(value) if value in values else None
    take_up(opened, key, place)
    chosen = st.segmented_control(
        plain(entry.label),
        range(len(values)),
        default=place,
        format_func=lambda index: plain(_capital(entry.choices[index][1])),
        key=key,
        required=True,
        wrap=True,
    )
    opened.shown[key] = chosen
    return UNANSWERED if chosen is None else values[chosen]


def several(opened: OpenPad, entry: ChoicesField, key: str, value: list[Any]) -> list[Any]:
    """Any number of several possibilities, in the order in which they are chosen."""
    values = [_plain_value(each) for each, _ in entry.choices]
    kinds, count, key = len(values), len(values) * entry.times, f"{key} {values}"
    chosen = list[int]()
    for place in (values.index(each) for each in value if each in values):
        chosen.append(place if place not in chosen else place + kinds)
    take_up(opened, key, chosen)

    def text(index: int) -> str:
        return _capital(entry.choices[index % kinds][1]) + (" again" if index >= kinds else "")

    label = plain(entry.label)
    if entry.times == 1:
        found = st.pills(
            label,
            range(count),
            selection_mode="multi",
            default=chosen,
            format_func=lambda index: plain(text(index)),
            key=key,
        )
    else:  # a list shows its words as they are
        found = st.multiselect(label, range(count), default=chosen, format_func=text, key=key)
    opened.shown[key] = found
    return [values[index % kinds] for index in found]


def _plain_value(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, Enum):
        return value.value
    return list(value) if isinstance(value, tuple) else value


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
