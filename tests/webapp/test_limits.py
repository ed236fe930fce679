"""One visitor alone cannot fill the disk, and whoever reaches a limit loses nothing."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.webapp.kept import body_of, put
from tests.webapp.test_pages import open_page, press, session
from webapp.model.documents import HeldDocument, NoRoom, StoreError
from webapp.model.pad import KIND
from webapp.model.session import Session
from webapp.storage.limits import Limits
from webapp.storage.store import DatabaseStore

ANN, BEN = Session.new_learner(), Session.new_learner()


def limited(address: str, **most: int) -> DatabaseStore:
    """An empty store with other limits."""
    return DatabaseStore(address, Limits(**most))


def begin(store: DatabaseStore, learner: str, key: str, body: str = "", kind: str = "table") -> HeldDocument:
    """A document that was kept."""
    held = HeldDocument(store, learner, kind, key)
    assert held.write({"body": body})
    return held


def test_a_table_too_many_is_refused_and_the_others_go_on(address: str) -> None:
    store = limited(address, tables=2)
    first = begin(store, ANN, "one")
    begin(store, ANN, "two")
    with pytest.raises(NoRoom, match=r"^No more than 2 tables are kept for you: delete tables .*“Records”"):
        begin(store, ANN, "three")
    assert body_of(store, ANN, "table", "three") is None
    assert first.write({"body": "more"})
    begin(store, ANN, "settings", kind="settings")
    begin(store, BEN, "three")
    store.forget(ANN, "table", "two")
    begin(store, ANN, "three")


def test_bytes_are_limited_and_only_what_is_large_may_not_grow(address: str) -> None:
    store = limited(address, bytes=200_000)
    first, second = begin(store, ANN, "one", "♠" * 33_000), begin(store, ANN, "two", "x" * 99_000)
    with pytest.raises(NoRoom, match=r"^No more than 200,000 bytes are kept"):
        begin(store, ANN, "three", "x" * 2_000)
    assert second.write({"body": "x" * 99_900})
    assert first.write({"body": "♠" * 99_000})
    with pytest.raises(NoRoom):
        first.write({"body": "♠" * 101_000})
    assert body_of(store, ANN, "table", "one") == {"body": "♠" * 99_000}
    begin(store, BEN, "one", "x" * 150_000)


def test_an_export_that_is_too_much_is_brought_back_not_at_all(address: str) -> None:
    store = limited(address, tables=2)
    put(store, ANN, "table", "one", {})
    documents: list[dict[str, Any]] = [
        {"kind": kind, "key": key, "body": {}} for key in "ab" for kind in ("course", "table")
    ]
    with pytest.raises(NoRoom):
        store.restore(ANN, json.dumps({"cardrules": 1, "documents": documents}))
    assert [each.key for each in store.all(ANN, "table")] == ["one"]
    assert store.all(ANN, "course") == []


def test_a_table_for_which_there_is_no_room_is_played_on_and_kept_later(tmp_path: Path) -> None:
    store = limited(f"sqlite:///{tmp_path / 'full.sqlite'}", tables=1)
    mine = Session(ANN, store)
    mine.new_match("canfield", seed=1)
    mine.save()
    before = mine.table
    mine.new_match("canfield", seed=2)
    mine.save()
    assert mine.trouble.startswith("No more than 1 tables are kept for you")
    assert mine.controller
    mine.controller.deal()
    mine.save()
    store.forget(ANN, "table", before)
    mine.save()
    assert not mine.trouble
    again = Session(ANN, store)
    assert again.open_last()
    assert again.controller
    assert again.controller.match == mine.controller.match


def test_whoever_begins_a_pad_too_many_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDRULES_MOST_TABLES", "1")
    app = open_page("pad")
    put(session(app).store, session(app).learner, "pad", "one", {})
    press(app, "begin pad")
    assert "No more than 1 score pads are kept for you" in app.error[0].value
    assert len(session(app).store.all(session(app).learner, KIND)) == 1


def test_what_whoever_runs_the_app_has_chosen_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Limits.of_environment() == Limits()
    for name, value in (("TABLES", "7"), ("BYTES", "800"), ("REQUESTS", "90")):
        monkeypatch.setenv(f"CARDRULES_MOST_{name}", value)
    assert Limits.of_environment() == Limits(tables=7, bytes=800, requests=90)


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "²", "9" * 5000])
def test_a_limit_that_is_no_number_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("CARDRULES_MOST_BYTES", value)
    with pytest.raises(StoreError, match=r"^CARDRULES_MOST_BYTES is a number above 0, and not '.{1,40}'\.$"):
        Limits.of_environment()
