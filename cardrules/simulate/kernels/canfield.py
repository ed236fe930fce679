"""Canfield in compiled code, under all options."""

from collections import namedtuple
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import inlined, part
from cardrules.definition.game import Game
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import (
    NO_PROGRESS_MOVES,
    RESERVE_CARDS,
    RULEBOOK,
    STOCK_CARDS,
    TABLEAU_PILES,
)
from cardrules.games.canfield.rules import is_king_on_ace
from cardrules.games.canfield.state import State
from cardrules.mechanics.piles import builds_down
from cardrules.simulate.kernels import driver, piles, puts
from cardrules.simulate.kernels.driver import GOING_ON, NOBODY, Memory, Table
from cardrules.simulate.kernels.piles import CARDS, NO_CARD, NO_CARDS, Piles
from cardrules.simulate.kernels.rng import ONE, Array, bits, copy_to, popcount, shuffle
from cardrules.simulate.kernels.tricks import ALL, FULL

CHUNK = 30_000
NUMBERS = FULL.numbers
REMEMBERS = False

_AT = driver.places_of(RULEBOOK)

FOUNDATION = TABLEAU_PILES
"""The places are the piles and then the foundations, in the order of their texts."""
_UP = ONE << np.uint64(FOUNDATION)
"""The foundations, as a mask of places."""

BASE = RESERVE_CARDS
STOCK = BASE + 1 + TABLEAU_PILES
"""Where the base card and the stock lie in the order in which the cards are dealt; the piles lie between them."""

_NEXT_UP = FULL.fitting(lambda card, on: card == Card(Rank(on.rank % len(Rank) + 1), on.suit))
"""For each card the one that follows on its foundation, as a mask."""
_SAME_RANK = FULL.fitting(lambda card, on: card.rank is on.rank)
"""For each card all four of its rank."""
_SUIT_OF = FULL.suit_of
_SECONDS = FULL.mask(card for card in FULL.numbers if card.suit in (Suit.HEARTS, Suit.SPADES))
"""Of all twins, the cards of one rank and colour, the second ones."""

_TABLEAU = np.dtype([*piles.fields_of(TABLEAU_PILES)], align=True)

TABLE = driver.table_dtype(
    1,
    len(_AT),
    *piles.STOCK,  # the stock lies behind what was dealt before it,
    ("reserve", np.int64),  # and in front lies the reserve up to here
    ("tableau", _TABLEAU),
    ("builds", np.uint64, 64),  # what goes on each card and on an empty pile
    ("wanted", np.uint64),  # the next cards of the foundations
    ("heights", np.int64, len(Suit)),  # how many cards lie on each foundation
    ("redeals", np.int64),  # how often the waste may still be turned over; -1 for any number of times
    ("without_gain", np.int64),  # how many moves in a row have brought no gain
    ("allowed", np.uint64, TABLEAU_PILES + 1),  # what may go to each place
)

Rules = namedtuple("Rules", "single_cards runs tops_to_gaps runs_to_gaps gap_stops draw redeals onto")
"""The rules that are played (see `setup`)."""


def setup(game: Game) -> Rules:
    """The rules that are played; masks are of all cards or of none."""
    options: CanfieldOptions = game.options
    return Rules(
        single_cards=piles.all_if(options.stack_moves == "top_or_whole"),  # whether top cards move,
        runs=piles.all_if(options.stack_moves == "any"),  # and any card with those on it
        tops_to_gaps=piles.all_if(options.gap_after_reserve == "waste_or_top"),  # whether these fill a gap,
        runs_to_gaps=piles.all_if(options.gap_after_reserve == "any_run"),  # and all that move
        gap_stops=options.gap_stops_tableau,  # whether nothing moves between the piles while one is empty
        draw=options.draw,
        redeals=redeals_left(options.redeals),
        onto=builders(options),
    )


def redeals_left(redeals: int | None) -> int:
    """How often the waste may be turned over, as compiled code has it."""
    return -1 if redeals is None else min(redeals, driver.FAR)


