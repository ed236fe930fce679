"""Several people at one table, without any page: who sits where, what each sees, and whose move the store keeps."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest

from cardrules import GAMES, CardRulesError, Deal, Match, Record, load
from cardrules.bots import choose
from tests.webapp.kept import put
from tests.webapp.test_pages import at, cookies, open_page, press, run
from tests.webapp.test_secrecy import CODE, named, never_seen
from tests.webapp.test_typed_markup import NAME, NAMES, taken_for_markdown
from webapp.model.documents import NoRoom, StoreError
from webapp.model.event_log import last_moves
from webapp.model.markdown import plain, signed
from webapp.model.place import Sent
from webapp.model.session import Session
from webapp.model.settings import Settings
from webapp.model.shared_table import PATIENCE, READY, TAKE_OVER, SharedTable, give_up_seat, own_seats
from webapp.model.table_data import message, steps, table_data
from webapp.model.together import TogetherPlace
from webapp.storage.limits import Limits
from webapp.storage.store import DatabaseStore, default_store
from webapp.views.event_log import ply_text

__all__ = ["cookies"]

RACES = [game for game in GAMES if load(game).race]
TURNS = [game for game in GAMES if not load(game).race]
SEVERAL = [game for game in TURNS if load(game).seats > 1]


class Time:
    """A clock that stands until the test moves it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time that all servers see, and the lot that they draw."""
    Time.now = 1000.0
    time = Time()
    monkeypatch.setattr("webapp.model.shared_table.time", time)
    monkeypatch.setattr("webapp.model.together.time", time)
    rng = Random(1)
    monkeypatch.setattr("webapp.model.shared_table.SystemRandom", lambda: rng)
    monkeypatch.setattr("webapp.model.shared_table.randbelow", rng.randrange)
    return time


@pytest.fixture
def address(tmp_path: Path) -> str:
    """The address of a database."""
    return f"sqlite:///{tmp_path / 'store.sqlite'}"


class Person:
    """Somebody at a table, on a server of their own."""

    def __init__(self, address: str, learner: str = "") -> None:
        self.store = DatabaseStore(address)
        self.learner = learner or Session.new_learner()
        self.place: TogetherPlace

    def lay(self, game: str, name: str = "Sara", teaches: bool = False, **options: Any) -> "Person":
        """Lay a table."""
        return self.at(
            SharedTable.lay(self.store, self.learner, game, options, name, teaches=teaches, hands="quick").key
        )

    def at(self, key: str) -> "Person":
        """Come to a table, as a page does that is loaded."""
        self.place = TogetherPlace(SharedTable(self.store, self.learner, key), Settings())
        return self

    def sit(self, other: "Person", number: int, name: str) -> "Person":
        """Sit down where another's link leads."""
        shared = SharedTable(self.store, self.learner, other.table.key)
        shared.sit(SharedTable(other.store, other.learner, shared.key).kept.chairs[number].invitation, name)
        return self.at(shared.key)

    @property
    def table(self) -> SharedTable:
        return self.place.shared

    @property
    def match(self) -> Match:
        return self.table.match

    @property
    def text(self) -> str:
        """The sentence at the table."""
        text: str = message(self.place.controller)["text"]
        return text

    @property
    def data(self) -> dict[str, Any]:
        """What is sent to the browser."""
        return table_data(self.place, self.place.controller)

    def sent(self, **what: Any) -> Sent:
        """What the picture sends next."""
        return Sent(id=token_urlsafe(6), after=self.place.ack, match=self.place.table, **what)

    def send(self, **what: Any) -> None:
        """Press something on the picture."""
        self.place.receive([self.sent(**what)])

    def play(self, text: str, ply: int | None = None) -> None:
        """Make a move in sight of the present place, or an earlier one."""
        self.send(text=text, ply=self.match.ply if ply is None else ply)

    def step(self, name: str) -> None:
        """Press a button of the step bar."""
        self.send(step=name)

    @property
    def moves(self) -> list[str]:
        """The moves that can be made, but for giving up."""
        return [move for move in map(str, self.place.controller.legal_moves) if move != "give up"]


NewPerson = Callable[..., Person]


@pytest.fixture
def person(address: str) -> NewPerson:
    """Makes people, each on a server of their own."""
    return lambda learner="": Person(address, learner)


def two(person: NewPerson, game: str, **options: Any) -> tuple[Person, Person]:
    """Two people at a table; in a game for one the second is the teacher. The cards are dealt, a race runs."""
    one = person().lay(game, **options)
    other = person().sit(one, 1, "Omar")
    one.place.look()
    one.step("deal")
    if load(game).race:
        one.step("go")
        Time.now += READY
    other.place.look()
    one.place.look()
    return one, other


