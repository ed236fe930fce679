"""The search of the Canfield solver, compiled by numba.

Cards are numbers, `4 * index + suit`: `index` is the distance of the rank from the base rank, and the suits are
clubs, spades, diamonds, hearts. So `card ^ 1` is the *twin* of a card (same rank, same colour), and `card >> 1` is the
class that both share. A pile of the tableau is always an unbroken run, so it is kept as links: `child[card]`
lies on the card, the card lies on `parent[card]`, and `roots` are the lowest cards of the piles.

The search goes depth first through all positions that can be reached, each once; a deal is lost when none is left. It
is shortened in the following ways, and in no others.

**Stock.** Turning cards is part of the play of a waste card: every card is tried that comes to the top if nothing else
is played before. With any number of redeals, a waste position that is in step with the packets, or whose waste holds
everything, is as good as the beginning of a round; any other also allows what comes up from there to the end of the
round, so of two that are equally far out of step the earlier allows more, and the beginning allows least. A position is
skipped when one that allows as much has been searched (FOLD).

**Safe cards.** A card is of use in the tableau only while a card may still be laid on it. It is safe if nothing may
ever be, or if both cards that fit on it are up or can go up as soon as they can be played and are safe themselves. A
solution that keeps a safe card down can be followed with the card up, in no more moves: what would be laid on it goes
up instead; where it would have a pile to itself, the next card of the reserve lies there, or none. So a safe card
that can go up does, and nothing else is tried (SAFE). This fails in three cases, where such a move is one of several:
cards of the waste, for the packets change (unless they are turned singly, any number of times); under GAP_STOPS an
empty pile is no gain, so there only cards that lie on others are moved so; and where a card of the last rank may be
laid on the base card, as under full wrap, the base card is not safe, and the ranks just above it are so less often.

**Twins.** Where parts of piles move freely, what lies on a card can be moved to its bare twin and back at any time. So
it does not matter on which of the two it lies: such positions are one, and the move to the twin is made only where
something else needs it at once (TWINS).

**Links.** More is true: if in addition an empty pile stops nothing, no move depends on which of two cards lies on which
of their two parents. A card can be laid open unless it and all its twins in the tableau are covered; a pile can be
moved, or a card laid, where a class has a bare card; which cards are lowest in their piles, the roots, decides when
the reserve fills a pile; and how a move changes these facts depends on them alone. So positions with the
same cards in the tableau and the same roots are won or lost together. (Not so under GAP_STOPS, where nothing can be
moved to a twin while a pile is empty: there the links count.)

**Circles.** Under full wrap a pile can grow so long that its lowest card fits on its own top card, where it cannot go.
Without such a pile the last two arguments hold. When one is met, the search ends as NEEDS_LINKS and starts again with
the links counted, and with moves to twins treated like all others as long as the tableau has the cards for such a pile.

**Why skipping positions is right.** Suppose that some position that was entered can be won, and take one with the
shortest solution. Every shortcut leads from it to a position with a shorter solution that was entered, or that was
skipped for another which was entered and has a solution just as short. That contradicts the choice; so if the search
ends without a win, nothing could be won.
This needs only that positions in the table *were entered* once: forgetting some costs time and nothing else. Lines
never return to a position of their own, so the search ends even if the table forgets everything.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.compiling import inlined, njit, part
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.solve import canfield_positions as at
from cardrules.solve.canfield_positions import (
    FOUNDATION,
    GAP,
    NO_CARD,
    ONTO,
    RESERVE,
    STOCK,
    TABLEAU,
    UP,
    packed,
    row_of,
)
from cardrules.solve.layouts import EMPTY_PILE, CanfieldLayout, Pruning, SolverStep

Array = np.ndarray[Any, Any]

WON, LOST, PAUSED, CUT_SHORT, NEEDS_LINKS = range(5)
"""The outcome of a search; NEEDS_LINKS: it must start again with the links counted."""

RANKS, DRAW, UNLIMITED, STACK_MOVES, GAP_FILL, GAP_STOPS, FULL_WRAP, FOLD, SAFE, TWINS, NO_LINKS = range(11)
"""Indices in the array of rules; the last four switch the ways of shortening the search on and off."""

ANY, TOP_OR_WHOLE, WHOLE = 0, 1, 2
"""Values of STACK_MOVES."""

WASTE_OR_TOP, WASTE, ANY_RUN = 0, 1, 2
"""Values of GAP_FILL."""

(
    # The first word of the key: which cards are in the stock (34 bits), the size of the reserve (4), the heights of
    # the foundations (4 each), the redeals left (6). The second: the links (26), the roots (6 each), the waste (6).
    WORD,
    LINKS,
    STOCK_SIZE,
    WASTE_SIZE,
    # The tableau by classes: which first and second twins are there, which are covered, and which of its own
    # twins covers the first one.
    THERE_0,
    THERE_1,
    COVERED_0,
    COVERED_1,
    BY_SECOND,
    SAFE_SUITS,
    GAPS,
    # The moves at this point of the line begin at FIRST; NEXT is to be made now, MADE is the one made last, and WAS
    # is what is needed to take it back.
    FIRST,
    NEXT,
    MADE,
    WAS,
) = range(15)
"""Columns of the line that is searched, one row for each position on it."""

DEPTH, TOP, ENTERED, NODES, STORED, TOO_DEEP = range(6)
"""Indices in the array of counters."""

NO_ROOT = 63
RESERVE_AT, HEIGHTS_AT, REDEALS_AT = 34, 38, 54
ROOTS_AT, WASTE_AT = 26, 50
KEY_BITS = (1 << 56) - 1
"""The bits of the second word that belong to the key; above them stand the waste positions."""

PROBES = 16
"""Neighbouring slots of the table among which a state may lie."""

DEEPEST = 8192
"""Longest line that is searched; a longer one leaves the deal undecided."""

MOST_MOVES = 256
"""More moves than any state has."""

SMALLEST = 1 << 12
"""Slots of the table at the beginning."""


class DealArrays(NamedTuple):
    """The parts of a deal that never change.

    Attributes:
        rule: The rules.
        parent_class: The class on which each class may be laid.
        child_class: The class that may be laid on each class.
        reserve: The reserve.
        stock: All cards of the stock, including those that have gone.
        place_in_stock: The place of each card there.
    """

    rule: Array
    parent_class: Array
    child_class: Array
    reserve: Array
    stock: Array
    place_in_stock: Array


class CardArrays(NamedTuple):
    """The places of the cards.

    Attributes:
        heights: The heights of the foundations.
        child: The card that lies on each card.
        parent: The card that each card lies on.
        where: The place of each card.
        roots: The lowest cards of the piles.
    """

    heights: Array
    child: Array
    parent: Array
    where: Array
    roots: Array


class StackArrays(NamedTuple):
    """The progress of a search.

    Attributes:
        counter: Its counters.
        moves: The moves still to be tried at every point of the line.
        line: The line that is searched.
    """

    counter: Array
    moves: Array
    line: Array


class Targets(NamedTuple):
    """The cards of a position on which others can be laid.

    Attributes:
        parent_class: The class on which each class may be laid.
        parent: The card that each card lies on.
        bare_0: The classes whose first twin lies in the tableau with nothing on it.
        bare_1: The same for the second twin.
        swaps: The classes in which it matters whether the card is laid on the bare or on the covered twin.
        twins: Whether the cards on a card can go to its bare twin at any time.
    """

    parent_class: Array
    parent: Array
    bare_0: int
    bare_1: int
    swaps: int
    twins: bool


@part
def safe_suits(count: Array, rule: Array, child_class: Array) -> int:
    """The suits, as bits, whose next card up will never be needed in the tableau."""
    suits = 0
    closed = child_class[0] < 0
    for suit in range(4):
        index = count[suit]
        if index == rule[RANKS]:
            continue
        if child_class[2 * index + (suit >> 1)] < 0:
            suits |= 1 << suit
            continue
        other, twin = 2 - (suit & 2), count[suit ^ 1]
        lower = min(count[other], count[other + 1])
        if index > 0 and (
            lower >= index
            or (
                lower == index - 1
                and (
                    closed
                    if index == 1
                    else twin >= index - 1 or (twin == index - 2 and (index > 2 or closed))
                )
            )
        ):
            suits |= 1 << suit
    return suits


@part
def slot_of(a: int, b: int, size: int) -> int:
    """The slot of a table of this size in which a state is looked for first."""
    mixed = a * 0x1E3779B97F4A7C15 + b * 0x3F58476D1CE4E5B9
    mixed = (mixed ^ (mixed >> 29)) * 0x14D049BB133111EB
    return (mixed >> 22) & (size - 1)


@part
def grown(table: Array) -> Array:
    """A table four times as large with the same entries."""
    size = len(table) * 2
    larger = np.zeros(size * 2, np.int64)
    for old in range(0, len(table), 2):
        if table[old + 1] != 0:
            at = slot_of(table[old], table[old + 1] & KEY_BITS, size)
            for probe in range(PROBES):
                place = 2 * ((at + probe) & (size - 1))
                if larger[place + 1] == 0:
                    larger[place], larger[place + 1] = table[old], table[old + 1]
                    break
    return larger


@part
def insert(table: Array, a: int, b: int, waste: int, counter: Array) -> bool:
    """Note a state in the table.

    An entry is the whole state and not a hash of it, so two states are never taken for each other. Only the waste
    position stands beside it: for each way to be out of step with the packets the earliest that has been searched.

    Returns:
        Whether the state has yet to be searched: neither it nor one at least as good has been.
    """
    size = len(table) // 2
    at = slot_of(a, b, size)
    shift = 52 + 4 * (waste % 3)
    place = -1
    for probe in range(PROBES):
        near = 2 * ((at + probe) & (size - 1))
        entry = table[near + 1]
        if entry == 0:
            counter[STORED] += 1
            place = near
            break
        if table[near] == a and entry & KEY_BITS == b:
            if waste == 0 or (entry >> shift) & 15 <= waste // 3:
                return False
            table[near + 1] = entry & ~(15 << shift) | (waste // 3) << shift
            return True
    if place < 0:
        # No room: the state takes the place of another, which will be searched again if it comes up again.
        place = 2 * ((at + counter[NODES] % PROBES) & (size - 1))
    b |= -1 << 56
    if waste:
        b = b & ~(15 << shift) | (waste // 3) << shift
    table[place], table[place + 1] = a, b
    return True


@part
def bottom(card: int, parent: Array) -> int:
    """The lowest card of the pile in which a card lies."""
    while parent[card] != NO_CARD:
        card = parent[card]
    return card


@part
def has_circle(roots: Array, child: Array, ranks: int) -> bool:
    """Whether some pile is so long that its lowest card could lie on its top card."""
    circle = ranks if ranks % 2 == 0 else 2 * ranks
    for slot in range(4):
        length, card = 0, roots[slot]
        while card != NO_CARD:
            length, card = length + 1, child[card]
        if length >= circle:
            return True
    return False


@part
def bare_twins(row: Array, which: int) -> int:
    """The classes whose first (0) or second (1) twin lies in the tableau with nothing on it."""
    bare: int = row[THERE_0 + which] & ~row[COVERED_0 + which]
    return bare


@part
def twin_is_bare(card: int, row: Array) -> bool:
    """Whether a card's twin lies in the tableau with nothing on it."""
    return bare_twins(row, (card & 1) ^ 1) >> (card >> 1) & 1 == 1


