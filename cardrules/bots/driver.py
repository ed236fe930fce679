"""Bots at the seats of a table: whose move comes next."""

from collections.abc import Container
from random import Random
from typing import Any

from cardrules.bots.choosing import Chooser, choose
from cardrules.bots.races import arriving
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.mechanics.races import ClaimResult, resolve_claims


def next_move(
    game: Game,
    state: Any,
    rng: Random,
    human_seats: Container[Seat] = (),
    choose: Chooser = choose,
) -> tuple[Seat, Any] | None:
    """The next move that a bot makes, deals excepted.

    Args:
        game: The game.
        state: The state.
        rng: Source of random numbers; the same one gives the same move.
        human_seats: Seats that are played by somebody else.
        choose: The function that asks a seat for its move.

    Returns:
        Seat and move; None where no bot has anything to do.
    """
    if game.race:
        claims = next_claims(game, state, rng, human_seats, choose)
        return (claims[0].claim.seat, claims[0].claim.move) if claims else None
    for seat in game.actors(state):
        if seat not in human_seats and (move := choose(game, state, seat, rng)) is not None:
            return seat, move
    return None


def next_claims(
    game: Game,
    state: Any,
    rng: Random,
    human_seats: Container[Seat] = (),
    choose: Chooser = choose,
) -> list[ClaimResult]:
    """In a race, the next claim that bots make, and the claims of others that it beats.

    Args:
        game: A race.
        state: The state.
        rng: Source of random numbers; the same one gives the same claims.
        human_seats: Seats that are played by somebody else.
        choose: The function that asks a seat for its move.

    Returns:
        The claim that arrives first, which is legal, and then those that it beats, with the verdicts that say so;
        an empty list where no bot has anything to do.
    """
    assert game.late_claim_clause is not None, "claims are made in races"
    seats = [seat for seat in game.actors(state) if seat not in human_seats]
    claims = arriving(game, state, seats, rng, choose=choose)
    settled = [
        resolve_claims(game, state, [claims[0], other], game.late_claim_clause)[1] for other in claims[1:]
    ]
    first = resolve_claims(game, state, claims[:1], game.late_claim_clause)[1]
    return first + [late for _, late in settled if not late.verdict]
