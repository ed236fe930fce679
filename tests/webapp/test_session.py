"""What one visitor has on the table, without any page: plays, steps, lines, questions, and what is kept."""

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
from webapp.components.table import deal_score, message, steps, table_data, what_next
from webapp.markdown import move_text, pretty
from webapp.session import KeptTable, SeatController, Sent, Session, seatings
from webapp.settings import NAMES, Settings, names_of
from webapp.store import Store


@pytest.fixture
def visitor(tmp_path: Path) -> Session:
    """A visitor with an empty store."""
    return Session(Session.new_learner(), Store(f"sqlite:///{tmp_path / 'store.sqlite'}"))


def desk_of(game: str, seed: int = 7, human_seats: tuple[int, ...] = (0,), **options: Any) -> SeatController:
    """A table with a match that has just begun."""
    desk = SeatController(Match(load(game, **options), seed=seed), human_seats)
    desk.sit(human_seats)
    return desk


def play(desk: SeatController, number: int = 0) -> str:
    """Play one of the legal moves, in the order of their texts; the move."""
    move = sorted(map(str, desk.legal_moves))[number]
    desk.play(move)
    assert desk.answer is None
    return move


def moves(desk: SeatController) -> list[str]:
    """The moves up to the present place, without the deals."""
    return [str(ply.move) for ply in desk.match.plies[: desk.match.ply] if not isinstance(ply.move, Deal)]


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
    """What the table sends next."""
    return Sent(id=token_urlsafe(6), after=session.ack, match=session.table, **what)


def queue_of(session: Session, *whats: dict[str, Any]) -> list[Sent]:
    """What the table sends in one go, before anything is answered."""
    names = [session.ack, *(token_urlsafe(6) for _ in whats)]
    return [
        Sent.model_validate({"id": id, "after": after, "match": session.table} | what)
        for (after, id), what in zip(pairwise(names), whats, strict=True)
    ]


# Plays


@pytest.mark.parametrize("game", GAMES)
def test_a_legal_move_is_made_and_the_bots_answer(game: str) -> None:
    desk = desk_of(game)
    begun = desk.match.ply
    chosen = next(move for move in map(str, desk.legal_moves) if move != "resign")
    desk.play(chosen)
    assert str(desk.match.plies[begun].move) == chosen
    assert desk.match.game.race or 0 in desk.match.actors or desk.match.deal_due


def test_a_refusal_names_the_rule_and_changes_nothing() -> None:
    desk = desk_of("pebbles_and_nuts", seed=4)
    ply, legal = desk.match.ply, set(map(str, desk.legal_moves))
    wrong = next(card.code for card in desk.match.state.hands[0] if card.code not in legal)
    desk.play(wrong)
    assert desk.match.ply == ply
    assert desk.answer
    assert desk.answer.refused
    assert "you must follow" in desk.answer.text
    assert [finding.clause.title for finding in desk.answer.findings] == ["Following suit"]
    said = message(desk)
    assert said["refused"]
    assert said["links"][0]["address"].startswith("rules?game=pebbles_and_nuts&clause=")
    play(desk)
    assert not message(desk)["refused"]


@pytest.mark.parametrize("text", ["fly away", "", "9" * 5000, "F1>" + "9" * 5000, "\0", "AS>" * 900, "💥"])
@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_is_no_move_is_answered_in_a_sentence(game: str, text: str) -> None:
    desk = desk_of(game)
    desk.play(text)
    assert desk.answer
    assert desk.answer.refused
    assert len(desk.answer.text) < 1000


def test_who_watches_is_told_how_to_take_a_seat() -> None:
    desk = desk_of("pebbles_and_nuts", human_seats=())
    desk.play("AS")
    assert desk.answer
    assert desk.answer.text == "You are watching. To play yourself, take a seat under “Who plays”."


def test_one_may_play_for_everybody() -> None:
    desk = desk_of("pebbles_and_nuts", human_seats=(0, 1))
    for _ in range(4):
        play(desk)
    assert {ply.seat for ply in desk.match.plies[1:]} == {0, 1}
    assert desk.all_cards_shown


