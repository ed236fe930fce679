"""Canfield in compiled code, under all options."""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.cards import Card, Suit
from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, TABLEAU_PILES
from cardrules.games.canfield.rules import PACK
from cardrules.games.canfield.state import State
from cardrules.simulate.kernels.canfield_table import (
    CARDS,
    EVERYTHING,
    FILLERS,
    FOUNDATION,
    MOST_REDEALS,
    NO_CARD,
    NOTHING,
    STACKS,
    STOCK,
    TABLE,
    UNLIMITED,
    Rules,
    Table,
    begin_pile,
    builders,
    lay_out,
    list_puts,
    lowest,
    put,
    top_of,
    turn,
)
from cardrules.simulate.kernels.canfield_way_on import way_on
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    extend_trace,
    popcount,
    put_at,
    shuffle,
    splitmix64,
)
from cardrules.simulate.kernels.rows import Rows, write_row
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.plan import Plan

CHUNK = 30_000

NUMBERS = FULL.numbers

COUNTED = (
    law.STAYS_UP,
    law.LAID,
    law.RESERVE_FILLS,
    law.WASTE,
    law.CARD_UP,
    law.ALL_UP,
    law.STUCK,
    law.NO_PROGRESS,
)
"""The clauses that are counted; the numbers below are their indices here. Nobody gives up: where nothing else is legal
the game is over."""

_STAYS_UP, _LAID, _RESERVE_FILLS, _WASTE, _CARD_UP, _ALL_UP, _STUCK, _NO_PROGRESS = range(8)


class Start(NamedTuple):
    """Where play begins.

    Attributes:
        redeals: How often the waste may still be turned over; -1 for any number of times.
        without_gain: How many moves in a row have brought no gain.
        up: How many cards are on the foundations.
    """

    redeals: int
    without_gain: int
    up: int


class Position(NamedTuple):
    """How the cards lie where play begins.

    Attributes:
        order: The reserve, the waste and the stock, each at its place in the order of the cards.
        ends: Where each of the three ends.
        piles: Each pile of the tableau: how many cards it has, and then these cards.
        builds: What goes on each card and on an empty pile.
        wanted: The next cards of the foundations.
    """

    order: Array
    ends: Array
    piles: Array
    builds: Array
    wanted: np.uint64


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted (see `cardrules.simulate.kernels.Kernel`, as to the next two)."""
    return COUNTED


def setup(plan: Plan) -> tuple[Rules, Array, Array, Array]:
    """The rules, what goes on each card, the pack, and room for two tables (see `Kernel`)."""
    options: CanfieldOptions = plan.game.options
    rules = Rules(
        STACKS.index(options.stack_moves),
        FILLERS.index(options.gap_after_reserve),
        options.gap_stops_tableau,
        options.draw,
        UNLIMITED if options.redeals is None else min(options.redeals, MOST_REDEALS),
        plan.policy == "simple",
    )
    pack = np.array([FULL.numbers[card] for card in PACK], np.int64)
    return rules, builders(options), pack, np.zeros(2, TABLE)


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules, onto: Array, pack: Array, tables: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    table, spare = tables[0], tables[1]
    cited = np.empty(len(rows.clauses), np.int64)
    for deal in range(len(rows.seeds)):
        seed = np.uint64(rows.seeds[deal])
        shuffle(pack, seed, 0, table.order)
        lay_out(table, onto)
        cited[:] = 0
        start = Start(rules.redeals, 0, 1)
        ending, turned_over, trace_hash = play_deal(rules, table, spare, choices(seed), start, None, cited)
        cited[ending] = 1
        cited[_CARD_UP] = 1 + cited[_STAYS_UP]  # the base card is put up by the deal
        rows.scores[deal, 0] = cited[_CARD_UP]
        moves = cited[_STAYS_UP] + cited[_LAID] + cited[_WASTE] + turned_over
        write_row(rows, deal, 0 if ending == _ALL_UP else -1, moves, ending, cited, trace_hash)


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position."""
    rules, onto, _, tables = setup(Plan(game, "simple", 0))
    order, piles = np.zeros(CARDS, np.int64), np.zeros((TABLEAU_PILES, 1 + CARDS), np.int64)
    cards = [FULL.numbers[card] for card in (*state.waste, *reversed(state.stock))]
    order[: len(state.reserve)] = [FULL.numbers[card] for card in state.reserve]
    order[STOCK : STOCK + len(cards)] = cards
    for place, pile in enumerate(state.tableau):
        piles[place, : 1 + len(pile)] = [len(pile), *(FULL.numbers[card] for card in pile)]
    ends = np.array([len(state.reserve), STOCK + len(state.waste), STOCK + len(cards)])
    wanted = FULL.mask(Card(state.wanted(suit), suit) for suit in Suit)
    builds = onto[FULL.numbers[Card(state.base, Suit.CLUBS)]]
    redeals = UNLIMITED if state.redeals_left is None else min(state.redeals_left, MOST_REDEALS)
    start = Start(redeals, state.moves_without_gain, state.up)
    return rules, start, Position(order, ends, piles, builds, wanted), tables, np.array(game.scores(state))


@njit(nogil=True)
def play_outs(
    results: Array,
    faces: Array,
    seeds: Array,
    rules: Rules,
    start: Start,
    position: Position,
    tables: Array,
    scores: Array,
) -> None:
    """Play a game on from a position, in each world after each of the moves that may be made.

    Args:
        results: The points after the game, of shape (worlds, moves, 1); filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        start: Where play begins.
        position: How the cards lie there.
        tables: Room for two tables.
        scores: The points up to now.
    """
    table, spare = tables[0], tables[1]
    cited = np.empty(_NO_PROGRESS + 1, np.int64)
    for world in range(len(results)):
        for move in range(results.shape[1]):
            lay_position(table, position, faces[world])
            cited[:] = 0
            stream = choices(seeds[world]) - GAMMA - GAMMA  # the first move is not drawn
            play_deal(rules, table, spare, stream, start, move, cited)
            results[world, move, 0] = scores[0] + cited[_STAYS_UP]


