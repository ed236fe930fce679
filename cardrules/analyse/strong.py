"""The strong player: it makes the move of the greatest value, by what its seat can know."""

from random import Random
from typing import Any

from cardrules.analyse.planner import Planner, planner_of
from cardrules.analyse.values import analyse
from cardrules.bots import Chooser, choose
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match

WORLDS = 256
"""The number of worlds in which it tries each move: some hundredths of a second."""
WORLDS_OF_A_PLAN = 64
"""The number of worlds in which it tries a plan, where there are plans: some tenths of a second."""


def strong(match: Match, worlds: int | None = None) -> Chooser:
    """A strong player for the seats of a match, who remembers the play so far.

    Of equally good moves it takes the first. In a race, where speed is everything, it plays
    as the simple player does. In Canfield it plans until the next unknown card is turned up, and plays as the simple
    player does once it sees no way to win.

    Args:
        match: The match.
        worlds: The number of worlds in which it tries each move; None for 256, or 64 for a plan.

    Returns:
        A function that asks for a move, for the driver of the match.
    """
    if planner := planner_of(match.game, match.state):
        return planning(match, planner, worlds or WORLDS_OF_A_PLAN)

    def ask(game: Game, state: Any, seat: Seat, rng: Random) -> Any:
        moves = game.legal_moves_without_resigning(state, seat)
        if game.race or len(moves) < 2:
            return choose(game, state, seat, rng)
        assert state is match.state, "the player is asked about the match as it stands"
        return analyse(match, seat, worlds=worlds or WORLDS, seed=rng.getrandbits(63)).best

    return ask


def planning(match: Match, planner: Planner, worlds: int) -> Chooser:
    """The strong player of a game that can be planned; when the match goes back, it replans.

    Args:
        match: The match.
        planner: The game's planner.
        worlds: The number of worlds in which it tries a plan.
    """
    planned, begun = list[Any](), 0
    lost: list[Any] | None = None

    def ask(game: Game, state: Any, seat: Seat, rng: Random) -> Any:
        nonlocal planned, begun, lost
        made = [ply.move for ply in match.plies[: match.ply]]
        if lost is not None and made[: len(lost)] == lost:
            return choose(game, state, seat, rng)
        if not begun <= len(made) < len(planned) or planned[: len(made)] != made:
            planned, begun = [*made, *planner.plan(match, worlds, rng.getrandbits(63))], len(made)
        if planned == made:
            lost = made
            return choose(game, state, seat, rng)
        return planned[len(made)]

    return ask
