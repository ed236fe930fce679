"""The table of Canfield in compiled code: what lies where, what may be put where, and what a move changes."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import inlined, part
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import RESERVE_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import is_king_on_ace
from cardrules.mechanics.piles import builds_down
from cardrules.simulate.kernels import piles
from cardrules.simulate.kernels.driver import Table, table_dtype
from cardrules.simulate.kernels.piles import CARDS, NO_CARD, NO_CARDS
from cardrules.simulate.kernels.puts import count_puts
from cardrules.simulate.kernels.rng import ONE, Array, copy_to, popcount
from cardrules.simulate.kernels.tricks import FULL

UNLIMITED, MOST_REDEALS = -1, 1 << 62

FOUNDATION = TABLEAU_PILES
"""The places are the piles and then the foundations, in the order of their texts."""

BASE = RESERVE_CARDS
STOCK = BASE + 1 + TABLEAU_PILES
"""Where the base card and the stock lie in the order in which the cards are dealt; the piles lie between them."""

NEXT_UP = FULL.fitting(lambda card, on: card == Card(Rank(on.rank % len(Rank) + 1), on.suit))
"""For each card the one that follows on its foundation, as a mask."""
SAME_RANK = FULL.fitting(lambda card, on: card.rank is on.rank)
"""For each card all four of its rank."""
_SUIT_OF = FULL.suit_of

TABLEAU = np.dtype([*piles.fields_of(TABLEAU_PILES)], align=True)
"""The piles."""

TABLE = table_dtype(
    1,
    8,
    *piles.STOCK,  # the stock lies behind what was dealt before it,
    ("reserve", np.int64),  # and in front lies the reserve up to here
    ("tableau", TABLEAU),
    ("builds", np.uint64, 64),  # what goes on each card and on an empty pile
    ("wanted", np.uint64),  # the next cards of the foundations
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
    """What goes on each card and on an empty pile; masks of shape (52, 64), by the base card and the card."""
    wraps, ends = options.tableau_wrap != "none", options.tableau_wrap == "cut_at_base"
    onto = FULL.fitting(lambda card, on: builds_down(card, on) or (wraps and is_king_on_ace(card, on)))
    onto[NO_CARD] = CARDS
    by_base = np.tile(onto, (len(FULL.numbers), 1))
    for card, number in FULL.numbers.items():
        by_base[number, [FULL.numbers[Card(card.rank, suit)] for suit in Suit if ends]] = 0
    return by_base


@part
def lay_out(table: Table, onto: Array) -> None:
    """Deal the cards that lie in their order; `onto` is what goes on each card, by the base card."""
    base = table.cards[BASE]
    copy_to(table.builds, onto[base])
    table.heights[:] = 0
    table.wanted = SAME_RANK[base]
    put_up(table, base)
    table.reserve, table.waste, table.end = BASE, STOCK, len(table.cards)
    piles.clear(table.tableau)
    for place in range(TABLEAU_PILES):
        begin_pile(table, place, table.cards[BASE + 1 + place])


@inlined
def begin_pile(table: Table, place: int, card: int) -> None:
    """Lay a card in an empty pile."""
    piles.lay(table.tableau, place, card, card, ONE << np.uint64(card))


@inlined
def put_up(table: Table, card: int) -> None:
    """Put a card on its foundation."""
    table.wanted ^= ONE << np.uint64(card) | NEXT_UP[card]
    table.heights[_SUIT_OF[card]] += 1
    table.scores[0] += 1


@inlined
def waste_top(table: Table) -> np.uint64:
    """The top card of the waste, as a mask that is 0 where there is none."""
    return piles.top_of(table.cards, STOCK, table.waste)


@inlined
def reserve_top(table: Table) -> np.uint64:
    """The top card of the reserve, likewise."""
    return piles.top_of(table.cards, 0, table.reserve)


@inlined
def list_puts(rules: Rules, table: Table, tableau: piles.Piles, free: np.uint64) -> int:
    """Find what may be put where, of a tableau and of cards that lie free; return how many puts there are."""
    allowed, on_top = table.allowed, tableau.on_top
    movable = tableau.roots | (on_top & rules.single_cards) | (tableau.faces & rules.runs)
    into_gap = (on_top & rules.tops_to_gaps) | (movable & rules.runs_to_gaps)
    if rules.gap_stops and popcount(on_top) < TABLEAU_PILES:
        movable = into_gap = NO_CARDS
    for place in range(TABLEAU_PILES):
        top = tableau.tops[place]
        lifted = into_gap if top == NO_CARD else movable & ~tableau.piles[place]
        allowed[place] = (free | lifted) & table.builds[top]
    allowed[FOUNDATION] = (free | on_top) & table.wanted
    return count_puts(allowed)
