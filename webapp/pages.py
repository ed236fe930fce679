"""The pages of the app, and the visitor's session."""

import streamlit as st

from .session import Session
from .views import play


def run() -> None:
    """One run of the script, as Streamlit asks for it after everything that the visitor does."""
    st.set_page_config(page_title="cardrules", page_icon="♠️", layout="wide")
    if "session" not in st.session_state:
        st.session_state["session"] = Session()
    session = st.session_state["session"]
    st.navigation([st.Page(lambda: play.show(session), title="Play", url_path="play", default=True)]).run()
