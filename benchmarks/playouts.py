"""Random playouts in plain Python: deals and moves per second of each game, on one core.

Run with `python benchmarks/playouts.py [--seconds 5]`. A playout is one deal played to its end by choosing every move
at random among the legal ones of every seat that may act; a move is one decision of a player, as in other libraries'
figures. Giving up is left out. The loop calls `moves_on` (that is, `legal_moves`) and `perform` alone.
"""

import argparse
import platform
from random import Random
from time import process_time
from typing import Any

from rich.console import Console
from rich.table import Table

import cardrules
from cardrules import Deal, Game
from cardrules.core.cards import shuffled

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pebbles_and_nuts", {"players": 2}),
    ("pebbles_and_nuts", {"players": 4, "packs": 2}),
    ("nuts", {"players": 2}),
    ("nuts", {"players": 4}),
    ("shnarbles", {"players": 4}),
    ("nerts", {"players": 2}),
    ("california_jacks", {}),
    ("nertz", {"players": 2}),
    ("team_nuts", {}),
    ("double_solitaire", {}),
    ("pishe_pasha", {}),
    ("canfield", {}),
    ("canfield", {"draw": 1}),
]


def one_deal(id: str, options: dict[str, Any]) -> Game:
    """A game in which the match is over after a deal."""
    limited = "max_deals" in type(cardrules.load(id).options).model_fields
    return cardrules.load(id, **options, **({"max_deals": 1} if limited else {}))


def playout(game: Game, seed: int) -> int:
    """Play one deal at random.

    Returns:
        The number of moves, the deal itself not counted.
    """
    rng, moves, shuffles = Random(seed), 0, 0
    state = game.initial_state(game.options, 0)
    while actors := game.actors(state):
        if game.dealers(state):
            pack = game.deck(state, actors[0])
            state = game.apply_unchecked(state, actors[0], Deal(shuffled(pack, seed, shuffles))).state
            shuffles += 1
            continue
        # In a race a seat is drawn first: listing the moves of all seats would cost much and change little.
        for seat in rng.sample(actors, len(actors)) if len(actors) > 1 else actors:
            if legal := game.legal_moves_without_resigning(state, seat):
                state = game.apply_unchecked(state, seat, rng.choice(legal)).state
                moves += 1
                break
    return moves


def measure(game: Game, seconds: float) -> tuple[float, float]:
    """Deals and moves per second of processor time."""
    deals = moves = 0
    begin = process_time()
    while (spent := process_time() - begin) < seconds:
        moves += playout(game, seed=deals)
        deals += 1
    return deals / spent, moves / spent


def main() -> None:
    """Measure every case and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each case")
    seconds = parser.parse_args().seconds
    table = Table(
        "game",
        "options",
        "deals/s",
        "moves/s",
        title=f"{platform.python_implementation()} {platform.python_version()}, one core",
    )
    for id, options in CASES:
        deals, moves = measure(one_deal(id, options), seconds)
        chosen = ", ".join(f"{name}={value}" for name, value in options.items())
        table.add_row(id, chosen, f"{deals:,.1f}", f"{moves:,.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
