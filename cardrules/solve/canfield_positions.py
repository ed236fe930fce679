"""A position of Canfield as one row of numbers, and moves made in it, compiled by numba.

Cards are numbered as in `canfield_kernel`, and a pile is kept as there, by its lowest card and links. A row is quickly
copied, and so it suits those who try many lines of play.
"""

from itertools import pairwise
from typing import Any

import numpy as np

from cardrules.core.compiling import part
from cardrules.solve.layouts import CanfieldLayout

Array = np.ndarray[Any, Any]

UP, RESERVE, STOCK, TABLEAU = 0, 1, 2, 3
"""The place of a card; the waste is a part of the stock."""

FOUNDATION, ONTO, GAP = 0, 1, 2
"""The target of a move: the card's foundation, another card, or an empty pile."""

NO_CARD = -1

(
    HEIGHTS,
    IN_RESERVE,
    IN_STOCK,
    WASTE,
    REDEALS,
    ROOTS,
    RESERVE_CARDS,
    STOCK_CARDS,
    PARENTS,
    CHILDREN,
    COLUMNS,
) = (0, 4, 5, 6, 7, 8, 12, 27, 61, 113, 165)
"""Where in a row stand the heights of the foundations, the sizes of reserve, stock (with the waste) and waste, the
redeals that are left, the lowest cards of the piles, the cards of reserve and stock, the card on which each lies, and
the card that lies on each; and the length of a row."""


@part
def packed(card: int, source: int, place: int, target: int, swap: int, waste: int, redeal: int) -> int:
    """A move as one number.

    Args:
        card: The card that is moved, with all that lie on it.
        source: The place it comes from.
        place: FOUNDATION, ONTO or GAP.
        target: The card onto which it is put.
        swap: Whether the cards on the target (ONTO), or else those on the card itself, first go to the twin.
        waste: For a card of the waste: the size of the waste with this card on top.
        redeal: Whether the waste is turned over before that.
    """
    return card | source << 6 | place << 8 | target << 10 | swap << 16 | waste << 17 | redeal << 23


def row_of(layout: CanfieldLayout) -> Array:
    """A position as a row."""
    row = np.zeros(COLUMNS, np.int64)
    row[ROOTS:RESERVE_CARDS] = row[PARENTS:] = NO_CARD
    row[HEIGHTS:IN_RESERVE] = layout.up
    row[IN_RESERVE], row[IN_STOCK], row[WASTE] = len(layout.reserve), len(layout.stock), layout.waste
    row[REDEALS] = 0 if layout.redeals is None else layout.redeals
    row[RESERVE_CARDS : RESERVE_CARDS + len(layout.reserve)] = layout.reserve
    row[STOCK_CARDS : STOCK_CARDS + len(layout.stock)] = layout.stock
    for slot, pile in enumerate(layout.tableau):
        row[ROOTS + slot] = pile[0] if pile else NO_CARD
        for on, card in pairwise(pile):
            row[CHILDREN + on], row[PARENTS + card] = card, on
    return row


@part
def turn(row: Array, draw: int) -> None:
    """Turn cards up, or the waste over."""
    if row[WASTE] < row[IN_STOCK]:
        row[WASTE] = min(row[WASTE] + draw, row[IN_STOCK])
    else:
        row[WASTE] = 0
        row[REDEALS] -= 1


@part
def put(row: Array, move: int) -> None:
    """Make a move; for a card of the waste the turns before it have been made."""
    card, source, place, target = move & 63, move >> 6 & 3, move >> 8 & 3, move >> 10 & 63
    if move >> 16 & 1:
        bare = target if place == ONTO else card
        moved = row[CHILDREN + bare]
        row[CHILDREN + bare], row[CHILDREN + (bare ^ 1)], row[PARENTS + moved] = NO_CARD, moved, bare ^ 1
    on = row[PARENTS + card]
    if source == RESERVE:
        row[IN_RESERVE] -= 1
    elif source == STOCK:
        for behind in range(STOCK_CARDS + row[WASTE], STOCK_CARDS + row[IN_STOCK]):
            row[behind - 1] = row[behind]
        row[IN_STOCK] -= 1
        row[WASTE] -= 1
    elif on == NO_CARD:
        slot = slot_with(row, card)
        if row[IN_RESERVE]:
            row[IN_RESERVE] -= 1
            row[ROOTS + slot] = row[RESERVE_CARDS + row[IN_RESERVE]]
        else:
            row[ROOTS + slot] = NO_CARD
    else:
        row[CHILDREN + on] = row[PARENTS + card] = NO_CARD
    if place == FOUNDATION:
        row[HEIGHTS + (card & 3)] += 1
    elif place == ONTO:
        row[CHILDREN + target], row[PARENTS + card] = card, target
    else:
        row[ROOTS + slot_with(row, NO_CARD)] = card


@part
def slot_with(row: Array, root: int) -> int:
    """The first pile with this lowest card, or the first that is empty; 4 if there is none."""
    slot = 0
    while slot < 4 and row[ROOTS + slot] != root:
        slot += 1
    return slot
