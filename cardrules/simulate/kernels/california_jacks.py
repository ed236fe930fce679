"""California Jacks in compiled code, in all its configurations.

How strong a card is and what it counts are tables taken from the rules.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.bots.california_jacks import ORDINARY, height, prize, useful
from cardrules.core import shared_clauses
from cardrules.core.cards import Suit
from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import CARD_POINTS, CARDS_EACH, HIGH_TO_LOW, PACK, SEATS
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import clockwise
from cardrules.simulate.kernels.endings import best_side
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
from cardrules.simulate.kernels.tricks import FULL, replaced, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = FULL.numbers

COUNTED = (
    law.TO_THE_TRICK,
    law.RANKING,
    law.TRUMP_WINS,
    law.DRAW,
    law.VOID_PENALTY,
    law.COUNT,
    law.HIGH,
    law.LOW,
    law.JACK,
    law.GAME_POINT,
    law.EQUAL_GAME,
    law.COUNTED_OUT,
    shared_clauses.MAX_DEALS,
)
"""The clauses that are counted; the numbers below are their indices here."""

(
    _TO_THE_TRICK,
    _RANKING,
    _TRUMP_WINS,
    _DRAW,
    _VOID_PENALTY,
    _COUNT,
    _HIGH,
    _LOW,
    _JACK,
    _GAME_POINT,
    _EQUAL_GAME,
    _COUNTED_OUT,
    _MAX_DEALS,
) = range(len(COUNTED))

_NOBODY = _NOTHING = -1
_LEAST = -(1 << 60)
_CARDS, _DEALT, _TRICKS = len(PACK), SEATS * CARDS_EACH, len(PACK) // SEATS
_SUIT_OF, _SUITS, _ALL_CARDS = FULL.suit_of, FULL.suits, FULL.mask(PACK)
_STRENGTHS = strengths_by_trump(FULL, HIGH_TO_LOW)
_POINTS = np.array(list(CARD_POINTS.values()))
_WORTH, _SCORING = (
    np.array([FULL.mask(card for card in PACK if card.rank is rank) for rank in ranks])
    for ranks in (CARD_POINTS, law.TRUMPS_THAT_SCORE)
)
"""The cards of each rank that counts in the tricks, and those that score as trumps: high, low and jack."""

_PRIZE, _USEFUL, _HIGHER = np.zeros((4, 64), np.int64), np.zeros((4, 64), np.int64), np.zeros(64, np.uint64)
"""What it is worth to win a card and to hold it, by the trump suit; and the higher cards of its suit."""
for _card, _number in FULL.numbers.items():
    _HIGHER[_number] = FULL.mask(
        each for each in PACK if each.suit is _card.suit and height(each) > height(_card)
    )
    for _trump, _suit in enumerate(Suit):
        _PRIZE[_trump, _number], _USEFUL[_trump, _number] = prize(_card, _suit), useful(_card, _suit)


class Rules(NamedTuple):
    """The rules that are played."""

    target: int
    last_deal: bool
    cut_apart: bool
    trump_instead: bool
    must_trump: bool
    void_penalty: int
    equal_to_non_dealer: bool
    simple: bool


class Start(NamedTuple):
    """Where play begins.

    Attributes:
        leader: Who leads, or led, to the trick.
        lead: The card led to it; -1 where it has none.
        held: The cards of the leader.
        answering: The cards of the other seat.
        trump: The trump suit.
        top: Index of the next card of the stock in the order of the cards.
        first: Which of its moves, in the order of their texts, the seat on turn makes first; -1 where it may choose.
    """

    leader: int
    lead: int
    held: np.uint64
    answering: np.uint64
    trump: int
    top: int
    first: int


class Workspace(NamedTuple):
    """What is known of a deal while it is played.

    Attributes:
        order: The cards as they come off the top; the last one lies on top of the stock.
        won: The cards that each seat wins.
        scores: The points of the seats.
        cited: How often something happened under each counted clause.
    """

    order: Array
    won: Array
    scores: Array
    cited: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan) -> tuple[Rules, Array]:
    """The rules that are played, and the pack."""
    options: JacksOptions = plan.game.options
    rules = Rules(
        options.target,
        options.max_deals == 1,
        options.trump_card == "independent",
        options.follow == "follow_or_trump",
        options.follow != "loose",
        options.void_penalty,
        options.equal_game == "non_dealer",
        plan.policy == "simple",
    )
    return rules, np.array([FULL.numbers[card] for card in PACK], np.int64)


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules, pack: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = Workspace(
        np.empty(_CARDS, np.int64),
        np.empty(SEATS, np.uint64),
        np.empty(SEATS, np.int64),
        np.empty(len(rows.clauses), np.int64),
    )
    for deal in range(len(rows.seeds)):
        seed, non_dealer = np.uint64(rows.seeds[deal]), 1 - rows.dealers[deal]
        shuffle(pack, seed, 0, workspace.order)
        trump = _SUIT_OF[workspace.order[_CARDS - 1]]
        if rules.cut_apart:
            shuffle(pack, seed, 1, workspace.order)
        workspace.won[:] = 0
        workspace.scores[:] = 0
        workspace.cited[:] = 0
        held = answering = np.uint64(0)
        for place in range(0, _DEALT, SEATS):
            held |= ONE << np.uint64(workspace.order[place])
            answering |= ONE << np.uint64(workspace.order[place + 1])
        start = Start(non_dealer, _NOTHING, held, answering, trump, _CARDS - 1, _NOTHING)
        trace_hash, voids = play_tricks(rules, choices(seed), start, workspace)
        workspace.cited[_TO_THE_TRICK] = _CARDS
        workspace.cited[_DRAW] = _CARDS - _DEALT
        workspace.cited[_RANKING] = _TRICKS - workspace.cited[_TRUMP_WINS]
        workspace.cited[_VOID_PENALTY] = voids if rules.void_penalty else 0
        first = count_tricks(rules, non_dealer, trump, workspace)
        rows.scores[deal] = workspace.scores
        winner = best_side(workspace.scores) if first == _NOBODY else first
        write_row(rows, deal, winner, _CARDS, _COUNT, workspace.cited, trace_hash)


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position in which cards are played."""
    rules, _ = setup(Plan(game, "simple", 0))
    held, answering = (FULL.mask(state.hands[seat]) for seat in clockwise(state.leader, SEATS))
    order = np.zeros(_CARDS, np.int64)
    order[_DEALT : _DEALT + len(state.stock)] = [FULL.numbers[card] for card in state.stock]
    lead = FULL.numbers[state.trick[0]] if state.trick else _NOTHING
    assert state.trump, "cards are played"
    trump, top = list(Suit).index(state.trump), _DEALT + len(state.stock) - 1
    start = Start(state.leader, lead, held, answering, trump, top, _NOTHING)
    won = np.array([FULL.mask(cards) for cards in state.won])
    return rules, start, order, won, np.array(game.scores(state)), state.non_dealer