@inlined
def safe_move(row: Array, deal: DealArrays, cards: CardArrays, twins: bool, moves: Array, top: int) -> int:
    """List a move that puts a safe card up, if there is one.

    Returns:
        The new length of the list.
    """
    rule, reserve, place_in_stock = deal.rule, deal.reserve, deal.place_in_stock
    count, child, parent, where = cards.heights, cards.child, cards.parent, cards.where
    for suit in range(4):
        if not row[SAFE_SUITS] >> suit & 1:
            continue
        card = 4 * count[suit] + suit
        source, swap, waste = where[card], 0, 0
        if source == TABLEAU:
            if rule[GAP_STOPS] and parent[card] == NO_CARD:
                continue
            if child[card] != NO_CARD:
                if not twins or not twin_is_bare(card, row):
                    continue
                swap = 1
        elif rule[GAP_STOPS]:
            continue
        elif source == RESERVE:
            if reserve[(row[WORD] >> RESERVE_AT & 15) - 1] != card:
                continue
        else:
            if rule[DRAW] != 1 or not rule[UNLIMITED] or not rule[FOLD]:
                continue
            for place in range(place_in_stock[card] + 1):
                waste += row[WORD] >> place & 1
        moves[top] = packed(card, source, FOUNDATION, 0, swap, waste, 0)
        return top + 1
    return top


