"""Shnarbles in compiled code, in all its configurations.

How strong a card is comes from a table made from the rules.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.bots.shnarbles import HINDERING, NAMING, RISK, TRICK, WINS, tricks_expected
from cardrules.core import shared_clauses
from cardrules.core.cards import Suit
from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rules import best_card, bids_left, winning_seat
from cardrules.games.shnarbles.state import State
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
from cardrules.simulate.kernels.tricks import ALL, FULL, following, replaced, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = FULL.numbers

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

_NOTHING, _CARDS = -1, len(law.PACK)
_LEAST = -(1 << 60)
_PASS = law.CARDS_EACH + 1
_BIDS = np.uint64(sum(1 << bid for bid in range(1, _PASS + 1)))
"""The bids as bits of a mask, and above them a pass, whose text comes after theirs."""

_NAMES, _ANSWERS = len(Suit), 2
_FOLD, _STAY = np.uint64(1), np.uint64(2)
"""The answers as bits of a mask: fold comes before stay."""
_SPADES = list(Suit).index(Suit.SPADES)
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = strengths_by_trump(FULL, law.HIGH_TO_LOW)
_WEAKEST = _STRENGTHS.min() - 1

_EXPECTED, _RISK = np.zeros((_NAMES, 64), np.int64), np.array(RISK)
"""The tricks expected from a card, by the trump suit, and what the risk of none costs, as the simple player sees it."""
for _card, _number in FULL.numbers.items():
    _EXPECTED[:, _number] = [tricks_expected((_card,), _suit) for _suit in Suit]


class Rules(NamedTuple):
    """The rules that are played."""

    players: int
    last_deal: bool
    rising: bool
    folding_costs: bool
    failed_keeps: bool
    on_honour: bool
    simple: bool


class Auction(NamedTuple):
    """What has been said. Seats are numbered from the dealer's left on, who is 0, as far as they are not out.

    Attributes:
        spoken: How many have bid or passed.
        bids: What may still be bid, and a pass.
        bidder: Who has bid highest; -1 for nobody.
        bid: The highest bid; 0 for none.
        trump: The trump suit; -1 before it is named.
        answered: How many have said whether they stay.
        playing: How many play on so far, the bidder included.
    """

    spoken: int
    bids: np.uint64
    bidder: int
    bid: int
    trump: int
    answered: int
    playing: int


class Tricks(NamedTuple):
    """How far the tricks have come. Seats that play on are numbered from the bidder on, who is 0.

    Attributes:
        leader: Who leads, or led, to the trick.
        played: How many cards it has.
        led: The suit led; 0 before the lead.
        strongest: How strong the card is that wins it so far.
        winning: Who has played that.
        trick: Its cards.
        callers: Who may still call the last play, numbered from the leader of its trick, as a mask.
        first: The leader of its trick.
        offender: Who made it.
        suit: The suit led to its trick.
        called: How many reneges have been found.
    """

    leader: int
    played: int
    led: int
    strongest: int
    winning: int
    trick: np.uint64
    callers: np.uint64
    first: int
    offender: int
    suit: int
    called: int


class Workspace(NamedTuple):
    """What is known of a deal while it is played. Seats that play on are numbered from the bidder on, who is 0.

    Attributes:
        seats: Three rows, of shape (3, seats): the seats that are not out, from the dealer's left on; which of these
            play on, from the bidder on; and these again as seats.
        hands: What those hold that play on.
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


