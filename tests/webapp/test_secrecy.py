"""Every byte that is sent to a browser, taken apart: no card that the visitor has not seen, no seed, no deal."""

import re
import urllib.request
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import pytest

from cardrules import GAMES, Card, Match, Record
from tests.webapp.client import Client
from tests.webapp.conftest import Server
from tests.webapp.kept import body_of
from webapp.model.kept_table import KeptTable
from webapp.model.session import Session

MOVES = 4


@pytest.fixture
def visitor(server: Server) -> Iterator["Visitor"]:
    """A visitor who has been at no table yet."""
    visitor = Visitor(server)
    yield visitor
    visitor.client.close()


class Visitor:
    """A client, and the truth about its table, from the database."""

    def __init__(self, server: Server) -> None:
        self.learner = Session.new_learner()
        self.store = server.store
        self.address = server.address
        self.key = ""
        self.client = Client(server.address, self.learner, "records")

    def sit_down(self, game: str, seats: tuple[int, ...] = (0,), **options: Any) -> None:
        """Begin a match at a table of the visitor's."""
        mine = Session(self.learner, self.store)
        assert mine.new_match(game, options, human_seats=seats)
        mine.save()
        self.key = mine.table
        self.client.go("table", f"key={self.key}")
        self.client.forget()
        self.client.go("table", f"key={self.key}")

    @property
    def match(self) -> Match:
        """The match as it is, all cards open."""
        body = body_of(self.store, self.learner, "table", self.key)
        assert body
        kept = KeptTable.model_validate(body)
        match = Match.from_record(Record.read(kept.record))
        match.go(kept.ply)
        return match


def never_seen(match: Match, seat: int | None) -> set[Card]:
    """The cards whose faces a seat has not seen, neither at any place of the match nor on their way."""
    game, plies = match.game, match.plies
    tables = [game.table(ply.state) for ply in plies]
    dealt = next(number for number, ply in enumerate(plies) if not game.dealers(ply.state))
    hidden = set.intersection(*(set(table.hidden_from(seat)) for table in tables[dealt:]))
    for number in range(dealt + 1, len(plies)):
        for event in plies[number].events:
            seen = event.seen_by(seat, tables[number - 1], tables[number])
            hidden -= {move.card for move in seen.moved if move.card}
    return hidden


def strings(client: Client) -> set[str]:
    """All texts that were received; bytes as far as they are text."""
    return {
        leaf.decode("utf-8", "replace") if isinstance(leaf, bytes) else leaf
        for leaf in client.leaves()
        if isinstance(leaf, str | bytes)
    }


CODE = re.compile(r"(?<![A-Za-z0-9])((?:10|[A2-9TJQK])[CDHS♣♦♥♠](?:'\d+)?)(?![A-Za-z0-9'])")


def named(texts: set[str], race: bool) -> set[str]:
    """The cards that are named in texts. In a race moves and sentences name faces, which every pack has."""
    if race:
        return {text for text in texts if CODE.fullmatch(text)}
    return {code for text in texts for code in CODE.findall(text)}


def check(visitor: Visitor, seat: int | None, static: set[str]) -> None:
    """Nothing of what was received gives away what the seat may not know."""
    check_received(visitor.client, visitor.match, seat, static, [visitor.key])
    assert visitor.learner not in "\n".join(strings(visitor.client))


def check_received(
    client: Client, match: Match, seat: int | None, static: set[str], keys: Iterable[str]
) -> None:
    """Nothing of what was received gives away what the seat may not know; letters of keys are no cards."""
    dynamic = strings(client) - static
    for key in keys:
        dynamic = {text.replace(key, "") for text in dynamic}
    secret = {name for card in never_seen(match, seat) for name in (card.code, card.pretty)}
    assert [text for text in dynamic if named({text}, match.game.race) & secret] == []
    everything = "\n".join(dynamic)
    assert match.link not in everything
    assert '"moves"' not in everything
    assert "/media/" not in everything
    seed = str(match.seed)
    assert len(seed) > 12
    assert seed not in everything
    assert match.seed not in {leaf for leaf in client.leaves() if isinstance(leaf, int | float)}


def of_every_deal(server: Server, game: str) -> set[str]:
    """The words of the page with another match, but for the names of cards alone: rules and labels, with examples."""
    other = Visitor(server)
    other.sit_down(game)
    other.client.send(ply=other.client.table["ply"], text="no move")
    other.client.close()
    return {text for text in strings(other.client) if len(text) > 8}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_a_player_may_not_know_is_sent(visitor: Visitor, server: Server, game: str) -> None:
    static = of_every_deal(server, game)
    visitor.sit_down(game)
    assert never_seen(visitor.match, 0)
    check(visitor, 0, static)
    client, rng = visitor.client, Random(1)
    client.send(step="hint")
    for _ in range(MOVES):
        table = client.table
        moves = [each["text"] for each in table["legal"] if each["text"] != "resign"]
        if not moves:
            client.send(step="deal" if table["steps"][0]["name"] == "deal" else "forward")
            continue
        client.send(why=rng.choice(moves).partition(">")[0])
        client.send(ply=table["ply"], text=rng.choice(moves))
        assert client.table["ply"] > table["ply"], client.table["message"]
    client.send(ply=client.table["ply"], text="no move")
    client.send(step="undo")
    client.send(step="back")
    client.send(step="forward")
    for page in ("games", "records", "settings"):
        client.go(page)
    check(visitor, 0, static)
    # What is left of hidden piles at the end is counted, and not turned up.
    client.go("table", f"key={visitor.key}")
    client.send(step="end")
    client.go("table", f"key={visitor.key}")
    assert client.table["score"] or not visitor.match.score_lines
    check(visitor, 0, static)


@pytest.mark.parametrize("game", ["pebbles_and_nuts", "shnarbles", "nertz"])
def test_nothing_that_a_spectator_may_not_know_is_sent(visitor: Visitor, server: Server, game: str) -> None:
    visitor.sit_down(game, ())
    for _ in range(MOVES):
        visitor.client.send(step="forward")
    assert never_seen(visitor.match, None)
    check(visitor, None, of_every_deal(server, game))


def test_a_race_on_the_clock_gives_nothing_away(visitor: Visitor, server: Server) -> None:
    visitor.sit_down("nuts")
    visitor.client.send(step="go")
    for _ in range(3):
        visitor.client.go("table", f"key={visitor.key}")
    check(visitor, 0, of_every_deal(server, "nuts"))


def test_the_record_is_sent_when_one_asks_for_it(visitor: Visitor) -> None:
    visitor.sit_down("pebbles_and_nuts")
    assert not any("/media/" in text for text in strings(visitor.client))
    visitor.client.press("Share")
    sent = strings(visitor.client)
    assert f"records?match={visitor.match.link}" in sent
    (path,) = [text for text in sent if text.startswith("/media/")]
    with urllib.request.urlopen(visitor.address + path) as answer:
        assert Record.read(answer.read()) == visitor.match.record


def test_the_test_finds_what_is_given_away(visitor: Visitor, server: Server) -> None:
    visitor.sit_down("pebbles_and_nuts", ())
    visitor.client.press("Share")
    with pytest.raises(AssertionError):
        check(visitor, 0, of_every_deal(server, "pebbles_and_nuts"))
    visitor.sit_down("pebbles_and_nuts", (0, 1))
    with pytest.raises(AssertionError):
        check(visitor, 0, of_every_deal(server, "pebbles_and_nuts"))
