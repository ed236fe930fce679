"""The table of one visitor, without any page: plays, steps, lines, questions, and what is kept."""

import json
import re
from collections.abc import Callable
from itertools import pairwise
from math import inf
from pathlib import Path
from random import Random
from secrets import token_urlsafe
from typing import Any

import pytest

from cardrules import GAMES, Deal, Match, load
from cardrules.analyse import hint, hints
from cardrules.bots import next_move
from tests.webapp.kept import body_of, put
from webapp.model.controller import SeatController, seatings
from webapp.model.documents import StoreError
from webapp.model.kept_table import KeptTable
from webapp.model.markdown import move_text, pretty
from webapp.model.place import Sent
from webapp.model.session import Session
from webapp.model.settings import NAMES, Settings, names_of
from webapp.model.table_data import deal_score, message, steps, table_data, what_next
from webapp.model.weighed_advice import WeighingAdviser
from webapp.storage.store import DatabaseStore


@pytest.fixture
def visitor(tmp_path: Path) -> Session:
    """A visitor with an empty store."""
    return Session(Session.new_learner(), DatabaseStore(f"sqlite:///{tmp_path / 'store.sqlite'}"))


def controller_of(
    game: str, seed: int = 7, human_seats: tuple[int, ...] = (0,), **options: Any
) -> SeatController:
    """A table with a match that has just begun."""
    controller = SeatController(Match(load(game, **options), seed=seed), human_seats)
    controller.sit(human_seats)
    return controller


def play(controller: SeatController, number: int = 0) -> str:
    """Play one of the legal moves, in the order of their texts; the move."""
    move = sorted(map(str, controller.legal_moves))[number]
    controller.play(move)
    assert controller.answer is None
    return move


def moves(controller: SeatController) -> list[str]:
    """The moves up to the present place, without the deals."""
    return [
        str(ply.move)
        for ply in controller.match.plies[: controller.match.ply]
        if not isinstance(ply.move, Deal)
    ]


def branch(controller: SeatController) -> None:
    """Play on from two earlier places of Canfield's deal 7, which leaves two lines."""
    for _ in range(3):
        controller.play("turn")
    controller.go(2)
    controller.play("4C>2")
    controller.go(1)
    controller.play("5D>F")


def played(match: Match, moves: int) -> Match:
    """The match after bots have played on for some moves."""
    for _ in range(moves):
        found = next_move(match.game, match.state, Random(0))
        if match.deal_due or found is None:
            break
        seat, move = found
        match.play(move, seat)
    return match


def sent(session: Session, **what: Any) -> Sent:
    """Return what the table sends next."""
    return Sent(id=token_urlsafe(6), after=session.ack, match=session.table, **what)


def queue_of(session: Session, *whats: dict[str, Any]) -> list[Sent]:
    """Return what the table sends in one go, before anything is answered."""
    names = [session.ack, *(token_urlsafe(6) for _ in whats)]
    return [
        Sent.model_validate({"id": id, "after": after, "match": session.table} | what)
        for (after, id), what in zip(pairwise(names), whats, strict=True)
    ]


# Plays


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_is_made_and_the_bots_answer(game: str) -> None:
    controller = controller_of(game)
    begun = controller.match.ply
    chosen = next(move for move in map(str, controller.legal_moves) if move != "resign")
    controller.play(chosen)
    assert str(controller.match.plies[begun].move) == chosen
    assert controller.match.game.race or 0 in controller.match.actors or controller.match.deal_due


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    controller = controller_of("pebbles_and_nuts", seed=4)
    ply, legal = controller.match.ply, set(map(str, controller.legal_moves))
    wrong = next(card.code for card in controller.match.state.hands[0] if card.code not in legal)
    controller.play(wrong)
    assert controller.match.ply == ply
    assert controller.answer
    assert controller.answer.refused
    assert "you must follow" in controller.answer.text
    assert [finding.clause.title for finding in controller.answer.findings] == ["Following suit"]
    said = message(controller)
    assert said["refused"]
    assert said["links"][0]["address"].startswith("rules?game=pebbles_and_nuts&clause=")
    play(controller)
    assert not message(controller)["refused"]