def contested(tables: Sequence[SharedTable]) -> list[str]:
    """Play a race until two people reach for the same place; the move of each."""
    for number in range(400):
        shared = tables[number % 2]
        shared.look()
        game, state = shared.match.game, shared.match.state
        first, second = (game.legal_moves(state, seat) for seat in (0, 1))
        for theirs in second:
            if ">F" in str(theirs):
                after = game.apply_unchecked(state, 1, theirs).state
                for mine in first:
                    if ">F" in str(mine) and not game.judge(after, 0, mine):
                        return [str(mine), str(theirs)]
        move = choose(game, state, number % 2, Random(number))
        if move is not None:
            shared.play(str(move), None)
    raise AssertionError("No two hands reach for the same place.")


def hidden_then_and_now(match: Match, viewer: int | None) -> set[str]:
    """The names of cards whose faces a seat saw neither before the last move, nor on their way, nor after it."""
    before, after = (match.game.table(ply.state) for ply in match.plies[-2:])
    hidden = set(before.hidden_from(viewer)) & set(after.hidden_from(viewer))
    for event in match.plies[-1].events:
        hidden -= {moved.card for moved in event.seen_by(viewer, before, after).moved if moved.card}
    return {name for card in hidden for name in (card.code, card.pretty)}


# A deal with others


QUICK = ("pebbles_and_nuts", "california_jacks", "canfield")