class Simple(NamedTuple):
    """What simple players know, numbered as in `Auction`.

    In its place stands None where chance plays, which looks at no card before the tricks: numba compiles that apart.

    Attributes:
        first: Which of its moves, in the order of their texts, the seat on turn makes first; -1 where it may choose.
        dealt: What each seat holds when play begins.
        must_stay: Whether each of them may not fold.
    """

    first: int
    dealt: Array
    must_stay: Array


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
        plan.policy == "simple",
    )
    return rules, np.array([FULL.numbers[card] for card in law.PACK], np.int64)


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules, pack: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    players = rules.players
    workspace, order = new_workspace(players, players), np.empty(len(pack), np.int64)
    off, cited, seats = workspace.off, workspace.cited, workspace.seats
    simple = Simple(_NOTHING, np.empty(players, np.uint64), np.zeros(players, np.bool_))
    auction = Auction(0, _BIDS, _NOTHING, 0, _NOTHING, 0, 1)
    tricks = Tricks(0, 0, 0, _WEAKEST, 0, np.uint64(0), np.uint64(0), 0, 0, 0, 0)
    for deal in range(len(rows.seeds)):
        seed, seat = np.uint64(rows.seeds[deal]), rows.dealers[deal]
        for place in range(players):
            seat = seat + 1 if seat + 1 < players else 0
            seats[0, place] = seat
        cited[:] = 0
        cited[_SIXTEEN] = players
        off[:] = 0
        if rules.simple:
            shuffle(pack, seed, 0, order)
            for place in range(players):
                simple.dealt[place] = hand_of(place, players, order)
            workspace.tricks[:] = 0
            end, bidder, trace_hash = play_on(rules, seed, pack, order, auction, tricks, workspace, simple)
        else:
            end, bidder, trace_hash = play_on(rules, seed, pack, order, auction, tricks, workspace, None)
        cited[end] = 1
        winner = best_side(off)
        if cited[_SPADE_OUT]:
            winner = seats[0, bidder]
        elif rules.last_deal:
            cited[_MAX_DEALS] = 1
        # of these three only the count is an ending, and comes before that of the match
        ending = _MAX_DEALS if cited[_MAX_DEALS] and end != _COUNT else end
        calls = cited[_RENEGE] + cited[_WRONG_CALL] + cited[_LET_PASS]
        moves = cited[_SPOKEN] + cited[_TO_THE_TRICK] + calls
        for seat in range(players):
            rows.scores[deal, seat] = law.FIRST_SCORE - off[seat]
        write_row(rows, deal, winner, moves, ending, cited, trace_hash)


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position, from the first bid to the last trick; the seat on turn moves."""
    rules, _ = setup(Plan(game, "simple", 0))
    live = state.live_from(state.dealer)
    workspace = new_workspace(len(live), rules.players)
    workspace.seats[0] = live
    dealt = np.array([FULL.mask(state.hands[seat]) for seat in live])
    must_stay = np.array([state.folds[seat] == law.FOLDS_IN_A_ROW for seat in live])
    playing = state.playing if state.bid else ()
    workspace.seats[1, : len(playing)] = [live.index(seat) for seat in playing]
    workspace.tricks[: len(playing)] = [state.tricks_of(seat) for seat in playing]
    for number, (offender, caller) in enumerate(state.reneges):
        workspace.reneges[number] = playing.index(offender), playing.index(caller)
    auction = Auction(
        len(state.bids),
        np.uint64(sum(1 << bid for bid in (*bids_left(state), _PASS))),
        live.index(state.bidder) if state.bid else _NOTHING,
        state.bid,
        list(Suit).index(state.trump) if state.trump else _NOTHING,
        len(state.stays),
        max(1, len(playing)),
    )
    simple, scores = Simple(_NOTHING, dealt, must_stay), np.array(game.scores(state))
    return rules, auction, begun_tricks(state, playing), workspace, simple, scores


def begun_tricks(state: State, playing: tuple[int, ...]) -> Tricks:
    """How far the tricks of a position have come, in which these seats play on."""
    if not state.trump or state.leader not in playing:
        return Tricks(0, 0, 0, int(_WEAKEST), 0, np.uint64(0), np.uint64(0), 0, 0, 0, 0)
    trick, suits, winner, play = state.trick, list(Suit), winning_seat(state), state.challengeable
    strongest = _WEAKEST
    if trick:
        best = FULL.numbers[trick[best_card(trick, state.trump)]]
        strongest = _STRENGTHS[suits.index(state.trump), suits.index(trick[0].suit), best]
    first = playing.index(play.before.leader) if play else 0
    callers = [(playing.index(seat) - first) % len(playing) for seat in (play.callers if play else ())]
    return Tricks(
        playing.index(state.leader),
        len(trick),
        suits.index(trick[0].suit) if trick else 0,
        int(strongest),
        0 if winner is None else playing.index(winner),
        FULL.mask(trick),
        np.uint64(sum(1 << place for place in callers)),
        first,
        playing.index(play.seat) if play else 0,
        suits.index(play.before.suit_led) if play else 0,
        len(state.reneges),
    )


@njit(nogil=True)
def play_outs(
    results: Array,
    faces: Array,
    seeds: Array,
    rules: Rules,
    auction: Auction,
    tricks: Tricks,
    before: Workspace,
    simple: Simple,
    scores: Array,
) -> None:
    """Play a deal on from a position, in each world after each of the moves that the seat on turn may make.

    Args:
        results: The points of every side after the deal, of shape (worlds, moves, sides); filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        auction: What has been said.
        tricks: How far the tricks have come.
        before: What is known of the deal there.
        simple: What simple players know there.
        scores: The points of the seats.
    """
    workspace, nothing = new_workspace(before.seats.shape[1], rules.players), np.empty(0, np.int64)
    dealt = simple.dealt.copy()
    for world in range(len(results)):
        for place in range(len(dealt)):
            dealt[place] = replaced(simple.dealt[place], faces[world])
        for move in range(results.shape[1]):
            workspace.seats[:] = before.seats
            workspace.tricks[:] = before.tricks
            workspace.reneges[:] = before.reneges
            workspace.off[:] = 0
            forced = Simple(move, dealt, simple.must_stay)
            play_on(rules, np.uint64(seeds[world]), nothing, nothing, auction, tricks, workspace, forced)
            results[world, move] = scores - workspace.off


@njit()
def new_workspace(live: int, players: int) -> Workspace:
    """Room for what is known of a deal.

    Args:
        live: How many seats are not out.
        players: How many seats there are.
    """
    return Workspace(
        np.zeros((3, live), np.int64),
        np.empty(live, np.uint64),
        np.zeros(live, np.int64),
        np.zeros((_CARDS, 2), np.int64),
        np.empty(players, np.int64),
        np.empty(_SPOKEN + 1, np.int64),
    )


@njit(forceinline=True)
def play_on(
    rules: Rules,
    seed: np.uint64,
    pack: Array,
    order: Array,
    auction: Auction,
    begun: Tricks,
    workspace: Workspace,
    simple: Simple | None,
) -> tuple[int, int, np.uint64]:
    """Play a deal to its end.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        pack: The pack; not needed by simple players, who hold their cards already.
        order: Room for its cards as they come off the top.
        auction: What has been said.
        begun: How far the tricks have come.
        workspace: What is known of the deal; what happens is written there.
        simple: What simple players know; None where chance plays.

    Returns:
        The clause that ends the deal, who has bid highest, and the trace hash.
    """
    seats, hands = workspace.seats, workspace.hands
    live = seats.shape[1]
    stream, trace_hash, bidder, bid = hear_bids(rules, auction, choices(seed), workspace, simple)
    if not bid:
        return _ALL_PASS, bidder, trace_hash
    stream, trace_hash, trump, playing = hear_answers(
        rules, auction, bidder, stream, trace_hash, workspace, simple
    )
    if playing == 1:
        workspace.off[seats[0, bidder]] = law.CARDS_EACH
        return _ALL_FOLD, bidder, trace_hash
    if simple is None:  # until now nobody has looked at a card
        shuffle(pack, seed, 0, order)
    for place in range(playing):
        among = seats[1, place]
        seats[2, place] = seats[0, among]
        if simple is None:
            hands[place], workspace.tricks[place] = hand_of(among, live, order), 0
        else:
            hands[place] = simple.dealt[among]
    may_force = auction.answered == live - 1
    trace_hash, called = play_tricks(
        rules, trump, playing, stream, trace_hash, begun, workspace, may_force, simple
    )
    count_tricks(rules, bid, trump, playing, called, workspace)
    return _COUNT, bidder, trace_hash


@njit(forceinline=True)
def hear_bids(
    rules: Rules, auction: Auction, stream: np.uint64, workspace: Workspace, simple: Simple | None
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let every seat bid or pass that has not yet, from the dealer's left on.

    Args:
        rules: The rules that are played.
        auction: What has been said.
        stream: Where the choices begin.
        workspace: Where the moves are counted.
        simple: What simple players know; None where chance plays.

    Returns:
        How far the choices have come; the trace hash; the highest bidder and the bid, which is 0 where all pass.
    """
    trace_hash, seats = np.uint64(0), workspace.seats
    bidder, highest, bids = auction.bidder, auction.bid, auction.bids
    live = seats.shape[1]
    for place in range(auction.spoken, live):
        if simple is not None and simple.first != _NOTHING and place == auction.spoken:
            bid = select_bit(bids, simple.first)
        else:
            may = bids if simple is None else best_bid(bids, simple.dealt[place])
            number = popcount(may)
            stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
            bid = select_bit(may, below(splitmix64(stream), number))
            trace_hash = extend_trace(trace_hash, seats[0, place], number)
        if bid == _PASS:
            continue
        if bid > highest:
            bidder, highest = place, bid
        bids &= ALL << np.uint64(bid + 1) if rules.rising else ~(ONE << np.uint64(bid))
    workspace.cited[_SPOKEN] += live
    return stream, trace_hash, bidder, highest


