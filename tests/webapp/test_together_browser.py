"""Several browsers at one table: invitations, moves, claims of a race, a killed server, and every byte sent to each."""

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Barrier, Thread
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from cardrules import GAMES
from cardrules.bots import choose
from tests.webapp.client import Client
from tests.webapp.conftest import Server
from tests.webapp.test_browser import CORNER, UNTIL, NewVisit, Visit, desktop, new_visit, phone
from tests.webapp.test_secrecy import check_received, strings
from tests.webapp.test_together import contested
from webapp.model.session import Session
from webapp.model.shared_table import READY, SharedTable

__all__ = ["desktop", "new_visit", "phone"]

# Browsers


def sit_down(visit: Visit, link: str, name: str) -> None:
    """Open an invitation, and take the seat."""
    visit.page.goto(link)
    visit.page.get_by_label("Your name").fill(name)
    visit.page.get_by_role("button", name="Sit down").click()
    expect(visit.root).to_be_visible()
    visit.settle()


def links(visit: Visit) -> Locator:
    """The links to free seats, as the host sees them."""
    return visit.page.locator("[data-testid=stCode] code")


def plays(visit: Visit) -> bool:
    """Play a legal card, if there is one to be played now."""
    if not visit.legal.count():
        return False
    card = visit.legal.first
    if "meld" in (card.get_attribute("class") or "").split():
        card.click(position=CORNER)  # a card of a meld takes two touches
    card.click(position=CORNER)
    return True


CONTESTED = 12
"""The seed of a deal of Nuts in which two people reach for the same place twice, whoever was quicker at first."""


@pytest.fixture(autouse=True)
def _is_dealt_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(CONTESTED)
    monkeypatch.setattr("webapp.model.shared_table.randbelow", rng.randrange)
    monkeypatch.setattr("webapp.model.shared_table.SystemRandom", lambda: rng)


@pytest.mark.slow
def test_two_browsers_play_at_one_table(desktop: Visit, phone: Visit) -> None:
    desktop.open("together?game=pebbles_and_nuts")
    desktop.page.get_by_label("Your name").fill("Sara")
    desktop.page.get_by_label("Your name").press("Enter")
    desktop.settle()
    desktop.page.get_by_role("button", name="Lay the table").click()
    expect(links(desktop)).to_have_count(2)
    link = links(desktop).first.inner_text().strip()
    sit_down(phone, link, "Omar")
    expect(links(desktop)).to_have_count(1)
    expect(desktop.page.get_by_text("At the table: Sara, Omar")).to_be_visible()
    phone.step("deal").click()
    for visit in (desktop, phone):
        expect(visit.root).to_have_attribute("data-ply", "1")
        assert visit.axe() == []
    hands = [
        {card for zone in visit.data["zones"] if zone["mine"] for card in zone["cards"]}
        for visit in (desktop, phone)
    ]
    assert not hands[0] & hands[1]
    for visit, other in ((desktop, hands[1]), (phone, hands[0])):
        assert not {card for zone in visit.data["zones"] for card in zone["cards"]} & other
    for ply in range(1, 4):
        for visit in (desktop, phone):
            expect(visit.root).to_have_attribute("data-ply", str(ply))
        assert any(plays(visit) for visit in (desktop, phone))
    for visit in (desktop, phone):
        expect(visit.root).to_have_attribute("data-ply", "4")
    before = phone.data["zones"]
    phone.page.reload()
    phone.settle()
    expect(phone.root).to_have_attribute("data-ply", "4")
    assert phone.data["zones"] == before
    phone.page.get_by_role("button", name="Get up").first.click()
    expect(desktop.page.get_by_text("At the table: Sara", exact=True)).to_be_visible()
    phone.page.get_by_role("button", name="Come back").click()
    expect(desktop.page.get_by_text("At the table: Sara, Omar")).to_be_visible()
    desktop.open(link.partition("/")[2].rpartition("/")[2])
    expect(desktop.root).to_be_visible()  # whoever has a seat goes there