@pytest.mark.parametrize(
    "game", [game if game in QUICK else pytest.param(game, marks=pytest.mark.slow) for game in GAMES]
)
def test_two_play_a_deal_and_each_sees_what_a_seat_sees(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    rng = Random(3)
    for _ in range(150):
        if one.match.deal_due or one.match.outcome:
            break
        for mover in (one, other):
            if mover.moves:
                before = one.match.ply
                mover.play(rng.choice(mover.moves))
                assert mover.place.controller.answer is None, mover.text
                assert mover.match.ply > before
                Time.now += 0.5
                one.place.look()
                other.place.look()
                break
        else:
            Time.now += 3
            one.place.look()
            other.place.look()
        assert one.match == other.match
        for each in (one, other):
            view = each.match.view(each.place.controller.viewer)
            if each.place.controller.human_seats:
                assert each.place.controller.view == view
            if each.place.controller.open:
                continue
            hidden = each.match.table().hidden_from(each.place.controller.viewer)
            shown = {card for zone in each.data["zones"] for card in zone["cards"] if card}
            assert not shown & {card.code for card in hidden}
            if not one.match.game.race:  # there every pack has the cards that are named
                said = (
                    f"{each.text} {ply_text(each.place.controller, next(last_moves(each.place.controller)))}"
                )
                unseen = hidden_then_and_now(each.match, each.place.controller.viewer)
                assert not set(CODE.findall(said)) & unseen
    assert one.match.ply > 150 or not (one.moves or other.moves)


def test_a_refusal_names_its_rule_to_the_one_who_pressed(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    mover, waits = (one, other) if one.moves else (other, one)
    waits.play(str(waits.match.state.hands[waits.place.controller.human_seats[0]][0]))
    assert waits.place.controller.answer
    assert waits.place.controller.answer.refused
    assert waits.place.controller.answer.findings
    mover.place.look()
    assert mover.place.controller.answer is None
    assert one.match.ply == other.match.ply == 1


@pytest.mark.parametrize("game", TURNS)
def test_what_the_rules_refuse_is_refused_by_its_rule_in_every_game(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    mover = one if one.moves else other
    match, seat = mover.match, mover.place.controller.human_seats[0]
    rng, possible = Random(1), set[str]()
    other_match = Match(load(game), seed=2)
    for _ in range(60):
        if other_match.deal_due:
            other_match.deal()
        if other_match.outcome:
            break
        moves = other_match.legal_moves_of(other_match.actors[0])
        possible |= set(map(str, moves))
        other_match.play(rng.choice(moves), other_match.actors[0])
    refused = 0
    for text in sorted(possible):
        verdict = match.judge(text, seat)
        if verdict.legal:
            continue
        mover.play(text)
        answer = mover.place.controller.answer
        assert answer
        assert answer.refused
        assert answer.findings == verdict.findings != ()
        refused += 1
    assert refused
    assert mover.match.ply == 1


def test_who_loses_the_swap_is_judged_by_what_is_there_now(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    mover = one if one.moves else other
    twin = person(mover.learner).at(mover.table.key)  # the same seat in another tab
    move = mover.moves[0]
    mover.play(move)
    assert twin.match.ply == 1
    twin.play(move)
    assert twin.place.controller.answer
    assert twin.place.controller.answer.refused
    assert twin.match == mover.match


def test_a_move_meant_for_the_last_deal_is_not_made_in_the_next(person: NewPerson) -> None:
    one, _ = two(person, "shnarbles", players=2)
    one.play(one.moves[0] if one.moves else "pass", 0)
    assert "Cards have been dealt since" in one.text


def test_bots_wait_where_nobody_is(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts", players=4)
    one.place.controller.get_up()
    other.place.look()
    other.place.controller.get_up()
    ply = other.match.ply
    Time.now += 100
    one.place.look()
    assert one.match.ply == ply


def test_where_the_server_died_another_lets_the_bots_answer(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts", players=3)
    while not one.moves:
        other.play(other.moves[0])
        one.place.look()
    before = one.match.ply
    kept, moves = one.table.kept, one.moves
    one.play(moves[0])
    made = one.match.plies[before]
    # The table as it was when the bots had not answered yet.
    raw = {
        "moves": [
            *(each.model_dump() for each in kept.moves),
            {"seat": 0, "move": str(made.move), "at": Time.now},
        ]
    }
    body = one.table.kept.model_dump(mode="json") | raw
    one.table._held.write(body)
    other.place.look()
    assert other.match.ply == before + 1
    Time.now += TAKE_OVER
    other.place.look()
    assert [str(ply.move) for ply in other.match.plies] == [str(ply.move) for ply in one.match.plies]
    assert other.moves or one.moves


# Who sits where


def test_bots_and_links_are_spoken_of_while_seats_are_free(cookies: dict[str, str]) -> None:
    app = open_page()
    learner = app.session_state["session"].learner
    host = SharedTable.lay(default_store(), learner, "pebbles_and_nuts", {}, "Sara")
    place = TogetherPlace(host, Settings())
    for number, is_free in ((1, True), (2, False)):
        guest = SharedTable(default_store(), Session.new_learner(), host.key)
        guest.sit(host.kept.chairs[number].invitation, f"Guest {number}")
        place.look()
        assert message(place.controller)["text"] == "Press “Deal” when everybody is here."
        said = [each.value for each in at(app, "together", table=host.key).caption]
        assert any("Each link leads to one seat" in each for each in said) is is_free


def test_a_guessed_link_and_a_used_one_are_refused(person: NewPerson) -> None:
    one = person().lay("pebbles_and_nuts", players=3)
    used = one.table.kept.chairs[1].invitation
    other = person().sit(one, 1, "Omar")
    thief = SharedTable(one.store, Session.new_learner(), one.table.key)
    for guessed in ("", "x", used, used[:-1], "💥"):
        with pytest.raises(CardRulesError, match="leads to no free seat"):
            thief.sit(guessed, "Thief")
    assert thief.mine is None
    assert not thief.sees_all
    place = TogetherPlace(thief, Settings())
    assert not place.controller.all_cards_shown
    assert place.controller.viewer is None
    place.receive([Sent(id="a", after="", match=place.table, step="deal")])
    assert other.table.kept.moves == ()
    with pytest.raises(CardRulesError, match="There is no such table"):
        SharedTable(one.store, one.learner, "guessed")


def test_nobody_plays_two_seats_or_sits_where_a_teacher_has_seen_all(person: NewPerson) -> None:
    one = person().lay("pebbles_and_nuts", players=3)
    teacher = person().sit(one, 3, "Ms Lee")
    teacher.place.controller.get_up()
    for somebody in (one, teacher):
        with pytest.raises(CardRulesError, match="You have a seat"):
            SharedTable(one.store, somebody.learner, one.table.key).sit(
                one.table.kept.chairs[1].invitation, "Zoe"
            )


@pytest.mark.parametrize("name", ["", "  ", "You", "x" * 21, "Sara"])
def test_a_name_that_does_not_tell_people_apart_is_refused(person: NewPerson, name: str) -> None:
    one = person().lay("pebbles_and_nuts")
    with pytest.raises(CardRulesError, match=r"call you|choose another name"):
        person().sit(one, 1, name)


def test_a_seat_is_given_to_a_bot_and_taken_back(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    other.place.controller.get_up()
    one.place.look()
    assert one.place.controller.names[1] == "Omar's bot"
    while not one.match.deal_due and one.match.ply < 6:
        one.play(one.moves[0])
    assert any(ply.seat == 1 for ply in one.match.plies[1:])
    other = person(other.learner).at(one.table.key)
    assert other.match.ply == one.match.ply
    other.play("AS")
    assert "Come back" in other.text
    hand = other.place.controller.view
    other.place.controller.come_back()
    assert other.place.controller.view == hand
    one.place.look()
    assert one.place.controller.names[1] == "Omar"


def test_a_seat_that_was_left_may_be_given_to_somebody_else(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    other.place.controller.get_up()
    third = person().sit(one, 1, "Zoe")
    other.place.look()
    assert other.table.mine is None
    assert not other.place.controller.all_cards_shown
    assert other.place.controller.viewer is None
    other.place.controller.come_back()
    other.place.controller.play("AS")
    assert other.text == "Somebody else has your seat now."
    assert third.table.kept.people == (0, 1)


def test_whoever_keeps_all_waiting_is_replaced_by_a_bot(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    waits, absent = (other, one) if one.moves else (one, other)
    seat = absent.place.controller.human_seats[0]
    waits.place.controller.let_bot_play(seat)
    assert seat in waits.table.kept.people
    before = waits.place.beside
    waits.place.look()
    assert waits.place.beside == before
    Time.now += PATIENCE + 1
    waits.place.look()
    assert waits.place.beside != before
    assert waits.table.quiet() == (seat,)
    assert absent.table.quiet() == ()
    stale = person(waits.learner).at(waits.table.key)
    absent.place.look()
    absent.play(absent.moves[0])
    stale.place.controller.let_bot_play(seat)  # as it stood before they moved
    assert seat in stale.table.kept.people
    while not absent.moves:
        waits.place.look()
        waits.play(waits.moves[0])
        absent.place.look()
    Time.now += PATIENCE + 1
    waits.place.look()
    waits.place.controller.let_bot_play(seat)
    assert waits.moves or waits.match.deal_due
    absent.place.look()
    absent.place.controller.come_back()
    assert set(absent.table.kept.people) == {0, 1}


@pytest.mark.parametrize("leaves", [0, 1])
@pytest.mark.parametrize(
    "game",
    [*SEVERAL, "nuts", *(pytest.param(game, marks=pytest.mark.slow) for game in RACES if game != "nuts")],
)
def test_whoever_just_closes_their_browser_stops_nobody(person: NewPerson, game: str, leaves: int) -> None:
    stays = two(person, game)[1 - leaves]
    rng, done = Random(4), 0
    for _ in range(40):
        if stays.match.deal_due:
            stays.step("deal")
        elif stays.match.game.race and stays.table.kept.running_since is None:
            stays.step("again" if stays.match.outcome else "go")
            Time.now += READY
        elif stays.moves:
            stays.play(rng.choice(stays.moves))
            done += 1
        if not stays.moves or stays.match.game.race:
            Time.now += PATIENCE + 1
            stays.place.look()
            for seat in stays.table.quiet():
                stays.place.controller.let_bot_play(seat)
        assert stays.place.controller.answer is None, stays.text
    assert done > 5
    assert stays.table.kept.people == (1 - leaves,)


def test_a_teacher_sees_all_plays_none_and_everybody_knows(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    teacher = person().sit(one, 2, "Ms Lee")
    one.place.look()
    assert one.table.kept.teacher == "Ms Lee"
    assert teacher.place.controller.all_cards_shown
    cards = {card for zone in teacher.data["zones"] for card in zone["cards"]}
    assert None not in cards
    teacher.play("AS")
    assert "play none" in teacher.text
    assert not {"hint", "back", "undo", "end"} & {step["name"] for step in steps(teacher.place.controller)}
    before = other.data["zones"]
    teacher.place.controller.get_up()
    assert not teacher.place.controller.all_cards_shown or not teacher.table.sees_all
    teacher.place.look()
    assert not teacher.place.controller.all_cards_shown
    other.place.look()
    assert other.table.kept.teacher == ""
    assert other.data["zones"] == before  # they take no cards along


# What nobody gets to know


def test_a_table_is_no_learners_own(person: NewPerson, address: str) -> None:
    one, _ = two(person, "pebbles_and_nuts")
    for key in (one.table.key, one.table.kept.chairs[0].holder, one.table.kept.host, one.learner):
        exported = one.store.export(key)
        assert "together" not in exported
        assert "moves" not in exported
    with sqlite3.connect(address.removeprefix("sqlite:///")) as database:
        everything = str(database.execute("SELECT * FROM documents WHERE kind = 'together'").fetchall())
    assert "deal " in everything
    assert one.learner not in everything
    assert one.table.key not in everything


def test_nobody_arranges_the_deal(person: NewPerson) -> None:
    one = person().lay("pebbles_and_nuts")
    arranged = Match(one.match.game, seed=7, dealer=one.match.dealer).plies[0].move
    dealer = one if one.match.dealer == 0 else person().sit(one, 1, "Omar")
    dealer.place.controller.play(str(arranged))
    assert dealer.text == "Here cards are dealt at random: press “Deal”."
    assert dealer.match.ply == 0


@pytest.mark.parametrize("game", GAMES)
def test_no_forged_step_looks_back(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    mover = next((each for each in (one, other) if each.moves), one)
    mover.play(mover.moves[0])
    place = mover.match.ply
    for step in ("first", "back", "undo", "forward", "end"):
        assert step not in {each["name"] for each in steps(mover.place.controller)}
        assert mover.data["place"] == ""
        mover.step(step)
        assert mover.match.ply == len(mover.match.plies) == place
    mover.place.controller.go(0)
    mover.place.controller.sit((0, 1))
    assert mover.match.ply == place
    assert len(mover.place.controller.human_seats) < 2
    assert not mover.place.controller.running


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_shows_what_is_seen_now_and_no_way_of_a_card_again(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    for _ in range(6):
        mover = next((each for each in (one, other) if each.moves), None)
        if mover is None:
            break
        mover.play(mover.moves[-1])
        one.place.look()
        other.place.look()
    for each in (one, other):
        before = each.data
        again = person(each.learner).at(each.table.key)
        assert again.data["zones"] == before["zones"]
        assert again.data["journeys"] == {"since": None, "events": []}


@pytest.mark.parametrize("game", GAMES)
def test_whoever_connects_anew_is_sent_no_face_that_they_have_not_seen(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    rng = Random(6)
    for _ in range(12):
        mover = next((each for each in rng.sample((one, other), 2) if each.moves), None)
        if mover is None:
            break
        mover.play(rng.choice(mover.moves))
        one.place.look()
        other.place.look()
    for each in (one, other):
        if each.place.controller.open:
            continue
        again = person(each.learner).at(each.table.key)
        seat = again.place.controller.viewer
        hidden = never_seen(again.match, seat)
        assert hidden
        sent = json.dumps(again.data, ensure_ascii=False).split('"')
        secret = {name for card in hidden for name in (card.code, card.pretty)}
        assert not named(set(sent), again.match.game.race) & secret


def test_the_record_waits_for_the_end_of_the_deal_and_does_not_tell_the_next(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    assert one.place.copy_of_match() is None
    while not one.match.deal_due:
        mover = one if one.moves else other
        mover.play(mover.moves[0])
        one.place.look()
        other.place.look()
    mine = one.place.copy_of_match()
    assert mine
    session = Session(one.learner, one.store)
    session.open_match(mine, (0,))
    session.save()
    assert session.controller
    assert Match.from_record(Record.read(session.controller.match.record.write())) == one.match
    session.controller.undo()
    assert one.match.ply == len(one.match.plies)
    mine.go(len(mine.plies))
    mine.deal()
    other.step("deal")
    one.place.look()
    assert one.place.copy_of_match() is None
    assert isinstance(mine.plies[-1].move, Deal)
    assert mine.plies[-1].move != next(
        ply.move for ply in reversed(one.match.plies) if isinstance(ply.move, Deal)
    )


# Races


def test_hands_rest_until_everybody_is_ready(person: NewPerson) -> None:
    one = person().lay("nuts", players=2)
    assert one.text == "Press “Deal” when everybody is here; bots keep the free seats."
    other = person().sit(one, 1, "Omar")
    one.place.look()
    one.step("deal")
    one.play("turn")
    assert "All hands rest" in one.text
    other.place.look()
    other.step("go")
    other.play("turn")
    assert "Hands off: it begins in 2.0 seconds." in other.text
    before = other.place.at
    other.place.look()
    assert other.place.at == before
    Time.now += READY
    other.place.look()
    assert other.place.at != before
    other.play("turn")
    assert other.place.controller.answer is None
    one.place.look()
    assert one.match == other.match
    one.step("pause")
    other.place.look()
    other.play("turn")
    assert "All hands rest" in other.text


@pytest.mark.parametrize("game", ["nuts", pytest.param("nerts", marks=pytest.mark.slow)])
def test_the_store_decides_who_was_first_and_the_late_one_is_told_by_how_much(
    person: NewPerson, game: str
) -> None:
    one, other = two(person, game)
    mine, theirs = contested([one.table, other.table])
    for each in (one, other):
        each.place.look()
    seen = one.match.ply
    other.play(theirs)
    Time.now += 0.07
    one.play(mine, seen)
    assert str(one.match.plies[seen].move) == theirs
    assert one.place.controller.late
    assert one.place.controller.late.late_by == pytest.approx(0.07)
    assert one.place.controller.late.verdict.findings[-1].clause is one.match.game.late_claim_clause
    assert one.text.endswith("It was 0.07 seconds too late.")
    assert one.data["late"]["winner"] == "Omar"
    other.place.look()
    assert other.place.controller.answer is None
    one.place.look()
    assert one.text.endswith("too late.")


@pytest.mark.parametrize("game", RACES)
def test_every_server_finds_the_same_moves_of_bots(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    one.place.controller.get_up()
    other.place.look()
    started = other.table.kept
    for _ in range(30):
        Time.now += 0.7
        one.place.look()
    made = one.table.kept.moves
    assert len(made) > len(started.moves) + 3
    assert {each.seat for each in made[len(started.moves) :]} <= set(range(one.match.game.seats)) - {1}
    # A server that looks only now finds the same, though nobody has kept it.
    other.table._held.read()
    other.table.kept = started
    other.table.match = other.table.kept.begun()
    for each in started.moves:
        other.table.match.play(each.move, each.seat)
    other.table._let_hands_move()
    assert other.table.kept.moves == made


# Trouble


@pytest.mark.parametrize("is_written", [False, True])
def test_what_the_store_could_not_keep_is_played_once_when_it_is_back(
    person: NewPerson, is_written: bool
) -> None:
    one, other = two(person, "pebbles_and_nuts")
    mover = one if one.moves else other
    move, before, replace = mover.moves[0], mover.match.ply, mover.store.replace

    def away(*what: Any) -> bool:
        if is_written:
            replace(*what)
        raise StoreError("It is away.")

    queue = [mover.sent(text=move, ply=before)]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(mover.store, "replace", away)
        mover.place.receive(queue)
        assert mover.place.trouble == "It is away."
        mover.place.receive(queue)
        assert mover.place.ack != queue[0].id or is_written
    mover.place.look()
    assert mover.place.trouble == ""
    for _ in range(2):
        mover.place.receive(queue)
        assert mover.place.ack == queue[0].id
        assert [str(ply.move) for ply in mover.match.plies[before:]].count(move) == 1
    mover.play("no move")
    assert "is not a move" in mover.text


def test_a_new_server_does_not_do_again_what_was_kept(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    mover = one if one.moves else other
    queue = [mover.sent(text=mover.moves[0], ply=mover.match.ply)]
    mover.place.receive(queue)
    again = person(mover.learner).at(mover.table.key)
    again.place.receive(queue)
    assert again.place.controller.answer is None
    assert again.match == mover.match


def test_a_damaged_table_and_one_that_is_gone_are_told(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    one.table._held.write({"game": "pebbles_and_nuts"})
    with pytest.raises(CardRulesError, match="damaged"):
        other.place.look()
    one.store.forget(f"shared table {one.table.key}")
    with pytest.raises(CardRulesError, match="no such table"):
        person(one.learner).at(one.table.key)


# Afterwards


def test_a_rematch_keeps_everybody_in_their_seats(person: NewPerson) -> None:
    one, other = two(person, "canfield")
    one.step("again")
    assert one.table.kept.number == 0
    one.play("give up")
    assert one.match.outcome, one.text
    first = one.match
    other.place.look()
    other.step("again")
    one.place.look()
    assert one.table.kept.number == other.table.kept.number == 1
    assert one.place.table == other.place.table != ""
    assert one.table.kept.people == (0,)
    assert one.table.kept.teacher == "Omar"
    one.step("deal")
    other.place.look()
    assert one.match == other.match
    assert one.match.plies[0].move != first.plies[0].move


def test_two_play_again_in_their_seats_with_new_cards(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts", target=1)
    while not one.match.outcome:
        mover = one if one.moves else other
        mover.step("deal") if mover.match.deal_due else mover.play(mover.moves[0])
        one.place.look()
        other.place.look()
    first, names = one.match, one.place.controller.names
    for each in (one, other):
        assert "again" in {step["name"] for step in each.data["steps"]}
        each.step("again")  # both at once: there is one match more, not two
    one.place.look()
    assert one.table.kept.number == other.table.kept.number == 1
    assert one.place.controller.names == other.place.controller.names == names == ("Sara", "Omar")
    other.step("deal")
    one.place.look()
    assert one.match == other.match
    assert one.match.plies[0].move != first.plies[0].move
    mover = one if one.moves else other
    mover.play(mover.moves[0])
    assert mover.place.controller.answer is None


def test_those_who_sit_at_a_table_find_it_again(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    for each, kind in ((one, "laid"), (other, "seat")):
        (found,) = own_seats(each.store, each.learner)
        assert found.key == one.table.key
        assert found.body == {"game": "pebbles_and_nuts"}
        assert json.loads(each.store.export(each.learner))["documents"][0]["kind"] == kind
    third = person().lay("nuts")
    other.sit(third, 1, "Omar")
    mine = person(other.learner).lay("canfield")
    keys = [each.table.key for each in (mine, third, one)]
    assert [seat.key for seat in own_seats(other.store, other.learner)] == keys
    mover = one if one.moves else other.at(one.table.key)
    mover.play(mover.moves[0])
    keys = [each.table.key for each in (one, mine, third)]
    assert [seat.key for seat in own_seats(other.store, other.learner)] == keys


def test_a_seat_is_given_up_for_good(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    give_up_seat(other.store, other.learner, one.table.key)
    assert own_seats(other.store, other.learner) == []
    one.place.look()
    assert one.table.kept.people == (0,)
    assert one.place.controller.names[1] == "Omar's bot"
    give_up_seat(one.store, one.learner, one.table.key)
    assert own_seats(one.store, one.learner) == []
    with pytest.raises(CardRulesError, match="was cleared away"):
        other.place.look()
    give_up_seat(other.store, other.learner, one.table.key)  # though it is gone


def test_whoever_has_given_up_a_seat_may_come_back_as_long_as_it_is_free(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    give_up_seat(other.store, other.learner, one.table.key)
    other.place.look()
    other.place.controller.come_back()
    assert other.table.kept.people == (0, 1)
    assert [each.kind for each in own_seats(other.store, other.learner)] == ["seat"]
    assert other.table.kept.heir(other.table.kept.host)


def test_a_table_that_is_given_up_is_the_next_ones_who_see_its_links(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts", players=4)
    third, fourth = person().sit(one, 2, "Zoe"), person().sit(one, 3, "Lou")
    other.place.look()
    other.place.controller.get_up()
    one.place.look()
    for leaves, heir in ((one, third), (third, fourth), (fourth, other)):
        assert leaves.table.is_host
        assert not heir.table.is_host
        give_up_seat(leaves.store, leaves.learner, leaves.table.key)
        assert own_seats(leaves.store, leaves.learner) == []
        heir.place.look()
        assert heir.table.is_host
        assert [each.kind for each in own_seats(heir.store, heir.learner)] == ["laid"]
    other.place.controller.come_back()
    assert other.moves or other.match.deal_due
    guest = person().sit(other, 0, "Kim")
    assert guest.table.kept.people == (0, 1)
    give_up_seat(guest.store, guest.learner, one.table.key)
    give_up_seat(other.store, other.learner, one.table.key)
    with pytest.raises(CardRulesError, match="was cleared away"):
        person(third.learner).at(one.table.key)


def test_whoever_has_no_room_for_a_table_has_it_all_the_same(address: str) -> None:
    heir = limited(address, tables=1)
    heir.lay("nuts")
    one = Person(address).lay("pebbles_and_nuts")
    heir.sit(one, 1, "Omar")
    give_up_seat(one.store, one.learner, one.table.key)
    heir.place.look()
    assert heir.table.is_host
    assert sorted(each.kind for each in own_seats(heir.store, heir.learner)) == ["laid", "seat"]


def test_nobody_clears_away_what_another_has_laid(person: NewPerson) -> None:
    one, other = two(person, "pebbles_and_nuts")
    put(other.store, other.learner, "laid", one.table.key, {"game": "pebbles_and_nuts"})
    give_up_seat(other.store, other.learner, one.table.key)
    one.place.look()
    assert one.table.kept.people == (0,)


# Limits


def limited(address: str, **most: int) -> Person:
    """Somebody on a server with other limits."""
    found = Person(address)
    found.store = DatabaseStore(address, Limits(**most))
    return found


def documents(address: str) -> int:
    """How many documents the database has."""
    with sqlite3.connect(address.removeprefix("sqlite:///")) as database:
        (number,) = database.execute("SELECT count(*) FROM documents").fetchone()
    assert isinstance(number, int)
    return number


def test_tables_for_several_count_as_tables(address: str) -> None:
    one = limited(address, tables=2)
    put(one.store, one.learner, "table", "mine", {})
    first = one.lay("pebbles_and_nuts").table.key
    before = documents(address)
    with pytest.raises(NoRoom, match=r"^No more than 2 tables are kept .*“Records” or “Play together”"):
        one.lay("pebbles_and_nuts")
    with pytest.raises(NoRoom, match="No more than 2 tables"):
        put(one.store, one.learner, "table", "another", {})
    assert documents(address) == before
    one.at(first).step("deal")
    assert one.match.ply > 0
    guest = limited(address, tables=1).sit(one, 1, "Omar")
    guest.lay("pebbles_and_nuts")
    give_up_seat(one.store, one.learner, first)
    one.lay("pebbles_and_nuts")


def test_the_bytes_of_a_table_count_for_whoever_has_laid_it(address: str) -> None:
    one = limited(address, bytes=3_000)
    one.lay("pebbles_and_nuts")
    guest = limited(address, bytes=3_000).sit(one, 1, "Omar")
    one.place.look()
    one.step("deal")
    while len(json.dumps(one.table.kept.model_dump(mode="json"))) < 3_000:
        mover = next((each for each in (one, guest) if each.moves), one)
        if mover.match.deal_due:
            mover.step("deal")
        else:
            mover.play(mover.moves[0])
        one.place.look()
        guest.place.look()
    before = documents(address)
    with pytest.raises(NoRoom, match=r"^No more than 3,000 bytes are kept"):
        one.lay("pebbles_and_nuts")
    assert documents(address) == before
    guest.lay("pebbles_and_nuts")


def test_whoever_has_no_room_for_a_seat_takes_none(address: str) -> None:
    guest = limited(address, tables=1)
    hosts = [Person(address).lay("pebbles_and_nuts") for _ in range(2)]
    guest.sit(hosts[0], 1, "Omar")
    with pytest.raises(NoRoom, match="No more than 1 documents of a kind"):
        guest.sit(hosts[1], 1, "Omar")
    hosts[1].place.look()
    assert hosts[1].table.kept.people == (0,)


# How often a page looks


@pytest.mark.parametrize("game", ["pebbles_and_nuts", "nuts"])
def test_a_page_looks_less_often_where_nobody_does_anything(person: NewPerson, game: str) -> None:
    one, other = two(person, game)
    race = one.match.game.race
    assert one.place.pause == (0.2 if race else 0.6)
    found = list[float]()
    for _ in range(20):
        Time.now += 60
        one.place.look()
        other.place.look()
        found.append(other.place.pause)
    assert found == sorted(found)
    assert found[-1] == (READY / 2 if race else 5)  # “Go!” is seen before hands move
    if race:
        one.step("pause")
    else:
        mover = one if one.moves else other
        mover.play(mover.moves[0])
    for each in (one, other):
        each.place.look()
        assert each.place.pause == 0.6


# The page


def test_names_of_others_are_shown_as_they_were_typed(cookies: dict[str, str]) -> None:
    host = SharedTable.lay(default_store(), Session.new_learner(), "pebbles_and_nuts", {}, NAMES[1])
    teacher = SharedTable(default_store(), Session.new_learner(), host.key)
    teacher.sit(host.kept.chairs[2].invitation, NAMES[3])
    app = at(open_page(), "together", table=host.key, seat=host.kept.chairs[1].invitation)
    assert any(plain(NAMES[1]) in text for text in taken_for_markdown(app._tree))
    app.text_input[0].set_value(NAME)
    next(each for each in app.button if each.label == "Sit down").click()
    run(app)
    host.look()
    assert host.kept.names == (NAMES[1], NAME)
    app = at(app, "together", table=host.key)
    texts = [*taken_for_markdown(app._tree), *taken_for_markdown(at(app, "together")._tree)]
    for name in (NAME, NAMES[1], NAMES[3]):
        assert any(plain(name) in text for text in texts), name
        assert not any(name in text for text in texts), name


def test_the_lobby_says_how_things_stand(cookies: dict[str, str]) -> None:
    app = at(open_page(), "together")
    learner = app.session_state["session"].learner
    shared = SharedTable.lay(default_store(), learner, "pebbles_and_nuts", {}, "Sara")
    gone = SharedTable.lay(default_store(), learner, "nuts", {}, "Sara")
    default_store().forget(f"shared table {gone.key}")
    SharedTable(default_store(), Session.new_learner(), shared.key).sit(
        shared.kept.chairs[1].invitation, "Omar"
    )
    labels = [each.label for each in at(app, "together").button]
    assert "Pebbles and Nuts: Sara, Omar · 0 : 0" in labels
    assert "A table that is no longer there" in labels
    press(app, f"delete seat {gone.key}")
    labels = [each.label for each in press(app, f"delete seat {shared.key}").button]
    assert not any("Sara" in label or "no longer there" in label for label in labels)
    shared.look()
    assert shared.kept.people == (1,)


def test_the_lobby_lists_all_tables_the_last_played_first(cookies: dict[str, str]) -> None:
    app = at(open_page(), "together")
    learner = app.session_state["session"].learner
    tables = [SharedTable.lay(default_store(), learner, "nuts", {}, f"Sara {number}") for number in range(7)]
    guest = SharedTable(default_store(), Session.new_learner(), tables[0].key)
    guest.sit(guest.kept.chairs[1].invitation, "Omar")

    def listed() -> list[str]:
        return [str(each.key)[5:] for each in app.button if str(each.key).startswith("seat ")]

    app = at(app, "together")
    last = [tables[0], *reversed(tables[1:])]
    assert listed() == [each.key for each in last[:5]]
    next(each for each in app.button if each.label == "Show more").click()
    run(app)
    assert listed() == [each.key for each in last]
    assert "Show more" not in [each.label for each in app.button]


def test_the_lobby_says_what_comes_of_a_table_that_is_given_up(cookies: dict[str, str]) -> None:
    app = at(open_page(), "together")
    learner = app.session_state["session"].learner
    shared = SharedTable.lay(default_store(), learner, "nuts", {}, "Sara")

    def said() -> list[str]:
        return [each.value for each in at(app, "together").markdown]

    assert "Nobody else has a seat there: the table is cleared away." in said()
    guest = SharedTable(default_store(), Session.new_learner(), shared.key)
    guest.sit(guest.kept.chairs[1].invitation, NAMES[1])
    assert f"You get up for good, and the table is {plain(NAMES[1])}'s from then on." in said()
    guest.look()
    shared.look()
    shared.give_up()
    assert "You get up for good, and a bot keeps your seat." in said()


def test_whoever_deletes_everything_clears_away_the_tables_they_have_laid(cookies: dict[str, str]) -> None:
    app = open_page("settings")
    shared = SharedTable.lay(
        default_store(), app.session_state["session"].learner, "pebbles_and_nuts", {}, "Sara"
    )
    next(each for each in run(app).button if each.label == "Delete everything now").click()
    run(app)
    with pytest.raises(CardRulesError, match="no such table"):
        shared.look()


def test_after_the_deal_the_match_is_looked_at_on_a_table_of_ones_own(cookies: dict[str, str]) -> None:
    app = at(open_page(), "together")
    learner = app.session_state["session"].learner
    shared = SharedTable.lay(default_store(), learner, "pebbles_and_nuts", {}, "Sara")
    shared.deal()
    app = at(app, "together", table=shared.key)
    for label in ("Look at it again", "Share", "Undo"):
        assert label not in [each.label for each in app.button]
    shared.look()
    while not shared.match.deal_due:
        shared.play(str(shared.match.legal_moves_of(0)[0]), None)
    assert any(shared.match.scores)
    score = " : ".join(map(signed, shared.match.scores))
    assert f"Pebbles and Nuts: Sara · {score}" in [each.label for each in at(app, "together").button]
    app = at(app, "together", table=shared.key)
    next(each for each in app.button if each.label == "Look at it again").click()
    run(app)
    assert app.session_state["session"].controller.match == shared.match
    assert "Share" in [each.label for each in app.button]
    assert "Analysis" in [each.label for each in app.tabs]


def test_whoever_is_new_to_a_game_reads_what_a_bid_costs(address: str) -> None:
    sara = Person(address).lay("shnarbles", players=2)
    while sara.match.deal_due or sara.table.own_seats[0] not in sara.match.actors:
        sara.place.controller.forward()
        sara.place.look()
    for is_new in (True, False):
        place = TogetherPlace(sara.table, Settings(), is_new)
        assert bool(place.controller.first_decision) == is_new