@njit(forceinline=True)
def hear_answers(
    rules: Rules,
    auction: Auction,
    bidder: int,
    stream: np.uint64,
    trace_hash: np.uint64,
    workspace: Workspace,
    simple: Simple | None,
) -> tuple[np.uint64, np.uint64, int, int]:
    """Let the bidder name trump, and the others fold or stay, as far as they have not yet.

    Args:
        rules: The rules that are played.
        auction: What has been said.
        bidder: Who has bid highest.
        stream: How far the choices have come.
        trace_hash: The trace hash so far.
        workspace: Where the seats that play on are written, and the moves are counted.
        simple: What simple players know; None where chance plays.

    Returns:
        How far choices and trace hash have come now; the trump suit; and how many seats play on.
    """
    seats = workspace.seats
    players, trump = seats.shape[1], auction.trump
    if trump == _NOTHING:
        stream, trace_hash, trump = hear_trump(auction, bidder, stream, trace_hash, workspace, simple)
    asked = trump != _SPADES
    seats[1, 0], playing = bidder, auction.playing
    place = bidder + auction.answered
    for answered in range(auction.answered, players - 1):
        place += 1
        if place >= players:
            place -= players
        seats[1, playing] = place
        if not asked:
            playing += 1
        elif simple is None:
            stream += GAMMA + GAMMA
            playing += below(splitmix64(stream), _ANSWERS)  # fold comes before stay
            trace_hash = extend_trace(trace_hash, seats[0, place], _ANSWERS)
        elif simple.first != _NOTHING and auction.trump != _NOTHING and answered == auction.answered:
            playing += 1 if simple.must_stay[place] else simple.first
        else:
            may = best_answers(simple.dealt[place], trump, simple.must_stay[place], rules)
            number = popcount(may)
            stream += GAMMA + GAMMA
            playing += select_bit(may, below(splitmix64(stream), number))
            trace_hash = extend_trace(trace_hash, seats[0, place], number)
    workspace.cited[_SPOKEN] += 1 + asked * (players - 1)
    return stream, trace_hash, trump, playing


