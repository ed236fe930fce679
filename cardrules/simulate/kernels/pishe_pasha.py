"""Pishe Pasha in compiled code, under all options.

On one's honour the table is kept as it was before the first wrong play of a turn, for that is where a right call of
Stop goes back to.
"""

from functools import cache

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import (
    CARDS_LEFT,
    CORRECTED,
    COURSE,
    DISCARDED,
    DRAWN_DEAL,
    ONE_DEAL,
    PLAYED,
    TURN_ENDED,
    TURN_OVER,
    WON,
    WRONG_CALL,
)
from cardrules.games.pishe_pasha.rulebook import DRAWN as DRAWN_CARD
from cardrules.games.pishe_pasha.rules import fits_opponent, initial_state
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.simulate.kernels import places
from cardrules.simulate.kernels.endings import ENDINGS, NONE, match_end
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    popcount,
    shuffle,
    splitmix64,
    trailed,
)
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.kernels.two_player_stocks import (
    DISCARD,
    DRAWN,
    FOUNDATION_OF,
    NO_CARDS,
    PACK,
    TABLE,
    Record,
    cards_left,
    clear_table,
    deal_stocks,
    draw,
    mask_of,
    move_top,
    put_at,
    times_come,
    top_of,
    wanted_cards,
)
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = (
    COURSE,
    DRAWN_CARD,
    TURN_OVER,
    PLAYED,
    DISCARDED,
    CORRECTED,
    TURN_ENDED,
    WRONG_CALL,
    WON,
    CARDS_LEFT,
    ONE_DEAL,
    DRAWN_DEAL,
    *ENDINGS,
)
"""The clauses that are counted; the numbers below are their places here."""

(
    _COURSE,
    _DRAWN_CARD,
    _TURN_OVER,
    _PLAYED,
    _DISCARDED,
    _CORRECTED,
    _TURN_ENDED,
    _WRONG_CALL,
    _WON,
    _CARDS_LEFT,
    _ONE_DEAL,
    _DRAWN_DEAL,
    _ENDINGS,
) = range(13)

_MOVES = len(COUNTED)
"""Where the moves are counted."""

_HONOUR, _TARGET, _MAX_DEALS, _SIMPLE = range(4)
"""Places in the array of rules."""

_FAR = 1 << 62
"""A score, and a number of deals, that no match comes to."""

_OPPONENT, _UP = range(2)
"""The places where cards go, in the order of their texts."""

_NOW, _BEFORE = range(2)
"""The table as it is, and as it was before the wrong play that can be called."""


