"""Shnarbles in compiled code, in all its configurations.

How strong a card is comes from a table made from the rules. Several seats are a mask.
"""

from collections import namedtuple
from collections.abc import Iterable
from typing import Any

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined, part
from cardrules.definition.game import Game
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.player import HINDERING, NAMING, RISK, TRICK, WINS, tricks_expected
from cardrules.games.shnarbles.rules import bids_left, winning_seat
from cardrules.games.shnarbles.scoring import tricks_won
from cardrules.games.shnarbles.state import Auction, State
from cardrules.mechanics.tricks import Phase
from cardrules.simulate.kernels import tricks
from cardrules.simulate.kernels.driver import IN_TURN, Memory, Table, best_side, places_of, table_dtype
from cardrules.simulate.kernels.rng import ONE, Array, bits, popcount, select_bit, shuffle
from cardrules.simulate.kernels.tricks import ALL, FULL, SUITS, seat_after

CHUNK = 50_000
NUMBERS = FULL.numbers
REMEMBERS = False

assert law.FIRST_SCORE > law.CARDS_EACH, "nobody reaches zero in a first deal"
assert law.FIRST_SCORE + law.PENALTY < law.OUT_AT, "nobody is out after a first deal"

_AT = places_of(law.RULEBOOK)
_PACK = FULL.numbers_of(law.PACK)
BID, NAME, ANSWER, PLAY = range(4)
"""What the table waits for."""
_PASS = law.CARDS_EACH + 1
_BIDS = np.uint64(sum(1 << bid for bid in range(1, _PASS + 1)))
"""The bids as bits of a mask, and above them a pass, whose text comes after theirs."""
_ALL_NAMES = np.uint64((1 << len(SUITS)) - 1)
_FOLD, _STAY = np.uint64(1), np.uint64(2)
"""The answers as bits of a mask: fold comes before stay."""
_CALL_OR_PASS = np.uint64(3)
_SPADES, _SUIT_OF, _SUITS = SUITS.index(Suit.SPADES), FULL.suit_of, FULL.suits
_STRENGTHS = FULL.strengths(law.HIGH_TO_LOW)
_LANES = np.arange(len(SUITS), dtype=np.uint64) * np.uint64(16)
"""The first bits of four numbers below 65,536 in one."""
_BY_TRUMP = FULL.by_suit(lambda card, trump: tricks_expected((card,), trump)).astype(np.uint64)
_EXPECTED = (_BY_TRUMP << _LANES[:, np.newaxis]).sum(axis=0)
"""The tricks expected from a card, as the simple player sees it, under each trump suit; uint64, shape (64,)."""
_RISK = np.array(RISK)
"""What the risk of none costs him."""
_MOST_SEATS = 10

TABLE = table_dtype(
    _MOST_SEATS,
    len(_AT),
    *tricks.trick_fields(_MOST_SEATS),
    ("phase", np.int64),
    ("live", np.uint64),  # the seats that are not out,
    ("folded", np.uint64),  # those of them that have folded,
    ("must_stay", np.uint64),  # and those that may not
    ("spoken", np.uint64),  # who has bid or passed,
    ("said", np.int64, _MOST_SEATS),  # what they have bid, 0 for a pass,
    ("bids", np.uint64),  # what may still be bid, and a pass,
    ("bid", np.int64),  # the highest bid, 0 for none,
    ("bidder", np.int64),  # and whose it is
    ("trump", np.int64),  # the trump suit
    ("callers", np.uint64),  # who may still call the last play,
    ("first", np.int64),  # the leader of its trick,
    ("offender", np.int64),  # who made it,
    ("suit", np.int64),  # to which suit,
    ("wrong", np.bool_),  # and whether it was a renege
    ("called", np.int64),  # how many reneges have been found,
    ("reneges", np.int64, (_MOST_SEATS * law.CARDS_EACH, 2)),  # and offender and caller of each
    ("tricks", np.int64, _MOST_SEATS),  # how many each seat has won,
    ("off", np.int64, _MOST_SEATS),  # and what is taken off its score
    ("allowed", np.uint64),  # the moves: bids, suits, answers or cards
)

Rules = namedtuple("Rules", "players last_deal rising folding_costs failed_keeps on_honour")
"""The rules that are played (see `setup`)."""


