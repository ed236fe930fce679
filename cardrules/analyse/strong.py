"""The strong player: it makes the move that is worth most, from what its seat can know."""

from random import Random
from typing import Any

from cardrules.analyse.planner import Planner, planner_of
from cardrules.analyse.values import analyse
from cardrules.bots import Chooser, choose
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match

WORLDS = 256
"""In how many worlds it tries each move: some hundredths of a second."""
WORLDS_OF_A_PLAN = 64
"""In how many worlds it tries a plan, where there are plans: some tenths of a second."""


def strong(match: Match, worlds: int | None = None) -> Chooser:
    """A strong player for the seats of a match, who remembers what has been played in it.

    Where two moves are as good as each other it takes the first. In a race, where being quick is what counts, it plays
    as the simple player does. In Canfield it plans until the next unknown card is turned up, and plays as the simple
    player does once it sees no way to win.

    Args:
        match: The match.
        worlds: In how many worlds it tries each move; None for 256, or 64 for a plan.

    Returns:
        A function that asks for a move, for whoever drives the match.
    """
    if planner := planner_of(match.game):
        return planning(match, planner, worlds or WORLDS_OF_A_PLAN)

    def ask(game: Game, state: Any, seat: Seat, rng: Random) -> Any:
        moves = game.legal_moves_without_resigning(state, seat)
        if game.race or len(moves) < 2:
            return choose(game, state, seat, rng)
        assert state is match.state, "the player is asked about the match as it stands"
        return analyse(match, seat, worlds=worlds or WORLDS, seed=rng.getrandbits(63)).best

    return ask


def planning(match: Match, planner: Planner, worlds: int) -> Chooser:
    """The strong player of a game that can be planned; who goes back in the match is planned for anew.

    Args:
        match: The match.
        planner: Who plans.
        worlds: In how many worlds it tries a plan.
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
