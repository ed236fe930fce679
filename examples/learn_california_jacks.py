"""A network learns California Jacks by playing against itself, with NumPy alone, until it beats the simple player.

Run with `python examples/learn_california_jacks.py`; it takes some minutes with `pip install -e '.[fast,interop]'`. The
network sees what its seat knows (`cardrules.interop.Encoding`) and learns by PPO (Schulman and others, 2017): it plays
deals at many tables, and what brought more than it had expected becomes more likely. A deal has 52 plays whatever
happens, so all tables go from deal to deal together.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import cardrules
from cardrules.bots import choose
from cardrules.interop import Encoding, Episode
from cardrules.interop.vectorised import Tables
from cardrules.simulate.estimates import Estimate, estimate

GAME = cardrules.load("california_jacks")
ENCODING = Encoding(GAME)
PLAYS, SUITS = 52, "CDHS"
TABLES, HIDDEN, ROUNDS = 512, (128, 128), 250
RATE, CLIP, ENTROPY, LAMBDA, EPOCHS, BATCH = 1e-3, 0.2, 0.01, 0.95, 2, 2048

Floats = NDArray[np.floating]


def renamed(name: str, trump: str, seat: int) -> str:
    """A name where trumps are called spades, and the seat that looks 0, and the other way round."""
    swap = str.maketrans(f"{trump}S", f"S{trump}")
    name = re.sub(r"\b[2-9TJQKA][CDHS]\b", lambda code: code[0][0] + code[0][1].translate(swap), name)
    return re.sub(r"\b[01]\b", lambda number: str(abs(int(number[0]) - seat)), name)


def places(names: list[str], shown: list[str]) -> NDArray[np.int64]:
    """For each trump suit and seat the places of what is shown, so that what is learnt with one holds for all."""
    found = [
        [names.index(renamed(name, trump, seat)) for name in shown] for trump in SUITS for seat in (0, 1)
    ]
    return np.array(found).reshape(len(SUITS), 2, len(shown))


NAMES, CARDS = ENCODING.describe(), [ENCODING.text(action) for action in range(ENCODING.actions)]
NOT_SHOWN = r"in won:|other zones|hand:0 may|looks|asked|trump|deal:|target"
SHOWN = [name for name in NAMES if not re.search(NOT_SHOWN, name)]
OBSERVED, PLAYED = places(NAMES, SHOWN), places(CARDS, CARDS)
TRUMP = slice(NAMES.index("trump: clubs"), NAMES.index("trump: spades") + 1)


class Network:
    """A network with a number for each card, how eagerly to play it, and one more: the points that it expects."""

    def __init__(self, seed: int) -> None:
        rng, sizes = np.random.default_rng(seed), (len(SHOWN), *HIDDEN, len(CARDS) + 1)
        self.weights = [
            rng.normal(0, np.sqrt(2 / (size + 1)), (size + 1, following)).astype(np.float32)
            for size, following in pairwise(sizes)
        ]
        self.weights[-1] *= 0.1
        self.first, self.second = ([np.zeros_like(each) for each in self.weights] for _ in range(2))
        self.steps = 0

    def layers(self, seen: Floats) -> list[Floats]:
        """What comes into each layer, and what comes out of the last."""
        found = [with_one(seen)]
        for weights in self.weights[:-1]:
            found.append(with_one(np.maximum(found[-1] @ weights, 0)))
        return [*found, found[-1] @ self.weights[-1]]

    def learn(self, layers: list[Floats], slope: Floats, rate: float) -> None:
        """Go a step down the slope of what came out, by Adam (Kingma and Ba, 2014)."""
        self.steps += 1
        for number in reversed(range(len(self.weights))):
            gradient = layers[number].T @ slope
            if number:
                slope = (slope @ self.weights[number].T)[:, :-1] * (layers[number][:, :-1] > 0)
            first, second = self.first[number], self.second[number]
            first += 0.1 * (gradient - first)
            second += 0.001 * (gradient**2 - second)
            step = first / (1 - 0.9**self.steps) / (np.sqrt(second / (1 - 0.999**self.steps)) + 1e-8)
            self.weights[number] -= rate * step


def with_one(found: Floats) -> Floats:
    """Numbers with a 1 beside them, for the constant of the next layer."""
    return np.concatenate((found, np.ones((len(found), 1), np.float32)), axis=1)


def chances(out: Floats, masks: NDArray[np.bool_]) -> Floats:
    """The chance of each card."""
    eager = np.where(masks, out[:, :-1], -np.inf)
    likely = np.exp(eager - eager.max(axis=1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=1, keepdims=True))


def shown(
    observations: Floats, masks: NDArray[np.int8], seats: NDArray[np.int64]
) -> tuple[Floats, NDArray[np.bool_], NDArray[np.int64]]:
    """What the network sees and may play, and the actions that its cards stand for."""
    trumps = observations[:, TRUMP].argmax(axis=1)
    actions = PLAYED[trumps, seats]
    seen = np.take_along_axis(observations, OBSERVED[trumps, seats], axis=1)
    return seen, np.take_along_axis(masks, actions, axis=1) > 0, actions


class Plays(NamedTuple):
    """Plays, one in each row.

    Attributes:
        seen: What the network saw.
        masks: The cards that it might play.
        cards: The card that it played,
        chance: and with what chance.
        better: How much more this brought the seat than had been expected.
        brought: What it brought.
    """

    seen: Floats
    masks: NDArray[np.bool_]
    cards: NDArray[np.int64]
    chance: Floats
    better: Floats
    brought: Floats


def play(network: Network, tables: Tables, rng: np.random.Generator) -> Plays:
    """Play a deal at every table, in all seats."""
    every, batch, steps = np.arange(TABLES), tables.batch, []
    for _ in range(PLAYS):
        seats = batch.seats.astype(np.int64)
        seen, masks, actions = shown(batch.observations, batch.masks, seats)
        out = network.layers(seen)[-1]
        likely = chances(out, masks)
        cards = (likely.cumsum(axis=1) > rng.random((TABLES, 1)) * 0.999999).argmax(axis=1)
        batch = tables.step(actions[every, cards])
        steps.append((seen, masks, cards, likely[every, cards], out[:, -1], seats, batch.rewards.copy()))
    gained, next_value, ahead = (np.zeros((TABLES, 2), np.float32) for _ in range(3))
    better = []
    for *_, value, seats, rewards in reversed(steps):
        gained += rewards - rewards[:, ::-1]
        surprise = gained[every, seats] + next_value[every, seats] - value
        ahead[every, seats] = surprise + LAMBDA * ahead[every, seats]
        gained[every, seats], next_value[every, seats] = 0, value
        better.append(ahead[every, seats])
    seen, masks, cards, chance, value, *_ = (np.concatenate(each) for each in zip(*steps, strict=True))
    more = np.concatenate(better[::-1])
    return Plays(seen, masks, cards, chance, (more - more.mean()) / more.std(), more + value)


def train(seed: int = 1, rounds: int = ROUNDS) -> Iterator[Network]:
    """Learn for some rounds of a deal at every table; the network after each of them, which goes on learning."""
    network, rng, tables = Network(seed), np.random.default_rng(seed), Tables(GAME, TABLES)
    tables.reset(rng.integers(1 << 53, size=TABLES))
    for number in range(rounds):
        plays = play(network, tables, rng)
        for _ in range(EPOCHS):
            order = rng.permutation(len(plays.cards))
            for first in range(0, len(order), BATCH):
                part = order[first : first + BATCH]
                improve(network, Plays._make(each[part] for each in plays), RATE * (1 - number / rounds))
        yield network


def improve(network: Network, plays: Plays, rate: float) -> None:
    """Make what was better than expected more likely, but not by much at once, and expect what came."""
    layers, every, better = network.layers(plays.seen), np.arange(len(plays.cards)), plays.better
    out = layers[-1]
    likely = chances(out, plays.masks)
    ratio = likely[every, plays.cards] / plays.chance
    much = np.where(better > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    push = better * ratio * ~much
    slope = np.zeros_like(out)
    slope[:, :-1] = likely * push[:, None]
    slope[every, plays.cards] -= push
    logs = np.log(likely + 1e-12)
    slope[:, :-1] += ENTROPY * likely * (logs - (likely * logs).sum(axis=1, keepdims=True))
    slope[:, -1] = 0.5 * (out[:, -1] - plays.brought)
    network.learn(layers, slope / len(slope), rate)


def against_simple(network: Network, pairs: int, seed: int = 10**6) -> Floats:
    """Play pairs of deals with the same cards, with the seats exchanged, against the simple player.

    Returns:
        The share of each pair that was won, where a tie is half a win.
    """
    rng, ahead = Random(seed), np.zeros((pairs, 2), np.float32)
    episodes = [(pair, seat, Episode(ENCODING, seed + pair)) for pair in range(pairs) for seat in (0, 1)]
    for _ in range(PLAYS):
        own = [each for each in episodes if each[2].seat == each[1]]
        chosen = {
            id(episode): ENCODING.number(choose(GAME, episode.match.state, 1 - seat, rng))
            for _, seat, episode in episodes
            if episode.seat != seat
        }
        if own:
            observations = np.array([episode.observe(seat) for _, seat, episode in own])
            allowed = np.array([episode.mask() for *_, episode in own])
            seen, masks, actions = shown(observations, allowed, np.array([seat for _, seat, _ in own]))
            cards = np.where(masks, network.layers(seen)[-1][:, :-1], -np.inf).argmax(axis=1)
            for (*_, episode), action in zip(own, actions[np.arange(len(own)), cards], strict=True):
                chosen[id(episode)] = int(action)
        for pair, seat, episode in episodes:
            points = episode.step(chosen[id(episode)])
            ahead[pair, seat] += points[seat] - points[1 - seat]
    return np.asarray((np.sign(ahead) + 1).mean(axis=1) / 2)


def picture(curve: Sequence[tuple[int, Estimate]]) -> str:
    """The shares won after so many deals, with their intervals, as an SVG picture."""
    width, height, left, top = 640, 300, 60, 20
    most = curve[-1][0]

    def place(deals: float, won: float) -> str:
        return f"{left + deals / most * (width - left - 20):.0f} {top + (1 - won) * (height - top - 50):.0f}"

    rows = "".join(
        f'<path d="M{place(0, won)}H{width - 20}" stroke="#10261b" opacity="{0.6 if won == 0.5 else 0.15}"/>'
        f'<text x="{left - 8}" y="{place(0, won).split()[1]}" dy="5" text-anchor="end">{won:.0%}</text>'
        for won in (0, 0.25, 0.5, 0.75, 1)
    )
    columns = "".join(
        f'<text x="{place(deals, 0).split()[0]}" y="{height - 28}" text-anchor="middle">{deals:,}</text>'
        for deals in range(0, most + 1, 50_000)
    )
    points = "".join(
        f'<path d="M{place(deals, won.low)}L{place(deals, won.high)}" stroke="#1d6343" stroke-width="4" opacity="0.4"/>'
        f'<circle cx="{place(deals, won.value).split()[0]}" cy="{place(deals, won.value).split()[1]}" r="4"/>'
        for deals, won in curve
    )
    line = "L".join(place(deals, won.value) for deals, won in curve)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="Arial, sans-serif" '
        f'font-size="14" fill="#10261b"><rect width="{width}" height="{height}" rx="10" fill="#eef4f0"/>'
        f'{rows}{columns}<text x="{width / 2}" y="{height - 8}" text-anchor="middle">deals played against itself</text>'
        f'<path d="M{line}" fill="none" stroke="#1d6343" stroke-width="2"/><g fill="#1d6343">{points}</g></svg>\n'
    )


def main() -> None:
    """Learn, and say how often it beats the simple player; draw the curve into the file that is named, if one is."""
    curve, spent = list[tuple[int, Estimate]](), -process_time()
    for number, network in enumerate(train(), start=1):
        if number == 1 or number % 25 == 0:
            spent += process_time()
            won = estimate(against_simple(network, 1000 if number == ROUNDS else 100))
            curve.append((number * TABLES, won))
            print(f"{number * TABLES:,} deals, {spent:.0f} seconds: {won} of deals won", flush=True)
            spent -= process_time()
    for path in sys.argv[1:]:
        Path(path).write_text(picture(curve), "utf-8")


if __name__ == "__main__":
    main()
