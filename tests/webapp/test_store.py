"""The store on SQLite, and on a PostgreSQL server."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import create_engine, text

from tests.webapp.kept import body_of, put
from webapp.model.documents import HeldDocument, StoreError
from webapp.model.mastery import Mastery
from webapp.model.pad import OpenPad, pads_of
from webapp.model.progress import Progress
from webapp.model.puzzles import Solved
from webapp.model.referee import RefereeDesk
from webapp.model.session import Session
from webapp.model.settings import Settings
from webapp.storage.database import DOCUMENTS
from webapp.storage.store import DatabaseStore, default_store

STORES = Path(__file__).with_name("stores")
"""Stores that the code of each step of the schema has written."""
SCHEMA = Path("webapp/storage/schema/versions")
OF_STORES = "A" * 32
"""The key of the learner in them."""
ANN, BEN, CLEO = (Session.new_learner() for _ in range(3))


@pytest.fixture
def store(address: str) -> DatabaseStore:
    """An empty store."""
    return DatabaseStore(address)


def test_a_document_is_kept_changed_and_forgotten(store: DatabaseStore) -> None:
    assert body_of(store, ANN, "table", "one") is None
    put(store, ANN, "table", "one", {"names": ["Zoë", "♠"], "ply": 3})
    assert body_of(store, ANN, "table", "one") == {"names": ["Zoë", "♠"], "ply": 3}
    put(store, ANN, "table", "one", {"ply": 4})
    assert body_of(store, ANN, "table", "one") == {"ply": 4}
    store.forget(ANN, "table", "one")
    assert body_of(store, ANN, "table", "one") is None


def test_what_is_kept_is_there_after_a_restart(address: str) -> None:
    put(DatabaseStore(address), ANN, "settings", "settings", {"name": "Ann"})
    assert body_of(DatabaseStore(address), ANN, "settings", "settings") == {"name": "Ann"}


def test_the_last_changed_comes_first_with_its_time(store: DatabaseStore) -> None:
    for key in ("one", "two", "three", "one"):
        put(store, ANN, "table", key, {})
    put(store, ANN, "settings", "settings", {})
    found = store.all(ANN, "table")
    assert [each.key for each in found] == ["one", "three", "two"]
    assert all(abs(datetime.now(UTC) - each.changed) < timedelta(minutes=1) for each in found)
    assert [each.key for each in store.all(ANN, "table", 2)] == ["one", "three"]


def test_nobody_reaches_what_is_anothers(store: DatabaseStore) -> None:
    put(store, ANN, "table", "one", {"of": "Ann"})
    assert body_of(store, BEN, "table", "one") is None
    assert store.all(BEN, "table") == []
    assert json.loads(store.export(BEN))["documents"] == []
    put(store, BEN, "table", "one", {"of": "Ben"})
    store.forget(BEN)
    assert body_of(store, ANN, "table", "one") == {"of": "Ann"}


def test_the_database_does_not_know_the_learners_key(store: DatabaseStore, address: str) -> None:
    put(store, ANN, "table", "one", {})
    engine = create_engine(address)
    with engine.connect() as connection:
        rows = connection.execute(text("SELECT * FROM documents")).all()
    engine.dispose()
    assert len(rows) == 1
    assert ANN not in str(rows)


def test_an_export_brings_everything_back(store: DatabaseStore) -> None:
    put(store, ANN, "table", "one", {"ply": 1})
    put(store, ANN, "table", "two", {"ply": 2})
    put(store, ANN, "settings", "settings", {"name": "Zoë"})
    exported = store.export(ANN)
    assert ANN not in exported
    store.forget(ANN)
    assert json.loads(store.export(ANN))["documents"] == []
    assert store.restore(BEN, exported) == 3
    assert json.loads(store.export(BEN)) == json.loads(exported)


def test_forgetting_one_kind_leaves_the_others(store: DatabaseStore) -> None:
    put(store, ANN, "table", "one", {})
    put(store, ANN, "settings", "settings", {})
    store.forget(ANN, "table")
    assert store.all(ANN, "table") == []
    assert body_of(store, ANN, "settings", "settings") == {}


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
    store = DatabaseStore(f"sqlite:///{tmp_path / 'store.sqlite'}")
    with pytest.raises(StoreError, match="export"):
        store.restore(ANN, broken)
    assert json.loads(store.export(ANN))["documents"] == []


def test_an_export_that_is_no_text_is_refused(store: DatabaseStore) -> None:
    with pytest.raises(StoreError, match="not an export from cardrules"):
        store.restore(ANN, b"\xff\xfe\x00\x80")


def test_what_the_database_complains_of_is_said_in_a_sentence(store: DatabaseStore, address: str) -> None:
    exported = store.export(ANN)
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE documents"))
    engine.dispose()
    for reading in (
        lambda: body_of(store, ANN, "table", "one"),
        lambda: store.all(ANN, "table"),
        lambda: store.export(ANN),
    ):
        with pytest.raises(StoreError, match="cannot be read just now"):
            reading()
    one = '"documents": [{"kind": "table", "key": "one", "body": {}}]'
    for writing in (
        lambda: put(store, ANN, "table", "one", {}),
        lambda: store.forget(ANN),
        lambda: store.restore(ANN, exported.replace('"documents": []', one)),
    ):
        with pytest.raises(StoreError, match="cannot be written just now"):
            writing()


def test_many_write_at_once(store: DatabaseStore) -> None:
    def play(number: int) -> None:
        for ply in range(5):
            put(store, f"learner {number}", "table", "one", {"ply": ply})

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(16)))
    assert all(body_of(store, f"learner {number}", "table", "one") == {"ply": 4} for number in range(16))


def test_a_document_is_replaced_only_as_long_as_it_is_the_one_that_was_seen(store: DatabaseStore) -> None:
    one, two = {"ply": 1, "name": "Zoë ♠"}, {"ply": 2}
    mine, other = (HeldDocument(store, ANN, "table", "one") for _ in range(2))
    assert mine.read() is other.read() is None
    assert mine.write(one)
    assert not other.write(two)
    assert other.read() == one
    assert other.write(two)
    assert not mine.write(one)
    assert mine.read_newer() == two
    assert mine.read_newer() is None
    assert HeldDocument(store, BEN, "table", "one").write(one)
    assert body_of(store, ANN, "table", "one") == two
    store.forget(ANN, "table", "one")
    assert mine.write(two)


@pytest.mark.parametrize("arrives", [True, False])
def test_a_write_without_an_answer_is_not_taken_for_anothers(
    store: DatabaseStore, monkeypatch: pytest.MonkeyPatch, arrives: bool
) -> None:
    held = HeldDocument(store, ANN, "table", "one")
    held.write({"ply": 1})
    replace = DatabaseStore.replace

    def lost(*what: Any) -> bool:
        if arrives:
            replace(*what)
        raise StoreError("the connection is lost")

    with monkeypatch.context() as patched:
        patched.setattr(DatabaseStore, "replace", lost)
        for ply in (2, 3):
            with pytest.raises(StoreError):
                held.write({"ply": ply})
    assert held.read_newer() is None
    assert held.write({"ply": 4})
    assert body_of(store, ANN, "table", "one") == {"ply": 4}


COUNTS_UP = """
import sys
from webapp.model.documents import HeldDocument
from webapp.storage.store import DatabaseStore
held, added = HeldDocument(DatabaseStore(sys.argv[1]), "ann", "table", "one"), 0
while added < 50:
    seen = held.read() or {"sum": 0}
    added += held.write({"sum": seen["sum"] + 1})
