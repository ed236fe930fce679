"""`cardrules store`: what whoever runs the app does with the database."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from typer.testing import CliRunner, Result

from cardrules.cli import commands, render
from tests.webapp.kept import body_of, put
from tests.webapp.test_store import STORES
from webapp.model.session import Session
from webapp.model.shared_table import SharedTable, TableError
from webapp.storage import upkeep
from webapp.storage.database import DOCUMENTS
from webapp.storage.store import DatabaseStore

ANN, BEN = "A" * 32, "B" * 32


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands may write into the environment, and lines are as long as they are."""
    monkeypatch.setattr(os, "environ", os.environ.copy())
    for console in (render.console, render.errors):
        monkeypatch.setattr(console, "width", 300)


@pytest.fixture
def store(address: str) -> DatabaseStore:
    """A store with a table of each of two learners, and settings of one."""
    store = DatabaseStore(address)
    for learner in (ANN, BEN):
        mine = Session(learner, store)
        mine.new_match("nuts", seed=1)
        mine.save()
    put(store, ANN, "settings", "settings", {"name": "Zoë ♠"})
    return store


def run(address: str, *arguments: object, code: int = 0) -> str:
    """What a command says of a database."""
    done: Result = CliRunner().invoke(commands, ["store", *map(str, arguments), "--database", address])
    assert done.exit_code == code, done.output
    return done.output


def let_pass(store: DatabaseStore, days: float, *, kind: str = "") -> None:
    """Let time pass since documents were changed."""
    older = update(DOCUMENTS).values(changed=datetime.now(UTC) - timedelta(days=days))
    with store._engine.begin() as connection:
        connection.execute(older.where(DOCUMENTS.c.kind == kind) if kind else older)


def everything(store: DatabaseStore) -> list[dict[str, Any]]:
    """All rows."""
    return [row | {"changed": row["changed"].replace(tzinfo=UTC)} for row in upkeep._rows(store._engine)]


def test_everything_is_read_and_what_cannot_be_is_named(store: DatabaseStore, address: str) -> None:
    assert "Read: 3 documents, 0 of which cannot be read." in run(address, "check")
    key = store.all(ANN, "table")[0].key
    put(store, BEN, "table", "newer", {"game": "nuts"})
    put(store, BEN, "table", "wrong", json.loads(store.all(BEN, "table")[-1].text) | {"record": "{}"})
    with store._engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE documents SET body = substr(body, 1, 9) WHERE key = '{key}'")
    said = run(address, "check", code=1)
    assert re_named(said) == {key: "it is not JSON, or was cut short", "newer": "record: Field required"} | {
        "wrong": re_named(said)["wrong"]
    }
    assert "record" in re_named(said)["wrong"]
    assert "Read: 5 documents, 3 of which cannot be read." in said


def re_named(said: str) -> dict[str, str]:
    """By the key of each table that cannot be read, why."""
    found = [line.partition(" cannot be read: ") for line in said.splitlines() if line.startswith("table ")]
    return {which.split()[1]: why for which, _, why in found}


def test_whoever_has_not_come_for_long_is_deleted_whole_and_nobody_else(
    store: DatabaseStore, address: str
) -> None:
    let_pass(store, 100)
    put(store, ANN, "settings", "settings", {"name": "Ann"})
    assert "To be deleted: 1 document of 1 learner." in run(
        address, "prune", "--older-than", "90d", "--dry-run"
    )
    assert store.all(BEN, "table")
    assert "Deleted: 0 documents of 0 learners." in run(address, "prune", "--older-than", "15w")
    assert "Deleted: 1 document of 1 learner." in run(address, "prune", "--older-than", "90d")
    assert not store.all(BEN, "table")
    assert store.all(ANN, "table")


def test_whoever_plays_with_others_is_not_deleted_nor_is_the_table(
    store: DatabaseStore, address: str
) -> None:
    cleo = Session.new_learner()
    table = SharedTable.lay(store, ANN, "pebbles_and_nuts", {}, "Ann")
    other = SharedTable(store, cleo, table.key)
    other.sit(table.kept.chairs[1].invitation, "Cleo")
    left = SharedTable.lay(store, BEN, "nuts", {}, "Ben")
    let_pass(store, 100)
    other.deal()
    assert "Deleted: 3 documents of 1 learner." in run(address, "prune", "--older-than", "90d")
    assert store.all(ANN, "laid")
    assert store.all(ANN, "settings")
    assert store.all(cleo, "seat")
    with pytest.raises(TableError, match="no such table"):
        left.look()
    let_pass(store, 100)
    put(store, ANN, "settings", "settings", {"name": "Ann"})  # comes, though not to that table
    assert "Deleted: 1 document of 1 learner." in run(address, "prune", "--older-than", "90d")
    table.look()


