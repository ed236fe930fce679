"""The documents of learners, kept in a database.

A learner is known by a key that nobody can guess and that only the browser keeps: the database has its hash. Everything
that is asked for names the learner, so nobody reaches what is another's.
"""

import hashlib
import json
import os
from collections.abc import Collection, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir
from sqlalchemy import (
    ColumnElement,
    Connection,
    LargeBinary,
    Row,
    bindparam,
    case,
    cast,
    delete,
    func,
    select,
    update,
)

from ..model import exports
from ..model.documents import LAID, Document, NoRoom, new_version, shared_owner
from .database import DOCUMENTS, INSERT, LOG, open_database, put, told
from .limits import Limits

_C = DOCUMENTS.c
_BYTES = {"postgresql": func.octet_length(_C.body), "sqlite": func.length(cast(_C.body, LargeBinary))}
"""In each kind of database: the bytes of a document."""
_IN_PLACE = update(DOCUMENTS).where(
    _C.learner == bindparam("whose"),
    _C.kind == bindparam("of_kind"),
    _C.key == bindparam("of_key"),
    _C.version.in_(bindparam("seen", expanding=True)),
)
"""Keeps a document in place of a state that was seen: this is done after every move, so it is put together once."""
_LARGE = 100_000
"""Letters of a document that may not even grow where a learner keeps as much as one may; hardly a table has as many."""

_TABLES = ("table", LAID)
"""The kinds of documents that are counted together as tables."""


class DatabaseStore:
    """The documents of all learners, in a database.

    Args:
        address: The database, as SQLAlchemy writes it: ``sqlite:///file`` or ``postgresql://…``.
        limits: The most that a learner may keep.

    Raises:
        StoreError: It cannot be reached, or a newer version of the app has written it.
    """

    def __init__(self, address: str, limits: Limits | None = None) -> None:
        self._engine = open_database(address)
        self._limits = limits or Limits()
        self._begin = INSERT[self._engine.dialect.name](DOCUMENTS).on_conflict_do_nothing().returning(_C.key)

    def replace(
        self,
        learner: str,
        kind: str,
        key: str,
        body: Mapping[str, Any],
        seen: Collection[int],
        version: int,
    ) -> bool:
        """Keep a document in place of a state that was seen, or where there is none; whether it was kept."""
        row = _row(learner, kind, key, body, version)
        where = {"whose": row["learner"], "of_kind": kind, "of_key": key, "seen": tuple(seen)}
        with told("cannot be written"), self._engine.begin() as connection:
            # The database compares and writes in one statement, so no other server comes in between.
            changed = connection.execute(_IN_PLACE, row | where).rowcount > 0
            begun = not changed and connection.execute(self._begin, row).first() is not None
            # What is being played may grow: to ask each time would cost more than the writing.
            if begun or (changed and len(row["body"]) > _LARGE):
                self._make_sure_of_room(connection, row["learner"], kind)
            return changed or begun

    def load(self, learner: str, kind: str, key: str) -> Document | None:
        """A document; None where the learner has none with that key."""
        return next(self._select(_C.learner == hashed(learner), _C.kind == kind, _C.key == key), None)

    def version(self, learner: str, kind: str, key: str) -> int | None:
        """The version of a document; None where the learner has none with that key."""
        wanted = select(_C.version).where(_C.learner == hashed(learner), _C.kind == kind, _C.key == key)
        with told("cannot be read"), self._engine.connect() as connection:
            return connection.execute(wanted).scalar()

    def all(self, learner: str, kind: str, most: int | None = None) -> list[Document]:
        """The documents of one kind, the last changed first, and not more than so many."""
        return list(self._select(_C.learner == hashed(learner), _C.kind == kind, most=most))

    def unreadable(self, learner: str) -> list[Document]:
        """The documents that cannot be read."""
        return [each for each in self._select(_C.learner == hashed(learner)) if each.body is None]

    def check(self) -> None:
        """Ask the database for something, whatever it is.

        Raises:
            StoreError: It does not answer.
        """
        with told("cannot be read"), self._engine.connect() as connection:
            connection.execute(select(_C.version).limit(1))

    def forget(self, learner: str, kind: str | None = None, key: str | None = None) -> None:
        """Delete one document, those of one kind, or everything that the learner has."""
        wanted = delete(DOCUMENTS).where(_C.learner == hashed(learner))
        if kind is not None:
            wanted = wanted.where(_C.kind == kind)
        if key is not None:
            wanted = wanted.where(_C.key == key)
        with told("cannot be written"), self._engine.begin() as connection:
            connection.execute(wanted)

    def export(self, learner: str) -> str:
        """Everything that the learner has, as JSON."""
        return exports.written(self._select(_C.learner == hashed(learner)))

    def restore(self, learner: str, text: str | bytes) -> int:
        """Keep everything that an export holds, beside what there is; all of it or nothing."""
        rows = [_row(learner, kind, key, body, new_version()) for kind, key, body in exports.read(text)]
        with told("cannot be written"), self._engine.begin() as connection:
            for row in rows:
                put(connection, row)
            for kind in {row["kind"] for row in rows}:
                self._make_sure_of_room(connection, hashed(learner), kind)
        return len(rows)

    def _make_sure_of_room(self, connection: Connection, learner: str, kind: str) -> None:
        """Refuse what has just been written, if it is too much.

        Raises:
            NoRoom: It is.
        """
        laid = connection.scalars(select(_C.key).where(_C.learner == learner, _C.kind == LAID))
        theirs = [learner, *(hashed(shared_owner(key)) for key in laid)]
        alike = _TABLES if kind in _TABLES else (kind,)
        number = func.count(case((_C.kind.in_(alike), 1)))
        bytes = func.coalesce(func.sum(_BYTES[connection.dialect.name]), 0)
        most, there = (
            self._limits,
            connection.execute(select(number, bytes).where(_C.learner.in_(theirs))).one(),
        )
        what = "tables" if kind in _TABLES else {"pad": "score pads"}.get(kind, "documents of a kind")
        if there[0] > most.tables:
            full = f"{most.tables:,} {what}"
        elif there[1] > most.bytes:
            full = f"{most.bytes:,} bytes"
        else:
            return
        LOG.warning("The learner %s keeps as much as one may: %s.", learner[:8], full)
        raise NoRoom(
            f"No more than {full} are kept for you: delete tables that you no longer need under “Records” or "
            "“Play together”, or everything under “Settings”."
        )

    def _select(self, *where: ColumnElement[bool], most: int | None = None) -> Iterator[Document]:
        wanted = select(DOCUMENTS).where(*where).order_by(_C.changed.desc()).limit(most)
        with told("cannot be read"), self._engine.connect() as connection:
            rows = connection.execute(wanted).all()
        return map(_document, rows)


