"""The pages of the app, and the visitor's session."""

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from time import monotonic

import streamlit as st

from cardrules.analyse import warm_up

from . import navigation
from .components import browser, table
from .model.documents import NoRoom, StoreError
from .model.hurry import was_slowed
from .model.page_names import PageName
from .model.session import Session
from .storage.metrics import timed
from .storage.store import default_store
from .views import group, home, learn, pad, play, practise, records, referee, rules, settings, together
from .views.plain_text import complain, warn
from .views.retry import try_again


def run() -> None:
    """One run of the script, as Streamlit asks for it after everything that the visitor does."""
    st.set_page_config(page_title="cardrules", page_icon="♠️", layout="wide")
    st.html(Path(__file__).with_name("style.css"))
    try:
        with timed("page"):
            visit()
    except NoRoom as error:
        complain(error)
    except StoreError as error:
        complain(
            f"{error} It is tried again. If this stays, ask whoever runs this app to look at its database."
        )
        try_again()


def visit() -> None:
    """The page that the visitor has chosen."""
    if "session" not in st.session_state:
        # A browser that keeps no cookies has a key for as long as it shows the page.
        key = browser.kept_key() or Session.new_learner()
        st.session_state["session"] = Session(key, default_store())
    session: Session = st.session_state["session"]
    pages: dict[PageName, st.Page] = {
        "games": st.Page(partial(home.show, session), title="Games", url_path="games", default=True),
        "learn": st.Page(partial(learn.show, session), title="Learn", url_path="learn"),
        "practise": st.Page(partial(practise.show, session), title="Practise", url_path="practise"),
        "table": st.Page(partial(play.show, session), title="Table", url_path="table"),
        "rules": st.Page(partial(rules.show, session), title="Rules", url_path="rules"),
        "together": st.Page(partial(together.show, session), title="Play together", url_path="together"),
        "referee": st.Page(partial(referee.show, session), title="Referee", url_path="referee"),
        "pad": st.Page(partial(pad.show, session), title="Score pad", url_path="pad"),
        "group": st.Page(partial(group.show, session), title="Group", url_path="group"),
        "records": st.Page(partial(records.show, session), title="Records", url_path="records"),
        "settings": st.Page(partial(settings.show, session), title="Settings", url_path="settings"),
    }
    navigation.keep(pages)
    page = st.navigation(list(pages.values()), position="hidden")
    navigation.draw(list(pages.values()), page)
    if was_slowed(session.learner, monotonic()):
        warn(
            "You ask for more answers a minute than one visitor gets here. Each takes a moment longer now, and "
            "none is lost."
        )
    page.run()
    table.load_parts()
    once_behind_the_page("", load_the_rest)
    if session.controller:
        game = session.controller.match.game
        once_behind_the_page(game.id, partial(warm_up, game))
    browser.keep(session.settings.theme, session.table, page.url_path, list(pages))


_BEGUN, _LOCK = set[str](), Lock()
"""What has been begun behind a page since the server was started, and its guard."""


def once_behind_the_page(name: str, work: Callable[[], None]) -> None:
    """Have something done once on a server, while pages are shown already."""
    with _LOCK:
        is_new = name not in _BEGUN
        _BEGUN.add(name)
    if is_new:
        Thread(target=work, daemon=True).start()


def load_the_rest() -> None:
    """Load what no page waits for; what is loaded stays, so nobody looks again for garbage in it."""
    warm_up()
    gc.collect()
    gc.freeze()
