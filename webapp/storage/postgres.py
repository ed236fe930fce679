"""Connections to PostgreSQL that do not wait for ever, not even for a server that has stopped in mid-answer."""

from collections.abc import Generator
from time import monotonic
from typing import Any, TypeVar, cast

from psycopg import Connection, OperationalError
from sqlalchemy import Engine, event

from .database import PATIENCE

T = TypeVar("T")


class ImpatientConnection(Connection[Any]):
    """A connection that is given up when the server has said nothing for a while."""

    def wait(self, gen: Generator[Any, Any, T], *how: Any, **named: Any) -> T:
        """Wait for an answer, as every connection does, but only so long.

        The server ends a statement by itself a second before; what is left are servers that do nothing at all.
        """
        return super().wait(self._bounded(gen), *how, **named)

    def _bounded(self, gen: Generator[Any, Any, T]) -> Generator[Any, Any, T]:
        until = monotonic() + PATIENCE + 1
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if not ready and monotonic() > until:
                    self.close()
                    raise OperationalError("the server does not answer")
                wanted = gen.send(ready)
        except StopIteration as end:
            return cast(T, end.value)


def wait_only_so_long(engine: Engine) -> None:
    """Have all connections of an engine give up in time."""

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, arguments: tuple[str, ...], named: dict[str, Any]) -> Any:
        connection = ImpatientConnection.connect(*arguments, **named)
        connection.execute(f"SET statement_timeout = {PATIENCE * 1000}")
        connection.commit()
        return connection