@pytest.mark.slow
def test_four_browsers_play_a_deal_and_the_fourth_is_the_teachers(
    new_visit: NewVisit, server: Server
) -> None:
    visits = [new_visit() for _ in range(4)]
    *players, teacher = visits
    shared = SharedTable.lay(
        server.store, players[0].session.learner, "pebbles_and_nuts", {"players": 3}, "Sara"
    )
    for number, name in ((1, "Omar"), (2, "Zoe"), (3, "Ms Lee")):
        chair = SharedTable(server.store, visits[number].session.learner, shared.key)
        chair.sit(chair.kept.chairs[number].invitation, name)
    for visit in visits:
        visit.open(f"together?table={shared.key}")
        expect(visit.root).to_be_visible(timeout=3 * UNTIL)
        expect(
            visit.page.get_by_text("watches as the teacher" if visit in players else "You watch as")
        ).to_be_visible()
    players[1].step("deal").click()
    for visit in visits:
        expect(visit.root).to_have_attribute("data-ply", "1")
    assert not any(None in zone["cards"] for zone in teacher.data["zones"])
    assert all(any(None in zone["cards"] for zone in visit.data["zones"]) for visit in players)
    ply, until = 1, monotonic() + 600
    while not teacher.page.get_by_role("button", name="Look at it again").count() and monotonic() < until:
        assert any(plays(visit) for visit in players)
        for visit in visits:
            expect(visit.root).not_to_have_attribute("data-ply", str(ply), timeout=3 * UNTIL)
            visit.settle()
        shared.look()
        ply = shared.match.ply
        for visit in visits:
            expect(visit.root).to_have_attribute("data-ply", str(ply))
    shared.look()
    assert shared.match.deal_due or shared.match.outcome
    for visit in visits:
        visit.page.close()  # it would go on looking for moves beside all further tests


@pytest.mark.slow
def test_a_stolen_link_is_refused(new_visit: NewVisit, server: Server) -> None:
    host, guest, thief = (new_visit() for _ in range(3))
    shared = SharedTable.lay(server.store, host.session.learner, "nuts", {"players": 2}, "Sara")
    used = shared.kept.chairs[1].invitation
    SharedTable(server.store, guest.session.learner, shared.key).sit(used, "Omar")
    for seat in (used, "guessed", ""):
        thief.open(f"together?table={shared.key}&seat={seat}")
        expect(thief.page.get_by_text("This link leads to no free seat")).to_be_visible()
        expect(thief.root).to_have_count(0)
    thief.open("together?table=guessed")
    expect(thief.page.get_by_text("There is no such table")).to_be_visible()
    guest.open(f"together?table={shared.key}")
    expect(guest.root).to_be_visible()


