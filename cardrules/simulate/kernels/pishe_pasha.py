"""Pishe Pasha in compiled code, under all options.

On honour the table is kept as it was before the first wrong play of a turn, for that is where a right call of
Stop goes back to. Simple players play nothing wrong, but play may begin after a wrong play, or with one.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.core.compiling import njit
from cardrules.core.moves import Put
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rules import fits_opponent
from cardrules.games.pishe_pasha.state import State
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import SEATS, SUITS
from cardrules.simulate.kernels.endings import ENDINGS, NONE, match_end
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
    DISCARD,
    DRAWN,
    FOUNDATION_OF,
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
    lay_piles,
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

_NOTHING = -1
"""No card, and no move."""

_OPPONENT, _UP = range(2)
"""The places where cards go, in the order of their texts."""

_PILES = 2 * SEATS + len(SUITS)
"""How many piles tell a position at the start of a turn from others."""

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


class Start(NamedTuple):
    """Where play begins.

    Attributes:
        turn: Whose turn it is.
        corrected: Whether wrong plays are refused for the rest of the turn.
        caller: Who may call Stop; `NONE` for nobody.
        wrong: Whether this would be right.
        laid: Whether a card was laid wrongly, rather than passed over.
        turns: How many turns had begun since play did before the play that may be called; less than 0 where so many
            of the turns of the past were still to come.
        past: The turns that began before play did.
    """

    turn: int
    corrected: bool
    caller: int
    wrong: bool
    laid: bool
    turns: int
    past: Past


class Workspace(NamedTuple):
    """Room for what a deal needs, the same for all deals.

    Attributes:
        order: The cards as they come off the top.
        tables: The table as it is, and as it was.
        allowed: What may go to each place, as masks.
        right: What strict play lets go there.
        history: The positions at the starts of all turns since play began.
        past: The fingerprints of those at the starts of the turns before.
        cited: Counts what happens under each clause, and the moves.
    """

    order: Array
    tables: Array
    allowed: Array
    right: Array
    history: list[np.uint64]
    past: Array
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


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = make_room(np.empty(0, np.uint64))
    cited, history, table = workspace.cited, workspace.history, workspace.tables[_NOW]
    past = Past(0, 0, _PILES)
    for deal in range(len(rows.seeds)):
        seed, turn = np.uint64(rows.seeds[deal]), 1 - rows.dealers[deal]
        shuffle(PACK, seed, 0, workspace.order)
        clear_table(table)
        deal_stocks(table, workspace.order, 0, turn)
        history.clear()
        times_come(history, table)
        cited[:] = 0
        cited[_COURSE] = 1
        start = Start(turn, False, NONE, False, False, 0, past)
        winner, trace_hash = play_turns(rules, choices(seed), start, None, workspace)
        scores, ending = rows.scores[deal], _REPETITION
        scores[:] = 0
        if winner != NONE:
            ending = _WON
            scores[winner] = cards_left(table, 1 - winner)
            cited[_CARDS_LEFT] = 1
        cited[ending] = 1
        if rules.target:
            end = match_end(scores, rules.target, rules.max_deals)
            if end != NONE:
                cited[_ENDINGS + end] = 1
        elif winner != NONE:
            cited[_ONE_DEAL] = 1
        write_row(rows, deal, winner, cited[_MOVES], ending, cited, trace_hash)


@njit()
def make_room(past: Array) -> Workspace:
    """Room for what a deal needs, beside what it remembers of the past."""
    return Workspace(
        np.empty(len(PACK), np.int64),
        np.zeros(2, TABLE),
        np.empty(2, np.uint64),
        np.empty(2, np.uint64),
        [NO_CARDS],
        past,
        np.empty(_MOVES + 1, np.int64),
    )


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position in which cards are played."""
    (rules,) = setup(Plan(game, "simple", 0))
    play = state.challengeable or ChallengeablePlay(NONE, None, state, (NONE,))
    past, history = past_of(state.history, _PILES)
    (caller,), turns = play.callers, len(play.before.history) - len(state.history)
    start = Start(state.turn, state.corrected, caller, False, False, turns, past)
    card, place = _NOTHING, _UP
    if isinstance(play.move, Put):
        card, place = FULL.numbers[play.move.card], _UP if play.move.to == FOUNDATIONS else _OPPONENT
    piles = np.array([piles_of(state), piles_of(play.before)])
    return rules, start, card, place, piles, history, np.array(game.scores(state))


