"""What visitors have typed in lasts: on a server that was started anew, beside another tab, without a database."""

from typing import Any

import pytest
import streamlit as st
from streamlit.testing.v1 import AppTest
from streamlit.util import calc_hash

from cardrules import load
from cardrules.cli.launch import app_file
from cardrules.games.shnarbles.entry import ANSWER
from cardrules.tabletop.referee import Question
from cardrules.tabletop.scorepad import ScorePad
from tests.webapp.kept import put
from tests.webapp.test_pages import open_page, run, session, unfold
from webapp.model.documents import StoreError
from webapp.model.pad import OpenPad
from webapp.model.page_names import PageName
from webapp.model.referee import RefereeDesk
from webapp.model.settings import Settings
from webapp.storage.store import DatabaseStore, default_store

LEARNER = "L" * 32


@pytest.fixture(autouse=True)
def _same_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tabs are those of one browser."""
    monkeypatch.setattr(type(st.context), "cookies", {"cardrules_learner": LEARNER})


def on_a_new_server(app: AppTest, page: PageName, unfolded: str = "", **query: str) -> AppTest:
    """The page as another server draws it, to which the browser sends what its widgets hold, and what is unfolded."""
    new = AppTest.from_file(str(app_file()), default_timeout=60)
    new.query_params.update(query)
    new._page_hash = calc_hash(page)
    if unfolded:
        new.session_state[unfolded] = True
    new._run(app._tree.get_widget_states())
    assert not new.exception, [each.message for each in new.exception]
    new._page_hash = ""
    return new


def new_pad() -> str:
    """The key of a pad of Pebbles and Nuts for two."""
    pad = ScorePad(load("pebbles_and_nuts"), ("Ann", "Ben"))
    return OpenPad.begin(default_store(), LEARNER, pad).key


def typed(key: str) -> Any:
    """The card points that the store has of the deal that is being entered."""
    opened = OpenPad.load(default_store(), LEARNER, key)
    assert opened
    return opened.draft.get("card_points")


def field(key: str, side: int) -> str:
    """The key of the field for the card points of a side."""
    return f"pad {key} 1 card_points {side}"


def test_numbers_typed_while_the_server_dies_are_there_when_it_comes_back() -> None:
    key = new_pad()
    app = open_page("pad", pad=key)
    app.number_input(key=field(key, 0)).set_value(17)
    app = on_a_new_server(app, "pad", pad=key)
    assert app.number_input(key=field(key, 0)).value == 17
    assert typed(key) == [17, None]


def test_names_and_switches_chosen_while_the_server_dies_are_there_too() -> None:
    app = open_page("settings")
    app.text_input(key="setting name").set_value("Zoë")
    app.toggle(key="setting large_cards").set_value(True)
    app = on_a_new_server(app, "settings")
    assert session(app).settings == Settings(name="Zoë", large_cards=True)


@pytest.mark.parametrize(("page", "prefix"), [("rules", "rules"), ("pad", "pad option")])
def test_rules_chosen_while_the_server_dies_are_there_too(page: PageName, prefix: str) -> None:
    app = open_page(page, game="pebbles_and_nuts")
    app.number_input(key=f"{prefix} pebbles_and_nuts target").set_value(61)
    app.radio(key=f"{prefix} pebbles_and_nuts players").set_value(3)
    app = on_a_new_server(app, page, game="pebbles_and_nuts")
    assert app.number_input(key=f"{prefix} pebbles_and_nuts target").value == 61
    assert app.radio(key=f"{prefix} pebbles_and_nuts players").value == 3


def test_what_was_asked_of_the_referee_while_the_server_dies_is_asked_when_it_comes_back() -> None:
    app = open_page("referee", game="pebbles_and_nuts")
    key = "question pebbles_and_nuts"
    app.button_group(key=key).set_value(Question.WINS)
    app = on_a_new_server(app, "referee", game="pebbles_and_nuts")
    assert app.button_group(key=key).value is Question.WINS
    assert desk(app, "pebbles_and_nuts").entered.question is Question.WINS


def test_what_was_chosen_for_the_referee_while_the_server_dies_is_there_too() -> None:
    app = open_page("referee", game="shnarbles")
    app.button_group(key="choice shnarbles now").set_value(ANSWER)
    run(app)
    app.button_group(key="choice shnarbles trump").set_value("S")
    app = on_a_new_server(app, "referee", game="shnarbles")
    assert desk(app, "shnarbles").entered.said("now") == ANSWER
    assert desk(app, "shnarbles").entered.said("trump") == "S"


def test_who_is_to_play_is_chosen_even_while_the_server_dies() -> None:
    app = open_page("table")
    session(app).new_match("pebbles_and_nuts", seed=1)
    session(app).save()
    key = session(app).table
    app = unfold(open_page("table", key=key), "who plays")
    app.radio(key="seats 1").set_value((1,))
    app.radio(key="level 1").set_value("strong")
    app = on_a_new_server(app, "table", "who plays 1", key=key)
    assert app.radio(key="seats 1").value == (1,)
    controller = session(app).controller
    assert controller
    assert (controller.human_seats, controller.level) == ((1,), "strong")


def desk(app: AppTest, game: str) -> RefereeDesk:
    """The referee's table of a game."""
    found = app.session_state["referee"][game]
    assert isinstance(found, RefereeDesk)
    return found