def test_on_honour_the_bots_wait_for_a_call() -> None:
    game = load("shnarbles", players=3, enforcement="honour")
    for seed in range(60):
        desk = SeatController(Match(game, seed=seed))
        desk.sit((0,))
        while desk.match.actors and not desk.match.deal_due and desk.match.actors[0] == 0:
            desk.play(str(desk.legal_moves[-1]))
        if 0 in desk.match.actors[1:]:
            break
    assert what_next(desk) == f"It is {desk.names[desk.match.actors[0]]}'s turn, but you may act as well."
    desk.play("call")
    assert desk.answer is None
    assert any("call" in str(event) for event in desk.match.events)


# Steps and lines


def test_stepping_back_and_forward_changes_nothing() -> None:
    desk = desk_of("pebbles_and_nuts")
    for _ in range(3):
        play(desk)
    end, line = desk.match.ply, list(desk.match.plies)
    desk.back()
    desk.first()
    assert desk.match.ply == 1
    while desk.match.ply < end:
        desk.forward()
    assert desk.match.plies == line
    assert desk.lines == []


@pytest.mark.parametrize("game", [id for id in GAMES if not load(id).race])
def test_after_a_forward_that_plays_ones_own_move_the_bots_answer(game: str) -> None:
    desk = desk_of(game)
    begun = desk.match.ply
    desk.forward()
    assert desk.match.plies[begun].seat == 0
    assert 0 in desk.match.actors or desk.match.deal_due


def test_undo_goes_back_to_before_ones_own_last_move() -> None:
    desk = desk_of("pebbles_and_nuts")
    play(desk)
    before = desk.match.ply
    play(desk)
    assert desk.match.ply > before
    desk.undo()
    assert desk.match.ply == before
    desk.undo()
    desk.undo()
    assert moves(desk) == []


def test_playing_on_from_an_earlier_place_keeps_the_line_that_was_left() -> None:
    desk = desk_of("canfield")
    desk.play("turn")
    desk.play("turn")
    left = moves(desk)
    desk.go(1)
    desk.play("4C>2")
    assert moves(desk) == ["4C>2"]
    (line,) = desk.lines
    assert desk.shared_with(line) == 1
    desk.take_line(line)
    assert moves(desk) == left[:1]
    desk.forward()
    assert moves(desk) == left
    assert [desk.shared_with(line) for line in desk.lines] == [1]


def test_lines_that_branch_off_lines_stay_whole() -> None:
    desk = desk_of("canfield")
    for _ in range(3):
        desk.play("turn")
    desk.go(2)
    desk.play("4C>2")
    desk.go(1)
    desk.play("5D>F")
    assert [str(ply.move) for ply in desk.lines[0][1:]] == ["turn", "turn", "turn"]
    assert [str(ply.move) for ply in desk.lines[1][1:]] == ["turn", "4C>2"]
    for _ in range(6):
        desk.take_line(desk.lines[0])
        desk.match.go(len(desk.match.plies))
        assert Match.from_record(desk.match.record).state == desk.match.state
        assert len(desk.lines) == 2


def test_a_move_that_is_refused_or_made_again_leaves_no_line() -> None:
    desk = desk_of("canfield")
    desk.play("turn")
    desk.back()
    desk.play("KS>2")
    assert desk.lines == []
    desk.play("turn")
    assert desk.lines == []
    assert moves(desk) == ["turn"]


def test_a_deal_that_was_stepped_back_over_is_not_dealt_anew() -> None:
    desk = desk_of("nuts")
    line = list(desk.match.plies)
    desk.go(0)
    desk.deal()
    assert desk.match.plies == line


@pytest.mark.parametrize("game", GAMES)
def test_bots_play_to_the_end_of_the_deal_and_the_score_is_said(game: str) -> None:
    desk = desk_of(game)
    desk.press("end")
    for _ in desk.run():
        pass
    assert not desk.running
    assert desk.match.deal_due or desk.match.outcome
    said = deal_score(desk)
    assert said in message(desk)["text"]
    played = desk.match.plies[1 if desk.match.game.sides > 1 else 0 :]
    last = [line.points for ply in played for event in ply.events for line in event.lines]
    numbers = [int(number.replace("−", "-")) for number in re.findall(r"[−\d]\d*", said)]
    assert sum(numbers) == sum(last)
    offered = [each["name"] for each in steps(desk)]
    assert offered[0] == ("again" if desk.match.outcome else "deal")


