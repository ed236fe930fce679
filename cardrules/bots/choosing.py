"""What a bot may know, and how it chooses."""

from dataclasses import replace
from random import Random
from typing import Any

from cardrules.game import Game
from cardrules.zones import Seat, rearranged, replace_cards


def determinize(game: Game[Any, Any, Any], state: Any, seat: Seat | None, rng: Random) -> Any:
    """A state that a seat cannot tell from the real one: the cards hidden from it lie in another order.

    Args:
        game: The game.
        state: The real state.
        seat: The seat that looks; None for a bystander.
        rng: Source of chance.
    """
    hidden = game.table(state).hidden_from(seat)
    guess = rearranged(hidden, lambda cards: rng.sample(cards, len(cards)), game.race)
    # what has been scored is known to all, and in a long match there is much of it
    return replace(replace_cards(replace(state, ledger=()), guess), ledger=state.ledger)


def choose(game: Game[Any, Any, Any], state: Any, seat: Seat, rng: Random) -> Any:
    """The move that the game's simple bot makes, knowing only what its seat sees.

    Returns:
        A legal move; None where the seat has none or, in a race, would rather wait.
    """
    if game.bot is None:
        moves = game.best_moves(determinize(game, state, seat, rng), seat)
        return rng.choice(moves) if moves else None
    moves = game.legal_moves(state, seat)
    return game.bot(determinize(game, state, seat, rng), seat, moves, rng) if moves else None
