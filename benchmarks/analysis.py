"""Speed of analysis, and the distance of play by simple players from perfect play.

Run with `python benchmarks/analysis.py [--positions 100]`. For positions from the middle of deals, where a player has a
choice: worlds a second, the time until it is clear that nothing is better, and in which share of positions that is so
within 4,096 worlds. For the last four tricks, with all cards known: in which share of positions the best move by play
among simple players is a best one, and how far its value is from that of perfect play, in points.
"""

import argparse
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from cardrules import Match, load
from cardrules.analyse import analyse
from cardrules.analyse.playouts import PlayOuts
from cardrules.analyse.values import ahead
from cardrules.bots import choose
from cardrules.solve import NotSolved, endgame

console = Console()
CASES: list[tuple[str, dict[str, Any]]] = [
    ("pebbles_and_nuts", {}),
    ("pebbles_and_nuts", {"players": 3}),
    ("pebbles_and_nuts", {"players": 4, "packs": 2}),
    ("shnarbles", {"players": 2}),
    ("shnarbles", {"players": 4}),
    ("california_jacks", {}),
    ("double_solitaire", {}),
    ("pishe_pasha", {}),
    ("canfield", {"preset": "published"}),
]
MOST_WORLDS = 4096
RUNS = 1024
"""The number of times that each move of a late position is played on."""
LATE_CARDS = 4
"""The number of cards that players hold in a late position."""


def positions(id: str, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """Matches stopped where the player on turn has a choice, after play by simple players."""
    game, rng = load(id, **options), Random(seed)
    while True:
        match = Match(game, seed=rng.getrandbits(32))
        left = rng.randrange(4, 70)
        while match.actors and not match.deal_due and left:
            move = choose(game, match.state, match.actors[0], rng)
            if move is None:
                break
            match.play(move, match.actors[0])
            left -= 1
        if not left and match.actors and not match.deal_due and has_choice(match):
            yield match


def has_choice(match: Match) -> bool:
    """Whether the player on turn has more than one move."""
    return len(match.game.legal_moves_without_resigning(match.state, match.actors[0])) > 1


def late_positions(id: str, options: dict[str, Any], seed: int) -> Iterator[Match]:
    """The same in the last tricks of deals."""
    game, rng = load(id, **options), Random(seed)
    while True:
        match = Match(game, seed=rng.getrandbits(32))
        while match.actors and not match.deal_due:
            state, seat = match.state, match.actors[0]
            if (
                not getattr(state, "stock", ())
                and max(map(len, state.hands)) <= LATE_CARDS
                and has_choice(match)
            ):
                yield match
                break
            match.play(choose(game, state, seat, rng), seat)


def speed(id: str, options: dict[str, Any], number: int) -> list[str]:
    """Worlds a second, the time until the best move is clear, and how often it is."""
    analyse(next(positions(id, options, 0)), worlds=64)  # compiles
    found = [
        analyse(match, worlds=MOST_WORLDS)
        for match in track(islice(positions(id, options, 1), number), id, number, console=console)
    ]
    sampled = [each for each in found if not each.exact]
    rate = sum(each.worlds for each in sampled) / sum(each.seconds for each in sampled)
    milliseconds = [1000 * each.seconds for each in found if each.sure]
    middle, most = np.percentile(milliseconds, [50, 95]) if milliseconds else (np.nan, np.nan)
    clear = sum(each.sure for each in found) / len(found)
    return [f"{rate:,.0f}", f"{middle:.1f}", f"{most:.1f}", f"{clear:.0%}"]


def agreement(id: str, options: dict[str, Any], number: int) -> list[str]:
    """The share of positions in which play among simple players finds a best move, and the error of its value."""
    game = load(id, **options)
    if game.endgame is None or game.seats != 2:
        return ["", "", ""]
    best, errors = 0, list[float]()
    for match in late_positions(id, options, 2):
        try:
            exact = endgame(game, match.state).values
        except NotSolved:  # such as a bid after everybody has passed
            continue
        seat = match.actors[0]
        plays = PlayOuts(game, match.state, seat, ())
        seeds = np.arange(RUNS, dtype=np.uint64)
        points = plays.play(np.zeros((RUNS, 0), np.int64), seeds) - np.array(game.scores(match.state))
        values = ahead(match, seat, points).mean(axis=0)
        chosen = plays.moves[int(np.argmax(values))]
        best += exact[chosen] == max(exact.values())
        errors.append(abs(float(values.max()) - max(exact.values())))
        if len(errors) == number:
            break
    return [f"{best / number:.0%}", f"{np.mean(errors):.2f}", f"{max(errors):.1f}"]


def main() -> None:
    """Measure every case and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=100, help="positions of each game")
    number = parser.parse_args().positions
    table = Table(
        "Game", "Worlds a second", "Clear after ms", "95 %", "Clear", "Best found", "Value off", "At most"
    )
    for id, options in CASES:
        row = [*speed(id, options, number), *agreement(id, options, number)]
        table.add_row(" ".join([id, *(f"{name}={value}" for name, value in options.items())]), *row)
    console.print(table)


if __name__ == "__main__":
    main()
