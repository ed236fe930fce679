"""Double Solitaire in compiled code, under all options."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.games.double_solitaire.rules import goes_onto_opponent
from cardrules.games.double_solitaire.state import Centre, State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import SEATS, SUITS
from cardrules.simulate.kernels.endings import NONE
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    extend_trace,
    popcount,
    put_at,
    shuffle,
    splitmix64,
)
from cardrules.simulate.kernels.rows import Rows, write_row
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.kernels.two_player_stocks import (
    CARDS,
    CENTRE,
    DISCARD,
    DRAWN,
    FOUNDATION,
    FOUNDATION_OF,
    NEXT_UP,
    NO_CARD,
    NO_CARDS,
    PACK,
    STOCK,
    TABLE,
    Past,
    Record,
    cards_left,
    clear_table,
    deal_stocks,
    draw,
    lay,
    lay_piles,
    mark_of,
    mark_with,
    mask_of,
    move_top,
    past_of,
    piles_of,
    times_before,
    times_come,
    top_of,
    wanted_cards,
)
from cardrules.simulate.plan import Plan

CHUNK = 5_000

NUMBERS = FULL.numbers

_COUNTED = (
    law.CARD_DRAWN,
    law.NEW_STOCK,
    law.PLAYED,
    law.DISCARDED,
    law.NO_POINTS,
    law.WON,
    law.REPETITION,
)
_CARD_DRAWN, _NEW_STOCK, _PLAYED, _DISCARDED, _NO_POINTS, _WON, _REPETITION, _MOVES = range(8)
"""Where the clauses and, after them, the moves are counted."""

_PILES = 2 * SEATS + len(SUITS) + CENTRE_PILES
"""How many piles tell a position at the start of a turn from others."""

_OPPONENT, _SIDE = CENTRE_PILES, CENTRE_PILES + 1
"""The places where cards go are the centre piles and these two, in the order of their texts."""

_DOWN, _NEIGHBOURS = np.zeros(64, np.uint64), np.zeros(64, np.uint64)
"""For each card those that go on it on a centre pile, and on the opponent's discard pile."""
for _on, _number in FULL.numbers.items():
    _DOWN[_number] = FULL.mask(card for card in FULL.numbers if builds_down(card, on=_on))
    _NEIGHBOURS[_number] = FULL.mask(card for card in FULL.numbers if goes_onto_opponent(card, _on))
_DOWN[NO_CARD] = CARDS


class Rules(NamedTuple):
    """What is played.

    Attributes:
        whole_piles: Whether whole centre piles may be merged.
        discard_must_go_up: Whether one's own discard, too, must go up.
        must_exhaust: Whether a turn goes on until no play is left.
        simple: Whether the simple player plays, rather than moves at random.
    """

    whole_piles: bool
    discard_must_go_up: bool
    must_exhaust: bool
    simple: bool


class Start(NamedTuple):
    """Where play begins.

    Attributes:
        turn: Whose turn it is.
        may_swap: Whether the stocks may still be swapped, as 0 or 1.
        begun: Whether the first card of the turn has been drawn.
        past: The turns that began before play did.
    """

    turn: int
    may_swap: int
    begun: bool
    past: Past


class Workspace(NamedTuple):
    """Room for what a deal needs, the same for all deals.

    Attributes:
        order: The cards as they come off the top; later, room for a stock.
        tables: What lies on the table, one record.
        allowed: What may go to each place, as masks.
        history: The positions at the starts of all turns since play began.
        past: The fingerprints of those at the starts of the turns before.
        centre_history: The ways in which the centre piles have lain in a turn since something else was last moved.
        cited: Counts what happens under each clause, and the moves.
    """

    order: Array
    tables: Array
    allowed: Array
    history: list[np.uint64]
    past: Array
    centre_history: list[np.uint64]
    cited: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return _COUNTED


