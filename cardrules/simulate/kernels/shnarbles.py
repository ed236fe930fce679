"""Shnarbles in compiled code, in all its configurations.

How strong a card is comes from a table made from the rules.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core import shared_clauses
from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.player import HINDERING, NAMING, RISK, TRICK, WINS, tricks_expected
from cardrules.games.shnarbles.rules import best_card, bids_left, winning_seat
from cardrules.games.shnarbles.state import Auction, State
from cardrules.mechanics.tricks import Phase
from cardrules.simulate.kernels.driver import IN_TURN, Memory, Table, table_dtype
from cardrules.simulate.kernels.endings import best_side
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import ALL, FULL, best_of, following, replaced, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = FULL.numbers
REMEMBERS = False

assert law.FIRST_SCORE > law.CARDS_EACH, "nobody reaches zero in a first deal"
assert law.FIRST_SCORE + law.PENALTY < law.OUT_AT, "nobody is out after a first deal"


class Counted(NamedTuple):
    """The clauses that are counted."""

    all_pass: Any = law.ALL_PASS
    to_the_trick: Any = law.TO_THE_TRICK
    ranking: Any = law.RANKING
    trump_wins: Any = law.TRUMP_WINS
    renege: Any = law.RENEGE
    wrong_call: Any = law.WRONG_CALL
    let_pass: Any = law.LET_PASS
    sixteen: Any = law.SIXTEEN
    counting: Any = law.COUNT
    three_tricks: Any = law.THREE_TRICKS
    tricks: Any = law.TRICKS
    no_trick: Any = law.NO_TRICK
    failed_bid: Any = law.FAILED_BID
    all_fold: Any = law.ALL_FOLD
    folding_costs: Any = law.FOLDING_COSTS
    spade_out: Any = law.SPADE_OUT
    max_deals: Any = shared_clauses.MAX_DEALS


COUNTED = Counted()
_AT = Counted(*range(len(COUNTED)))
"""Where each of them is counted."""

_NOTHING = -1
_PACK = np.array([FULL.numbers[card] for card in law.PACK])
_BID, _NAME, _ANSWER, PLAY = range(4)
"""What the table waits for."""
_LEAST = -(1 << 60)
_PASS = law.CARDS_EACH + 1
_BIDS = np.uint64(sum(1 << bid for bid in range(1, _PASS + 1)))
"""The bids as bits of a mask, and above them a pass, whose text comes after theirs."""

_NAMES = len(Suit)
_ALL_NAMES = np.uint64((1 << _NAMES) - 1)
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


_MOST_SEATS = 10

TABLE = table_dtype(
    _MOST_SEATS,
    len(COUNTED),
    ("order", np.int64, len(_PACK)),  # the cards as they come off the top
    ("phase", np.int64),
    ("turn", np.int64),  # the seat
    ("live", np.int64),  # how many seats are not out,
    ("seats", np.int64, _MOST_SEATS),  # and these, from the dealer's left on
    ("hands", np.uint64, _MOST_SEATS),
    ("must_stay", np.int8, _MOST_SEATS),  # whether a seat may not fold
    ("spoken", np.int64),  # how many have bid or passed,
    ("said", np.int64, _MOST_SEATS),  # what they have bid, 0 for a pass,
    ("bids", np.uint64),  # what may still be bid, and a pass,
    ("bid", np.int64),  # the highest bid, 0 for none,
    ("bidder", np.int64),  # and whose it is, as an index in `seats`
    ("trump", np.int64),  # the trump suit; -1 before it is named
    ("answered", np.int64),  # how many have said whether they stay
    ("number", np.int64),  # how many play on so far,
    (
        "playing",
        np.int64,
        _MOST_SEATS,
    ),  # and these, from the bidder on: from here on seats are indices in this
    ("tricks", np.int64, _MOST_SEATS),  # how many each has won
    ("complete", np.int64),  # how many tricks are complete,
    ("played", np.int8, 64),  # the cards of all tricks, as they were played,
    ("winners", np.int8, law.CARDS_EACH),  # and the seat that won each
    ("leader", np.int64),  # who leads, or led, to the trick
    ("on_turn", np.int64),
    ("cards", np.int64),  # how many cards the trick has,
    ("trick", np.uint64),  # and which
    ("led", np.int64),  # the suit led,
    ("led_cards", np.uint64),  # its cards; all before the lead
    ("strongest", np.int64),  # how strong the card is that wins so far,
    ("winning", np.int64),  # and who has played it
    (
        "callers",
        np.uint64,
    ),  # who may still call the last play, counted from the leader of its trick, as a mask,
    ("first", np.int64),  # this leader,
    ("offender", np.int64),  # who made the play,
    ("card", np.int64),  # what was played,
    ("suit", np.int64),  # to which suit,
    ("wrong", np.bool_),  # and whether that was a renege
    ("called", np.int64),  # how many reneges have been found,
    ("reneges", np.int64, (_MOST_SEATS * law.CARDS_EACH, 2)),  # and offender and caller of each
    ("off", np.int64, _MOST_SEATS),  # what is taken off the score of each seat
    ("allowed", np.uint64),  # the moves: bids, suits, answers or cards,
    ("calls", np.int64),  # and how many there are to call or let pass
)


class Rules(NamedTuple):
    """The rules that are played."""

    players: int
    last_deal: bool
    rising: bool
    folding_costs: bool
    failed_keeps: bool
    on_honour: bool
    simple: bool


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan) -> Rules:
    """The rules that are played."""
    options: ShnarblesOptions = plan.game.options
    return Rules(
        options.players,
        options.max_deals == 1,
        options.bids == "rising",
        options.folding_costs,
        options.failed_bid_keeps_tricks,
        options.enforcement == "honour",
        plan.policy == "simple",
    )


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position, from the first bid to the last trick; the seat on turn moves."""
    rules, tables, suits = setup(Plan(game, "simple", 0)), np.zeros(1, TABLE), list(Suit)
    table, live = tables[0], state.live_from(state.dealer)
    playing = state.playing if state.bid else ()
    phases: list[object] = [Auction.BID, Auction.TRUMP, Auction.ANSWER, Phase.PLAY]
    table["phase"], table["turn"] = phases.index(state.phase), state.turn
    table["live"], table["seats"][: len(live)] = len(live), live
    table["hands"][: rules.players] = [FULL.mask(hand) for hand in state.hands]
    table["must_stay"][: rules.players] = [folds == law.FOLDS_IN_A_ROW for folds in state.folds]
    table["spoken"], table["bid"] = len(state.bids), state.bid
    table["bids"] = sum(1 << bid for bid in (*bids_left(state), _PASS))
    table["bidder"] = live.index(state.bidder) if state.bid else _NOTHING
    table["trump"] = suits.index(state.trump) if state.trump else _NOTHING
    table["answered"], table["number"] = len(state.stays), max(1, len(playing))
    table["playing"][: len(playing)] = playing
    table["tricks"][: len(playing)] = [state.tricks_of(seat) for seat in playing]
    table["called"] = len(state.reneges)
    for number, (offender, caller) in enumerate(state.reneges):
        table["reneges"][number] = playing.index(offender), playing.index(caller)
    table["scores"][: rules.players] = game.scores(state)
    table["led_cards"], table["strongest"] = ALL, _WEAKEST
    if state.phase is Phase.PLAY:
        begin_tricks(state, playing, table)
    return rules, tables


