"""What an answer of the page with the table draws again: the table alone, or what is beside it as well."""

import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest

from tests.webapp.client import Client
from tests.webapp.conftest import Server
from webapp.model.session import Session

BUSY = """
import sys

from cardrules.cli import main
from streamlit.runtime.app_session import AppSession

ask = AppSession.request_rerun

def ask_late(session, state):
    if session._scriptrunner:
        session._scriptrunner._script_thread.join()
    ask(session, state)

AppSession.request_rerun = ask_late
sys.argv[1:] = ["app", "--headless"]
main()
"""
"""Starts a server that always gets to a request when the run before it has just ended."""


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    """A visitor at a table of a game in which few moves score."""
    with closing(visit(server)) as client:
        yield client


def visit(server: Server) -> Client:
    """Come to a table of one's own."""
    visitor = Session(Session.new_learner(), server.store)
    assert visitor.new_match("california_jacks", seed=1)
    visitor.save()
    return Client(server.address, visitor.learner, "table", f"key={visitor.table}")


def move(client: Client) -> None:
    """Make a move."""
    before = client.table
    client.send(ply=before["ply"], text=before["legal"][0]["text"])
    assert client.table["ply"] > before["ply"]


def answer(client: Client, known: int) -> set[str]:
    """The elements that have come since so many messages were received."""
    deltas = [each.delta for each in client.received[known:] if each.HasField("delta")]
    return {str(each.new_element.WhichOneof("type")) for each in deltas if each.HasField("new_element")}


def texts(client: Client, known: int) -> str:
    """What has been said beside the table since so many messages were received."""
    deltas = [each.delta for each in client.received[known:] if each.HasField("delta")]
    folded = [each.add_block.expandable.label for each in deltas]
    return "\n".join([each.new_element.markdown.body for each in deltas] + folded)


def test_a_move_that_changes_nothing_beside_the_table_has_the_table_sent_alone(client: Client) -> None:
    known = len(client.received)
    move(client)
    assert answer(client, known) == {"bidi_component"}
    assert sum(each.ByteSize() for each in client.received[known:]) < 10_000


def test_a_move_is_shown_though_the_next_request_comes_as_its_run_ends(tmp_path: Path) -> None:
    server = Server(tmp_path, [sys.executable, "-c", BUSY])
    try:
        with closing(visit(server)) as client:
            before = client.table
            play, look = before["legal"][0]["text"], lambda: client.open_tab("Moves")
            client.at_once(lambda: client.send(ply=before["ply"], text=play), look)
            assert client.table["ply"] > before["ply"]
    finally:
        server.stop()


def test_no_part_of_an_answer_waits_until_another_has_arrived(client: Client) -> None:
    took = list[float]()
    for _ in range(20):
        begun = perf_counter()
        move(client)
        took.append(perf_counter() - begun)
    # Linux confirms after 40 ms what has arrived where much goes to and fro.
    assert min(took[5:]) < 0.04


def test_the_rule_behind_an_answer_comes_with_it_and_goes_with_the_next_move(client: Client) -> None:
    known = len(client.received)
    client.send(why=client.table["legal"][0]["text"].partition(">")[0])
    assert "The rule: " in texts(client, known)
    known = len(client.received)
    move(client)
    assert "tab_container" in str(client.received[known:])
    assert "The rule: " not in texts(client, known)


def test_an_open_log_follows_every_move_and_leads_back(client: Client) -> None:
    client.open_tab("What happened")
    for number in range(1, 3):
        known, before = len(client.received), client.table["ply"]
        move(client)
        assert texts(client, known).count("**You") == number
    known = len(client.received)
    client.press(str(before))
    assert client.table["ply"] == before
    assert answer(client, known) > {"bidi_component", "markdown"}


def test_a_race_in_which_nothing_happens_has_nothing_sent_but_the_ticker(server: Server) -> None:
    visitor = Session(Session.new_learner(), server.store)
    assert visitor.new_match("nuts", seed=1)
    visitor.save()
    client = Client(server.address, visitor.learner, "table", f"key={visitor.table}")
    client.send(step="deal")
    client.send(step="go")
    sizes = []
    for _ in range(5):
        known = len(client.received)
        client.tick()
        sizes.append(sum(each.ByteSize() for each in client.received[known:] if each.HasField("delta")))
    assert min(sizes) < 1_000
    client.close()