def setup(plan: Plan) -> tuple[Any, ...]:
    """The rules that are played."""
    options: DoubleOptions = plan.game.options
    whole_piles, simple = options.merge == "whole", plan.policy == "simple"
    return (Rules(whole_piles, options.discard_must_go_up, options.must_exhaust, simple),)


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = make_room(np.empty(0, np.uint64))
    table, order, history = workspace.tables[0], workspace.order, workspace.history
    past = Past(0, 0, _PILES)
    for deal in range(len(rows.seeds)):
        seed, turn = np.uint64(rows.seeds[deal]), 1 - rows.dealers[deal]
        shuffle(PACK, seed, 0, order)
        clear_table(table)
        for pile in range(CENTRE_PILES):
            lay(table, CENTRE + pile, order[pile])
        deal_stocks(table, order, CENTRE_PILES, turn)
        history.clear()
        times_come(history, table)
        workspace.cited[:] = 0
        start = Start(turn, 1, False, past)
        winner, trace_hash = play_turns(rules, choices(seed), start, None, workspace)
        ending = _REPETITION if winner == NONE else _WON
        workspace.cited[ending] = workspace.cited[_NO_POINTS] = 1
        rows.scores[deal] = 0
        write_row(rows, deal, winner, workspace.cited[_MOVES], ending, workspace.cited, trace_hash)


@njit()
def make_room(past: Array) -> Workspace:
    """Room for what a deal needs, beside what it remembers of the past."""
    return Workspace(
        np.empty(len(PACK), np.int64),
        np.zeros(1, TABLE),
        np.empty(CENTRE_PILES + 2, np.uint64),
        [NO_CARDS],
        past,
        [NO_CARDS],
        np.empty(_MOVES + 1, np.int64),
    )


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position in which cards are played."""
    (rules,) = setup(Plan(game, "simple", 0))
    past, history = past_of(state.history, _PILES)
    start = Start(state.turn, int(state.may_swap), state.begun, past)
    return rules, start, piles_of(state, state.centre), history, centres_of(state.centre_history)


def centres_of(history: tuple[Centre, ...]) -> NDArray[np.int64]:
    """How the centre piles have lain, as compiled code lays them; int64, shape (times, piles, cards)."""
    nothing = State(options=None, dealer=0, turn=0, pack=())
    return np.array([piles_of(nothing, centre) for centre in history])


@njit(nogil=True)
def play_outs(
    results: Array,
    faces: Array,
    seeds: Array,
    rules: Rules,
    start: Start,
    piles: Array,
    past: Array,
    centres: Array,
) -> None:
    """Play a deal on from a position, in each world after each of the moves that the seat on turn may make.

    Args:
        results: The points of every side after the deal, of shape (worlds, moves, sides): 1 for the winner; filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        start: Where play begins.
        piles: The piles as they are.
        past: The fingerprints of the positions at the starts of the turns that have begun.
        centres: The ways in which the centre piles have lain in this turn since something else was last moved.
    """
    workspace, laid_out = make_room(past), np.zeros(1, TABLE)
    history, centre_history, marks = workspace.history, workspace.centre_history, [NO_CARDS]
    for world in range(len(results)):
        marks.clear()
        for each in range(len(centres)):
            lay_piles(laid_out[0], centres[each], faces[world])
            marks.append(centre_mark(laid_out[0]))
        lay_piles(laid_out[0], piles, faces[world])
        for move in range(results.shape[1]):
            workspace.tables[0] = laid_out[0]
            history.clear()
            centre_history.clear()
            centre_history.extend(marks)
            winner, _ = play_turns(rules, choices(seeds[world]) - GAMMA - GAMMA, start, move, workspace)
            results[world, move] = 0
            if winner != NONE:
                results[world, move, winner] = 1


@njit()
def play_turns(
    rules: Rules, stream: np.uint64, start: Start, first: int | None, workspace: Workspace
) -> tuple[int, np.uint64]:
    """Play a deal to its end.

    Args:
        rules: The rules that are played.
        stream: Where the choices begin; with a first move that is not chosen, two draws before.
        start: Where play begins.
        first: Which of its moves, in the order of their texts, the seat on turn makes first; None where it chooses:
            then the compiler leaves out what need not be looked at.
        workspace: The table and the histories; what happens is written and counted there.

    Returns:
        The seat that wins, or `NONE`, and the trace hash.
    """
    trace_hash = np.uint64(0)
    table, allowed, history = workspace.tables[0], workspace.allowed, workspace.history
    centre_history, cited = workspace.centre_history, workspace.cited
    turn, may_swap, begun, past = start
    simple, chooses = rules.simple, True
    if first is not None:
        simple = chooses = False
    while True:
        puts, rest, swaps = 0, 1, may_swap  # a turn begins with drawing
        if begun:
            puts, rest = list_moves(rules, table, turn, centre_history, allowed)
        if simple:
            swaps = 0
            if begun:
                puts = keep_best(table, turn, allowed, rest)
                rest = 0 if puts else rest
        number = puts + rest + swaps  # in the order of the texts
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        chosen = below(splitmix64(stream), number)
        if first is not None and not chooses:
            chosen, simple, chooses = first, rules.simple, True
        trace_hash = extend_trace(trace_hash, turn, number)
        cited[_MOVES] += 1
        if chosen < puts:
            card, place = put_at(allowed, chosen)
            within_centre = put(table, turn, card, place)
            cited[_PLAYED] += 1
            if not cards_left(table, turn):
                return turn, trace_hash
            if not within_centre:
                centre_history.clear()
            centre_history.append(centre_mark(table))
        elif chosen > puts:
            swap_stocks(table, workspace.order)
            history.clear()
            past = Past(0, 0, _PILES)
            times_come(history, table)
            may_swap = 0
        elif table.sizes[DRAWN + turn]:
            move_top(table, DRAWN + turn, DISCARD + turn)
            cited[_DISCARDED] += 1
            turn, begun = 1 - turn, False
            times = times_come(history, table)
            if first is not None and times + past.times >= MOST_TIMES:  # it may be enough
                times += times_before(workspace.past, past, table, turn)
            if times == MOST_TIMES:
                return NONE, trace_hash
        else:
            cited[_NEW_STOCK] += draw(table, turn)
            cited[_CARD_DRAWN] += 1
            may_swap, begun = 0, True
            centre_history.clear()
            centre_history.append(centre_mark(table))


@njit()
def swap_stocks(table: Record, room: Array) -> None:
    """Give each seat the other's stock; `room` takes the cards of one of them meanwhile."""
    number = table.sizes[STOCK]
    for place in range(number):
        room[place] = table.cards[STOCK, place + 1]
    table.sizes[STOCK] = 0
    for place in range(table.sizes[STOCK + 1]):
        lay(table, STOCK, table.cards[STOCK + 1, place + 1])
    table.sizes[STOCK + 1] = 0
    for place in range(number):
        lay(table, STOCK + 1, room[place])


