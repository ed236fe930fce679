"""Double Solitaire in compiled code, under all options."""

from collections import namedtuple
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined, part
from cardrules.definition.game import Game
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES, RULEBOOK
from cardrules.games.double_solitaire.rules import goes_onto_opponent
from cardrules.games.double_solitaire.state import State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.stocks import SEATS
from cardrules.simulate.kernels import puts
from cardrules.simulate.kernels import two_player_stocks as stocks
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table, places_of, table_dtype
from cardrules.simulate.kernels.piles import CARDS, NO_CARD, NO_CARDS
from cardrules.simulate.kernels.rng import ONE, Array
from cardrules.simulate.kernels.tricks import FULL

CHUNK = 5_000
NUMBERS = FULL.numbers
REMEMBERS = True

_AT = places_of(RULEBOOK)

_OPPONENT, _SIDE = CENTRE_PILES, CENTRE_PILES + 1
"""The places where cards go are the centre piles and these two, in the order of their texts."""
_TO_CENTRE, _TO_OPPONENT, _TO_SIDE = (np.uint64(bits) for bits in (0b001111, 0b010000, 0b100000))
"""The same as masks of places."""
_DRAW, _DISCARD, _SWAP = (np.uint64(1 << bit) for bit in range(3))
"""The moves without a card."""

_DOWN, _NEIGHBOURS = FULL.fitting(builds_down), FULL.fitting(goes_onto_opponent)
"""For each card those that go on it on a centre pile, and on the opponent's discard pile."""
_DOWN[NO_CARD] = CARDS

TABLE = table_dtype(
    SEATS,
    len(_AT),
    *stocks.TURNS,
    ("piles", stocks.PILES),
    ("may_swap", np.bool_),  # whether the stocks may still be swapped
    ("begun", np.bool_),  # whether the first card of the turn has been drawn
    ("allowed", np.uint64, CENTRE_PILES + 2),  # what may go to each place
)

Rules = namedtuple("Rules", "whole_piles discard_must_go_up must_exhaust past centres")
"""The rules that are played (see `setup`)."""


def setup(game: Game) -> Rules:
    """The rules that are played."""
    options: DoubleOptions = game.options
    return Rules(
        whole_piles=options.merge == "whole",  # whether they may be merged
        discard_must_go_up=options.discard_must_go_up,
        must_exhaust=options.must_exhaust,
        past=np.zeros(0, np.uint64),  # the positions at the starts of turns before play began,
        centres=np.zeros(0, stocks.PILES),  # and how the centre piles had lain in that turn
    )


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position in which cards are played; return the rules."""
    centres = np.zeros(len(state.centre_history), stocks.PILES)
    table["may_swap"], table["begun"] = state.may_swap, state.begun
    stocks.lay_piles(table["piles"], state, state.centre)
    for piles, centre in zip(centres, state.centre_history, strict=True):
        stocks.lay_piles(piles, state, centre)
    return setup(game)._replace(past=stocks.past_of(table, state), centres=centres)


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    stocks.replace_cards(table.piles, face)
    remember_past(rules.centres, memory, face)


@part
def remember_past(centres: Array, memory: Memory, face: Array) -> None:
    """Remember how the centre piles had lain."""
    in_world = centres.copy()
    for each in range(len(centres)):
        stocks.replace_cards(in_world[each], face)
        remember(memory, in_world[each])


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    stocks.deal_cards(table, memory, table.piles, seed, CENTRE_PILES)
    table.may_swap, table.begun = True, False


@inlined
def remember(memory: Memory, piles: stocks.Piles) -> None:
    """Remember how the centre piles lie, and all else since; this stands behind the starts of the turns."""
    memory[0] += 1
    memory[memory[0]] = np.int64(piles.mark)


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the moves of the seat on turn, which begins with drawing."""
    table.puts, table.rest = 0, _DRAW | _SWAP if table.may_swap else _DRAW
    table.allowed[:] = NO_CARDS
    if table.begun:
        list_plays(rules, table, memory, seat)


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card, draw, discard, or have the stocks swapped."""
    piles, cited = table.piles, table.cited
    if number < table.puts:
        card, place = puts.put_at(table.allowed, number)
        within_centre = put(piles, seat, card, place)
        cited[_AT.played] += 1
        if not stocks.cards_left(piles, seat):
            table.ending = _AT.won
        if not within_centre:
            memory[0] = table.turns
        remember(memory, piles)
    elif number > table.puts:
        for each in range(SEATS):  # by way of the discard piles, on which nothing lies yet
            stocks.turn_over(piles, stocks.STOCK + each, stocks.DISCARD + each)
        for each in range(SEATS):
            stocks.turn_over(piles, stocks.DISCARD + each, stocks.STOCK + 1 - each)
        table.may_swap = False
        stocks.begin_first_turn(table, memory, piles)  # nothing before it counts
    elif table.rest == _DISCARD:
        stocks.move_top(piles, stocks.DRAWN + seat, stocks.DISCARD + seat)
        cited[_AT.discarded] += 1
        table.turn, table.begun = 1 - seat, False
        if stocks.begin_turn(table, memory, piles, rules.past, CENTRE_PILES):
            table.ending = _AT.repetition
    else:
        cited[_AT.new_stock] += stocks.draw(piles, seat)
        cited[_AT.card_drawn] += 1
        table.may_swap, table.begun = False, True
        memory[0] = table.turns
        remember(memory, piles)


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Nobody scores points."""
    table.cited[table.ending] = table.cited[_AT.no_points] = 1
    return NOBODY if table.ending == _AT.repetition else table.turn