NONSENSE: dict[str, dict[str, Any]] = {
    "table": {"game": "nuts"},
    "together": {"game": "nuts"},
    "laid": {},
    "seat": {"game": 3},
    "settings": {"name": ""},
    "pad": {"pad": 3},
    "course": {"done": 3},
    "mastery": {"cards": {"C-1": {}}},
    "puzzles": {"numbers": ["one"]},
    "referee": {"text": "nonsense"},
    "group position": {},
    "another": {},
}


def test_nonsense_of_every_kind_is_named(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.sqlite'}"
    store = DatabaseStore(address)
    for kind, body in NONSENSE.items():
        put(store, ANN, kind, "one", body)
    said = run(address, "check", code=1)
    for kind in NONSENSE:
        assert re.search(f"^{kind} one of the learner .* cannot be read: .", said, re.MULTILINE), kind
    assert f"Read: {len(NONSENSE)} documents, {len(NONSENSE)} of which cannot be read." in said


def test_moves_and_chairs_of_a_shared_table_are_read_as_well(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'kept.sqlite'}"
    store = DatabaseStore(address)
    table = SharedTable.lay(store, ANN, "pebbles_and_nuts", {}, "Ann")
    table.deal()
    assert "0 of which cannot be read" in run(address, "check")
    whole = table.kept.model_dump(mode="json")
    for wrong in ({"chairs": whole["chairs"][:1]}, {"moves": [{"seat": 0, "move": "AS", "at": 1}]}):
        table._held.write(whole | wrong)
        assert "1 of which cannot be read" in run(address, "check", code=1)


def test_whatever_the_app_has_written_can_be_read(tmp_path: Path) -> None:
    for file in STORES.glob("*.sqlite"):
        shutil.copy(file, tmp_path / file.name)
        assert " 0 of which cannot be read." in run(f"sqlite:///{tmp_path / file.name}", "check")


@pytest.mark.parametrize("time", ["90", "soon", "0d", "-1d", "90 d", "1000000d"])
def test_a_time_that_is_none_is_refused(tmp_path: Path, time: str) -> None:
    said = run(f"sqlite:///{tmp_path / 'none.sqlite'}", "prune", "--older-than", time, code=1)
    assert f"'{time}' is not a length of time: write 90d for ninety days, or 12w for twelve weeks." in said


def test_an_export_moves_everything_to_another_database(
    store: DatabaseStore, address: str, tmp_path: Path
) -> None:
    file, before = tmp_path / "all.jsonl", everything(store)
    assert "all.jsonl: 3 documents." in run(address, "export", file)
    assert "is there already" in run(address, "export", file, code=1)
    new = f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert "Brought in: 3 documents." in run(new, "import", file)
    assert everything(DatabaseStore(new)) == before
    assert Session(ANN, DatabaseStore(new)).open_last()
    store.forget(ANN)
    put(store, BEN, "settings", "settings", {"name": "Ben"})
    run(address, "import", file)
    assert body_of(store, ANN, "settings", "settings") == {"name": "Zoë ♠"}
    assert body_of(store, BEN, "settings", "settings") == {"name": "Ben"}


def test_what_is_newer_than_an_export_stays(store: DatabaseStore, address: str, tmp_path: Path) -> None:
    run(address, "export", tmp_path / "all.jsonl")
    put(store, ANN, "settings", "settings", {"name": "newer"})
    run(address, "import", tmp_path / "all.jsonl")
    assert body_of(store, ANN, "settings", "settings") == {"name": "newer"}
    let_pass(store, 1, kind="settings")
    run(address, "import", tmp_path / "all.jsonl")
    assert body_of(store, ANN, "settings", "settings") == {"name": "Zoë ♠"}


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda lines: [], "This file is no export of a database"),
        (lambda lines: ["7", *lines[1:]], "This file is no export of a database"),
        (lambda lines: ['{"cardrules_store": 2}', *lines[1:]], "made by another version"),
        (lambda lines: [*lines[:-1], lines[-1][:50]], "damaged in line 4: nothing of it was kept"),
        (lambda lines: [*lines, '{"learner": 3}'], "damaged in line 5"),
        (lambda lines: [*lines[:-1], lines[-1].replace("+00:00", "")], "damaged in line 4"),
        (
            lambda lines: [*lines[:-1], lines[-1].replace('"kind": "', '"kind": "' + "x" * 40)],
            "damaged in line 4",
        ),
        (lambda lines: [*lines, b"\xff"], "damaged in line 5"),
    ],
)
def test_of_a_broken_export_nothing_is_kept(tmp_path: Path, spoil: Any, said: str) -> None:
    old, new = (DatabaseStore(f"sqlite:///{tmp_path / name}") for name in ("old.sqlite", "new.sqlite"))
    for key in "abc":
        put(old, ANN, "course", key, {})
    run(str(old._engine.url), "export", file := tmp_path / "all.jsonl")
    lines = [
        each if isinstance(each, bytes) else each.encode() for each in spoil(file.read_text().splitlines())
    ]
    file.write_bytes(b"\n".join(lines))
    assert said in run(str(new._engine.url), "import", file, code=1)
    assert everything(new) == []