@pytest.mark.slow
def test_a_server_is_killed_in_mid_deal(browser: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    visits = [Visit(browser.new_context(reduced_motion="reduce"), server) for _ in range(2)]
    shared = SharedTable.lay(server.store, visits[0].session.learner, "pebbles_and_nuts", {}, "Sara")
    SharedTable(server.store, visits[1].session.learner, shared.key).sit(
        shared.kept.chairs[1].invitation, "Omar"
    )
    shared.look()
    shared.deal()
    for visit in visits:
        visit.open(f"together?table={shared.key}")
        expect(visit.root).to_have_attribute("data-ply", "1")
    assert any(map(plays, visits))
    for visit in visits:
        expect(visit.root).to_have_attribute("data-ply", "2")
    server.signal(signal.SIGKILL)
    server.stop()
    assert any(map(plays, visits))  # is made when the server is back
    server.start()
    for visit in visits:
        expect(visit.root).to_have_attribute("data-ply", "3", timeout=4 * UNTIL)
    shared.look()
    assert shared.match.ply == 3
    for visit in visits:
        visit.page.context.close()
    server.stop()


# Two servers, one database


@contextmanager
def two_servers(browser: Browser, folder: Path, database: str) -> Iterator[list[Visit]]:
    """A visitor at each of two servers that have one database."""
    servers = []
    for name in ("one", "two"):
        (folder / name).mkdir()
        servers.append(Server(folder / name, database=database))
    visits = [Visit(browser.new_context(reduced_motion="reduce"), server) for server in servers]
    for visit in visits:
        visit.page.set_default_timeout(3 * UNTIL)  # the first page of a server takes longer
    try:
        yield visits
    finally:
        for visit in visits:
            visit.page.context.close()
        for server in servers:
            server.stop()


def sit_at_one_table(visits: list[Visit], game: str) -> list[SharedTable]:
    """Lay a table for two, deal, and open it in both browsers; the table as each server has it."""
    one, other = visits
    mine = SharedTable.lay(one.server.store, one.session.learner, game, {"players": 2}, "Sara")
    theirs = SharedTable(other.server.store, other.session.learner, mine.key)
    theirs.sit(mine.kept.chairs[1].invitation, "Omar")
    mine.look()
    mine.deal()
    for visit in visits:
        visit.open(f"together?table={mine.key}")
        expect(visit.root).to_have_attribute("data-ply", str(mine.match.ply), timeout=3 * UNTIL)
    return [mine, theirs]


def server_dies(visit: Visit, other: Visit, shared: SharedTable) -> None:
    """Kill the server of one visitor, who goes on where the other one is and finds the table as it was."""
    before = visit.data["zones"]
    visit.server.signal(signal.SIGKILL)
    visit.server.stop()
    visit.server = other.server
    visit.open(f"together?table={shared.key}")
    expect(visit.root).to_be_visible(timeout=3 * UNTIL)
    assert visit.data["zones"] == before


def play_on(visits: list[Visit], ply: int) -> int:
    """Have whoever can play a card, and wait until both see it; the number of moves then."""
    assert any(map(plays, visits))
    for visit in visits:
        expect(visit.root).not_to_have_attribute("data-ply", str(ply), timeout=3 * UNTIL)
        visit.settle()
    return visits[0].ply


@pytest.mark.slow
@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_deal_is_played_at_two_servers_of_which_one_dies(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with two_servers(browser, tmp_path, address) as visits:
        shared, _ = sit_at_one_table(visits, "pebbles_and_nuts")
        ply = 1
        while ply < 8:
            ply = play_on(visits, ply)
        server_dies(visits[0], visits[1], shared)
        while not visits[1].page.get_by_role("button", name="Look at it again").count():
            ply = play_on(visits, ply)
        shared.look()
        assert shared.match.deal_due or shared.match.outcome
        assert shared.match.ply == ply


CLAIM = "(root, [move, at]) => void setTimeout(() => root.cardTable.play(move, null), at - Date.now())"
"""Plays a move at a time in milliseconds."""


@pytest.mark.slow
@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
def test_a_race_is_played_at_two_servers_of_which_one_dies(
    browser: Browser, address: str, tmp_path: Path
) -> None:
    with two_servers(browser, tmp_path, address) as visits:
        tables = sit_at_one_table(visits, "nuts")
        tables[0].start()
        sleep(READY)
        claim_at_once(visits, tables)
        server_dies(visits[0], visits[1], tables[0])
        claim_at_once(visits, tables)


def claim_at_once(visits: list[Visit], tables: list[SharedTable]) -> None:
    """Two hands reach for one place at the same moment: the store's order holds, and the other is told by how much."""
    moves = contested(tables)
    for table in tables:
        table.look()
    seen = tables[0].match.ply
    for visit in visits:
        visit.at(seen)
    at = visits[0].page.evaluate("Date.now() + 500")
    for visit, move in zip(visits, moves, strict=True):
        visit.root.evaluate(CLAIM, [move, at])
    for visit in visits:
        visit.at(seen + 1)
    tables[0].look()
    (made,) = tables[0].match.plies[seen:]
    assert str(made.move) == moves[made.seat]
    loser = visits[1 - made.seat]
    expect(loser.message).to_have_class(re.compile("refused"))
    message = loser.data["message"]
    assert re.search(r"It was \d+\.\d+ seconds too late\.$", message["text"])
    clause = tables[0].match.game.late_claim_clause
    assert clause
    assert message["links"][-1]["title"] == clause.title
    expect(visits[made.seat].message).not_to_have_class(re.compile("refused"))


# Clients: what comes to each, byte by byte


class Guest:
    """A client at a shared table, and the truth about it, from the database."""

    def __init__(self, server: Server, shared: SharedTable, number: int, learner: str) -> None:
        self.learner, self.number = learner, number
        self.shared = SharedTable(server.store, learner, shared.key)
        if self.shared.mine is None:
            self.shared.sit(self.shared.kept.chairs[number].invitation, f"Guest {number}")
        self.client = Client(server.address, learner, "together", f"table={shared.key}")

    def again(self) -> None:
        """See how things stand now."""
        self.client.go("together", f"table={self.shared.key}")
        self.shared.look()

    @property
    def moves(self) -> list[str]:
        return [each["text"] for each in self.client.table["legal"] + self.client.table["actions"]]


@contextmanager
def guests(server: Server, game: str, **options: Any) -> Iterator[list[Guest]]:
    """People in all seats of a table, four at most."""
    host = Session.new_learner()
    shared = SharedTable.lay(server.store, host, game, options, "Sara")
    seats = min(shared.match.game.seats, 4)
    found = [
        Guest(server, shared, number, host if number == 0 else Session.new_learner())
        for number in range(seats)
    ]
    try:
        yield found
    finally:
        for each in found:
            each.client.close()


def deal(people: list[Guest]) -> None:
    """Deal, and in a race start it."""
    people[0].shared.look()
    people[0].shared.deal()
    if people[0].shared.match.game.race:
        people[0].shared.start()
        sleep(READY)
    for each in people:
        each.again()


def check(guest: Guest, static: set[str]) -> None:
    """Nothing that was received gives away what the seat may not know."""
    client, shared = guest.client, guest.shared
    keys = [shared.key, *(chair.invitation for chair in shared.kept.chairs)]
    check_received(client, shared.match, guest.number, static, keys)
    everything = "\n".join(strings(client))
    for chair in shared.kept.chairs:
        assert not chair.holder or chair.holder not in everything
        assert guest.number == 0 or chair.invitation not in everything
    assert guest.learner not in everything


@pytest.mark.slow
@pytest.mark.parametrize(
    "game",
    [
        game if game == "pebbles_and_nuts" else pytest.param(game, marks=pytest.mark.slow)
        for game in GAMES
        if game != "canfield"
    ],
)
def test_nothing_that_is_anothers_is_sent(server: Server, game: str) -> None:
    with guests(server, game) as others:
        deal(others)
        others[0].client.send(text="no move", ply=others[0].client.table["ply"])
        static = {text for text in strings(others[0].client) if len(text) > 8}
    with guests(server, game) as people:
        deal(people)
        rng = Random(2)
        for _ in range(24):
            shared = people[0].shared
            shared.look()
            if shared.match.deal_due or shared.match.outcome:
                break
            for each in people:
                each.again()
            movers = [each for each in people if each.moves]
            if not movers:
                break
            mover = rng.choice(movers)
            mover.client.send(text="no move", ply=mover.client.table["ply"])
            mover.client.send(text=rng.choice(mover.moves), ply=mover.client.table["ply"])
            mover.client.send(step="back")
        for each in people:
            each.again()
            each.shared.look()
            check(each, static)
        assert people[0].shared.match.ply > 4


def tick(client: Client) -> set[str]:
    """Let the page look whether anything is new; the kinds of elements that come, components by their names."""
    known = len(client.received)
    client.tick()
    found = [each.delta.new_element for each in client.received[known:] if each.HasField("delta")]
    return {
        each.bidi_component.component_name.rpartition(".")[2] or str(each.WhichOneof("type"))
        for each in found
        if each.WhichOneof("type")
    }


def test_only_what_has_changed_is_drawn_for_the_others(server: Server) -> None:
    with guests(server, "california_jacks") as people:
        deal(people)
        mover, other = people if people[0].moves else people[::-1]
        for each in people:
            assert tick(each.client) == {"cardrules_ticker"}
        before = other.client.table["ply"]
        mover.client.send(text=mover.moves[0], ply=before)
        assert tick(other.client) == {"cardrules_table"}
        assert other.client.table["ply"] > before
        assert tick(other.client) == {"cardrules_ticker"}
        mover.shared.look()
        mover.shared.leave()
        assert "markdown" in tick(other.client)
        teacher = Guest(server, mover.shared, 2, Session.new_learner())
        teacher.client.close()
        assert {"cardrules_table", "alert"} <= tick(other.client)  # the whole page, which says who watches


@pytest.mark.slow
def test_the_test_finds_what_a_teacher_is_sent(server: Server) -> None:
    with guests(server, "pebbles_and_nuts") as people:
        deal(people)
        teacher = Guest(server, people[0].shared, 2, Session.new_learner())
        try:
            teacher.number = 1
            with pytest.raises(AssertionError):
                check(teacher, set())
        finally:
            teacher.client.close()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_for_a_deal_by_four(server: Server, game: str) -> None:
    with guests(server, game) as people:
        deal(people)
        shared, until = people[0].shared, monotonic() + 240
        rng = Random(5)
        while not (shared.match.deal_due or shared.match.outcome) and monotonic() < until:
            for each in people:
                shared.look()
                match = shared.match
                if each.number not in match.actors or match.deal_due:
                    continue
                move = choose(match.game, match.state, each.number, rng)
                if move is None:
                    continue
                if each.client.table["ply"] != match.ply:
                    each.again()
                each.client.send(text=str(move), ply=match.ply)
        assert shared.match.deal_due or shared.match.outcome


@pytest.mark.slow
def test_two_claims_at_once(server: Server) -> None:
    with guests(server, "nuts", players=2) as people:
        deal(people)
        shared = people[0].shared
        moves = contested([each.shared for each in people])
        seen = shared.match.ply
        for each in people:
            each.again()
        start, begun = Barrier(2), monotonic()

        def claim(guest: Guest) -> None:
            start.wait()
            guest.client.send(text=moves[guest.number], ply=seen)

        threads = [Thread(target=claim, args=(each,)) for each in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        took = monotonic() - begun
        shared.look()
        winner = shared.match.plies[seen].seat
        assert [str(ply.move) for ply in shared.match.plies[seen:]] == [moves[winner]]
        won, lost = people[winner].client.table, people[1 - winner].client.table
        assert not won["message"]["refused"]
        assert lost["message"]["refused"]
        late = re.search(r"It was (\d+\.\d+) seconds too late\.$", lost["message"]["text"])
        assert late
        assert float(late[1]) <= took + 0.05  # it is rounded to a tenth
        clause = shared.match.game.late_claim_clause
        assert clause
        assert lost["message"]["links"][-1]["title"] == clause.title


@pytest.mark.slow
@pytest.mark.parametrize("game", ["pebbles_and_nuts", "nuts"])
@pytest.mark.once
def test_others_see_every_move(new_visit: NewVisit, server: Server, game: str) -> None:
    """How soon they see it, `benchmarks.together` measures."""
    one, other = new_visit(), new_visit()
    shared = SharedTable.lay(server.store, one.session.learner, game, {"players": 2}, "Sara")
    theirs = SharedTable(server.store, other.session.learner, shared.key)
    theirs.sit(shared.kept.chairs[1].invitation, "Omar")
    shared.look()
    shared.deal()
    if shared.match.game.race:
        shared.start()
        sleep(READY)
    other.open(f"together?table={shared.key}")
    for _ in range(9):
        expect(other.root).to_have_attribute("data-ply", str(shared.match.ply))
        other.settle()
        shared.look()
        theirs.look()
        mover = next((each for each in (shared, theirs) if each.own_seats[0] in each.match.actors), None)
        assert mover
        move = choose(mover.match.game, mover.match.state, mover.own_seats[0], Random(1)) or "turn"
        before = mover.match.ply
        mover.play(str(move), None)
        expect(other.root).not_to_have_attribute("data-ply", str(before))
        shared.look()