@inlined
def list_moves(
    row: Array,
    deal: DealArrays,
    cards: CardArrays,
    twins: bool,
    no_links: bool,
    still: bool,
    left: Array,
    moves: Array,
    top: int,
) -> int:
    """List all moves of a position, in the order in which they are tried.

    Args:
        row: The position's row of the line.
        deal: The parts of the deal that never change.
        cards: The places of the cards.
        twins: Whether the cards on a card can go to its bare twin at any time.
        no_links: Whether it does not matter on which of two twins something lies.
        still: Whether nothing moves between the piles, because one is empty.
        left: Room for the cards that are left of the stock.
        moves: The list.
        top: Its length.

    Returns:
        The new length of the list.
    """
    rule, reserve, stock = deal.rule, deal.reserve, deal.stock
    count, child, parent, where, roots = cards
    word, waste, n_stock, draw = row[WORD], row[WASTE_SIZE], row[STOCK_SIZE], rule[DRAW]
    n_reserve = word >> RESERVE_AT & 15
    fold, gap_stops = rule[UNLIMITED] == 1 and rule[FOLD] == 1, rule[GAP_STOPS] == 1
    gaps, safe, first = row[GAPS] > 0, row[SAFE_SUITS] if rule[SAFE] == 1 else 0, top

    swaps = 0 if no_links else row[COVERED_0] | row[COVERED_1]
    targets = Targets(deal.parent_class, parent, bare_twins(row, 0), bare_twins(row, 1), swaps, twins)

    # Cards that can go up from the tableau and the reserve.
    for suit in range(4):
        if count[suit] == rule[RANKS]:
            continue
        card = 4 * count[suit] + suit
        if where[card] == TABLEAU:
            swap = child[card] != NO_CARD
            if not swap or (twins and twin_is_bare(card, row)):
                moves[top] = packed(card, TABLEAU, FOUNDATION, 0, int(swap), 0, 0)
                top += 1
        elif where[card] == RESERVE and reserve[n_reserve - 1] == card:
            moves[top] = packed(card, RESERVE, FOUNDATION, 0, 0, 0, 0)
            top += 1

    # The reserve and whole piles onto other piles.
    if n_reserve > 0:
        card = reserve[n_reserve - 1]
        top = puts_onto(card, RESERVE, 0, 0, targets, moves, top)
    if not still:
        for slot in range(4):
            if roots[slot] != NO_CARD:
                top = puts_onto(roots[slot], TABLEAU, 0, 0, targets, moves, top)

    # Every card that can come to the top of the waste, in this round or in the next.
    at = 0
    for place in range(RESERVE_AT):
        left[at] = stock[place]
        at += word >> place & 1
    redeals = 1 if rule[UNLIMITED] == 1 else word >> REDEALS_AT & 63
    for redeal in range(2 if waste and redeals else 1):
        at = min(waste if redeal == 0 and waste else draw, n_stock)
        while at > 0:
            sooner = at == n_stock or (not fold and at >= waste and (at - waste) % draw == 0)
            if redeal == 0 or not sooner:
                card = left[at - 1]
                wanted = card >> 2 == count[card & 3]
                only_up = wanted and safe >> (card & 3) & 1 == 1
                if wanted:
                    moves[top] = packed(card, STOCK, FOUNDATION, 0, 0, at, redeal)
                    top += 1
                if not only_up:
                    top = puts_onto(card, STOCK, at, redeal, targets, moves, top)
                if gaps and (gap_stops or not only_up):
                    moves[top] = packed(card, STOCK, GAP, 0, 0, at, redeal)
                    top += 1
            if at == n_stock:
                break
            at = min(at + draw, n_stock)

    # Parts of piles: to the twin, where that is not left for later, and into a gap.
    shifts = rule[STACK_MOVES] != WHOLE and not twins and not still
    fills = gaps and not still and rule[GAP_FILL] != WASTE
    if shifts or fills:
        for slot in range(4):
            on = roots[slot]
            card = NO_CARD if on == NO_CARD else child[on]
            while card != NO_CARD:
                bare = child[card] == NO_CARD
                if (
                    shifts
                    and (bare or rule[STACK_MOVES] == ANY)
                    and twin_is_bare(on, row)
                    and bottom(on ^ 1, parent) != roots[slot]
                ):
                    moves[top] = packed(card, TABLEAU, ONTO, on ^ 1, 0, 0, 0)
                    top += 1
                if fills:
                    swap = False
                    if rule[GAP_FILL] == ANY_RUN:
                        may = rule[STACK_MOVES] == ANY or (bare and rule[STACK_MOVES] == TOP_OR_WHOLE)
                    else:
                        swap = not bare
                        may = bare or (twins and twin_is_bare(card, row))
                    if may:
                        moves[top] = packed(card, TABLEAU, GAP, 0, int(swap), 0, 0)
                        top += 1
                on, card = card, child[card]
    if rule[UNLIMITED]:
        foundations_first(moves, first, top)
    return top


