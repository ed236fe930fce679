"""Compiled code made ready beforehand, so that nobody waits for it later."""

from importlib import import_module
from importlib.util import find_spec

from cardrules.analyse.planner import planner_of
from cardrules.analyse.playouts import PlayOuts
from cardrules.definition.game import Game
from cardrules.match.match import Match


def warm_up(game: Game | None = None) -> None:
    """Get compiled code ready with which moves are weighed: load it, or compile it where that has yet to be done.

    Args:
        game: The game, in turns; None for what all games need, which takes a second to load.
    """
    if find_spec("numba") is None:
        return
    import_module("cardrules.simulate.kernels.driver")
    target = import_module("numba.core.registry").cpu_target
    target.typing_context.refresh()  # what numba itself compiles, which it looks up at the first call
    target.target_context.refresh()
    if game is None or game.race:
        return
    match = Match(game)
    PlayOuts(game, match.state, match.actors[0], ()).load()
    if planner := planner_of(game, match.state):
        planner.load()
