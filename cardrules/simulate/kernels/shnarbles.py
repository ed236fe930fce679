"""Shnarbles in compiled code, in all its configurations.

How strong a card is comes as a table from the rules.
"""

from functools import partial

import numpy as np
from numba import njit

from cardrules import shared_clauses
from cardrules.cards import Suit
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import (
    ALL_FOLD,
    ALL_PASS,
    CARDS_EACH,
    COUNT,
    FAILED_BID,
    FIRST_SCORE,
    FOLDING_COSTS,
    HIGH_TO_LOW,
    LET_PASS,
    NO_TRICK,
    OUT_AT,
    PACK,
    PENALTY,
    RANKING,
    RENEGE,
    SIXTEEN,
    SPADE_OUT,
    THREE_TRICKS,
    TO_THE_TRICK,
    TRICKS,
    TRICKS_FOR_A_RENEGE,
    TRUMP_WINS,
    WRONG_CALL,
)
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
from cardrules.simulate.kernels.tricks import ALL, FULL, following, strengths
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

assert FIRST_SCORE > CARDS_EACH, "a first deal brings nobody to zero"
assert FIRST_SCORE + PENALTY < OUT_AT, "a first deal brings nobody out"

COUNTED = (
    ALL_PASS,
    TO_THE_TRICK,
    RANKING,
    TRUMP_WINS,
    RENEGE,
    WRONG_CALL,
    LET_PASS,
    SIXTEEN,
    COUNT,
    THREE_TRICKS,
    TRICKS,
    NO_TRICK,
    FAILED_BID,
    ALL_FOLD,
    FOLDING_COSTS,
    SPADE_OUT,
    shared_clauses.MAX_DEALS,
)
"""The clauses that are counted; the numbers below are their places here."""

(
    _ALL_PASS,
    _TO_THE_TRICK,
    _RANKING,
    _TRUMP_WINS,
    _RENEGE,
    _WRONG_CALL,
    _LET_PASS,
    _SIXTEEN,
    _COUNT,
    _THREE_TRICKS,
    _TRICKS,
    _NO_TRICK,
    _FAILED_BID,
    _ALL_FOLD,
    _FOLDING_COSTS,
    _SPADE_OUT,
    _MAX_DEALS,
) = range(len(COUNTED))

_SPOKEN = len(COUNTED)
"""Where bids, the naming of trump and the answers to it are counted, which are moves under no counted clause."""

_PLAYERS, _LAST_DEAL, _RISING, _FOLDS_COST, _FAILED_KEEPS, _ON_HONOUR = range(6)
"""Places in the array of rules."""

_PASS = CARDS_EACH + 1
_BIDS = np.uint64(sum(1 << bid for bid in range(1, _PASS + 1)))
"""The bids as bits of a mask, and above them a pass, whose text comes after theirs."""

_NAMES, _ANSWERS = len(Suit), 2
_SPADES = list(Suit).index(Suit.SPADES)
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = np.array(
    [strengths(FULL, partial(strength, trump=trump, high_to_low=HIGH_TO_LOW)) for trump in Suit]
)
_WEAKEST = _STRENGTHS.min() - 1


