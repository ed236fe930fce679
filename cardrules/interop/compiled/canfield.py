"""Canfield at many tables: what lies where, and what else everybody knows (see `stepping`)."""

import numpy as np

from cardrules.core.cards import Rank, Suit
from cardrules.core.compiling import inlined
from cardrules.core.moves import Put, Turn
from cardrules.definition.game import Game
from cardrules.games.canfield.rulebook import TABLEAU_PILES
from cardrules.games.canfield.rules import FOUNDATIONS, PILES
from cardrules.interop.compiled import stepping
from cardrules.interop.compiled.stepping import Moves, View
from cardrules.simulate.kernels.canfield import BASE, NUMBERS, STOCK, Rules
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS

_STOCK, _WASTE, _RESERVE, _FOUNDATIONS, _PILES = 0, 1, 2, 3, 3 + len(Suit)
_SUITS, _RANKS = len(Suit), len(Rank)
FACTS = "base", "redeals_left", "without_gain"
_BASE, _REDEALS, _WITHOUT_GAIN = range(3)
"""Zones and facts as they are numbered here."""

_RANK_OF = np.array([card.rank - 1 for card in NUMBERS])
"""The rank of each card, counted from 0."""


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    foundations = (f"foundation:{suit}" for suit in Suit)
    return ["stock", "waste", "reserve", *foundations, *(f"tableau:{pile}" for pile in PILES)]


def moves(game: Game, seat: int) -> Moves:
    """The puts at each place, and turning."""
    puts = [{number: Put(card, name) for card, number in NUMBERS.items()} for name in (*PILES, FOUNDATIONS)]
    return [*puts, {0: Turn()}]


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    stepping.show_hidden(view, _STOCK, table.cards, table.end - 1, table.waste - 1)
    stepping.show_pile(view, _WASTE, table.cards, STOCK, table.waste)
    stepping.show_size(view, _RESERVE, table.reserve)
    if table.reserve:
        stepping.show_card(view, _RESERVE, table.cards[table.reserve - 1], 1)
    for pile in range(TABLEAU_PILES):
        card, size = table.tableau.tops[pile], 0
        while card != NO_CARD:
            size += 1
            stepping.show_card(view, _PILES + pile, card, size)
            card = table.tableau.under[card]
        stepping.show_size(view, _PILES + pile, size)
    base = _RANK_OF[table.cards[BASE]]
    for suit in range(_SUITS):
        height = table.heights[suit]
        stepping.show_size(view, _FOUNDATIONS + suit, height)
        for place in range(height):
            card = stepping.CARD_OF[suit, (base + place) % _RANKS]
            stepping.show_card(view, _FOUNDATIONS + suit, card, height - place)
    stepping.show_fact(view, _BASE, base)
    if table.redeals >= 0:
        stepping.show_fact(view, _REDEALS, 0, table.redeals + 1)
    if table.without_gain:
        stepping.show_fact(view, _WITHOUT_GAIN, 0, table.without_gain + 1)
    return NO_CARDS
