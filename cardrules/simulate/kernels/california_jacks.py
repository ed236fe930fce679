"""California Jacks in compiled code, in all its configurations.

How strong a card is and what it counts are tables taken from the rules.
"""

from functools import partial

import numpy as np
from numba import njit

from cardrules import shared_clauses
from cardrules.cards import Rank, Suit
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import (
    CARD_POINTS,
    COUNT,
    COUNTED_OUT,
    DRAW,
    EQUAL_GAME,
    GAME_POINT,
    HIGH,
    HIGH_TO_LOW,
    JACK,
    LOW,
    RANKING,
    TO_THE_TRICK,
    TRUMP_WINS,
    VOID_PENALTY,
)
from cardrules.games.california_jacks.rules import CARDS_EACH, PACK
from cardrules.games.california_jacks.state import SEATS
from cardrules.mechanics.tricks import strength
from cardrules.simulate.kernels import places
from cardrules.simulate.kernels.endings import best_side
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
)
from cardrules.simulate.kernels.tricks import FULL, strengths
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = (
    TO_THE_TRICK,
    RANKING,
    TRUMP_WINS,
    DRAW,
    VOID_PENALTY,
    COUNT,
    HIGH,
    LOW,
    JACK,
    GAME_POINT,
    EQUAL_GAME,
    COUNTED_OUT,
    shared_clauses.MAX_DEALS,
)
"""The clauses that are counted; the numbers below are their places here."""

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

_TARGET, _LAST_DEAL, _CUT_APART, _TRUMP_INSTEAD, _MUST_TRUMP, _LOST, _TO_NON_DEALER = range(7)
"""Places in the array of rules."""

_NOBODY = -1
_CARDS, _DEALT, _TRICKS = len(PACK), SEATS * CARDS_EACH, len(PACK) // SEATS
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = np.array(
    [strengths(FULL, partial(strength, trump=trump, high_to_low=HIGH_TO_LOW)) for trump in Suit]
)
_POINTS = np.array(list(CARD_POINTS.values()))
_WORTH, _SCORING = (
    np.array([FULL.mask(card for card in PACK if card.rank is rank) for rank in ranks])
    for ranks in (CARD_POINTS, (Rank.ACE, Rank.TWO, Rank.JACK))
)
"""The cards of each rank that counts in the tricks, and those that score as trumps: high, low and jack."""


