"""Every game keeps every law, under every value of every option, at positions that Hypothesis draws."""

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import ClauseKind, Deal, Match, OptionError
from cardrules.testing import (
    any_move_is_judged,
    check_match,
    check_move,
    check_position,
    pairs,
    random_match,
    record_replays,
    variants,
)
from cardrules.testing.strategies import any_move, matches
from cardrules.testing.walks import whole_pack

# So much is played here that tracing it for coverage would take the suite past ten minutes.
pytestmark = pytest.mark.no_cover

GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
VARIANTS = [
    pytest.param(
        id, options, id=f"{id} {' '.join(f'{name}={value}' for name, value in options.items())}".strip()
    )
    for id in cardrules.GAMES
    for options in variants(cardrules.load(id))
]


@pytest.mark.one_in(5)
@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_the_laws_hold_at_drawn_positions(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    pack = whole_pack(game)

    @settings(
        max_examples=2 if game.seats <= 4 else 1, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(match=matches(game), rng=st.integers(0, 2**32), choice=st.integers(0, 2**16))
    def laws_hold(match: Match, rng: int, choice: int) -> None:
        check_position(game, match.state, pack, Random(rng))
        moves = [(seat, move) for seat in match.actors for move in match.legal_moves_of(seat)]
        if moves:
            check_move(game, match.state, *moves[choice % len(moves)])
        record_replays(match)

    laws_hold()


def told(options: dict[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in options.items())


PAIRS = [
    pytest.param(id, options, id=f"{id} {told(options)}")
    for id in cardrules.GAMES
    for options in pairs(cardrules.load(id))
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("id", "options"), PAIRS)
def test_any_value_that_the_types_allow_is_judged(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    @given(match=matches(game, 20), seat=st.integers(0, game.seats - 1), data=st.data())
    def judged(match: Match, seat: int, data: st.DataObject) -> None:
        move = data.draw(any_move(game, like=match.game.legal_moves(match.state, seat)))
        any_move_is_judged(game, match.state, seat, move)

    judged()


@pytest.mark.slow
@pytest.mark.parametrize(("id", "options"), PAIRS)
def test_every_pair_of_options_is_played_to_the_end_of_a_second_deal(
    id: str, options: dict[str, Any]
) -> None:
    limit = {"max_deals": 2} if "max_deals" in options else {}
    game = cardrules.load(id, **{**options, **limit})
    match = random_match(game, Random(3))
    before = match.game.initial_state(match.game.options, match.dealer)
    bounds, begun, moves = game.bounds(game.options), game.scores(before), 0
    for ply in match.plies:
        kinds = {event.finding.clause.kind for event in ply.events}
        if isinstance(ply.move, Deal) or kinds & {ClauseKind.ENDING, ClauseKind.SCORING}:
            check_move(game, before, ply.seat, ply.move)
        before = ply.state
        if isinstance(ply.move, Deal):
            begun, moves = game.scores(before), 0
        else:
            moves += 1
        assert len(game.actors(before)) <= bounds.actors
        if game.dealers(before) or game.outcome(before):
            points = [now - then for now, then in zip(game.scores(before), begun, strict=True)]
            assert bounds.least <= min(points) <= max(points) <= bounds.most
            assert bounds.moves is None or moves <= bounds.moves
    assert match.outcome
    assert game.actors(before) == ()
    record_replays(match)


@pytest.mark.parametrize("id", GAMES)
def test_every_two_values_of_options_come_together_somewhere(id: str) -> None:
    game, seen = cardrules.load(id), set[frozenset[tuple[str, Any]]]()
    rows = pairs(game)
    for options in rows:
        seen |= {frozenset(pair) for pair in combinations(options.items(), 2)}
    values = {name: {options[name] for options in rows} for name in type(game.options).model_fields}
    for one, other in combinations(values, 2):
        for pair in product(values[one], values[other]):
            options = dict(zip((one, other), pair, strict=True))
            if frozenset(options.items()) not in seen:
                with pytest.raises(OptionError):
                    game.with_options(**options)


@pytest.mark.parametrize("id", GAMES)
def test_the_laws_hold_along_a_match(id: str) -> None:
    """The laws about moves at every step, and those about positions at one in thirty."""
    match = check_match(cardrules.load(id), seed=1, plies=240, every=30)
    assert match.ply > 20


@pytest.mark.slow
@pytest.mark.parametrize(("id", "options"), PAIRS)
def test_the_laws_hold_along_a_match_under_every_pair_of_options(id: str, options: dict[str, Any]) -> None:
    match = check_match(cardrules.load(id, **options), seed=2, plies=300, every=100)
    assert match.outcome or match.ply >= 300  # some matches are short: all pass, or nothing fits


MOVES = 100_000
"""The number of random moves of each game that the long run checks, over all variants together."""


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_the_laws_hold_over_a_hundred_thousand_random_moves(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    choices = variants(cardrules.load(id))
    moves = seed = positions = 0
    while moves < MOVES:
        game = cardrules.load(id, **choices[seed % len(choices)])
        match = check_match(game, seed, plies=1_000, every=200)
        moves += len(match.plies)
        positions += len(match.plies) // 200 + 1
        seed += 1
    assert seed >= len(choices)
    with capsys.disabled():
        print(
            f"\n{id}: {moves:,} moves in {seed} matches under {len(choices)} variants, {positions:,} positions"
        )