@njit()
def list_moves(
    rules: Rules, table: Record, seat: int, centre_history: list[np.uint64], allowed: Array
) -> tuple[int, int]:
    """Find the moves of a seat that has begun its turn.

    Args:
        rules: The rules that are played.
        table: What lies on the table.
        seat: Whose turn it is.
        centre_history: How the centre piles have lain.
        allowed: Where the cards that may go to each place are put, as masks.

    Returns:
        How many puts there are, and whether the drawn card may be discarded or, where there is none, the next drawn.
    """
    drawn, own = mask_of(table, DRAWN + seat), mask_of(table, DISCARD + seat)
    tops = NO_CARDS
    for pile in range(CENTRE, CENTRE + CENTRE_PILES):
        tops |= mask_of(table, pile)
    wanted = wanted_cards(table)
    due = (drawn | tops | own) & wanted
    if not rules.discard_must_go_up:
        due &= ~own
    free = (drawn | tops | own) & ~due
    from_centre, lowest_cards = tops & ~due, NO_CARDS
    if rules.whole_piles:
        for pile in range(CENTRE, CENTRE + CENTRE_PILES):
            if table.sizes[pile] > 1 and not mask_of(table, pile) & due:
                lowest_cards |= ONE << np.uint64(table.cards[pile, 1])
        from_centre |= lowest_cards
    fills = puts = 0
    for pile in range(CENTRE, CENTRE + CENTRE_PILES):
        top = top_of(table, pile)
        onto = free if top == NO_CARD else free | lowest_cards
        allowed[pile] = NO_CARDS if mask_of(table, pile) & due else _DOWN[top] & onto
        if len(centre_history) > 1 and allowed[pile] & from_centre:
            allowed[pile] &= ~moved_before(table, allowed[pile] & from_centre, pile, centre_history)
        if top == NO_CARD:
            fills += popcount(allowed[pile])
        else:
            puts += popcount(allowed[pile])
    side_tops = NO_CARDS
    for pile in range(FOUNDATION, STOCK):
        if not NEXT_UP[top_of(table, pile)] & due:  # otherwise the top card stays, for another must go on it
            side_tops |= mask_of(table, pile)
    allowed[_OPPONENT] = (free | side_tops) & _NEIGHBOURS[top_of(table, DISCARD + 1 - seat)]
    allowed[_SIDE] = (drawn | tops | own) & wanted
    puts += popcount(allowed[_OPPONENT]) + popcount(allowed[_SIDE])
    if not drawn:
        turns_over_due = not table.sizes[STOCK + seat] and own & due  # the discard pile would be turned over
        return puts + fills, 0 if turns_over_due else 1
    must_play_on = due or (rules.must_exhaust and puts)
    return puts + fills, 0 if must_play_on else 1