def begin_tricks(state: State, playing: tuple[int, ...], table: Any) -> None:
    """Note how far the tricks of a position have come, in which these seats play on."""
    trick, suits, play = state.trick, list(Suit), state.challengeable
    in_hand = sum(len(state.hands[seat]) for seat in playing)
    table["complete"] = law.CARDS_EACH - (in_hand + len(trick)) // len(playing)
    table["leader"], table["on_turn"] = playing.index(state.leader), playing.index(state.turn)
    table["cards"], table["trick"] = len(trick), FULL.mask(trick)
    if trick:
        assert state.trump, "cards are played"
        led, winner = suits.index(trick[0].suit), winning_seat(state)
        best = FULL.numbers[trick[best_card(trick, state.trump)]]
        table["led"], table["led_cards"] = led, _SUITS[led]
        table["strongest"] = _STRENGTHS[suits.index(state.trump), led, best]
        table["winning"] = 0 if winner is None else playing.index(winner)
    if play:
        table["first"], table["offender"] = playing.index(play.before.leader), playing.index(play.seat)
        table["card"] = FULL.numbers[play.move.card]
        places = [(playing.index(seat) - int(table["first"])) % len(playing) for seat in play.callers]
        table["callers"] = sum(1 << place for place in places)
        table["suit"] = suits.index(play.before.suit_led)


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for seat in range(rules.players):
        table.hands[seat] = replaced(table.hands[seat], face)
    if table.callers:
        table.wrong = table.hands[table.playing[table.offender]] & _SUITS[table.suit] != 0


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed; everybody begins with the same points."""
    order, players = table.order, rules.players
    shuffle(_PACK, seed, 0, order)
    seat = table.dealer
    for place in range(players):
        seat = seat + 1 if seat + 1 < players else 0
        hand = np.uint64(0)
        for card in range(law.CARDS_EACH):
            hand |= ONE << np.uint64(order[place + card * players])
        table.seats[place], table.hands[seat] = seat, hand
        table.scores[seat], table.tricks[place], table.off[place] = law.FIRST_SCORE, 0, 0
    table.phase, table.turn, table.live = _BID, table.seats[0], players
    table.spoken, table.bids, table.bid, table.bidder = 0, _BIDS, 0, _NOTHING
    table.trump, table.answered, table.number = _NOTHING, 0, 1
    table.complete = table.called = 0
    table.callers = np.uint64(0)
    table.leader = table.on_turn = 0
    begin_trick(table)


@inlined
def begin_trick(table: Table) -> None:
    """Everything may be led."""
    table.cards, table.trick = 0, np.uint64(0)
    table.led_cards, table.strongest = ALL, _WEAKEST


@inlined
def actors(rules: Rules, table: Table) -> np.uint64:
    """The seat on turn, and who else may call."""
    if not table.callers:
        return IN_TURN
    return (ONE << np.uint64(1 + popcount(other_callers(table)))) - ONE


@inlined
def other_callers(table: Table) -> np.uint64:
    """The seats that may call, but for the one on turn."""
    return table.callers & ~(ONE << np.uint64(from_first(table, table.on_turn)))  # type: ignore[no-any-return]


@inlined
def from_first(table: Table, index: int) -> Any:
    """Somebody's place in the trick of the play that may be called."""
    return index - table.first if index >= table.first else index - table.first + table.number


