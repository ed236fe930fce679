"""The table of Canfield in compiled code: what lies where, what may be put where, and what a move changes.

Cards are numbered in the order of their texts. A pile of the tableau is a mask of its cards, its top card, its lowest
card, and for each card the one below it. What may go to each place is a mask as well, and since moves are listed card
by card, and for a card place by place, these five masks are the list of puts. Turning comes after them.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import inlined, part
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import RESERVE_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import PACK, is_king_on_ace
from cardrules.mechanics.piles import builds_down
from cardrules.simulate.kernels.driver import Table, table_dtype
from cardrules.simulate.kernels.rng import ONE, Array, copy_to, popcount
from cardrules.simulate.kernels.tricks import FULL

STACKS = ("any", "top_or_whole", "whole")
ANY, TOP_OR_WHOLE, WHOLE = range(3)
FILLERS = ("waste", "waste_or_top", "any_run")
WASTE_ONLY, WASTE_OR_TOP, ANY_RUN = range(3)
UNLIMITED, MOST_REDEALS = -1, 1 << 62

FOUNDATION = TABLEAU_PILES
"""The places are the piles and then the foundations, in the order of their texts."""

CARDS = len(PACK)
BASE = RESERVE_CARDS
TABLEAU = BASE + 1
STOCK = TABLEAU + TABLEAU_PILES
"""Where the parts of the layout begin in the order in which the cards are dealt."""

NO_PILE = -1
NO_CARD = 63
"""The number of no card: the top and the lowest card of an empty pile, and below the lowest card of a pile."""

NOTHING, EVERYTHING = np.uint64(0), FULL.mask(PACK)
NO_TOP = ONE << np.uint64(NO_CARD)
DOWN, ROUND_THE_CORNER = FULL.fitting(builds_down), FULL.fitting(is_king_on_ace)
"""For each card those that go on it, by either clause."""

NEXT_UP = FULL.fitting(lambda card, on: card == Card(Rank(on.rank % len(Rank) + 1), on.suit))
"""For each card the one that follows on its foundation, as a mask."""

SAME_RANK = FULL.fitting(lambda card, on: card.rank is on.rank)
"""For each card all four of its rank."""

_SUIT_OF = FULL.suit_of
_RANK_OF = np.zeros(64, np.int64)
"""For each card its suit, and its rank counted from 0."""

for _card, _number in FULL.numbers.items():
    _RANK_OF[_number] = _card.rank - 1


TABLE = table_dtype(
    1,
    8,
    ("order", np.int64, CARDS),  # the cards as they come off the top; the stock lies behind the waste:
    ("reserve_end", np.int64),  # where the reserve ends there,
    ("waste_end", np.int64),  # the waste,
    ("stock_end", np.int64),  # and the stock
    ("builds", np.uint64, 64),  # what goes on each card and on an empty pile
    ("wanted", np.uint64),  # the next cards of the foundations
    ("piles", np.uint64, TABLEAU_PILES),  # the cards of each pile,
    ("tops", np.int64, TABLEAU_PILES),  # its top card,
    ("roots", np.int64, TABLEAU_PILES),  # its lowest card,
    ("under", np.int64, 64),  # and the card on which each card of the tableau lies
    ("base", np.int64),  # the rank of the base card, counted from 0
    ("heights", np.int64, len(Suit)),  # how many cards lie on each foundation
    ("redeals", np.int64),  # how often the waste may still be turned over; -1 for any number of times
    ("without_gain", np.int64),  # how many moves in a row have brought no gain
    ("allowed", np.uint64, TABLEAU_PILES + 1),  # the moves: what may go to each place,
    ("puts", np.int64),  # how many puts that makes,
    ("turns", np.bool_),  # and whether cards may be turned
)
"""What lies where."""


Rules = Any
"""The rules that are played, in numbers (`cardrules.simulate.kernels.canfield.Rules`)."""


def builders(options: CanfieldOptions) -> NDArray[np.uint64]:
    """The cards that go on each card and on an empty pile; masks of shape (52, 64), by the base card and the card."""
    onto = DOWN.copy() if options.tableau_wrap == "none" else DOWN | ROUND_THE_CORNER
    onto[NO_CARD] = EVERYTHING
    by_base = np.tile(onto, (CARDS, 1))
    if options.tableau_wrap == "cut_at_base":
        for card, number in FULL.numbers.items():
            by_base[number, [FULL.numbers[Card(card.rank, suit)] for suit in Suit]] = NOTHING
    return by_base


@part
def lay_out(table: Table, onto: Array) -> None:
    """Deal the cards that lie in their order.

    Args:
        table: What lies where.
        onto: What goes on each card, by the base card.
    """
    base = table.order[BASE]
    copy_to(table.builds, onto[base])
    table.base = _RANK_OF[base]
    table.heights[:] = 0
    table.heights[_SUIT_OF[base]] = 1
    table.wanted = (SAME_RANK[base] ^ ONE << np.uint64(base)) | NEXT_UP[base]
    table.reserve_end, table.waste_end, table.stock_end = BASE, STOCK, CARDS
    for place in range(TABLEAU_PILES):
        begin_pile(table, place, table.order[TABLEAU + place])


@inlined
def begin_pile(table: Table, place: int, card: int) -> None:
    """Lay a card in an empty pile."""
    table.piles[place] = ONE << np.uint64(card)
    table.tops[place] = table.roots[place] = card
    table.under[card] = NO_CARD


# A move


@inlined
def put(table: Table, card: int, place: int) -> tuple[bool, bool]:
    """Put a card somewhere, with those that lie on it.

    Args:
        table: What lies where.
        card: The card.
        place: Where it goes.

    Returns:
        Whether that is a gain, and whether the reserve has filled the pile that it left.
    """
    tops, under, bit = table.tops, table.under, ONE << np.uint64(card)
    lifted, top, source, gain = bit, card, NO_PILE, place == FOUNDATION
    if bit & top_of(table.order, STOCK, table.waste_end):
        take_off_waste(table)
        gain = True
    elif bit & top_of(table.order, 0, table.reserve_end):
        table.reserve_end -= 1
        gain = True
    else:
        source = 0
        while not table.piles[source] & bit:
            source += 1
        top = tops[source]
        lifted = lift(table, source, card)
    if place == FOUNDATION:
        table.wanted ^= bit | NEXT_UP[card]
        table.heights[_SUIT_OF[card]] += 1
    else:
        if tops[place] == NO_CARD:
            table.roots[place] = card
        under[card] = tops[place]
        table.piles[place] |= lifted
        tops[place] = top
    filled = False
    if source != NO_PILE and not table.piles[source]:
        table.roots[source] = NO_CARD
        if table.reserve_end:
            table.reserve_end -= 1
            begin_pile(table, source, table.order[table.reserve_end])
            gain = filled = True
    return gain, filled


@inlined
def take_off_waste(table: Table) -> None:
    """Take the top card of the waste; those behind it in the order move up."""
    for later in range(table.waste_end, table.stock_end):
        table.order[later - 1] = table.order[later]
    table.waste_end -= 1
    table.stock_end -= 1


@inlined
def lift(table: Table, pile: int, card: int) -> np.uint64:
    """Take a card off a pile with all that lie on it; returns them as a mask."""
    lifted, above = ONE << np.uint64(card), table.tops[pile]
    while above != card:
        lifted |= ONE << np.uint64(above)
        above = table.under[above]
    table.piles[pile] ^= lifted
    table.tops[pile] = table.under[card]
    return lifted


@inlined
def turn(rules: Rules, table: Table) -> bool:
    """Turn up the next cards, or turn the waste over; returns whether it was the latter."""
    over: bool = table.waste_end == table.stock_end
    table.waste_end = STOCK if over else min(table.waste_end + rules.draw, table.stock_end)
    return over


# The puts that are legal


@inlined
def top_of(order: Array, first: int, end: int) -> np.uint64:
    """The top card of those between two indices of the order, as a mask that is 0 where there is none."""
    return ONE << np.uint64(order[end - 1]) if end > first else NOTHING


@inlined
def lowest(table: Table) -> np.uint64:
    """The lowest cards of the piles."""
    cards = NOTHING
    for place in range(TABLEAU_PILES):
        cards |= ONE << np.uint64(table.roots[place])
    return cards & ~NO_TOP


@inlined
def list_puts(rules: Rules, table: Table, free: np.uint64) -> int:
    """Find what may be put where.

    Args:
        rules: The rules that are played.
        table: What lies where.
        free: The top cards of the reserve and the waste.

    Returns:
        How many puts there are.
    """
    piles, tops, allowed = table.piles, table.tops, table.allowed
    tableau, on_top = NOTHING, NOTHING
    for place in range(TABLEAU_PILES):
        tableau |= piles[place]
        on_top |= ONE << np.uint64(tops[place])
    movable = tableau
    if rules.stack_moves != ANY:
        movable = lowest(table) | (on_top if rules.stack_moves == TOP_OR_WHOLE else NOTHING)
    into_gap = movable
    if on_top & NO_TOP:
        if rules.gap_stops:
            movable = into_gap = NOTHING
        elif rules.gap_after_reserve == WASTE_ONLY:
            into_gap = NOTHING
        elif rules.gap_after_reserve == WASTE_OR_TOP:
            into_gap = on_top
    number = 0
    for place in range(TABLEAU_PILES):
        lifted = into_gap if tops[place] == NO_CARD else movable & ~piles[place]
        allowed[place] = (free | lifted) & table.builds[tops[place]]
        number += popcount(allowed[place])
    allowed[FOUNDATION] = (free | on_top) & table.wanted
    return number + popcount(allowed[FOUNDATION])
