"""Races in compiled code, under all options: one kernel for Nuts, Nerts, Nertz and Team Nuts.

What a game has of its own it says in `Rules` and `Counted`. What may be put on each place is a mask of cards, and since
moves are listed card by card, and for a card place by place, these masks are the list of puts. The moves without a card
come after them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules import shared_clauses
from cardrules.cards import Rank, full_pack
from cardrules.match import Match
from cardrules.mechanics.piles import Pile
from cardrules.rulebook import Clause
from cardrules.simulate.kernels import places
from cardrules.simulate.kernels.endings import ENDINGS, NONE, best_side, match_end
from cardrules.simulate.kernels.race_layouts import (
    AT_MOST,
    DOWN,
    LAYOUT,
    NEW_FOUNDATION,
    NO_CARD,
    NO_CARDS,
    ON,
    ON_NUTS,
    PACK,
    TABLE,
    UP,
    Record,
    bury,
    carry,
    clear_table,
    count_anew,
    dig,
    lay,
    lay_on_nuts,
    lay_out,
    lay_up,
    lift,
    take_from_waste,
    take_nut,
    tuck,
    turn,
    turn_over,
    turn_up,
    waste_top,
)
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    popcount,
    select_bit,
    shuffle,
    splitmix64,
    trailed,
    trailing_zeros,
)
from cardrules.simulate.kernels.tricks import ALL, FULL
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

_NOT_THERE = shared_clauses.OVER
"""Stands for a clause that a game has not: this one is never counted."""


class Counted(NamedTuple):
    """The clauses that are counted, by what happens; not all of it does in every game. `ENDINGS` follow."""

    begins: Clause
    laid: Clause
    on_foundation: Clause
    completed: Clause
    progress: Clause
    fresh_cycle: Clause
    stuck: Clause
    bury: Clause
    stuck_ends: Clause
    last_nut: Clause
    counting: Clause
    foundation_cards: Clause
    nuts_left: Clause
    uncovered: Clause = _NOT_THERE
    fill: Clause = _NOT_THERE
    nuts_grow: Clause = _NOT_THERE
    replaced: Clause = _NOT_THERE
    space: Clause = _NOT_THERE
    dig: Clause = _NOT_THERE
    caller: Clause = _NOT_THERE
    direction: Clause = _NOT_THERE


(
    _BEGINS,
    _LAID,
    _ON_FOUNDATION,
    _COMPLETED,
    _PROGRESS,
    _FRESH_CYCLE,
    _STUCK,
    _BURY,
    _STUCK_ENDS,
    _LAST_NUT,
    _COUNTING,
    _FOUNDATION_CARDS,
    _NUTS_LEFT,
    _UNCOVERED,
    _FILL,
    _NUTS_GROW,
    _REPLACED,
    _SPACE,
    _DIG,
    _CALLER,
    _DIRECTION,
    _ENDINGS,
) = range(len(Counted._fields) + 1)

_MOVES = _ENDINGS + len(ENDINGS)
"""Where the moves are counted."""

_TIE = ENDINGS.index(shared_clauses.TIE)

STUCK_WAYS = ("end", "bury", "dig")
_BURYING, _DIGGING = STUCK_WAYS.index("bury"), STUCK_WAYS.index("dig")
RUNS = ("any", "top", "whole")
_TOP, _WHOLE = RUNS.index("top"), RUNS.index("whole")
KINGS = FULL.mask(card for card in FULL.numbers if card.rank is Rank.KING)
_FAR = 1 << 62
"""A score, and a number of rounds, that no match comes to."""


class Rules(NamedTuple):
    """The rules of a race, as the compiled code knows them.

    Attributes:
        seats: Number of seats.
        piles: Number of work piles.
        packet: Cards turned up at a time.
        most_cycles: After how many cycles in vain a side turns up no more.
        when_stuck: Place in `STUCK_WAYS`.
        must_call: Whether a round ends by calling, not by the last nut itself.
        target: The score that wins.
        max_deals: After how many rounds the match ends at the latest; 0 for no limit.
        nut_penalty: Points lost for each nut left.
        bonus: Points for the side that ends the round.
        partners: How many seats make up a side.
        nuts_players: The seats that play nuts, as a mask.
        cards_players: Those that play stock and waste.
        into_space: The cards that may be put into a space.
        nuts_first: Whether nothing but a nut may be, as long as there are nuts.
        nuts_fill: Whether the top nut fills a space by itself. Then moving a pile whole is no move to and fro.
        nuts_to_spaces_only: Whether nuts are not put on piles with cards.
        build_on_nuts: Whether cards are put on the nuts.
        run_moves: Place in `RUNS`.
        call_helps: Whether a table where somebody can call is not stuck.
        clearing_helps: Whether it is not where a pile can be put whole on another.
        looks_ahead: Whether it is not where a move from pile to pile would open progress.
        dug_pile: From which work pile a card is dug up.
        turning_point: The score from which on the packs are passed the other way; 0 where they never are.
    """

    seats: int
    piles: int
    packet: int
    most_cycles: int
    when_stuck: int
    must_call: bool
    target: int
    max_deals: int
    nut_penalty: int = 1
    bonus: int = 0
    partners: int = 1
    nuts_players: np.uint64 = ALL
    cards_players: np.uint64 = ALL
    into_space: np.uint64 = NO_CARDS
    nuts_first: bool = False
    nuts_fill: bool = False
    nuts_to_spaces_only: bool = False
    build_on_nuts: bool = False
    run_moves: int = 0
    call_helps: bool = False
    clearing_helps: bool = False
    looks_ahead: bool = False
    dug_pile: int = 0
    turning_point: int = 0


_RULES = np.dtype(list(get_type_hints(Rules).items()), align=True)


def play_races(
    plan: Plan,
    columns: Columns,
    trails: NDArray[np.uint64],
    rules: Rules,
    counted: Counted,
    nuts_of: Callable[[Any], tuple[Pile, Pile]],
) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`).

    How a pack is laid out is seen from a deal by the rules with packs that lie in order.

    Args:
        plan: What is played.
        columns: Its columns.
        trails: The trail of each deal.
        rules: The rules of the game.
        counted: Its clauses.
        nuts_of: The open nuts and the others, the next one last, in a layout of the game.
    """
    packs = [full_pack(pack) for pack in range(plan.game.sides)]
    layouts = Match(plan.game, orders=packs).state.layouts
    work = (pile.down + pile.up for pile in layouts[0].work)
    parts = (*nuts_of(layouts[0]), *work, layouts[0].stock[::-1])
    reachable = rules._replace(target=min(rules.target, _FAR), max_deals=min(rules.max_deals, _FAR))
    play_deals(
        np.array([reachable], _RULES),
        np.zeros(1, TABLE),
        np.array([layout.stock[0].pack for layout in layouts]),
        np.array([packs[0].index(card.face) for part in parts for card in part]),
        np.array([len(part) for part in parts]),
        places(plan, (*counted, *ENDINGS)),
        columns["seed"],
        columns["scores"],
        columns["winner"],
        columns["moves"],
        columns["ended_by"],
        columns["counts"],
        trails,
    )


