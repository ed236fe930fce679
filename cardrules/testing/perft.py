"""Perft: the number of lines of play, so that no change of the rules slips by unseen."""

from typing import Any

from cardrules.definition.game import Game


def perft(game: Game, state: Any, depth: int) -> int:
    """The number of lines of play of a given length; a line that ends earlier, or at the next deal, counts once.

    Args:
        game: The game.
        state: The state with which the lines begin.
        depth: The number of their moves.

    >>> from cardrules import Match, load
    >>> match = Match(load("pebbles_and_nuts"), seed=7)
    >>> [perft(match.game, match.state, depth) for depth in range(4)]
    [1, 7, 33, 239]
    """
    if depth == 0:
        return 1
    moves = [(seat, move) for seat in game.actors(state) for move in game.legal_moves(state, seat)]
    return (
        sum(perft(game, game.apply_unchecked(state, seat, move).state, depth - 1) for seat, move in moves)
        or 1
    )