def test_an_import_that_is_stopped_has_changed_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(sorted(STORES.glob("*.sqlite"))[-1], tmp_path / "old.sqlite")
    run(f"sqlite:///{tmp_path / 'old.sqlite'}", "export", file := tmp_path / "all.jsonl")
    whole = upkeep.restore

    def stopped(*how: Any) -> Any:
        yield next(whole(*how))
        raise KeyboardInterrupt

    monkeypatch.setattr(upkeep, "restore", stopped)
    new = f"sqlite:///{tmp_path / 'new.sqlite'}"
    assert "Stopped: nothing has changed." in run(new, "import", file, code=130)
    assert everything(DatabaseStore(new)) == []


def test_an_export_or_backup_that_is_stopped_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = f"sqlite:///{tmp_path / 'kept.sqlite'}"
    put(DatabaseStore(database), ANN, "settings", "settings", {})

    def stop(*_: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(upkeep, "_rows", stop)
    monkeypatch.setattr(sqlite3, "connect", stop)
    for command in ("export", "backup"):
        assert "Stopped: nothing has changed." in run(database, command, tmp_path / command, code=130)
        assert not (tmp_path / command).exists()


def test_a_backup_is_a_database_that_opens(tmp_path: Path) -> None:
    database, copy = f"sqlite:///{tmp_path / 'kept.sqlite'}", tmp_path / "copy.sqlite"
    store = DatabaseStore(database)
    put(store, ANN, "settings", "settings", {"name": "Ann"})
    assert f"The backup is {copy}." in run(database, "backup", copy)
    put(store, ANN, "settings", "settings", {"name": "later"})
    assert body_of(DatabaseStore(f"sqlite:///{copy}"), ANN, "settings", "settings") == {"name": "Ann"}
    assert "is there already" in run(database, "backup", copy, code=1)
    assert "there is no folder" in run(database, "backup", tmp_path / "none" / "copy.sqlite", code=1)


def test_for_a_server_of_its_own_the_backup_names_its_program(postgres: str, tmp_path: Path) -> None:
    said = run(postgres, "backup", tmp_path / "copy", code=1)
    assert "pg_dump --format=custom --file=" in said
    assert "postgresql://learner@127.0.0.1" in said


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    missing = tmp_path / "missing.sqlite"
    file = tmp_path / "x"
    for command in (("check",), ("prune", "--older-than", "1d"), ("export", file), ("backup", file)):
        assert f"There is no database {missing} yet." in run(f"sqlite:///{missing}", *command, code=1)
    assert not missing.exists()
    assert "cannot be read: no such file" in run(f"sqlite:///{missing}", "import", file, code=1)
    assert "only SQLite and PostgreSQL" in run("mysql://there", "check", code=1)


def test_the_commands_work_as_installed(tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("cardrules")
    environment = os.environ | {"CARDRULES_DATABASE": f"sqlite:///{tmp_path / 'kept.sqlite'}"}
    put(DatabaseStore(environment["CARDRULES_DATABASE"]), ANN, "settings", "settings", {})
    done = subprocess.run(
        [program, "store", "check"], env=environment, capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout == "Read: 1 document, 0 of which cannot be read.\n"
