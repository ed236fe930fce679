"""The documents of learners, kept in a database.

A learner is known by a key that nobody can guess and that only the browser keeps: the database has its hash. Everything
that is asked for names the learner, so nobody reaches what is another's.
"""

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self

from platformdirs import user_data_dir
from pydantic import BaseModel, ConfigDict, ValidationError
from sqlalchemy import DateTime, Engine, String, Text, create_engine, delete, event, exists, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from cardrules import CardRulesError
from cardrules.core.limits import LONGEST_EXPORT, MOST_DOCUMENTS

FORMAT = 1
"""Version of an export."""


class StoreError(CardRulesError):
    """The database cannot be reached, or an export cannot be read."""


class Base(DeclarativeBase):
    """The tables of the database."""


class Row(Base):
    """A document of a learner: a table, the settings, the progress in a course."""

    __tablename__ = "documents"

    learner: Mapped[str] = mapped_column(String(64), primary_key=True)
    kind: Mapped[str] = mapped_column(String(32), primary_key=True)
    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    body: Mapped[str] = mapped_column(Text)
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Document(NamedTuple):
    """A document with its key, and when it was changed."""

    key: str
    body: dict[str, Any]
    changed: datetime


class Store:
    """The documents of all learners.

    Args:
        address: The database, as SQLAlchemy writes it: ``sqlite:///file`` or ``postgresql+psycopg://…``.
    """

    def __init__(self, address: str) -> None:
        with _told("cannot be opened"):
            self._engine: Engine = create_engine(address, pool_pre_ping=True)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine, "connect", _share_the_file)
        with _told("cannot be opened"):
            Base.metadata.create_all(self._engine)

    def save(self, learner: str, kind: str, key: str, body: Mapping[str, Any]) -> None:
        """Keep a document, in place of the one with the same key."""
        self._write([_row(learner, kind, key, body)])

    def replace(
        self, learner: str, kind: str, key: str, old: Mapping[str, Any] | None, body: Mapping[str, Any]
    ) -> bool:
        """Keep a document in place of an older one (None: of none), unless another one is kept there by now.

        Returns:
            Whether it was kept; if not, the other one stays.
        """
        row = _row(learner, kind, key, body)
        here = (Row.learner == row.learner, Row.kind == kind, Row.key == key)
        change = update(Row).where(*here, Row.body == _text(old)).values(body=row.body, changed=row.changed)
        with _told("cannot be written"), Session(self._engine) as session, session.begin():
            # The database compares and writes in one statement, so no other server comes in between.
            if session.connection().execute(change).rowcount:
                return True
            if session.scalar(select(exists().where(*here))):
                return False
            session.add(row)
            return True

    def load(self, learner: str, kind: str, key: str) -> dict[str, Any] | None:
        """A document; None where the learner has none with that key."""
        with _told("cannot be read"), Session(self._engine) as session:
            row = session.get(Row, (_hash(learner), kind, key))
            return None if row is None else json.loads(row.body)

    def all(self, learner: str, kind: str, most: int | None = None) -> list[Document]:
        """The documents of one kind, the last changed first, and not more than so many."""
        wanted = select(Row).where(Row.learner == _hash(learner), Row.kind == kind)
        wanted = wanted.order_by(Row.changed.desc()).limit(most)
        with _told("cannot be read"), Session(self._engine) as session:
            return [
                Document(row.key, json.loads(row.body), _aware(row.changed))
                for row in session.scalars(wanted)
            ]

    def forget(self, learner: str, kind: str | None = None, key: str | None = None) -> None:
        """Delete one document, those of one kind, or everything that the learner has."""
        wanted = delete(Row).where(Row.learner == _hash(learner))
        if kind is not None:
            wanted = wanted.where(Row.kind == kind)
        if key is not None:
            wanted = wanted.where(Row.key == key)
        with _told("cannot be written"), Session(self._engine) as session, session.begin():
            session.execute(wanted)

    def export(self, learner: str) -> str:
        """Everything that the learner has, as JSON."""
        wanted = select(Row).where(Row.learner == _hash(learner)).order_by(Row.kind, Row.key)
        with _told("cannot be read"), Session(self._engine) as session:
            documents = [
                {"kind": row.kind, "key": row.key, "body": json.loads(row.body)}
                for row in session.scalars(wanted)
            ]
        return json.dumps({"cardrules": FORMAT, "documents": documents}, ensure_ascii=False, indent=1)

    def restore(self, learner: str, text: str | bytes) -> int:
        """Keep everything that an export holds, beside what there is.

        Returns:
            The number of documents.

        Raises:
            StoreError: The text is no export; nothing of it is kept.
        """
        rows = [_row(learner, kind, key, body) for kind, key, body in _documents(text)]
        self._write(rows)
        return len(rows)

    def _write(self, rows: Iterable[Row]) -> None:
        """Keep all of them, or none."""
        with _told("cannot be written"), Session(self._engine) as session, session.begin():
            for row in rows:
                session.merge(row)


