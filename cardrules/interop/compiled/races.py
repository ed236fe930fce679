"""Races at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined, part
from cardrules.core.moves import Call, Put, Tuck, Turn
from cardrules.definition.game import Game
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
from cardrules.simulate.kernels import race_layouts as layouts
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.race_layouts import Layout
from cardrules.simulate.kernels.races import NUMBERS, Rules
from cardrules.simulate.kernels.rng import ONE, popcount, trailing_zeros

_FOUNDATIONS, _PER_SIDE = 0, 3 + layouts.MOST_PILES + layouts.MOST_SLOTS
_NUTS, _STOCK, _WASTE, _PILES, _SLOTS = 1, 2, 3, 4, 4 + layouts.MOST_PILES
"""Zones as they are numbered here: whatever is not there at first, the foundations among it, and those of each side."""
_DIGGING, _MAY_CALL = range(2)
_CALL, _TUCK, _TURN = (np.uint64(1 << bit) for bit in range(3))
note_lacks = lacks_nothing

_CARD_OF = np.array([[NUMBERS[card] for card in sorted(NUMBERS) if card.suit is suit] for suit in Suit])
"""The cards by suit and rank."""


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    found = ["foundation:1"]
    for side in range(game.sides):
        found += (f"{kind}:{side}" for kind in ("nuts", "stock", "waste"))
        found += (f"work:{side}:{pile + 1}" for pile in range(layouts.MOST_PILES))
        found += (f"slot:{side}:{slot + 1}" for slot in range(layouts.MOST_SLOTS))
    return found


def facts(game: Game) -> Sequence[str]:
    """The ids of the facts that change."""
    return "digging", "may_call"


def moves(game: Game) -> Sequence[Mapping[int, Any]]:
    """The puts at each target, and the other moves."""
    puts = [{number: Put(card, target) for card, number in NUMBERS.items()} for target in layouts.TARGETS]
    return [*puts, dict(enumerate((Call(), Tuck(), Turn())))]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> Any:
    """What may be put there, or which other moves there are."""
    layout, found = table.layouts[seat // rules.race[0].partners], NO_CARDS
    if place > layouts.ON_NUTS:
        found |= _CALL if table.calls else NO_CARDS
        found |= _TUCK if table.tucks else NO_CARDS
        found |= _TURN if table.turns else NO_CARDS
    elif not table.puts:
        return found
    elif place == layouts.ON_NUTS:
        found = layout.allowed[layouts.ON]
    elif place >= layouts.NEW_FOUNDATION:
        going_up = layout.allowed[layouts.UP]
        while going_up:
            if table.wanting[trailing_zeros(going_up)] >> np.uint64(place) & ONE:
                found |= going_up & ~(going_up - ONE)
            going_up &= going_up - ONE
    elif place < rules.race[0].piles:
        found = layout.allowed[place]
    return found


@inlined
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the table."""
    race = rules.race[0]
    show_foundations(scene, recall, row, table)
    for side in range(race.sides):
        show_side(scene, recall, row, side * _PER_SIDE, table.layouts[side], race.piles, race.slots)
    for each in range(race.seats):
        layout = table.layouts[each // race.partners]
        if layout.dug:
            show_fact(scene, row, _DIGGING, each, 1)
        if race.must_call and not layout.open:
            show_fact(scene, row, _MAY_CALL, each, 1)
    return NO_CARDS


@part
def show_foundations(scene: Scene, recall: Recall, row: Row, table: Table) -> None:
    """Show the foundations, which are one zone."""
    for number in range(table.begun):
        target = layouts.BEGUN[number]
        height = table.heights[target]
        row[scene.sizes[_FOUNDATIONS]] += height
        for place in range(height):
            card = _CARD_OF[table.suits[target], place]
            show_card(scene, recall, row, _FOUNDATIONS, card, height - place, table.packs[target, place])


@part
def show_side(
    scene: Scene, recall: Recall, row: Row, before: int, layout: Layout, piles: int, slots: int
) -> None:
    """Show what lies in front of a side, whose zones come after another one."""
    pack = layout.pack
    open_nuts = 1 if layout.open and not slots else 0
    show_hidden(scene, recall, row, before + _NUTS, layout.nuts, 0, layout.covered, open_nuts, pack)
    if slots:
        for slot in range(slots):
            if layout.slots[slot] != NO_CARD:
                row[scene.sizes[before + _SLOTS + slot]] = 1
                show_card(scene, recall, row, before + _SLOTS + slot, layout.slots[slot], 1, pack)
    elif open_nuts:
        show_card(scene, recall, row, before + _NUTS, trailing_zeros(layout.open), 1, pack)
    for pile in range(piles):
        zone, card, cards = before + _PILES + pile, layout.tops[pile], layout.piles[pile]
        row[scene.sizes[zone]] = layout.downs[pile] + popcount(cards)
        for size in range(1, popcount(cards) + 1):
            show_card(scene, recall, row, zone, card, size, pack)
            card = layout.under[card]
    show_hidden(scene, recall, row, before + _STOCK, layout.cards, layout.end - 1, layout.waste - 1, 0, pack)
    show_pile(scene, recall, row, before + _WASTE, layout.cards, 0, layout.waste, pack)
    if layout.dug:
        row[scene.sizes[_FOUNDATIONS]] += 1
        show_card(scene, recall, row, _FOUNDATIONS, trailing_zeros(layout.dug), 1, pack)
