"""Races in compiled code, under all options: Nuts, Nerts, Nertz, Team Nuts, and whatever else has a specification.

What may be put on each place is a mask of cards, and since moves are listed card by card, and for a card place by
place, these masks are the list of puts. The moves without a card come after them.
"""

from collections import namedtuple
from collections.abc import Sequence
from typing import Any

import numpy as np

from cardrules.core import shared_clauses
from cardrules.core.cards import Rank, full_pack
from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.match.match import Match
from cardrules.mechanics.race_rounds import laid_out
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, RaceSpec
from cardrules.mechanics.race_tables import MOST_PACKS
from cardrules.simulate.kernels import driver, piles, rng
from cardrules.simulate.kernels import race_layouts as layouts
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table
from cardrules.simulate.kernels.piles import NO_CARD, NO_CARDS
from cardrules.simulate.kernels.puts import cards_put
from cardrules.simulate.kernels.race_layouts import Layout
from cardrules.simulate.kernels.rng import ONE, Array, bits, copy_to, popcount, select_bit, trailing_zeros
from cardrules.simulate.kernels.tricks import ALL, FULL
from cardrules.simulate.plan import counted_clauses

Record = Any
"""The record of `race_of`: in compiled code its fields are attributes."""

CHUNK = 5_000
NUMBERS = FULL.numbers
REMEMBERS = False

_COUNTED = (
    "LAID ON_FOUNDATION COMPLETED STUCK BURY STUCK_ENDS NO_PROGRESS LAST_NUT COUNT FOUNDATION_CARDS NUTS_LEFT UNCOVERED"
    " FILL NUTS_GROW REPLACED DIG CALLER"
)
"""The clauses that are counted, by their names in the rulebooks: of some a race has none."""
_AT: Any = namedtuple("Counted", _COUNTED.lower())(*range(len(_COUNTED.split())))
"""Where each is counted until the round is over: constants, for places in rulebooks differ from race to race."""
_MOST_CLAUSES = 24
_NOT_THERE = _MOST_CLAUSES - 1
"""The place of a clause that a race does not have, behind all that it has."""

_CALL, _TUCK, _TURN = (np.uint64(1 << bit) for bit in range(3))
"""The moves that name no card."""

KINGS = FULL.mask(card for card in FULL.numbers if card.rank is Rank.KING)

TABLE = driver.table_dtype(
    MOST_PACKS,
    _MOST_CLAUSES,
    *layouts.FOUNDATIONS_BEGUN,
    ("order", np.int64, len(piles.PACK)),  # the cards of a side as they come off the top
    ("layouts", layouts.LAYOUT, MOST_PACKS),  # what lies in front of each side
    ("happened", np.int64, len(_AT)),  # how often something happened under each counted clause
    ("digging", np.int64),  # how many cards that were dug up have yet to find their places
    ("idle", np.int64),  # how many moves in a row have been made without a gain
    ("hopeful", np.int64),  # a side whose way on will last (see `is_stuck`); -1 if none is known
    ("last", np.int64),  # the side that moved last
)

Rules = namedtuple("Rules", "race packs origins sizes")
"""The rules that are played (see `setup`)."""


def setup(game: Game) -> Rules:
    """The rules, and how packs that are in order are laid out and passed on in the first round."""
    spec: RaceSpec = game.options.spec
    pack = full_pack()
    layout = laid_out(spec, pack)
    nuts = (*layout.nuts, *layout.open_nuts[::-1]) if spec.slots else layout.nuts
    parts = (layout.stock[::-1], nuts, *(pile.down + pile.up for pile in layout.work))
    state = Match.from_packs(game, *(full_pack(number) for number in range(spec.sides))).state
    return Rules(
        race=race_of(spec, counted_clauses(game.rulebook)),
        packs=np.array(state.packs),  # which pack each side plays with
        origins=np.array([pack.index(card) for part in parts for card in part]),  # of each part, in a pack
        sizes=np.array([*map(len, parts), len(layout.open_nuts)]),  # of the parts, and of the open nuts
    )


