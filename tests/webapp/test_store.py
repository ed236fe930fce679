"""The store on SQLite, and on a PostgreSQL server."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from webapp.session import Session
from webapp.store import Store, StoreError, default_store

ANN, BEN = Session.new_learner(), Session.new_learner()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'store.sqlite'}"
        return
    server = request.getfixturevalue("postgres")
    yield server
    engine = create_engine(server)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE IF EXISTS documents"))
    engine.dispose()


@pytest.fixture
def store(address: str) -> Store:
    """An empty store."""
    return Store(address)


def test_a_document_is_kept_changed_and_forgotten(store: Store) -> None:
    assert store.load(ANN, "table", "one") is None
    store.save(ANN, "table", "one", {"names": ["Zoë", "♠"], "ply": 3})
    assert store.load(ANN, "table", "one") == {"names": ["Zoë", "♠"], "ply": 3}
    store.save(ANN, "table", "one", {"ply": 4})
    assert store.load(ANN, "table", "one") == {"ply": 4}
    store.forget(ANN, "table", "one")
    assert store.load(ANN, "table", "one") is None


def test_what_is_kept_is_there_after_a_restart(address: str) -> None:
    Store(address).save(ANN, "settings", "settings", {"name": "Ann"})
    assert Store(address).load(ANN, "settings", "settings") == {"name": "Ann"}


def test_the_last_changed_comes_first_with_its_time(store: Store) -> None:
    for key in ("one", "two", "three", "one"):
        store.save(ANN, "table", key, {})
    store.save(ANN, "settings", "settings", {})
    found = store.all(ANN, "table")
    assert [each.key for each in found] == ["one", "three", "two"]
    assert all(abs(datetime.now(UTC) - each.changed) < timedelta(minutes=1) for each in found)
    assert [each.key for each in store.all(ANN, "table", 2)] == ["one", "three"]


def test_nobody_reaches_what_is_anothers(store: Store) -> None:
    store.save(ANN, "table", "one", {"of": "Ann"})
    assert store.load(BEN, "table", "one") is None
    assert store.all(BEN, "table") == []
    assert json.loads(store.export(BEN))["documents"] == []
    store.save(BEN, "table", "one", {"of": "Ben"})
    store.forget(BEN)
    assert store.load(ANN, "table", "one") == {"of": "Ann"}


def test_the_database_does_not_know_the_learners_key(store: Store, address: str) -> None:
    store.save(ANN, "table", "one", {})
    engine = create_engine(address)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM documents")).all()
    engine.dispose()
    assert len(rows) == 1
    assert ANN not in str(rows)


def test_an_export_brings_everything_back(store: Store) -> None:
    store.save(ANN, "table", "one", {"ply": 1})
    store.save(ANN, "table", "two", {"ply": 2})
    store.save(ANN, "settings", "settings", {"name": "Zoë"})
    exported = store.export(ANN)
    assert ANN not in exported
    store.forget(ANN)
    assert json.loads(store.export(ANN))["documents"] == []
    assert store.restore(BEN, exported) == 3
    assert json.loads(store.export(BEN)) == json.loads(exported)


def test_forgetting_one_kind_leaves_the_others(store: Store) -> None:
    store.save(ANN, "table", "one", {})
    store.save(ANN, "settings", "settings", {})
    store.forget(ANN, "table")
    assert store.all(ANN, "table") == []
    assert store.load(ANN, "settings", "settings") == {}


BROKEN_EXPORTS = [
    "",
    "no JSON",
    "[]",
    "{}",
    "null",
    "7",
    '{"cardrules": 1}',
    '{"cardrules": "1", "documents": []}',
    '{"cardrules": 2, "documents": []}',
    '{"cardrules": 1, "documents": 3}',
    '{"cardrules": 1, "documents": [3]}',
    '{"cardrules": 1, "documents": [{"kind": "table"}]}',
    '{"cardrules": 1, "documents": [{"kind": 1, "key": "one", "body": {}}]}',
    '{"cardrules": 1, "documents": [{"kind": "table", "key": "one", "body": []}]}',
    '{"cardrules": 1, "documents": [{"kind": "%s", "key": "one", "body": {}}]}' % ("k" * 33),
    '{"cardrules": 1, "documents": [{"kind": "table", "key": "%s", "body": {}}]}' % ("k" * 65),
    '{"cardrules": 1, "documents": [{"kind": "table", "key": "one", "body": {}}, 3]}',
    '{"cardrules": 1, "documents": [{"kind": "table", "key": "one", "body": {"ply": %s}}]}' % ("9" * 5000),
    "[" * 100_000,
]


@pytest.mark.parametrize("broken", BROKEN_EXPORTS)
def test_of_a_broken_export_nothing_is_kept(tmp_path: Path, broken: str) -> None:
    store = Store(f"sqlite:///{tmp_path / 'store.sqlite'}")
    with pytest.raises(StoreError, match="export"):
        store.restore(ANN, broken)
    assert json.loads(store.export(ANN))["documents"] == []


def test_an_export_that_is_no_text_is_refused(store: Store) -> None:
    with pytest.raises(StoreError, match="no export of cardrules"):
        store.restore(ANN, b"\xff\xfe\x00\x80")


def test_what_the_database_complains_of_is_said_in_a_sentence(store: Store, address: str) -> None:
    exported = store.export(ANN)
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE documents"))
    engine.dispose()
    for reading in (
        lambda: store.load(ANN, "table", "one"),
        lambda: store.all(ANN, "table"),
        lambda: store.export(ANN),
    ):
        with pytest.raises(StoreError, match="cannot be read just now"):
            reading()
    one = '"documents": [{"kind": "table", "key": "one", "body": {}}]'
    for writing in (
        lambda: store.save(ANN, "table", "one", {}),
        lambda: store.forget(ANN),
        lambda: store.restore(ANN, exported.replace('"documents": []', one)),
    ):
        with pytest.raises(StoreError, match="cannot be written just now"):
            writing()


def test_many_write_at_once(store: Store) -> None:
    def play(number: int) -> None:
        for ply in range(5):
            store.save(f"learner {number}", "table", "one", {"ply": ply})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(16)))
    assert all(store.load(f"learner {number}", "table", "one") == {"ply": 4} for number in range(16))


def test_a_document_is_replaced_only_as_long_as_it_is_the_one_that_was_seen(store: Store) -> None:
    one, two = {"ply": 1, "name": "Zoë ♠"}, {"ply": 2}
    assert store.replace(ANN, "table", "one", None, one)
    assert not store.replace(ANN, "table", "one", None, two)
    assert not store.replace(ANN, "table", "one", two, two)
    assert store.load(ANN, "table", "one") == one
    seen = store.load(ANN, "table", "one")
    assert store.replace(ANN, "table", "one", seen, two)
    assert not store.replace(ANN, "table", "one", seen, one)
    assert store.replace(BEN, "table", "one", None, one)
    assert store.load(ANN, "table", "one") == two
    store.forget(ANN, "table", "one")
    assert store.replace(ANN, "table", "one", two, one)


COUNTS_UP = """
import sys
from webapp.store import Store
store, added = Store(sys.argv[1]), 0
while added < 50:
    seen = store.load("ann", "table", "one")
    added += store.replace("ann", "table", "one", seen, {"sum": seen["sum"] + 1})