@inlined
def seat_at(rules: Rules, table: Table, place: int) -> Any:
    """The seat on turn, and then who else may call."""
    if place == 0:
        return table.turn
    index = table.first + select_bit(other_callers(table), place - 1)
    return table.playing[index if index < table.number else index - table.number]


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Note the bids, suits, answers or cards of a seat; then to call the last play, or to let it pass."""
    table.calls, phase, allowed = 0, table.phase, np.uint64(0)
    if phase == PLAY:
        if seat == table.turn:
            held = table.hands[seat]
            allowed = held if rules.on_honour else following(held, table.led_cards)
        if table.callers and may_call(table, seat):
            table.calls = 2
    elif phase == _BID:
        allowed = table.bids
    elif phase == _NAME:
        allowed = _ALL_NAMES
    else:
        allowed = _STAY if table.must_stay[seat] else _FOLD | _STAY
    table.allowed = allowed
    return popcount(allowed) + table.calls


@inlined
def may_call(table: Table, seat: int) -> Any:
    """Whether a seat may call the last play."""
    return table.callers >> np.uint64(from_first(table, index_of(table, seat))) & ONE


@inlined
def index_of(table: Table, seat: int) -> Any:
    """The index of a seat among those that play on."""
    index = table.on_turn
    while table.playing[index] != seat:
        index = index + 1 if index + 1 < table.number else 0
    return index


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Bid, name trump, fold or stay, play a card, call, or let a play pass."""
    phase, cards = table.phase, popcount(table.allowed)
    if phase == PLAY:
        if number >= cards:
            call(table, index_of(table, seat), number > cards)  # call comes before pass
        else:
            play(rules, table, seat, select_bit(table.allowed, number))
    elif phase == _BID:
        hear_bid(rules, table, select_bit(table.allowed, number))
    elif phase == _NAME:
        hear_trump(table, select_bit(table.allowed, number))
    else:
        hear_answer(table, seat, select_bit(table.allowed, number))


