"""Races in compiled code, under all options: Nuts, Nerts, Nertz, Team Nuts, and whatever else has a specification.

What may be put on each place is a mask of cards, and since moves are listed card by card, and for a card place by
place, these masks are the list of puts. The moves without a card come after them.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core import shared_clauses
from cardrules.core.cards import Rank, full_pack
from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.match.match import Match
from cardrules.mechanics.race_rounds import laid_out
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, RaceSpec
from cardrules.mechanics.race_tables import MOST_PACKS
from cardrules.simulate.kernels import race_layouts as layouts
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table, table_dtype
from cardrules.simulate.kernels.endings import ENDINGS, best_side, match_end
from cardrules.simulate.kernels.race_layouts import Layout
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import ALL, FULL
from cardrules.simulate.plan import Plan

Record = Any
"""A record of `RULES`: in compiled code its fields are attributes."""

CHUNK = 5_000

NUMBERS = FULL.numbers
REMEMBERS = False

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

_CLAUSES = _ENDINGS + len(ENDINGS)

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
        ("slots", np.int64),  # in which nuts lie open; 0 where they are a pile
        ("packet", np.int64),  # cards turned up at a time
        ("when_stuck", np.int64),  # index in `STUCK_WAYS`
        ("must_call", np.bool_),  # whether a round ends by calling, not by the last nut itself
        ("target", np.int64),
        ("max_deals", np.int64),  # 0 for no limit
        ("nut_points", np.int64),  # lost for each nut left
        ("bonus", np.int64),  # for the side that ends the round
        ("sides", np.int64),
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


TABLE = table_dtype(
    MOST_PACKS,
    _CLAUSES,
    *layouts.FOUNDATIONS_BEGUN,
    ("order", np.int64, len(layouts.PACK)),  # the cards of a side as they come off the top
    ("uncounted", np.int64, _CLAUSES),  # counts like those in `cited`, of moves that are only tried
    ("layouts", layouts.LAYOUT, MOST_PACKS),  # what lies in front of each side
    ("digging", np.int64),  # how many cards that were dug up have yet to find their places
    ("idle", np.int64),  # how many moves in a row have been made without a gain
    ("hopeful", np.int64),  # a side whose way on will last (see `is_stuck`); -1 if none is known
    ("last", np.int64),  # the side that moved last
    ("puts", np.int64),  # the moves: how many puts there are,
    ("calls", np.int64),  # whether the seat may call,
    ("tucks", np.int64),  # tuck a card that was dug up,
    ("turns", np.int64),  # or turn
)


class Rules(NamedTuple):
    """The rules that are played, as compiled code has them.

    Attributes:
        race: The rules, one record of `RULES`.
        packs: Which pack each side plays with.
        origins: The indices in a shuffled pack of the cards of each part, one part after the other (see `lay_out`).
        sizes: Sizes of the parts.
        simple: Always False: simple players do more in a race than rank moves.
    """

    race: Array
    packs: Array
    origins: Array
    sizes: Array
    simple: bool


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


def setup(plan: Plan) -> Rules:
    """The rules, and how packs that are in order are laid out and passed on in the first round."""
    spec: RaceSpec = plan.game.options.spec
    pack = full_pack()
    layout = laid_out(spec, pack)
    work = (pile.down + pile.up for pile in layout.work)
    covered = layout.nuts if spec.slots else layout.nuts[:-1]
    parts = (layout.open_nuts, covered, *work, layout.stock[::-1])
    state = Match.from_packs(plan.game, *(full_pack(number) for number in range(spec.sides))).state
    return Rules(
        np.array([_rules(spec)], RULES),
        np.array(state.packs),
        np.array([pack.index(card) for part in parts for card in part]),
        np.array([len(part) for part in parts]),
        False,
    )


def _rules(spec: RaceSpec) -> tuple[Any, ...]:
    """The record of `RULES`."""
    nut_pile, roles = spec.nut_pile, spec.roles
    nuts_players = ALL if roles is None else np.uint64(sum(1 << seat for seat in roles.nuts_players[0]))
    return (
        spec.seats,
        spec.piles,
        spec.slots.number if spec.slots else 0,
        spec.packet,
        STUCK_WAYS.index(spec.when_stuck),
        spec.must_call,
        min(spec.target, _FAR),
        min(spec.max_deals or 0, _FAR),
        spec.nut_points,
        spec.bonus.points if spec.bonus else 0,
        spec.sides,
        spec.partners,
        nuts_players,
        ALL if roles is None else ~nuts_players,
        {"any": ALL, "nut_first": ALL, "king": KINGS, "filled": layouts.NO_CARDS}[spec.spaces],
        spec.spaces == "nut_first",
        spec.spaces == "filled",
        nut_pile is not None and nut_pile.to_spaces_only,
        spec.builds_on_nuts,
        RUNS.index(nut_pile.runs) if nut_pile else 0,
        spec.digging.pile if spec.digging else 0,
        MOST_IDLE_MOVES * spec.seats,
    )


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed to every side (see `driver`, as to all that follow)."""
    order = table.order
    for side in range(len(rules.packs)):
        shuffle(layouts.PACK, seed, rules.packs[side], order)
        layouts.lay_out(order, rules.origins, rules.sizes, table.layouts[side])
        table.layouts[side].pack = rules.packs[side]
    layouts.clear_foundations(table)
    table.digging = table.idle = table.last = 0
    table.hopeful = NOBODY
    end_move(rules.race[0], table)