def play(plan: Plan, columns: Columns, trails: Array) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: JacksOptions = plan.game.options
    rules = (
        options.target,
        options.max_deals == 1,
        options.trump_card == "independent",
        options.follow == "follow_or_trump",
        options.follow != "loose",
        options.void_penalty,
        options.equal_game == "non_dealer",
    )
    play_deals(
        np.array(rules, np.int64),
        np.array([FULL.numbers[card] for card in PACK], np.int64),
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
    pack: Array,
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
    order = np.empty(_CARDS, np.int64)
    won = np.empty(SEATS, np.uint64)
    cited = np.empty(len(clauses), np.int64)
    for deal in range(len(seeds)):
        seed, non_dealer = np.uint64(seeds[deal]), 1 - dealers[deal]
        shuffle(pack, seed, 0, order)
        trump = _SUIT_OF[order[_CARDS - 1]]
        if rules[_CUT_APART]:
            shuffle(pack, seed, 1, order)
        cited[:] = 0
        scores[deal] = 0
        trails[deal] = play_tricks(rules, seed, non_dealer, trump, order, won, scores[deal], cited)
        first = count_tricks(rules, non_dealer, trump, won, scores[deal], cited)
        winners[deal] = best_side(scores[deal]) if first == _NOBODY else first
        moves[deal] = _CARDS
        ended_by[deal] = clauses[_COUNT]
        for place in range(len(clauses)):
            counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def play_tricks(
    rules: Array,
    seed: np.uint64,
    leader: int,
    trump: int,
    order: Array,
    won: Array,
    scores: Array,
    cited: Array,
) -> np.uint64:
    """Deal, and play all tricks.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        leader: Who leads to the first trick.
        trump: The trump suit.
        order: The cards as they come off the top; the last one lies on top of the stock.
        won: Filled with the cards that each seat wins.
        scores: All 0; what is lost during the play is taken off.
        cited: All 0; counts what happens under each clause.

    Returns:
        The trail.
    """
    stream, trace_hash = choices(seed), np.uint64(0)
    trumps = _SUITS[trump]
    instead = trumps if rules[_TRUMP_INSTEAD] else np.uint64(0)
    forced = trumps if rules[_MUST_TRUMP] else np.uint64(0)
    won[:] = 0
    held = answering = np.uint64(0)
    for place in range(0, _DEALT, SEATS):
        held |= ONE << np.uint64(order[place])
        answering |= ONE << np.uint64(order[place + 1])
    by_trump = voids = 0
    top = _CARDS - 1
    for _ in range(_TRICKS):
        number = popcount(held)
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        lead = select_bit(held, below(splitmix64(stream), number))
        trace_hash = trailed(trace_hash, leader, number)
        led = _SUIT_OF[lead]

        of_suit, to_trump = answering & _SUITS[led], answering & trumps
        plays = of_suit | answering & instead if of_suit else to_trump & forced or answering
        number = popcount(plays)
        stream += GAMMA + GAMMA
        answer = select_bit(plays, below(splitmix64(stream), number))
        trace_hash = trailed(trace_hash, 1 - leader, number)
        if not of_suit | to_trump:
            voids += 1
            scores[1 - leader] -= rules[_LOST]

        trick = ONE << np.uint64(lead) | ONE << np.uint64(answer)
        held, answering = held & ~trick, answering & ~trick
        by_trump += trick & trumps != 0
        if _STRENGTHS[trump, led, answer] > _STRENGTHS[trump, led, lead]:
            leader, held, answering = 1 - leader, answering, held
        won[leader] |= trick
        if top > _DEALT:
            held |= ONE << np.uint64(order[top])
            answering |= ONE << np.uint64(order[top - 1])
            top -= SEATS
    cited[_TO_THE_TRICK] = _CARDS
    cited[_DRAW] = _CARDS - _DEALT
    cited[_TRUMP_WINS] = by_trump
    cited[_RANKING] = _TRICKS - by_trump
    cited[_VOID_PENALTY] = voids if rules[_LOST] else 0
    return trace_hash


@njit(cache=True)
def count_tricks(rules: Array, non_dealer: int, trump: int, won: Array, scores: Array, cited: Array) -> int:
    """Score high, low, jack and game, in this order.

    Args:
        rules: The rules that are played.
        non_dealer: The seat that did not deal.
        trump: The trump suit.
        won: The cards that each seat has won.
        scores: The points of the sides, which are added to.
        cited: Counts what happens under each clause.

    Returns:
        The seat that counts out; -1 for nobody.
    """
    cited[_COUNT] = cited[_HIGH] = cited[_LOW] = cited[_JACK] = 1
    ahead = 0
    for place in range(len(_POINTS)):
        ahead += _POINTS[place] * (popcount(won[0] & _WORTH[place]) - popcount(won[1] & _WORTH[place]))
    game = _NOBODY
    if ahead:
        game = 0 if ahead > 0 else 1
        cited[_GAME_POINT] = 1
    elif rules[_TO_NON_DEALER]:
        game = non_dealer
        cited[_EQUAL_GAME] = 1
    first = _NOBODY
    for place in range(len(_SCORING) + 1):
        seat = game
        if place < len(_SCORING):
            seat = 0 if won[0] & _SCORING[place] & _SUITS[trump] else 1
        if seat != _NOBODY:
            scores[seat] += 1
            if first == _NOBODY and scores[seat] >= rules[_TARGET]:
                first = seat
    if first != _NOBODY:
        cited[_COUNTED_OUT] = 1
    elif rules[_LAST_DEAL]:
        cited[_MAX_DEALS] = 1
    return first
