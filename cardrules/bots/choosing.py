"""The knowledge of a bot, and its choice among moves."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

from cardrules.core.errors import CardRulesError
from cardrules.core.zones import Seat, rearranged, replace_cards
from cardrules.definition.game import Game

Player = Callable[[Any, Seat, Sequence[Any], Random], Any]
"""A player anyone can write: a function that takes a state in which the cards hidden from its seat are guesses, its
seat, its legal moves and a source of random numbers, and returns one of these moves, or None to wait in a race."""

Policy = Literal["random", "simple"]
"""Players that every game has: one that moves at random, and its simple bot."""

Chooser = Callable[[Game, Any, Seat, Random], Any]
"""A function that asks whoever plays a seat for a move, as `choose` does."""


def determinize(game: Game, state: Any, seat: Seat | None, rng: Random) -> Any:
    """A state that a seat cannot tell from the real one: the cards hidden from it lie in another order.

    Args:
        game: The game.
        state: The real state.
        seat: The seat that looks; None for a spectator.
        rng: Source of random numbers.
    """
    hidden = game.table(state).hidden_from(seat)
    guess = rearranged(hidden, lambda cards: rng.sample(cards, len(cards)), game.race)
    # what has been scored is known to all, and in a long match there is much of it
    return replace(replace_cards(replace(state, ledger=()), guess), ledger=state.ledger)


def choose(game: Game, state: Any, seat: Seat, rng: Random) -> Any:
    """The move that the game's simple bot makes, knowing only what its seat sees.

    Returns:
        A legal move; None where the seat has none or, in a race, would rather wait.
    """
    player = game.choose_move
    if player is None:
        moves = game.best_moves(determinize(game, state, seat, rng), seat)
        return rng.choice(moves) if moves else None
    moves = game.legal_moves(state, seat)
    return player(determinize(game, state, seat, rng), seat, moves, rng) if moves else None


def chooser(players: Sequence[Policy | Player]) -> Chooser:
    """A function that asks each seat's own player for a move.

    Args:
        players: The player of each seat.
    """

    def ask(game: Game, state: Any, seat: Seat, rng: Random) -> Any:
        player = players[seat]
        if player == "simple":
            return choose(game, state, seat, rng)
        if player == "random":
            moves = game.legal_moves_without_resigning(state, seat)
            return rng.choice(moves) if moves else None
        moves = game.legal_moves(state, seat)
        if not moves:
            return None
        move = player(determinize(game, state, seat, rng), seat, moves, rng)
        if move is None and not game.race:
            raise CardRulesError(
                f"The player of seat {seat} chose nothing, though it is its turn: only in a race may a player wait."
            )
        if move is not None and move not in moves:
            raise CardRulesError(
                f"The player of seat {seat} chose {move!r}, which is not one of its legal moves."
            )
        return move

    return ask
