"""Canfield in compiled code, under all options."""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.cards import Card, Suit
from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, TABLEAU_PILES
from cardrules.games.canfield.rules import PACK
from cardrules.games.canfield.state import State
from cardrules.simulate.kernels import canfield_table as layout
from cardrules.simulate.kernels.canfield_table import TABLE
from cardrules.simulate.kernels.canfield_way_on import way_on
from cardrules.simulate.kernels.driver import GOING_ON, NOBODY, Memory, Table
from cardrules.simulate.kernels.rng import ONE, Array, popcount, put_at, shuffle
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.plan import Plan

CHUNK = 30_000

NUMBERS = FULL.numbers
REMEMBERS = False


class Counted(NamedTuple):
    """The clauses that are counted. Nobody gives up: where nothing else is legal the game is over."""

    stays_up: Any = law.STAYS_UP
    laid: Any = law.LAID
    reserve_fills: Any = law.RESERVE_FILLS
    waste: Any = law.WASTE
    card_up: Any = law.CARD_UP
    all_up: Any = law.ALL_UP
    stuck: Any = law.STUCK
    no_progress: Any = law.NO_PROGRESS


COUNTED = Counted()
_AT = Counted(*range(len(COUNTED)))
"""Where each of them is counted."""

_PACK = np.array([FULL.numbers[card] for card in PACK])


class Rules(NamedTuple):
    """The rules that are played, in numbers.

    Attributes:
        stack_moves: Index in `STACKS`.
        gap_after_reserve: Index in `FILLERS`.
        gap_stops: Whether nothing moves between the piles while one is empty.
        draw: Cards turned up at a time.
        redeals: How often the waste may be turned over.
        simple: Whether the simple player plays, rather than moves at random.
        onto: What goes on each card, by the base card.
        room: Room for another table.
    """

    stack_moves: int
    gap_after_reserve: int
    gap_stops: bool
    draw: int
    redeals: int
    simple: bool
    onto: Array
    room: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted (see `cardrules.simulate.kernels.Kernel`, as to the next two)."""
    return COUNTED


def setup(plan: Plan) -> Rules:
    """The rules that are played, what goes on each card, and room for another table."""
    options: CanfieldOptions = plan.game.options
    return Rules(
        layout.STACKS.index(options.stack_moves),
        layout.FILLERS.index(options.gap_after_reserve),
        options.gap_stops_tableau,
        options.draw,
        layout.UNLIMITED if options.redeals is None else min(options.redeals, layout.MOST_REDEALS),
        plan.policy == "simple",
        layout.builders(options),
        np.zeros(1, TABLE),
    )


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position."""
    rules, tables = setup(Plan(game, "simple", 0)), np.zeros(1, TABLE)
    table = tables[0]
    cards = [FULL.numbers[card] for card in (*state.waste, *reversed(state.stock))]
    table["order"][: len(state.reserve)] = [FULL.numbers[card] for card in state.reserve]
    table["order"][layout.STOCK : layout.STOCK + len(cards)] = cards
    table["reserve_end"], table["waste_end"] = len(state.reserve), layout.STOCK + len(state.waste)
    table["stock_end"], table["wanted"] = (
        layout.STOCK + len(cards),
        FULL.mask(Card(state.wanted(suit), suit) for suit in Suit),
    )
    table["builds"] = rules.onto[FULL.numbers[Card(state.base, Suit.CLUBS)]]
    for place, pile in enumerate(state.tableau):
        numbers = [FULL.numbers[card] for card in pile]
        table["piles"][place], table["roots"][place] = FULL.mask(pile), (*numbers, layout.NO_CARD)[0]
        table["tops"][place] = (layout.NO_CARD, *numbers)[-1]
        table["under"][numbers] = (layout.NO_CARD, *numbers)[:-1]
    table["redeals"] = (
        layout.UNLIMITED if state.redeals_left is None else min(state.redeals_left, layout.MOST_REDEALS)
    )
    table["without_gain"], table["scores"] = state.moves_without_gain, state.up
    return rules, tables


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for place in range(layout.CARDS):
        table.order[place] = face[table.order[place]]
    look(rules, table)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed; the base card is put up."""
    shuffle(_PACK, seed, 0, table.order)
    layout.lay_out(table, rules.onto)
    table.redeals, table.without_gain, table.scores[0] = rules.redeals, 0, 1
    look(rules, table)


@inlined
def look(rules: Rules, table: Table) -> None:
    """Find the puts, and whether the game is over."""
    reserve_top = layout.top_of(table.order, 0, table.reserve_end)
    free = reserve_top | layout.top_of(table.order, layout.STOCK, table.waste_end)
    table.puts, table.ending = layout.list_puts(rules, table, free), GOING_ON
    if table.scores[0] == layout.CARDS:
        table.ending = _AT.all_up
    elif not way_on(rules, table, free, table.redeals):
        table.ending = _AT.stuck
    elif table.without_gain == NO_PROGRESS_MOVES:
        table.ending = _AT.no_progress


@inlined
def seat_at(rules: Rules, table: Table, place: int) -> int:
    """There is one player."""
    return 0


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> int:
    """Count the puts that were found, and see whether a turn comes after them."""
    stock_left = table.waste_end < table.stock_end
    table.turns = stock_left or (table.redeals != 0 and table.waste_end > layout.STOCK)
    return table.puts + table.turns  # type: ignore[no-any-return]


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Put a card somewhere, or turn."""
    cited = table.cited
    table.without_gain += 1
    if number == table.puts:  # turning is listed last
        if layout.turn(rules, table):
            table.redeals -= table.redeals > 0
        else:
            cited[_AT.waste] += 1
    else:
        card, place = put_at(table.allowed, number)
        gain, filled = layout.put(table, card, place)
        cited[_AT.stays_up if place == layout.FOUNDATION else _AT.laid] += 1
        cited[_AT.reserve_fills] += filled
        table.scores[0] += place == layout.FOUNDATION
        if gain:
            table.without_gain = 0
    look(rules, table)