@inlined
def foundations_first(moves: Array, first: int, top: int) -> None:
    """Put the moves onto foundations before all others; apart from that the order stays.

    So wins are found in fewer positions, where going through the stock is free (docs/decisions.md).
    """
    ups = first
    for number in range(first, top):
        move = moves[number]
        if move >> 8 & 3 == FOUNDATION:
            for place in range(number, ups, -1):
                moves[place] = moves[place - 1]
            moves[ups] = move
            ups += 1


@inlined
def puts_onto(
    card: int, source: int, waste: int, redeal: int, targets: Targets, moves: Array, top: int
) -> int:
    """List the ways to lay a card, or the whole pile of which it is the lowest, on another pile.

    Args:
        card: The card.
        source: The place it comes from.
        waste: For a card of the waste: the size of the waste.
        redeal: Whether the waste is turned over before that.
        targets: The cards on which others can be laid.
        moves: The list.
        top: Its length.

    Returns:
        The new length of the list.
    """
    parent_class, parent, bare_0, bare_1, swaps, twins = targets
    on = parent_class[card >> 1]
    if on < 0:
        return top
    for which in range(2):
        target = 2 * on + which
        if not (bare_1 if which else bare_0) >> on & 1:
            continue
        if not twins and source == TABLEAU and bottom(target, parent) == card:
            continue
        moves[top] = packed(card, source, ONTO, target, 0, waste, redeal)
        top += 1
        if twins:
            if swaps >> on & 1:
                moves[top] = packed(card, source, ONTO, target ^ 1, 1, waste, redeal)
                top += 1
            break  # If both twins are bare, it makes no difference.
    return top