@inlined
def hear_bid(rules: Rules, table: Table, bid: int) -> None:
    """A bid or a pass; after the last one trump is named, unless all have passed."""
    table.said[table.spoken] = 0 if bid == _PASS else bid
    if bid != _PASS:
        if bid > table.bid:
            table.bidder, table.bid = table.spoken, bid
        table.bids &= ALL << np.uint64(bid + 1) if rules.rising else ~(ONE << np.uint64(bid))
    table.spoken += 1
    if table.spoken < table.live:
        table.turn = table.seats[table.spoken]
    elif table.bid:
        table.phase, table.turn = _NAME, table.seats[table.bidder]
    else:
        table.ending = _AT.all_pass


@inlined
def hear_trump(table: Table, trump: int) -> None:
    """Trump is named; against spades everybody plays, otherwise the others are asked."""
    table.trump, table.playing[0], table.number = trump, table.turn, 1
    if trump == _SPADES:
        for _ in range(1, table.live):
            hear_answer(table, to_answer(table), 1)
    else:
        table.phase, table.turn = _ANSWER, to_answer(table)


@inlined
def to_answer(table: Table) -> Any:
    """The seat that is asked next whether it stays."""
    place = table.bidder + 1 + table.answered
    return table.seats[place if place < table.live else place - table.live]


@inlined
def hear_answer(table: Table, seat: int, stays: int) -> None:
    """A seat stays or folds; after the last answer the bidder leads, unless all have folded."""
    if stays:
        table.playing[table.number] = seat
        table.number += 1
    else:
        table.hands[seat] = 0
    table.answered += 1
    if table.answered < table.live - 1:
        table.turn = to_answer(table)
    elif table.number == 1:
        table.ending = _AT.all_fold
    else:
        table.phase, table.turn = PLAY, table.playing[0]


@inlined
def play(rules: Rules, table: Table, seat: int, card: int) -> None:
    """A card goes to the trick; the last one completes it."""
    bit, held, turn, number = ONE << np.uint64(card), table.hands[seat], table.on_turn, table.number
    table.hands[seat] = held & ~bit
    if rules.on_honour:
        table.callers = np.uint64(0)
        if held != bit and not bit & table.led_cards:  # everybody but the player may call
            table.callers = (ONE << np.uint64(number)) - ONE & ~(ONE << np.uint64(table.cards))
            table.first, table.offender, table.card, table.suit = table.leader, turn, card, table.led
            table.wrong = held & table.led_cards != 0
    if not table.cards:
        table.led = _SUIT_OF[card]
        table.led_cards = _SUITS[table.led]
    power = _STRENGTHS[table.trump, table.led, card]
    if power > table.strongest:
        table.strongest, table.winning = power, turn
    table.trick |= bit
    table.played[table.complete * number + table.cards] = card
    table.cards += 1
    turn = turn + 1 if turn + 1 < number else 0
    if table.cards == number:
        turn = table.leader = table.winning
        table.cited[_AT.trump_wins] += table.trick & _SUITS[table.trump] != 0
        table.tricks[turn] += 1
        table.winners[table.complete] = table.playing[turn]
        table.complete += 1
        begin_trick(table)
        if table.complete == law.CARDS_EACH:
            table.ending = _AT.counting
    table.on_turn, table.turn = turn, table.playing[turn]


@inlined
def call(table: Table, caller: int, passes: bool) -> None:
    """Somebody calls the last play, or lets it pass."""
    table.callers &= ~(ONE << np.uint64(from_first(table, caller)))
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
    cited, off, bidder = table.cited, table.off, table.seats[table.bidder]
    cited[table.ending], cited[_AT.sixteen] = 1, rules.players
    if table.ending == _AT.all_fold:
        off[bidder] = law.CARDS_EACH
    elif table.ending == _AT.counting:
        count_tricks(rules, table)
    for seat in range(rules.players):
        table.scores[seat] -= off[seat]
    if cited[_AT.spade_out]:
        return bidder
    if rules.last_deal:
        cited[_AT.max_deals] = 1
        # of these three only the count is an ending, and comes before that of the match
        table.ending = table.ending if table.ending == _AT.counting else _AT.max_deals
    return best_side(off[: rules.players])