@njit(nogil=True)
def play_outs(
    results: Array,
    faces: Array,
    seeds: Array,
    rules: Rules,
    start: Start,
    order: Array,
    won: Array,
    scores: Array,
    non_dealer: int,
) -> None:
    """Play a deal on from a position, in each world after each of the moves that the seat on turn may make.

    Args:
        results: The points of every side after the deal, of shape (worlds, moves, sides); filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        start: Where play begins.
        order: The cards in their order.
        won: The cards that each seat has won.
        scores: The points of the seats.
        non_dealer: The seat that did not deal.
    """
    workspace = Workspace(order.copy(), won.copy(), scores.copy(), np.empty(_MAX_DEALS + 1, np.int64))
    for world in range(len(results)):
        face = faces[world]
        held, answering = replaced(start.held, face), replaced(start.answering, face)
        for place in range(len(order)):
            workspace.order[place] = face[order[place]]
        for move in range(results.shape[1]):
            workspace.won[:] = won
            workspace.scores[:] = scores
            first = Start(start.leader, start.lead, held, answering, start.trump, start.top, move)
            play_tricks(rules, choices(seeds[world]), first, workspace)
            count_tricks(rules, non_dealer, start.trump, workspace)
            results[world, move] = workspace.scores


@njit()
def play_tricks(rules: Rules, stream: np.uint64, start: Start, workspace: Workspace) -> tuple[np.uint64, int]:
    """Play all tricks that are left.

    Args:
        rules: The rules that are played.
        stream: Where the choices begin.
        start: Where play begins.
        workspace: The cards in their order, and what has been won and counted; what happens is written there.

    Returns:
        The trace hash, and how often a seat had neither the suit led nor a trump.
    """
    order, won, scores = workspace.order, workspace.won, workspace.scores
    leader, lead, held, answering, trump, top, first = start
    trace_hash = np.uint64(0)
    trumps = _SUITS[trump]
    instead = trumps if rules.trump_instead else np.uint64(0)
    forced = trumps if rules.must_trump else np.uint64(0)
    by_trump = voids = 0
    while answering:
        if lead == _NOTHING:
            plays = keep_best(start, held, answering, won, order, top) if rules.simple else held
            number = popcount(plays)
            if first == _NOTHING:
                stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
                lead = select_bit(plays, below(splitmix64(stream), number))
            else:
                lead, first = select_bit(held, first), _NOTHING
            held &= ~(ONE << np.uint64(lead))
            trace_hash = extend_trace(trace_hash, leader, number)
        led = _SUIT_OF[lead]

        of_suit, to_trump = answering & _SUITS[led], answering & trumps
        may = of_suit | answering & instead if of_suit else to_trump & forced or answering
        plays = keep_best_answer(may, lead, trump, order, top) if rules.simple else may
        number = popcount(plays)
        if first == _NOTHING:
            stream += GAMMA + GAMMA
            answer = select_bit(plays, below(splitmix64(stream), number))
        else:
            answer, first = select_bit(may, first), _NOTHING
        answering &= ~(ONE << np.uint64(answer))
        trace_hash = extend_trace(trace_hash, 1 - leader, number)
        if not of_suit | to_trump:
            voids += 1
            scores[1 - leader] -= rules.void_penalty

        trick = ONE << np.uint64(lead) | ONE << np.uint64(answer)
        by_trump += trick & trumps != 0
        if _STRENGTHS[trump, led, answer] > _STRENGTHS[trump, led, lead]:
            leader, held, answering = 1 - leader, answering, held
        won[leader] |= trick
        lead = _NOTHING
        if top > _DEALT:
            held |= ONE << np.uint64(order[top])
            answering |= ONE << np.uint64(order[top - 1])
            top -= SEATS
    workspace.cited[_TRUMP_WINS] = by_trump
    return trace_hash, voids


