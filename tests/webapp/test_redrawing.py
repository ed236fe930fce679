"""What an answer of the page with the table draws again: the table alone, or what is beside it as well."""

from collections.abc import Iterator

import pytest

from tests.webapp.client import Client
from tests.webapp.conftest import Server
from webapp.model.session import Session


@pytest.fixture
def client(server: Server) -> Iterator[Client]:
    """A visitor at a table of a game in which few moves score."""
    visitor = Session(Session.new_learner(), server.store)
    assert visitor.new_match("california_jacks", seed=1)
    visitor.save()
    client = Client(server.address, visitor.learner, "table", f"key={visitor.table}")
    yield client
    client.close()


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