"""


def test_two_servers_replace_nothing_that_they_have_not_seen(address: str) -> None:
    store = Store(address)
    store.save("ann", "table", "one", {"sum": 0})
    servers = [subprocess.Popen([sys.executable, "-c", COUNTS_UP, address]) for _ in range(3)]
    assert [each.wait(timeout=120) for each in servers] == [0, 0, 0]
    assert store.load("ann", "table", "one") == {"sum": 150}


def test_a_database_that_cannot_be_opened_is_explained(tmp_path: Path) -> None:
    for address in (
        f"sqlite:///{tmp_path}/no/such/folder/store.sqlite",
        "postgresql+psycopg://nobody@127.0.0.1:1/none",
        "nonsense",
        "mysql+nodriver://nobody@localhost/none",
    ):
        with pytest.raises(StoreError, match="cannot be opened"):
            Store(address)


def test_a_file_that_is_no_database_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite"
    file.write_text("These are no tables." * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(f"sqlite:///{file}")


def test_by_default_it_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CARDRULES_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    default_store().save(ANN, "settings", "settings", {"name": "Ann"})
    (file,) = tmp_path.rglob("*.sqlite")
    rows = sqlite3.connect(file).execute("SELECT kind FROM documents").fetchall()
    assert rows == [("settings",)]


def test_a_data_folder_that_cannot_be_made_is_explained(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("CARDRULES_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    with pytest.raises(StoreError, match="cannot be opened"):
        default_store()