@njit(forceinline=True)
def hear_trump(
    auction: Auction,
    bidder: int,
    stream: np.uint64,
    trace_hash: np.uint64,
    workspace: Workspace,
    simple: Simple | None,
) -> tuple[np.uint64, np.uint64, int]:
    """Let the bidder name trump; see `hear_answers`.

    Returns:
        How far choices and trace hash have come now, and the trump suit.
    """
    if simple is not None and simple.first != _NOTHING and auction.spoken == workspace.seats.shape[1]:
        return stream, trace_hash, simple.first
    stream += GAMMA + GAMMA
    if simple is None:
        number = _NAMES
        trump = below(splitmix64(stream), number)
    else:
        may = best_suits(simple.dealt[bidder])
        number = popcount(may)
        trump = select_bit(may, below(splitmix64(stream), number))
    return stream, extend_trace(trace_hash, workspace.seats[0, bidder], number), trump


@njit(forceinline=True)
def hand_of(place: int, live: int, order: Array) -> np.uint64:
    """The cards that a seat is dealt.

    Args:
        place: The seat, numbered from the dealer's left on.
        live: How many seats are dealt cards.
        order: The cards as they come off the top.
    """
    hand = np.uint64(0)
    for card in range(law.CARDS_EACH):
        hand |= ONE << np.uint64(order[place + card * live])
    return hand


