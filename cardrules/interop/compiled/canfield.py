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
from cardrules.simulate.kernels.canfield_table import FOUNDATION, NO_CARD, NOTHING, STOCK
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.rng import ONE

_STOCK, _WASTE, _RESERVE, _FOUNDATIONS, _PILES = 0, 1, 2, 3, 3 + len(Suit)
_SUITS, _RANKS = len(Suit), len(Rank)
_BASE, _REDEALS, _WITHOUT_GAIN = range(3)
"""Zones and facts as they are numbered here."""

note_lacks = lacks_nothing

_CARD_OF = np.array([[NUMBERS[card] for card in sorted(NUMBERS) if card.suit is suit] for suit in Suit])
"""The cards by suit and rank."""


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
    return ONE if table.turns else NOTHING


@inlined
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the table."""
    show_hidden(scene, recall, row, _STOCK, table.order, table.stock_end - 1, table.waste_end - 1)
    show_pile(scene, recall, row, _WASTE, table.order, STOCK, table.waste_end)
    row[scene.sizes[_RESERVE]] = table.reserve_end
    if table.reserve_end:
        show_card(scene, recall, row, _RESERVE, table.order[table.reserve_end - 1], 1)
    for pile in range(TABLEAU_PILES):
        card, size = table.tops[pile], 0
        while card != NO_CARD:
            size += 1
            show_card(scene, recall, row, _PILES + pile, card, size)
            card = table.under[card]
        row[scene.sizes[_PILES + pile]] = size
    base = table.base
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
    return NOTHING
