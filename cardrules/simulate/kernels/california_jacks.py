"""California Jacks in compiled code, in all its configurations.

How strong a card is and what it counts are tables taken from the rules.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from cardrules import shared_clauses
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import CARD_POINTS, CARDS_EACH, HIGH_TO_LOW, PACK, SEATS
from cardrules.rulebook import Clause
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
)
from cardrules.simulate.kernels.rows import Rows, write_row
from cardrules.simulate.kernels.tricks import FULL, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

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

_NOBODY = -1
_CARDS, _DEALT, _TRICKS = len(PACK), SEATS * CARDS_EACH, len(PACK) // SEATS
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = strengths_by_trump(FULL, HIGH_TO_LOW)
_POINTS = np.array(list(CARD_POINTS.values()))
_WORTH, _SCORING = (
    np.array([FULL.mask(card for card in PACK if card.rank is rank) for rank in ranks])
    for ranks in (CARD_POINTS, law.TRUMPS_THAT_SCORE)
)
"""The cards of each rank that counts in the tricks, and those that score as trumps: high, low and jack."""


class Rules(NamedTuple):
    """The rules that are played."""

    target: int
    last_deal: bool
    cut_apart: bool
    trump_instead: bool
    must_trump: bool
    void_penalty: int
    equal_to_non_dealer: bool


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
    )
    return rules, np.array([FULL.numbers[card] for card in PACK], np.int64)


@njit(cache=True, nogil=True)
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
        trace_hash = play_tricks(rules, seed, non_dealer, trump, workspace)
        first = count_tricks(rules, non_dealer, trump, workspace)
        rows.scores[deal] = workspace.scores
        winner = best_side(workspace.scores) if first == _NOBODY else first
        write_row(rows, deal, winner, _CARDS, _COUNT, workspace.cited, trace_hash)


@njit(cache=True)
def play_tricks(rules: Rules, seed: np.uint64, leader: int, trump: int, workspace: Workspace) -> np.uint64:
    """Deal, and play all tricks.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        leader: Who leads to the first trick.
        trump: The trump suit.
        workspace: The cards in their order, nothing won and nothing counted yet; what happens is written there.

    Returns:
        The trace hash.
    """
    order, won, scores, cited = workspace.order, workspace.won, workspace.scores, workspace.cited
    stream, trace_hash = choices(seed), np.uint64(0)
    trumps = _SUITS[trump]
    instead = trumps if rules.trump_instead else np.uint64(0)
    forced = trumps if rules.must_trump else np.uint64(0)
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
        trace_hash = extend_trace(trace_hash, leader, number)
        led = _SUIT_OF[lead]

        of_suit, to_trump = answering & _SUITS[led], answering & trumps
        plays = of_suit | answering & instead if of_suit else to_trump & forced or answering
        number = popcount(plays)
        stream += GAMMA + GAMMA
        answer = select_bit(plays, below(splitmix64(stream), number))
        trace_hash = extend_trace(trace_hash, 1 - leader, number)
        if not of_suit | to_trump:
            voids += 1
            scores[1 - leader] -= rules.void_penalty

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
    cited[_VOID_PENALTY] = voids if rules.void_penalty else 0
    return trace_hash


@njit(cache=True)
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
