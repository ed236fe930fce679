"""Every game keeps every law, under every value of every option, at positions that Hypothesis draws."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import cardrules
from cardrules import Deal, Match
from cardrules.cards import shuffled
from cardrules.testing import check_match, check_move, check_position, random_match, record_replays, variants
from cardrules.testing.strategies import matches
from cardrules.testing.walks import random_step, whole_pack

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


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_the_laws_hold_at_drawn_positions(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    pack = whole_pack(game)

    @settings(
        max_examples=15 if game.seats <= 4 else 5, deadline=None, suppress_health_check=list(HealthCheck)
    )
    @given(match=matches(game), rng=st.integers(0, 2**32), choice=st.integers(0, 2**16))
    def laws_hold(match: Match, rng: int, choice: int) -> None:
        check_position(game, match.state, pack, Random(rng))
        moves = [(seat, move) for seat in match.actors for move in match.legal_moves(seat)]
        if moves:
            check_move(game, match.state, *moves[choice % len(moves)])
        record_replays(match)

    laws_hold()


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_every_line_of_play_ends(id: str, options: dict[str, Any]) -> None:
    game = cardrules.load(id, **options)
    limit = {"max_deals": 1} if "max_deals" in type(game.options).model_fields else {}
    for seed in range(2):
        match = random_match(game.with_options(**{**options, **limit}), Random(seed))
        assert match.outcome


@pytest.mark.parametrize(("id", "options"), VARIANTS)
def test_the_laws_hold_for_a_second_deal(id: str, options: dict[str, Any]) -> None:
    game, rng = cardrules.load(id, **options), Random(4)
    match = Match(game, seed=4)
    while match.actors and not match.deal_due:
        random_step(match, rng)
    while seats := [seat for seat in match.actors if game.deck(match.state, seat)]:
        deal = Deal(shuffled(game.deck(match.state, seats[0]), seed=4))
        check_move(game, match.state, seats[0], deal)
        match.play(deal, seats[0])


@pytest.mark.parametrize("id", GAMES)
def test_the_laws_hold_at_every_step_of_a_match(id: str) -> None:
    match = check_match(cardrules.load(id), seed=1, plies=40)
    assert match.ply > 20


MOVES = 100_000
"""How many random moves of each game the long run checks, over all variants together."""


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
