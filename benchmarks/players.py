"""Strength of the players: matches between them, and the games of Canfield that the strong one wins.

Run with one of these:

* `python benchmarks/players.py canfield [--deals 10000] [--first 0]`: the strong player's share of won games under the
  preset `published`, of which 71.2 % can be won by somebody who knows all cards (Blake and Gent, JAIR 85, 2026), and
  the processor's time for a game.
* `python benchmarks/players.py ladder [--pairs 20]`: duplicate matches in every game in which players meet, with the
  same cards twice and the seats exchanged: simple against random, strong against simple, and for a bound a player
  against the simple one who weighs moves as the strong one does but sees all cards. Where that one wins little, luck
  decides, and nobody can be much better.
* `python benchmarks/players.py fusion [--pairs 20]`: what strategy fusion costs: the strong player, who weighs a move
  over all worlds, against one for whom every world votes for the move that is best in it with all cards open.
* `python benchmarks/players.py openspiel [--pairs 10]`: the strong player against OpenSpiel's ISMCTS, which plays our
  games through the adapter, with as many simulations for a move (`pip install open_spiel`).
"""

import argparse
from collections import Counter
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import repeat
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import track
from rich.table import Table

from cardrules import Match, load
from cardrules.analyse import Standing, analyse, arena, strong, warm_up
from cardrules.analyse.arena import Bout, Contestant, Seated, bout
from cardrules.analyse.playouts import PlayOuts
from cardrules.analyse.values import ahead
from cardrules.bots import Chooser, choose
from cardrules.bots.knowledge import knowledge
from cardrules.bots.worlds import draw_worlds, in_world
from cardrules.definition.game import Game
from cardrules.simulate.estimates import estimate
from cardrules.solve import NotSolved, endgame

console = Console()

CASES: list[tuple[str, dict[str, Any]]] = [
    ("pebbles_and_nuts", {}),
    ("shnarbles", {"players": 2}),
    ("california_jacks", {}),
    ("double_solitaire", {}),
    ("pishe_pasha", {}),
    ("pebbles_and_nuts", {"players": 3}),
    ("pebbles_and_nuts", {"players": 4, "packs": 2}),
    ("shnarbles", {"players": 4}),
    ("nuts", {"players": 2}),
    ("nerts", {"players": 2}),
    ("nertz", {"players": 2}),
    ("team_nuts", {}),
]
IN_TRICKS: list[tuple[str, dict[str, Any]]] = [
    ("california_jacks", {"max_deals": 1}),
    ("pebbles_and_nuts", {"max_deals": 1}),
    ("shnarbles", {"players": 2, "max_deals": 1}),
]
EXPLORATION = 10.0
"""The extent to which ISMCTS explores, in points: about the distance between a good deal and a bad one."""
VOTERS, NODES_OF_A_VOTER = 32, 2_000
"""The number of worlds that vote, or of runs of each move, and the most nodes that a voter searches."""
SIMULATIONS = 256
"""The simulations of a move beside OpenSpiel, and the runs of the same world in which the bound tries a move."""


def played_canfield(seed: int) -> tuple[bool, float]:
    """Whether the strong player wins a game of Canfield, and the seconds of a processor that it takes."""
    game = load("canfield", preset="published")
    warm_up(game)
    match, rng, begin = Match(game, seed=seed), Random(seed), process_time()
    ask = strong(match)
    while match.actors:
        match.play(ask(game, match.state, 0, rng))
    return bool(match.outcome and match.outcome.winners), process_time() - begin


def canfield(first: int, deals: int, workers: int) -> None:
    """Play many games of Canfield, and print the share of them that was won, and their time."""
    with ProcessPoolExecutor(workers) as pool:
        playing = pool.map(played_canfield, range(first, first + deals), chunksize=20)
        won, seconds = zip(*track(playing, "Canfield", deals, console=console), strict=True)
    console.print(
        f"{sum(won)} of {deals} games won: {estimate(np.array(won))}; {fmean(seconds):.2f} s a game"
    )


def ladder(pairs: int, workers: int) -> None:
    """Play all pairs of levels in every game, and print a line for each."""
    met: list[tuple[Contestant, Contestant]] = [("simple", "random"), ("strong", "simple")]
    table = empty_table()
    for id, options in CASES:
        game = load(id, **options)
        with ProcessPoolExecutor(workers) as pool:
            for first, second in met:
                parts = pool.map(arena, repeat(game), repeat((first, second)), repeat(1), range(pairs))
                add_row(table, game, str(first), str(second), [each for part in parts for each in part.bouts])
            if not game.race:
                add_row(table, game, "sees all", "simple", meet(pool, game, (sees_all, simple), pairs))
    console.print(table)


def deal_by_deal(first: Seated, second: Seated, name: str, pairs: int, workers: int) -> None:
    """The strong player, as the first, against another in games with tricks.

    Args:
        first: The strong player.
        second: The other.
        name: The name of the other.
        pairs: Pairs of deals in each game.
        workers: Processes.
    """
    table = empty_table()
    for id, options in IN_TRICKS:
        game = load(id, **options)
        with ProcessPoolExecutor(workers) as pool:
            add_row(table, game, "strong", name, meet(pool, game, (first, second), pairs))
    console.print(table)