def race_of(spec: RaceSpec, clauses: Sequence[Clause]) -> Array:
    """The rules of a race, as the compiled code knows them, in one record; and where its clauses are counted."""
    places = {clause: place for place, clause in enumerate(clauses)}
    nut_pile, roles, runs = spec.nut_pile, spec.roles, spec.nut_pile.runs if spec.nut_pile else "any"
    nuts_players = ALL if roles is None else np.uint64(sum(1 << seat for seat in roles.nuts_players[0]))
    as_they_are = "seats", "piles", "packet", "must_call", "nut_points", "sides", "partners", "builds_on_nuts"
    rules = {name: getattr(spec, name) for name in as_they_are} | {
        "slots": spec.slots.number if spec.slots else 0,  # in which nuts lie open; 0 where they are a pile
        "buries": spec.when_stuck == "bury",
        "digs": spec.when_stuck == "dig",
        "dug_pile": spec.digging.pile if spec.digging else 0,  # from which a card is dug up
        "target": min(spec.target, driver.FAR),
        "max_deals": min(spec.max_deals or 0, driver.FAR),  # 0 for no limit
        "bonus": spec.bonus.points if spec.bonus else 0,  # for the side that ends the round
        "most_idle": MOST_IDLE_MOVES * spec.seats,  # after so many moves in a row without a gain it ends
        "nuts_players": nuts_players,  # the seats that play nuts, as a mask,
        "cards_players": ALL if roles is None else ~nuts_players,  # and those that play stock and waste
        "into_space": {"king": KINGS, "filled": NO_CARDS}.get(spec.spaces, ALL),  # the cards for a space,
        "nuts_first": spec.spaces == "nut_first",  # or nothing but a nut, as long as there are nuts
        "nuts_fill": spec.spaces == "filled",  # whether the top nut fills a space by itself
        "nuts_to_spaces_only": nut_pile is not None and nut_pile.to_spaces_only,
        "any_runs": piles.all_if(runs == "any"),  # masks of all cards or none: which may be lifted
        "top_runs": piles.all_if(runs == "top"),
        "whole_runs": piles.all_if(runs == "whole"),
        "begins": places[spec.layout[-1].clause],
        "endings": [places[clause] for clause in shared_clauses.ROUND_ENDINGS],
    }
    counted = (getattr(spec.law, name, shared_clauses.OVER) for name in _COUNTED.split())
    rules["places"] = [places.get(clause, _NOT_THERE) for clause in counted]
    return driver.record_of(rules)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed to every side (see `driver`, as to all that follow)."""
    order = table.order
    for side in range(len(rules.packs)):
        rng.shuffle(piles.PACK, seed, rules.packs[side], order)
        layouts.lay_out(table.layouts[side], order, rules.origins, rules.sizes)
        table.layouts[side].pack = rules.packs[side]
    table.wanted = layouts.ACES
    copy_to(table.wanting, layouts.FIRST_WANTING)
    table.begun = table.digging = table.idle = table.last = 0
    table.happened[:] = 0
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
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the moves of a seat."""
    race = rules.race[0]
    layout = table.layouts[seat // race.partners]
    plays_cards = race.cards_players >> np.uint64(seat) & ONE != NO_CARDS
    nuts = layout.open if race.nuts_players >> np.uint64(seat) & ONE else NO_CARDS
    waste, dug = layouts.waste_top(layout) if plays_cards else NO_CARDS, layout.dug
    table.rest = NO_CARDS
    if dug:
        table.puts = list_puts(race, table, layout, dug, dug & race.into_space, dug)
        if plays_cards and not table.puts:
            table.rest = _TUCK
    else:
        table.puts = list_plays(race, table, layout, nuts, waste)
        if race.must_call and not layout.open:
            table.rest = _CALL
        if plays_cards and layout.end > 0:
            table.rest |= _TURN


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
        if not put(race, layout, table, card, target) and side == table.hopeful:
            table.hopeful = NOBODY
        if not layout.open and not race.must_call:
            table.ending = _AT.last_nut
            return
    elif table.rest == _TUCK:
        layout.cards[layout.end] = trailing_zeros(layout.dug)  # at the bottom of the stock
        layout.end += 1
        layout.dug = NO_CARDS
        table.digging -= 1
    elif number == table.puts and table.rest & _CALL:  # calling is listed before turning
        table.ending = _AT.last_nut
        return
    else:
        piles.turn(layout, 0, race.packet)
    if not table.digging:
        end_move(race, table)


@part
def end_move(race: Record, table: Table) -> None:
    """See whether the round goes on; if everybody is stuck, cards are buried or dug up, as agreed."""
    if table.idle >= race.most_idle:
        table.ending = _AT.no_progress
    elif table.hopeful == NOBODY and is_stuck(race, table):
        table.happened[_AT.stuck] += 1
        if not get_unstuck(race, table):
            table.ending = _AT.stuck_ends


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Count the round."""
    race, cited, happened, sides = rules.race[0], table.cited, table.happened, len(rules.packs)
    scores = table.scores[:sides]
    happened[table.ending] = happened[_AT.count] = 1
    for side in range(sides):
        layout = table.layouts[side]
        left = popcount(layout.open) + layout.covered
        scores[side] = layout.laid - race.nut_points * left
        happened[_AT.foundation_cards] += layout.laid > 0
        happened[_AT.nuts_left] += left > 0
    if table.ending == _AT.last_nut and race.bonus:
        scores[table.last] += race.bonus
        happened[_AT.caller] = 1
    for clause in range(len(race.places)):
        cited[race.places[clause]] = happened[clause]
    cited[race.begins], table.ending = 1, race.places[table.ending]
    driver.cite_match_end(cited, race.endings, scores, race.target, race.max_deals)
    return driver.best_side(scores)


# What may be played


@inlined
def list_plays(rules: Record, table: Table, layout: Layout, nuts: np.uint64, waste: np.uint64) -> int:
    """Find what may be put where, from the piles and of these nuts and waste cards. Returns how many puts there are."""
    movable = layout.faces & rules.any_runs | layout.on_top & rules.top_runs | layout.roots & rules.whole_runs
    on_piles = movable | waste
    into_space = (on_piles | nuts) & rules.into_space
    if rules.nuts_first and layout.open:
        into_space = nuts
    if not rules.nuts_to_spaces_only:
        on_piles |= nuts
    puts = list_puts(rules, table, layout, on_piles, into_space, nuts | waste | layout.on_top)
    if rules.builds_on_nuts and layout.open:
        layout.allowed[layouts.ON] = (movable | waste) & layouts.DOWN[trailing_zeros(layout.open)]
        puts += popcount(layout.allowed[layouts.ON])
    return puts


@inlined
def list_puts(
    rules: Record, table: Table, layout: Layout, on_piles: np.uint64, into_space: np.uint64, single: np.uint64
) -> int:
    """Find what may be put where by its rank and suit, and count it: the cards for a foundation go there `single`."""
    puts = 0
    for pile in range(rules.piles):
        top = layout.tops[pile]
        allowed = into_space if top == NO_CARD else on_piles & layouts.DOWN[top]
        layout.allowed[pile] = allowed
        puts += popcount(allowed)
    going_up = single & table.wanted
    layout.allowed[layouts.UP], layout.allowed[layouts.ON] = going_up, NO_CARDS
    while going_up:
        puts += popcount(table.wanting[trailing_zeros(going_up)])
        going_up &= going_up - ONE
    return puts


@inlined
def put_at(rules: Record, table: Table, layout: Layout, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and its target."""
    cards = cards_put(layout.allowed)
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


@part
def put(rules: Record, layout: Layout, table: Table, card: int, target: int) -> bool:
    """Put a card, with those on it. Returns whether they can go back: then their side has the ways on that it had."""
    happened, bit = table.happened, ONE << np.uint64(card)
    top, cards, source = card, bit, NOBODY
    if bit & layout.open:
        table.idle = table.idle if bit & layout.built else 0
        happened[_AT.replaced] += layouts.take_nut(layout, bit)
    elif bit & layout.dug:
        layout.dug = NO_CARDS
        table.digging -= 1
    elif bit & layouts.waste_top(layout):
        piles.take_waste(layout)
        table.idle = 0
    else:
        source = piles.pile_of(layout, bit)
        top, cards = layout.tops[source], piles.lift(layout, source, card)
    if target < layouts.NEW_FOUNDATION:
        piles.lay(layout, target, card, top, cards)
        happened[_AT.laid] += 1
    elif target == layouts.ON_NUTS:
        layouts.lay_on_nuts(layout, card, cards)
        happened[_AT.nuts_grow] += 1
    else:
        happened[_AT.completed] += layouts.play_to_foundation(table, card, target, layout)
        happened[_AT.on_foundation] += 1
        table.idle, table.hopeful = 0, NOBODY
    if source == NOBODY:
        return False
    if layout.piles[source]:
        return target < layouts.NEW_FOUNDATION
    if layout.downs[source]:
        layout.turning ^= bit
        layouts.turn_up(layout, source)
        happened[_AT.uncovered] += 1
        table.idle = 0
    elif rules.nuts_fill and layout.open:
        nut = layout.open
        table.idle = table.idle if nut & layout.built else 0
        layouts.take_nut(layout, nut)
        piles.lay_card(layout, source, trailing_zeros(nut))
        happened[_AT.fill] += 1
    return False


# When everybody is stuck (`cardrules.mechanics.race_ways`)


@part
def is_stuck(rules: Record, table: Table) -> bool:
    """Whether nobody has a way on, and nobody can call.

    A side is noted as hopeful if it can call, or has a gain that is open however far it has gone through its stock.
    """
    for side in range(rules.sides):
        layout = table.layouts[side]
        coming = piles.packet_tops(layout.cards, 0, layout.end, rules.packet)
        if (rules.must_call and not layout.open) or gains(rules, table, layout, coming):
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
    waste = layouts.waste_top(layout)
    for begin in (0, layout.waste):
        waste |= piles.packet_tops(layout.cards, begin, layout.end, rules.packet)
    if gains(rules, table, layout, waste):
        return True
    shifts = cards_put(layout.allowed)
    if not shifts:
        return False
    if rules.any_runs and not rules.builds_on_nuts:
        return one_shift_helps(rules, table, layout, waste, shifts)
    return search(rules, table, layout, waste)


@part
def one_shift_helps(rules: Record, table: Table, layout: Layout, waste: np.uint64, shifts: np.uint64) -> bool:
    """Whether one of the listed shifts opens a gain (`cardrules.mechanics.race_ways.one_shift_is_enough`)."""
    uncovering, wait_for_space = piles.lying_on(layout, shifts, table.wanted), layout.open
    if not rules.nuts_first:
        wait_for_space = (layout.open | waste | layout.turning) & rules.into_space
    for target in range(rules.piles):
        helpful = uncovering
        if wait_for_space and layout.piles[target]:
            helpful |= layout.roots
        if layout.allowed[target] & helpful:
            return True
    return False


@part
def search(rules: Record, table: Table, layout: Layout, waste: np.uint64) -> bool:
    """Look for a gain in every arrangement that shifts bring about."""
    found = np.zeros(8, layouts.LAYOUT)
    found[0] = layout
    number, looked_at, happened = 1, 0, table.happened.copy()
    while looked_at < number and not gains(rules, table, found[looked_at], waste):
        for place in range(len(layout.allowed)):
            for card in bits(found[looked_at].allowed[place]):
                if number == len(found):
                    found = driver.grown(found)
                found[number] = found[looked_at]
                target = layouts.ON_NUTS if place == layouts.ON else place
                put(rules, found[number], table, card, target)
                number += is_new(found, number)
        looked_at += 1
    copy_to(table.happened, happened)  # what was only tried does not count
    return looked_at < number


@part
def is_new(found: Array, number: int) -> bool:
    """Whether an arrangement differs from all before it."""
    for other in range(number):
        same = found[other].built == found[number].built
        for pile in range(layouts.MOST_PILES):
            same = same and found[other].piles[pile] == found[number].piles[pile]
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
    digs = rules.digs and diggers
    if not digs and not (rules.buries and most):
        return False
    for side in range(rules.sides):
        table.layouts[side].waste = 0
        if digs and table.layouts[side].downs[rules.dug_pile]:
            layouts.dig(table.layouts[side], rules.dug_pile)
    if digs:
        table.digging, table.idle = diggers, 0
        table.happened[_AT.dig] += 1
        return True
    table.happened[_AT.bury] += 1
    for _ in range(most):
        for side in range(rules.sides):
            layouts.bury(table.layouts[side])
        if not is_stuck(rules, table):
            return True
    return False