"""


@pytest.mark.slow
def test_servers_begin_at_once_and_replace_nothing_that_they_have_not_seen(address: str) -> None:
    servers = [subprocess.Popen([sys.executable, "-c", COUNTS_UP, address]) for _ in range(3)]
    assert [each.wait(timeout=120) for each in servers] == [0, 0, 0]
    assert body_of(DatabaseStore(address), "ann", "table", "one") == {"sum": 150}


# The schema


@pytest.mark.parametrize("file", sorted(STORES.glob("*.sqlite")), ids=lambda file: file.stem)
def test_a_store_of_every_step_opens_with_all_that_is_in_it(file: Path, tmp_path: Path) -> None:
    shutil.copy(file, tmp_path / "store.sqlite")
    store = DatabaseStore(f"sqlite:///{tmp_path / 'store.sqlite'}")
    visitor = Session(OF_STORES, store)
    assert visitor.settings == Settings(name="Zoë", theme="dark")
    assert visitor.open_last(), visitor.complaint
    assert visitor.controller
    played = [str(ply.move) for ply in visitor.controller.match.plies[1:]]
    assert (played, len(visitor.controller.lines)) == (["turn", "4C>2"], 1)
    visitor.controller.play("turn")
    visitor.save()
    assert visitor.trouble == ""
    assert Progress.of(store, OF_STORES, "canfield").done == ("base-card",)
    assert Mastery.of(store, OF_STORES, "canfield").right == 1
    assert Solved.of(store, OF_STORES, "canfield").numbers == (2,)
    assert RefereeDesk.kept(store, OF_STORES, "nuts").entered.cards
    (entry,) = pads_of(store, OF_STORES)
    opened = OpenPad.load(store, OF_STORES, entry.key)
    assert opened
    assert opened.draft == {"card_points": [3, None]}


def test_there_is_a_store_of_every_step() -> None:
    steps = {path.stem.removeprefix("step_") for path in (STORES.parents[2] / SCHEMA).glob("step_*.py")}
    assert {file.stem for file in STORES.glob("*.sqlite")} == steps


def test_a_newer_store_is_refused_and_left_alone(address: str) -> None:
    put(DatabaseStore(address), ANN, "table", "one", {})
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '99'"))
    with pytest.raises(StoreError, match="written by a newer cardrules: update this one"):
        DatabaseStore(address)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar() == "99"
    engine.dispose()


def test_the_schema_that_steps_lead_to_is_the_one_that_is_used(address: str) -> None:
    DatabaseStore(address)
    engine = create_engine(address)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": False})
        assert compare_metadata(context, DOCUMENTS.metadata) == []
    engine.dispose()


# A database that is away


def test_addresses_of_postgres_are_understood_as_providers_write_them(postgres: str) -> None:
    for scheme in ("postgres", "postgresql", "postgresql+psycopg"):
        store = DatabaseStore(f"{scheme}{postgres[postgres.index(':') :]}")
        put(store, CLEO, scheme, "one", {"ply": 1})
        assert body_of(store, CLEO, scheme, "one") == {"ply": 1}


def test_a_frozen_server_is_waited_for_only_so_long(
    postgres: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("webapp.storage.postgres.PATIENCE", 0)
    store = DatabaseStore(postgres)
    held = HeldDocument(store, CLEO, "table", "frozen")
    assert held.write({"ply": 1})
    engine = create_engine(postgres)
    with engine.connect() as connection:
        backend = connection.execute(text("SELECT pid FROM pg_stat_activity WHERE state = 'idle' ")).scalars()
        frozen = [int(each) for each in backend]
        server = int(Path(f"/proc/{frozen[0]}/stat").read_text().split()[3])
    engine.dispose()
    for pid in (server, *frozen):
        os.kill(pid, signal.SIGSTOP)
    try:
        begun = time.monotonic()
        with pytest.raises(StoreError, match="cannot be written just now"):
            held.write({"ply": 2})
        assert time.monotonic() - begun < 30
    finally:
        for pid in (server, *frozen):
            os.kill(pid, signal.SIGCONT)
    assert "What is kept cannot be written" in caplog.text
    assert "ply" not in caplog.text
    assert held.write({"ply": 3})
    assert body_of(store, CLEO, "table", "frozen") == {"ply": 3}


def test_a_statement_that_waits_for_a_lock_is_ended(postgres: str) -> None:
    store = DatabaseStore(postgres)
    put(store, CLEO, "table", "locked", {"ply": 1})
    engine = create_engine(postgres)
    with engine.begin() as connection:
        connection.execute(text("LOCK TABLE documents IN ACCESS EXCLUSIVE MODE"))
        begun = time.monotonic()
        with pytest.raises(StoreError, match="cannot be read just now"):
            store.load(CLEO, "table", "locked")
        assert time.monotonic() - begun < 30
    engine.dispose()
    assert body_of(store, CLEO, "table", "locked") == {"ply": 1}


# What cannot be read


@pytest.mark.parametrize("broken", ["", "{", '{"game": "canfield", "rec', "[1, 2]", "7", "[" * 100_000])
def test_a_broken_row_costs_that_document_alone(store: DatabaseStore, address: str, broken: str) -> None:
    put(store, ANN, "table", "broken", {})
    engine = create_engine(address)
    with engine.begin() as connection:
        connection.execute(text("UPDATE documents SET body = :body WHERE key = 'broken'"), {"body": broken})
    engine.dispose()
    put(store, ANN, "table", "whole", {"ply": 1})
    assert body_of(store, ANN, "table", "broken") is None
    assert [(each.key, each.body) for each in store.all(ANN, "table")] == [
        ("whole", {"ply": 1}),
        ("broken", None),
    ]
    assert [each.key for each in store.unreadable(ANN)] == ["broken"]
    exported = json.loads(store.export(ANN))
    assert [each["key"] for each in exported["documents"]] == ["whole"]
    assert exported["unreadable"] == [{"kind": "table", "key": "broken", "text": broken}]
    assert store.restore(BEN, store.export(ANN)) == 1
    store.forget(ANN, "table", "broken")
    assert store.unreadable(ANN) == []


def test_a_text_that_was_cut_in_the_middle_of_a_letter_is_read_as_broken(tmp_path: Path) -> None:
    store = DatabaseStore(f"sqlite:///{tmp_path / 'store.sqlite'}")
    put(store, ANN, "table", "broken", {"name": "Zoë"})
    put(store, ANN, "table", "whole", {"name": "Zoë"})
    with sqlite3.connect(tmp_path / "store.sqlite") as file:
        cut = '{"name": "Zoë'.encode()[:-1]
        file.execute("UPDATE documents SET body = CAST(? AS TEXT) WHERE key = 'broken'", [cut])
    assert {each.key: each.body for each in store.all(ANN, "table")} == {
        "broken": None,
        "whole": {"name": "Zoë"},
    }


def test_a_database_that_cannot_be_opened_is_explained(tmp_path: Path) -> None:
    for address in (
        f"sqlite:///{tmp_path}/no/such/folder/store.sqlite",
        "postgresql+psycopg://nobody@127.0.0.1:1/none",
        "nonsense",
        "mysql+nodriver://nobody@localhost/none",
    ):
        with pytest.raises(StoreError, match="cannot be opened"):
            DatabaseStore(address)


def test_a_file_that_is_no_database_is_explained(tmp_path: Path) -> None:
    file = tmp_path / "store.sqlite"
    file.write_text("These are no tables." * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        DatabaseStore(f"sqlite:///{file}")


def test_by_default_it_is_a_file_in_the_users_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("CARDRULES_DATABASE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    put(default_store(), ANN, "settings", "settings", {"name": "Ann"})
    (file,) = tmp_path.rglob("data/**/*.sqlite")
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