class GameDocument(BaseModel):
    """A document that a learner has for each game.

    Attributes:
        KIND: The kind of the documents.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")
    KIND: ClassVar[str]

    @classmethod
    def of(cls, store: Store, learner: str, game: str) -> Self:
        """Return what is kept; nothing where this version cannot read it."""
        try:
            return cls.model_validate(store.load(learner, cls.KIND, game) or {})
        except ValidationError:
            return cls()

    def keep(self, store: Store, learner: str, game: str) -> None:
        """Keep it, in place of what was kept before."""
        store.save(learner, self.KIND, game, self.model_dump(mode="json"))


@cache
def default_store() -> Store:
    """The store of this server: the database that ``CARDRULES_DATABASE`` names, or a file in the user's data folder.

    Raises:
        StoreError: It cannot be opened.
    """
    if address := os.environ.get("CARDRULES_DATABASE"):
        return Store(address)
    folder = Path(user_data_dir("cardrules", appauthor=False))
    with _told("cannot be opened"):
        folder.mkdir(parents=True, exist_ok=True)
    return Store(f"sqlite:///{folder / 'learners.sqlite'}")


def _hash(learner: str) -> str:
    return hashlib.sha256(learner.encode()).hexdigest()


def _aware(changed: datetime) -> datetime:
    """A time with its zone, which SQLite does not keep: all are written in UTC."""
    return changed if changed.tzinfo else changed.replace(tzinfo=UTC)


def _row(learner: str, kind: str, key: str, body: Mapping[str, Any]) -> Row:
    return Row(learner=_hash(learner), kind=kind, key=key, body=_text(body), changed=datetime.now(UTC))


def _text(body: Mapping[str, Any] | None) -> str:
    """A document as it is written: always the same text for the same document."""
    return json.dumps(body, ensure_ascii=False)


def _share_the_file(connection: Any, _: object) -> None:
    """Readers do not wait for whoever writes, and who writes waits for a while."""
    connection.execute("PRAGMA busy_timeout=5000")
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # in this mode a crash of the app loses nothing


@contextmanager
def _told(what: str) -> Iterator[None]:
    """Say in a sentence what the database, or the disk, complains of."""
    try:
        yield
    except (SQLAlchemyError, OSError, ImportError) as error:
        raise StoreError(f"What is kept {what} just now ({type(error).__name__}).") from error


def _documents(text: str | bytes) -> Iterator[tuple[str, str, dict[str, Any]]]:
    if len(text) > LONGEST_EXPORT:
        raise StoreError(
            f"This file is too long for an export: it has {len(text)} bytes, and at most {LONGEST_EXPORT} are read."
        )
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # half characters cannot be kept
        version = found["cardrules"]
        documents = [(each["kind"], each["key"], each["body"]) for each in found["documents"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError("This file is no export of cardrules: choose one that “Export” has made.") from None
    if len(documents) > MOST_DOCUMENTS:
        raise StoreError(
            f"This export has {len(documents)} documents, and at most {MOST_DOCUMENTS} are brought back at a time."
        )
    if not isinstance(version, int) or version > FORMAT:
        raise StoreError("This export was made by a newer cardrules: update this one.")
    for kind, key, body in documents:
        if not (isinstance(kind, str) and isinstance(key, str) and isinstance(body, dict)):
            raise StoreError("This export is damaged: one of its documents is no document.")
        if len(kind) > 32 or len(key) > 64:
            raise StoreError("This export is damaged: one of its documents has too long a name.")
        yield kind, key, body