def default_address() -> str:
    """Return the database that ``CARDRULES_DATABASE`` names, or a file in the user's data folder.

    Raises:
        StoreError: There is no such folder, and none can be made.
    """
    if address := os.environ.get("CARDRULES_DATABASE"):
        return address
    folder = Path(user_data_dir("cardrules", appauthor=False))
    with told("cannot be opened"):
        folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'learners.sqlite'}"


@cache
def default_store() -> DatabaseStore:
    """The store of this server.

    Raises:
        StoreError: It cannot be opened.
    """
    return DatabaseStore(default_address(), Limits.of_environment())


def hashed(learner: str) -> str:
    """Return what the database knows a learner by, or what has a shared table in place of one."""
    return hashlib.sha256(learner.encode()).hexdigest()


def _document(row: Row[Any]) -> Document:
    try:
        body = json.loads(row.body)
    except (ValueError, RecursionError):
        body = None
    # SQLite does not keep the zone of a time: all are written in UTC.
    changed = row.changed if row.changed.tzinfo else row.changed.replace(tzinfo=UTC)
    return Document(
        row.kind, row.key, row.body, body if isinstance(body, dict) else None, changed, row.version
    )


def _row(learner: str, kind: str, key: str, body: Mapping[str, Any], version: int) -> dict[str, Any]:
    return {
        "learner": hashed(learner),
        "kind": kind,
        "key": key,
        "body": json.dumps(body, ensure_ascii=False),
        "changed": datetime.now(UTC),
        "version": version,
    }