@inlined
def list_plays(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the plays of a seat that has begun its turn, and whether it may draw or discard."""
    piles, allowed = table.piles, table.allowed
    drawn, own = stocks.mask_of(piles, stocks.DRAWN + seat), stocks.mask_of(piles, stocks.DISCARD + seat)
    tops, wanted = NO_CARDS, stocks.wanted_cards(piles)
    for pile in range(CENTRE_PILES):
        tops |= stocks.mask_of(piles, pile)
    due = (drawn | tops | own) & wanted
    allowed[_SIDE] = due
    if not rules.discard_must_go_up:
        due &= ~own
    free = (drawn | tops | own) & ~due
    lowest_cards = NO_CARDS
    if rules.whole_piles:
        for pile in range(CENTRE_PILES):
            if piles.sizes[pile] > 1 and not stocks.mask_of(piles, pile) & due:
                lowest_cards |= ONE << np.uint64(piles.cards[pile, 1])
    from_centre, beside = (tops & ~due) | lowest_cards, allowed[_SIDE]
    for pile in range(CENTRE_PILES):
        top = stocks.top_of(piles, pile)
        onto = free if top == NO_CARD else free | lowest_cards
        allowed[pile] = NO_CARDS if stocks.mask_of(piles, pile) & due else _DOWN[top] & onto
        if memory[0] > table.turns + 1 and allowed[pile] & from_centre:
            seen = memory[table.turns + 1 : memory[0] + 1]
            allowed[pile] &= ~moved_before(piles, allowed[pile] & from_centre, pile, seen)
        if top != NO_CARD:
            beside |= allowed[pile]
    for pile in range(stocks.FOUNDATION, stocks.STOCK):
        if not stocks.NEXT_UP[stocks.top_of(piles, pile)] & due:
            free |= stocks.mask_of(piles, pile)  # otherwise another card must go on its top card
    allowed[_OPPONENT] = free & _NEIGHBOURS[stocks.top_of(piles, stocks.DISCARD + 1 - seat)]
    table.puts = puts.count_puts(allowed)
    table.rest = _DISCARD if drawn else _DRAW
    if drawn:
        if due or (rules.must_exhaust and beside | allowed[_OPPONENT]):
            table.rest = NO_CARDS
    elif own & due and not piles.sizes[stocks.STOCK + seat]:
        table.rest = NO_CARDS  # it may not be turned over with the discard pile


@part
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the moves of the simple player (`cardrules.games.double_solitaire.player`)."""
    table.rest &= ~_SWAP
    if not table.begun:
        return
    piles, allowed, own = table.piles, table.allowed, stocks.open_cards(table.piles, seat)
    tops = lowest_cards = with_cards = NO_CARDS
    for pile in range(CENTRE_PILES):
        if piles.sizes[pile]:
            tops |= stocks.mask_of(piles, pile)
            lowest_cards |= ONE << np.uint64(piles.cards[pile, 1])
            with_cards |= ONE << np.uint64(pile)
    table.puts = (
        puts.keep(allowed, CARDS, _TO_SIDE)
        or puts.keep(allowed, own, _TO_OPPONENT)
        or puts.keep(allowed, own, with_cards)
        or puts.keep(allowed, tops, _TO_OPPONENT)
        or puts.keep(allowed, lowest_cards, with_cards)
        or puts.keep(allowed, own, _TO_CENTRE)
    )
    if table.puts:
        table.rest = NO_CARDS
    elif not table.rest:
        table.puts = puts.count_puts(allowed)


@part
def moved_before(piles: stocks.Piles, cards: np.uint64, target: int, seen: Array) -> np.uint64:
    """Of some cards of other centre piles, those that on a pile would make the cards lie as they have lain before.

    The lowest card of a pile stands for the whole pile; `seen` are the marks of how the cards have lain.
    """
    found = NO_CARDS
    for source in range(CENTRE_PILES):
        size = piles.sizes[source]
        for place in (1, size):
            card = piles.cards[source, place]
            bit = ONE << np.uint64(card)
            if size and bit & cards:
                here = stocks.mark_on(piles, source, place - 1, card)
                after = piles.mark - here + stocks.mark_on(piles, target, piles.sizes[target], card)
                for each in range(len(seen)):
                    if np.uint64(seen[each]) == after:
                        found |= bit
    return found


@inlined
def put(piles: stocks.Piles, seat: int, card: int, place: int) -> bool:
    """A seat puts a card, with those on it, in a place. Returns whether it is moved within the centre."""
    source, target = int(piles.pile_of[card]), place
    if place == _SIDE:
        target = int(stocks.FOUNDATION_OF[card])
    elif place == _OPPONENT:
        target = stocks.DISCARD + 1 - seat
    if stocks.top_of(piles, source) == card:
        stocks.move_top(piles, source, target)
    else:
        for each in range(piles.sizes[source]):
            above = piles.cards[source, each + 1]
            piles.mark -= stocks.mark_on(piles, source, each, above)
            stocks.lay(piles, target, above)
        piles.sizes[source] = 0
    return source < CENTRE_PILES and target < CENTRE_PILES
