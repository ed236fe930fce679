"""Launching the app."""

import os
import socket
import sys
from typing import Any

import pytest

from cardrules.core.published import install
from tests.cli.terminal import complaint, run


def test_the_app_is_launched(monkeypatch: pytest.MonkeyPatch) -> None:
    launched = list[tuple[Any, ...]]()
    monkeypatch.setattr("cardrules.cli.launch.launch", lambda *how: launched.append(how))
    for name in [name for name in os.environ if name.startswith("CARDRULES_")]:
        monkeypatch.delenv(name)
    assert run("app").exit_code == 0
    assert run("app", "--port", "8600", "--headless", "--address", "0.0.0.0").exit_code == 0
    assert run("app", "--base-path", "/cards", "--workers", "3", "--metrics").exit_code == 0
    monkeypatch.setenv("CARDRULES_DATABASE", "postgresql://one")
    monkeypatch.setenv("CARDRULES_MOST_TABLES", "7")
    assert run("app", "--database", "sqlite:////srv/cards.sqlite").exit_code == 0
    database = {"CARDRULES_DATABASE": "sqlite:////srv/cards.sqlite", "CARDRULES_MOST_TABLES": "7"}
    assert launched == [
        (None, False, "localhost", "", 1, {}),
        (8600, True, "0.0.0.0", "", 1, {}),
        (None, False, "localhost", "/cards", 3, {"CARDRULES_METRICS": "1"}),
        (None, False, "localhost", "", 1, database),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--base-path", "a b"], "'a b' is not a base path"),
        (["--base-path", "/cards/../etc"], "is not a base path"),
        (["--address", "no.such.host.invalid"], "The app cannot listen at no.such.host.invalid, port 0: "),
        (["--address", "192.0.2.1", "--workers", "2"], "The app cannot listen at 192.0.2.1, port 0: "),
        (["--port", "65535", "--workers", "2"], "There are no 2 ports from 65535 on: the last one is 65535."),
        (["--database", "mysql://there"], "only SQLite and PostgreSQL are known here."),
        (["--database", "nonsense"], "What is kept cannot be opened just now (ArgumentError)."),
    ],
)
def test_what_the_app_cannot_be_started_with_is_said(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.setattr("cardrules.cli.launch.serve", lambda _: pytest.fail("It was started."))
    monkeypatch.setattr(os, "environ", os.environ.copy())  # what is chosen is put there
    assert said in complaint(run("app", *arguments), 1)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_port_that_is_taken_is_said(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    monkeypatch.setattr("cardrules.cli.launch.serve", lambda _: pytest.fail("It was started."))
    port = 20_000 + os.getpid() % 10_000  # not one of those that the system hands out beside it
    with socket.create_server(("127.0.0.1", port)):
        how = ["--address", "127.0.0.1", "--port", port - workers + 1, "--workers", workers]
        said = complaint(run("app", *map(str, how)), 1)
    assert said == f"The app cannot listen at 127.0.0.1, port {port}: address already in use."


def test_the_app_needs_streamlit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "streamlit", None)
    assert f"The app needs the package streamlit: {install('app')}." in complaint(run("app"), 1)
