"""Races in compiled code, under all options: Nuts, Nerts, Nertz, Team Nuts, and whatever else has a specification.

What may be put on each place is a mask of cards, and since moves are listed card by card, and for a card place by
place, these masks are the list of puts. The moves without a card come after them.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core import shared_clauses
from cardrules.core.cards import Rank, full_pack
from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.match.match import Match
from cardrules.mechanics.race_rounds import laid_out
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, RaceSpec
from cardrules.simulate.kernels.endings import ENDINGS, NONE, best_side, match_end
from cardrules.simulate.kernels.race_layouts import (
    DOWN,
    LAYOUT,
    NEW_FOUNDATION,
    NO_CARD,
    NO_CARDS,
    ON,
    ON_NUTS,
    PACK,
    TABLE,
    UNDER,
    UP,
    Record,
    bury,
    clear_table,
    coming_again,
    coming_up,
    copy_layout,
    dig,
    lay,
    lay_on_nuts,
    lay_out,
    lift,
    play_to_foundation,
    take_from_waste,
    take_nut,
    tuck,
    turn,
    turn_up,
    waste_top,
)
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    extend_trace,
    popcount,
    select_bit,
    shuffle,
    splitmix64,
    trailing_zeros,
)
from cardrules.simulate.kernels.rows import Rows, write_row
from cardrules.simulate.kernels.tricks import ALL, FULL
from cardrules.simulate.plan import Plan

CHUNK = 5_000

_NOT_THERE = shared_clauses.OVER
"""Stands for a clause that a race does not have: this one is never counted."""

(
    _BEGINS,
    _LAID,
    _ON_FOUNDATION,
    _COMPLETED,
    _STUCK,
    _BURY,
    _STUCK_ENDS,
    _NO_PROGRESS,
    _LAST_NUT,
    _COUNTING,
    _FOUNDATION_CARDS,
    _NUTS_LEFT,
    _UNCOVERED,
    _FILL,
    _NUTS_GROW,
    _REPLACED,
    _DIG,
    _CALLER,
    _ENDINGS,
) = range(19)
"""Where the clauses of `counted` are counted; the endings of matches follow."""

_MOVES = _ENDINGS + len(ENDINGS)
"""Where the moves are counted."""

STUCK_WAYS = ("end", "bury", "dig")
_BURYING, _DIGGING = STUCK_WAYS.index("bury"), STUCK_WAYS.index("dig")
RUNS = ("any", "top", "whole")
_ANY, _TOP, _WHOLE = range(len(RUNS))
KINGS = FULL.mask(card for card in FULL.numbers if card.rank is Rank.KING)
_FAR = 1 << 62
"""A score, and a number of rounds, that no match reaches."""

RULES = np.dtype(
    [
        ("seats", np.int64),
        ("piles", np.int64),
        ("packet", np.int64),  # cards turned up at a time
        ("when_stuck", np.int64),  # index in `STUCK_WAYS`
        ("must_call", np.bool_),  # whether a round ends by calling, not by the last nut itself
        ("target", np.int64),
        ("max_deals", np.int64),  # 0 for no limit
        ("nut_points", np.int64),  # lost for each nut left
        ("bonus", np.int64),  # for the side that ends the round
        ("partners", np.int64),  # how many seats make up a side
        ("nuts_players", np.uint64),  # the seats that play nuts, as a mask,
        ("cards_players", np.uint64),  # and those that play stock and waste
        ("into_space", np.uint64),  # the cards that may be put into a space,
        ("nuts_first", np.bool_),  # or nothing but a nut, as long as there are nuts
        ("nuts_fill", np.bool_),  # whether the top nut fills a space by itself
        ("nuts_to_spaces_only", np.bool_),
        ("build_on_nuts", np.bool_),
        ("run_moves", np.int64),  # index in `RUNS`
        ("dug_pile", np.int64),  # from which a card is dug up
        ("most_idle", np.int64),  # after this many moves in a row without a gain the round ends
    ],
    align=True,
)
"""The rules of a race, as the compiled code knows them (`cardrules.mechanics.race_specs.RaceSpec`)."""


class Race(NamedTuple):
    """What is played, as compiled code has it.

    Attributes:
        rules: The rules, one record of `RULES`.
        table: What all sides share, one record of `TABLE`; compiled code keeps no memory of its own alive.
        packs: Which pack each side plays with.
        origins: The indices in a shuffled pack of the cards of each part, one part after the other (see `lay_out`).
        sizes: Sizes of the parts.
    """

    rules: Array
    table: Array
    packs: Array
    origins: Array
    sizes: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    spec: RaceSpec = plan.game.options.spec
    law, nut_pile, slots = spec.law, spec.nut_pile, spec.slots
    return (
        spec.layout[-1].clause,
        law.LAID,
        law.ON_FOUNDATION,
        law.COMPLETED,
        law.STUCK,
        law.BURY,
        law.STUCK_ENDS,
        law.NO_PROGRESS,
        law.LAST_NUT,
        law.COUNT,
        law.FOUNDATION_CARDS,
        law.NUTS_LEFT,
        spec.face_down.UNCOVERED if spec.face_down else _NOT_THERE,
        nut_pile.law.FILL if nut_pile else _NOT_THERE,
        nut_pile.law.NUTS_GROW if nut_pile else _NOT_THERE,
        slots.law.REPLACED if slots else _NOT_THERE,
        spec.digging.law.DIG if spec.digging else _NOT_THERE,
        spec.bonus.law.CALLER if spec.bonus else _NOT_THERE,
        *shared_clauses.ROUND_ENDINGS,
    )


def setup(plan: Plan) -> tuple[Race]:
    """The rules, and how packs that are in order are laid out and passed on in the first round."""
    spec: RaceSpec = plan.game.options.spec
    pack = full_pack()
    layout = laid_out(spec, pack)
    work = (pile.down + pile.up for pile in layout.work)
    covered = layout.nuts if spec.slots else layout.nuts[:-1]
    parts = (layout.open_nuts, covered, *work, layout.stock[::-1])
    state = Match.from_packs(plan.game, *(full_pack(number) for number in range(spec.sides))).state
    race = Race(
        np.array([_rules(spec)], RULES),
        np.zeros(1, TABLE),
        np.array(state.packs),
        np.array([pack.index(card) for part in parts for card in part]),
        np.array([len(part) for part in parts]),
    )
    return (race,)


def _rules(spec: RaceSpec) -> tuple[Any, ...]:
    """The record of `RULES`."""
    nut_pile, roles = spec.nut_pile, spec.roles
    nuts_players = ALL if roles is None else np.uint64(sum(1 << seat for seat in roles.nuts_players[0]))
    return (
        spec.seats,
        spec.piles,
        spec.packet,
        STUCK_WAYS.index(spec.when_stuck),
        spec.must_call,
        min(spec.target, _FAR),
        min(spec.max_deals or 0, _FAR),
        spec.nut_points,
        spec.bonus.points if spec.bonus else 0,
        spec.partners,
        nuts_players,
        ALL if roles is None else ~nuts_players,
        {"any": ALL, "nut_first": ALL, "king": KINGS, "filled": NO_CARDS}[spec.spaces],
        spec.spaces == "nut_first",
        spec.spaces == "filled",
        nut_pile is not None and nut_pile.to_spaces_only,
        spec.builds_on_nuts,
        RUNS.index(nut_pile.runs) if nut_pile else 0,
        spec.digging.pile if spec.digging else 0,
        MOST_IDLE_MOVES * spec.seats,
    )


@njit(nogil=True)
def play_deals(rows: Rows, race: Race) -> None:
    """Play deals one after the other, and fill a row for each."""
    rules, table = race.rules[0], race.table[0]
    order = np.empty(len(PACK), np.int64)
    layouts = np.zeros(len(race.packs), LAYOUT)
    cited = np.empty(_MOVES + 1, np.int64)
    for deal in range(len(rows.seeds)):
        seed = np.uint64(rows.seeds[deal])
        for side in range(len(layouts)):
            shuffle(PACK, seed, race.packs[side], order)
            lay_out(order, race.origins, race.sizes, layouts[side])
        clear_table(table)
        cited[:] = 0
        ending, last, trace_hash = play_deal(rules, seed, layouts, table, cited)
        cited[_BEGINS] = cited[ending] = cited[_COUNTING] = 1
        scores = rows.scores[deal]
        for side in range(len(layouts)):
            laid, left = layouts[side].laid, popcount(layouts[side].open) + layouts[side].covered
            scores[side] = laid - rules.nut_points * left
            cited[_FOUNDATION_CARDS] += laid > 0
            cited[_NUTS_LEFT] += left > 0
        if ending == _LAST_NUT and rules.bonus:
            scores[last] += rules.bonus
            cited[_CALLER] = 1
        end = match_end(scores, rules.target, rules.max_deals)
        if end != NONE:
            cited[_ENDINGS + end] = 1
        write_row(rows, deal, best_side(scores), cited[_MOVES], ending, cited, trace_hash)


@njit()
def play_deal(
    rules: Record, seed: np.uint64, layouts: Array, table: Record, cited: Array
) -> tuple[int, int, np.uint64]:
    """Play one deal.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        layouts: What lies in front of each side.
        table: What all sides share.
        cited: Zeros; counts what happens under each clause.

    Returns:
        The clause that ends the round, the side that moved last, and the trace hash.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    side = 0
    if not goes_on(rules, layouts, table, cited):
        return _STUCK_ENDS, side, trace_hash
    while True:
        actors = seats_to_move(rules, layouts, table)
        seat = puts = number = 0
        while not number:  # a seat that cannot move is dropped, and another one drawn
            stream += GAMMA
            seat = select_bit(actors, below(splitmix64(stream), popcount(actors)))
            actors ^= ONE << np.uint64(seat)
            side = seat // rules.partners
            puts, number = list_moves(rules, table, layouts[side], seat)
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        trace_hash = extend_trace(trace_hash, seat, number)
        cited[_MOVES] += 1
        table.idle += 1
        layout = layouts[side]
        if chosen < puts:
            card, target = put_at(rules, table, layout, chosen)
            can_go_back = put(rules, layout, table, card, target, cited)
            if side == table.hopeful and not can_go_back:
                table.hopeful = NONE
            if not layout.open and not rules.must_call:
                return _LAST_NUT, side, trace_hash
        elif layout.dug:
            tuck(layout)
            table.digging -= 1
        elif chosen == puts and may_call(rules, layout):  # calling is listed before turning
            return _LAST_NUT, side, trace_hash
        else:
            turn(layout, rules.packet)
        if table.digging:
            continue
        if table.idle >= rules.most_idle:
            return _NO_PROGRESS, side, trace_hash
        if not goes_on(rules, layouts, table, cited):
            return _STUCK_ENDS, side, trace_hash