def setup(game: Game) -> Rules:
    """The rules that are played."""
    options: ShnarblesOptions = game.options
    return Rules(
        players=options.players,
        last_deal=options.max_deals == 1,
        rising=options.bids == "rising",
        folding_costs=options.folding_costs,
        failed_keeps=options.failed_bid_keeps_tricks,
        on_honour=options.enforcement == "honour",
    )


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position, from the first bid to the last trick, where the seat on turn moves; return the rules."""
    rules, play = setup(game), state.challengeable
    phases = [Auction.BID, Auction.TRUMP, Auction.ANSWER, Phase.PLAY]
    table["trump"] = trump = SUITS.index(state.trump) if state.trump else 0
    tricks.lay_out(table, FULL, game, state, winning_seat(state) or 0, _STRENGTHS[trump])
    table["phase"], table["bid"], table["called"] = phases.index(state.phase), state.bid, len(state.reneges)
    table["live"] = mask_of(state.live)
    table["must_stay"] = mask_of(seat for seat in state.live if state.folds[seat] == law.FOLDS_IN_A_ROW)
    table["spoken"] = mask_of(state.live_from(state.dealer)[: len(state.bids)])
    table["bids"] = mask_of((*bids_left(state), _PASS))
    if state.bid:
        table["bidder"], table["playing"] = state.bidder, mask_of(state.playing)
        table["tricks"][: rules.players] = tricks_won(state)
        answers = zip(state.others, state.stays, strict=False)
        table["folded"] = mask_of(seat for seat, stays in answers if not stays)
    table["reneges"][: len(state.reneges)] = np.reshape(state.reneges, (-1, 2))
    if play:
        table["callers"], table["offender"] = mask_of(play.callers), play.seat
        table["first"], table["suit"] = play.before.leader, SUITS.index(play.before.suit_led)
    return rules


def mask_of(numbers: Iterable[int]) -> int:
    """Numbers as bits of a mask."""
    return sum(1 << number for number in numbers)


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    tricks.replace_hidden(table, face, 0, 0)
    if table.callers:
        table.wrong = table.hands[table.offender] & _SUITS[table.suit] != 0


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed; everybody begins with the same points."""
    shuffle(_PACK, seed, 0, table.order)
    tricks.deal_hands(table, rules.players, law.CARDS_EACH)
    for seat in range(rules.players):
        table.scores[seat], table.tricks[seat], table.off[seat] = law.FIRST_SCORE, 0, 0
    table.phase, table.live, table.bids, table.bid = BID, table.playing, _BIDS, 0
    table.spoken = table.folded = table.callers = np.uint64(0)
    table.called = 0


@inlined
def actors(rules: Rules, table: Table) -> np.uint64:
    """The seat on turn, and who else may call."""
    if not table.callers:
        return IN_TURN
    return (ONE << np.uint64(1 + popcount(table.callers & ~(ONE << np.uint64(table.turn))))) - ONE


@inlined
def seat_at(rules: Rules, table: Table, place: int) -> Any:
    """The seat on turn, and then who else may call, clockwise from the leader of the trick."""
    if place == 0:
        return table.turn
    others, before = table.callers & ~(ONE << np.uint64(table.turn)), np.uint64(rules.players - table.first)
    seat = table.first + select_bit(others >> np.uint64(table.first) | others << before, place - 1)
    return seat if seat < rules.players else seat - rules.players


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the bids, suits, answers or cards of a seat; then to call the last play, or to let it pass."""
    phase, allowed = table.phase, np.uint64(0)
    table.rest = _CALL_OR_PASS if table.callers >> np.uint64(seat) & ONE else np.uint64(0)
    if phase == PLAY:
        if seat == table.turn:
            held = table.hands[seat]
            allowed = held if rules.on_honour else tricks.following(held, _SUITS[table.led])
    elif phase == BID:
        allowed = table.bids
    elif phase == NAME:
        allowed = _ALL_NAMES
    else:
        allowed = _STAY if table.must_stay >> np.uint64(seat) & ONE else _FOLD | _STAY
    table.allowed, table.puts = allowed, popcount(allowed)


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Bid, name trump, fold or stay, play a card, call, or let a play pass."""
    if number >= table.puts:
        call(table, seat, number > table.puts)  # call comes before pass
        return
    phase, chosen = table.phase, select_bit(table.allowed, number)
    if phase == PLAY:
        play(rules, table, seat, chosen)
    elif phase == BID:
        hear_bid(rules, table, seat, chosen)
    elif phase == NAME:
        hear_trump(table, seat, chosen)
    else:
        hear_answer(table, seat, chosen)


