"""The table of a race, in compiled code: the layout in front of each side, and the foundations.

The cards that a race is about, be they nuts, nerts or nertz cards, are called nuts here, and columns are piles. A side
is a seat, or the partners who share a layout.

Cards are numbered in the order of their texts, the same in every pack. The face-up cards of a pile go down rank by
rank, so a mask of them tells in which order they lie.
"""

from typing import Any

import numpy as np

from cardrules.core.cards import Rank, full_pack
from cardrules.core.compiling import part
from cardrules.mechanics.piles import builds_down, builds_up
from cardrules.mechanics.race_tables import FOUNDATIONS, NEW
from cardrules.mechanics.race_tables import ON_NUTS as NUT_PILE
from cardrules.simulate.kernels.driver import Table
from cardrules.simulate.kernels.rng import ONE, Array, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

Layout = Any
"""A record of `LAYOUT`: in compiled code its fields are attributes."""

NO_CARDS = np.uint64(0)
NO_CARD = 63
"""The number of no card: the top of an empty pile."""
PACK = np.array([FULL.numbers[card] for card in full_pack()])
"""A pack before it is shuffled."""
MOST_PILES, MOST_SLOTS = 7, 4

TARGETS = sorted([*(str(pile + 1) for pile in range(MOST_PILES)), NEW, *FOUNDATIONS, NUT_PILE])
"""The places where cards are put, in the order of their texts: piles, foundations, and the nuts."""
NEW_FOUNDATION, ON_NUTS = TARGETS.index(NEW), TARGETS.index(NUT_PILE)
BEGUN = np.array([TARGETS.index(name) for name in FOUNDATIONS])
"""The targets that foundations are, in the order in which they are begun."""

DOWN, UNDER = FULL.fitting(builds_down), FULL.fitting(lambda card, on: builds_down(on, card))
"""For each card those that go on it in a pile, and those on which it goes."""
AT_MOST = FULL.fitting(lambda card, on: card.rank <= on.rank)
"""For each card, those that are not higher."""
_NEXT_UP = np.full(64, NO_CARD)
"""For each card the one that follows on its foundation."""
for _card, _number in FULL.numbers.items():
    for _next in FULL.numbers:
        if builds_up(_next, on=_card):
            _NEXT_UP[_number] = FULL.numbers[_next]
_SUIT_OF = FULL.suit_of
_ACES = FULL.mask(card for card in FULL.numbers if card.rank is Rank.ACE)

