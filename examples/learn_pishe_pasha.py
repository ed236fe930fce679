"""A small policy learns Pishe Pasha, with NumPy alone: how eagerly to make each move, one number a move.

Run with `python examples/learn_pishe_pasha.py`; it takes some seconds with `pip install -e '.[fast]'`. The policy
draws one of the legal moves by the softmax of their numbers, and learns by REINFORCE (Williams, 1992) against a player
who moves at random: what it did oftener than expected in deals that brought more than usual becomes more likely. What
it finds is what people find after a few deals: a card that can go to the opponent goes there, before you draw or
discard.
"""

import numpy as np
from numpy.typing import NDArray

import cardrules
from cardrules.interop.vectorised import Tables

GAME = cardrules.load("pishe_pasha")
TABLES, ROUNDS, RATE = 256, 10, 10.0

Floats = NDArray[np.float64]


def chances(weights: Floats, masks: NDArray[np.int8]) -> Floats:
    """The chance of each action at each table."""
    eager = np.exp(weights) * masks
    return np.asarray(eager / eager.sum(axis=1, keepdims=True))


def play(weights: Floats, seeds: range, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """Play a deal for each seed, the learner in the first seat at every other table, against a player at random.

    Returns:
        The learner's points less the opponent's, of shape (tables,), and for each table how much more often than
        expected the learner made each move, of shape (tables, actions).
    """
    tables = Tables(GAME, len(seeds))
    batch, every = tables.reset(seeds), np.arange(len(seeds))
    learner, playing = every % 2, np.ones(len(seeds), bool)
    points, oftener = np.zeros(len(seeds)), np.zeros(batch.masks.shape)
    while playing.any():
        own = (batch.seats == learner) & playing
        likely = chances(np.where(own[:, None], weights, 0), batch.masks)
        actions = (likely.cumsum(axis=1) > rng.random((len(seeds), 1))).argmax(axis=1)
        oftener[own] -= likely[own]
        oftener[every[own], actions[own]] += 1
        batch = tables.step(actions)
        gained = batch.rewards[every, learner] - batch.rewards[every, 1 - learner]
        points += gained * playing
        playing &= ~batch.done
    return points, oftener


def train(seed: int = 1, rounds: int = ROUNDS) -> Floats:
    """Learn for some rounds of a deal at every table."""
    weights, rng = np.zeros(Tables(GAME, 1).encoding.actions), np.random.default_rng(seed)
    for number in range(rounds):
        first = (seed + number) * TABLES
        points, oftener = play(weights, range(first, first + TABLES), rng)
        better = (points - points.mean()) / (points.std() + 1e-9)
        gradient = (better[:, None] * oftener).mean(axis=0)
        weights += (
            RATE * gradient / oftener.var(axis=0).sum()
        )  # steps of the same size, however long the deals
    return weights


def wins(weights: Floats, deals: int = 500) -> float:
    """The share of other deals that it wins against a player at random."""
    points, _ = play(weights, range(10**6, 10**6 + deals), np.random.default_rng(0))
    return float((points > 0).mean())


def main() -> None:
    """Learn, and print what it brought."""
    weights = train()
    print(f"Before: {wins(np.zeros_like(weights)):.0%} of deals won. After: {wins(weights):.0%}.")


if __name__ == "__main__":
    main()
