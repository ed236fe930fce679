"""Pishe Pasha in compiled code, under all options.

On honour the table is kept as it was before the first wrong play of a turn, for that is where a right call of
Stop goes back to.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rules import fits_opponent
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.rulebook import Clause
from cardrules.simulate.kernels.endings import ENDINGS, NONE, match_end
from cardrules.simulate.kernels.rng import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    extend_trace,
    popcount,
    shuffle,
    splitmix64,
)
from cardrules.simulate.kernels.rows import Rows, write_row
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

CHUNK = 5_000

_COUNTED = (
    law.COURSE,
    law.CARD_DRAWN,
    law.NEW_STOCK,
    law.PLAYED,
    law.DISCARDED,
    law.CORRECTED,
    law.TURN_ENDED,
    law.WRONG_CALL,
    law.WON,
    law.CARDS_LEFT,
    law.ONE_DEAL,
    law.REPETITION,
    law.TARGET,
    *ENDINGS[1:],
)
(
    _COURSE,
    _CARD_DRAWN,
    _NEW_STOCK,
    _PLAYED,
    _DISCARDED,
    _CORRECTED,
    _TURN_ENDED,
    _WRONG_CALL,
    _WON,
    _CARDS_LEFT,
    _ONE_DEAL,
    _REPETITION,
    _ENDINGS,
) = range(13)
"""Where the clauses are counted."""

_MOVES = len(_COUNTED)
"""Where the moves are counted."""

_FAR = 1 << 62
"""A score, and a number of deals, that no match reaches."""

_OPPONENT, _UP = range(2)
"""The places where cards go, in the order of their texts."""

_NOW, _BEFORE = range(2)
"""The table as it is, and as it was before the wrong play that can be called."""


class Rules(NamedTuple):
    """What is played.

    Attributes:
        honour: Whether plays are not checked.
        target: The score that wins; 0 for a match of one deal.
        max_deals: The largest number of deals in a match; 0 for no limit.
        simple: Whether the simple player plays, rather than moves at random.
        onto: What goes on each card on the opponent's discard pile, as masks.
    """

    honour: bool
    target: int
    max_deals: int
    simple: bool
    onto: Array


class Workspace(NamedTuple):
    """Room for what a deal needs, the same for all deals.

    Attributes:
        order: The cards as they come off the top.
        tables: The table as it is, and as it was.
        allowed: What may go to each place, as masks.
        right: What strict play lets go there.
        history: The positions at the starts of all turns.
        cited: Counts what happens under each clause, and the moves.
    """

    order: Array
    tables: Array
    allowed: Array
    right: Array
    history: list[np.uint64]
    cited: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return _COUNTED


def setup(plan: Plan) -> tuple[Any, ...]:
    """The rules that are played."""
    options: PisheOptions = plan.game.options
    target, max_deals = min(options.target or 0, _FAR), min(options.max_deals or 0, _FAR)
    honour, simple = options.enforcement == "honour", plan.policy == "simple"
    return (Rules(honour, target, max_deals, simple, neighbours(options)),)


@cache
def neighbours(options: PisheOptions) -> NDArray[np.uint64]:
    """For each card those that go on it on the opponent's discard pile, as masks."""
    onto = np.zeros(64, np.uint64)
    for on, number in FULL.numbers.items():
        onto[number] = FULL.mask(
            card for card in FULL.numbers if fits_opponent(options, (on,), card, "").upheld
        )
    return onto


@njit(cache=True, nogil=True)
def play_deals(rows: Rows, rules: Rules) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = Workspace(
        np.empty(len(PACK), np.int64),
        np.zeros(2, TABLE),
        np.empty(2, np.uint64),
        np.empty(2, np.uint64),
        [NO_CARDS],
        np.empty(_MOVES + 1, np.int64),
    )
    cited = workspace.cited
    for deal in range(len(rows.seeds)):
        seed = np.uint64(rows.seeds[deal])
        shuffle(PACK, seed, 0, workspace.order)
        winner, trace_hash = play_deal(rules, seed, rows.dealers[deal], workspace)
        scores, ending = rows.scores[deal], _REPETITION
        scores[:] = 0
        if winner != NONE:
            ending = _WON
            scores[winner] = cards_left(workspace.tables[_NOW], 1 - winner)
            cited[_CARDS_LEFT] = 1
        cited[ending] = 1
        if rules.target:
            end = match_end(scores, rules.target, rules.max_deals)
            if end != NONE:
                cited[_ENDINGS + end] = 1
        elif winner != NONE:
            cited[_ONE_DEAL] = 1
        write_row(rows, deal, winner, cited[_MOVES], ending, cited, trace_hash)


@njit(cache=True)
def play_deal(rules: Rules, seed: np.uint64, dealer: int, workspace: Workspace) -> tuple[int, np.uint64]:
    """Play one deal of cards that have been shuffled.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        dealer: Who deals.
        workspace: Room for what the deal needs.

    Returns:
        The seat that wins, or `NONE`, and the trace hash.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    honour, simple = rules.honour, rules.simple
    tables, allowed, right = workspace.tables, workspace.allowed, workspace.right
    history, cited = workspace.history, workspace.cited
    table = tables[_NOW]
    cited[:] = 0
    cited[_COURSE] = 1
    clear_table(table)
    turn = 1 - dealer
    deal_stocks(table, workspace.order, 0, turn)
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
            puts, rest, rest_is_right = list_moves(rules, table, seat, unchecked, allowed, right)
            if simple and puts:
                puts, rest = keep_best(allowed), 0
        calls = 2 if seat == caller and not simple else 0
        number = puts + rest + calls  # in the order of the texts
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        trace_hash = extend_trace(trace_hash, seat, number)
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
            card, place = put_at(allowed, chosen) if chosen < puts else (0, 0)
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
                cited[_NEW_STOCK] += draw(table, turn)
                cited[_CARD_DRAWN] += 1
                continue
            move_top(table, DRAWN + turn, DISCARD + turn)
            cited[_DISCARDED] += 1
        turn, corrected = 1 - turn, False
        if honour and times_come(history, table) == MOST_TIMES:
            return NONE, trace_hash


@njit(cache=True)
def list_moves(
    rules: Rules, table: Record, seat: int, unchecked: bool, allowed: Array, right: Array
) -> tuple[int, int, bool]:
    """Find the plays of a seat.

    Args:
        rules: The rules that are played.
        table: What lies on the table.
        seat: Whose turn it is.
        unchecked: Whether it may also play wrongly.
        allowed: Where the cards that may go to each place are put, as masks.
        right: The same for strict play.

    Returns:
        How many puts there are; whether the drawn card may be discarded or, where there is none, the next drawn; and
        whether strict play permits this.
    """
    open_cards = mask_of(table, DRAWN + seat) | mask_of(table, DISCARD + seat)
    right[_UP] = waiting = open_cards & wanted_cards(table)
    right[_OPPONENT] = NO_CARDS if waiting else open_cards & rules.onto[top_of(table, DISCARD + 1 - seat)]
    for place in range(len(allowed)):
        allowed[place] = open_cards if unchecked else right[place]
    puts = popcount(allowed[_OPPONENT]) + popcount(allowed[_UP])
    return puts, 1 if unchecked or not waiting else 0, not waiting


@njit(cache=True)
def keep_best(allowed: Array) -> int:
    """Of the puts, keep those that the simple player makes (`cardrules.bots.pishe_pasha`), and count them."""
    if allowed[_UP]:
        allowed[_OPPONENT] = NO_CARDS
    return popcount(allowed[_OPPONENT]) + popcount(allowed[_UP])
