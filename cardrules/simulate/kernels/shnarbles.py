"""Shnarbles in compiled code, in all its configurations.

How strong a card is comes from a table made from the rules.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from cardrules import shared_clauses
from cardrules.cards import Suit
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
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
from cardrules.simulate.kernels.tricks import ALL, FULL, following, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

assert law.FIRST_SCORE > law.CARDS_EACH, "nobody reaches zero in a first deal"
assert law.FIRST_SCORE + law.PENALTY < law.OUT_AT, "nobody is out after a first deal"

COUNTED = (
    law.ALL_PASS,
    law.TO_THE_TRICK,
    law.RANKING,
    law.TRUMP_WINS,
    law.RENEGE,
    law.WRONG_CALL,
    law.LET_PASS,
    law.SIXTEEN,
    law.COUNT,
    law.THREE_TRICKS,
    law.TRICKS,
    law.NO_TRICK,
    law.FAILED_BID,
    law.ALL_FOLD,
    law.FOLDING_COSTS,
    law.SPADE_OUT,
    shared_clauses.MAX_DEALS,
)
"""The clauses that are counted; the numbers below are their indices here."""

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

_PASS = law.CARDS_EACH + 1
_BIDS = np.uint64(sum(1 << bid for bid in range(1, _PASS + 1)))
"""The bids as bits of a mask, and above them a pass, whose text comes after theirs."""

_NAMES, _ANSWERS = len(Suit), 2
_SPADES = list(Suit).index(Suit.SPADES)
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = strengths_by_trump(FULL, law.HIGH_TO_LOW)
_WEAKEST = _STRENGTHS.min() - 1


class Rules(NamedTuple):
    """The rules that are played."""

    players: int
    last_deal: bool
    rising: bool
    folding_costs: bool
    failed_keeps: bool
    on_honour: bool


class Workspace(NamedTuple):
    """What is known of a deal while it is played. Seats that play on are numbered from the bidder on, who is 0.

    Attributes:
        seats: The seats that play on.
        hands: What they hold.
        tricks: The tricks that they have won.
        reneges: The offender and the caller of every renege found, of shape (cards, 2).
        off: What is taken off the score of each seat.
        cited: How often something happened under each counted clause, and how many moves were made under none.
    """

    seats: Array
    hands: Array
    tricks: Array
    reneges: Array
    off: Array
    cited: Array


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan) -> tuple[Rules, Array]:
    """The rules that are played, and the pack."""
    options: ShnarblesOptions = plan.game.options
    rules = Rules(
        options.players,
        options.max_deals == 1,
        options.bids == "rising",
        options.folding_costs,
        options.failed_bid_keeps_tricks,
        options.enforcement == "honour",
    )
    return rules, np.array([FULL.numbers[card] for card in law.PACK], np.int64)


@njit(cache=True, nogil=True)
def play_deals(rows: Rows, rules: Rules, pack: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    players = rules.players
    order = np.empty(len(pack), np.int64)
    workspace = Workspace(
        np.empty(players, np.int64),
        np.empty(players, np.uint64),
        np.empty(players, np.int64),
        np.empty((len(pack), 2), np.int64),
        np.empty(players, np.int64),
        np.empty(_SPOKEN + 1, np.int64),
    )
    off, cited = workspace.off, workspace.cited
    for deal in range(len(rows.seeds)):
        seed, dealer = np.uint64(rows.seeds[deal]), rows.dealers[deal]
        cited[:] = 0
        cited[_SIXTEEN] = players
        off[:] = 0
        stream, trace_hash, bidder, bid = hear_bids(rules, dealer, choices(seed), cited)
        end = _ALL_PASS
        if bid:
            stream, trace_hash, trump, playing = hear_answers(rules, bidder, stream, trace_hash, workspace)
            if playing == 1:
                end = _ALL_FOLD
                off[bidder] = law.CARDS_EACH
            else:
                end = _COUNT  # until now nobody has looked at a card
                shuffle(pack, seed, 0, order)
                deal_out(rules, dealer, playing, order, workspace)
                trace_hash, called = play_tricks(rules, trump, playing, stream, trace_hash, workspace)
                count_tricks(rules, bid, trump, playing, called, workspace)
        cited[end] = 1
        winner = best_side(off)
        if cited[_SPADE_OUT]:
            winner = bidder
        elif rules.last_deal:
            cited[_MAX_DEALS] = 1
        # of these three only the count is an ending, and comes before that of the match
        ending = _MAX_DEALS if cited[_MAX_DEALS] and end != _COUNT else end
        calls = cited[_RENEGE] + cited[_WRONG_CALL] + cited[_LET_PASS]
        moves = cited[_SPOKEN] + cited[_TO_THE_TRICK] + calls
        for seat in range(players):
            rows.scores[deal, seat] = law.FIRST_SCORE - off[seat]
        write_row(rows, deal, winner, moves, ending, cited, trace_hash)


@njit(cache=True)
def hear_bids(
    rules: Rules, dealer: int, stream: np.uint64, cited: Array
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let every seat bid or pass, from the dealer's left on.

    Args:
        rules: The rules that are played.
        dealer: Who deals.
        stream: Where the choices begin.
        cited: Counts the moves.

    Returns:
        How far the choices have come; the trace hash; the highest bidder and the bid, which is 0 where all pass.
    """
    trace_hash, players = np.uint64(0), rules.players
    seat, bidder, highest = dealer, -1, 0
    bids = _BIDS
    for _ in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        number = popcount(bids)
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        bid = select_bit(bids, below(splitmix64(stream), number))
        trace_hash = extend_trace(trace_hash, seat, number)
        if bid == _PASS:
            continue
        if bid > highest:
            bidder, highest = seat, bid
        bids &= ALL << np.uint64(bid + 1) if rules.rising else ~(ONE << np.uint64(bid))
    cited[_SPOKEN] += players
    return stream, trace_hash, bidder, highest


