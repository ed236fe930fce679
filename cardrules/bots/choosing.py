"""What a bot may know, and how it chooses."""

from dataclasses import replace
from random import Random
from typing import Any

from cardrules.game import Game
from cardrules.zones import Seat, rearranged, substitute


def imagine(game: Game[Any, Any, Any], state: Any, seat: Seat | None, chance: Random) -> Any:
    """A state that a seat cannot tell from the real one: the cards hidden from it lie in another order.

    Args:
        game: The game.
        state: The real state.
        seat: The seat that looks; None for a bystander.
        chance: Source of chance.
    """
    hidden = game.table(state).hidden_from(seat)
    guess = rearranged(hidden, lambda cards: chance.sample(cards, len(cards)), game.race)
    # what has been scored is known to all, and in a long match there is much of it
    return replace(substitute(replace(state, ledger=()), guess), ledger=state.ledger)


def choose(game: Game[Any, Any, Any], state: Any, seat: Seat, chance: Random) -> Any:
    """The move that the game's simple bot makes, knowing only what its seat sees.

    Returns:
        A legal move; None where the seat has none or, in a race, would rather wait.
    """
    if game.bot is None:
        moves = game.best_moves(imagine(game, state, seat, chance), seat)
        return chance.choice(moves) if moves else None
    moves = game.legal_moves(state, seat)
    return game.bot(imagine(game, state, seat, chance), seat, moves, chance) if moves else None