LAYOUT = np.dtype(
    [
        ("up", np.uint64, MOST_PILES),  # the face-up cards of each pile,
        ("tops", np.int64, MOST_PILES),  # the one on top,
        ("down", np.int8, (MOST_PILES, MOST_PILES)),  # the face-down cards, the lowest first,
        ("downs", np.int8, MOST_PILES),  # and how many they are
        ("faces", np.uint64),  # the face-up cards of all piles,
        ("on_top", np.uint64),  # those that lie on top,
        ("roots", np.uint64),  # those under all others of their pile,
        ("turning", np.uint64),  # and those on face-down cards
        ("open", np.uint64),  # the nuts that can be played,
        ("nuts", np.int8, len(PACK)),  # the others, the next one last,
        ("covered", np.int64),  # and how many they are
        ("cards", np.int8, len(PACK)),  # waste and stock, in the order in which they are turned up
        ("waste", np.int64),  # where the waste ends there,
        ("end", np.int64),  # and the stock
        ("built", np.uint64),  # those nuts that were not dealt, but laid on the others
        ("dug", np.uint64),  # the card that was dug up
        ("slots", np.int8, MOST_SLOTS),  # those that lay open at the deal, and what came in place of each
        ("pack", np.int64),  # which pack the side plays with
        ("laid", np.int64),  # how many cards have been laid on foundations
        (
            "allowed",
            np.uint64,
            MOST_PILES + 2,
        ),  # what may be put on each pile, on foundations, and on the nuts
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


# The deal


@part
def clear_foundations(table: Table) -> None:
    """No foundations yet; aces may begin them."""
    table.wanted = aces = _ACES
    table.wanting[:] = 0
    while aces:
        table.wanting[trailing_zeros(aces)] = ONE << np.uint64(NEW_FOUNDATION)
        aces &= aces - ONE
    table.begun = 0


@part
def lay_out(order: Array, origins: Array, sizes: Array, layout: Layout) -> None:
    """Lay out a pack.

    Args:
        order: The cards as they come off the top.
        origins: Which of them make up each part, one part after the other.
        sizes: Sizes of the parts: the open nuts, the others, each pile, the stock.
        layout: Where they are laid.
    """
    place = 0
    layout.open = NO_CARDS
    layout.slots[:] = NO_CARD
    for slot in range(sizes[0]):
        layout.open |= ONE << np.uint64(order[origins[place]])
        layout.slots[slot] = order[origins[place]]
        place += 1
    layout.covered = sizes[1]
    for nut in range(sizes[1]):
        layout.nuts[nut] = order[origins[place]]
        place += 1
    layout.faces = layout.on_top = layout.roots = layout.turning = NO_CARDS
    for pile in range(len(sizes) - 3):
        layout.up[pile] = NO_CARDS
        layout.downs[pile] = sizes[2 + pile]
        for card in range(sizes[2 + pile]):
            layout.down[pile, card] = order[origins[place]]
            place += 1
        turn_up(layout, pile)
    layout.waste, layout.end = 0, sizes[-1]
    for card in range(sizes[-1]):
        layout.cards[card] = order[origins[place]]
        place += 1
    layout.built = layout.dug = NO_CARDS
    layout.laid = 0


# Piles


@part
def lift(layout: Layout, pile: int, card: int) -> np.uint64:
    """Take a card and those on it from a pile; they are returned as a mask."""
    lifted = layout.up[pile] & AT_MOST[card]
    layout.up[pile] ^= lifted
    layout.faces ^= lifted
    layout.on_top ^= ONE << np.uint64(layout.tops[pile])
    if layout.up[pile]:
        layout.tops[pile] = trailing_zeros(layout.up[pile] & UNDER[card])
        layout.on_top |= ONE << np.uint64(layout.tops[pile])
    else:
        layout.tops[pile] = NO_CARD
        layout.roots ^= ONE << np.uint64(card)
        layout.turning &= layout.roots
    return np.uint64(lifted)


@part
def lay(layout: Layout, pile: int, card: int, top: int, cards: np.uint64) -> None:
    """Lay a card on a pile, with those on it.

    Args:
        layout: Where the pile lies.
        pile: Its number.
        card: The card.
        top: The uppermost of those on it, or the card itself.
        cards: All of them.
    """
    if layout.up[pile]:
        layout.on_top ^= ONE << np.uint64(layout.tops[pile])
    else:
        layout.roots |= ONE << np.uint64(card)
        if layout.downs[pile]:
            layout.turning |= ONE << np.uint64(card)
    layout.up[pile] |= cards
    layout.faces |= cards
    layout.tops[pile] = top
    layout.on_top |= ONE << np.uint64(top)


@part
def turn_up(layout: Layout, pile: int) -> None:
    """The uppermost face-down card of a pile is turned up."""
    layout.downs[pile] -= 1
    card = int(layout.down[pile, layout.downs[pile]])
    lay(layout, pile, card, card, ONE << np.uint64(card))


@part
def dig(layout: Layout, pile: int) -> None:
    """The lowest face-down card of a pile is pulled out."""
    layout.dug = ONE << np.uint64(layout.down[pile, 0])
    layout.downs[pile] -= 1
    for card in range(layout.downs[pile]):
        layout.down[pile, card] = layout.down[pile, card + 1]
    if not layout.downs[pile]:
        layout.turning &= ~layout.up[pile]


# Nuts


@part
def take_nut(layout: Layout, nut: np.uint64) -> bool:
    """Take an open nut. Returns whether another one comes in its place."""
    layout.open ^= nut
    layout.built &= ~nut
    another = NO_CARD
    if layout.covered:
        layout.covered -= 1
        another = layout.nuts[layout.covered]
        layout.open |= ONE << np.uint64(another)
    for slot in range(MOST_SLOTS):
        if layout.slots[slot] == trailing_zeros(nut):
            layout.slots[slot] = another
    return another != NO_CARD


@part
def lay_on_nuts(layout: Layout, card: int, cards: np.uint64) -> None:
    """A card becomes a nut, and so do those on it."""
    layout.built |= cards
    while True:
        layout.nuts[layout.covered] = trailing_zeros(layout.open)
        layout.covered += 1
        layout.open = ONE << np.uint64(card)
        cards ^= layout.open
        if not cards:
            return
        card = trailing_zeros(cards & DOWN[card])


# Stock and waste


@part
def waste_top(layout: Layout) -> np.uint64:
    """The top card of the waste as a mask."""
    return ONE << np.uint64(layout.cards[layout.waste - 1]) if layout.waste else NO_CARDS


@part
def take_from_waste(layout: Layout) -> None:
    """The top card of the waste is taken."""
    for place in range(layout.waste, layout.end):
        layout.cards[place - 1] = layout.cards[place]
    layout.waste -= 1
    layout.end -= 1


@part
def turn(layout: Layout, packet: int) -> None:
    """The next packet is turned up, or the waste turned over."""
    layout.waste = min(layout.waste + packet, layout.end) if layout.waste < layout.end else 0


@part
def coming_up(layout: Layout, packet: int) -> np.uint64:
    """The cards that are on top of the waste now, or will be as the stock is gone through, as a mask."""
    found = coming_again(layout, packet)
    place = layout.waste
    while place < layout.end:
        if place:
            found |= ONE << np.uint64(layout.cards[place - 1])
        place += packet
    return found


@part
def coming_again(layout: Layout, packet: int) -> np.uint64:
    """Those that come there however far the stock has been gone through, as a mask."""
    found = NO_CARDS
    if layout.end:
        found |= ONE << np.uint64(layout.cards[layout.end - 1])
    for place in range(packet, layout.end, packet):
        found |= ONE << np.uint64(layout.cards[place - 1])
    return found


@part
def bury(layout: Layout) -> None:
    """The top card of the stock, with no waste, goes to its bottom."""
    top = layout.cards[0]
    for place in range(1, layout.end):
        layout.cards[place - 1] = layout.cards[place]
    if layout.end:
        layout.cards[layout.end - 1] = top


@part
def tuck(layout: Layout) -> None:
    """The dug-up card goes to the bottom of the stock."""
    layout.cards[layout.end] = trailing_zeros(layout.dug)
    layout.end += 1
    layout.dug = NO_CARDS


# Foundations


@part
def play_to_foundation(table: Table, card: int, target: int, pack: int) -> bool:
    """Lay a card of a pack on a foundation, or begin one. Returns whether it is complete."""
    if target == NEW_FOUNDATION:
        target = BEGUN[table.begun]
        table.begun += 1
        table.heights[target], table.suits[target] = 0, _SUIT_OF[card]
    else:
        table.wanting[card] ^= ONE << np.uint64(target)
        if not table.wanting[card]:
            table.wanted ^= ONE << np.uint64(card)
    table.packs[target, table.heights[target]] = pack
    table.heights[target] += 1
    following = _NEXT_UP[card]
    if following == NO_CARD:
        return True
    table.wanting[following] |= ONE << np.uint64(target)
    table.wanted |= ONE << np.uint64(following)
    return False