@part
def tableau_key(row: Array, roots: Array, twins: bool, no_links: bool) -> int:
    """The tableau's part of a position's key: the roots in order, and as much of the links as matters."""
    a, b, c, d = roots[0] & 63, roots[1] & 63, roots[2] & 63, roots[3] & 63
    a, b = min(a, b), max(a, b)
    c, d = min(c, d), max(c, d)
    a, c = min(a, c), max(a, c)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    key: int = a << ROOTS_AT | b << ROOTS_AT + 6 | c << ROOTS_AT + 12 | d << ROOTS_AT + 18
    if not no_links:
        key |= row[COVERED_0] & row[COVERED_1] & row[BY_SECOND]
    if not twins:
        key |= row[COVERED_1] & ~row[COVERED_0]
    return key


@njit()
def begin(position: Array, deal: DealArrays, cards: CardArrays, stack: StackArrays) -> None:
    """Begin a search at a position, given as a row (`canfield_positions`)."""
    rule, stock = deal.rule, position[at.IN_STOCK]
    for number in range(len(stack.counter)):
        stack.counter[number] = number == ENTERED
    for card in range(len(cards.where)):
        cards.where[card] = UP
    for suit in range(4):
        cards.heights[suit] = position[at.HEIGHTS + suit]
    for place in range(position[at.IN_RESERVE]):
        card = deal.reserve[place] = position[at.RESERVE_CARDS + place]
        cards.where[card] = RESERVE
    for place in range(stock):
        card = deal.stock[place] = position[at.STOCK_CARDS + place]
        deal.place_in_stock[card], cards.where[card] = place, STOCK
    row = stack.line[0]
    for column in range(len(row)):
        row[column] = 0
    for card in range(4 * rule[RANKS]):
        cards.child[card], cards.parent[card] = position[at.CHILDREN + card], position[at.PARENTS + card]
    for slot in range(4):
        card = cards.roots[slot] = position[at.ROOTS + slot]
        row[GAPS] += card == NO_CARD
        while card != NO_CARD:
            cards.where[card] = TABLEAU
            row[THERE_0 + (card & 1)] |= 1 << (card >> 1)
            on, card = card, cards.child[card]
            if card != NO_CARD:
                row[COVERED_0 + (on & 1)] |= 1 << (on >> 1)
                if on & 1 == 0:
                    row[BY_SECOND] |= (card & 1) << (on >> 1)
    row[WORD] = (1 << stock) - 1 | position[at.IN_RESERVE] << RESERVE_AT
    for suit in range(4):
        row[WORD] |= cards.heights[suit] << HEIGHTS_AT + 4 * suit
    if not rule[UNLIMITED]:
        row[WORD] |= position[at.REDEALS] << REDEALS_AT
    in_step = position[at.WASTE] % rule[DRAW] == 0 or position[at.WASTE] == stock
    row[STOCK_SIZE] = stock
    row[WASTE_SIZE] = 0 if rule[UNLIMITED] and rule[FOLD] and in_step else position[at.WASTE]
    row[SAFE_SUITS] = safe_suits(cards.heights, rule, deal.child_class)