def play(plan: Plan, columns: Columns, trails: Array) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: ShnarblesOptions = plan.game.options
    rules = (
        options.players,
        options.max_deals == 1,
        options.bids == "rising",
        options.folding_costs,
        options.failed_bid_keeps_tricks,
        options.enforcement == "honour",
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
    players = rules[_PLAYERS]
    order = np.empty(len(pack), np.int64)
    seats, tricks, off = np.empty(players, np.int64), np.empty(players, np.int64), np.empty(players, np.int64)
    hands = np.empty(players, np.uint64)
    reneges = np.empty((len(pack), 2), np.int64)
    cited = np.empty(len(clauses) + 1, np.int64)
    for deal in range(len(seeds)):
        seed, dealer = np.uint64(seeds[deal]), dealers[deal]
        cited[:] = 0
        cited[_SIXTEEN] = players
        off[:] = 0
        stream, trace_hash, bidder, bid = hear_bids(rules, dealer, choices(seed), cited)
        end = _ALL_PASS
        if bid:
            stream, trace_hash, trump, playing = hear_answers(rules, bidder, stream, trace_hash, seats, cited)
            if playing == 1:
                end = _ALL_FOLD
                off[bidder] = CARDS_EACH
            else:
                end = _COUNT  # until now nobody has looked at a card
                shuffle(pack, seed, 0, order)
                deal_out(dealer, order, seats[:playing], players, hands)
                trace_hash, called = play_tricks(
                    rules[_ON_HONOUR],
                    trump,
                    playing,
                    seats,
                    hands,
                    stream,
                    trace_hash,
                    tricks,
                    reneges,
                    cited,
                )
                count_tricks(rules, bid, trump, playing, seats, tricks, reneges[:called], off, cited)
        trails[deal] = trace_hash
        cited[end] = 1
        winners[deal] = best_side(off)
        if cited[_SPADE_OUT]:
            winners[deal] = bidder
        elif rules[_LAST_DEAL]:
            cited[_MAX_DEALS] = 1
        # of these three only the count is an ending, and comes before that of the match
        ended_by[deal] = clauses[_MAX_DEALS if cited[_MAX_DEALS] and end != _COUNT else end]
        calls = cited[_RENEGE] + cited[_WRONG_CALL] + cited[_LET_PASS]
        moves[deal] = cited[_SPOKEN] + cited[_TO_THE_TRICK] + calls
        for seat in range(players):
            scores[deal, seat] = FIRST_SCORE - off[seat]
        for place in range(len(clauses)):
            counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def hear_bids(
    rules: Array, dealer: int, stream: np.uint64, cited: Array
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let every seat bid or pass, from the dealer's left on.

    Args:
        rules: The rules that are played.
        dealer: Who deals.
        stream: Where the choices begin.
        cited: Counts the moves.

    Returns:
        How far the choices have come; the trail; the highest bidder and the bid, which is 0 where all pass.
    """
    trace_hash, players = np.uint64(0), rules[_PLAYERS]
    seat, bidder, highest = dealer, -1, 0
    bids = _BIDS
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        number = popcount(bids)
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        bid = select_bit(bids, below(splitmix64(stream), number))
        trace_hash = trailed(trace_hash, seat, number)
        if bid == _PASS:
            continue
        if bid > highest:
            bidder, highest = seat, bid
        bids &= ALL << np.uint64(bid + 1) if rules[_RISING] else ~(ONE << np.uint64(bid))
    cited[_SPOKEN] += players
    return stream, trace_hash, bidder, highest


@njit(cache=True)
def hear_answers(
    rules: Array, bidder: int, stream: np.uint64, trace_hash: np.uint64, seats: Array, cited: Array
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let the bidder name trump, and the others fold or stay.

    Args:
        rules: The rules that are played.
        bidder: Who has bid highest.
        stream: How far the choices have come.
        trace_hash: How far the trail has come.
        seats: Filled with the seats that play on, from the bidder on.
        cited: Counts the moves.

    Returns:
        How far choices and trail have come now; the trump suit; and how many seats play on.
    """
    players = rules[_PLAYERS]
    stream += GAMMA + GAMMA
    trump = below(splitmix64(stream), _NAMES)
    trace_hash = trailed(trace_hash, bidder, _NAMES)
    asked = trump != _SPADES
    seats[0], playing, seat = bidder, 1, bidder
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        seats[playing] = seat
        if asked:
            stream += GAMMA + GAMMA
            playing += below(splitmix64(stream), _ANSWERS)  # fold comes before stay
            trace_hash = trailed(trace_hash, seat, _ANSWERS)
        else:
            playing += 1
    cited[_SPOKEN] += 1 + asked * (players - 1)
    return stream, trace_hash, trump, playing


@njit(cache=True)
def deal_out(dealer: int, order: Array, seats: Array, players: int, hands: Array) -> None:
    """Give the seats that play on their cards.

    Args:
        dealer: Who deals.
        order: The cards as they come off the top.
        seats: The seats that play on.
        players: How many seats have been dealt cards.
        hands: Filled with what they hold, in the order of the seats.
    """
    for place in range(len(seats)):
        first = seats[place] - dealer - 1
        if first < 0:
            first += players
        hands[place] = 0
        for card in range(CARDS_EACH):
            hands[place] |= ONE << np.uint64(order[first + card * players])


@njit(cache=True)
def play_tricks(
    on_honour: int,
    trump: int,
    playing: int,
    seats: Array,
    hands: Array,
    stream: np.uint64,
    trace_hash: np.uint64,
    tricks: Array,
    reneges: Array,
    cited: Array,
) -> tuple[np.uint64, int]:
    """Play all tricks; seats are told here by their places among those that play on.

    Args:
        on_honour: Whether any card may be played, and called.
        trump: The trump suit.
        playing: How many seats play.
        seats: The seats, from the bidder on.
        hands: What they hold.
        stream: How far the choices have come.
        trace_hash: How far the trail has come.
        tricks: Filled with the tricks that each wins.
        reneges: Filled with offender and caller of every renege that is found.
        cited: Counts what happens under each clause.

    Returns:
        The trail, and how many reneges were found.
    """
    tricks[:playing] = 0
    by_trump = called = 0
    turn = leader = 0
    played, led, led_cards = 0, 0, ALL
    strongest, winning, trick = _WEAKEST, 0, np.uint64(0)
    # who may still call the last play, as places counted from the leader of its trick, who is first
    callers, first, offender, wrong, place = np.uint64(0), 0, 0, False, 0
    left = CARDS_EACH * playing
    while left:
        held = hands[turn]
        plays = held if on_honour else following(held, led_cards)
        number = cards = popcount(plays)
        stream += GAMMA
        mover = turn
        if callers:
            place = turn - first if turn >= first else turn - first + playing
            others = callers & ~(ONE << np.uint64(place))
            drawn = below(splitmix64(stream), 1 + popcount(others))
            if drawn:
                place = select_bit(others, drawn - 1)
                mover = first + place if first + place < playing else first + place - playing
                number = cards = 0
            if callers >> np.uint64(place) & ONE:
                number += 2
        stream += GAMMA
        chosen = below(splitmix64(stream), number)
        trace_hash = trailed(trace_hash, seats[mover], number)
        if chosen >= cards:
            callers &= ~(ONE << np.uint64(place))
            if chosen > cards:  # call comes before pass
                cited[_LET_PASS] += 1
            elif wrong:
                cited[_RENEGE] += 1
                reneges[called, 0], reneges[called, 1] = offender, mover
                called += 1
                callers = np.uint64(0)
            else:
                cited[_WRONG_CALL] += 1
            continue

        card = select_bit(plays, chosen)
        bit = ONE << np.uint64(card)
        hands[turn] = held & ~bit
        left -= 1
        if on_honour:
            callers = np.uint64(0)
            if held != bit and not bit & led_cards:
                # everybody but the player, who stands where the trick has come to
                callers = (ONE << np.uint64(playing)) - ONE & ~(ONE << np.uint64(played))
                first, offender, wrong = leader, turn, held & led_cards != 0
        if not played:
            led = _SUIT_OF[card]
            led_cards = _SUITS[led]
        power = _STRENGTHS[trump, led, card]
        if power > strongest:
            strongest, winning = power, turn
        trick |= bit
        played += 1
        turn = turn + 1 if turn + 1 < playing else 0
        if played == playing:
            by_trump += trick & _SUITS[trump] != 0
            tricks[winning] += 1
            turn = leader = winning
            played, led_cards = 0, ALL
            strongest, trick = _WEAKEST, np.uint64(0)
    cited[_TO_THE_TRICK] = CARDS_EACH * playing
    cited[_TRUMP_WINS] = by_trump
    cited[_RANKING] = CARDS_EACH - by_trump
    return trace_hash, called


@njit(cache=True)
def count_tricks(
    rules: Array,
    bid: int,
    trump: int,
    playing: int,
    seats: Array,
    tricks: Array,
    reneges: Array,
    off: Array,
    cited: Array,
) -> None:
    """Score a deal that has been played to its end.

    Args:
        rules: The rules that are played.
        bid: What was bid.
        trump: The trump suit.
        playing: How many seats have played.
        seats: These seats, from the bidder on.
        tricks: The tricks that each has won.
        reneges: Offender and caller of every renege.
        off: Filled with what is taken off the scores.
        cited: Counts what happens under each clause.
    """
    won_all = tricks[0] == CARDS_EACH
    for renege in range(len(reneges)):
        offender, caller = reneges[renege]
        paid = min(TRICKS_FOR_A_RENEGE, tricks[offender])
        tricks[offender] -= paid
        tricks[caller] += paid
    cited[_THREE_TRICKS] = len(reneges)
    if rules[_FOLDS_COST]:
        off[:] = -PENALTY
        cited[_FOLDING_COSTS] = len(off) - playing
    for place in range(playing):
        number = tricks[place]
        failed = place == 0 and number < bid
        points = 0
        if number and (rules[_FAILED_KEEPS] or not failed):
            points = number
            cited[_TRICKS] += 1
        if failed:
            points -= PENALTY
            cited[_FAILED_BID] += 1
        elif not number:
            points -= PENALTY
            cited[_NO_TRICK] += 1
        off[seats[place]] = points
    cited[_SPADE_OUT] = trump == _SPADES and won_all and tricks[0] == CARDS_EACH
