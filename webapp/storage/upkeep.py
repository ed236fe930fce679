"""What whoever runs the app does with the database: look it through, take it along, and clear it out.

Functions that go through all documents are generators: they yield how many they have come to, so that a bar moves on,
and one that is not led to its end has changed nothing.
"""

import json
import sqlite3
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import IO, Any, NamedTuple

from pydantic import BaseModel, ValidationError
from sqlalchemy import Engine, bindparam, delete, func, select

from cardrules import CardRulesError
from cardrules.tabletop.scorepad import ScorePad

from ..model.documents import LAID, SEAT, SHARED, StoreError, shared_owner
from ..model.kept_shared_table import KeptSharedTable
from ..model.kept_table import KeptTable
from ..model.mastery import Mastery
from ..model.pad import PadDocument
from ..model.progress import Progress
from ..model.puzzles import Solved
from ..model.referee import RefereeDesk
from ..model.settings import Settings
from .database import DOCUMENTS, put, told
from .store import hashed

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
        read = _READERS.get(kind)
        if read is None:
            return "this version knows no such kind"
        read(body)
    except ValidationError as error:
        return f"{'.'.join(map(str, error.errors()[0]['loc']))}: {error.errors()[0]['msg']}"
    except CardRulesError as error:
        return str(error)
    return ""


class _Seat(BaseModel):
    game: str


class _Desk(BaseModel):
    text: str


def _read_shared_table(body: Any) -> None:
    kept = KeptSharedTable.model_validate(body)
    kept.play_on(kept.begun())


_READERS: dict[str, Callable[[Any], object]] = {
    "table": lambda body: KeptTable.model_validate(body).controller(),
    SHARED: _read_shared_table,
    LAID: _Seat.model_validate,
    SEAT: _Seat.model_validate,
    "settings": Settings.model_validate,
    "pad": lambda body: ScorePad.read(PadDocument.model_validate(body).pad.model_dump()),
    **{each.KIND: each.model_validate for each in (Progress, Mastery, Solved)},
    **dict.fromkeys(
        ("referee", "group position"), lambda body: RefereeDesk.read(_Desk.model_validate(body).text)
    ),
}
"""For each kind of document what reads it, as the app does, and complains where it cannot."""


def prune(engine: Engine, older_than: timedelta, dry_run: bool = False) -> tuple[int, int]:
    """Delete everything of the learners who have changed nothing for so long; of the others nothing.

    A table at which several people sit is changed by each of them, and stays as long as one of them comes.

    Args:
        engine: The database.
        older_than: How long.
        dry_run: Whether to count only.

    Returns:
        The number of learners, and of their documents.
    """
    since = datetime.now(UTC) - older_than
    owners = select(_C.learner, func.min(_C.kind), func.count(), func.max(_C.changed) >= since)
    seats = select(_C.learner, _C.key).where(_C.kind.in_((LAID, SEAT)))
    with told("cannot be written"), engine.begin() as connection:
        found = connection.execute(owners.group_by(_C.learner)).all()
        sits = [(learner, hashed(shared_owner(key))) for learner, key in connection.execute(seats)]
        here = {learner for learner, _, _, comes in found if comes}
        here |= {learner for learner, table in sits if table in here}
        here |= {table for learner, table in sits if learner in here}
        gone = [(learner, kind, number) for learner, kind, number, _ in found if learner not in here]
        if gone and not dry_run:
            each = DOCUMENTS.alias()
            last = (
                select(func.max(each.c.changed)).where(each.c.learner == bindparam("gone")).scalar_subquery()
            )
            one = delete(DOCUMENTS).where(
                _C.learner == bindparam("gone"), last < since
            )  # or they have just come
            connection.execute(one, [{"gone": learner} for learner, _, _ in gone])
    return sum(kind != SHARED for _, kind, _ in gone), sum(number for _, _, number in gone)


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
    with told("cannot be written"), engine.begin() as connection:
        for line, text in enumerate(file, start=2):
            put(connection, _read(line, text), unless_newer=True)
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
