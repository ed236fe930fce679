"""What whoever runs the app sees of it."""

import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from starlette.requests import Request

from tests.webapp.conftest import Server
from webapp.hosting import health, routes
from webapp.storage.store import default_store

ASKED = Request({"type": "http"})


def test_a_server_says_that_it_is_well(server: Server) -> None:
    with urllib.request.urlopen(f"{server.address}/health", timeout=30) as answer:
        assert answer.read().decode() == f"ok, process {server.pid}"


def test_a_database_that_does_not_answer_is_told_and_written_down(caplog: pytest.LogCaptureFixture) -> None:
    assert health(ASKED).status_code == 200
    with default_store()._engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE documents")
    answer = health(ASKED)
    assert answer.status_code == 503
    assert answer.body == b"What is kept cannot be read just now (OperationalError)."
    assert "no such table: documents" in caplog.text


def test_nothing_is_counted_unless_one_wants_it(tmp_path: Path) -> None:
    assert [route.path for route in routes()] == ["/health"]
    script = """
from webapp import hosting
from webapp.model.documents import StoreError
from webapp.storage.store import DatabaseStore, default_store
default_store().all("somebody", "table")
try:
    DatabaseStore("nonsense")
except StoreError:
    pass
hosting.write_log()
hosting.health(None)
assert [route.path for route in hosting.routes()] == ["/health", "/metrics"]
print(hosting.exposed(None).body.decode())
"""
    wanted = {"CARDRULES_METRICS": "1", "CARDRULES_DATABASE": f"sqlite:///{tmp_path / 'kept.sqlite'}"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ | wanted,
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.search(r'cardrules_seconds_count{what="store: read"} [1-9]', done.stdout)
    assert 'cardrules_store_failures_total{what="cannot be opened"} 1.0' in done.stdout
