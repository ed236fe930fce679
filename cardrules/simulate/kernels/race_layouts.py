"""The table of a race, in compiled code: the layout in front of each side, and the foundations.

The cards that a race is about, be they nuts, nerts or nertz cards, are called nuts here, and columns are piles. A side
is a seat, or the partners who share a layout.

Cards are numbered in the order of their texts, the same in every pack. The face-up cards of a pile go down rank by
rank, so a mask of them tells in which order they lie.
"""

from typing import Any

import numpy as np

from cardrules.core.cards import Rank
from cardrules.core.compiling import part
from cardrules.mechanics.piles import builds_down, builds_up
from cardrules.mechanics.race_tables import FOUNDATIONS, NEW
from cardrules.mechanics.race_tables import ON_NUTS as NUT_PILE
from cardrules.simulate.kernels import piles
from cardrules.simulate.kernels.driver import Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.rng import ONE, Array, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

Layout = Any
"""A record of `LAYOUT`: in compiled code its fields are attributes."""

MOST_PILES, MOST_SLOTS = 7, 4

TARGETS = sorted([*(str(pile + 1) for pile in range(MOST_PILES)), NEW, *FOUNDATIONS, NUT_PILE])
"""The places where cards are put, in the order of their texts: piles, foundations, and the nuts."""
NEW_FOUNDATION, ON_NUTS = TARGETS.index(NEW), TARGETS.index(NUT_PILE)
BEGUN = np.array([TARGETS.index(name) for name in FOUNDATIONS])
"""The targets that foundations are, in the order in which they are begun."""

DOWN, _NEXT_UP = FULL.fitting(builds_down), FULL.fitting(builds_up)
"""For each card those that go on it in a pile, and the one that follows on its foundation."""
_SUIT_OF = FULL.suit_of
ACES = FULL.mask(card for card in FULL.numbers if card.rank is Rank.ACE)
FIRST_WANTING = np.array([(int(ACES) >> card & 1) << NEW_FOUNDATION for card in range(64)], np.uint64)
"""The targets where each card goes before any foundation has been begun, as masks."""

LAYOUT = np.dtype(
    [
        *piles.fields_of(MOST_PILES),
        ("down", np.int8, (MOST_PILES, MOST_PILES)),  # the face-down cards of each pile, the lowest first,
        ("downs", np.int8, MOST_PILES),  # how many they are,
        ("turning", np.uint64),  # and the cards that lie on them
        ("open", np.uint64),  # the nuts that can be played,
        ("nuts", np.int8, len(piles.PACK)),  # the others, the next one last,
        ("covered", np.int64),  # and how many they are
        *piles.STOCK,
        ("built", np.uint64),  # those nuts that were not dealt, but laid on the others
        ("dug", np.uint64),  # the card that was dug up
        ("slots", np.int8, MOST_SLOTS),  # the open nuts side by side
        ("pack", np.int64),  # which pack the side plays with
        ("laid", np.int64),  # how many cards have been laid on foundations
        ("allowed", np.uint64, MOST_PILES + 2),  # the puts: on each pile, on foundations, and on the nuts
    ],
    align=True,
)
"""What lies in front of a side."""

UP, ON = MOST_PILES, MOST_PILES + 1
"""Places in `allowed`: foundations, and the nuts."""

FOUNDATIONS_BEGUN = (
    ("wanted", np.uint64),  # the cards that go on foundations,
    ("wanting", np.uint64, 64),  # on which, as a mask of targets, by the number of the card,
    ("begun", np.int64),  # and how many have been begun;
    ("heights", np.int8, len(TARGETS)),  # by the target how many cards each has,
    ("suits", np.int8, len(TARGETS)),  # its suit,
    ("packs", np.int8, (len(TARGETS), len(Rank))),  # and to which pack each of its cards belongs
)
"""What is known of the foundations, which all sides share."""