@njit(nogil=True)
def play_outs(
    results: Array,
    faces: Array,
    seeds: Array,
    rules: Rules,
    start: Start,
    card: int,
    place: int,
    piles: Array,
    past: Array,
    scores: Array,
) -> None:
    """Play a deal on from a position, in each world after each of the moves that the seat on turn may make.

    Args:
        results: The points of every side after the deal, of shape (worlds, moves, sides); filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        start: Where play begins.
        card: The card that was laid in the play that may be called; -1 where none was laid.
        place: Where it was laid.
        piles: The piles as they are, and as they were before that play.
        past: The fingerprints of the positions at the starts of the turns that have begun.
        scores: The points of the seats.
    """
    workspace, laid_out = make_room(past), np.zeros(2, TABLE)
    tables, history = workspace.tables, workspace.history
    turn, corrected, caller, _, _, turns, begun = start
    for world in range(len(results)):
        for each in range(len(piles)):
            lay_piles(laid_out[each], piles[each], faces[world])
        laid = card != _NOTHING
        wrong = caller != NONE and not was_right(
            rules, laid_out[_BEFORE], 1 - caller, faces[world, card] if laid else _NOTHING, place, workspace
        )
        for move in range(results.shape[1]):
            tables[_NOW], tables[_BEFORE] = laid_out[_NOW], laid_out[_BEFORE]
            history.clear()
            here = Start(turn, corrected, caller, wrong, laid, turns, begun)
            winner, _ = play_turns(rules, choices(seeds[world]) - GAMMA - GAMMA, here, move, workspace)
            results[world, move] = scores
            if winner != NONE:
                results[world, move, winner] += cards_left(tables[_NOW], 1 - winner)


@njit()
def was_right(rules: Rules, before: Record, seat: int, card: int, place: int, workspace: Workspace) -> bool:
    """What strict play says of a play.

    Args:
        rules: The rules that are played.
        before: What lay on the table before it.
        seat: Who made it.
        card: The card that was laid; -1 where none was laid.
        place: Where it was laid.
        workspace: Room for what may be played.
    """
    _, _, rest_is_right = list_moves(rules, before, seat, False, workspace.allowed, workspace.right)
    if card == _NOTHING:
        return bool(rest_is_right)
    return bool(workspace.right[place] >> np.uint64(card) & ONE)


@njit()
def play_turns(
    rules: Rules, stream: np.uint64, start: Start, first: int | None, workspace: Workspace
) -> tuple[int, np.uint64]:
    """Play a deal to its end.

    Args:
        rules: The rules that are played.
        stream: Where the choices begin; with a first move that is not chosen, two draws before.
        start: Where play begins.
        first: Which of its moves, in the order of their texts, the seat on turn (or the one that accepts a last play)
            makes first; None where it chooses: then the compiler leaves out what need not be looked at.
        workspace: The table and the history; what happens is written and counted there.

    Returns:
        The seat that wins, or `NONE`, and the trace hash.
    """
    trace_hash, honour = np.uint64(0), rules.honour
    simple, chooses = rules.simple, True
    if first is not None:
        simple = chooses = False
    tables, allowed, right = workspace.tables, workspace.allowed, workspace.right
    history, cited = workspace.history, workspace.cited
    table = tables[_NOW]
    turn, corrected, caller, wrong, laid, turns, past = start
    while True:
        won = not cards_left(table, turn)
        if won and not honour:
            return turn, trace_hash
        calls_rightly = False  # the simple player; from the deal on there is nothing wrong that it could call
        if first is not None:
            calls_rightly = simple and wrong and can_be_shown(tables, 1 - caller)
        stream += GAMMA
        callers_go = won or (caller == 1 - turn and chooses and below(splitmix64(stream), 2))
        if callers_go and simple and not won and not calls_rightly:
            stream += GAMMA  # there is no call, and the seat that is left is drawn
            callers_go = False
        if callers_go:
            seat, puts, rest, rest_is_right = caller, 0, 1 if won else 0, True  # to pass
        else:
            seat, unchecked = turn, honour and not corrected and not simple
            puts, rest, rest_is_right = list_moves(rules, table, seat, unchecked, allowed, right)
            if simple and puts:
                puts, rest = keep_best(allowed), 0
        calls = 2 if seat == caller and not simple else 0
        if calls_rightly and seat == caller:
            puts, rest, calls = 0, 0, 1
        number = puts + rest + calls  # in the order of the texts
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        if first is not None and not chooses:
            chosen, simple, chooses = first, rules.simple, True
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
            del history[max(0, turns) :]
            if first is not None:
                past = Past(past.turns + min(0, turns), past.times, past.piles)
            turn, caller, wrong = 1 - caller, NONE, False
            corrected = chosen == puts + rest and (calls > 1 or laid)
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
                    turns, laid = len(history), chosen < puts
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
        if honour:
            times = times_come(history, table)
            if first is not None and times + past.times >= MOST_TIMES:  # it may be enough
                times += times_before(workspace.past, past, table, turn)
            if times == MOST_TIMES:
                return NONE, trace_hash


@njit()
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


@njit()
def keep_best(allowed: Array) -> int:
    """Of the puts, keep those that the simple player makes (`cardrules.bots.pishe_pasha`), and count them."""
    if allowed[_UP]:
        allowed[_OPPONENT] = NO_CARDS
    return popcount(allowed[_OPPONENT]) + popcount(allowed[_UP])


@njit()
def can_be_shown(tables: Array, seat: int) -> bool:
    """Whether the top discard of a seat before its wrong play does not lie in its stock now, face down."""
    before = tables[_BEFORE]
    top = top_of(before, DISCARD + seat)
    return not (before.sizes[DISCARD + seat] and tables[_NOW].pile_of[top] == STOCK + seat)
