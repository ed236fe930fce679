"""A row of the arrays of a batch in compiled code: the same places as in `cardrules.interop.Encoding`."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from cardrules.core.compiling import njit
from cardrules.core.zones import FactValue
from cardrules.interop.encoding import Encoding
from cardrules.simulate.kernels.rng import Array, splitmix64
from cardrules.simulate.kernels.tricks import FULL

Row = Any
"""The observation of one table: an array in compiled code."""

SHARES = np.zeros(64, np.float32)
"""What a card shows that is the n-th from the top: 1/n."""
SHARES[1:] = 1 / np.arange(1, 64)

MOST_ZONES, MOST_LINES, MOST_ACTIONS = 16, 64, 512
_11 = np.uint64(11)


PLACES = np.dtype(
    [
        ("seat", np.int64),
        ("asked", np.int64),
        ("scores", np.int64),
        ("cards", np.int64, MOST_ZONES),
        ("sizes", np.int64, MOST_ZONES),
    ],
    align=True,
)
"""Where the parts of an observation begin: the seat that looks, the seat that is asked, the scores; and for each zone
the place of its first card, and that of its size. (These are records, since arrays in a tuple are slow to pass on.)"""

FACTS = np.dtype(
    [
        ("lines", np.int64),
        ("numbers", np.int64),
        ("places", np.int64, (MOST_LINES, 2)),
        ("amounts", np.int64, (MOST_LINES, 2)),
    ],
    align=True,
)
"""What lines put into the facts: how many lines there are, how many numbers each has, and for each number its place and
what is added there."""

Places = Any
Facts = Any
"""Records with these fields."""


def places_of(encoding: Encoding, zones: Iterable[str]) -> Places:
    """The places of an observation.

    Args:
        encoding: The encoding of a game with one pack of 52 cards.
        zones: The ids of the zones, in the order in which compiled code numbers them.
    """
    assert encoding.cards == tuple(FULL.numbers), "cards are numbered in the order of their texts"
    starts = [(encoding.card_place(zone, encoding.cards[0]), encoding.size_place(zone)) for zone in zones]
    found, parts = np.zeros(1, PLACES), encoding.parts
    for name in ("seat", "asked", "scores"):
        found[name] = parts[name].start
    found["cards"][0, : len(starts)], found["sizes"][0, : len(starts)] = zip(*starts, strict=True)
    return found[0]


def facts_of(encoding: Encoding, id: str, values: Iterable[FactValue]) -> Facts:
    """What a fact puts into an observation, for each of its values."""
    return facts_together(encoding, [(id, value) for value in values])


def facts_together(encoding: Encoding, lines: Iterable[tuple[str, FactValue]]) -> Facts:
    """What facts put into an observation; each has as many numbers as the others."""
    found = np.zeros(1, FACTS)
    for number, (id, value) in enumerate(lines):
        filled = list(encoding.fact_places(id, value))
        found["lines"], found["numbers"] = number + 1, len(filled)
        for each, (place, amount) in enumerate(filled):
            found["places"][0, number, each] = place
            found["amounts"][0, number, each] = amount
    return found[0]


@njit()
def show_line(row: Row, lines: Facts, number: int) -> None:
    """Put the line of a number among the facts."""
    for each in range(lines.numbers):
        row[lines.places[number, each]] += lines.amounts[number, each]


@njit()
def show_lines(row: Row, lines: Facts) -> None:
    """Put all lines among the facts."""
    for number in range(lines.lines):
        show_line(row, lines, number)


@njit()
def show_seat(row: Row, places: Places, seat: int) -> None:
    """Begin an observation of the seat that is asked."""
    row[:] = 0
    row[places.seat + seat] = 1
    row[places.asked + seat] = 1


@njit()
def show_pile(row: Row, places: Places, zone: int, cards: Array, first: int, end: int) -> None:
    """Show a pile whose cards lie between two indices of an array, the top card last."""
    row[places.sizes[zone]] = end - first
    for place in range(first, end):
        row[places.cards[zone] + cards[place]] = SHARES[end - place]


@njit()
def following_seed(seed: np.uint64) -> np.uint64:
    """`cardrules.interop.episode.next_seed`."""
    return splitmix64(seed) >> _11