@njit()
def search(
    deal: DealArrays, cards: CardArrays, stack: StackArrays, table: Array, most_slots: int, nodes: int
) -> tuple[int, Array]:
    """Search on until the deal is decided or this many more nodes have been looked at.

    Everything is kept in the arrays, so that a paused search continues where it was.

    Returns:
        The outcome so far, and the table, which may have grown.
    """
    rule, child_class, reserve, place_in_stock = (
        deal.rule,
        deal.child_class,
        deal.reserve,
        deal.place_in_stock,
    )
    count, child, parent, where, roots = cards
    counter, moves, line = stack
    ranks, draw = rule[RANKS], rule[DRAW]
    unlimited, gap_stops, full_wrap = rule[UNLIMITED] == 1, rule[GAP_STOPS] == 1, rule[FULL_WRAP] == 1
    fold, use_safe = unlimited and rule[FOLD] == 1, rule[SAFE] == 1
    use_twins = rule[TWINS] == 1 and rule[STACK_MOVES] == ANY
    no_links = use_twins and not gap_stops and rule[NO_LINKS] == 1
    # A run goes through these classes before it comes back to its own: all of them, if the ranks are odd in number.
    circle_0 = circle_1 = (1 << 2 * ranks) - 1
    if ranks % 2 == 0:
        circle_0 &= 0x6666666
        circle_1 &= 0x9999999
    until = counter[NODES] + nodes
    depth, top, entered = counter[DEPTH], counter[TOP], counter[ENTERED] == 1
    left = np.zeros(RESERVE_AT + 1, np.int64)
    row = line[depth]
    word, n_stock, waste = row[WORD], row[STOCK_SIZE], row[WASTE_SIZE]
    there_0, there_1, covered_0, covered_1 = row[THERE_0], row[THERE_1], row[COVERED_0], row[COVERED_1]
    by_second, safe, gaps = row[BY_SECOND], row[SAFE_SUITS], row[GAPS]
    status = PAUSED

    while counter[NODES] < until:
        if entered:
            entered = False
            counter[NODES] += 1
            if word >> HEIGHTS_AT & 0xFFFF == ranks * 0x1111:
                status = WON
                break
            there = there_0 | there_1
            ring = full_wrap and (there & circle_0 == circle_0 or there & circle_1 == circle_1)
            if ring and no_links and has_circle(roots, child, ranks):
                status = NEEDS_LINKS
                break
            still = gap_stops and gaps > 0
            twins = use_twins and not still and (no_links or not ring)

            row = line[depth]
            row[WORD], row[LINKS], row[STOCK_SIZE], row[WASTE_SIZE] = word, -1, n_stock, waste
            row[THERE_0], row[THERE_1], row[COVERED_0], row[COVERED_1] = (
                there_0,
                there_1,
                covered_0,
                covered_1,
            )
            row[BY_SECOND], row[SAFE_SUITS], row[GAPS] = by_second, safe, gaps
            row[FIRST], row[NEXT] = top, top
            if use_safe and safe:
                top = safe_move(row, deal, cards, twins, moves, top)
            if top == row[FIRST]:
                links = tableau_key(row, roots, twins, no_links)
                if not fold:
                    links |= waste << WASTE_AT
                back = depth - 1
                while back >= 0 and line[back, WORD] == word and line[back, LINKS] != links:
                    back -= 1
                come_back = back >= 0 and line[back, WORD] == word
                row[LINKS] = links
                if counter[STORED] > len(table) // 4 and len(table) * 2 <= most_slots:
                    table = grown(table)
                if not come_back and insert(table, word, links, waste if fold else 0, counter):
                    top = list_moves(row, deal, cards, twins, no_links, still, left, moves, top)

        if line[depth, NEXT] == top or depth == DEEPEST - 1:
            # Nothing is left to try here: the last move is taken back.
            if line[depth, NEXT] != top:
                counter[TOO_DEEP] = 1
            top = line[depth, FIRST]
            if depth == 0:
                status = CUT_SHORT if counter[TOO_DEEP] else LOST
                break
            depth -= 1
            row = line[depth]
            word, n_stock, waste = row[WORD], row[STOCK_SIZE], row[WASTE_SIZE]
            there_0, there_1, covered_0, covered_1 = (
                row[THERE_0],
                row[THERE_1],
                row[COVERED_0],
                row[COVERED_1],
            )
            by_second, safe, gaps = row[BY_SECOND], row[SAFE_SUITS], row[GAPS]
            move, was = row[MADE], row[WAS]
            card, source, place, target = move & 63, move >> 6 & 3, move >> 8 & 3, move >> 10 & 63
            slot = was >> 8 & 3
            if place == FOUNDATION:
                count[card & 3] -= 1
            elif place == ONTO:
                child[target] = NO_CARD
            else:
                roots[was >> 10 & 3] = NO_CARD
            where[card] = source
            parent[card] = NO_CARD
            if source == TABLEAU:
                if was & 63 == NO_ROOT:
                    if roots[slot] != NO_CARD:
                        where[roots[slot]] = RESERVE
                    roots[slot] = card
                else:
                    child[was & 63] = card
                    parent[card] = was & 63
            if move >> 16 & 1:
                bare = target if place == ONTO else card
                moved = child[bare ^ 1]
                child[bare ^ 1], child[bare], parent[moved] = NO_CARD, moved, bare
            continue

        # The next move is made.
        row = line[depth]
        move = moves[row[NEXT]]
        row[NEXT] += 1
        card, source, place, target = move & 63, move >> 6 & 3, move >> 8 & 3, move >> 10 & 63
        was = NO_ROOT
        if move >> 16 & 1:
            bare = target if place == ONTO else card
            moved = child[bare]
            child[bare], child[bare ^ 1], parent[moved] = NO_CARD, moved, bare ^ 1
            bit = 1 << (bare >> 1)
            covered_0 ^= bit
            covered_1 ^= bit
            if bare & 1:
                by_second = by_second & ~bit | (moved & 1) << (bare >> 1)
        if source == RESERVE:
            word -= 1 << RESERVE_AT
        elif source == STOCK:
            word ^= 1 << place_in_stock[card]
            n_stock -= 1
            waste = (move >> 17 & 63) - 1
            if fold and (draw == 1 or waste % 3 == 0 or waste == n_stock):
                waste = 0
            if not unlimited:
                word -= (move >> 23 & 1) << REDEALS_AT
        elif parent[card] == NO_CARD:
            slot = 0
            while roots[slot] != card:
                slot += 1
            was |= slot << 8
            n_reserve = word >> RESERVE_AT & 15
            if n_reserve:
                filler = reserve[n_reserve - 1]
                word -= 1 << RESERVE_AT
                where[filler] = TABLEAU
                roots[slot] = filler
                if filler & 1:
                    there_1 |= 1 << (filler >> 1)
                else:
                    there_0 |= 1 << (filler >> 1)
            else:
                roots[slot] = NO_CARD
                gaps += 1
        else:
            on = parent[card]
            was = on
            child[on], parent[card] = NO_CARD, NO_CARD
            if on & 1:
                covered_1 ^= 1 << (on >> 1)
            else:
                covered_0 ^= 1 << (on >> 1)
        bit = 1 << (card >> 1)
        if place == FOUNDATION:
            where[card] = UP
            count[card & 3] += 1
            word += 1 << (HEIGHTS_AT + 4 * (card & 3))
            if use_safe:
                safe = safe_suits(count, rule, child_class)
            if source == TABLEAU:
                if card & 1:
                    there_1 ^= bit
                else:
                    there_0 ^= bit
        else:
            where[card] = TABLEAU
            if card & 1:
                there_1 |= bit
            else:
                there_0 |= bit
            if place == ONTO:
                child[target], parent[card] = card, target
                if target & 1:
                    covered_1 |= 1 << (target >> 1)
                else:
                    covered_0 |= 1 << (target >> 1)
                    by_second = by_second & ~(1 << (target >> 1)) | (card & 1) << (target >> 1)
            else:
                slot = 0
                while roots[slot] != NO_CARD:
                    slot += 1
                roots[slot] = card
                gaps -= 1
                was |= slot << 10
        row[MADE], row[WAS] = move, was
        depth += 1
        entered = True

    counter[DEPTH], counter[TOP], counter[ENTERED] = depth, top, int(entered)
    row = line[depth]
    row[WORD], row[STOCK_SIZE], row[WASTE_SIZE] = word, n_stock, waste
    row[THERE_0], row[THERE_1], row[COVERED_0], row[COVERED_1] = there_0, there_1, covered_0, covered_1
    row[BY_SECOND], row[SAFE_SUITS], row[GAPS] = by_second, safe, gaps
    return status, table


