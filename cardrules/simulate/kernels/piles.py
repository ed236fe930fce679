"""Piles of face-up cards, and a stock with its waste, in compiled code, as Canfield and the races have them.

Cards are numbered in the order of their texts. A pile is a mask of its cards, its top card, and for each card the one
below it.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np

from cardrules.core.cards import Card, full_pack
from cardrules.core.compiling import inlined, part
from cardrules.simulate.kernels.rng import ONE, Array, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

Piles = Any
"""A record with the fields of piles: in compiled code they are attributes."""

Stock = Any
"""A record with `STOCK`."""

PACK = np.array([FULL.numbers[card] for card in full_pack()])
"""The pack before it is shuffled."""

NO_CARDS, CARDS = np.uint64(0), FULL.mask(FULL.numbers)
NO_CARD = 63
"""The number of no card: the top of an empty pile, and below the lowest card of a pile."""


def all_if(asked: bool) -> np.uint64:
    """All cards, or none."""
    return CARDS if asked else NO_CARDS


def fields_of(most: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of so many piles."""
    return (
        ("piles", np.uint64, most),  # the cards of each pile,
        ("tops", np.int64, most),  # and its top card
        ("under", np.int8, 64),  # the card on which each card lies
        ("faces", np.uint64),  # the cards of all piles,
        ("on_top", np.uint64),  # those that lie on top,
        ("roots", np.uint64),  # and those under all others of their pile
    )


STOCK = (
    ("cards", np.int8, len(PACK)),  # waste and stock, in the order in which they are turned up,
    ("waste", np.int64),  # where the waste ends there,
    ("end", np.int64),  # and the stock
)


def lay_out(piles: Piles, cards: Iterable[tuple[Card, ...]]) -> None:
    """Lay out piles of cards."""
    for place, pile in enumerate(cards):
        bottom_up = [NO_CARD, *(FULL.numbers[card] for card in pile)]
        piles["under"][bottom_up[1:]] = bottom_up[:-1]
        piles["piles"][place], piles["tops"][place] = FULL.mask(pile), bottom_up[-1]
        piles["faces"] |= FULL.mask(pile)
        piles["on_top"] |= FULL.mask(pile[-1:])
        piles["roots"] |= FULL.mask(pile[:1])


@inlined
def clear(piles: Piles) -> None:
    """Take all cards away."""
    for pile in range(len(piles.piles)):
        piles.piles[pile], piles.tops[pile] = NO_CARDS, NO_CARD
    piles.faces = piles.on_top = piles.roots = NO_CARDS


@inlined
def pile_of(piles: Piles, bit: np.uint64) -> int:
    """The pile in which a card lies."""
    pile = 0
    while not piles.piles[pile] & bit:
        pile += 1
    return pile


@part
def lying_on(piles: Piles, those: np.uint64, cards: np.uint64) -> np.uint64:
    """Of some cards in the piles, those that lie on one of others."""
    found = NO_CARDS
    while those:
        card = trailing_zeros(those)
        those &= those - ONE
        found |= (cards >> np.uint64(piles.under[card]) & ONE) << np.uint64(card)
    return found


@part
def lift(piles: Piles, pile: int, card: int) -> np.uint64:
    """Take a card and those on it from a pile; they are returned as a mask."""
    above, below, lifted = piles.tops[pile], piles.under[card], piles.piles[pile]
    piles.on_top ^= ONE << np.uint64(above)
    if below == NO_CARD:
        piles.roots ^= ONE << np.uint64(card)
    else:
        piles.on_top |= ONE << np.uint64(below)
        lifted = ONE << np.uint64(card)
        while above != card:
            lifted |= ONE << np.uint64(above)
            above = piles.under[above]
    piles.piles[pile] ^= lifted
    piles.faces ^= lifted
    piles.tops[pile] = below
    return np.uint64(lifted)


@part
def lay(piles: Piles, pile: int, card: int, top: int, cards: np.uint64) -> None:
    """Lay a card on a pile, with those on it: `top` is the uppermost, `cards` are all."""
    below = piles.tops[pile]
    if below == NO_CARD:
        piles.roots |= ONE << np.uint64(card)
    else:
        piles.on_top ^= ONE << np.uint64(below)
    piles.under[card] = below
    piles.piles[pile] |= cards
    piles.faces |= cards
    piles.tops[pile] = top
    piles.on_top |= ONE << np.uint64(top)


@inlined
def lay_card(piles: Piles, pile: int, card: int) -> None:
    """Lay a single card on a pile."""
    lay(piles, pile, card, card, ONE << np.uint64(card))


@part
def shift(piles: Piles, card: int, target: int) -> None:
    """Move a card and those on it to another pile."""
    source = pile_of(piles, ONE << np.uint64(card))
    top = piles.tops[source]
    lay(piles, target, card, top, lift(piles, source, card))


@inlined
def top_of(cards: Array, first: int, end: int) -> np.uint64:
    """The last of the cards between two indices, as a mask that is 0 where there is none."""
    return ONE << np.uint64(cards[end - 1]) if end > first else NO_CARDS


@inlined
def take_waste(stock: Stock) -> None:
    """Take the top card of the waste; those behind it move up."""
    for later in range(stock.waste, stock.end):
        stock.cards[later - 1] = stock.cards[later]
    stock.waste -= 1
    stock.end -= 1


@inlined
def turn(stock: Stock, first: int, packet: int) -> bool:
    """Turn up the next packet, or turn the waste over, which begins at an index; return whether it was the latter."""
    over: bool = stock.waste == stock.end
    stock.waste = first if over else min(stock.waste + packet, stock.end)
    return over


@inlined
def packet_tops(cards: Array, first: int, end: int, packet: int) -> np.uint64:
    """The cards on top after each packet that is turned up of those between two indices; the last may be shorter."""
    found = top_of(cards, first, end)
    for place in range(first + packet - 1, end, packet):
        found |= ONE << np.uint64(cards[place])
    return found