@njit(cache=True, nogil=True)
def play_deals(
    rules_played: Array,
    tables: Array,
    packs: Array,
    origins: Array,
    sizes: Array,
    clauses: Array,
    seeds: Array,
    scores: Array,
    winners: Array,
    moves: Array,
    ended_by: Array,
    counts: Array,
    trails: Array,
) -> None:
    """Play deals one after the other, and fill a row of every array for each.

    Every side plays with one of the packs, which are shuffled in the order of their numbers; `origins` and `sizes`
    tell how it is laid out (see `lay_out`).
    """
    rules = rules_played[0]
    order = np.empty(len(PACK), np.int64)
    table = tables[0]  # a record keeps no memory alive: the array is the caller's
    layouts = np.zeros(len(packs), LAYOUT)
    cited = np.empty(_MOVES + 1, np.int64)
    for deal in range(len(seeds)):
        seed = np.uint64(seeds[deal])
        for side in range(len(packs)):
            shuffle(PACK, seed, packs[side], order)
            lay_out(order, origins, sizes, layouts[side])
        clear_table(table)
        cited[:] = 0
        ending, last, trails[deal] = play_deal(rules, seed, layouts, table, cited)
        cited[_BEGINS] = cited[ending] = cited[_COUNTING] = 1
        for side in range(len(packs)):
            laid, left = layouts[side].laid, popcount(layouts[side].open) + layouts[side].covered
            scores[deal, side] = laid - rules.nut_penalty * left
            cited[_FOUNDATION_CARDS] += laid > 0
            cited[_NUTS_LEFT] += left > 0
        if ending == _LAST_NUT:
            scores[deal, last] += rules.bonus
            cited[_CALLER] = 1
        end = match_end(scores[deal], rules.target, rules.max_deals)
        if end != NONE:
            cited[_ENDINGS + end] = 1
        if rules.turning_point and np.max(scores[deal]) >= rules.turning_point and end in (NONE, _TIE):
            cited[_DIRECTION] = 1
        winners[deal] = best_side(scores[deal])
        moves[deal] = cited[_MOVES]
        ended_by[deal] = clauses[ending]
        for place in range(len(clauses)):
            if clauses[place] != NONE:
                counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def play_deal(
    rules: Record, seed: np.uint64, layouts: Array, table: Record, cited: Array
) -> tuple[int, int, np.uint64]:
    """Play one deal.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        layouts: What lies in front of each side.
        table: What all sides share.
        cited: All 0; counts what happens under each clause.

    Returns:
        The clause that ends the round, the side that moved last, and the trail.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    while True:
        actors = seats_to_move(rules, layouts, table)
        seat = side = puts = number = 0
        while not number:  # a seat that cannot move is dropped, and another one drawn
            stream += GAMMA
            seat = select_bit(actors, below(splitmix64(stream), popcount(actors)))
            actors ^= ONE << np.uint64(seat)
            side = seat // rules.partners
            puts, number = list_moves(rules, table, layouts[side], seat)
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        trace_hash = trailed(trace_hash, seat, number)
        cited[_MOVES] += 1
        layout = layouts[side]
        if chosen < puts:
            card, target = put_at(rules, table, layout, chosen)
            put(rules, layouts, table, side, card, target, cited)
            if not layout.open and not rules.must_call:
                return _LAST_NUT, side, trace_hash
        elif layout.dug:
            tuck(layout)
            table.digging -= 1
        elif chosen == puts and may_call(rules, layout):  # calling is listed before turning
            return _LAST_NUT, side, trace_hash
        else:
            cited[_FRESH_CYCLE] += turn(layout, rules.packet)
        if not table.digging and is_stuck(rules, layouts, table):
            cited[_STUCK] += 1
            if not get_unstuck(rules, layouts, table, cited):
                return _STUCK_ENDS, side, trace_hash


# What may be played


@njit(cache=True)
def seats_to_move(rules: Record, layouts: Array, table: Record) -> np.uint64:
    """All seats as a mask, or those with a dug-up card."""
    seats = (ONE << np.uint64(rules.seats)) - ONE
    if table.digging:
        for seat in range(rules.seats):
            if not layouts[seat // rules.partners].dug:
                seats ^= ONE << np.uint64(seat)
    return seats


@njit(cache=True, forceinline=True)
def list_moves(rules: Record, table: Record, layout: Record, seat: int) -> tuple[int, int]:
    """Find what a seat may do; how many of its moves are puts, and how many it has."""
    plays_nuts = rules.nuts_players >> np.uint64(seat) & ONE
    plays_cards = rules.cards_players >> np.uint64(seat) & ONE
    dug = layout.dug
    if dug:
        puts = list_puts(rules, table, layout, dug, dug & rules.into_space, dug)
        tucks = plays_cards and not puts
        return puts, puts + (1 if tucks else 0)
    nuts = layout.open if plays_nuts else NO_CARDS
    waste = waste_top(layout) if plays_cards else NO_CARDS
    puts = list_plays(rules, table, layout, nuts, waste)
    turns = plays_cards and layout.end and layout.cycles < rules.most_cycles
    return puts, puts + may_call(rules, layout) + (1 if turns else 0)


@njit(cache=True)
def may_call(rules: Record, layout: Record) -> bool:
    """Whether a seat may call."""
    return bool(rules.must_call and not layout.open)


@njit(cache=True, forceinline=True)
def list_plays(rules: Record, table: Record, layout: Record, nuts: np.uint64, waste: np.uint64) -> int:
    """Find what may be put where, of the piles and of the nuts and the waste that a seat plays; how many puts."""
    movable = layout.faces
    if rules.run_moves == _TOP:
        movable = layout.on_top
    elif rules.run_moves == _WHOLE:
        movable = layout.roots
    to_and_fro = layout.shifted & ~(layout.roots if rules.nuts_fill else layout.turning)
    on_piles = movable & ~to_and_fro | waste
    into_space = (on_piles | nuts) & rules.into_space
    if rules.nuts_first and layout.open:
        into_space = nuts
    if not rules.nuts_to_spaces_only:
        on_piles |= nuts
    puts = list_puts(rules, table, layout, on_piles, into_space, nuts | waste | layout.on_top)
    if rules.build_on_nuts and layout.open:
        layout.may[ON] = never_nuts(rules, layout, (movable | waste) & DOWN[trailing_zeros(layout.open)])
        puts += popcount(layout.may[ON])
    return puts


@njit(cache=True, forceinline=True)
def list_puts(
    rules: Record,
    table: Record,
    layout: Record,
    on_piles: np.uint64,
    into_space: np.uint64,
    single: np.uint64,
) -> int:
    """Find what may be put where by its rank and suit.

    Args:
        rules: The rules that are played.
        table: The foundations.
        layout: The piles; what may be put on each place is noted there.
        on_piles: The cards that may be put on a pile with cards.
        into_space: Those that may be put into a space.
        single: Those that may be put on a foundation.

    Returns:
        How many puts there are.
    """
    puts = 0
    for pile in range(rules.piles):
        top = layout.tops[pile]
        may = into_space if top == NO_CARD else on_piles & DOWN[top]
        layout.may[pile] = may
        puts += popcount(may)
    going_up = single & table.wanted
    layout.may[UP], layout.may[ON] = going_up, NO_CARDS
    while going_up:
        puts += popcount(table.wanting[trailing_zeros(going_up)])
        going_up &= going_up - ONE
    return puts


@njit(cache=True)
def never_nuts(rules: Record, layout: Record, cards: np.uint64) -> np.uint64:
    """Those of some cards that have never been put on the nuts, nor has any card on them."""
    never = NO_CARDS
    while cards:
        card = trailing_zeros(cards)
        bit = ONE << np.uint64(card)
        moving = bit
        for pile in range(rules.piles):
            if layout.up[pile] & bit:
                moving = layout.up[pile] & AT_MOST[card]
        if not moving & layout.built:
            never |= bit
        cards ^= bit
    return never


@njit(cache=True, forceinline=True)
def put_at(rules: Record, table: Record, layout: Record, number: int) -> tuple[int, int]:
    """A put by its place in the list: the number of its card, and its target.

    Args:
        rules: The rules that are played.
        table: The foundations.
        layout: What may be put on each place.
        number: How many puts are listed before it.
    """
    cards = layout.may[UP] | layout.may[ON]
    for pile in range(rules.piles):
        cards |= layout.may[pile]
    while True:
        card = trailing_zeros(cards)
        shift = np.uint64(card)
        targets = (layout.may[ON] >> shift & ONE) << np.uint64(ON_NUTS)
        if layout.may[UP] >> shift & ONE:
            targets |= table.wanting[card]
        for pile in range(rules.piles):
            targets |= (layout.may[pile] >> shift & ONE) << np.uint64(pile)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


# What it brings about


@njit(cache=True)
def put(
    rules: Record, layouts: Array, table: Record, side: int, card: int, target: int, cited: Array
) -> None:
    """Put a card, with those on it.

    Args:
        rules: The rules that are played.
        layouts: What lies in front of each side.
        table: What all sides share.
        side: Whose card it is.
        card: Its number.
        target: Where it goes.
        cited: Counts what happens under each clause.
    """
    layout = layouts[side]
    bit = ONE << np.uint64(card)
    gain = progress = from_pile = clears = False
    source, top, cards = 0, card, bit
    if bit & layout.open:
        cited[_REPLACED] += take_nut(layout, bit)
        gain = True
    elif bit & layout.dug:
        layout.dug = NO_CARDS
        table.digging -= 1
        progress = True
    elif bit & waste_top(layout):
        take_from_waste(layout)
        progress = True
    else:
        from_pile, source = True, pile_of(layout, bit)
        top, cards = layout.tops[source], lift(layout, source, card)

    if target < NEW_FOUNDATION:
        clears = layout.tops[target] != NO_CARD
        lay(layout, target, card, top, cards)
        cited[_LAID] += 1
    elif target == ON_NUTS:
        lay_on_nuts(layout, card, cards)
        cited[_NUTS_GROW] += 1
    else:
        cited[_COMPLETED] += lay_up(table, card, target)
        cited[_ON_FOUNDATION] += 1
        layout.laid += 1
        gain = True

    whole = from_pile and not layout.up[source]
    if whole and layout.downs[source]:
        turn_up(layout, source)
        cited[_UNCOVERED] += 1
        progress = True
    elif whole and rules.nuts_fill and layout.open:
        nut = layout.open
        take_nut(layout, nut)
        lay(layout, source, trailing_zeros(nut), trailing_zeros(nut), nut)
        cited[_FILL] += 1
        gain = True

    if gain or progress:
        table.burials = 0
        cited[_PROGRESS] += got_on(layouts, side, gain)
    elif target != ON_NUTS and not (whole and rules.nuts_fill):
        layout.shifted |= bit
        if whole and clears and rules.clearing_helps:
            cited[_SPACE] += layout.cycles > 0
            count_anew(layout)


@njit(cache=True)
def pile_of(layout: Record, bit: np.uint64) -> int:
    """The pile in which a card lies face up."""
    pile = 0
    while not layout.up[pile] & bit:
        pile += 1
    return pile


@njit(cache=True)
def got_on(layouts: Array, side: int, gain: bool) -> bool:
    """A side has made progress, or everybody after a gain (`cardrules.mechanics.race_cycles.got_on`).

    Returns:
        Whether any count of vain cycles was lost by that.
    """
    counted = False
    for other in range(len(layouts)):
        if gain or other == side:
            layout = layouts[other]
            counted |= layout.cycles > 0
            count_anew(layout)
            layout.shifted = NO_CARDS
    return counted


# When everybody is stuck


@njit(cache=True)
def is_stuck(rules: Record, layouts: Array, table: Record) -> bool:
    """Whether all have been through the stock in vain and nobody can get on."""
    for side in range(len(layouts)):
        if layouts[side].end and not layouts[side].cycles:
            return False
    for side in range(len(layouts)):  # noqa: SIM110  # numba has no `all`
        if can_get_on(rules, table, layouts[side]):
            return False
    return True


@njit(cache=True)
def can_get_on(rules: Record, table: Record, layout: Record) -> bool:
    """Whether a side has anything at hand for which the table is not stuck."""
    if rules.call_helps and may_call(rules, layout):
        return True
    list_plays(rules, table, layout, layout.open, waste_top(layout))
    if helps(rules, layout):
        return True
    if rules.looks_ahead:
        may = layout.may.copy()  # what is listed afterwards takes its place
        for target in range(rules.piles):
            while may[target]:
                card = trailing_zeros(may[target])
                if opens_progress(rules, table, layout, card, target):
                    return True
                may[target] &= may[target] - ONE
    return False


@njit(cache=True)
def helps(rules: Record, layout: Record) -> bool:
    """Whether one of the listed puts would be a gain or progress, or clear a pile where that helps."""
    fills = rules.nuts_fill and layout.open
    helpful = layout.open | waste_top(layout) | (layout.roots if fills else layout.turning)
    if layout.may[UP] or layout.may[ON] & helpful:
        return True
    for pile in range(rules.piles):
        clearing = layout.roots if rules.clearing_helps and layout.up[pile] else NO_CARDS
        if layout.may[pile] & (helpful | clearing):
            return True
    return False


@njit(cache=True)
def opens_progress(rules: Record, table: Record, layout: Record, card: int, target: int) -> bool:
    """Whether a gain or progress would be at hand after a card of one pile was put on another."""
    source = pile_of(layout, ONE << np.uint64(card))
    carry(layout, source, card, target)
    list_plays(rules, table, layout, layout.open, waste_top(layout))
    opens = helps(rules, layout)
    carry(layout, target, card, source)
    return opens


@njit(cache=True)
def get_unstuck(rules: Record, layouts: Array, table: Record, cited: Array) -> bool:
    """Bury or dig, as agreed; whether the round goes on."""
    most = diggers = 0
    for side in range(len(layouts)):
        most = max(most, layouts[side].end)
        diggers += layouts[side].downs[rules.dug_pile] > 0
    buries = rules.when_stuck == _BURYING and table.burials < most
    digs = rules.when_stuck == _DIGGING and diggers
    if not buries and not digs:
        return False
    for side in range(len(layouts)):
        layout = layouts[side]
        turn_over(layout)
        layout.cycles = 0
        if buries:
            bury(layout)
        elif layout.downs[rules.dug_pile]:
            dig(layout, rules.dug_pile)
    if buries:
        table.burials += 1
        cited[_BURY] += 1
    else:
        table.digging = diggers
        cited[_DIG] += 1
    return True