class CanfieldSearch:
    """A search that can be paused: the arrays that `search` works on.

    Attributes:
        status: Its outcome so far.
        counter: Its counters.
    """

    def __init__(
        self, layout: CanfieldLayout, options: CanfieldOptions, memory_mb: int, pruning: Pruning
    ) -> None:
        self.table = np.zeros(2 * SMALLEST, np.int64)
        # While a table grows, the old one, a quarter as large, is still there.
        self.most_slots = SMALLEST
        while 4 * self.most_slots * 16 * 5 // 4 <= memory_mb << 20:
            self.most_slots *= 4
        self.status = PAUSED
        unlimited = layout.redeals is None or layout.redeals >= len(layout.stock)
        rule = np.array(
            (
                layout.ranks,
                options.draw,
                unlimited,
                ("any", "top_or_whole", "whole").index(options.stack_moves),
                ("waste_or_top", "waste", "any_run").index(options.gap_after_reserve),
                options.gap_stops_tableau,
                options.tableau_wrap == "full",
                *pruning,
            ),
            np.int64,
        )
        self.deal, self.cards, self.stack = room(rule, *fits(layout, options))
        self.counter = self.stack.counter
        begin(row_of(layout), self.deal, self.cards, self.stack)

    def go_on(self, nodes: int) -> None:
        """Search on until the deal is decided or this many more nodes have been looked at."""
        self.status, self.table = search(
            self.deal, self.cards, self.stack, self.table, self.most_slots, nodes
        )

    @property
    def nodes(self) -> int:
        """Number of positions looked at, including those that had already been searched."""
        return int(self.counter[NODES])

    @property
    def made(self) -> list[SolverStep]:
        """The moves that lead to the present position."""
        return [step_of(move) for move in self.stack.line[: self.counter[DEPTH], MADE].tolist()]


