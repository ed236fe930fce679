"""Lines of play in Canfield, compiled by numba.

A line is a list of the solver's moves; `TURN`, at its end, turns cards up or the waste over. It goes up to the first
unknown card that it turns up, or wins the game. Positions are rows of numbers (`cardrules.solve.canfield_positions`).
Of the unknown cards a row has those of one world: a line does not depend on which they are.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.compiling import njit, part
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.simulate.kernels.rng import copy_to, splitmix64
from cardrules.solve import canfield_kernel as kernel
from cardrules.solve import canfield_positions as at
from cardrules.solve.canfield_positions import FOUNDATION, NO_CARD, ONTO, RESERVE, STOCK, TABLEAU, put, turn
from cardrules.solve.layouts import CanfieldLayout, Pruning

Array = np.ndarray[Any, Any]
Count = int | np.signedinteger[Any]

TURN = -1
LONGEST = 256
"""The most moves of a line; longer ones are left out."""
# Of constants of Python's own type numba compiles what takes them anew for each value.
MOST_LINES = np.int64(64)
"""The most lines that are compared."""
MOST_POSITIONS = np.int64(400)
"""The most positions that are looked at for lines."""
WORLDS_OF_LINES = 16
"""The number of worlds whose solutions are tried as lines."""
FIRST_WORLDS = 8
"""The number of worlds in which all lines are tried."""
FINALISTS = 4
"""The number of lines for which the choice after them is looked at, too."""
WORLDS_BEYOND, LINES_BEYOND, POSITIONS_BEYOND, NODES_BEYOND = map(np.int64, (20, 8, 60, 1200))
"""The worlds, lines and positions of that choice, and the most positions that the solver looks at there."""
MOST_SLOTS = 1 << 20
"""The most positions that a search remembers."""


class Solver(NamedTuple):
    """The arrays of a search that is begun again and again.

    Attributes:
        deal: The parts of a deal that never change.
        cards: The places of the cards.
        stack: The progress of the search.
        table: The positions that have been searched.
    """

    deal: kernel.DealArrays
    cards: kernel.CardArrays
    stack: kernel.StackArrays
    table: Array


class Lines(NamedTuple):
    """Lines that lead to different positions.

    Attributes:
        moves: Their moves.
        lengths: The number of them.
        marks: The hash of what is open after each line.
        size: How many lines there are, as an array of one number.
    """

    moves: Array
    lengths: Array
    marks: Array
    size: Array


def solver_for(layout: CanfieldLayout, options: CanfieldOptions) -> Solver:
    """The arrays for the searches of a deal."""
    search = kernel.CanfieldSearch(layout, options, 0, Pruning())
    return Solver(search.deal, search.cards, search.stack, search.table)


@part
def is_won(position: Array, solver: Solver, nodes: Count) -> bool:
    """Whether the solver finds a way to win; its stack then holds the moves."""
    deal, cards, stack, table = solver
    links = deal.rule[kernel.NO_LINKS]
    while True:
        for slot in range(len(table)):
            table[slot] = 0
        kernel.begin(position, deal, cards, stack)
        status, _ = kernel.search(deal, cards, stack, table, MOST_SLOTS, int(nodes))
        if status != kernel.NEEDS_LINKS:
            break
        deal.rule[kernel.NO_LINKS] = 0
    deal.rule[kernel.NO_LINKS] = links
    return bool(status == kernel.WON)


@part
def turn_to(position: Array, waste: int, draw: int, hidden: int) -> int:
    """Turn until the waste has a size, or an unknown card is turned up; return the turns to that card, 0 if none is."""
    turns = 0
    while position[at.WASTE] != waste:
        before = position[at.WASTE]
        turn(position, draw)
        turns += 1
        for place in range(before, position[at.WASTE]):
            if hidden >> position[at.STOCK_CARDS + place] & 1:
                return turns
    return 0


@part
def shows_unknown(position: Array, hidden: int) -> bool:
    """Whether an unknown card is the top of the reserve."""
    size = position[at.IN_RESERVE]
    return bool(size > 0 and hidden >> position[at.RESERVE_CARDS + size - 1] & 1)


@part
def make(position: Array, move: int, draw: int) -> None:
    """Make a move of a line."""
    if move == TURN:
        turn(position, draw)
        return
    if move >> 6 & 3 == STOCK:
        turn_to(position, move >> 17 & 63, draw, 0)
    put(position, move)


@njit()
def follow(position: Array, line: Array, length: int, draw: int) -> None:
    """Make the moves of a line."""
    for number in range(length):
        make(position, line[number], draw)


@part
def is_there(position: Array, card: int) -> bool:
    """Whether a card lies in the tableau."""
    return bool(position[at.PARENTS + card] != NO_CARD or at.slot_with(position, card) < 4)


@part
def lies_on(position: Array, card: int, lower: int) -> bool:
    """Whether a card is another one, or lies above it in the same pile."""
    while card != NO_CARD and card != lower:
        card = position[at.PARENTS + card]
    return bool(card == lower)


@part
def is_bare(position: Array, card: int) -> bool:
    """Whether a card lies in the tableau with nothing on it."""
    return is_there(position, card) and bool(position[at.CHILDREN + card] == NO_CARD)


@part
def fitted(position: Array, move: int, rule: Array) -> int:
    """A move as it is made here, if moves that came before it have been left out; TURN if it cannot be made.

    The whole stock is known, and the waste may be turned over any number of times.
    """
    card, place, target = move & 63, move >> 8 & 3, move >> 10 & 63
    gap = at.slot_with(position, NO_CARD) < 4
    still = gap and rule[kernel.GAP_STOPS] == 1
    size, waste, draw, swap = position[at.IN_RESERVE], 0, rule[kernel.DRAW], 0
    if is_there(position, card):
        source = TABLEAU
        if still and place != FOUNDATION:
            return TURN
    elif size > 0 and position[at.RESERVE_CARDS + size - 1] == card:
        source = RESERVE
    else:
        source, stock, now = STOCK, position[at.IN_STOCK], position[at.WASTE]
        waste = 1
        while waste <= stock and position[at.STOCK_CARDS + waste - 1] != card:
            waste += 1
        sooner = waste == now or (waste > now and (waste - now) % draw == 0)
        if waste > stock or not (sooner or waste % draw == 0 or waste == stock):
            return TURN
    if place == FOUNDATION:
        if position[at.HEIGHTS + (card & 3)] != card >> 2:
            return TURN
        if source == TABLEAU and not is_bare(position, card):
            free = rule[kernel.STACK_MOVES] == kernel.ANY and not still
            if not free or not is_bare(position, card ^ 1) or lies_on(position, card ^ 1, card):
                return TURN
            swap = 1
    elif place == ONTO:
        if not is_bare(position, target):
            target ^= 1
        if not is_bare(position, target) or lies_on(position, target, card):
            return TURN
        if source == TABLEAU and position[at.PARENTS + card] != NO_CARD:
            moves, top = rule[kernel.STACK_MOVES], is_bare(position, card)
            if moves == kernel.WHOLE or (moves == kernel.TOP_OR_WHOLE and not top):
                return TURN
    elif not gap or size > 0 or (source == TABLEAU and not is_bare(position, card)):
        return TURN
    return at.packed(card, source, place, target, swap, waste, 0)


@part
def shorten(position: Array, line: Array, length: int, hidden: int, rule: Array, later: bool) -> int:
    """Leave out of a line whatever its last move does not need; return its length.

    What is left out can often be played later, when more is known; with `later` only what is certain to be possible
    right after the line is left out.
    """
    here, tried = np.empty(at.COLUMNS, np.int64), np.empty(LONGEST, np.int64)
    for out in range(length - 2, -1, -1):
        copy_to(here, position)
        kept = 0
        for number in range(length):
            if number == out:
                continue
            move = fitted(here, line[number], rule)
            if move == TURN or shows_unknown(here, hidden):
                break
            make(here, move, rule[kernel.DRAW])
            tried[kept] = move
            kept += 1
        if (
            kept == length - 1
            and shows_unknown(here, hidden)
            and (not later or makes_up(position, line, length, out, here, hidden, rule))
        ):
            length = kept
            for number in range(length):
                line[number] = tried[number]
    return length


@part
def makes_up(
    position: Array, line: Array, length: int, out: int, here: Array, hidden: int, rule: Array
) -> bool:
    """Whether the move that was left out of a line leads, made after it, to where the whole line does."""
    move = fitted(here, line[out], rule)
    if move == TURN:
        return False
    make(here, move, rule[kernel.DRAW])
    whole = position.copy()
    follow(whole, line, length, rule[kernel.DRAW])
    return bool(mark_of(here, hidden, rule) == mark_of(whole, hidden, rule))


@part
def mark_of(position: Array, hidden: int, rule: Array) -> Any:
    """A hash of what is open in a position: where the known cards lie, whichever place a pile has.

    If all of the stock is known, and the waste may be turned over any number of times, a waste in step with the
    packets is as good as none.
    """
    mark, stock, waste = np.uint64(0), position[at.IN_STOCK], position[at.WASTE]
    for card in range(at.CHILDREN - at.PARENTS):
        if not hidden >> card & 1:
            mark += splitmix64(np.uint64(64 * card + position[at.PARENTS + card] + 1))
    for slot in range(4):
        mark += splitmix64(np.uint64(5000 + position[at.HEIGHTS + slot] + 16 * slot))
        root = position[at.ROOTS + slot]
        if root != NO_CARD:
            mark += splitmix64(np.uint64(6000 + (64 if hidden >> root & 1 else root)))
    for place in range(stock):
        card = position[at.STOCK_CARDS + place]
        if not hidden >> card & 1:
            mark += splitmix64(np.uint64(7000 + 64 * place + card))
    in_step = waste % rule[kernel.DRAW] == 0 or waste == stock
    if in_step and rule[kernel.UNLIMITED] and knows_stock(position, hidden):
        waste = 0
    mark += splitmix64(np.uint64(10_000 + waste))
    mark += splitmix64(np.uint64(11_000 + position[at.IN_RESERVE]))
    return mark + splitmix64(np.uint64(12_000 + 64 + position[at.REDEALS]))


@part
def add_line(position: Array, line: Array, length: int, hidden: int, lines: Lines, solver: Solver) -> None:
    """Note a line without what can be played later, and without all that its last move does not need."""
    rule, here = solver.deal.rule, position.copy()
    follow(here, line, length, rule[kernel.DRAW])
    shortens = rule[kernel.UNLIMITED] and shows_unknown(here, hidden) and knows_stock(position, hidden)
    if not shortens:
        note(position, line, length, hidden, lines, rule)
        return
    for later in (True, False):
        length = shorten(position, line, length, hidden, rule, later)
        note(position, line, length, hidden, lines, rule)


@part
def note(position: Array, line: Array, length: int, hidden: int, lines: Lines, rule: Array) -> None:
    """Note a line, unless one leads to the same position, or there is no more room."""
    here = position.copy()
    follow(here, line, length, rule[kernel.DRAW])
    size, mark = lines.size[0], mark_of(here, hidden, rule)
    if size == len(lines.lengths):
        return
    for other in range(size):
        if lines.marks[other] == mark:
            return
    for number in range(length):
        lines.moves[size, number] = line[number]
    lines.lengths[size], lines.marks[size] = length, mark
    lines.size[0] = size + 1


@part
def knows_stock(position: Array, hidden: int) -> bool:
    """Whether all cards of the stock are known."""
    unknown = 0
    for place in range(position[at.IN_STOCK]):
        unknown += hidden >> position[at.STOCK_CARDS + place] & 1
    return bool(unknown == 0)


@part
def add_solution(position: Array, hidden: int, lines: Lines, solver: Solver) -> None:
    """Note the beginning of the solution that the solver has found."""
    here, line = position.copy(), np.empty(LONGEST, np.int64)
    draw, length = solver.deal.rule[kernel.DRAW], 0
    for number in range(solver.stack.counter[kernel.DEPTH]):
        if length > LONGEST - 40:
            return
        move = solver.stack.line[number, kernel.MADE]
        turns = 0
        if move >> 6 & 3 == STOCK:
            turns = turn_to(here, move >> 17 & 63, draw, hidden)
        if turns:
            for _ in range(turns):
                line[length] = TURN
                length += 1
            break
        put(here, move)
        line[length] = move
        length += 1
        if shows_unknown(here, hidden):
            break
    add_line(position, line, length, hidden, lines, solver)


@part
def add_shortest(position: Array, hidden: int, lines: Lines, solver: Solver, positions: Count) -> None:
    """Note the lines that turn up an unknown card in few moves, going through the positions that can be reached."""
    deal, cards, stack, _ = solver
    rule, draw = deal.rule, deal.rule[kernel.DRAW]
    reached = np.empty((positions, at.COLUMNS), np.int64)
    before, by, marks = (
        np.empty(positions, np.int64),
        np.empty(positions, np.int64),
        np.empty(positions, np.uint64),
    )
    left, here, line = (
        np.zeros(kernel.RESERVE_AT + 1, np.int64),
        np.empty(at.COLUMNS, np.int64),
        np.empty(LONGEST, np.int64),
    )
    copy_to(reached[0], position)
    before[0], marks[0], size, now = -1, mark_of(position, hidden, rule), 1, 0
    while now < size and lines.size[0] < len(lines.lengths):
        kernel.begin(reached[now], deal, cards, stack)
        row, gap_stops = stack.line[0], rule[kernel.GAP_STOPS] == 1
        still = gap_stops and row[kernel.GAPS] > 0
        twins, top = rule[kernel.STACK_MOVES] == kernel.ANY and not still, 0
        if not kernel.has_circle(cards.roots, cards.child, rule[kernel.RANKS]):
            top = kernel.list_moves(
                row, deal, cards, twins, twins and not gap_stops, still, left, stack.moves, 0
            )
        for number in range(top):
            move, turns = stack.moves[number], 0
            copy_to(here, reached[now])
            if move >> 6 & 3 == STOCK:
                turns = turn_to(here, move >> 17 & 63, draw, hidden)
            if not turns:
                put(here, move)
            if turns or shows_unknown(here, hidden):
                length, back = 0, now
                while before[back] >= 0:
                    length, back = length + 1, before[back]
                if length > LONGEST - 40:
                    continue
                back = now
                for place in range(length - 1, -1, -1):
                    line[place], back = by[back], before[back]
                for _ in range(max(1, turns)):
                    line[length] = TURN if turns else move
                    length += 1
                add_line(position, line, length, hidden, lines, solver)
            elif size < positions:
                mark, other = mark_of(here, hidden, rule), 0
                while other < size and marks[other] != mark:
                    other += 1
                if other == size:
                    copy_to(reached[size], here)
                    before[size], by[size], marks[size] = now, move, mark
                    size += 1
        now += 1


@part
def sort_by(order: Array, values: Array, size: int) -> None:
    """Sort the first numbers by their values, the least first; equal ones keep their order.

    numpy's own way takes seconds to compile.
    """
    for end in range(1, size):
        number, place = order[end], end
        while place and values[order[place - 1]] > values[number]:
            order[place] = order[place - 1]
            place -= 1
        order[place] = number


@part
def wins_after(world: Array, lines: Lines, number: int, solver: Solver, nodes: Count) -> bool:
    """Whether the solver wins in a world after a line."""
    here = world.copy()
    follow(here, lines.moves[number], lines.lengths[number], solver.deal.rule[kernel.DRAW])
    return is_won(here, solver, nodes)


@part
def gathered(
    worlds: Array, hidden: int, solver: Solver, nodes: Count, most: Count, positions: Count
) -> tuple[Lines, Array]:
    """The lines by which the solver wins in some worlds, and those that turn up an unknown card soonest.

    Args:
        worlds: The position in each world, as rows.
        hidden: The unknown cards, as bits.
        solver: The solver.
        nodes: The most positions that it looks at in a world.
        most: The most lines.
        positions: The most positions that are looked at for lines.

    Returns:
        The lines, none unless one of the first worlds is won; and all worlds that are won, as rows.
    """
    winnable, size = worlds.copy(), 0
    lines = Lines(
        np.empty((most, LONGEST), np.int64),
        np.empty(most, np.int64),
        np.empty(most, np.uint64),
        np.zeros(1, np.int64),
    )
    for number in range(len(worlds)):
        if is_won(worlds[number], solver, nodes):
            if number < WORLDS_OF_LINES and lines.size[0] < most:
                add_solution(worlds[number], hidden, lines, solver)
            copy_to(winnable[size], worlds[number])
            size += 1
    if lines.size[0] and hidden:
        add_shortest(worlds[0], hidden, lines, solver, positions)
    return lines, winnable[:size]


@part
def best_share(worlds: Array, hidden: int, solver: Solver) -> float:
    """The share of the worlds that are won after the line that wins most of them."""
    lines, winnable = gathered(worlds, hidden, solver, NODES_BEYOND, LINES_BEYOND, POSITIONS_BEYOND)
    most = 0
    for number in range(lines.size[0]):
        won = 0
        for world in range(len(winnable)):
            if won + len(winnable) - world > most:  # else it cannot win more
                won += wins_after(winnable[world], lines, number, solver, NODES_BEYOND)
        most = max(most, won)
    return most / len(worlds)


@part
def number_unknown(hidden: int) -> int:
    """The number of unknown cards."""
    number = 0
    for card in range(at.CHILDREN - at.PARENTS):
        number += hidden >> card & 1
    return number


@part
def share_beyond(worlds: Array, hidden: int, lines: Lines, number: int, solver: Solver, most: float) -> float:
    """The share of the worlds that are won after a line, if the next line, too, depends on what is known by then alone.

    All unknown cards lie in the reserve, and each is as likely to be the one that the line turns up. Once the share
    cannot be greater than `most` any more, the other cards are left out.
    """
    beyond, cards, total = np.empty((WORLDS_BEYOND, at.COLUMNS), np.int64), 0, 0.0
    unknown = number_unknown(hidden)
    for card in range(at.CHILDREN - at.PARENTS):
        if not hidden >> card & 1 or total + unknown - cards <= most * unknown:
            continue
        for world in range(WORLDS_BEYOND):
            here = beyond[world]
            copy_to(here, worlds[(cards * WORLDS_BEYOND + world) % len(worlds)])
            follow(here, lines.moves[number], lines.lengths[number], solver.deal.rule[kernel.DRAW])
            top = at.RESERVE_CARDS + here[at.IN_RESERVE] - 1
            for place in range(at.RESERVE_CARDS, top):
                if here[place] == card:
                    here[place], here[top] = here[top], card
        total += best_share(beyond, hidden ^ 1 << card, solver)
        cards += 1
    return total / unknown


@njit()
def best_line(worlds: Array, hidden: int, solver: Solver, nodes: int) -> Array:
    """The line after which most worlds can still be won; empty where none can be won.

    The lines are tried in a few worlds, the better half of them in as many more, and so on, until few are left
    or all worlds have been used (Karnin, Koren and Somekh, “Almost optimal exploration in multi-armed bandits”, ICML
    2013: successive halving). Of these, where only the reserve has unknown cards, that one is best after which the
    next line, chosen for each card that may be turned up, wins most. Of equally good lines the shortest is taken.

    Args:
        worlds: The position in each world, as rows.
        hidden: The unknown cards, as bits.
        solver: The solver.
        nodes: The most positions that it looks at in a world.
    """
    lines, winnable = gathered(worlds, hidden, solver, nodes, MOST_LINES, MOST_POSITIONS)
    left = lines.size[0]
    if not left:
        return np.empty(0, np.int64)
    order = np.arange(left)
    sort_by(order, lines.lengths, left)
    nested = hidden & (hidden - 1) != 0 and knows_stock(worlds[0], hidden)
    finalists = FINALISTS if nested else 1
    won, tried = np.zeros(left, np.int64), 0
    while left > finalists and tried < len(winnable):
        upto = min(len(winnable), max(FIRST_WORLDS, 2 * tried))
        for number in order[:left]:
            for world in range(tried, upto):
                won[number] += wins_after(winnable[world], lines, number, solver, nodes)
        tried = upto
        sort_by(order, -won, left)
        left = max(finalists, (left + 1) // 2)
    best = order[0]
    if nested and left > 1:
        most = -1.0
        for number in order[: min(left, finalists)]:
            share = share_beyond(worlds, hidden, lines, number, solver, most)
            if share > most:
                best, most = number, share
    return lines.moves[best, : lines.lengths[best]]


@njit()
def worlds_won(worlds: Array, line: Array, solver: Solver, nodes: int) -> Array:
    """The worlds in which the solver wins after a line, as booleans."""
    won, here = np.empty(len(worlds), np.bool_), np.empty(at.COLUMNS, np.int64)
    for number in range(len(worlds)):
        copy_to(here, worlds[number])
        follow(here, line, len(line), solver.deal.rule[kernel.DRAW])
        won[number] = is_won(here, solver, nodes)
    return won
