"""Let bots play one deal, and tell what happened under which rule.

python -m examples.play_a_deal canfield --seed 3
"""

import argparse
from random import Random

import cardrules
from cardrules.bots import next_move


def main(arguments: list[str] | None = None) -> None:
    """Play the deal that the command line asks for."""
    parser = argparse.ArgumentParser(description="Let bots play one deal, and tell what happened.")
    parser.add_argument("game", nargs="?", choices=cardrules.GAMES, default=cardrules.GAMES[0])
    parser.add_argument("--seed", type=int, default=7)
    chosen = parser.parse_args(arguments)
    match = cardrules.Match(cardrules.load(chosen.game), seed=chosen.seed)
    rng = Random(chosen.seed)
    while not match.deal_due and (found := next_move(match.game, match.state, rng)):
        seat, move = found
        print(f"Seat {seat}: {move}")
        for event in match.play(move, seat).events:
            print(f"    {event}")
    for name, points in zip(match.game.side_names, match.scores, strict=True):
        print(f"{name}: {points}")


if __name__ == "__main__":
    main()