@inlined
def actors(rules: Rules, table: Table) -> np.uint64:
    """All seats as a mask, or those with a dug-up card."""
    race = rules.race[0]
    seats = (ONE << np.uint64(race.seats)) - ONE
    if table.digging:
        for seat in range(race.seats):
            if not table.layouts[seat // race.partners].dug:
                seats ^= ONE << np.uint64(seat)
    return seats


@inlined
def seat_at(rules: Rules, table: Table, place: int) -> int:
    """Seats are actors in their own order."""
    return place


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Note the moves of a seat."""
    race = rules.race[0]
    layout = table.layouts[seat // race.partners]
    plays_cards = race.cards_players >> np.uint64(seat) & ONE != layouts.NO_CARDS
    nuts, waste, dug = layout.open, layouts.waste_top(layout), layout.dug
    if not race.nuts_players >> np.uint64(seat) & ONE:
        nuts = layouts.NO_CARDS
    if not plays_cards:
        waste = layouts.NO_CARDS
    table.calls = table.tucks = table.turns = 0
    if dug:
        table.puts = list_puts(race, table, layout, dug, dug & race.into_space, dug)
        table.tucks = plays_cards and not table.puts
    else:
        table.puts = list_plays(race, table, layout, nuts, waste)
        table.calls, table.turns = may_call(race, layout), plays_cards and layout.end > 0
    return table.puts + table.calls + table.tucks + table.turns


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Put a card somewhere, tuck, call or turn."""
    race = rules.race[0]
    side = seat // race.partners
    layout = table.layouts[side]
    table.idle += 1
    table.last = side
    if number < table.puts:
        card, target = put_at(race, table, layout, number)
        can_go_back = put(race, layout, table, card, target, table.cited)
        if side == table.hopeful and not can_go_back:
            table.hopeful = NOBODY
        if not layout.open and not race.must_call:
            table.ending = _LAST_NUT
            return
    elif table.tucks:
        layouts.tuck(layout)
        table.digging -= 1
    elif number == table.puts and table.calls:  # calling is listed before turning
        table.ending = _LAST_NUT
        return
    else:
        layouts.turn(layout, race.packet)
    if not table.digging:
        end_move(race, table)


@part
def end_move(race: Record, table: Table) -> None:
    """See whether the round goes on; if everybody is stuck, cards are buried or dug up, as agreed."""
    if table.idle >= race.most_idle:
        table.ending = _NO_PROGRESS
    elif table.hopeful == NOBODY and is_stuck(race, table):
        table.cited[_STUCK] += 1
        if not get_unstuck(race, table):
            table.ending = _STUCK_ENDS


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Count the round."""
    race, cited, sides = rules.race[0], table.cited, len(rules.packs)
    scores = table.scores[:sides]
    cited[_BEGINS] = cited[table.ending] = cited[_COUNTING] = 1
    for side in range(sides):
        layout = table.layouts[side]
        left = popcount(layout.open) + layout.covered
        scores[side] = layout.laid - race.nut_points * left
        cited[_FOUNDATION_CARDS] += layout.laid > 0
        cited[_NUTS_LEFT] += left > 0
    if table.ending == _LAST_NUT and race.bonus:
        scores[table.last] += race.bonus
        cited[_CALLER] = 1
    end = match_end(scores, race.target, race.max_deals)
    if end != NOBODY:
        cited[_ENDINGS + end] = 1
    return best_side(scores)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Chance plays."""
    return table.puts


# What may be played


@inlined
def may_call(rules: Record, layout: Layout) -> bool:
    """Whether a seat may call."""
    return bool(rules.must_call and not layout.open)


@inlined
def list_plays(rules: Record, table: Table, layout: Layout, nuts: np.uint64, waste: np.uint64) -> int:
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
        layout.allowed[layouts.ON] = (movable | waste) & layouts.DOWN[trailing_zeros(layout.open)]
        puts += popcount(layout.allowed[layouts.ON])
    return puts


@inlined
def list_puts(
    rules: Record,
    table: Table,
    layout: Layout,
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
        allowed = into_space if top == layouts.NO_CARD else on_piles & layouts.DOWN[top]
        layout.allowed[pile] = allowed
        puts += popcount(allowed)
    going_up = single & table.wanted
    layout.allowed[layouts.UP], layout.allowed[layouts.ON] = going_up, layouts.NO_CARDS
    while going_up:
        puts += popcount(table.wanting[trailing_zeros(going_up)])
        going_up &= going_up - ONE
    return puts


@inlined
def put_at(rules: Record, table: Table, layout: Layout, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and its target.

    Args:
        rules: The rules that are played.
        table: The foundations.
        layout: What may be put on each place.
        number: How many puts are listed before it.
    """
    cards = layout.allowed[layouts.UP] | layout.allowed[layouts.ON]
    for pile in range(rules.piles):
        cards |= layout.allowed[pile]
    while True:
        card = trailing_zeros(cards)
        shift = np.uint64(card)
        targets = (layout.allowed[layouts.ON] >> shift & ONE) << np.uint64(layouts.ON_NUTS)
        if layout.allowed[layouts.UP] >> shift & ONE:
            targets |= table.wanting[card]
        for pile in range(rules.piles):
            targets |= (layout.allowed[pile] >> shift & ONE) << np.uint64(pile)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


# What it brings about


@part
def put(rules: Record, layout: Layout, table: Table, card: int, target: int, cited: Array) -> bool:
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
    if layouts.NEW_FOUNDATION <= target < layouts.ON_NUTS:
        cited[_COMPLETED] += layouts.play_to_foundation(table, card, target, layout.pack)
        cited[_ON_FOUNDATION] += 1
        layout.laid += 1
        table.idle, table.hopeful = 0, NOBODY
    if bit & layout.open:
        if not bit & layout.built:
            table.idle = 0
        cited[_REPLACED] += layouts.take_nut(layout, bit)
        put_down(layout, card, card, bit, target, cited)
    elif bit & layout.dug:
        layout.dug = layouts.NO_CARDS
        table.digging -= 1
        put_down(layout, card, card, bit, target, cited)
    elif bit & layouts.waste_top(layout):
        layouts.take_from_waste(layout)
        table.idle = 0
        put_down(layout, card, card, bit, target, cited)
    else:
        source = pile_of(layout, bit)
        top, cards = layout.tops[source], layouts.lift(layout, source, card)
        put_down(layout, card, top, cards, target, cited)
        if layout.up[source]:
            return target < layouts.NEW_FOUNDATION
        tidy(rules, layout, table, source, cited)
    return False


@part
def put_down(layout: Layout, card: int, top: int, cards: np.uint64, target: int, cited: Array) -> None:
    """Lay a card and those on it on a pile or the nuts, if they go there; `top` is the uppermost, `cards` are all."""
    if target < layouts.NEW_FOUNDATION:
        layouts.lay(layout, target, card, top, cards)
        cited[_LAID] += 1
    elif target == layouts.ON_NUTS:
        layouts.lay_on_nuts(layout, card, cards)
        cited[_NUTS_GROW] += 1


@part
def tidy(rules: Record, layout: Layout, table: Table, pile: int, cited: Array) -> None:
    """A card is turned up in a pile without face-up cards, or a nut fills it."""
    if layout.downs[pile]:
        layouts.turn_up(layout, pile)
        cited[_UNCOVERED] += 1
        table.idle = 0
    elif rules.nuts_fill and layout.open:
        nut = layout.open
        if not nut & layout.built:
            table.idle = 0
        layouts.take_nut(layout, nut)
        layouts.lay(layout, pile, trailing_zeros(nut), trailing_zeros(nut), nut)
        cited[_FILL] += 1


@part
def pile_of(layout: Layout, bit: np.uint64) -> int:
    """The pile in which a card lies face up."""
    pile = 0
    while not layout.up[pile] & bit:
        pile += 1
    return pile


# When everybody is stuck (`cardrules.mechanics.race_ways`)


@part
def is_stuck(rules: Record, table: Table) -> bool:
    """Whether nobody has a way on, and nobody can call.

    A side is noted as hopeful if it can call, or has a gain that is open however far it has gone through its stock.
    """
    for side in range(rules.sides):
        coming = layouts.coming_again(table.layouts[side], rules.packet)
        if may_call(rules, table.layouts[side]) or gains(rules, table, table.layouts[side], coming):
            table.hopeful = side
            return False
    for side in range(rules.sides):  # noqa: SIM110  # numba has no `any`
        if has_way_on(rules, table, table.layouts[side]):
            return False
    return True


@part
def gains(rules: Record, table: Table, layout: Layout, waste: np.uint64) -> bool:
    """Whether a gain is open as the piles lie, if any of these cards were on top of the waste; lists all plays."""
    list_plays(rules, table, layout, layout.open, waste)
    helpful = waste | layout.turning
    if layout.allowed[layouts.UP] or layout.allowed[layouts.ON] & helpful:
        return True
    if not layout.built:
        helpful |= layout.open
        if rules.nuts_fill and layout.open:
            helpful |= layout.roots
    for pile in range(rules.piles):  # noqa: SIM110  # numba has no `any`
        if layout.allowed[pile] & helpful:
            return True
    return False


@part
def has_way_on(rules: Record, table: Table, layout: Layout) -> bool:
    """Whether a gain is open to a side now, or in some arrangement that shifts can bring about."""
    waste = layouts.coming_up(layout, rules.packet)
    if gains(rules, table, layout, waste):
        return True
    shifts = layout.allowed[layouts.ON]
    for pile in range(rules.piles):
        shifts |= layout.allowed[pile]
    if not shifts:
        return False
    if rules.run_moves == _ANY and not rules.build_on_nuts:
        return one_shift_helps(rules, table, layout, waste)
    return search(rules, table, layout, waste)


@part
def one_shift_helps(rules: Record, table: Table, layout: Layout, waste: np.uint64) -> bool:
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
                if layout.up[pile_of(layout, bit)] & layouts.UNDER[card] & table.wanted:
                    return True
            elif wait_for_space and layout.up[target]:
                return True
            cards ^= bit
    return False


@part
def search(rules: Record, table: Table, layout: Layout, waste: np.uint64) -> bool:
    """Look for a gain in every arrangement that shifts bring about."""
    found = np.zeros(8, layouts.LAYOUT)
    found[0] = layout
    number, looked_at, idle = 1, 0, table.idle
    while looked_at < number:
        if gains(rules, table, found[looked_at], waste):
            return True
        allowed = found[looked_at].allowed.copy()
        for place in range(rules.piles + 1):
            target, cards = place, allowed[place]
            if place == rules.piles:
                target, cards = layouts.ON_NUTS, allowed[layouts.ON]
            while cards:
                if number == len(found):
                    more = np.zeros(2 * number, layouts.LAYOUT)
                    for each in range(number):
                        more[each] = found[each]
                    found = more
                found[number] = found[looked_at]
                put(rules, found[number], table, trailing_zeros(cards), target, table.uncounted)
                number += is_new(found, number)
                cards &= cards - ONE
        looked_at += 1
    table.idle = idle
    return False


@part
def is_new(found: Array, number: int) -> bool:
    """Whether an arrangement differs from all before it."""
    for other in range(number):
        same = found[other].built == found[number].built
        for pile in range(len(found[number].up)):
            same = same and found[other].up[pile] == found[number].up[pile]
        if same:
            return False
    return True


@part
def get_unstuck(rules: Record, table: Table) -> bool:
    """Bury or dig, as agreed. Returns whether the round goes on."""
    most = diggers = 0
    for side in range(rules.sides):
        most = max(most, table.layouts[side].end)
        diggers += table.layouts[side].downs[rules.dug_pile] > 0
    buries = rules.when_stuck == _BURYING and most
    digs = rules.when_stuck == _DIGGING and diggers
    if not buries and not digs:
        return False
    for side in range(rules.sides):
        table.layouts[side].waste = 0
        if digs and table.layouts[side].downs[rules.dug_pile]:
            layouts.dig(table.layouts[side], rules.dug_pile)
    if digs:
        table.digging, table.idle = diggers, 0
        table.cited[_DIG] += 1
        return True
    table.cited[_BURY] += 1
    for _ in range(most):
        for side in range(rules.sides):
            layouts.bury(table.layouts[side])
        if not is_stuck(rules, table):
            return True
    return False