@cache
def neighbours(options: PisheOptions) -> NDArray[np.uint64]:
    """For each card those that go on it on the opponent's discard pile, as masks."""
    state, onto = initial_state(options, dealer=0), np.zeros(64, np.uint64)
    for on, number in FULL.numbers.items():
        onto[number] = FULL.mask(card for card in FULL.numbers if fits_opponent(state, (on,), card).upheld)
    return onto


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance or as the simple player does (see `cardrules.simulate.kernels.Kernel`)."""
    options: PisheOptions = plan.game.options
    rules = (
        options.enforcement == "honour",
        min(options.target or 0, _FAR),
        min(options.max_deals or 0, _FAR),
        plan.policy == "simple",
    )
    play_deals(
        np.array(rules, np.int64),
        neighbours(options),
        places(plan, COUNTED),
        columns["seed"],
        columns["dealer"],
        columns["scores"],
        columns["winner"],
        columns["moves"],
        columns["ended_by"],
        columns["counts"],
        trails,
    )


@njit(cache=True, nogil=True)
def play_deals(
    rules: Array,
    onto: Array,
    clauses: Array,
    seeds: Array,
    dealers: Array,
    scores: Array,
    winners: Array,
    moves: Array,
    ended_by: Array,
    counts: Array,
    trails: Array,
) -> None:
    """Play deals one after the other, and fill a row of every array for each."""
    order, tables = np.empty(len(PACK), np.int64), np.zeros(2, TABLE)
    may, right = np.empty(2, np.uint64), np.empty(2, np.uint64)
    history = [NO_CARDS]
    cited = np.empty(_MOVES + 1, np.int64)
    for deal in range(len(seeds)):
        seed = np.uint64(seeds[deal])
        shuffle(PACK, seed, 0, order)
        cited[:] = 0
        cited[_COURSE] = 1
        winner, trails[deal] = play_deal(
            rules, onto, seed, dealers[deal], order, tables, may, right, history, cited
        )
        scores[deal] = 0
        ending = _DRAWN_DEAL
        if winner != NONE:
            ending = _WON
            scores[deal, winner] = cards_left(tables[_NOW], 1 - winner)
            cited[_CARDS_LEFT] = 1
        cited[ending] = 1
        if rules[_TARGET]:
            end = match_end(scores[deal], rules[_TARGET], rules[_MAX_DEALS])
            if end != NONE:
                cited[_ENDINGS + end] = 1
        elif winner != NONE:
            cited[_ONE_DEAL] = 1
        winners[deal] = winner
        moves[deal] = cited[_MOVES]
        ended_by[deal] = clauses[ending]
        for place in range(len(clauses)):
            if clauses[place] != NONE:
                counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def play_deal(
    rules: Array,
    onto: Array,
    seed: np.uint64,
    dealer: int,
    order: Array,
    tables: Array,
    may: Array,
    right: Array,
    history: list[np.uint64],
    cited: Array,
) -> tuple[int, np.uint64]:
    """Play one deal.

    Args:
        rules: The rules that are played.
        onto: What goes on each card on the opponent's discard pile.
        seed: The seed of the deal.
        dealer: Who deals.
        order: The cards as they come off the top.
        tables: Room for the table as it is, and as it was.
        may: Room for what may go to each place.
        right: Room for what strict play lets go there.
        history: Room for the positions at the starts of all turns.
        cited: All 0; counts what happens under each clause.

    Returns:
        The seat that wins, or `NONE`, and the trail.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    honour, simple = rules[_HONOUR], rules[_SIMPLE]
    table = tables[_NOW]
    clear_table(table)
    turn = 1 - dealer
    deal_stocks(table, order, 0, turn)
    history.clear()
    times_come(history, table)
    corrected = False  # whether wrong plays are refused for the rest of the turn
    caller, wrong = NONE, False  # who may call Stop, and whether rightly
    turns = 0  # how many turns had begun before the wrong play
    while True:
        won = not cards_left(table, turn)
        if won and not honour:
            return turn, trace_hash
        stream += GAMMA
        callers_go = won or (caller == 1 - turn and below(splitmix64(stream), 2))
        if callers_go and simple and not won:
            stream += GAMMA  # nothing was wrong, so there is no call, and the seat that is left is drawn
            callers_go = False
        if callers_go:
            seat, puts, rest, rest_is_right = caller, 0, 1 if won else 0, True  # to pass
        else:
            seat, unchecked = turn, honour and not corrected and not simple
            puts, rest, rest_is_right = list_moves(table, seat, unchecked, onto, may, right)
            if simple and puts:
                puts, rest = keep_best(may), 0
        number = (
            puts + rest + (2 if seat == caller and not simple else 0)
        )  # in the order of the texts: calls come last
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        trace_hash = trailed(trace_hash, seat, number)
        cited[_MOVES] += 1
        if chosen >= puts + rest:
            if not wrong:
                cited[_WRONG_CALL] += 1
                caller = NONE
                if won:
                    return turn, trace_hash
                continue
            tables[_NOW] = tables[_BEFORE]
            del history[turns:]
            turn, caller = 1 - caller, NONE
            corrected = chosen == puts + rest
            if corrected:
                cited[_CORRECTED] += 1
                continue
            cited[_TURN_ENDED] += 1
            if table.sizes[DRAWN + turn]:
                move_top(table, DRAWN + turn, DISCARD + turn)
        elif won:
            return turn, trace_hash
        else:
            card, place = put_at(may, chosen) if chosen < puts else (0, 0)
            is_right = right[place] >> np.uint64(card) & ONE if chosen < puts else rest_is_right
            if honour and not (wrong and caller == 1 - turn):
                caller, wrong = 1 - turn, not is_right  # the first wrong play of a turn stays to be called
                if wrong:
                    tables[_BEFORE] = table
                    turns = len(history)
            if chosen < puts:
                target = FOUNDATION_OF[card] if place == _UP else DISCARD + 1 - turn
                move_top(table, table.pile_of[card], target)
                cited[_PLAYED] += 1
                continue
            if not table.sizes[DRAWN + turn]:
                cited[_TURN_OVER] += draw(table, turn)
                cited[_DRAWN_CARD] += 1
                continue
            move_top(table, DRAWN + turn, DISCARD + turn)
            cited[_DISCARDED] += 1
        turn, corrected = 1 - turn, False
        if honour and times_come(history, table) == MOST_TIMES:
            return NONE, trace_hash


@njit(cache=True)
def list_moves(
    table: Record, seat: int, unchecked: bool, onto: Array, may: Array, right: Array
) -> tuple[int, int, bool]:
    """Find the plays of a seat.

    Args:
        table: What lies on the table.
        seat: Whose turn it is.
        unchecked: Whether it may play wrongly too.
        onto: What goes on each card on the opponent's discard pile.
        may: Where the cards that may go to each place are put, as masks.
        right: The same for strict play.

    Returns:
        How many puts there are; whether the drawn card may be discarded or, where there is none, the next drawn; and
        whether strict play permits this.
    """
    open_cards = mask_of(table, DRAWN + seat) | mask_of(table, DISCARD + seat)
    right[_UP] = waiting = open_cards & wanted_cards(table)
    right[_OPPONENT] = NO_CARDS if waiting else open_cards & onto[top_of(table, DISCARD + 1 - seat)]
    for place in range(len(may)):
        may[place] = open_cards if unchecked else right[place]
    puts = popcount(may[_OPPONENT]) + popcount(may[_UP])
    return puts, 1 if unchecked or not waiting else 0, not waiting


@njit(cache=True)
def keep_best(may: Array) -> int:
    """Keep of the puts those that the simple player makes (`cardrules.games.pishe_pasha.bot`), and count them."""
    if may[_UP]:
        may[_OPPONENT] = NO_CARDS
    return popcount(may[_OPPONENT]) + popcount(may[_UP])