# What may be played


@njit()
def seats_to_move(rules: Record, layouts: Array, table: Record) -> np.uint64:
    """All seats as a mask, or those with a dug-up card."""
    seats = (ONE << np.uint64(rules.seats)) - ONE
    if table.digging:
        for seat in range(rules.seats):
            if not layouts[seat // rules.partners].dug:
                seats ^= ONE << np.uint64(seat)
    return seats


@njit(forceinline=True)
def list_moves(rules: Record, table: Record, layout: Record, seat: int) -> tuple[int, int]:
    """Find what a seat may do. Returns how many of its moves are puts, and how many moves it has."""
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
    turns = plays_cards and layout.end
    return puts, puts + may_call(rules, layout) + (1 if turns else 0)


@njit()
def may_call(rules: Record, layout: Record) -> bool:
    """Whether a seat may call."""
    return bool(rules.must_call and not layout.open)


@njit(forceinline=True)
def list_plays(rules: Record, table: Record, layout: Record, nuts: np.uint64, waste: np.uint64) -> int:
    """Find what may be put where, from the piles and of these nuts and waste cards. Returns how many puts there are."""
    movable = layout.faces
    if rules.run_moves == _TOP:
        movable = layout.on_top
    elif rules.run_moves == _WHOLE:
        movable = layout.roots
    on_piles = movable | waste
    into_space = (on_piles | nuts) & rules.into_space
    if rules.nuts_first and layout.open:
        into_space = nuts
    if not rules.nuts_to_spaces_only:
        on_piles |= nuts
    puts = list_puts(rules, table, layout, on_piles, into_space, nuts | waste | layout.on_top)
    if rules.build_on_nuts and layout.open:
        layout.allowed[ON] = (movable | waste) & DOWN[trailing_zeros(layout.open)]
        puts += popcount(layout.allowed[ON])
    return puts


@njit(forceinline=True)
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
        allowed = into_space if top == NO_CARD else on_piles & DOWN[top]
        layout.allowed[pile] = allowed
        puts += popcount(allowed)
    going_up = single & table.wanted
    layout.allowed[UP], layout.allowed[ON] = going_up, NO_CARDS
    while going_up:
        puts += popcount(table.wanting[trailing_zeros(going_up)])
        going_up &= going_up - ONE
    return puts


@njit(forceinline=True)
def put_at(rules: Record, table: Record, layout: Record, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and its target.

    Args:
        rules: The rules that are played.
        table: The foundations.
        layout: What may be put on each place.
        number: How many puts are listed before it.
    """
    cards = layout.allowed[UP] | layout.allowed[ON]
    for pile in range(rules.piles):
        cards |= layout.allowed[pile]
    while True:
        card = trailing_zeros(cards)
        shift = np.uint64(card)
        targets = (layout.allowed[ON] >> shift & ONE) << np.uint64(ON_NUTS)
        if layout.allowed[UP] >> shift & ONE:
            targets |= table.wanting[card]
        for pile in range(rules.piles):
            targets |= (layout.allowed[pile] >> shift & ONE) << np.uint64(pile)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


# What it brings about


@njit()
def put(rules: Record, layout: Record, table: Record, card: int, target: int, cited: Array) -> bool:
    """Put a card, with those on it.

    Args:
        rules: The rules that are played.
        layout: What lies in front of its side.
        table: What all sides share.
        card: Its number.
        target: Where it goes.
        cited: Counts what happens under each clause.

    Returns:
        Whether the cards can go back to the pile where they lay: then the side still has the ways on that it had.
    """
    bit = ONE << np.uint64(card)
    if NEW_FOUNDATION <= target < ON_NUTS:
        cited[_COMPLETED] += play_to_foundation(table, card, target)
        cited[_ON_FOUNDATION] += 1
        layout.laid += 1
        table.idle, table.hopeful = 0, NONE
    if bit & layout.open:
        if not bit & layout.built:
            table.idle = 0
        cited[_REPLACED] += take_nut(layout, bit)
        put_down(layout, card, card, bit, target, cited)
    elif bit & layout.dug:
        layout.dug = NO_CARDS
        table.digging -= 1
        put_down(layout, card, card, bit, target, cited)
    elif bit & waste_top(layout):
        take_from_waste(layout)
        table.idle = 0
        put_down(layout, card, card, bit, target, cited)
    else:
        source = pile_of(layout, bit)
        top, cards = layout.tops[source], lift(layout, source, card)
        put_down(layout, card, top, cards, target, cited)
        if layout.up[source]:
            return target < NEW_FOUNDATION
        tidy(rules, layout, table, source, cited)
    return False


@njit()
def put_down(layout: Record, card: int, top: int, cards: np.uint64, target: int, cited: Array) -> None:
    """Lay a card and those on it on a pile or the nuts, if they go there; `top` is the uppermost, `cards` are all."""
    if target < NEW_FOUNDATION:
        lay(layout, target, card, top, cards)
        cited[_LAID] += 1
    elif target == ON_NUTS:
        lay_on_nuts(layout, card, cards)
        cited[_NUTS_GROW] += 1


@njit()
def tidy(rules: Record, layout: Record, table: Record, pile: int, cited: Array) -> None:
    """A card is turned up in a pile without face-up cards, or a nut fills it."""
    if layout.downs[pile]:
        turn_up(layout, pile)
        cited[_UNCOVERED] += 1
        table.idle = 0
    elif rules.nuts_fill and layout.open:
        nut = layout.open
        if not nut & layout.built:
            table.idle = 0
        take_nut(layout, nut)
        lay(layout, pile, trailing_zeros(nut), trailing_zeros(nut), nut)
        cited[_FILL] += 1


@njit()
def pile_of(layout: Record, bit: np.uint64) -> int:
    """The pile in which a card lies face up."""
    pile = 0
    while not layout.up[pile] & bit:
        pile += 1
    return pile


# When everybody is stuck (`cardrules.mechanics.race_ways`)


@njit()
def goes_on(rules: Record, layouts: Array, table: Record, cited: Array) -> bool:
    """Whether the round goes on; if everybody is stuck, cards are buried or dug up, as agreed."""
    if table.hopeful != NONE or not is_stuck(rules, layouts, table):
        return True
    cited[_STUCK] += 1
    return get_unstuck(rules, layouts, table, cited)


@njit()
def is_stuck(rules: Record, layouts: Array, table: Record) -> bool:
    """Whether nobody has a way on, and nobody can call.

    A side is noted as hopeful if it can call, or has a gain that is open however far it has gone through its stock.
    """
    for side in range(len(layouts)):
        coming = coming_again(layouts[side], rules.packet)
        if may_call(rules, layouts[side]) or gains(rules, table, layouts[side], coming):
            table.hopeful = side
            return False
    for side in range(len(layouts)):  # noqa: SIM110  # numba has no `any`
        if has_way_on(rules, table, layouts[side]):
            return False
    return True


@njit()
def gains(rules: Record, table: Record, layout: Record, waste: np.uint64) -> bool:
    """Whether a gain is open as the piles lie, if any of these cards were on top of the waste; lists all plays."""
    list_plays(rules, table, layout, layout.open, waste)
    helpful = waste | layout.turning
    if layout.allowed[UP] or layout.allowed[ON] & helpful:
        return True
    if not layout.built:
        helpful |= layout.open
        if rules.nuts_fill and layout.open:
            helpful |= layout.roots
    for pile in range(rules.piles):  # noqa: SIM110  # numba has no `any`
        if layout.allowed[pile] & helpful:
            return True
    return False


@njit()
def has_way_on(rules: Record, table: Record, layout: Record) -> bool:
    """Whether a gain is open to a side now, or in some arrangement that shifts can bring about."""
    waste = coming_up(layout, rules.packet)
    if gains(rules, table, layout, waste):
        return True
    shifts = layout.allowed[ON]
    for pile in range(rules.piles):
        shifts |= layout.allowed[pile]
    if not shifts:
        return False
    if rules.run_moves == _ANY and not rules.build_on_nuts:
        return one_shift_helps(rules, table, layout, waste)
    return search(rules, table, layout, waste)


@njit()
def one_shift_helps(rules: Record, table: Record, layout: Record, waste: np.uint64) -> bool:
    """Whether one of the listed shifts opens a gain (`cardrules.mechanics.race_ways.one_shift_is_enough`)."""
    wait_for_space = layout.open
    if not rules.nuts_first:
        wait_for_space = (layout.open | waste | layout.turning) & rules.into_space
    for target in range(rules.piles):
        cards = layout.allowed[target]
        while cards:
            card = trailing_zeros(cards)
            bit = ONE << np.uint64(card)
            if not layout.roots & bit:
                if layout.up[pile_of(layout, bit)] & UNDER[card] & table.wanted:
                    return True
            elif wait_for_space and layout.up[target]:
                return True
            cards ^= bit
    return False


@njit()
def search(rules: Record, table: Record, layout: Record, waste: np.uint64) -> bool:
    """Look for a gain in every arrangement that shifts bring about."""
    found = np.zeros(8, LAYOUT)
    copy_layout(found[0], layout)
    number, looked_at, idle = 1, 0, table.idle
    uncounted = np.zeros(_MOVES + 1, np.int64)
    while looked_at < number:
        if gains(rules, table, found[looked_at], waste):
            return True
        allowed = found[looked_at].allowed.copy()
        for place in range(rules.piles + 1):
            target, cards = (place, allowed[place]) if place < rules.piles else (ON_NUTS, allowed[ON])
            while cards:
                if number == len(found):
                    more = np.zeros(2 * number, LAYOUT)
                    more[:number] = found
                    found = more
                copy_layout(found[number], found[looked_at])
                put(rules, found[number], table, trailing_zeros(cards), target, uncounted)
                number += is_new(found, number)
                cards &= cards - ONE
        looked_at += 1
    table.idle = idle
    return False


@njit()
def is_new(found: Array, number: int) -> bool:
    """Whether an arrangement differs from all before it."""
    for other in range(number):
        same = found[other].built == found[number].built
        for pile in range(len(found[number].up)):
            same = same and found[other].up[pile] == found[number].up[pile]
        if same:
            return False
    return True


@njit()
def get_unstuck(rules: Record, layouts: Array, table: Record, cited: Array) -> bool:
    """Bury or dig, as agreed. Returns whether the round goes on."""
    most = diggers = 0
    for side in range(len(layouts)):
        most = max(most, layouts[side].end)
        diggers += layouts[side].downs[rules.dug_pile] > 0
    buries = rules.when_stuck == _BURYING and most
    digs = rules.when_stuck == _DIGGING and diggers
    if not buries and not digs:
        return False
    for side in range(len(layouts)):
        layouts[side].waste = 0
        if digs and layouts[side].downs[rules.dug_pile]:
            dig(layouts[side], rules.dug_pile)
    if digs:
        table.digging, table.idle = diggers, 0
        cited[_DIG] += 1
        return True
    cited[_BURY] += 1
    for _ in range(most):
        for side in range(len(layouts)):
            bury(layouts[side])
        if not is_stuck(rules, layouts, table):
            return True
    return False
