"""Canfield at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.cards import Rank, Suit
from cardrules.core.compiling import inlined
from cardrules.core.moves import Put, Turn
from cardrules.definition.game import Game
from cardrules.games.canfield.rulebook import TABLEAU_PILES
from cardrules.games.canfield.rules import FOUNDATIONS, PILES
from cardrules.interop.compiled.stepping import (
    CARD_OF,
    View,
    show_card,
    show_fact,
    show_hidden,
    show_pile,
    show_size,
)
from cardrules.simulate.kernels.canfield import NUMBERS, Rules
from cardrules.simulate.kernels.canfield_table import BASE, FOUNDATION, STOCK
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.rng import ONE

_STOCK, _WASTE, _RESERVE, _FOUNDATIONS, _PILES = 0, 1, 2, 3, 3 + len(Suit)
_SUITS, _RANKS = len(Suit), len(Rank)
FACTS = "base", "redeals_left", "without_gain"
_BASE, _REDEALS, _WITHOUT_GAIN = range(3)
"""Zones and facts as they are numbered here."""

_RANK_OF = np.array([card.rank - 1 for card in NUMBERS])
"""The rank of each card, counted from 0."""


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    foundations = (f"foundation:{suit}" for suit in Suit)
    return ["stock", "waste", "reserve", *foundations, *(f"tableau:{pile}" for pile in PILES)]


def moves(game: Game) -> Sequence[Mapping[int, Any]]:
    """The puts at each place, and turning."""
    puts = [{number: Put(card, name) for card, number in NUMBERS.items()} for name in (*PILES, FOUNDATIONS)]
    return [*puts, {0: Turn()}]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> np.uint64:
    """The cards that may be put there, or whether some may be turned."""
    if place <= FOUNDATION:
        return table.allowed[place]  # type: ignore[no-any-return]
    return ONE if table.turns else NO_CARDS


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    show_hidden(view, _STOCK, table.cards, table.end - 1, table.waste - 1)
    show_pile(view, _WASTE, table.cards, STOCK, table.waste)
    show_size(view, _RESERVE, table.reserve)
    if table.reserve:
        show_card(view, _RESERVE, table.cards[table.reserve - 1], 1)
    for pile in range(TABLEAU_PILES):
        card, size = table.tableau.tops[pile], 0
        while card != NO_CARD:
            size += 1
            show_card(view, _PILES + pile, card, size)
            card = table.tableau.under[card]
        show_size(view, _PILES + pile, size)
    base = _RANK_OF[table.cards[BASE]]
    for suit in range(_SUITS):
        height = table.heights[suit]
        show_size(view, _FOUNDATIONS + suit, height)
        for place in range(height):
            card = CARD_OF[suit, (base + place) % _RANKS]
            show_card(view, _FOUNDATIONS + suit, card, height - place)
    show_fact(view, _BASE, base)
    if table.redeals >= 0:
        show_fact(view, _REDEALS, 0, table.redeals + 1)
    if table.without_gain:
        show_fact(view, _WITHOUT_GAIN, 0, table.without_gain + 1)
    return NO_CARDS
