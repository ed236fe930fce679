"""Bots at the seats of a table: whose move comes next."""

from collections.abc import Container
from random import Random
from typing import Any

from cardrules.bots.choosing import choose
from cardrules.bots.races import arriving
from cardrules.game import Game
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
    seats = [seat for seat in game.actors(state) if seat not in people]
    if game.race:
        claims = arriving(game, state, seats, chance)
        return (claims[0].seat, claims[0].move) if claims else None
    for seat in seats:
        if (move := choose(game, state, seat, chance)) is not None:
            return seat, move
    return None
