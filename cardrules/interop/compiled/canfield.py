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
    Recall,
    Row,
    Scene,
    lacks_nothing,
    show_card,
    show_fact,
    show_hidden,
    show_pile,
)
from cardrules.simulate.kernels.canfield import NUMBERS, Rules
from cardrules.simulate.kernels.canfield_table import BASE, FOUNDATION, STOCK
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.rng import ONE

_STOCK, _WASTE, _RESERVE, _FOUNDATIONS, _PILES = 0, 1, 2, 3, 3 + len(Suit)
_SUITS, _RANKS = len(Suit), len(Rank)
_BASE, _REDEALS, _WITHOUT_GAIN = range(3)
"""Zones and facts as they are numbered here."""

note_lacks = lacks_nothing

_CARD_OF = np.array([[NUMBERS[card] for card in sorted(NUMBERS) if card.suit is suit] for suit in Suit])
"""The cards by suit and rank."""
_RANK_OF = np.array([card.rank - 1 for card in NUMBERS])
"""The rank of each card, counted from 0."""


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    foundations = (f"foundation:{suit}" for suit in Suit)
    return ["stock", "waste", "reserve", *foundations, *(f"tableau:{pile}" for pile in PILES)]


def facts(game: Game) -> Sequence[str]:
    """The ids of the facts."""
    return "base", "redeals_left", "without_gain"


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
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the table."""
    show_hidden(scene, recall, row, _STOCK, table.cards, table.end - 1, table.waste - 1)
    show_pile(scene, recall, row, _WASTE, table.cards, STOCK, table.waste)
    row[scene.sizes[_RESERVE]] = table.reserve
    if table.reserve:
        show_card(scene, recall, row, _RESERVE, table.cards[table.reserve - 1], 1)
    for pile in range(TABLEAU_PILES):
        card, size = table.tableau.tops[pile], 0
        while card != NO_CARD:
            size += 1
            show_card(scene, recall, row, _PILES + pile, card, size)
            card = table.tableau.under[card]
        row[scene.sizes[_PILES + pile]] = size
    base = _RANK_OF[table.cards[BASE]]
    for suit in range(_SUITS):
        height = table.heights[suit]
        row[scene.sizes[_FOUNDATIONS + suit]] = height
        for place in range(height):
            show_card(
                scene,
                recall,
                row,
                _FOUNDATIONS + suit,
                _CARD_OF[suit, (base + place) % _RANKS],
                height - place,
            )
    show_fact(scene, row, _BASE, base, 1)
    if table.redeals >= 0:
        show_fact(scene, row, _REDEALS, 0, table.redeals + 1)
    if table.without_gain:
        show_fact(scene, row, _WITHOUT_GAIN, 0, table.without_gain + 1)
    return NO_CARDS
