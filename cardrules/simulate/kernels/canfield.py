"""Canfield in compiled code, under all options.

Cards are numbered in the order of their texts. A pile of the tableau is a mask of its cards, its top card, and for
each card the one below it. What may go to each place is a mask as well, and since moves are listed card by card, and
for a card place by place, these five masks are the list of puts. Turning comes after them.

Positions are compared whole, not by a hash. In a pile every card lies on one of two cards, the twins of the next rank
in the other colour. So as long as the cards in the tableau are the same, one bit for each of them and the lowest card
of each pile tell one tableau from all others.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.cards import Card, Rank, Suit
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import (
    ALL_UP,
    CARD_UP,
    CYCLING,
    GIVEN_UP,
    LAID,
    RESERVE_CARDS,
    RESERVE_FILLS,
    STAYS_UP,
    STUCK,
    TABLEAU_PILES,
    WASTE,
)
from cardrules.games.canfield.rules import PACK, is_king_on_ace
from cardrules.mechanics.piles import builds_down
from cardrules.simulate.kernels import places
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
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = (STAYS_UP, LAID, RESERVE_FILLS, WASTE, CARD_UP, ALL_UP, STUCK, CYCLING, GIVEN_UP)
"""The clauses that are counted; the numbers below are their places here. Nobody gives up by chance, for where
nothing else is legal the game is over."""

_STAYS_UP, _LAID, _RESERVE_FILLS, _WASTE, _CARD_UP, _ALL_UP, _STUCK, _CYCLING, _GIVEN_UP = range(9)

_STACK_MOVES, _GAP_AFTER_RESERVE, _GAP_STOPS_TABLEAU, _DRAW, _REDEALS, _SIMPLE = range(6)
"""Places in the array of rules."""

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

_STOCK_CARDS = _CARDS - _STOCK
_ROOM = 16
"""For how many positions with the same stock there is room at first."""

_NO_ROOM = -1
"""The answer of a deal for whose positions there is too little room: it is played again with more."""

_NO_PILE = -1
_NO_CARD = 63
"""The number of no card: the top of an empty pile, and below the lowest card of a pile."""

_NOTHING, _EVERYTHING = np.uint64(0), FULL.mask(PACK)
_NO_TOP = ONE << np.uint64(_NO_CARD)
_SIX = np.uint64(6)
_NUMBER = np.uint64(63)
"""Roots, the lowest cards of the piles, are numbers of six bits side by side."""

_DOWN, _ROUND_THE_CORNER = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
"""For each card those that go on it, by either clause."""

_NEXT_UP = np.zeros(64, np.uint64)
"""For each card the one that follows on its foundation, as a mask."""

_SECOND = np.zeros(64, np.uint64)
"""Which of two twins, the cards of one rank and colour, a card is: 1 for the second."""

_SAME_RANK = np.zeros(64, np.uint64)
"""For each card all four of its rank."""

for _card, _number in FULL.numbers.items():
    _DOWN[_number] = FULL.mask(card for card in PACK if builds_down(card, on=_card))
    _ROUND_THE_CORNER[_number] = FULL.mask(card for card in PACK if is_king_on_ace(card, on=_card))
    _NEXT_UP[_number] = FULL.mask([Card(Rank(_card.rank % len(Rank) + 1), _card.suit)])
    _SECOND[_number] = _card.suit in (Suit.HEARTS, Suit.SPADES)
    _SAME_RANK[_number] = FULL.mask(Card(_card.rank, suit) for suit in Suit)


def builders(options: CanfieldOptions) -> NDArray[np.uint64]:
    """What goes on each card and on an empty pile; masks of shape (52, 64), by the base card and the card."""
    onto = _DOWN.copy() if options.tableau_wrap == "none" else _DOWN | _ROUND_THE_CORNER
    onto[_NO_CARD] = _EVERYTHING
    by_base = np.tile(onto, (_CARDS, 1))
    if options.tableau_wrap == "cut_at_base":
        for card, number in FULL.numbers.items():
            by_base[number, [FULL.numbers[Card(card.rank, suit)] for suit in Suit]] = _NOTHING
    return by_base


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance or as the simple player does (see `cardrules.simulate.kernels.Kernel`)."""
    options: CanfieldOptions = plan.game.options
    rules = (
        _STACKS.index(options.stack_moves),
        _FILLERS.index(options.gap_after_reserve),
        options.gap_stops_tableau,
        options.draw,
        _UNLIMITED if options.redeals is None else min(options.redeals, _MOST_REDEALS),
        plan.policy == "simple",
    )
    play_deals(
        np.array(rules, np.int64),
        builders(options),
        np.array([FULL.numbers[card] for card in PACK], np.int64),
        places(plan, COUNTED),
        columns["seed"],
        columns["scores"],
        columns["winner"],
        columns["moves"],
        columns["ended_by"],
        columns["counts"],
        trails,
    )


