"""How many deals of Canfield come out when one plays at random, and how far the others come.

python -m examples.canfield_winrate --deals 200
"""

import argparse
from random import Random

import cardrules


def cards_up(preset: str, seed: int) -> int:
    """The score of one deal that is played at random, giving up only where nothing else is legal."""
    match, rng = cardrules.Match(cardrules.load("canfield", preset), seed=seed), Random(seed)
    while match.actors:
        match.play(rng.choice(match.game.legal_moves_without_resigning(match.state, 0)))
    return match.scores[0]


def main(arguments: list[str] | None = None) -> None:
    """Play the deals that the command line asks for, with all presets."""
    parser = argparse.ArgumentParser(description="Play deals of Canfield at random.")
    parser.add_argument("--deals", type=int, default=20)
    deals = parser.parse_args(arguments).deals
    for preset in cardrules.load("canfield").presets:
        scores = [cards_up(preset, seed) for seed in range(deals)]
        mean = sum(scores) / deals
        print(f"{preset}: {scores.count(52)} of {deals} deals came out; {mean:.1f} cards up on average")


if __name__ == "__main__":
    main()