@pytest.mark.parametrize("text", ["fly away", "", "9" * 5000, "F1>" + "9" * 5000, "\0", "AS>" * 900, "💥"])
@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_is_no_move_is_answered_in_a_sentence(game: str, text: str) -> None:
    controller = controller_of(game)
    controller.play(text)
    assert controller.answer
    assert controller.answer.refused
    assert len(controller.answer.text) < 1000


def test_who_watches_is_told_how_to_take_a_seat() -> None:
    controller = controller_of("pebbles_and_nuts", human_seats=())
    controller.play("AS")
    assert controller.answer
    assert controller.answer.text == "You are watching. To play yourself, take a seat under “Who plays”."


def test_one_may_play_for_everybody() -> None:
    controller = controller_of("pebbles_and_nuts", human_seats=(0, 1))
    for _ in range(4):
        play(controller)
    assert {ply.seat for ply in controller.match.plies[1:]} == {0, 1}
    assert controller.all_cards_shown


def test_on_honour_the_bots_wait_for_a_call() -> None:
    game = load("shnarbles", players=3, enforcement="honour")
    for seed in range(60):
        controller = SeatController(Match(game, seed=seed))
        controller.sit((0,))
        while controller.match.actors and not controller.match.deal_due and controller.match.actors[0] == 0:
            controller.play(str(controller.legal_moves[-1]))
        if 0 in controller.match.actors[1:]:
            break
    assert (
        what_next(controller)
        == f"It is {controller.names[controller.match.actors[0]]}'s turn, but you may act as well."
    )
    controller.play("call")
    assert controller.answer is None
    assert any("call" in str(event) for event in controller.match.events)


# Steps and lines


def test_stepping_back_and_forward_changes_nothing() -> None:
    controller = controller_of("pebbles_and_nuts")
    for _ in range(3):
        play(controller)
    end, line = controller.match.ply, list(controller.match.plies)
    controller.back()
    controller.first()
    assert controller.match.ply == 1
    while controller.match.ply < end:
        controller.forward()
    assert controller.match.plies == line
    assert controller.lines == []


@pytest.mark.parametrize("game", [id for id in GAMES if not load(id).race])
def test_after_a_forward_that_plays_ones_own_move_the_bots_answer(game: str) -> None:
    controller = controller_of(game)
    begun = controller.match.ply
    controller.forward()
    assert controller.match.plies[begun].seat == 0
    assert 0 in controller.match.actors or controller.match.deal_due


def test_undo_goes_back_to_before_ones_own_last_move() -> None:
    controller = controller_of("pebbles_and_nuts")
    play(controller)
    before = controller.match.ply
    play(controller)
    assert controller.match.ply > before
    controller.undo()
    assert controller.match.ply == before
    controller.undo()
    controller.undo()
    assert moves(controller) == []


def test_playing_on_from_an_earlier_place_keeps_the_line_that_was_left() -> None:
    controller = controller_of("canfield")
    controller.play("turn")
    controller.play("turn")
    left = moves(controller)
    controller.go(1)
    controller.play("4C>2")
    assert moves(controller) == ["4C>2"]
    (line,) = controller.lines
    assert controller.shared_with(line) == 1
    controller.take_line(line)
    assert moves(controller) == left[:1]
    controller.forward()
    assert moves(controller) == left
    assert [controller.shared_with(line) for line in controller.lines] == [1]


def test_lines_that_branch_off_lines_stay_whole() -> None:
    controller = controller_of("canfield")
    branch(controller)
    assert [str(ply.move) for ply in controller.lines[0][1:]] == ["turn", "turn", "turn"]
    assert [str(ply.move) for ply in controller.lines[1][1:]] == ["turn", "4C>2"]
    for _ in range(6):
        controller.take_line(controller.lines[0])
        controller.match.go(len(controller.match.plies))
        assert Match.from_record(controller.match.record).state == controller.match.state
        assert len(controller.lines) == 2


