"""Bots at the seats of a table: whose move comes next."""

from collections.abc import Container
from random import Random
from typing import Any

from cardrules.bots.choosing import choose
from cardrules.bots.races import arriving
from cardrules.game import Game
from cardrules.mechanics.races import Settled, settle
from cardrules.zones import Seat


def next_move(
    game: Game[Any, Any, Any], state: Any, chance: Random, people: Container[Seat] = ()
) -> tuple[Seat, Any] | None:
    """The next move that a bot makes, deals apart.

    Args:
        game: The game.
        state: The state.
        chance: Source of chance; the same one gives the same move.
        people: Seats that are played by somebody else.

    Returns:
        Seat and move; None where no bot has anything to do.
    """
    if game.race:
        claims = next_claims(game, state, chance, people)
        return (claims[0].claim.seat, claims[0].claim.move) if claims else None
    for seat in game.actors(state):
        if seat not in people and (move := choose(game, state, seat, chance)) is not None:
            return seat, move
    return None


def next_claims(
    game: Game[Any, Any, Any], state: Any, chance: Random, people: Container[Seat] = ()
) -> list[Settled]:
    """In a race the next claim that bots make, and the claims of others that it beats.

    Args:
        game: A race.
        state: The state.
        chance: Source of chance; the same one gives the same claims.
        people: Seats that are played by somebody else.

    Returns:
        The claim that arrives first, which is legal, and then those that it beats, with the verdicts that say so;
        nothing where no bot has anything to do.
    """
    assert game.beaten is not None, "claims are made in races"
    seats = [seat for seat in game.actors(state) if seat not in people]
    claims = arriving(game, state, seats, chance)
    settled = [settle(game, state, [claims[0], other], game.beaten)[1] for other in claims[1:]]
    first = settle(game, state, claims[:1], game.beaten)[1]
    return first + [late for _, late in settled if not late.verdict]