@njit(cache=True)
def top_of(order: Array, first: int, end: int) -> np.uint64:
    """The top card of the cards from one place of the order to another, as a mask that is 0 where there is none."""
    return ONE << np.uint64(order[end - 1]) if end > first else _NOTHING


@njit(cache=True)
def list_puts(
    rules: Array,
    builds: Array,
    free: np.uint64,
    wanted: np.uint64,
    piles: Array,
    tops: Array,
    roots: np.uint64,
    may: Array,
) -> int:
    """Find what may be put where.

    Args:
        rules: The rules that are played.
        builds: What goes on each card and on an empty pile.
        free: The top cards of the reserve and the waste.
        wanted: The next cards of the foundations.
        piles: The cards of each pile.
        tops: Their top cards.
        roots: Their lowest cards.
        may: Where the cards that may go to each place are put, as masks.

    Returns:
        How many puts there are.
    """
    tableau, on_top = _NOTHING, _NOTHING
    for place in range(_PILES):
        tableau |= piles[place]
        on_top |= ONE << np.uint64(tops[place])
    movable = tableau
    if rules[_STACK_MOVES] != _ANY:
        movable = on_top if rules[_STACK_MOVES] == _TOP_OR_WHOLE else _NOTHING
        for place in range(_PILES):
            movable |= ONE << (roots >> _SIX * np.uint64(place) & _NUMBER)
    into_gap = movable
    if on_top & _NO_TOP:
        if rules[_GAP_STOPS_TABLEAU]:
            movable = into_gap = _NOTHING
        elif rules[_GAP_AFTER_RESERVE] == _WASTE_ONLY:
            into_gap = _NOTHING
        elif rules[_GAP_AFTER_RESERVE] == _WASTE_OR_TOP:
            into_gap = on_top
    number = 0
    for place in range(_PILES):
        lifted = into_gap if tops[place] == _NO_CARD else movable & ~piles[place]
        may[place] = (free | lifted) & builds[tops[place]]
        number += popcount(may[place])
    may[_FOUNDATION] = (free | on_top) & wanted
    return number + popcount(may[_FOUNDATION])


@njit(cache=True)
def put_at(may: Array, number: int) -> tuple[int, int]:
    """A put by its place in the list: the number of its card, and where it goes.

    Args:
        may: What may go to each place.
        number: How many puts are listed before it.
    """
    cards = _NOTHING
    for place in range(_PILES + 1):
        cards |= may[place]
    while True:
        card = trailing_zeros(cards)
        targets = _NOTHING
        for place in range(_PILES + 1):
            targets |= (may[place] >> np.uint64(card) & ONE) << np.uint64(place)
        here = popcount(targets)
        if number < here:
            return card, select_bit(targets, number)
        number -= here
        cards &= cards - ONE


@njit(cache=True)
def comes(order: Array, end: int, draw: int, builds: Array, wanted: np.uint64, tops: Array) -> bool:
    """Whether a card can be put somewhere that comes to the top when the waste is gone through again.

    Args:
        order: The cards, with the waste among them.
        end: Where the waste ends.
        draw: Cards turned up at a time.
        builds: What goes on each card and on an empty pile.
        wanted: The next cards of the foundations.
        tops: The top cards of the piles.
    """
    taken, coming = wanted, _NOTHING
    for place in range(_PILES):
        taken |= builds[tops[place]]
    for place in range(_STOCK + draw - 1, end, draw):
        coming |= ONE << np.uint64(order[place])
    return bool(taken & coming)