@part
def lay_out(layout: Layout, order: Array, origins: Array, sizes: Array) -> None:
    """Lay out a shuffled pack, part by part (see `cardrules.simulate.kernels.races.Rules`)."""
    for place in range(len(order)):
        layout.cards[place] = order[origins[place]]
    layout.waste, layout.end, layout.covered = 0, sizes[0], sizes[1]
    place = layout.end
    for nut in range(layout.covered):
        layout.nuts[nut] = layout.cards[place]
        place += 1
    piles.clear(layout)
    layout.turning = layout.open = layout.built = layout.dug = NO_CARDS
    for pile in range(len(sizes) - 3):
        layout.downs[pile] = sizes[2 + pile]
        for down in range(layout.downs[pile]):
            layout.down[pile, down] = layout.cards[place]
            place += 1
        turn_up(layout, pile)
    layout.slots[:] = NO_CARD
    for slot in range(sizes[-1]):
        uncover(layout, slot)
    layout.laid = 0


# Piles


@part
def turn_up(layout: Layout, pile: int) -> None:
    """The uppermost face-down card of a pile is turned up."""
    layout.downs[pile] -= 1
    card = int(layout.down[pile, layout.downs[pile]])
    piles.lay_card(layout, pile, card)
    if layout.downs[pile]:
        layout.turning |= ONE << np.uint64(card)


@part
def dig(layout: Layout, pile: int) -> None:
    """The lowest face-down card of a pile is pulled out."""
    layout.dug = ONE << np.uint64(layout.down[pile, 0])
    layout.downs[pile] -= 1
    for card in range(layout.downs[pile]):
        layout.down[pile, card] = layout.down[pile, card + 1]
    if not layout.downs[pile]:
        layout.turning &= ~layout.piles[pile]


# Nuts


@part
def uncover(layout: Layout, slot: int) -> bool:
    """The next nut, if there is one, comes into a slot, or on top of the others. Returns whether there is one."""
    layout.slots[slot] = NO_CARD
    if not layout.covered:
        return False
    layout.covered -= 1
    layout.slots[slot] = layout.nuts[layout.covered]
    layout.open |= ONE << np.uint64(layout.slots[slot])
    return True


@part
def take_nut(layout: Layout, nut: np.uint64) -> bool:
    """Take an open nut. Returns whether another one comes in its place."""
    layout.open ^= nut
    layout.built &= ~nut
    slot = 0
    while layout.slots[slot] != trailing_zeros(nut):
        slot += 1
    return uncover(layout, slot)


@part
def lay_on_nuts(layout: Layout, card: int, cards: np.uint64) -> None:
    """A card becomes a nut, and so do those on it."""
    layout.built |= cards
    while True:
        layout.nuts[layout.covered] = layout.slots[0]
        layout.covered += 1
        layout.slots[0], layout.open = card, ONE << np.uint64(card)
        cards ^= layout.open
        if not cards:
            return
        card = trailing_zeros(cards & DOWN[card])


# Stock and waste


@part
def waste_top(layout: Layout) -> np.uint64:
    """The top card of the waste as a mask."""
    return piles.top_of(layout.cards, 0, layout.waste)


@part
def bury(layout: Layout) -> None:
    """The top card of the stock, with no waste, goes to its bottom."""
    top = layout.cards[0]
    for place in range(1, layout.end):
        layout.cards[place - 1] = layout.cards[place]
    if layout.end:
        layout.cards[layout.end - 1] = top


@part
def play_to_foundation(table: Table, card: int, target: int, layout: Layout) -> bool:
    """Lay a card on a foundation, or begin one. Returns whether it is complete."""
    layout.laid += 1
    if target == NEW_FOUNDATION:
        target = BEGUN[table.begun]
        table.begun += 1
        table.heights[target], table.suits[target] = 0, _SUIT_OF[card]
    else:
        table.wanting[card] ^= ONE << np.uint64(target)
        if not table.wanting[card]:
            table.wanted ^= ONE << np.uint64(card)
    table.packs[target, table.heights[target]] = layout.pack
    table.heights[target] += 1
    following = _NEXT_UP[card]
    table.wanted |= following
    if not following:
        return True
    table.wanting[trailing_zeros(following)] |= ONE << np.uint64(target)
    return False