def step_of(move: int) -> SolverStep:
    """A move in words."""
    return SolverStep(
        card=move & 63,
        from_waste=(move >> 17 & 63) if move >> 6 & 3 == STOCK else None,
        to={FOUNDATION: None, ONTO: move >> 10 & 63, GAP: EMPTY_PILE}[move >> 8 & 3],
        swap=bool(move >> 16 & 1),
    )


def fits(layout: CanfieldLayout, options: CanfieldOptions) -> tuple[Array, Array]:
    """For each class the class on which it may be laid, and the one that may be laid on it; -1 where there is none."""
    parent_class = np.full(2 * layout.ranks, NO_CARD, np.int64)
    child_class = parent_class.copy()
    ends = {"cut_at_base": 0, "none": layout.ace}.get(options.tableau_wrap)
    for index in range(layout.ranks):
        for colour in range(2):
            if index != ends:
                lower = 2 * ((index - 1) % layout.ranks) + 1 - colour
                child_class[2 * index + colour] = lower
                parent_class[lower] = 2 * index + colour
    return parent_class, child_class


def room(rule: Array, parent_class: Array, child_class: Array) -> tuple[DealArrays, CardArrays, StackArrays]:
    """The arrays for searches under some rules."""
    number = 4 * int(rule[RANKS])

    def zeros(size: int) -> Array:
        return np.zeros(size, np.int64)

    return (
        DealArrays(rule, parent_class, child_class, zeros(16), zeros(RESERVE_AT), zeros(number + 4)),
        CardArrays(zeros(4), zeros(number), zeros(number), zeros(number + 4), zeros(4)),
        StackArrays(zeros(6), np.empty(DEEPEST * MOST_MOVES, np.int64), np.empty((DEEPEST, 15), np.int64)),
    )