def test_a_move_that_is_refused_or_made_again_leaves_no_line() -> None:
    controller = controller_of("canfield")
    controller.play("turn")
    controller.back()
    controller.play("KS>2")
    assert controller.lines == []
    controller.play("turn")
    assert controller.lines == []
    assert moves(controller) == ["turn"]


def test_a_deal_that_was_stepped_back_over_is_not_dealt_anew() -> None:
    controller = controller_of("nuts")
    line = list(controller.match.plies)
    controller.go(0)
    controller.deal()
    assert controller.match.plies == line


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end_of_the_deal_and_the_score_is_said(game: str) -> None:
    controller = controller_of(game)
    controller.press("end")
    for _ in controller.run():
        pass
    assert not controller.running
    assert controller.match.deal_due or controller.match.outcome
    said = deal_score(controller)
    assert said in message(controller)["text"]
    played = controller.match.plies[1 if controller.match.game.sides > 1 else 0 :]
    last = [line.points for ply in played for event in ply.events for line in event.lines]
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"[−\d]\d*", said)]
    assert sum(numbers) == sum(last)
    offered = [each["name"] for each in steps(controller)]
    assert offered[0] == ("again" if controller.match.outcome else "deal")


def test_a_run_of_bots_can_be_left_at_any_move() -> None:
    controller = controller_of("nuts", players=3)
    begun = controller.match.ply
    controller.start_running()
    run = controller.run()
    assert [next(run) for _ in range(5)] == [1, 2, 3, 4, 5]
    controller.stop_running()
    assert controller.match.ply == begun + 5
    assert not controller.running
    assert Match.from_record(controller.match.record).state == controller.match.state


def test_a_step_that_there_is_not_does_nothing() -> None:
    controller = controller_of("canfield")
    controller.press("__init__")
    assert controller.match.ply == 1


# Questions


@pytest.mark.parametrize("game", GAMES)
def test_why_answers_for_every_card_as_the_judge_does(game: str) -> None:
    controller = controller_of(game)
    while not (seen := {card for zone in controller.view.zones for card in zone.cards if card}):
        play(controller)
    legal = {str(move).partition(">")[0] for move in controller.legal_moves}
    for card in sorted(seen, key=str)[:12]:
        name = card.face.code if controller.match.game.race else card.code
        controller.why(name)
        assert controller.answer
        assert not controller.answer.refused
        assert controller.answer.text.startswith("You may" if name in legal else "No. ")
        assert controller.answer.findings
        assert controller.match.ply == len(controller.match.plies)


def test_why_of_what_is_no_card_and_where_nothing_may_be_played() -> None:
    controller = controller_of("canfield")
    controller.why("ZZ")
    assert controller.answer
    assert controller.answer.text == "There is no play with this card."
    controller.go(0)
    controller.why("4C")
    assert controller.answer.text == "There is nothing to play just now."


def test_a_hint_is_the_analysis_and_stays_until_something_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", inf)  # both are to look as far
    controller = controller_of("pebbles_and_nuts")
    controller.press("hint")
    match = controller.match
    found = hint(match, 0)
    assert found
    assert controller.answer
    assert (
        controller.answer.text
        == f"A hint: {move_text(found.move, controller.match.game)}. {pretty(found.reason, controller.match.game)}"
    )
    play(controller)
    assert controller.answer is None


def test_where_one_had_better_wait_the_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WeighingAdviser, "hint", lambda *_: None)
    controller = controller_of("nuts")
    controller.ask()
    assert controller.answer
    assert controller.answer.text == "There is nothing that you should play now."


def test_who_watches_or_has_to_deal_is_given_no_hint() -> None:
    controller = controller_of("pebbles_and_nuts", human_seats=())
    controller.ask()
    assert controller.answer is None
    controller = controller_of("pebbles_and_nuts")
    controller.go(0)
    controller.ask()
    assert controller.answer is None