@njit(cache=True)
def hear_answers(
    rules: Rules, bidder: int, stream: np.uint64, trace_hash: np.uint64, workspace: Workspace
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let the bidder name trump, and the others fold or stay.

    Args:
        rules: The rules that are played.
        bidder: Who has bid highest.
        stream: How far the choices have come.
        trace_hash: The trace hash so far.
        workspace: Where the seats that play on are written, and the moves are counted.

    Returns:
        How far choices and trace hash have come now; the trump suit; and how many seats play on.
    """
    players, seats = rules.players, workspace.seats
    stream += GAMMA + GAMMA
    trump = below(splitmix64(stream), _NAMES)
    trace_hash = extend_trace(trace_hash, bidder, _NAMES)
    asked = trump != _SPADES
    seats[0], playing, seat = bidder, 1, bidder
    for _ in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        seats[playing] = seat
        if asked:
            stream += GAMMA + GAMMA
            playing += below(splitmix64(stream), _ANSWERS)  # fold comes before stay
            trace_hash = extend_trace(trace_hash, seat, _ANSWERS)
        else:
            playing += 1
    workspace.cited[_SPOKEN] += 1 + asked * (players - 1)
    return stream, trace_hash, trump, playing


@njit(cache=True)
def deal_out(rules: Rules, dealer: int, playing: int, order: Array, workspace: Workspace) -> None:
    """Give the seats that play on their cards.

    Args:
        rules: The rules that are played.
        dealer: Who deals.
        playing: How many seats play on.
        order: The cards as they come off the top.
        workspace: Where their hands are written.
    """
    for place in range(playing):
        first = workspace.seats[place] - dealer - 1
        if first < 0:
            first += rules.players
        workspace.hands[place] = 0
        for card in range(law.CARDS_EACH):
            workspace.hands[place] |= ONE << np.uint64(order[first + card * rules.players])


@njit(cache=True)
def play_tricks(
    rules: Rules, trump: int, playing: int, stream: np.uint64, trace_hash: np.uint64, workspace: Workspace
) -> tuple[np.uint64, int]:
    """Play all tricks.

    Args:
        rules: The rules that are played.
        trump: The trump suit.
        playing: How many seats play.
        stream: How far the choices have come.
        trace_hash: The trace hash so far.
        workspace: What the seats hold; the tricks that each wins and the reneges that are found are written there.

    Returns:
        The trace hash, and how many reneges were found.
    """
    on_honour, seats, hands = rules.on_honour, workspace.seats, workspace.hands
    tricks, cited = workspace.tricks, workspace.cited
    tricks[:playing] = 0
    by_trump = called = 0
    turn = leader = 0
    played, led, led_cards = 0, 0, ALL
    strongest, winning, trick = _WEAKEST, 0, np.uint64(0)
    # who may still call the last play, numbered from the leader of its trick
    callers, first, offender, wrong, place = np.uint64(0), 0, 0, False, 0
    left = law.CARDS_EACH * playing
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
        trace_hash = extend_trace(trace_hash, seats[mover], number)
        if chosen >= cards:
            callers &= ~(ONE << np.uint64(place))
            if chosen > cards:  # call comes before pass
                cited[_LET_PASS] += 1
            elif wrong:
                cited[_RENEGE] += 1
                workspace.reneges[called, 0], workspace.reneges[called, 1] = offender, mover
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
    cited[_TO_THE_TRICK] = law.CARDS_EACH * playing
    cited[_TRUMP_WINS] = by_trump
    cited[_RANKING] = law.CARDS_EACH - by_trump
    return trace_hash, called


@njit(cache=True)
def count_tricks(rules: Rules, bid: int, trump: int, playing: int, called: int, workspace: Workspace) -> None:
    """Score a deal that has been played to its end.

    Args:
        rules: The rules that are played.
        bid: What was bid.
        trump: The trump suit.
        playing: How many seats have played.
        called: How many reneges were found.
        workspace: The tricks won and the reneges; what is taken off the scores is written there.
    """
    tricks, off, cited = workspace.tricks, workspace.off, workspace.cited
    spade_out = trump == _SPADES and tricks[0] == law.CARDS_EACH
    for renege in range(called):
        offender, caller = workspace.reneges[renege]
        paid = min(law.TRICKS_FOR_A_RENEGE, tricks[offender])
        tricks[offender] -= paid
        tricks[caller] += paid
        spade_out = spade_out and offender != 0
    cited[_SPADE_OUT] = spade_out
    cited[_THREE_TRICKS] = called
    if rules.folding_costs:
        off[:] = -law.PENALTY
        cited[_FOLDING_COSTS] = len(off) - playing
    for place in range(playing):
        number = tricks[place]
        failed = place == 0 and number < bid
        points = 0
        if number and (rules.failed_keeps or not failed):
            points = number
            cited[_TRICKS] += 1
        if failed:
            points -= law.PENALTY
            cited[_FAILED_BID] += 1
        elif not number:
            points -= law.PENALTY
            cited[_NO_TRICK] += 1
        off[workspace.seats[place]] = points