def takes(state: State) -> bool:
    """Whether a table has room for a position: for stock and waste there are as many places as cards dealt there."""
    return len(state.stock) + len(state.waste) <= STOCK_CARDS


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position; return the rules."""
    rules = setup(game)
    cards = [NUMBERS[card] for card in (*state.waste, *reversed(state.stock))]
    table["cards"][: len(state.reserve)] = [NUMBERS[card] for card in state.reserve]
    table["cards"][STOCK : STOCK + len(cards)] = cards
    table["reserve"], table["waste"] = len(state.reserve), STOCK + len(state.waste)
    table["end"], table["redeals"] = STOCK + len(cards), redeals_left(state.redeals_left)
    table["wanted"] = FULL.mask(Card(state.wanted(suit), suit) for suit in Suit)
    table["builds"] = rules.onto[NUMBERS[Card(state.base, Suit.CLUBS)]]
    piles.lay_out(table["tableau"], state.tableau)
    table["without_gain"], table["scores"] = state.moves_without_gain, state.up
    return rules


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
    base = table.cards[BASE]
    copy_to(table.builds, rules.onto[base])
    table.heights[:] = 0
    table.wanted = _SAME_RANK[base]
    put_up(table, base)
    table.reserve, table.waste, table.end = BASE, STOCK, len(table.cards)
    piles.clear(table.tableau)
    for place in range(TABLEAU_PILES):
        piles.lay_card(table.tableau, place, table.cards[BASE + 1 + place])
    table.redeals, table.without_gain = rules.redeals, 0
    look(rules, table)


@inlined
def look(rules: Rules, table: Table) -> None:
    """Find the puts, and whether the game is over."""
    free = reserve_top(table) | waste_top(table)
    table.puts, table.ending = list_puts(rules, table, table.tableau, free), GOING_ON
    if table.scores[0] == len(table.cards):
        table.ending = _AT.all_up
    elif not way_on(rules, table, free, table.redeals):
        table.ending = _AT.stuck
    elif table.without_gain == NO_PROGRESS_MOVES:
        table.ending = _AT.no_progress


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """See whether cards may be turned; the puts have been found."""
    table.rest = table.waste < table.end or (table.redeals != 0 and table.waste > STOCK)


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Put a card somewhere, or turn."""
    table.without_gain += 1
    if number < table.puts:
        card, place = puts.put_at(table.allowed, number)
        put(table, card, place)
    elif piles.turn(table, STOCK, rules.draw):
        table.redeals -= table.redeals > 0
    else:
        table.cited[_AT.waste] += 1
    look(rules, table)


@inlined
def put(table: Table, card: int, place: int) -> None:
    """Put a card somewhere, with those on it; the reserve may fill the pile that they leave."""
    tableau, cited, bit = table.tableau, table.cited, ONE << np.uint64(card)
    top, cards, source = card, bit, NOBODY
    if bit & waste_top(table):
        piles.take_waste(table)
    elif bit & reserve_top(table):
        table.reserve -= 1
    else:
        source = piles.pile_of(tableau, bit)
        top, cards = tableau.tops[source], piles.lift(tableau, source, card)
    if place == FOUNDATION:
        put_up(table, card)
        cited[_AT.stays_up] += 1
    else:
        piles.lay(tableau, place, card, top, cards)
        cited[_AT.laid] += 1
    if source == NOBODY or place == FOUNDATION:
        table.without_gain = 0
    if source != NOBODY and table.reserve and not tableau.piles[source]:
        table.reserve -= 1
        piles.lay_card(tableau, source, table.cards[table.reserve])
        table.without_gain = 0
        cited[_AT.reserve_fills] += 1


@inlined
def finish(rules: Rules, table: Table) -> int:
    """Count the ending, and the cards that are up."""
    table.cited[table.ending] = 1
    table.cited[_AT.card_up] = table.scores[0]
    return 0 if table.ending == _AT.all_up else NOBODY