@njit()
def play_tricks(
    rules: Rules,
    trump: int,
    playing: int,
    stream: np.uint64,
    trace_hash: np.uint64,
    begun: Tricks,
    workspace: Workspace,
    may_force: bool,
    simple: Simple | None,
) -> tuple[np.uint64, int]:
    """Play all tricks that are left.

    Args:
        rules: The rules that are played.
        trump: The trump suit.
        playing: How many seats play.
        stream: How far the choices have come.
        trace_hash: The trace hash so far.
        begun: How far the tricks have come.
        workspace: What the seats hold; the tricks that each wins and the reneges that are found are written there.
        may_force: Whether the seat on turn has its first move now, and not before the tricks.
        simple: What simple players know; None where chance plays.

    Returns:
        The trace hash, and how many reneges were found.
    """
    on_honour, seats, hands = rules.on_honour, workspace.seats, workspace.hands
    tricks, cited = workspace.tricks, workspace.cited
    forced = simple.first if simple is not None and may_force else _NOTHING
    by_trump = 0
    leader, played, led, strongest, winning, trick, callers, asked_from, offender, suit, called = begun
    turn = leader + played if leader + played < playing else leader + played - playing
    led_cards = _SUITS[led] if played else ALL
    # who may still call the last play, numbered from the leader of its trick
    wrong, place = callers != 0 and hands[offender] & _SUITS[suit] != 0, 0
    left = law.CARDS_EACH * playing
    if simple is not None:
        left = 0
        for seat in range(playing):
            left += popcount(hands[seat])
    while left:
        held = hands[turn]
        plays = held if on_honour else following(held, led_cards)
        if simple is not None and forced == _NOTHING:
            plays = best_plays(following(held, led_cards), trump, led, strongest, played)
        number = cards = popcount(plays)
        mover = turn
        others = callers
        if callers:
            place = turn - asked_from if turn >= asked_from else turn - asked_from + playing
            others = callers & ~(ONE << np.uint64(place))
        if simple is not None and forced != _NOTHING:
            chosen, forced = forced, _NOTHING
        else:
            stream += GAMMA
            drawn = below(splitmix64(stream), 1 + popcount(others)) if callers else 0
            if simple is not None:
                waiting = popcount(others)
                while drawn:  # the simple player calls nothing, so that somebody else is drawn
                    waiting -= 1
                    stream += GAMMA
                    drawn = below(splitmix64(stream), 1 + waiting)
            elif drawn:
                place = select_bit(others, drawn - 1)
                mover = asked_from + place if asked_from + place < playing else asked_from + place - playing
                number = cards = 0
            if simple is None and callers >> np.uint64(place) & ONE:
                number += 2
            stream += GAMMA
            chosen = below(splitmix64(stream), number)
            trace_hash = extend_trace(trace_hash, seats[2, mover], number)
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
                asked_from, offender, wrong = leader, turn, held & led_cards != 0
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


@njit(forceinline=True)
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
    tricks, off, cited, seats = workspace.tricks, workspace.off, workspace.cited, workspace.seats
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
        for seat in seats[0]:
            off[seat] = -law.PENALTY
        cited[_FOLDING_COSTS] = seats.shape[1] - playing
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
        off[seats[2, place]] = points


# The simple player (`cardrules.bots.shnarbles`)


@njit()
def expected_tricks(hand: np.uint64, trump: int) -> Any:
    """Roughly how many tricks a hand wins, in hundredths, when a suit is trump."""
    expected = 0
    while hand:
        expected += _EXPECTED[trump, trailing_zeros(hand)]
        hand &= hand - ONE
    return expected


@njit()
def best_bid(bids: np.uint64, hand: np.uint64) -> np.uint64:
    """The best of the bids that may be made: the highest that the hand is worth, or a pass."""
    expected = 0
    for trump in range(_NAMES):
        expected = max(expected, expected_tricks(hand, trump))
    for bid in range(law.CARDS_EACH, 0, -1):
        if bids >> np.uint64(bid) & ONE and bid * TRICK <= expected + NAMING:
            return ONE << np.uint64(bid)
    return ONE << np.uint64(_PASS)


@njit()
def best_suits(hand: np.uint64) -> np.uint64:
    """The suits in which a hand is worth most as trump."""
    best, most = np.uint64(0), _LEAST
    for trump in range(_NAMES):
        expected = expected_tricks(hand, trump)
        if expected > most:
            best, most = np.uint64(0), expected
        if expected == most:
            best |= ONE << np.uint64(trump)
    return best


@njit()
def best_answers(hand: np.uint64, trump: int, must_stay: bool, rules: Rules) -> np.uint64:
    """The best of fold and stay, or both."""
    expected = expected_tricks(hand, trump)
    staying = expected + HINDERING - _RISK[expected]
    folding = -TRICK * law.PENALTY if rules.folding_costs else 0
    if must_stay or staying > folding:
        return _STAY
    return _FOLD if folding > staying else _FOLD | _STAY


@njit()
def best_plays(plays: np.uint64, trump: int, led: int, strongest: int, played: int) -> np.uint64:
    """Of the cards that may be played to a trick, or led, those that promise most.

    Args:
        plays: The cards that may be played.
        trump: The trump suit.
        led: The suit led.
        strongest: How strong the card is that wins so far.
        played: How many cards the trick has.
    """
    best, most, left = np.uint64(0), _LEAST, plays
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        power = _STRENGTHS[trump, led if played else _SUIT_OF[card], card]
        promise = power if not played else WINS - power if power > strongest else -power
        if promise > most:
            best, most = np.uint64(0), promise
        if promise == most:
            best |= ONE << np.uint64(card)
    return best
