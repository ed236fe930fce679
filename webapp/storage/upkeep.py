"""What whoever runs the app does with the database: look it through, take it along, and clear it out.

Functions that go through all documents are generators: they yield how many they have come to, so that a bar moves on,
and one that is not led to its end has changed nothing.
"""

import json
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any, NamedTuple

from pydantic import ValidationError
from sqlalchemy import Engine, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from cardrules import CardRulesError

from ..model.documents import StoreError
from ..model.kept_table import KeptTable
from .database import DOCUMENTS, told

_C = DOCUMENTS.c
_PLACE = (_C.learner, _C.kind, _C.key)
FORMAT = 1
"""Version of the export of a database."""
_AT_A_TIME = 200
_LONGEST = {each.name: each.type.length for each in _PLACE}  # type: ignore[attr-defined]


class Damaged(NamedTuple):
    """A document that cannot be read.

    Attributes:
        learner: Whose it is, as the beginning of a hash.
        kind: What it is.
        key: Which one of these.
        why: What is wrong with it.
    """

    learner: str
    kind: str
    key: str
    why: str


def number(engine: Engine) -> int:
    """Return how many documents there are."""
    with told("cannot be read"), engine.connect() as connection:
        return connection.execute(select(func.count()).select_from(DOCUMENTS)).scalar_one()


def check(engine: Engine) -> Iterator[Damaged | None]:
    """Read every document as the app does, and yield what cannot be read, and None for whatever can."""
    for row in _rows(engine):
        why = _fault(row["kind"], row["body"])
        yield Damaged(row["learner"][:8], row["kind"], row["key"], why) if why else None


def _fault(kind: str, text: str) -> str:
    """What is wrong with a document; empty where nothing is."""
    try:
        body = json.loads(text)
    except (ValueError, RecursionError):
        return "it is not JSON, or was cut short"
    if not isinstance(body, dict):
        return "it is no document"
    try:
        if kind == "table":
            KeptTable.model_validate(body).controller()
    except ValidationError as error:
        return f"{'.'.join(map(str, error.errors()[0]['loc']))}: {error.errors()[0]['msg']}"
    except CardRulesError as error:
        return str(error)
    return ""


def prune(engine: Engine, older_than: timedelta, dry_run: bool = False) -> tuple[int, int]:
    """Delete everything of the learners who have changed nothing for so long; of the others nothing.

    Args:
        engine: The database.
        older_than: How long.
        dry_run: Whether to count only.

    Returns:
        The number of learners, and of their documents.
    """
    gone = (
        select(_C.learner).group_by(_C.learner).having(func.max(_C.changed) < datetime.now(UTC) - older_than)
    )
    theirs = _C.learner.in_(gone.scalar_subquery())
    with told("cannot be written"), engine.begin() as connection:
        counted = select(func.count(_C.learner.distinct()), func.count()).where(theirs)
        learners, documents = connection.execute(counted).one()
        if not dry_run:
            connection.execute(delete(DOCUMENTS).where(theirs))
    return learners, documents


def export(engine: Engine, file: IO[str]) -> Iterator[int]:
    """Write all documents of all learners, one in a line; it yields 1 for each."""
    file.write(json.dumps({"cardrules_store": FORMAT}) + "\n")
    for row in _rows(engine):
        # SQLite does not keep the zone of a time: all are written in UTC.
        changed = row["changed"].replace(tzinfo=row["changed"].tzinfo or UTC)
        file.write(json.dumps(row | {"changed": changed.isoformat()}, ensure_ascii=False) + "\n")
        yield 1


def restore(engine: Engine, file: IO[str]) -> Iterator[int]:
    """Keep what an export of a database has, all of it or nothing; where there is something newer, that stays.

    Yields:
        For each document, how many letters of the file have been read for it.

    Raises:
        StoreError: The file is no such export.
    """
    try:
        begins = json.loads(file.readline(1_000))["cardrules_store"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError(
            "This file is no export of a database: choose one that 'store export' made."
        ) from None
    if begins != FORMAT:
        raise StoreError("This export was made by another version of cardrules.")
    insert = postgresql.insert if engine.dialect.name == "postgresql" else sqlite.insert
    with told("cannot be written"), engine.begin() as connection:
        for line, text in enumerate(file, start=2):
            row = _read(line, text)
            begin = insert(DOCUMENTS).values(row)
            connection.execute(
                begin.on_conflict_do_update(
                    index_elements=DOCUMENTS.primary_key, set_=row, where=_C.changed < begin.excluded.changed
                )
            )
            yield len(text)


def _read(line: int, text: str) -> dict[str, Any]:
    """The document of a line."""
    try:
        found = json.loads(text)
        row = {name: found[name] for name in ("learner", "kind", "key", "body", "version")}
        changed = datetime.fromisoformat(found["changed"])
        right = all(isinstance(row[name], str) and len(row[name]) <= _LONGEST[name] for name in _LONGEST)
        right = right and isinstance(row["body"], str) and type(row["version"]) is int
        if not right or changed.tzinfo is None:
            raise ValueError(line)
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError(f"This export is damaged in line {line}: nothing of it was kept.") from None
    return row | {"changed": changed.astimezone(UTC)}


def back_up(engine: Engine, file: Path) -> None:
    """Write a copy of a database in a file, while others read and write it; what is begun and stopped is taken away.

    Raises:
        StoreError: It cannot be written, or is no file.
    """
    if engine.dialect.name != "sqlite":
        shown = engine.url.set(drivername="postgresql").render_as_string(hide_password=True)
        raise StoreError(
            f"A PostgreSQL server has a program for that: pg_dump --format=custom --file={file} {shown}"
        )
    if file.exists():
        raise StoreError(f"{file} is there already: choose another name, so that no backup is lost.")
    with told("cannot be copied"):
        try:
            connection = sqlite3.connect(str(engine.url.database))
            try:
                # From time to time Python has its turn, so that Ctrl-C is heard.
                connection.set_progress_handler(lambda: 0, 100_000)
                connection.execute("VACUUM INTO ?", (str(file),))
            finally:
                connection.close()
        except sqlite3.Error as error:
            file.unlink(missing_ok=True)
            raise OSError(str(error)) from error
        except BaseException:
            file.unlink(missing_ok=True)
            raise


def _rows(engine: Engine) -> Iterator[dict[str, Any]]:
    """All documents, some at a time, in the order of their places."""
    with told("cannot be read"), engine.connect().execution_options(yield_per=_AT_A_TIME) as connection:
        for row in connection.execute(select(DOCUMENTS).order_by(*_PLACE)).mappings():
            yield dict(row)
