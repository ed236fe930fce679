"""The strong player: it makes the move that is worth most, from what its seat can know."""

from random import Random
from typing import Any

from cardrules.analyse.values import analyse
from cardrules.bots import Chooser, choose
from cardrules.game import Game
from cardrules.match import Match
from cardrules.zones import Seat

WORLDS = 256
"""In how many worlds it tries each move: some hundredths of a second."""


def strong(match: Match[Any, Any, Any], worlds: int = WORLDS) -> Chooser:
    """A strong player for the seats of a match, who remembers what has been played in it.

    Where two moves are as good as each other it takes the first. In a race, where being quick is what counts, it plays
    as the simple player does.

    Args:
        match: The match.
        worlds: In how many worlds it tries each move.

    Returns:
        A function that asks for a move, for whoever drives the match.
    """

    def ask(game: Game[Any, Any, Any], state: Any, seat: Seat, rng: Random) -> Any:
        moves = game.legal_moves_without_resigning(state, seat)
        if game.race or len(moves) < 2:
            return choose(game, state, seat, rng)
        assert state is match.state, "the player is asked about the match as it stands"
        return analyse(match, seat, worlds=worlds, seed=rng.getrandbits(63)).best

    return ask