@inlined
def hear_bid(rules: Rules, table: Table, seat: int, bid: int) -> None:
    """A bid or a pass; after the last one trump is named, unless all have passed."""
    table.said[seat] = 0
    if bid != _PASS:
        table.said[seat] = bid
        if bid > table.bid:
            table.bidder, table.bid = seat, bid
        table.bids &= ALL << np.uint64(bid + 1) if rules.rising else ~(ONE << np.uint64(bid))
    table.turn = seat_after(table.live, seat)
    table.spoken |= ONE << np.uint64(seat)
    if table.spoken == table.live:
        table.phase, table.turn = NAME, table.bidder
        if not table.bid:
            table.ending = _AT.all_pass


@inlined
def hear_trump(table: Table, seat: int, trump: int) -> None:
    """Trump is named; against spades everybody plays, otherwise the others are asked."""
    table.trump, table.leader = trump, seat
    if trump == _SPADES:
        table.playing, table.phase = table.live, PLAY
    else:
        table.playing, table.phase = ONE << np.uint64(seat), ANSWER
        table.turn = seat_after(table.live, seat)


@inlined
def hear_answer(table: Table, seat: int, stays: int) -> None:
    """A seat stays or folds; after the last answer the bidder leads, unless all have folded."""
    if stays:
        table.playing |= ONE << np.uint64(seat)
    else:
        table.folded |= ONE << np.uint64(seat)
        table.hands[seat] = 0
    table.turn = seat_after(table.live, seat)
    if table.turn == table.bidder:
        table.phase = PLAY
        if popcount(table.playing) == 1:
            table.ending = _AT.all_fold


@inlined
def play(rules: Rules, table: Table, seat: int, card: int) -> None:
    """A card goes to the trick; the last one completes it."""
    if rules.on_honour:
        bit, held, led = ONE << np.uint64(card), table.hands[seat], _SUITS[table.led]
        table.callers = np.uint64(0)
        if held != bit and not bit & led:  # everybody but the player may call
            table.callers = table.playing & ~(ONE << np.uint64(seat))
            table.first, table.offender, table.suit = table.leader, seat, table.led
            table.wrong = held & led != 0
    after = seat_after(table.playing, seat)
    if not tricks.play_card(table, seat, card, _SUIT_OF[card], after, _STRENGTHS, table.trump):
        return
    table.cited[_AT.trump_wins] += table.trick & _SUITS[table.trump] != 0
    winner = table.winning
    tricks.take_trick(table, winner)
    table.tricks[winner] += 1
    if not table.hands[winner]:
        table.ending = _AT.count


