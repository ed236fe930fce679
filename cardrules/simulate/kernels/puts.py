"""Puts in compiled code: what may be put in each place, as a mask of cards for every place.

Moves are listed card by card, and for a card place by place, so these masks are the list of puts.
"""

import numpy as np

from cardrules.core.compiling import inlined, part
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, trailing_zeros


@inlined
def count_puts(allowed: Array) -> int:
    """The number of puts."""
    number = 0
    for place in range(len(allowed)):
        number += popcount(allowed[place])
    return number


@inlined
def cards_put(allowed: Array) -> np.uint64:
    """The cards that may be put anywhere."""
    cards = np.uint64(0)
    for place in range(len(allowed)):
        cards |= allowed[place]
    return cards


@inlined
def put_at(allowed: Array, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and where it goes."""
    cards = cards_put(allowed)
    while True:
        card = trailing_zeros(cards)
        targets = np.uint64(0)
        for place in range(len(allowed)):
            targets |= (allowed[place] >> np.uint64(card) & ONE) << np.uint64(place)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


@part
def keep(allowed: Array, cards: np.uint64, places: np.uint64) -> int:
    """Keep the puts of some cards in some places, and count them; if there are none, leave all as they are."""
    found = 0
    for place in range(len(allowed)):
        if places >> np.uint64(place) & ONE:
            found += popcount(allowed[place] & cards)
    if found:
        for place in range(len(allowed)):
            allowed[place] &= cards if places >> np.uint64(place) & ONE else np.uint64(0)
    return found