@njit()
def lay_position(table: Table, position: Position, face: Array) -> None:
    """Lay the cards of a position, in place of each the one that lies there in a world."""
    table.reserve_end, table.waste_end, table.stock_end = position.ends
    for place in range(CARDS):
        table.order[place] = face[position.order[place]]
    table.builds[:] = position.builds
    table.wanted = position.wanted
    for place in range(TABLEAU_PILES):
        table.piles[place], table.tops[place], table.roots[place] = NOTHING, NO_CARD, NO_CARD
        for number in range(1, position.piles[place, 0] + 1):
            card = face[position.piles[place, number]]
            if number == 1:
                begin_pile(table, place, card)
            else:
                table.piles[place] |= ONE << np.uint64(card)
                table.under[card], table.tops[place] = table.tops[place], card


@njit()
def play_deal(
    rules: Rules,
    table: Table,
    spare: Table,
    stream: np.uint64,
    start: Start,
    first: int | None,
    cited: Array,
) -> tuple[int, int, np.uint64]:
    """Play a game to its end.

    Args:
        rules: The rules that are played.
        table: What lies where.
        spare: Room for another table.
        stream: Where the choices begin; with a first move that is not chosen, two draws before.
        start: Where play begins.
        first: The number of the first move in the order of the texts; None where it is chosen: then the compiler leaves
            out what need not be looked at.
        cited: Zeros; counts what happens under each clause.

    Returns:
        The clause that ends the game, how often the waste was turned over, and the trace hash.
    """
    trace_hash, turned_over = np.uint64(0), 0
    redeals, without_gain, up = start
    simple, chooses = rules.simple, True
    if first is not None:
        simple = chooses = False
    while True:
        reserve_top = top_of(table.order, 0, table.reserve_end)
        waste_top = top_of(table.order, STOCK, table.waste_end)
        puts = list_puts(rules, table, reserve_top | waste_top)
        if cited[_STAYS_UP] == CARDS - up:
            return _ALL_UP, turned_over, trace_hash
        if not way_on(rules, table, spare, reserve_top | waste_top, redeals):
            return _STUCK, turned_over, trace_hash
        if without_gain == NO_PROGRESS_MOVES:
            return _NO_PROGRESS, turned_over, trace_hash
        stock_left = table.waste_end < table.stock_end
        turns = 1 if stock_left or (redeals and table.waste_end > STOCK) else 0
        if simple:
            one_pass = -(-(table.stock_end - STOCK) // rules.draw) + 1
            puts, turns = keep_best(table, reserve_top, waste_top, turns, without_gain >= one_pass)
        stream += GAMMA + GAMMA  # the first draw is for the seat, and there is only one
        chosen = below(splitmix64(stream), puts + turns)
        if first is not None and not chooses:
            chosen, simple, chooses = first, rules.simple, True
        trace_hash = extend_trace(trace_hash, 0, puts + turns)
        without_gain += 1
        if chosen == puts:  # turning is listed last
            if turn(rules, table):
                turned_over += 1
                redeals -= redeals > 0
            else:
                cited[_WASTE] += 1
            continue

        card, place = put_at(table.allowed, chosen)
        gain, filled = put(table, card, place)
        cited[_STAYS_UP if place == FOUNDATION else _LAID] += 1
        cited[_RESERVE_FILLS] += filled
        if gain:
            without_gain = 0


# The simple player (`cardrules.bots.canfield`)


@njit()
def keep(table: Table, cards: np.uint64, onto_cards: bool) -> int:
    """Of the puts in the tableau, keep those of some cards, and count them; if there are none, leave all as they are.

    Args:
        table: What lies where, with the puts.
        cards: The cards.
        onto_cards: Whether empty piles are left out.
    """
    allowed, found = table.allowed, 0
    for place in range(TABLEAU_PILES):
        if not onto_cards or table.tops[place] != NO_CARD:
            found += popcount(allowed[place] & cards)
    if found:
        for place in range(TABLEAU_PILES):
            allowed[place] &= NOTHING if onto_cards and table.tops[place] == NO_CARD else cards
    return found


@njit()
def keep_best(
    table: Table, reserve_top: np.uint64, waste_top: np.uint64, turns: int, restless: bool
) -> tuple[int, int]:
    """Of the moves, keep those that promise most.

    Args:
        table: What lies where, with the puts; those that promise less are taken out.
        reserve_top: The top card of the reserve, as a mask.
        waste_top: The top card of the waste, as a mask.
        turns: Whether cards may be turned, as 0 or 1.
        restless: Whether moves within the tableau promise as much as that.

    Returns:
        How many puts there are, and whether to turn cards as well.
    """
    allowed = table.allowed
    if allowed[FOUNDATION]:
        allowed[:TABLEAU_PILES] = NOTHING
        return popcount(allowed[FOUNDATION]), 0
    whole, on_wanted = lowest(table), NOTHING
    for place in range(TABLEAU_PILES):
        card = table.tops[place]
        while card != NO_CARD:
            if table.wanted >> np.uint64(table.under[card]) & ONE:
                on_wanted |= ONE << np.uint64(card)
            card = table.under[card]
    found = keep(table, reserve_top, False)
    if not found and reserve_top:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, on_wanted, False)
    if not found and table.stock_end > STOCK:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, waste_top, False)
    if found:
        return found, 0
    if turns and not restless:
        allowed[:] = NOTHING
        return 0, turns
    return keep(table, EVERYTHING, False), turns
