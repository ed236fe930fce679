"""The app's entry point: `cardrules app`, or `streamlit run webapp/app.py`."""

import streamlit as st

from webapp.session import Session
from webapp.views import play

st.set_page_config(page_title="cardrules", page_icon="♠️", layout="wide")
if "session" not in st.session_state:
    st.session_state["session"] = Session()
session = st.session_state["session"]

st.navigation([st.Page(lambda: play.show(session), title="Play", url_path="play", default=True)]).run()
