"""The queues that JavaScript of components sends; each stays in the session state until the next one comes."""

from typing import TypeVar

import streamlit as st
from pydantic import TypeAdapter, ValidationError

T = TypeVar("T")


def read_queue(key: str, adapter: TypeAdapter[list[T]]) -> list[T]:
    """Return what was sent and may not have been carried out yet; nothing where it makes no sense.

    Args:
        key: Name of the component in the session state.
        adapter: What it sends.
    """
    state = st.session_state.get(key)
    try:
        return adapter.validate_python((state.get("queue") if state else None) or [])
    except ValidationError:
        return []
