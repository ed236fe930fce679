"""The examples of clauses in play on the rule pages still hold."""

from random import Random

import pytest

import cardrules
from cardrules import Match
from cardrules.bots import next_move
from cardrules.testing import variants
from tests.clause_examples import again, examples, write_examples

GAMES = [pytest.param(id, id=id) for id in cardrules.GAMES]
MOST_PLIES, MOST_MOVES = 250, 15


@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", GAMES)
def test_every_example_still_says_what_it_says(id: str, request: pytest.FixtureRequest) -> None:
    said_now = [(each, again(each)) for each in examples(id)]
    if request.config.getoption("--update-golden"):
        write_examples(id, [now for _, now in said_now if now])
    for each, now in said_now:
        assert now == each, f"{each.clause}: {each.position}: {each.move}"


@pytest.mark.parametrize("id", GAMES)
def test_most_clauses_that_people_need_have_an_example(id: str) -> None:
    shown = {each.clause for each in examples(id)}
    needed = [clause.id for clause in cardrules.load(id).rulebook if not clause.technical]
    missing = [clause for clause in needed if clause not in shown]
    assert len(missing) <= len(needed) / 10, missing


@pytest.mark.collecting
@pytest.mark.parametrize("id", GAMES)
def test_matches_played_by_bots_bring_further_examples(id: str) -> None:
    """For what no test lays out whole: every move is asked about while bots play a deal."""
    for options in variants(cardrules.load(id)):
        rng = Random(1)
        match = Match(cardrules.load(id, **options), seed=1)
        moves = list(match.game.action_space(match.game.options))
        while match.actors and not match.deal_due and match.ply < MOST_PLIES:
            for seat in range(match.game.seats):
                for move in rng.sample(moves, min(MOST_MOVES, len(moves))):
                    match.game.judge(match.state, seat, move)
            if (found := next_move(match.game, match.state, rng)) is None:
                break
            match.play(found[1], found[0])
        assert match.ply > 1, "a deal was begun"