def test_who_comes_too_late_without_a_clock_is_told_what_was_quicker() -> None:
    controller = controller_of("nuts", seed=1, human_seats=(), players=4)
    while not controller.late_claims:
        controller.forward()
    assert re.search(
        r"^\w+ is too late: .* was there first, so yours stays with you", controller.late_claims[0]
    )
    assert controller.late_claims[0] in message(controller)["text"]
    controller.back()
    assert not controller.late_claims


# The table's data


def test_plays_are_made_once_and_only_where_they_were_meant(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    queue = queue_of(
        visitor, {"ply": 1, "text": "turn"}, {"ply": 1, "text": "turn"}, {"why": "4C"}, {"match": "another"}
    )
    for _ in range(2):
        visitor.receive(queue)
    assert visitor.controller
    assert visitor.controller.match.ply == 2
    assert visitor.controller.answer
    assert visitor.ack == queue[2].id


@pytest.mark.parametrize(
    "step", ["first", "back", "undo", "forward", "end", "deal", "hint", "go", "pause", "again"]
)
@pytest.mark.parametrize("game", ["pebbles_and_nuts", "nuts"])
def test_a_step_is_made_once_even_if_it_is_sent_to_a_new_server(
    visitor: Session, game: str, step: str
) -> None:
    visitor.new_match(game, seed=7)
    assert visitor.controller
    played(visitor.controller.match, 9)
    if step == "deal":
        list(visitor.controller.run())
    queue = queue_of(visitor, {"step": "hint"}, {"step": step})
    visitor.receive(queue)
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(queue)
    assert again.controller
    assert again.table == visitor.table
    assert again.controller.match.ply == visitor.controller.match.ply
    assert len(again.controller.match.plies) == len(visitor.controller.match.plies)
    assert not again.controller.running
    assert again.controller.clock is None
    assert again.controller.answer is None


def test_steps_in_quick_succession_all_count(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    assert visitor.controller
    queue = queue_of(visitor, *({"step": "forward"} for _ in range(5)))
    for number in range(1, 6):  # the queue grows while the first answer is under way
        visitor.receive(queue[max(number - 3, 0) : number])
    assert visitor.controller.match.ply == 6


def test_what_was_pressed_while_the_server_was_away_is_made_and_nothing_else(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    assert visitor.controller
    queue = queue_of(visitor, *({"step": "forward"} for _ in range(5)))
    visitor.receive(queue[:3])
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(queue)
    assert again.controller
    assert again.controller.match.ply == 6


# Two tabs at one table


def two_tabs(visitor: Session) -> tuple[Session, Session]:
    """A table that is open twice, with three moves made in the first tab."""
    visitor.new_match("canfield", seed=7)
    visitor.save()
    other = Session(visitor.learner, visitor.store)
    assert other.open_table(visitor.table)
    other.save()
    for _ in range(3):
        visitor.receive([sent(visitor, step="forward")])
        visitor.save()
    return visitor, other


def test_an_older_tab_writes_over_nothing_and_shows_what_is_newer(visitor: Session) -> None:
    first, second = two_tabs(visitor)
    assert first.controller
    assert second.controller
    queue = queue_of(second, *({"step": "forward"} for _ in range(3)))
    second.receive(queue[:1])
    second.save()
    assert second.controller.match.ply == 4
    assert second.controller.answer
    assert second.controller.answer.refused
    assert second.controller.answer.text.startswith("This table was last used in another tab")
    assert body_of(second.store, second.learner, "table", second.table) == KeptTable.of(
        first.controller, first.ack
    ).model_dump(mode="json")
    # What was pressed while the older picture was still to be seen is not made either.
    second.receive(queue)
    assert second.controller.match.ply == 4
    # Now this tab is the newer one.
    second.receive([sent(second, step="forward")])
    second.save()
    assert second.controller.match.ply == 5
    assert second.controller.answer is None
    first.receive([sent(first, step="back")])
    first.save()
    assert first.controller.match.ply == 5


def test_a_table_that_is_open_twice_and_used_once_is_not_complained_of(visitor: Session) -> None:
    first, second = two_tabs(visitor)
    second.save()
    first.receive([sent(first, step="forward")])
    first.save()
    assert first.controller
    assert first.controller.answer is None
    assert first.controller.match.ply == 5


def test_what_an_older_tab_played_stays_as_a_line_to_return_to(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    visitor.save()
    other = Session(visitor.learner, visitor.store)
    assert other.open_table(visitor.table)
    for session, move in ((visitor, "turn"), (other, "4C>2")):
        session.receive([sent(session, ply=1, text=move)])
        session.save()
    controller = other.controller
    assert controller
    assert controller.answer
    assert controller.answer.text.endswith("is kept: go back to it under “Moves”.")
    assert moves(controller) == ["turn"]
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    assert again.controller
    again.controller.take_line(again.controller.lines[0])
    assert [str(ply.move) for ply in again.controller.match.plies[1:]] == ["4C>2"]


def test_settings_of_two_tabs_do_not_undo_each_other(visitor: Session) -> None:
    other = Session(visitor.learner, visitor.store)
    assert not visitor.choose_settings(Settings(name="Zoë"))
    assert other.choose_settings(Settings(theme="dark"))
    assert other.settings == Settings(name="Zoë", theme="dark")
    assert Session(visitor.learner, visitor.store).settings == other.settings


def test_what_cannot_be_kept_is_kept_as_soon_as_that_can_be_done(
    visitor: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*_: Any) -> bool:
        raise StoreError("The database is away.")

    visitor.new_match("canfield", seed=7)
    visitor.save()
    with monkeypatch.context() as patched:
        patched.setattr(DatabaseStore, "replace", away)
        visitor.receive([sent(visitor, step="forward")])
        visitor.save()
        with pytest.raises(StoreError):
            visitor.choose_settings(Settings(name="Zoë"))
        assert visitor.trouble == "The database is away."
        assert visitor.settings.name == "Zoë"
        assert visitor.has_unkept_settings
    visitor.save()
    visitor.choose_settings(visitor.settings)
    assert visitor.trouble == ""
    assert not visitor.has_unkept_settings
    again = Session(visitor.learner, visitor.store)
    assert again.settings.name == "Zoë"
    assert again.open_table(visitor.table)
    assert again.controller
    assert again.controller.match.ply == 2


def test_what_an_older_tab_sends_to_a_new_server_is_not_made(visitor: Session) -> None:
    _, second = two_tabs(visitor)
    late = queue_of(second, *({"step": "forward"} for _ in range(9)))
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(late)
    assert again.controller
    assert again.controller.match.ply == 4


def test_an_older_tab_leaves_alone_what_it_cannot_read(visitor: Session) -> None:
    first, second = two_tabs(visitor)
    newer = {"written by": "a newer app"}
    put(first.store, first.learner, "table", first.table, newer)
    second.receive([sent(second, step="forward")])
    second.save()
    assert "another version" in second.complaint
    assert body_of(first.store, first.learner, "table", first.table) == newer


def test_a_new_match_from_the_table_keeps_game_options_and_players(visitor: Session) -> None:
    visitor.new_match("pebbles_and_nuts", {"players": 3}, seed=7, human_seats=(1,), level="easy")
    old, key = visitor.controller, visitor.table
    visitor.receive([sent(visitor, step="again")])
    new = visitor.controller
    assert old
    assert new
    assert new is not old
    assert visitor.table != key
    assert (new.match.game, new.human_seats, new.level) == (old.match.game, (1,), "easy")
    assert new.match.seed != 7
    assert not new.seed_typed


def test_a_late_claim_is_sent_until_the_next_move(visitor: Session) -> None:
    visitor.new_match("nuts", seed=7)
    controller = visitor.controller
    assert controller
    controller.late = arrival_of(controller)
    assert table_data(visitor, controller)["late"] == table_data(visitor, controller)["late"]
    assert table_data(visitor, controller)["late"]["at"] == controller.late.at
    controller.stop_clock()
    controller.go(0)
    assert table_data(visitor, controller)["late"] is None


def arrival_of(controller: SeatController) -> Any:
    """A claim of the visitor's that came two seconds after the same one of another hand."""
    from cardrules.bots import Claim, resolve_claims
    from webapp.model.clock import Arrival

    game, state = controller.match.game, controller.match.state
    move = next(move for move in game.legal_moves(state, 0))
    first = Claim(1.0, 1, next(iter(game.legal_moves(state, 1))))
    assert game.late_claim_clause
    results = resolve_claims(game, state, [first, Claim(3.0, 0, move)], game.late_claim_clause)[1]
    return Arrival(results[-1], first, 3.0)


def test_the_names_go_round_from_the_learners_left() -> None:
    assert names_of(4, (0,), "Zoë") == ("Zoë", "Ann", "Ben", "Cleo")
    assert names_of(4, (2,), "Zoë") == ("Ben", "Cleo", "Zoë", "Ann")
    assert names_of(2, (), "Zoë") == ("Ann", "Ben")
    assert len(set(names_of(10, (9,), "You"))) == 10
    assert names_of(4, (0,), "Ben", ("Uma", "Ann", "Uma")) == ("Ben", "Uma", "Ann", "Cleo")
    assert len(NAMES) == 10


# What is kept


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_written_and_read(game: str) -> None:
    controller = controller_of(game)
    controller.level, controller.open, controller.seed_typed = "easy", True, True
    played(controller.match, 6)
    end = controller.match.state
    controller.match.back(2)
    read = KeptTable.model_validate_json(KeptTable.of(controller).model_dump_json()).controller()
    assert read.match.state == controller.match.state
    assert (read.level, read.open, read.seed_typed, read.human_seats) == ("easy", True, True, (0,))
    read.match.go(len(read.match.plies))
    assert read.match.state == end


def test_lines_are_kept_too(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    controller = visitor.controller
    assert controller
    branch(controller)
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    assert again.controller
    assert [[str(ply.move) for ply in line] for line in again.controller.lines] == [
        [str(ply.move) for ply in line] for line in controller.lines
    ]
    assert KeptTable.of(again.controller) == KeptTable.of(controller)


def test_a_table_is_kept_at_every_change(visitor: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.save()
    visitor.new_match("canfield", seed=7)
    controller = visitor.controller
    assert controller
    saved: list[str] = []
    keep = DatabaseStore.replace

    def note(store: DatabaseStore, learner: str, kind: str, key: str, *what: Any) -> bool:
        saved.append(key)
        return keep(store, learner, kind, key, *what)

    monkeypatch.setattr(DatabaseStore, "replace", note)
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: controller.play("turn"),
        controller.back,
        lambda: controller.play("4C>2"),
        lambda: controller.take_line(controller.lines[0]),
        lambda: controller.sit(()),
        lambda: setattr(controller, "open", True),
        lambda: setattr(controller, "level", "easy"),
    ]
    for change in changes:
        change()
        visitor.save()
        visitor.save()
    assert saved == [visitor.table] * 8


def test_nobody_opens_anothers_table(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    visitor.save()
    other = Session(Session.new_learner(), visitor.store)
    assert not other.open_table(visitor.table)
    assert "no such table of yours" in other.complaint
    assert other.controller is None
    assert other.tables() == []
    assert not other.open_last()


@pytest.mark.parametrize(
    "key", ["", "nonsense", "../../etc/passwd", "9" * 5000, "a\0b", "é" * 16, "' OR 1=1 --"]
)
def test_a_key_that_leads_nowhere_is_complained_of(visitor: Session, key: str) -> None:
    assert not visitor.open_table(key)
    assert "no such table of yours" in visitor.complaint


BROKEN_TABLES: list[dict[str, Any]] = [
    {"record": "nonsense"},
    {"record": 3},
    {"record": "{}"},
    {"ply": -1},
    {"ply": "many"},
    {"seats": [7]},
    {"seats": "all"},
    {"seats": [0, 0]},
    {"level": "impossible"},
    {"lines": [[1, [[0, "KS>2"]]]]},
    {"lines": [[1, [[9, "turn"]]]]},
    {"lines": 3},
    {"scores": "many"},
    {"game": None},
]


@pytest.mark.parametrize("broken", BROKEN_TABLES)
def test_a_table_that_cannot_be_read_is_complained_of(visitor: Session, broken: dict[str, Any]) -> None:
    visitor.new_match("canfield", seed=7)
    visitor.save()
    body = body_of(visitor.store, visitor.learner, "table", visitor.table)
    assert body
    put(visitor.store, visitor.learner, "table", "broken", body | broken)
    running = visitor.controller
    assert not visitor.open_table("broken")
    assert "another version" in visitor.complaint
    assert visitor.controller is running
    assert len(visitor.tables()) == 2


def test_a_place_behind_the_end_is_the_end(visitor: Session) -> None:
    controller = controller_of("canfield")
    read = KeptTable.of(controller).model_copy(update={"ply": 10**30}).controller()
    assert read.match.ply == 1


def test_settings_are_kept_and_those_unknown_fall_back(visitor: Session) -> None:
    visitor.choose_settings(Settings(name="Zoë", theme="dark", marks="off"))
    assert Session(visitor.learner, visitor.store).settings == visitor.settings
    put(
        visitor.store,
        visitor.learner,
        "settings",
        "settings",
        {"name": "", "theme": 3, "marks": "off", "colour": "red"},
    )
    assert Session(visitor.learner, visitor.store).settings == Settings(marks="off")


def test_the_address_is_followed_when_it_changes_only(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    visitor.save()
    first = visitor.table
    assert visitor.follow(first)
    visitor.again()
    second = visitor.table
    assert second != first
    assert visitor.follow(first)
    assert visitor.table == second
    visitor.save()
    assert visitor.follow(second)
    assert visitor.follow(first)
    assert visitor.table == first


def test_a_link_in_the_address_lays_one_table(visitor: Session) -> None:
    link = played(Match(load("canfield"), seed=5), 4).link
    assert visitor.open_link(link)
    number = visitor.number
    assert not visitor.open_link(link)
    assert visitor.number == number


@pytest.mark.parametrize("game", GAMES)
def test_links_and_records_bring_the_match_back(visitor: Session, game: str) -> None:
    match = played(Match(load(game), seed=5), 9)
    for text in (
        match.link,
        f" records?match={match.link}\n",
        match.record.write(),
        match.record.write().encode(),
    ):
        assert visitor.open_record(text)
        assert visitor.controller
        assert visitor.controller.match.state == match.state


def test_a_record_with_a_wrong_move_names_the_move(visitor: Session) -> None:
    record = json.loads(played(Match(load("canfield"), seed=6), 12).record.write())
    record["moves"][3][1] = "KS>9"
    assert not visitor.open_record(json.dumps(record))
    assert "Move 4 of the record, 'KS>9'" in visitor.complaint


def test_a_match_from_a_position_with_unknown_cards_can_be_opened(visitor: Session) -> None:
    position = "hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"
    match = Match.from_position(position, load("pebbles_and_nuts"))
    assert visitor.open_record(match.record.write()), visitor.complaint
    controller = visitor.controller
    assert controller
    table_data(visitor, controller)
    assert controller.legal_moves
    assert str(controller.match.begins_at).count("?") == 0
    controller.play("KH")
    assert controller.answer is None
    controller.forward()
    controller.sit((1,))
    table_data(visitor, controller)


def test_options_that_there_are_not_are_complained_of(visitor: Session) -> None:
    assert not visitor.new_match("bridge")
    assert "There is no game 'bridge'" in visitor.complaint
    assert not visitor.new_match("pebbles_and_nuts", {"packs": 2})
    assert "two packs are for four players" in visitor.complaint
    assert visitor.controller is None
    assert visitor.new_match("pebbles_and_nuts", human_seats=(3,))
    assert visitor.controller
    assert visitor.controller.human_seats == (0,)
    assert visitor.complaint == ""


def test_in_a_race_nobody_plays_for_everybody() -> None:
    assert seatings(load("nuts")) == ((0,), (1,), ())
    assert seatings(load("pebbles_and_nuts")) == ((0,), (1,), (0, 1), ())
    assert seatings(load("canfield")) == ((0,), ())