@njit(cache=True)
def with_root(roots: np.uint64, place: int, card: int) -> np.uint64:
    """The lowest cards of the piles with another one in a place."""
    shift = _SIX * np.uint64(place)
    return (roots & ~(_NUMBER << shift)) | np.uint64(card) << shift


@njit(cache=True)
def times_come(seen: Array, come: Array, stock: int, links: np.uint64, roots: np.uint64) -> int:
    """Note a position, and count how often it has come, this time included.

    Args:
        seen: The positions that came before, by the size of the stock.
        come: How many they are.
        stock: Size of the stock.
        links: For each card of the tableau on which of two twins it lies.
        roots: The lowest cards of the piles.
    """
    number, times = come[stock], 1
    for other in range(number):
        if seen[stock, other, 0] == links and seen[stock, other, 1] == roots:
            times += 1
    seen[stock, number, 0], seen[stock, number, 1] = links, roots
    come[stock] = number + 1
    return times


@njit(cache=True)
def grown(seen: Array) -> Array:
    """Positions with twice the room."""
    sizes, room, words = seen.shape
    larger = np.empty((sizes, 2 * room, words), np.uint64)
    larger[:, :room] = seen
    return larger


@njit(cache=True, nogil=True)
def play_deals(
    rules: Array,
    onto: Array,
    pack: Array,
    clauses: Array,
    seeds: Array,
    scores: Array,
    winners: Array,
    moves: Array,
    ended_by: Array,
    counts: Array,
    trails: Array,
) -> None:
    """Play deals one after the other, and fill a row of every array for each."""
    order = np.empty(len(pack), np.int64)
    piles, tops, under = np.empty(_PILES, np.uint64), np.empty(_PILES, np.int64), np.empty(64, np.int64)
    may = np.empty(_PILES + 1, np.uint64)
    seen = np.empty((_STOCK_CARDS + 1, _ROOM, 2), np.uint64)
    come = np.empty(_STOCK_CARDS + 1, np.int64)
    cited = np.empty(len(clauses), np.int64)
    for deal in range(len(seeds)):
        seed = np.uint64(seeds[deal])
        ending, turned_over = _NO_ROOM, 0
        while ending == _NO_ROOM:
            shuffle(pack, seed, 0, order)
            cited[:] = 0
            ending, turned_over, trails[deal] = play_deal(
                rules, onto, seed, order, piles, tops, under, may, seen, come, cited
            )
            if ending == _NO_ROOM:
                seen = grown(seen)
        cited[ending] = 1
        cited[_CARD_UP] = 1 + cited[_STAYS_UP]  # the base card is put up by the deal
        scores[deal, 0] = cited[_CARD_UP]
        winners[deal] = 0 if ending == _ALL_UP else -1
        moves[deal] = cited[_STAYS_UP] + cited[_LAID] + cited[_WASTE] + cited[_GIVEN_UP] + turned_over
        ended_by[deal] = clauses[ending]
        for place in range(len(clauses)):
            counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def play_deal(
    rules: Array,
    onto: Array,
    seed: np.uint64,
    order: Array,
    piles: Array,
    tops: Array,
    under: Array,
    may: Array,
    seen: Array,
    come: Array,
    cited: Array,
) -> tuple[int, int, np.uint64]:
    """Play one deal.

    Args:
        rules: The rules that are played.
        onto: What goes on each card, by the base card.
        seed: The seed of the deal.
        order: The cards as they come off the top; reserve, waste and stock stay there, the stock behind the waste.
        piles: Room for the cards of each pile.
        tops: Room for the top card of each pile.
        under: Room for the card on which each card of the tableau lies.
        may: Room for what may go to each place.
        seen: Room for the positions that have come.
        come: Room for their numbers.
        cited: All 0; counts what happens under each clause.

    Returns:
        The clause that ends the game or `_NO_ROOM`, how often the waste was turned over, and the trail.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    draw, redeals, turned_over = rules[_DRAW], rules[_REDEALS], 0
    base = order[_BASE]
    builds = onto[base]
    wanted, up = (_SAME_RANK[base] ^ ONE << np.uint64(base)) | _NEXT_UP[base], 1
    links, roots = _NOTHING, _NOTHING
    for place in range(_PILES):
        card = order[_TABLEAU + place]
        piles[place], tops[place], under[card] = ONE << np.uint64(card), card, _NO_CARD
        roots |= np.uint64(card) << _SIX * np.uint64(place)
    reserve, waste, end = _BASE, _STOCK, _CARDS  # where in the order the reserve, the waste and the stock end
    come[:] = 0
    times = times_come(seen, come, end - waste, links, roots)
    while True:
        reserve_top, waste_top = top_of(order, 0, reserve), top_of(order, _STOCK, waste)
        puts = list_puts(rules, builds, reserve_top | waste_top, wanted, piles, tops, roots, may)
        if up == _CARDS:
            return _ALL_UP, turned_over, trace_hash
        if waste == end and not puts and not (redeals and comes(order, end, draw, builds, wanted, tops)):
            return _STUCK, turned_over, trace_hash
        if times == 3:
            return _CYCLING, turned_over, trace_hash
        turns = 1 if waste < end or (redeals and waste > _STOCK) else 0
        if rules[_SIMPLE]:
            puts, turns = keep_best(
                may,
                turns > 0 and times == 1,
                reserve_top,
                waste_top,
                waste < end or waste > _STOCK,
                wanted,
                piles,
                tops,
                under,
                links,
                roots,
                seen,
                come,
            )
        number = puts + turns or 1  # the last resort is to give up
        stream += GAMMA + GAMMA  # the first draw is for the seat, and there is only one
        chosen = below(splitmix64(stream), number)
        trace_hash = trailed(trace_hash, 0, number)
        same = True
        if not puts + turns:
            return _GIVEN_UP, turned_over, trace_hash
        if chosen == puts:  # turning is listed last
            if waste < end:
                waste = min(waste + draw, end)
                cited[_WASTE] += 1
            else:
                waste = _STOCK
                turned_over += 1
                if redeals > 0:
                    redeals -= 1
                    same = False  # no position comes again with fewer redeals left
        else:
            card, place = put_at(may, chosen)
            bit = ONE << np.uint64(card)
            lifted, top, source = bit, card, _NO_PILE
            if bit & waste_top:
                for later in range(waste, end):
                    order[later - 1] = order[later]
                waste, end, same = waste - 1, end - 1, False
            elif bit & reserve_top:
                reserve, same = reserve - 1, False
            else:
                source = 0
                while not piles[source] & bit:
                    source += 1
                top = tops[source]
                above = top
                while above != card:
                    lifted |= ONE << np.uint64(above)
                    above = under[above]
                piles[source] ^= lifted
                tops[source] = under[card]

            if place == _FOUNDATION:
                wanted ^= bit | _NEXT_UP[card]
                up, same = up + 1, False
                cited[_STAYS_UP] += 1
            else:
                on = tops[place]
                if on == _NO_CARD:
                    roots = with_root(roots, place, card)
                piles[place] |= lifted
                tops[place], under[card] = top, on
                links = (links & ~bit) | _SECOND[on] << np.uint64(card)
                cited[_LAID] += 1

            if source != _NO_PILE and not piles[source]:
                if reserve:
                    reserve, same = reserve - 1, False
                    filler = order[reserve]
                    piles[source], tops[source], under[filler] = ONE << np.uint64(filler), filler, _NO_CARD
                    roots = with_root(roots, source, filler)
                    cited[_RESERVE_FILLS] += 1
                else:
                    roots = with_root(roots, source, _NO_CARD)

        if not same:
            come[:] = 0
        if come[end - waste] == seen.shape[1]:
            return _NO_ROOM, turned_over, trace_hash
        times = times_come(seen, come, end - waste, links, roots)


# The simple player (`cardrules.games.canfield.bot`)


@njit(cache=True)
def keep(may: Array, cards: np.uint64, tops: Array, onto_cards: bool) -> int:
    """Keep of the puts in the tableau those of some cards, and count them; where there are none, leave all as they are.

    Args:
        may: What may go to each place.
        cards: The cards.
        tops: The top cards of the piles.
        onto_cards: Whether empty piles are left out.
    """
    found = 0
    for place in range(_PILES):
        if not onto_cards or tops[place] != _NO_CARD:
            found += popcount(may[place] & cards)
    if found:
        for place in range(_PILES):
            may[place] &= _NOTHING if onto_cards and tops[place] == _NO_CARD else cards
    return found


@njit(cache=True)
def keep_best(
    may: Array,
    may_turn: bool,
    reserve_top: np.uint64,
    waste_top: np.uint64,
    stock_left: bool,
    wanted: np.uint64,
    piles: Array,
    tops: Array,
    under: Array,
    links: np.uint64,
    roots: np.uint64,
    seen: Array,
    come: Array,
) -> tuple[int, int]:
    """Keep of the puts those that promise most.

    Args:
        may: What may go to each place; what promises less is taken out.
        may_turn: Whether cards may be turned in a position that has not come before.
        reserve_top: The top card of the reserve, as a mask.
        waste_top: The top card of the waste, as a mask.
        stock_left: Whether there are cards in the stock or the waste.
        wanted: The next cards of the foundations.
        piles: The cards of each pile.
        tops: Their top cards.
        under: The card on which each card of the tableau lies.
        links: For each of these cards on which of two twins it lies.
        roots: The lowest cards of the piles.
        seen: The positions that have come.
        come: How many they are.

    Returns:
        How many puts there are, and whether to turn cards instead; neither where it is time to give up.
    """
    if may[_FOUNDATION]:
        may[:_PILES] = _NOTHING
        return popcount(may[_FOUNDATION]), 0
    whole, on_wanted = _NOTHING, _NOTHING
    for place in range(_PILES):
        whole |= ONE << (roots >> _SIX * np.uint64(place) & _NUMBER)
        card = tops[place]
        while card != _NO_CARD:
            if wanted >> np.uint64(under[card]) & ONE:
                on_wanted |= ONE << np.uint64(card)
            card = under[card]
    found = keep(may, reserve_top, tops, False)
    if not found and reserve_top:
        found = keep(may, whole, tops, True)
    if not found:
        found = keep(may, on_wanted, tops, False)
    if not found and stock_left:
        found = keep(may, whole, tops, True)
    if not found:
        found = keep(may, waste_top, tops, False)
    if found or may_turn:
        return found, 0 if found else 1
    for place in range(_PILES):
        may[place] &= untried(may[place], place, piles, tops, under, links, roots, seen, come)
        found += popcount(may[place])
    return found, 0


@njit(cache=True)
def untried(
    cards: np.uint64,
    place: int,
    piles: Array,
    tops: Array,
    under: Array,
    links: np.uint64,
    roots: np.uint64,
    seen: Array,
    come: Array,
) -> np.uint64:
    """Those of some cards of the tableau that lead, put on a pile, to a tableau that has not come yet.

    Args:
        cards: The cards.
        place: The pile.
        piles: The cards of each pile.
        tops: Their top cards.
        under: The card on which each card of the tableau lies.
        links: For each of these cards on which of two twins it lies.
        roots: The lowest cards of the piles.
        seen: The positions that have come.
        come: How many they are.
    """
    found = _NOTHING
    while cards:
        card = trailing_zeros(cards)
        bit = ONE << np.uint64(card)
        cards ^= bit
        links_after, roots_after = (links & ~bit) | _SECOND[tops[place]] << np.uint64(card), roots
        if tops[place] == _NO_CARD:
            roots_after = with_root(roots_after, place, card)
        if under[card] == _NO_CARD:
            source = 0
            while not piles[source] & bit:
                source += 1
            roots_after = with_root(roots_after, source, _NO_CARD)
        tried = False
        for stock in range(len(come)):
            for other in range(come[stock]):
                if seen[stock, other, 0] == links_after and seen[stock, other, 1] == roots_after:
                    tried = True
        if not tried:
            found |= bit
    return found