def test_what_two_tabs_type_into_one_pad_is_put_together() -> None:
    key = new_pad()
    one, other = open_page("pad", pad=key), open_page("pad", pad=key)
    one.number_input(key=field(key, 0)).set_value(17)
    run(one)
    other.number_input(key=field(key, 1)).set_value(13)
    run(other)
    assert typed(key) == [17, 13]
    assert "changed in another tab" in other.warning[0].value
    assert other.number_input(key=field(key, 0)).value == 17
    run(other)
    assert not other.warning


def test_a_tab_that_is_behind_enters_nothing_twice_and_takes_nothing_back() -> None:
    key = new_pad()
    one, other = open_page("pad", pad=key), open_page("pad", pad=key)
    for app in (one, other):
        for side, points in enumerate((17, 13)):
            app.number_input(key=field(key, side)).set_value(points)
        app.button(key="enter 0 1").click()
        run(app)
    assert "changed in another tab" in other.warning[0].value
    opened = OpenPad.load(default_store(), LEARNER, key)
    assert opened
    assert len(opened.pad.deals) == 1


def test_settings_of_another_tab_are_shown_where_it_was_behind() -> None:
    one, other = open_page("settings"), open_page("settings")
    one.text_input(key="setting name").set_value("Zoë")
    run(one)
    other.toggle(key="setting large_cards").set_value(True)
    run(other)
    assert "changed in another tab" in other.warning[0].value
    assert other.text_input(key="setting name").value == "Zoë"
    assert session(open_page("settings")).settings == Settings(name="Zoë", large_cards=True)


def test_what_is_typed_without_a_database_is_kept_when_it_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise StoreError("The database is away.")

    key = new_pad()
    app, chosen = open_page("pad", pad=key), open_page("settings")
    with monkeypatch.context() as patched:
        for name in ("load", "replace"):
            patched.setattr(DatabaseStore, name, away)
        app.number_input(key=field(key, 0)).set_value(17)
        chosen.text_input(key="setting name").set_value("Zoë")
        for each in (app, chosen):
            run(each)
            assert "The database is away. It is tried again" in each.warning[0].value
    for each in (app, chosen):
        run(each)
        assert not each.warning
    assert typed(key) == [17, None]
    assert session(open_page("settings")).settings.name == "Zoë"


def test_a_damaged_row_is_named_and_deleted_and_no_page_minds() -> None:
    store = default_store()
    for kind, key in (("table", "t"), ("pad", "p"), ("settings", "settings"), ("course", "canfield")):
        put(store, LEARNER, kind, key, {})
    with store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE documents SET body = substr(body, 1, 1)")
    for page in ("games", "table", "pad", "learn"):
        assert not open_page(page).error
    app = open_page("records")
    assert any("A table that cannot be read" in each.value for each in app.markdown)
    assert app.get("download_button")
    app.button(key="delete t").click()
    run(app)
    assert [each.kind for each in store.unreadable(LEARNER) if each.kind == "table"] == []
    app = open_page("settings")
    named = {each.value for each in app.markdown if "Damaged" in each.value}
    assert named == {f"**Damaged:** {each}" for each in ("course canfield", "pad p", "settings settings")}
