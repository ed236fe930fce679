"""The database: how it is reached, how long it is waited for, and the steps to its present schema."""

import logging
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Connection,
    DateTime,
    Engine,
    MetaData,
    NullPool,
    String,
    Table,
    Text,
    create_engine,
    event,
    make_url,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from ..model.documents import StoreError
from .metrics import count_failure, timed

PATIENCE = 2
"""Seconds that a page waits for a database server: for a connection, and for each answer."""
_TURN = 5
"""Seconds that a page waits until others have written to a file."""
LOG = logging.getLogger("cardrules.store")
DOCUMENTS = Table(
    "documents",
    MetaData(),
    Column("learner", String(64), primary_key=True),
    Column("kind", String(32), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("body", Text, nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("version", BigInteger, nullable=False),
)
"""The table as the last step of the schema leaves it."""
_SCHEMA = Path(__file__).with_name("schema")
_ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(1128354372)"}
"""In each kind of database: what lets one process alone take steps, while others wait."""
INSERT: dict[str, Any] = {"postgresql": postgresql.insert, "sqlite": sqlite.insert}
"""In each kind of database: what adds a row, and can do something else where there is one."""


@contextmanager
def told(what: str) -> Iterator[None]:
    """Say in a sentence what the database, or the disk, complains of; the log has the cause."""
    try:
        with timed(f"store: {what.removeprefix('cannot be ')}"):
            yield
    except (SQLAlchemyError, OSError, ImportError) as error:
        count_failure(what)
        LOG.error("What is kept %s: %s: %s", what, type(error).__name__, error)
        raise StoreError(f"What is kept {what} just now ({type(error).__name__}).") from error


def open_database(address: str, patient: bool = False) -> Engine:
    """Reach a database, and take the steps that it lacks.

    Args:
        address: As SQLAlchemy writes it: ``sqlite:///file`` or ``postgresql://…``.
        patient: Whether to wait for each answer as long as it takes, which no page does.

    Raises:
        StoreError: It cannot be reached, or a newer version of the app has written it.
    """
    url = read_address(address)
    with told("cannot be opened"):
        _take_steps(url)
        # A server may have closed a connection meanwhile; a file closes none.
        engine = _engine(url, pool_pre_ping=url.get_backend_name() != "sqlite", pool_timeout=PATIENCE)
    if engine.dialect.name == "postgresql" and not patient:
        from .postgres import wait_only_so_long

        wait_only_so_long(engine)
    return engine


def put(connection: Connection, row: Mapping[str, Any], *, unless_newer: bool = False) -> None:
    """Keep a document in place of the one that is there.

    Args:
        connection: The database.
        row: The document.
        unless_newer: Whether one that was changed later stays.
    """
    begin = INSERT[connection.dialect.name](DOCUMENTS).values(row)
    older = DOCUMENTS.c.changed < begin.excluded.changed if unless_newer else None
    connection.execute(
        begin.on_conflict_do_update(index_elements=DOCUMENTS.primary_key, set_=row, where=older)
    )


def read_address(address: str) -> URL:
    """Return the database of an address, which need not answer yet.

    Raises:
        StoreError: It is none that is known here.
    """
    with told("cannot be opened"):
        url = make_url(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", address))
        if url.get_backend_name() not in _ALONE:
            raise StoreError("What is kept cannot be opened: only SQLite and PostgreSQL are known here.")
        if url.get_backend_name() == "sqlite" and url.database in (None, "", ":memory:"):
            raise StoreError(
                "What is kept cannot be opened: name a file, as in sqlite:////srv/cardrules.sqlite."
            )
        return url


def _engine(url: URL, **how: Any) -> Engine:
    is_file = url.get_backend_name() == "sqlite"
    patience = {"timeout": _TURN} if is_file else {"connect_timeout": PATIENCE}
    # Neither pages nor the log are told what people typed.
    engine = create_engine(url, hide_parameters=True, connect_args=patience, **how)
    if is_file:
        event.listen(engine, "connect", _share_the_file)
    return engine


def _share_the_file(connection: Any, _: object) -> None:
    """Readers do not wait for whoever writes, and what is damaged within a text does not hide the others."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")  # in this mode a crash of the app loses nothing
    connection.text_factory = lambda written: written.decode(errors="replace")


def _take_steps(url: URL) -> None:
    """Bring the schema up to date, if it is not; whoever comes second waits, and finds it done."""
    config = Config()
    config.set_main_option("script_location", str(_SCHEMA).replace("%", "%%"))
    steps = ScriptDirectory.from_config(config)
    engine = _engine(url, poolclass=NullPool)
    with engine.connect() as connection:
        if _reached(connection) == steps.get_current_head():
            return
    with engine.begin() as connection:
        connection.exec_driver_sql(_ALONE[engine.dialect.name])
        reached = _reached(connection)
        if reached and reached not in {step.revision for step in steps.walk_revisions()}:
            raise StoreError("What is kept was written by a newer cardrules: update this one.")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def _reached(connection: Connection) -> str | None:
    return MigrationContext.configure(connection).get_current_revision()
