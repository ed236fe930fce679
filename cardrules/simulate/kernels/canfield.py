"""Canfield in compiled code, under all options.

Cards are numbered in the order of their texts. A pile of the tableau is a mask of its cards, its top card, its lowest
card, and for each card the one below it. What may go to each place is a mask as well, and since moves are listed card
by card, and for a card place by place, these five masks are the list of puts. Turning comes after them.

Where no gain is open or to come, every position that moves within the tableau lead to is looked at. In a pile every
card lies on one of two cards, the twins of the next rank in the other colour. So as long as the cards in the tableau
are the same, one bit for each of them and the lowest card of each pile tell a tableau from all others.
"""

from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.cards import Card, Rank, Suit
from cardrules.game import Game
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, RESERVE_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import PACK, is_king_on_ace
from cardrules.games.canfield.state import State
from cardrules.mechanics.piles import builds_down
from cardrules.rulebook import Clause
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

_STACKS = ("any", "top_or_whole", "whole")
_ANY, _TOP_OR_WHOLE, _WHOLE = range(3)
_FILLERS = ("waste", "waste_or_top", "any_run")
_WASTE_ONLY, _WASTE_OR_TOP, _ANY_RUN = range(3)
_UNLIMITED, _MOST_REDEALS = -1, 1 << 62

_PILES, _FOUNDATION = TABLEAU_PILES, TABLEAU_PILES
"""The places are the piles and then the foundations, in the order of their texts."""

_CARDS = len(PACK)
_BASE = RESERVE_CARDS
_TABLEAU = _BASE + 1
_STOCK = _TABLEAU + TABLEAU_PILES
"""Where the parts of the layout begin in the order in which the cards are dealt."""

_NO_PILE = -1
_NO_CARD = 63
"""The number of no card: the top and the lowest card of an empty pile, and below the lowest card of a pile."""

_NOTHING, _EVERYTHING = np.uint64(0), FULL.mask(PACK)
_NO_TOP = ONE << np.uint64(_NO_CARD)
_SIX = np.uint64(6)
_NUMBER = np.uint64(63)
"""In a key, the lowest cards of the piles are six-bit numbers side by side."""

_DOWN, _ROUND_THE_CORNER = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
"""For each card those that go on it, by either clause."""

_NEXT_UP = np.zeros(64, np.uint64)
"""For each card the one that follows on its foundation, as a mask."""

_IS_SECOND = np.zeros(64, np.uint64)
"""Which of two twins, the cards of one rank and colour, a card is: 1 for the second."""

_PARENTS = np.full((64, 2), _NO_CARD)
"""For each card the twins on which it may lie; where piles end with the ace no king lies on one."""

_SAME_RANK = np.zeros(64, np.uint64)
"""For each card all four of its rank."""

for _card, _number in FULL.numbers.items():
    _DOWN[_number] = FULL.mask(card for card in PACK if builds_down(card, on=_card))
    _ROUND_THE_CORNER[_number] = FULL.mask(card for card in PACK if is_king_on_ace(card, on=_card))
    _NEXT_UP[_number] = FULL.mask([Card(Rank(_card.rank % len(Rank) + 1), _card.suit)])
    _IS_SECOND[_number] = _card.suit in (Suit.HEARTS, Suit.SPADES)
    _SAME_RANK[_number] = FULL.mask(Card(_card.rank, suit) for suit in Suit)
    for _on in PACK:
        if builds_down(_card, _on) or is_king_on_ace(_card, _on):
            _PARENTS[_number, int(_on.suit in (Suit.HEARTS, Suit.SPADES))] = FULL.numbers[_on]


class Rules(NamedTuple):
    """The rules that are played, in numbers.

    Attributes:
        stack_moves: Index in `_STACKS`.
        gap_after_reserve: Index in `_FILLERS`.
        gap_stops: Whether nothing moves between the piles while one is empty.
        draw: Cards turned up at a time.
        redeals: How often the waste may be turned over.
        simple: Whether the simple player plays, rather than moves at random.
    """

    stack_moves: int
    gap_after_reserve: int
    gap_stops: bool
    draw: int
    redeals: int
    simple: bool


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