def test_a_run_of_bots_can_be_left_at_any_move() -> None:
    desk = desk_of("nuts", players=3)
    begun = desk.match.ply
    desk.start_running()
    run = desk.run()
    assert [next(run) for _ in range(5)] == [1, 2, 3, 4, 5]
    desk.stop_running()
    assert desk.match.ply == begun + 5
    assert not desk.running
    assert Match.from_record(desk.match.record).state == desk.match.state


def test_a_step_that_there_is_not_does_nothing() -> None:
    desk = desk_of("canfield")
    desk.press("__init__")
    assert desk.match.ply == 1


# Questions


@pytest.mark.parametrize("game", GAMES)
def test_why_answers_for_every_card_as_the_judge_does(game: str) -> None:
    desk = desk_of(game)
    while not (seen := {card for zone in desk.view.zones for card in zone.cards if card}):
        play(desk)
    legal = {str(move).partition(">")[0] for move in desk.legal_moves}
    for card in sorted(seen, key=str)[:12]:
        name = card.face.code if desk.match.game.race else card.code
        desk.why(name)
        assert desk.answer
        assert not desk.answer.refused
        assert desk.answer.text.startswith("You may" if name in legal else "No. ")
        assert desk.answer.findings
        assert desk.match.ply == len(desk.match.plies)


def test_why_of_what_is_no_card_and_where_nothing_may_be_played() -> None:
    desk = desk_of("canfield")
    desk.why("ZZ")
    assert desk.answer
    assert desk.answer.text == "There is no play with this card."
    desk.go(0)
    desk.why("4C")
    assert desk.answer.text == "There is nothing to play just now."


def test_a_hint_is_the_analysis_and_stays_until_something_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "SECONDS", inf)  # both are to look as far
    desk = desk_of("pebbles_and_nuts")
    desk.press("hint")
    match = desk.match
    found = hint(match, 0)
    assert found
    assert desk.answer
    assert (
        desk.answer.text
        == f"A hint: {move_text(found.move, desk.match.game)}. {pretty(found.reason, desk.match.game)}"
    )
    play(desk)
    assert desk.answer is None


def test_where_one_had_better_wait_the_hint_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("webapp.session.hint", lambda *_: None)
    desk = desk_of("nuts")
    desk.ask()
    assert desk.answer
    assert desk.answer.text == "There is nothing that you should play now."


def test_who_watches_or_has_to_deal_is_given_no_hint() -> None:
    desk = desk_of("pebbles_and_nuts", human_seats=())
    desk.ask()
    assert desk.answer is None
    desk = desk_of("pebbles_and_nuts")
    desk.go(0)
    desk.ask()
    assert desk.answer is None


def test_who_comes_too_late_without_a_clock_is_told_what_was_quicker() -> None:
    desk = desk_of("nuts", seed=1, human_seats=(), players=4)
    while not desk.beaten:
        desk.forward()
    assert re.search(r"^\w+ is too late: .* was there first, so yours stays with you", desk.beaten[0])
    assert desk.beaten[0] in message(desk)["text"]
    desk.back()
    assert not desk.beaten


# The table's data