# The simple player (`cardrules.bots.california_jacks`)


@njit()
def keep_best(
    start: Start, held: np.uint64, answering: np.uint64, won: Array, order: Array, top: int
) -> np.uint64:
    """Of the cards that may be led, those that promise most.

    Args:
        start: Where play began, for its trump suit.
        held: The cards of the leader.
        answering: The cards of the other seat, of which only the number is known.
        won: The cards that each seat has won.
        order: The cards in their order.
        top: Index of the next card of the stock.
    """
    unseen = _ALL_CARDS & ~(held | won[0] | won[1])
    if top >= _DEALT:
        unseen &= ~(ONE << np.uint64(order[top]))
    best, most, left = np.uint64(0), _LEAST, held
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        higher = popcount(unseen & _HIGHER[card]) * popcount(answering)
        winning = max(0, 100 - 100 * higher // max(1, popcount(unseen)))
        promise = weigh(winning, _PRIZE[start.trump, card], card, start.trump, order, top)
        if promise > most:
            best, most = np.uint64(0), promise
        if promise == most:
            best |= ONE << np.uint64(card)
    return best


@njit()
def keep_best_answer(plays: np.uint64, lead: int, trump: int, order: Array, top: int) -> np.uint64:
    """Of the cards that may be played to a lead, those that promise most."""
    led = _SUIT_OF[lead]
    best, most, left = np.uint64(0), _LEAST, plays
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        winning = 100 if _STRENGTHS[trump, led, card] > _STRENGTHS[trump, led, lead] else 0
        promise = weigh(winning, _PRIZE[trump, lead] + _PRIZE[trump, card], card, trump, order, top)
        if promise > most:
            best, most = np.uint64(0), promise
        if promise == most:
            best |= ONE << np.uint64(card)
    return best


@njit()
def weigh(winning: int, at_stake: int, card: int, trump: int, order: Array, top: int) -> Any:
    """What a play promises, from the per cent with which it wins and what lies in the trick."""
    better_draw = _USEFUL[trump, order[top]] - ORDINARY if top >= _DEALT else 0
    return (2 * winning - 100) * at_stake + winning * better_draw - 100 * _USEFUL[trump, card]


# Scoring


@njit()
def count_tricks(rules: Rules, non_dealer: int, trump: int, workspace: Workspace) -> int:
    """Score high, low, jack and game, in this order.

    Args:
        rules: The rules that are played.
        non_dealer: The seat that did not deal.
        trump: The trump suit.
        workspace: The cards that each seat has won; its points are added there.

    Returns:
        The seat that counts out; -1 for nobody.
    """
    won, scores, cited = workspace.won, workspace.scores, workspace.cited
    cited[_COUNT] = cited[_HIGH] = cited[_LOW] = cited[_JACK] = 1
    ahead = 0
    for place in range(len(_POINTS)):
        ahead += _POINTS[place] * (popcount(won[0] & _WORTH[place]) - popcount(won[1] & _WORTH[place]))
    game = _NOBODY
    if ahead:
        game = 0 if ahead > 0 else 1
        cited[_GAME_POINT] = 1
    elif rules.equal_to_non_dealer:
        game = non_dealer
        cited[_EQUAL_GAME] = 1
    first = _NOBODY
    for place in range(len(_SCORING) + 1):
        seat = game
        if place < len(_SCORING):
            seat = 0 if won[0] & _SCORING[place] & _SUITS[trump] else 1
        if seat != _NOBODY:
            scores[seat] += 1
            if first == _NOBODY and scores[seat] >= rules.target:
                first = seat
    if first != _NOBODY:
        cited[_COUNTED_OUT] = 1
    elif rules.last_deal:
        cited[_MAX_DEALS] = 1
    return first