TABLE = np.dtype(
    [
        ("order", np.int64, _CARDS),
        ("reserve_end", np.int64),
        ("waste_end", np.int64),
        ("stock_end", np.int64),
        ("builds", np.uint64, 64),
        ("wanted", np.uint64),
        ("piles", np.uint64, _PILES),
        ("tops", np.int64, _PILES),
        ("roots", np.int64, _PILES),
        ("under", np.int64, 64),
        ("allowed", np.uint64, _PILES + 1),
    ],
    align=True,
)
"""What lies where: the cards as they come off the top, of which the reserve, the waste and the stock stay there, the
stock behind the waste, and where in this order each of the three ends; what goes on each card and on an empty pile; the
next cards of the foundations, as a mask; the cards of each pile, its top card and its lowest; the card on which each
card of the tableau lies; and what may go to each place."""

Table = Any
"""A record with these fields, which compiled code changes."""


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted (see `cardrules.simulate.kernels.Kernel`, as to the next two)."""
    return COUNTED


def setup(plan: Plan) -> tuple[Rules, Array, Array, Array]:
    """The rules, what goes on each card, the pack, and room for two tables (see `Kernel`)."""
    options: CanfieldOptions = plan.game.options
    rules = Rules(
        _STACKS.index(options.stack_moves),
        _FILLERS.index(options.gap_after_reserve),
        options.gap_stops_tableau,
        options.draw,
        _UNLIMITED if options.redeals is None else min(options.redeals, _MOST_REDEALS),
        plan.policy == "simple",
    )
    pack = np.array([FULL.numbers[card] for card in PACK], np.int64)
    return rules, builders(options), pack, np.zeros(2, TABLE)


def builders(options: CanfieldOptions) -> NDArray[np.uint64]:
    """What goes on each card and on an empty pile; masks of shape (52, 64), by the base card and the card."""
    onto = _DOWN.copy() if options.tableau_wrap == "none" else _DOWN | _ROUND_THE_CORNER
    onto[_NO_CARD] = _EVERYTHING
    by_base = np.tile(onto, (_CARDS, 1))
    if options.tableau_wrap == "cut_at_base":
        for card, number in FULL.numbers.items():
            by_base[number, [FULL.numbers[Card(card.rank, suit)] for suit in Suit]] = _NOTHING
    return by_base


@njit(cache=True, nogil=True)
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


@njit(cache=True)
def lay_out(table: Table, onto: Array) -> None:
    """Deal the cards that lie in their order.

    Args:
        table: What lies where.
        onto: What goes on each card, by the base card.
    """
    base = table.order[_BASE]
    table.builds[:] = onto[base]
    table.wanted = (_SAME_RANK[base] ^ ONE << np.uint64(base)) | _NEXT_UP[base]
    table.reserve_end, table.waste_end, table.stock_end = _BASE, _STOCK, _CARDS
    for place in range(_PILES):
        begin_pile(table, place, table.order[_TABLEAU + place])


@njit(cache=True)
def begin_pile(table: Table, place: int, card: int) -> None:
    """Lay a card in an empty pile."""
    table.piles[place] = ONE << np.uint64(card)
    table.tops[place] = table.roots[place] = card
    table.under[card] = _NO_CARD


def begin(game: Game[Any, Any, Any], state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position."""
    rules, onto, _, tables = setup(Plan(game, "simple", 0))
    order, piles = np.zeros(_CARDS, np.int64), np.zeros((_PILES, 1 + _CARDS), np.int64)
    cards = [FULL.numbers[card] for card in (*state.waste, *reversed(state.stock))]
    order[: len(state.reserve)] = [FULL.numbers[card] for card in state.reserve]
    order[_STOCK : _STOCK + len(cards)] = cards
    for place, pile in enumerate(state.tableau):
        piles[place, : 1 + len(pile)] = [len(pile), *(FULL.numbers[card] for card in pile)]
    ends = np.array([len(state.reserve), _STOCK + len(state.waste), _STOCK + len(cards)])
    wanted = FULL.mask(Card(state.wanted(suit), suit) for suit in Suit)
    builds = onto[FULL.numbers[Card(state.base, Suit.CLUBS)]]
    redeals = _UNLIMITED if state.redeals_left is None else min(state.redeals_left, _MOST_REDEALS)
    start = Start(redeals, state.moves_without_gain, state.up)
    return rules, start, Position(order, ends, piles, builds, wanted), tables, np.array(game.scores(state))


@njit(cache=True, nogil=True)
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


