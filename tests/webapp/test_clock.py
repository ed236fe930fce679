"""A race on the clock: when the others move, and whose hand was there first, by how much."""

from random import Random
from typing import Any

import pytest

from cardrules import Match, load
from webapp.model.clock import Clock
from webapp.model.controller import SeatController
from webapp.model.settings import HANDS, Settings
from webapp.model.table_data import message, steps, what_next

RACES = ("nuts", "nerts", "nertz", "team_nuts")


class Time:
    """A clock that stands until the test moves it."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time that the session sees."""
    time = Time()
    monkeypatch.setattr("webapp.model.controller.monotonic", time)
    return time


def race(
    game: str = "nuts", seed: int = 7, human_seats: tuple[int, ...] = (0,), **options: Any
) -> SeatController:
    """A race that has just been dealt."""
    return SeatController(Match(load(game, **options), seed=seed), human_seats)


@pytest.mark.parametrize("game", RACES)
def test_the_others_move_while_one_looks(time: Time, game: str) -> None:
    controller = race(game)
    begun = controller.match.ply
    time.now += 60
    assert controller.tick() == 0
    controller.press("go")
    assert controller.tick() == 0
    time.now += 30
    made = controller.tick()
    assert made == controller.match.ply - begun > 0
    assert {ply.seat for ply in controller.match.plies[begun:]} <= set(range(1, controller.match.game.seats))
    controller.press("pause")
    time.now += 60
    assert controller.tick() == 0


def test_it_does_not_matter_how_often_one_looks(time: Time) -> None:
    def after(looks: int) -> list[str]:
        match = Match(load("nuts", players=4), seed=3)
        clock = Clock((1, 2, 3), 3.0, Random(5))
        clock.start(0.0)
        for look in range(1, looks + 1):
            clock.advance(match, 40.0 * look / looks)
        return [str(ply.move) for ply in match.plies[4:]]

    assert after(1) == after(7) == after(400)


@pytest.mark.parametrize("seconds", HANDS.values())
def test_hands_are_as_quick_as_was_chosen(seconds: float) -> None:
    match = Match(load("nuts", players=2), seed=3)
    turn = match.game.read_move("turn")
    clock = Clock((1,), seconds, Random(5), choose=lambda *_: turn)
    clock.start(0.0)
    moves = clock.advance(match, 100 * seconds)
    assert 80 < moves < 120


def test_stepping_lets_all_hands_rest(time: Time) -> None:
    controller = race()
    for step in ("back", "first", "end"):
        controller.press("go")
        assert controller.clock
        time.now += 20
        controller.tick()
        line = list(controller.match.plies)
        controller.press(step)
        assert controller.clock is None
        assert controller.match.plies == line
        assert controller.tick() == 0
        controller.stop_running()
    controller.press("go")
    controller.sit((1,))
    assert controller.clock is None


def test_who_watches_may_start_the_race_as_well(time: Time) -> None:
    controller = race(human_seats=())
    assert "go" in [step["name"] for step in steps(controller)]
    controller.press("go")
    time.now += 30
    begun = controller.match.ply
    assert controller.tick()
    assert {ply.seat for ply in controller.match.plies[begun:]} == {0, 1}


def test_at_the_end_of_the_round_the_clock_stops(time: Time) -> None:
    controller = race("nertz", human_seats=())
    controller.press("go")
    while controller.clock:
        time.now += 60
        controller.tick()
    assert controller.match.deal_due or controller.match.outcome
    assert what_next(controller).endswith(("You deal.", " deals."))


def test_in_time_a_move_is_made_though_others_have_moved(time: Time) -> None:
    controller = race()
    controller.press("go")
    seen = controller.match.ply
    while controller.match.ply < seen + 3:
        time.now += 1
        controller.tick()
    controller.play("turn", seen)
    assert controller.answer is None
    assert str(controller.match.plies[-1].move) == "turn"


def contested() -> tuple[SeatController, str, str]:
    """A race in which both hands hold a card for the same place in the middle, and the move of each."""
    for seed in range(60):
        controller = race(seed=seed)
        game, match = controller.match.game, controller.match
        while not match.deal_due and match.ply < 150:
            for theirs in match.legal_moves_of(1):
                after = game.apply_unchecked(match.state, 1, theirs).state
                for mine in controller.legal_moves:
                    if ">F" in str(mine) and not game.judge(after, 0, mine):
                        return controller, str(mine), str(theirs)
            controller.forward()
    raise AssertionError("No two hands reach for the same place.")


def reach(controller: SeatController, move: str, at: float) -> None:
    """Start the clock, on which the other hand makes its move at a given time."""
    controller.press("go")
    assert controller.clock
    controller.clock.ready = {1: at}
    controller.clock.choose = lambda game, *_: game.read_move(move)


def test_a_claim_that_comes_too_late_is_told_by_how_much(time: Time) -> None:
    controller, move, other = contested()
    match, seen = controller.match, controller.match.ply
    controller.settings = Settings(hands="quick")
    reach(controller, other, time.now + 2.0)
    time.now += 2.6  # so soon after a move a hand is not ready for another
    controller.play(move, seen)
    assert str(match.plies[seen].move) == other
    assert controller.late
    assert controller.late.late_by == pytest.approx(0.6)
    assert controller.answer
    assert controller.answer.refused
    assert controller.answer.findings[-1].clause is match.game.late_claim_clause
    assert message(controller)["text"].endswith("It was 0.6 seconds too late.")
    controller.press("pause")
    controller.play("turn")
    assert controller.late is None


def test_the_quicker_hand_is_there_first(time: Time) -> None:
    controller, move, other = contested()
    seen = controller.match.ply
    reach(controller, other, time.now + 2.0)
    time.now += 1.9
    controller.play(move, seen)
    assert controller.answer is None
    assert str(controller.match.plies[-1].move) == move
    assert controller.late is None


def test_ones_own_other_hand_is_never_too_late(time: Time) -> None:
    controller, move, _ = contested()
    seen = controller.match.ply
    controller.press("go")
    assert controller.clock
    controller.clock.ready = {}
    controller.play(move, seen)
    controller.play(move, seen)
    assert controller.answer
    assert controller.answer.refused
    assert controller.late is None


@pytest.mark.parametrize("seen", [-5, 0, 10**6])
def test_a_place_that_nobody_saw_is_judged_as_it_stands(time: Time, seen: int) -> None:
    controller = race()
    controller.press("go")
    controller.play("turn", seen)
    assert controller.answer is None