@part
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the moves that promise most (`cardrules.games.canfield.player`)."""
    allowed, tableau, onto_cards = table.allowed, table.tableau, NO_CARDS
    for place in range(TABLEAU_PILES):
        onto_cards |= np.uint64(tableau.tops[place] != NO_CARD) << np.uint64(place)
    table.puts = (
        puts.keep(allowed, CARDS, _UP)
        or puts.keep(allowed, reserve_top(table), ALL)
        or puts.keep(allowed, tableau.roots if table.reserve else NO_CARDS, onto_cards)
        or puts.keep(allowed, piles.lying_on(tableau, tableau.faces, table.wanted), ALL)
        or puts.keep(allowed, tableau.roots if table.end > STOCK else NO_CARDS, onto_cards)
        or puts.keep(allowed, waste_top(table), ALL)
    )
    if table.puts:
        table.rest = NO_CARDS
    elif not table.rest or table.without_gain > -(-(table.end - STOCK) // rules.draw):  # more than a pass
        table.puts = puts.count_puts(allowed)


# What lies where, and what may be put where


def builders(options: CanfieldOptions) -> NDArray[np.uint64]:
    """What goes on each card and on an empty pile; masks of shape (52, 64), by the base card and the card."""
    wraps, ends = options.tableau_wrap != "none", options.tableau_wrap == "cut_at_base"
    onto = FULL.fitting(lambda card, on: builds_down(card, on) or (wraps and is_king_on_ace(card, on)))
    onto[NO_CARD] = CARDS
    by_base = np.tile(onto, (len(FULL.numbers), 1))
    for card, number in FULL.numbers.items():
        by_base[number, [FULL.numbers[Card(card.rank, suit)] for suit in Suit if ends]] = 0
    return by_base


@inlined
def put_up(table: Table, card: int) -> None:
    """Put a card on its foundation."""
    table.wanted ^= ONE << np.uint64(card) | _NEXT_UP[card]
    table.heights[_SUIT_OF[card]] += 1
    table.scores[0] += 1


@inlined
def waste_top(table: Table) -> np.uint64:
    """The top card of the waste, as a mask that is 0 where there is none."""
    return piles.top_of(table.cards, STOCK, table.waste)


@inlined
def reserve_top(table: Table) -> np.uint64:
    """The top card of the reserve, likewise."""
    return piles.top_of(table.cards, 0, table.reserve)


@inlined
def list_puts(rules: Rules, table: Table, tableau: Piles, free: np.uint64) -> int:
    """Find what may be put where, of a tableau and of cards that lie free; return how many puts there are."""
    allowed, on_top = table.allowed, tableau.on_top
    movable = tableau.roots | (on_top & rules.single_cards) | (tableau.faces & rules.runs)
    into_gap = (on_top & rules.tops_to_gaps) | (movable & rules.runs_to_gaps)
    if rules.gap_stops and popcount(on_top) < TABLEAU_PILES:
        movable = into_gap = NO_CARDS
    for place in range(TABLEAU_PILES):
        top = tableau.tops[place]
        lifted = into_gap if top == NO_CARD else movable & ~tableau.piles[place]
        allowed[place] = (free | lifted) & table.builds[top]
    allowed[FOUNDATION] = (free | on_top) & table.wanted
    return puts.count_puts(allowed)


# The way to a gain (`cardrules.games.canfield.rules.way_on`)


@inlined
def way_on(rules: Rules, table: Table, free: np.uint64, redeals: int) -> bool:
    """Whether there is a way to a gain from the puts that are legal; `free` are the tops of reserve and waste."""
    if gain_is_open(table, table.tableau, free):
        return True
    taken = taken_from_waste(table, table.tableau)
    coming = piles.packet_tops(table.cards, table.waste, table.end, rules.draw)
    if redeals and not coming & taken:
        coming |= piles.packet_tops(table.cards, STOCK, table.end, rules.draw)
    return bool(coming & taken) or (table.puts > 0 and way_by_shifts(rules, table, free, coming))


@inlined
def gain_is_open(table: Table, tableau: Piles, free: np.uint64) -> bool:
    """Whether a put that was found takes a card up, or off the reserve or the waste."""
    gains = table.allowed[FOUNDATION]
    if table.reserve:
        free |= tableau.roots  # the reserve fills the pile that they leave
    for place in range(TABLEAU_PILES):
        gains |= table.allowed[place] & free
    return bool(gains)


@inlined
def taken_from_waste(table: Table, tableau: Piles) -> np.uint64:
    """The cards that could be put somewhere from the top of the waste."""
    taken = table.wanted
    for place in range(TABLEAU_PILES):
        taken |= table.builds[tableau.tops[place]]
    return np.uint64(taken)


@part
def way_by_shifts(rules: Rules, table: Table, free: np.uint64, coming: np.uint64) -> bool:
    """Whether a gain is open, or `coming`, after moves within the tableau: each position is looked at once.

    In a pile every card lies on one of two cards, the twins of the next rank in the other colour. So as long as the
    cards in the tableau are the same, one bit for each of them and the lowest cards of the piles tell a tableau from
    all others.
    """
    found = np.zeros(4, _TABLEAU)
    found[0] = table.tableau
    seen, number, looked_at = {key_of(found[0])}, 1, 0
    while looked_at < number:
        list_puts(rules, table, found[looked_at], free)
        if gain_is_open(table, found[looked_at], free) or taken_from_waste(table, found[looked_at]) & coming:
            break
        for place in range(TABLEAU_PILES):
            for card in bits(table.allowed[place]):
                if number == len(found):
                    found = driver.grown(found)
                found[number] = found[looked_at]
                piles.shift(found[number], card, place)
                key = key_of(found[number])
                if key not in seen:
                    seen.add(key)
                    number += 1
        looked_at += 1
    list_puts(rules, table, table.tableau, free)
    return looked_at < number


@inlined
def key_of(tableau: Piles) -> tuple[np.uint64, np.uint64]:
    """What tells a tableau from others with the same cards; it does not matter which pile stands where."""
    return piles.lying_on(tableau, tableau.faces, _SECONDS), tableau.roots