@inlined
def call(table: Table, caller: int, passes: bool) -> None:
    """Somebody calls the last play, or lets it pass."""
    table.callers &= ~(ONE << np.uint64(caller))
    if passes:
        table.cited[_AT.let_pass] += 1
    elif table.wrong:
        table.cited[_AT.renege] += 1
        table.reneges[table.called, 0], table.reneges[table.called, 1] = table.offender, caller
        table.called += 1
        table.callers = np.uint64(0)
    else:
        table.cited[_AT.wrong_call] += 1


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Score the deal."""
    cited, off = table.cited, table.off
    cited[table.ending], cited[_AT.sixteen] = 1, rules.players
    if table.ending == _AT.all_fold:
        off[table.bidder] = law.CARDS_EACH
    elif table.ending == _AT.count:
        count_tricks(rules, table)
    for seat in range(rules.players):
        table.scores[seat] -= off[seat]
    if cited[_AT.spade_out]:
        return table.bidder
    if rules.last_deal:
        cited[_AT.max_deals] = 1
        # of these three only the count is an ending, and comes before that of the match
        table.ending = table.ending if table.ending == _AT.count else _AT.max_deals
    return best_side(off[: rules.players])


@inlined
def count_tricks(rules: Rules, table: Table) -> None:
    """Score a deal that has been played to its end: what is taken off the scores."""
    counts, off, cited, playing = table.tricks, table.off, table.cited, popcount(table.playing)
    cited[_AT.to_the_trick] = law.CARDS_EACH * playing
    cited[_AT.ranking] = law.CARDS_EACH - cited[_AT.trump_wins]
    spade_out = table.trump == _SPADES and counts[table.bidder] == law.CARDS_EACH
    for renege in range(table.called):
        offender, caller = table.reneges[renege, 0], table.reneges[renege, 1]
        paid = min(law.TRICKS_FOR_A_RENEGE, counts[offender])
        counts[offender] -= paid
        counts[caller] += paid
        spade_out = spade_out and offender != table.bidder
    cited[_AT.spade_out], cited[_AT.three_tricks] = spade_out, table.called
    if rules.folding_costs:
        cited[_AT.folding_costs] = popcount(table.folded)
        for seat in bits(table.folded):
            off[seat] = -law.PENALTY
    for seat in bits(table.playing):
        count, failed, points = counts[seat], seat == table.bidder and counts[seat] < table.bid, 0
        if count and (rules.failed_keeps or not failed):
            points = count
            cited[_AT.tricks] += 1
        if failed:
            points -= law.PENALTY
            cited[_AT.failed_bid] += 1
        elif not count:
            points -= law.PENALTY
            cited[_AT.no_trick] += 1
        off[seat] = points


# The simple player (`cardrules.games.shnarbles.player`)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the moves that promise most; the simple player calls nothing."""
    table.rest, phase, hand = np.uint64(0), table.phase, table.hands[seat]
    if phase == PLAY:
        if seat == table.turn:
            keep_best_plays(table, tricks.following(hand, _SUITS[table.led]))
    elif phase == BID:
        table.allowed = best_bid(table.allowed, hand)
    elif phase == NAME:
        table.allowed, _ = best_suits(hand)
    else:
        table.allowed = best_answers(hand, table.trump, table.allowed, rules.folding_costs)
    table.puts = popcount(table.allowed)


@part
def expected_tricks(hand: np.uint64) -> np.uint64:
    """Roughly how many tricks a hand wins, in hundredths, under each trump suit (see `under`)."""
    expected = np.uint64(0)
    for card in bits(hand):
        expected += _EXPECTED[card]
    return expected


@inlined
def under(trump: int, expected: np.uint64) -> Any:
    """What is expected under one trump suit, of four numbers in one."""
    return np.int64(expected >> _LANES[trump] & np.uint64(0xFFFF))


@part
def best_bid(bids: np.uint64, hand: np.uint64) -> np.uint64:
    """The best of the bids that may be made: the highest that the hand is worth, or a pass."""
    _, expected = best_suits(hand)
    for bid in range(law.CARDS_EACH, 0, -1):
        if bids >> np.uint64(bid) & ONE and bid * TRICK <= expected + NAMING:
            return ONE << np.uint64(bid)
    return ONE << np.uint64(_PASS)


@part
def best_suits(hand: np.uint64) -> tuple[np.uint64, int]:
    """The suits in which a hand is worth most as trump, and the tricks expected there."""
    best, most, expected = np.uint64(0), tricks.LEAST, expected_tricks(hand)
    for trump in range(len(SUITS)):
        best, most = tricks.best_of(best, most, trump, under(trump, expected))
    return best, most


@part
def best_answers(hand: np.uint64, trump: int, answers: np.uint64, folding_costs: bool) -> np.uint64:
    """The best of fold and stay, or both."""
    expected = under(trump, expected_tricks(hand))
    staying = expected + HINDERING - _RISK[expected]
    folding = -TRICK * law.PENALTY if folding_costs else 0
    if answers == _STAY or staying > folding:
        return _STAY
    return _FOLD if folding > staying else _FOLD | _STAY


@part
def keep_best_plays(table: Table, plays: np.uint64) -> None:
    """Of the cards that may be played to a trick, or led, keep those that promise most."""
    trump, strongest = table.trump, table.strongest
    best, most = np.uint64(0), tricks.LEAST
    for card in bits(plays):
        if table.trick:
            power = _STRENGTHS[trump, table.led, card]
            promise = WINS - power if power > strongest else -power
        else:
            promise = _STRENGTHS[trump, _SUIT_OF[card], card]
        best, most = tricks.best_of(best, most, card, promise)
    table.allowed = best
