"""Endgames: positions per second, and times of whole last phases, for the deals of the first seeds.

Run with `python benchmarks/endgames.py [--deals 30] [--stock 2]`. The deals are played by chance up to where the stock
is gone, or has so many cards left, or, in Shnarbles, up to the first lead. Times are of the clock and contain
everything that `endgame` does, which is to find the value of every legal move.
"""

import argparse
import platform
from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

from cardrules import Match, load
from cardrules.games.shnarbles import Fold
from cardrules.solve import endgame

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pebbles_and_nuts", {}),
    ("california_jacks", {}),
    ("california_jacks", {"follow": "loose"}),
    *(("shnarbles", {"players": players}) for players in (2, 3, 4, 5)),
)


def played_to(match: Match, reached: Callable[[Any], bool]) -> Any:
    """A state of a match that is played by chance, where nobody folds."""
    rng = Random(match.seed)
    while match.deal_due or not reached(match.state):
        if match.deal_due:
            match.deal()
        else:
            match.play(
                rng.choice([move for move in match.legal_moves if not isinstance(move, Fold)]),
                match.actors[0],
            )
    return match.state


def main() -> None:
    """Solve the deals of each game and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=30, help="seeds 0, 1, 2, …")
    parser.add_argument("--stock", type=int, default=0, help="cards left in the stock, known to both")
    chosen = parser.parse_args()

    def reached(state: Any) -> bool:
        if hasattr(state, "stock"):
            return len(state.stock) == chosen.stock and not state.trick
        return bool(state.phase == "play")

    table = Table(
        *("game", "median", "longest", "positions", "per second"),
        title=f"Last phases, {chosen.stock} cards in the stock, {chosen.deals} deals, one core, "
        f"{platform.python_version()}",
    )
    for id, options in GAMES:
        game = load(id, **options)
        found = [
            endgame(game, played_to(Match(game, seed=seed), reached), stock_known=True, limit_nodes=None)
            for seed in range(chosen.deals)
        ]
        seconds, nodes = [each.seconds for each in found], [each.nodes for each in found]
        table.add_row(
            " ".join([game.title, *(f"{name}={value}" for name, value in options.items())]),
            f"{1000 * median(seconds):.0f} ms",
            f"{1000 * max(seconds):.0f} ms",
            f"{sum(nodes) / len(nodes):,.0f}",
            f"{sum(nodes) / sum(seconds):,.0f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
