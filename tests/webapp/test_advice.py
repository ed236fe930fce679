"""Advice where there is no analysis: few worlds, by the plain rules."""

from random import Random
from time import perf_counter

import pytest

from cardrules import GAMES, Match, load
from cardrules.bots import choose
from webapp.model import plain_advice
from webapp.model.plain_advice import PlainAdvice, PlainAdviser


@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", GAMES)
def test_a_plain_hint_is_a_legal_move_with_a_reason(id: str) -> None:
    match: Match = Match(load(id), seed=5)
    for _ in range(6):
        if match.deal_due or not match.actors:
            break
        seat = match.actors[0]
        begun = perf_counter()
        advice = PlainAdviser().hint(match, seat)
        assert perf_counter() - begun < 5, "a machine may be busy, but this is no analysis"
        if advice is not None:
            assert advice.move in match.legal_moves_of(seat)
            assert advice.reason
        move = choose(match.game, match.state, seat, Random(1))
        if move is None:
            break
        match.play(move, seat)


def test_a_card_that_takes_all_is_seen_to_be_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plain_advice, "SECONDS", 60)  # both moves are tried in all worlds
    match: Match = Match(load("pebbles_and_nuts", players=3), seed=11)
    advice = PlainAdviser().hint(match, match.actors[0])
    assert isinstance(advice, PlainAdvice)
    assert advice.analysis
    assert {len(gains) for gains in advice.analysis.values()} == {plain_advice.WORLDS}
    assert not advice.is_better_than(advice.move)


def test_a_lead_is_no_lead_where_it_comes_and_goes() -> None:
    gains = {"AS": [9.0, 8.0, 9.0, 10.0], "2C": [1.0, 0.0, 1.0, 0.0], "3C": [0.0, 30.0, 0.0, 0.0]}
    advice = PlainAdvice("AS", "", gains)
    assert advice.is_better_than("2C")
    assert not advice.is_better_than("3C")