@inlined
def count_tricks(rules: Rules, table: Table) -> None:
    """Score a deal that has been played to its end: what is taken off the scores."""
    tricks, off, cited, playing = table.tricks, table.off, table.cited, table.number
    cited[_AT.to_the_trick] = law.CARDS_EACH * playing
    cited[_AT.ranking] = law.CARDS_EACH - cited[_AT.trump_wins]
    spade_out = table.trump == _SPADES and tricks[0] == law.CARDS_EACH
    for renege in range(table.called):
        offender, caller = table.reneges[renege, 0], table.reneges[renege, 1]
        paid = min(law.TRICKS_FOR_A_RENEGE, tricks[offender])
        tricks[offender] -= paid
        tricks[caller] += paid
        spade_out = spade_out and offender != 0
    cited[_AT.spade_out], cited[_AT.three_tricks] = spade_out, table.called
    if rules.folding_costs:
        for place in range(table.live):
            off[table.seats[place]] = -law.PENALTY
        cited[_AT.folding_costs] = table.live - playing
    for place in range(playing):
        number = tricks[place]
        failed = place == 0 and number < table.bid
        points = 0
        if number and (rules.failed_keeps or not failed):
            points = number
            cited[_AT.tricks] += 1
        if failed:
            points -= law.PENALTY
            cited[_AT.failed_bid] += 1
        elif not number:
            points -= law.PENALTY
            cited[_AT.no_trick] += 1
        off[table.playing[place]] = points


# The simple player (`cardrules.games.shnarbles.player`)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Keep the moves that promise most; the simple player calls nothing."""
    table.calls, phase, hand = 0, table.phase, table.hands[seat]
    if phase == PLAY:
        if seat == table.turn:
            plays = following(hand, table.led_cards)
            table.allowed = best_plays(plays, table.trump, table.led, table.strongest, table.cards)
    elif phase == _BID:
        table.allowed = best_bid(table.allowed, hand)
    elif phase == _NAME:
        table.allowed = best_suits(hand)
    else:
        table.allowed = best_answers(hand, table.trump, table.must_stay[seat], rules.folding_costs)
    return popcount(table.allowed)


@part
def expected_tricks(hand: np.uint64, trump: int) -> Any:
    """Roughly how many tricks a hand wins, in hundredths, when a suit is trump."""
    expected = 0
    while hand:
        expected += _EXPECTED[trump, trailing_zeros(hand)]
        hand &= hand - ONE
    return expected


@part
def best_bid(bids: np.uint64, hand: np.uint64) -> np.uint64:
    """The best of the bids that may be made: the highest that the hand is worth, or a pass."""
    expected = 0
    for trump in range(_NAMES):
        expected = max(expected, expected_tricks(hand, trump))
    for bid in range(law.CARDS_EACH, 0, -1):
        if bids >> np.uint64(bid) & ONE and bid * TRICK <= expected + NAMING:
            return ONE << np.uint64(bid)
    return ONE << np.uint64(_PASS)


@part
def best_suits(hand: np.uint64) -> np.uint64:
    """The suits in which a hand is worth most as trump."""
    best, most = np.uint64(0), _LEAST
    for trump in range(_NAMES):
        expected = expected_tricks(hand, trump)
        best, most = best_of(best, most, trump, expected)
    return best


@part
def best_answers(hand: np.uint64, trump: int, must_stay: bool, folding_costs: bool) -> np.uint64:
    """The best of fold and stay, or both."""
    expected = expected_tricks(hand, trump)
    staying = expected + HINDERING - _RISK[expected]
    folding = -TRICK * law.PENALTY if folding_costs else 0
    if must_stay or staying > folding:
        return _STAY
    return _FOLD if folding > staying else _FOLD | _STAY


@part
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
        best, most = best_of(best, most, card, promise)
    return best