def meet(pool: Executor, game: Game, players: tuple[Seated, Seated], pairs: int) -> list[Bout]:
    """Matches between two players, each with the seats exchanged as well."""
    seeds, exchanged = zip(*((seed, other) for seed in range(pairs) for other in (0, 1)), strict=True)
    return list(pool.map(bout, repeat(game), repeat(players), seeds, exchanged))


def simple(match: Match) -> Chooser:
    """The simple player."""
    return choose


def sees_all(match: Match) -> Chooser:
    """A player who weighs moves as the strong one does, but in the world as it is."""
    world = np.zeros((SIMULATIONS, 0), np.int64)

    def ask(game: Game, state: Any, seat: int, rng: Random) -> Any:
        plays = PlayOuts(game, state, seat, ())
        seeds = np.array([rng.getrandbits(64) for _ in world], np.uint64)
        gains = ahead(match, seat, plays.play(world, seeds))
        return plays.moves[int(np.argmax(gains.mean(axis=0)))]

    return ask


def votes(match: Match) -> Chooser:
    """A player for whom every world votes for the move that is best in it, with all its cards open."""

    def ask(game: Game, state: Any, seat: int, rng: Random) -> Any:
        known = knowledge(match, seat)
        drawn = draw_worlds(known, VOTERS, np.random.default_rng(rng.getrandbits(63)))
        counts = Counter(
            best_with_open_cards(match, in_world(state, known.hidden, each), seat, rng) for each in drawn
        )
        return counts.most_common(1)[0][0]

    return ask


def best_with_open_cards(match: Match, state: Any, seat: int, rng: Random) -> Any:
    """The best move where all cards are known: by search in the last tricks, else by simple play from there."""
    try:
        return endgame(match.game, state, limit_nodes=NODES_OF_A_VOTER).best[0]
    except NotSolved:
        plays = PlayOuts(match.game, state, seat, ())
        seeds = np.array([rng.getrandbits(64) for _ in range(VOTERS)], np.uint64)
        gains = ahead(match, seat, plays.play(np.zeros((VOTERS, 0), np.int64), seeds))
        return plays.moves[int(np.argmax(gains.mean(axis=0)))]


def as_many(match: Match) -> Chooser:
    """The strong player with as many simulations for a move as ISMCTS has."""

    def ask(game: Game, state: Any, seat: int, rng: Random) -> Any:
        moves = len(game.legal_moves_without_resigning(state, seat))
        return analyse(match, seat, worlds=max(1, SIMULATIONS // moves), seed=rng.getrandbits(63)).best

    return ask


def ismcts(match: Match) -> Chooser:
    """OpenSpiel's search over information sets, with random playouts, through the adapter."""
    from open_spiel.python.algorithms.ismcts import ISMCTSBot
    from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

    from cardrules.interop.openspiel_game import CardGame
    from cardrules.interop.situation import Situation

    adapted = CardGame(game=match.game)
    draws = np.random.RandomState(match.seed)
    bot = ISMCTSBot(
        adapted,
        RandomRolloutEvaluator(n_rollouts=1, random_state=draws),
        uct_c=EXPLORATION,
        max_simulations=SIMULATIONS,
        random_state=draws,
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )

    def ask(game: Game, state: Any, seat: int, rng: Random) -> Any:
        here = adapted.new_initial_state()
        here.situation = Situation(game, state, (seat,))
        chosen = bot.step(here)
        return next(move for move in here.situation.moves if adapted.encoding.number(move) == chosen)

    return ask


def empty_table() -> Table:
    """The headings of the ladder."""
    return Table("Game", "First", "Second", "Matches", "First wins", "Ahead in a deal", "ms a move")


def add_row(table: Table, game: Game, first: str, second: str, bouts: list[Bout]) -> None:
    """A line of the ladder."""
    found = Standing(tuple(bouts))
    milliseconds = " / ".join(f"{1000 * each:.1f}" for each in found.seconds)
    numbers = (str(len(bouts)), str(found.win_rate), str(found.ahead), milliseconds)
    table.add_row(repr(game), first, second, *numbers)
    console.print(f"{game!r}, {first} against {second}: {found.win_rate}")


def main() -> None:
    """Play what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=("canfield", "ladder", "fusion", "openspiel"))
    parser.add_argument("--deals", type=int, default=10_000, help="games of Canfield")
    parser.add_argument("--first", type=int, default=0, help="seed of the first game of Canfield")
    parser.add_argument("--pairs", type=int, default=20, help="pairs of matches")
    parser.add_argument("--workers", type=int, default=2, help="processes")
    chosen = parser.parse_args()
    if chosen.what == "canfield":
        canfield(chosen.first, chosen.deals, chosen.workers)
    elif chosen.what == "ladder":
        ladder(chosen.pairs, chosen.workers)
    elif chosen.what == "fusion":
        deal_by_deal(strong, votes, "votes", chosen.pairs, chosen.workers)
    else:
        deal_by_deal(as_many, ismcts, "ISMCTS", chosen.pairs, chosen.workers)


if __name__ == "__main__":
    main()