def test_plays_are_made_once_and_only_where_they_were_meant(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    queue = queue_of(
        visitor, {"ply": 1, "text": "turn"}, {"ply": 1, "text": "turn"}, {"why": "4C"}, {"match": "another"}
    )
    for _ in range(2):
        visitor.receive(queue)
    assert visitor.desk
    assert visitor.desk.match.ply == 2
    assert visitor.desk.answer
    assert visitor.ack == queue[2].id


@pytest.mark.parametrize(
    "step", ["first", "back", "undo", "forward", "end", "deal", "hint", "go", "pause", "again"]
)
@pytest.mark.parametrize("game", ["pebbles_and_nuts", "nuts"])
def test_a_step_is_made_once_even_if_it_is_sent_to_a_new_server(
    visitor: Session, game: str, step: str
) -> None:
    visitor.new_match(game, seed=7)
    assert visitor.desk
    played(visitor.desk.match, 9)
    if step == "deal":
        list(visitor.desk.run())
    queue = queue_of(visitor, {"step": "hint"}, {"step": step})
    visitor.receive(queue)
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(queue)
    assert again.desk
    assert again.table == visitor.table
    assert again.desk.match.ply == visitor.desk.match.ply
    assert len(again.desk.match.plies) == len(visitor.desk.match.plies)
    assert not again.desk.running
    assert again.desk.clock is None
    assert again.desk.answer is None


def test_steps_in_quick_succession_all_count(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    assert visitor.desk
    queue = queue_of(visitor, *({"step": "forward"} for _ in range(5)))
    for number in range(1, 6):  # the queue grows while the first answer is under way
        visitor.receive(queue[max(number - 3, 0) : number])
    assert visitor.desk.match.ply == 6


def test_what_was_pressed_while_the_server_was_away_is_made_and_nothing_else(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    assert visitor.desk
    queue = queue_of(visitor, *({"step": "forward"} for _ in range(5)))
    visitor.receive(queue[:3])
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(queue)
    assert again.desk
    assert again.desk.match.ply == 6


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
    assert first.desk
    assert second.desk
    queue = queue_of(second, *({"step": "forward"} for _ in range(3)))
    second.receive(queue[:1])
    second.save()
    assert second.desk.match.ply == 4
    assert second.desk.answer
    assert second.desk.answer.refused
    assert second.desk.answer.text.startswith("This table was last used in another tab")
    assert second.store.load(second.learner, "table", second.table) == first.desk.write(first.ack).model_dump(
        mode="json"
    )
    # What was pressed while the older picture was still to be seen is not made either.
    second.receive(queue)
    assert second.desk.match.ply == 4
    # Now this tab is the newer one.
    second.receive([sent(second, step="forward")])
    second.save()
    assert second.desk.match.ply == 5
    assert second.desk.answer is None
    first.receive([sent(first, step="back")])
    first.save()
    assert first.desk.match.ply == 5


def test_a_table_that_is_open_twice_and_used_once_is_not_complained_of(visitor: Session) -> None:
    first, second = two_tabs(visitor)
    second.save()
    first.receive([sent(first, step="forward")])
    first.save()
    assert first.desk
    assert first.desk.answer is None
    assert first.desk.match.ply == 5


def test_what_an_older_tab_sends_to_a_new_server_is_not_made(visitor: Session) -> None:
    _, second = two_tabs(visitor)
    late = queue_of(second, *({"step": "forward"} for _ in range(9)))
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    again.receive(late)
    assert again.desk
    assert again.desk.match.ply == 4


def test_an_older_tab_leaves_alone_what_it_cannot_read(visitor: Session) -> None:
    first, second = two_tabs(visitor)
    newer = {"written by": "a newer app"}
    first.store.save(first.learner, "table", first.table, newer)
    second.receive([sent(second, step="forward")])
    second.save()
    assert "another version" in second.complaint
    assert first.store.load(first.learner, "table", first.table) == newer


def test_a_new_match_from_the_table_keeps_game_options_and_players(visitor: Session) -> None:
    visitor.new_match("pebbles_and_nuts", {"players": 3}, seed=7, human_seats=(1,), level="easy")
    old, key = visitor.desk, visitor.table
    visitor.receive([sent(visitor, step="again")])
    new = visitor.desk
    assert old
    assert new
    assert new is not old
    assert visitor.table != key
    assert (new.match.game, new.human_seats, new.level) == (old.match.game, (1,), "easy")
    assert new.match.seed != 7
    assert not new.seed_typed


def test_a_late_claim_is_sent_until_the_next_move(visitor: Session) -> None:
    visitor.new_match("nuts", seed=7)
    desk = visitor.desk
    assert desk
    desk.late = arrival_of(desk)
    assert table_data(visitor, desk)["late"] == table_data(visitor, desk)["late"]
    assert table_data(visitor, desk)["late"]["at"] == desk.late.at
    desk.stop_clock()
    desk.go(0)
    assert table_data(visitor, desk)["late"] is None


def arrival_of(desk: SeatController) -> Any:
    """A claim of the visitor's that came two seconds after the same one of another hand."""
    from cardrules.bots import Claim, resolve_claims
    from webapp.clock import Arrival

    game, state = desk.match.game, desk.match.state
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
    desk = desk_of(game)
    desk.level, desk.open, desk.seed_typed = "easy", True, True
    played(desk.match, 6)
    end = desk.match.state
    desk.match.back(2)
    read = SeatController.read(KeptTable.model_validate_json(desk.write().model_dump_json()))
    assert read.match.state == desk.match.state
    assert (read.level, read.open, read.seed_typed, read.human_seats) == ("easy", True, True, (0,))
    read.match.go(len(read.match.plies))
    assert read.match.state == end


def test_lines_are_kept_too(visitor: Session) -> None:
    visitor.new_match("canfield", seed=7)
    desk = visitor.desk
    assert desk
    for _ in range(3):
        desk.play("turn")
    desk.go(2)
    desk.play("4C>2")
    desk.go(1)
    desk.play("5D>F")
    visitor.save()
    again = Session(visitor.learner, visitor.store)
    assert again.open_table(visitor.table)
    assert again.desk
    assert [[str(ply.move) for ply in line] for line in again.desk.lines] == [
        [str(ply.move) for ply in line] for line in desk.lines
    ]
    assert again.desk.write() == desk.write()


def test_a_table_is_kept_at_every_change(visitor: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor.save()
    visitor.new_match("canfield", seed=7)
    desk = visitor.desk
    assert desk
    saved: list[str] = []
    keep = Store.replace

    def note(store: Store, learner: str, kind: str, key: str, old: Any, body: Any) -> bool:
        saved.append(key)
        return keep(store, learner, kind, key, old, body)

    monkeypatch.setattr(Store, "replace", note)
    changes: list[Callable[[], object]] = [
        lambda: None,
        lambda: desk.play("turn"),
        desk.back,
        lambda: desk.play("4C>2"),
        lambda: desk.take_line(desk.lines[0]),
        lambda: desk.sit(()),
        lambda: setattr(desk, "open", True),
        lambda: setattr(desk, "level", "easy"),
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
    assert other.desk is None
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
    body = visitor.store.load(visitor.learner, "table", visitor.table)
    assert body
    visitor.store.save(visitor.learner, "table", "broken", body | broken)
    running = visitor.desk
    assert not visitor.open_table("broken")
    assert "another version" in visitor.complaint
    assert visitor.desk is running
    assert len(visitor.tables()) == 2


def test_a_place_behind_the_end_is_the_end(visitor: Session) -> None:
    desk = desk_of("canfield")
    read = SeatController.read(desk.write().model_copy(update={"ply": 10**30}))
    assert read.match.ply == 1


def test_settings_are_kept_and_those_unknown_fall_back(visitor: Session) -> None:
    visitor.choose_settings(Settings(name="Zoë", theme="dark", marks="off"))
    assert Session(visitor.learner, visitor.store).settings == visitor.settings
    visitor.store.save(
        visitor.learner, "settings", "settings", {"name": "", "theme": 3, "marks": "off", "colour": "red"}
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
        assert visitor.desk
        assert visitor.desk.match.state == match.state


def test_a_record_with_a_wrong_move_names_the_move(visitor: Session) -> None:
    record = json.loads(played(Match(load("canfield"), seed=6), 12).record.write())
    record["moves"][3][1] = "KS>9"
    assert not visitor.open_record(json.dumps(record))
    assert "Move 4 of the record, 'KS>9'" in visitor.complaint


def test_a_match_from_a_position_with_unknown_cards_can_be_opened(visitor: Session) -> None:
    position = "hands AS KH 9H 8C TC JC QD / ?6; trick 7H; leader 1"
    match = Match.from_position(position, load("pebbles_and_nuts"))
    assert visitor.open_record(match.record.write()), visitor.complaint
    desk = visitor.desk
    assert desk
    table_data(visitor, desk)
    assert desk.legal_moves
    assert str(desk.match.begins_at).count("?") == 0
    desk.play("KH")
    assert desk.answer is None
    desk.forward()
    desk.sit((1,))
    table_data(visitor, desk)


def test_options_that_there_are_not_are_complained_of(visitor: Session) -> None:
    assert not visitor.new_match("bridge")
    assert "There is no game 'bridge'" in visitor.complaint
    assert not visitor.new_match("pebbles_and_nuts", {"packs": 2})
    assert "two packs are for four players" in visitor.complaint
    assert visitor.desk is None
    assert visitor.new_match("pebbles_and_nuts", human_seats=(3,))
    assert visitor.desk
    assert visitor.desk.human_seats == (0,)
    assert visitor.complaint == ""


def test_in_a_race_nobody_plays_for_everybody() -> None:
    assert seatings(load("nuts")) == ((0,), (1,), ())
    assert seatings(load("pebbles_and_nuts")) == ((0,), (1,), (0, 1), ())
    assert seatings(load("canfield")) == ((0,), ())