@njit(cache=True)
def lay_position(table: Table, position: Position, face: Array) -> None:
    """Lay the cards of a position, in place of each the one that lies there in a world."""
    table.reserve_end, table.waste_end, table.stock_end = position.ends
    for place in range(_CARDS):
        table.order[place] = face[position.order[place]]
    table.builds[:] = position.builds
    table.wanted = position.wanted
    for place in range(_PILES):
        table.piles[place], table.tops[place], table.roots[place] = _NOTHING, _NO_CARD, _NO_CARD
        for number in range(1, position.piles[place, 0] + 1):
            card = face[position.piles[place, number]]
            if number == 1:
                begin_pile(table, place, card)
            else:
                table.piles[place] |= ONE << np.uint64(card)
                table.under[card], table.tops[place] = table.tops[place], card


@njit(cache=True)
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
        waste_top = top_of(table.order, _STOCK, table.waste_end)
        puts = list_puts(rules, table, reserve_top | waste_top)
        if cited[_STAYS_UP] == _CARDS - up:
            return _ALL_UP, turned_over, trace_hash
        if not way_on(rules, table, spare, reserve_top | waste_top, redeals):
            return _STUCK, turned_over, trace_hash
        if without_gain == NO_PROGRESS_MOVES:
            return _NO_PROGRESS, turned_over, trace_hash
        stock_left = table.waste_end < table.stock_end
        turns = 1 if stock_left or (redeals and table.waste_end > _STOCK) else 0
        if simple:
            one_pass = -(-(table.stock_end - _STOCK) // rules.draw) + 1
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
        cited[_STAYS_UP if place == _FOUNDATION else _LAID] += 1
        cited[_RESERVE_FILLS] += filled
        if gain:
            without_gain = 0


# A move


@njit(cache=True)
def put(table: Table, card: int, place: int) -> tuple[bool, bool]:
    """Put a card somewhere, with those that lie on it.

    Args:
        table: What lies where.
        card: The card.
        place: Where it goes.

    Returns:
        Whether that is a gain, and whether the reserve has filled the pile that it left.
    """
    tops, under, bit = table.tops, table.under, ONE << np.uint64(card)
    lifted, top, source, gain = bit, card, _NO_PILE, place == _FOUNDATION
    if bit & top_of(table.order, _STOCK, table.waste_end):
        take_off_waste(table)
        gain = True
    elif bit & top_of(table.order, 0, table.reserve_end):
        table.reserve_end -= 1
        gain = True
    else:
        source = 0
        while not table.piles[source] & bit:
            source += 1
        top = tops[source]
        lifted = lift(table, source, card)
    if place == _FOUNDATION:
        table.wanted ^= bit | _NEXT_UP[card]
    else:
        if tops[place] == _NO_CARD:
            table.roots[place] = card
        under[card] = tops[place]
        table.piles[place] |= lifted
        tops[place] = top
    filled = False
    if source != _NO_PILE and not table.piles[source]:
        table.roots[source] = _NO_CARD
        if table.reserve_end:
            table.reserve_end -= 1
            begin_pile(table, source, table.order[table.reserve_end])
            gain = filled = True
    return gain, filled


@njit(cache=True)
def take_off_waste(table: Table) -> None:
    """Take the top card of the waste; those behind it in the order move up."""
    for later in range(table.waste_end, table.stock_end):
        table.order[later - 1] = table.order[later]
    table.waste_end -= 1
    table.stock_end -= 1


@njit(cache=True)
def lift(table: Table, pile: int, card: int) -> np.uint64:
    """Take a card off a pile with all that lie on it; returns them as a mask."""
    lifted, above = ONE << np.uint64(card), table.tops[pile]
    while above != card:
        lifted |= ONE << np.uint64(above)
        above = table.under[above]
    table.piles[pile] ^= lifted
    table.tops[pile] = table.under[card]
    return lifted


@njit(cache=True)
def turn(rules: Rules, table: Table) -> bool:
    """Turn up the next cards, or turn the waste over; returns whether it was the latter."""
    over: bool = table.waste_end == table.stock_end
    table.waste_end = _STOCK if over else min(table.waste_end + rules.draw, table.stock_end)
    return over


# The puts that are legal


@njit(cache=True)
def top_of(order: Array, first: int, end: int) -> np.uint64:
    """The top card of those between two indices of the order, as a mask that is 0 where there is none."""
    return ONE << np.uint64(order[end - 1]) if end > first else _NOTHING


@njit(cache=True)
def lowest(table: Table) -> np.uint64:
    """The lowest cards of the piles."""
    cards = _NOTHING
    for place in range(_PILES):
        cards |= ONE << np.uint64(table.roots[place])
    return cards & ~_NO_TOP


@njit(cache=True)
def list_puts(rules: Rules, table: Table, free: np.uint64) -> int:
    """Find what may be put where.

    Args:
        rules: The rules that are played.
        table: What lies where.
        free: The top cards of the reserve and the waste.

    Returns:
        How many puts there are.
    """
    piles, tops, allowed = table.piles, table.tops, table.allowed
    tableau, on_top = _NOTHING, _NOTHING
    for place in range(_PILES):
        tableau |= piles[place]
        on_top |= ONE << np.uint64(tops[place])
    movable = tableau
    if rules.stack_moves != _ANY:
        movable = lowest(table) | (on_top if rules.stack_moves == _TOP_OR_WHOLE else _NOTHING)
    into_gap = movable
    if on_top & _NO_TOP:
        if rules.gap_stops:
            movable = into_gap = _NOTHING
        elif rules.gap_after_reserve == _WASTE_ONLY:
            into_gap = _NOTHING
        elif rules.gap_after_reserve == _WASTE_OR_TOP:
            into_gap = on_top
    number = 0
    for place in range(_PILES):
        lifted = into_gap if tops[place] == _NO_CARD else movable & ~piles[place]
        allowed[place] = (free | lifted) & table.builds[tops[place]]
        number += popcount(allowed[place])
    allowed[_FOUNDATION] = (free | on_top) & table.wanted
    return number + popcount(allowed[_FOUNDATION])


@njit(cache=True)
def put_at(allowed: Array, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and where it goes.

    Args:
        allowed: What may go to each place.
        number: How many puts are listed before it.
    """
    cards = _NOTHING
    for place in range(_PILES + 1):
        cards |= allowed[place]
    while True:
        card = trailing_zeros(cards)
        targets = _NOTHING
        for place in range(_PILES + 1):
            targets |= (allowed[place] >> np.uint64(card) & ONE) << np.uint64(place)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


# The way on (`cardrules.games.canfield.rules.way_on`)


@njit(cache=True)
def way_on(rules: Rules, table: Table, spare: Table, free: np.uint64, redeals: int) -> bool:
    """Whether there is a way to a gain.

    Args:
        rules: The rules that are played.
        table: What lies where, with the puts that are legal.
        spare: Room for another table.
        free: The top cards of the reserve and the waste.
        redeals: How often the waste may still be turned over.
    """
    if gain_is_open(table, free):
        return True
    coming = cards_to_come(table, rules.draw, redeals)
    if fits(table, coming):
        return True
    for place in range(_PILES):
        if table.allowed[place]:
            return way_by_shifts(rules, table, spare, free, coming)
    return False


@njit(cache=True)
def gain_is_open(table: Table, free: np.uint64) -> bool:
    """Whether a legal put takes a card up, or off the reserve or the waste."""
    whole = lowest(table) if table.reserve_end else _NOTHING  # the reserve fills the pile that they leave
    gains = table.allowed[_FOUNDATION]
    for place in range(_PILES):
        gains |= table.allowed[place] & (free | whole)
    return bool(gains)


@njit(cache=True)
def fits(table: Table, cards: np.uint64) -> bool:
    """Whether any of some cards could be put somewhere from the top of the waste."""
    taken = table.wanted
    for place in range(_PILES):
        taken |= table.builds[table.tops[place]]
    return bool(taken & cards)


@njit(cache=True)
def cards_to_come(table: Table, draw: int, redeals: int) -> np.uint64:
    """The cards that come to the top of the waste in what is left of this pass, and in another if there is one."""
    waste, end, coming = table.waste_end, table.stock_end, _NOTHING
    for place in range(waste + draw - 1, end, draw):
        coming |= ONE << np.uint64(table.order[place])
    if redeals:
        for place in range(_STOCK + draw - 1, end, draw):
            coming |= ONE << np.uint64(table.order[place])
    if waste < end or (redeals and end > _STOCK):
        coming |= ONE << np.uint64(table.order[end - 1])  # the last packet may be shorter
    return coming


@njit(cache=True)
def way_by_shifts(rules: Rules, table: Table, here: Table, free: np.uint64, coming: np.uint64) -> bool:
    """Whether a gain is open after moves within the tableau: every position that they lead to is looked at once.

    Args:
        rules: The rules that are played.
        table: What lies where.
        here: Room for another table.
        free: The top cards of the reserve and the waste.
        coming: The other cards that can come to the top of the waste.
    """
    here.reserve_end, here.wanted = table.reserve_end, table.wanted
    here.builds[:] = table.builds
    cards, links, roots = _NOTHING, _NOTHING, _NOTHING
    for place in range(_PILES):
        cards |= table.piles[place]
        roots |= np.uint64(table.roots[place]) << _SIX * np.uint64(place)
        card = table.tops[place]
        while card != _NO_CARD:
            links |= _IS_SECOND[table.under[card]] << np.uint64(card)
            card = table.under[card]
    seen = {(links, roots)}
    waiting = [(links, roots)]
    while waiting:
        links, roots = waiting.pop()
        lay_tableau(here, cards, links, roots)
        list_puts(rules, here, free)
        if gain_is_open(here, free) or fits(here, coming):
            return True
        for place in range(_PILES):
            left = here.allowed[place]
            while left:
                card = trailing_zeros(left)
                left &= left - ONE
                after = shifted(here, links, roots, card, place)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return False


@njit(cache=True)
def lay_tableau(table: Table, cards: np.uint64, links: np.uint64, roots: np.uint64) -> None:
    """Lay out the tableau that a key stands for.

    Args:
        table: Where to lay it out.
        cards: The cards of the tableau.
        links: For each of them, on which of two twins it lies.
        roots: The lowest cards of the piles.
    """
    on_top, left = cards, cards
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        table.under[card] = _PARENTS[card, (links >> np.uint64(card)) & ONE]
    for place in range(_PILES):
        table.roots[place] = (roots >> _SIX * np.uint64(place)) & _NUMBER
        table.piles[place], table.tops[place] = _NOTHING, _NO_CARD
        if table.roots[place] != _NO_CARD:
            table.under[table.roots[place]] = _NO_CARD
    left = cards
    while left:
        on_top &= ~(ONE << np.uint64(table.under[trailing_zeros(left)]))
        left &= left - ONE
    while on_top:
        top = trailing_zeros(on_top)
        on_top &= on_top - ONE
        pile, card, root = _NOTHING, top, top
        while card != _NO_CARD:
            pile |= ONE << np.uint64(card)
            card, root = table.under[card], card
        place = 0
        while table.roots[place] != root:
            place += 1
        table.piles[place], table.tops[place] = pile, top


@njit(cache=True)
def shifted(
    table: Table, links: np.uint64, roots: np.uint64, card: int, place: int
) -> tuple[np.uint64, np.uint64]:
    """The key of the tableau after a card, with those on it, has been moved to another pile.

    Args:
        table: The tableau before.
        links: Its key: for each card on which of two twins it lies.
        roots: Its key: the lowest cards of the piles.
        card: The card.
        place: The pile.
    """
    bit, on = ONE << np.uint64(card), table.tops[place]
    links = (links & ~bit) | _IS_SECOND[on] << np.uint64(card)
    if table.under[card] == _NO_CARD:
        source = 0
        while table.roots[source] != card:
            source += 1
        roots |= _NUMBER << _SIX * np.uint64(source)
    if on == _NO_CARD:
        shift = _SIX * np.uint64(place)
        roots = (roots & ~(_NUMBER << shift)) | np.uint64(card) << shift
    return links, roots


# The simple player (`cardrules.bots.canfield`)


@njit(cache=True)
def keep(table: Table, cards: np.uint64, onto_cards: bool) -> int:
    """Of the puts in the tableau, keep those of some cards, and count them; if there are none, leave all as they are.

    Args:
        table: What lies where, with the puts.
        cards: The cards.
        onto_cards: Whether empty piles are left out.
    """
    allowed, found = table.allowed, 0
    for place in range(_PILES):
        if not onto_cards or table.tops[place] != _NO_CARD:
            found += popcount(allowed[place] & cards)
    if found:
        for place in range(_PILES):
            allowed[place] &= _NOTHING if onto_cards and table.tops[place] == _NO_CARD else cards
    return found


@njit(cache=True)
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
    if allowed[_FOUNDATION]:
        allowed[:_PILES] = _NOTHING
        return popcount(allowed[_FOUNDATION]), 0
    whole, on_wanted = lowest(table), _NOTHING
    for place in range(_PILES):
        card = table.tops[place]
        while card != _NO_CARD:
            if table.wanted >> np.uint64(table.under[card]) & ONE:
                on_wanted |= ONE << np.uint64(card)
            card = table.under[card]
    found = keep(table, reserve_top, False)
    if not found and reserve_top:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, on_wanted, False)
    if not found and table.stock_end > _STOCK:
        found = keep(table, whole, True)
    if not found:
        found = keep(table, waste_top, False)
    if found:
        return found, 0
    if turns and not restless:
        allowed[:] = _NOTHING
        return 0, turns
    return keep(table, _EVERYTHING, False), turns