@njit()
def keep_best(table: Record, seat: int, allowed: Array, rest: int) -> int:
    """Of the puts, keep those that the simple player makes, and count them (`cardrules.bots.double_solitaire`).

    Args:
        table: What lies on the table.
        seat: Whose turn it is.
        allowed: What may go to each place; what the simple player does not put there is taken out.
        rest: Whether the seat may draw or discard, which is better than the puts that promise nothing.
    """
    own, tops, whole = mask_of(table, DRAWN + seat) | mask_of(table, DISCARD + seat), NO_CARDS, NO_CARDS
    for pile in range(CENTRE, CENTRE + CENTRE_PILES):
        tops |= mask_of(table, pile)
        if table.sizes[pile]:
            whole |= ONE << np.uint64(table.cards[pile, 1])
    for promise in (9, 8, 7, 6, 5, 4):
        found = 0
        for place in range(len(allowed)):
            found += popcount(allowed[place] & promising(table, promise, place, own, tops, whole))
        if found:
            for place in range(len(allowed)):
                allowed[place] &= promising(table, promise, place, own, tops, whole)
            return found
    if rest:
        return 0
    found = 0
    for place in range(len(allowed)):
        found += popcount(allowed[place])
    return found


@njit()
def promising(
    table: Record, promise: int, place: int, own: np.uint64, tops: np.uint64, whole: np.uint64
) -> np.uint64:
    """The cards that promise this much in a place, if they may be put there and nothing promises more.

    Args:
        table: What lies on the table.
        promise: How much is promised, from 4 to 9.
        place: The place.
        own: The cards of the seat that lie open.
        tops: The top cards of the centre piles.
        whole: Their lowest cards, which stand for whole piles.
    """
    if promise == 9:
        return CARDS if place == _SIDE else NO_CARDS
    if promise == 8 or promise == 6:
        return (own if promise == 8 else tops) if place == _OPPONENT else NO_CARDS
    if place >= CENTRE_PILES or (promise == 4) == (table.sizes[CENTRE + place] > 0):
        return NO_CARDS
    return whole if promise == 5 else own


@njit()
def moved_before(table: Record, cards: np.uint64, target: int, centre_history: list[np.uint64]) -> np.uint64:
    """Of some cards of other centre piles, those that on a pile would make the cards lie as they have lain before.

    Args:
        table: What lies on the table.
        cards: The cards; the lowest one of a pile stands for the whole pile.
        target: The pile.
        centre_history: How the centre piles have lain.
    """
    found, now = NO_CARDS, centre_mark(table)
    for source in range(CENTRE, CENTRE + CENTRE_PILES):
        size = table.sizes[source]
        for place in (1, size):
            bit = ONE << np.uint64(table.cards[source, place])
            if size and bit & cards:
                mark = mark_of(table, target)
                after = now ^ mark_of(table, source) ^ table.marks[source, place - 1] ^ mark
                for each in range(place, size + 1):
                    mark = mark_with(mark, table.cards[source, each])
                if after ^ mark in centre_history:
                    found |= bit
    return found


@njit()
def centre_mark(table: Record) -> np.uint64:
    """The mark of the centre piles."""
    mark = NO_CARDS
    for pile in range(CENTRE, CENTRE + CENTRE_PILES):
        mark ^= mark_of(table, pile)
    return mark


@njit()
def put(table: Record, seat: int, card: int, place: int) -> bool:
    """A seat puts a card, with those on it, in a place. Returns whether it is moved within the centre."""
    source, target = int(table.pile_of[card]), CENTRE + place
    if place == _SIDE:
        target = int(FOUNDATION_OF[card])
    elif place == _OPPONENT:
        target = DISCARD + 1 - seat
    if top_of(table, source) == card:
        move_top(table, source, target)
    else:
        for each in range(1, table.sizes[source] + 1):
            lay(table, target, table.cards[source, each])
        table.sizes[source] = 0
    return source < FOUNDATION and target < FOUNDATION