@inlined
def finish(rules: Rules, table: Table) -> int:
    """Count the ending, and the cards that are up."""
    table.cited[table.ending] = 1
    table.cited[_AT.card_up] = table.scores[0]
    return 0 if table.ending == _AT.all_up else NOBODY


# The simple player (`cardrules.games.canfield.player`)


@part
def keep(table: Table, cards: np.uint64, onto_cards: bool) -> int:
    """Of the puts in the tableau, keep those of some cards, and count them; if there are none, leave all as they are.

    Args:
        table: What lies where, with the puts.
        cards: The cards.
        onto_cards: Whether empty piles are left out.
    """
    allowed, found = table.allowed, 0
    for place in range(TABLEAU_PILES):
        if not onto_cards or table.tops[place] != layout.NO_CARD:
            found += popcount(allowed[place] & cards)
    if found:
        for place in range(TABLEAU_PILES):
            allowed[place] &= layout.NOTHING if onto_cards and table.tops[place] == layout.NO_CARD else cards
    return found


@part
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> int:
    """Keep the moves that promise most."""
    allowed = table.allowed
    reserve_top = layout.top_of(table.order, 0, table.reserve_end)
    waste_top = layout.top_of(table.order, layout.STOCK, table.waste_end)
    if allowed[layout.FOUNDATION]:
        allowed[:TABLEAU_PILES] = layout.NOTHING
        table.puts = popcount(allowed[layout.FOUNDATION])
        return table.puts  # type: ignore[no-any-return]
    whole, on_wanted = layout.lowest(table), layout.NOTHING
    for place in range(TABLEAU_PILES):
        card = table.tops[place]
        while card != layout.NO_CARD:
            if table.wanted >> np.uint64(table.under[card]) & ONE:
                on_wanted |= ONE << np.uint64(card)
            card = table.under[card]
    found = keep(table, reserve_top, False)
    if not found and reserve_top:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, on_wanted, False)
    if not found and table.stock_end > layout.STOCK:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, waste_top, False)
    if found:
        table.puts = found
        return found
    one_pass = -(-(table.stock_end - layout.STOCK) // rules.draw) + 1
    if table.turns and table.without_gain < one_pass:
        allowed[:] = layout.NOTHING
        table.puts = 0
    else:
        table.puts = keep(table, layout.EVERYTHING, False)
    return table.puts + table.turns  # type: ignore[no-any-return]
