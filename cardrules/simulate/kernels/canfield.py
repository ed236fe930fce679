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
from cardrules.games.canfield.state import State
from cardrules.simulate.kernels import canfield_table as layout
from cardrules.simulate.kernels import piles
from cardrules.simulate.kernels.canfield_table import TABLE
from cardrules.simulate.kernels.canfield_way_on import way_on
from cardrules.simulate.kernels.driver import GOING_ON, NOBODY, Memory, Table
from cardrules.simulate.kernels.piles import CARDS, NO_CARDS
from cardrules.simulate.kernels.puts import count_puts, keep, put_at
from cardrules.simulate.kernels.rng import ONE, Array, shuffle
from cardrules.simulate.kernels.tricks import ALL, FULL
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

_UP = ONE << np.uint64(layout.FOUNDATION)
"""The foundations, as a mask of places."""


class Rules(NamedTuple):
    """The rules that are played: masks are of all cards or of none.

    Attributes:
        single_cards: A mask: whether top cards move.
        runs: A mask: whether any card moves with those on it.
        tops_to_gaps: A mask: whether top cards fill a gap.
        runs_to_gaps: A mask: whether all that move do.
        gap_stops: Whether nothing moves between the piles while one is empty.
        draw: Cards turned up at a time.
        redeals: How often the waste may be turned over.
        simple: Whether the simple player plays, rather than moves at random.
        onto: What goes on each card, by the base card.
    """

    single_cards: np.uint64
    runs: np.uint64
    tops_to_gaps: np.uint64
    runs_to_gaps: np.uint64
    gap_stops: bool
    draw: int
    redeals: int
    simple: bool
    onto: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted (see `cardrules.simulate.kernels.Kernel`, as to the next two)."""
    return COUNTED


def setup(plan: Plan) -> Rules:
    """The rules that are played."""
    options: CanfieldOptions = plan.game.options
    return Rules(
        piles.all_if(options.stack_moves == "top_or_whole"),
        piles.all_if(options.stack_moves == "any"),
        piles.all_if(options.gap_after_reserve == "waste_or_top"),
        piles.all_if(options.gap_after_reserve == "any_run"),
        options.gap_stops_tableau,
        options.draw,
        redeals_left(options.redeals),
        plan.policy == "simple",
        layout.builders(options),
    )


def redeals_left(redeals: int | None) -> int:
    """How often the waste may be turned over, as compiled code has it."""
    return layout.UNLIMITED if redeals is None else min(redeals, layout.MOST_REDEALS)


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position."""
    rules, tables = setup(Plan(game, "simple", 0)), np.zeros(1, TABLE)
    table = tables[0]
    cards = [NUMBERS[card] for card in (*state.waste, *reversed(state.stock))]
    table["cards"][: len(state.reserve)] = [NUMBERS[card] for card in state.reserve]
    table["cards"][layout.STOCK : layout.STOCK + len(cards)] = cards
    table["reserve"], table["waste"] = len(state.reserve), layout.STOCK + len(state.waste)
    table["end"], table["redeals"] = layout.STOCK + len(cards), redeals_left(state.redeals_left)
    table["wanted"] = FULL.mask(Card(state.wanted(suit), suit) for suit in Suit)
    table["builds"] = rules.onto[NUMBERS[Card(state.base, Suit.CLUBS)]]
    piles.lay_out(table["tableau"], state.tableau)
    table["without_gain"], table["scores"] = state.moves_without_gain, state.up
    return rules, tables


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for place in range(len(table.cards)):
        table.cards[place] = face[table.cards[place]]
    look(rules, table)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed; the base card is put up."""
    shuffle(piles.PACK, seed, 0, table.cards)
    layout.lay_out(table, rules.onto)
    table.redeals, table.without_gain = rules.redeals, 0
    look(rules, table)


@inlined
def look(rules: Rules, table: Table) -> None:
    """Find the puts, and whether the game is over."""
    free = layout.reserve_top(table) | layout.waste_top(table)
    table.puts, table.ending = layout.list_puts(rules, table, table.tableau, free), GOING_ON
    if table.scores[0] == len(table.cards):
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
    stock_left = table.waste < table.end
    table.turns = stock_left or (table.redeals != 0 and table.waste > layout.STOCK)
    return table.puts + table.turns  # type: ignore[no-any-return]


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Put a card somewhere, or turn."""
    table.without_gain += 1
    if number < table.puts:
        card, place = put_at(table.allowed, number)
        put(table, card, place)
    elif piles.turn(table, layout.STOCK, rules.draw):
        table.redeals -= table.redeals > 0
    else:
        table.cited[_AT.waste] += 1
    look(rules, table)


@inlined
def put(table: Table, card: int, place: int) -> None:
    """Put a card somewhere, with those on it; the reserve may fill the pile that they leave."""
    tableau, cited, bit = table.tableau, table.cited, ONE << np.uint64(card)
    top, cards, source = card, bit, NOBODY
    if bit & layout.waste_top(table):
        piles.take_waste(table)
    elif bit & layout.reserve_top(table):
        table.reserve -= 1
    else:
        source = piles.pile_of(tableau, bit)
        top, cards = tableau.tops[source], piles.lift(tableau, source, card)
    if place == layout.FOUNDATION:
        layout.put_up(table, card)
        cited[_AT.stays_up] += 1
    else:
        piles.lay(tableau, place, card, top, cards)
        cited[_AT.laid] += 1
    if source == NOBODY or place == layout.FOUNDATION:
        table.without_gain = 0
    if source != NOBODY and table.reserve and not tableau.piles[source]:
        table.reserve -= 1
        layout.begin_pile(table, source, table.cards[table.reserve])
        table.without_gain = 0
        cited[_AT.reserve_fills] += 1


@inlined
def finish(rules: Rules, table: Table) -> int:
    """Count the ending, and the cards that are up."""
    table.cited[table.ending] = 1
    table.cited[_AT.card_up] = table.scores[0]
    return 0 if table.ending == _AT.all_up else NOBODY


@part
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> int:
    """Keep the moves that promise most (`cardrules.games.canfield.player`)."""
    allowed, tableau, onto_cards = table.allowed, table.tableau, NO_CARDS
    for place in range(TABLEAU_PILES):
        onto_cards |= np.uint64(tableau.tops[place] != piles.NO_CARD) << np.uint64(place)
    table.puts = (
        keep(allowed, CARDS, _UP)
        or keep(allowed, layout.reserve_top(table), ALL)
        or keep(allowed, tableau.roots if table.reserve else NO_CARDS, onto_cards)
        or keep(allowed, piles.lying_on(tableau, tableau.faces, table.wanted), ALL)
        or keep(allowed, tableau.roots if table.end > layout.STOCK else NO_CARDS, onto_cards)
        or keep(allowed, layout.waste_top(table), ALL)
    )
    if table.puts:
        return table.puts  # type: ignore[no-any-return]
    one_pass = -(-(table.end - layout.STOCK) // rules.draw) + 1
    if table.turns and table.without_gain < one_pass:
        allowed[:] = NO_CARDS
    table.puts = count_puts(allowed)
    return table.puts + table.turns  # type: ignore[no-any-return]
