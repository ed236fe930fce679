"""Races at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from typing import Any

import numpy as np

from cardrules.core.compiling import inlined, part
from cardrules.core.moves import Call, Put, Tuck, Turn
from cardrules.definition.game import Game
from cardrules.interop.compiled import stepping
from cardrules.interop.compiled.stepping import Moves, View
from cardrules.simulate.kernels import race_layouts as layouts
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.race_layouts import Layout
from cardrules.simulate.kernels.races import NUMBERS, Rules
from cardrules.simulate.kernels.rng import ONE, bits, popcount, trailing_zeros

_FOUNDATIONS, _PER_SIDE = 0, 3 + layouts.MOST_PILES + layouts.MOST_SLOTS
_NUTS, _STOCK, _WASTE, _PILES, _SLOTS = 1, 2, 3, 4, 4 + layouts.MOST_PILES
"""Zones as they are numbered here: whatever is not there at first, the foundations among it, and those of each side."""
FACTS = "digging", "may_call"
_DIGGING, _MAY_CALL = range(2)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    found = ["foundation:1"]
    for side in range(game.sides):
        found += (f"{kind}:{side}" for kind in ("nuts", "stock", "waste"))
        found += (f"work:{side}:{pile + 1}" for pile in range(layouts.MOST_PILES))
        found += (f"slot:{side}:{slot + 1}" for slot in range(layouts.MOST_SLOTS))
    return found


def moves(game: Game, seat: int) -> Moves:
    """The puts at each target, and the other moves."""
    puts = [{number: Put(card, target) for card, number in NUMBERS.items()} for target in layouts.TARGETS]
    return [*puts, dict(enumerate((Call(), Tuck(), Turn())))]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> Any:
    """The cards that may be put there."""
    layout, found = table.layouts[seat // rules.race[0].partners], NO_CARDS
    if place == layouts.ON_NUTS:
        return layout.allowed[layouts.ON]
    if place < layouts.NEW_FOUNDATION:
        return layout.allowed[place]
    for card in bits(layout.allowed[layouts.UP]):
        found |= (table.wanting[card] >> np.uint64(place) & ONE) << np.uint64(card)
    return found


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    race = rules.race[0]
    show_foundations(view, table)
    for side in range(race.sides):
        show_side(view, side * _PER_SIDE, table.layouts[side], race.piles, race.slots)
    for each in range(race.seats):
        layout = table.layouts[each // race.partners]
        if layout.dug:
            stepping.show_fact(view, _DIGGING, each)
        if race.must_call and not layout.open:
            stepping.show_fact(view, _MAY_CALL, each)
    return NO_CARDS


@part
def show_foundations(view: View, table: Table) -> None:
    """Show the foundations, which are one zone."""
    for number in range(table.begun):
        target = layouts.BEGUN[number]
        height = table.heights[target]
        view.row[view.scene.sizes[_FOUNDATIONS]] += height
        for place in range(height):
            card = stepping.CARD_OF[table.suits[target], place]
            stepping.show_card(view, _FOUNDATIONS, card, height - place, table.packs[target, place])


@part
def show_side(view: View, before: int, layout: Layout, piles: int, slots: int) -> None:
    """Show what lies in front of a side, whose zones come after another one."""
    pack = layout.pack
    open_nuts = 1 if layout.open and not slots else 0
    stepping.show_hidden(view, before + _NUTS, layout.nuts, 0, layout.covered, open_nuts, pack)
    if slots:
        for slot in range(slots):
            if layout.slots[slot] != NO_CARD:
                stepping.show_size(view, before + _SLOTS + slot, 1)
                stepping.show_card(view, before + _SLOTS + slot, layout.slots[slot], 1, pack)
    elif open_nuts:
        stepping.show_card(view, before + _NUTS, trailing_zeros(layout.open), 1, pack)
    for pile in range(piles):
        zone, card, cards = before + _PILES + pile, layout.tops[pile], layout.piles[pile]
        stepping.show_size(view, zone, layout.downs[pile] + popcount(cards))
        for size in range(1, popcount(cards) + 1):
            stepping.show_card(view, zone, card, size, pack)
            card = layout.under[card]
    stepping.show_hidden(view, before + _STOCK, layout.cards, layout.end - 1, layout.waste - 1, 0, pack)
    stepping.show_pile(view, before + _WASTE, layout.cards, 0, layout.waste, pack)
    if layout.dug:
        view.row[view.scene.sizes[_FOUNDATIONS]] += 1
        stepping.show_card(view, _FOUNDATIONS, trailing_zeros(layout.dug), 1, pack)
