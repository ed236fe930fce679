"""California Jacks in compiled code, in all its configurations.

How strong a card is and what it counts are tables taken from the rules.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core import shared_clauses
from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.player import ORDINARY, height, prize, useful
from cardrules.games.california_jacks.rulebook import CARD_POINTS, CARDS_EACH, HIGH_TO_LOW, PACK, SEATS
from cardrules.games.california_jacks.state import State
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table, table_dtype
from cardrules.simulate.kernels.endings import best_side
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL, best_of, replaced, strengths_by_trump
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = FULL.numbers
REMEMBERS = False


class Counted(NamedTuple):
    """The clauses that are counted."""

    to_the_trick: Any = law.TO_THE_TRICK
    ranking: Any = law.RANKING
    trump_wins: Any = law.TRUMP_WINS
    draw: Any = law.DRAW
    void_penalty: Any = law.VOID_PENALTY
    counting: Any = law.COUNT
    high: Any = law.HIGH
    low: Any = law.LOW
    jack: Any = law.JACK
    game_point: Any = law.GAME_POINT
    equal_game: Any = law.EQUAL_GAME
    counted_out: Any = law.COUNTED_OUT
    max_deals: Any = shared_clauses.MAX_DEALS


COUNTED = Counted()
_AT = Counted(*range(len(COUNTED)))
"""Where each of them is counted."""

_NOTHING = -1
_LEAST = -(1 << 60)
_CARDS, _DEALT, _TRICKS = len(PACK), SEATS * CARDS_EACH, len(PACK) // SEATS
_PACK = np.array([FULL.numbers[card] for card in PACK])
_SUIT_OF, _SUITS, _ALL_CARDS = FULL.suit_of, FULL.suits, FULL.mask(PACK)
_STRENGTHS = strengths_by_trump(FULL, HIGH_TO_LOW)
_POINTS = np.array(list(CARD_POINTS.values()))
_WORTH, _SCORING = (
    np.array([FULL.mask(card for card in PACK if card.rank is rank) for rank in ranks])
    for ranks in (CARD_POINTS, law.TRUMPS_THAT_SCORE)
)
"""The cards of each rank that counts in the tricks, and those that score as trumps: high, low and jack."""

_PRIZE, _USEFUL = np.zeros((4, 64), np.int64), np.zeros((4, 64), np.int64)
_HIGHER = FULL.fitting(lambda card, on: card.suit is on.suit and height(card) > height(on))
"""What it is worth to win a card and to hold it, by the trump suit; and the higher cards of its suit."""
for _card, _number in FULL.numbers.items():
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


TABLE = table_dtype(
    SEATS,
    len(COUNTED),
    ("order", np.uint8, _CARDS),  # the cards as they come off the top; the last one lies on top of the stock
    ("top", np.int64),  # index of the next card of the stock there
    ("trump", np.int64),  # the trump suit
    ("turn", np.int64),
    ("leader", np.int64),  # who leads, or led, to the trick
    ("lead", np.int64),  # the card led to it; -1 where it has none
    ("tricks", np.int64),  # how many are complete
    ("played", np.int8, _CARDS),  # the cards of all tricks, as they were played,
    ("winners", np.int8, _TRICKS),  # and who won each
    ("hands", np.uint64, SEATS),
    ("won", np.uint64, SEATS),  # what each seat has won
    ("allowed", np.uint64),  # the moves: what may be played
)


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan) -> Rules:
    """The rules that are played."""
    options: JacksOptions = plan.game.options
    return Rules(
        options.target,
        options.max_deals == 1,
        options.trump_card == "independent",
        options.follow == "follow_or_trump",
        options.follow != "loose",
        options.void_penalty,
        options.equal_game == "non_dealer",
        plan.policy == "simple",
    )


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position in which cards are played."""
    tables = np.zeros(1, TABLE)
    table = tables[0]
    table["order"][_DEALT : _DEALT + len(state.stock)] = [FULL.numbers[card] for card in state.stock]
    table["top"], table["dealer"] = _DEALT + len(state.stock) - 1, state.dealer
    assert state.trump, "cards are played"
    table["trump"], table["turn"], table["leader"] = list(Suit).index(state.trump), state.turn, state.leader
    table["lead"] = FULL.numbers[state.trick[0]] if state.trick else _NOTHING
    table["tricks"], table["scores"] = state.tricks, game.scores(state)
    table["hands"], table["won"] = (
        [FULL.mask(cards) for cards in state.hands],
        [FULL.mask(cards) for cards in state.won],
    )
    return setup(Plan(game, "simple", 0)), tables


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for seat in range(SEATS):
        table.hands[seat] = replaced(table.hands[seat], face)
    for place in range(_DEALT, table.top + 1):
        table.order[place] = face[table.order[place]]


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    shuffle(_PACK, seed, 0, table.order)
    table.trump = _SUIT_OF[table.order[_CARDS - 1]]
    if rules.cut_apart:
        shuffle(_PACK, seed, 1, table.order)
    table.turn = table.leader = 1 - table.dealer
    table.lead, table.tricks, table.top = _NOTHING, 0, _CARDS - 1
    held = answering = np.uint64(0)
    for place in range(0, _DEALT, SEATS):
        held |= ONE << np.uint64(table.order[place])
        answering |= ONE << np.uint64(table.order[place + 1])
    table.hands[table.leader], table.hands[table.dealer] = held, answering
    table.won[:] = 0


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> int:
    """Note what may be played (`cardrules.games.california_jacks.rules.judge_play`)."""
    plays = table.hands[seat]
    if table.lead != _NOTHING:
        of_suit, trumps = plays & _SUITS[_SUIT_OF[table.lead]], plays & _SUITS[table.trump]
        if of_suit:
            plays = of_suit | trumps if rules.trump_instead else of_suit
        elif rules.must_trump and trumps:
            plays = trumps
    table.allowed = plays
    return popcount(plays)


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card; where that completes the trick, somebody wins it, and both draw."""
    card, held = select_bit(table.allowed, number), table.hands[seat]
    lead, trump, tricks, top = table.lead, table.trump, table.tricks, table.top
    table.hands[seat] = held & ~(ONE << np.uint64(card))
    if lead == _NOTHING:
        table.lead, table.turn = card, 1 - seat
        return
    led, winner = _SUIT_OF[lead], 1 - seat
    if not held & (_SUITS[led] | _SUITS[trump]):
        table.cited[_AT.void_penalty] += 1
        table.scores[seat] -= rules.void_penalty
    if _STRENGTHS[trump, led, card] > _STRENGTHS[trump, led, lead]:
        winner = seat
    trick = ONE << np.uint64(lead) | ONE << np.uint64(card)
    table.cited[_AT.trump_wins] += trick & _SUITS[trump] != 0
    table.won[winner] |= trick
    table.played[2 * tricks], table.played[2 * tricks + 1] = lead, card
    table.winners[tricks] = winner
    table.turn = table.leader = winner
    table.lead = _NOTHING
    table.tricks = tricks + 1
    if top > _DEALT:
        table.hands[winner] |= ONE << np.uint64(table.order[top])
        table.hands[1 - winner] |= ONE << np.uint64(table.order[top - 1])
        table.top = top - SEATS
    if tricks + 1 == _TRICKS:
        table.ending = _AT.counting


@inlined
def finish(rules: Rules, table: Table) -> int:
    """Score high, low, jack and game, in this order. Returns the winner."""
    won, scores, cited = table.won, table.scores, table.cited
    cited[_AT.counting] = cited[_AT.high] = cited[_AT.low] = cited[_AT.jack] = 1
    cited[_AT.to_the_trick], cited[_AT.draw] = _CARDS, _CARDS - _DEALT
    cited[_AT.ranking] = _TRICKS - cited[_AT.trump_wins]
    if not rules.void_penalty:
        cited[_AT.void_penalty] = 0
    ahead = 0
    for place in range(len(_POINTS)):
        ahead += _POINTS[place] * (popcount(won[0] & _WORTH[place]) - popcount(won[1] & _WORTH[place]))
    game = NOBODY
    if ahead:
        game = 0 if ahead > 0 else 1
        cited[_AT.game_point] = 1
    elif rules.equal_to_non_dealer:
        game = 1 - table.dealer
        cited[_AT.equal_game] = 1
    first = NOBODY
    for place in range(len(_SCORING) + 1):
        seat = game
        if place < len(_SCORING):
            seat = 0 if won[0] & _SCORING[place] & _SUITS[table.trump] else 1
        if seat != NOBODY:
            scores[seat] += 1
            if first == NOBODY and scores[seat] >= rules.target:
                first = seat
    if first != NOBODY:
        cited[_AT.counted_out] = 1
        return first
    cited[_AT.max_deals] = rules.last_deal
    return best_side(scores)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> int:
    """Keep the cards that promise most (`cardrules.games.california_jacks.player`)."""
    trump, lead, top = table.trump, table.lead, table.top
    better_draw, unseen = 0, _ALL_CARDS & ~(table.hands[seat] | table.won[0] | table.won[1])
    if top >= _DEALT:
        better_draw = _USEFUL[trump, table.order[top]] - ORDINARY
        unseen &= ~(ONE << np.uint64(table.order[top]))
    best, most, left = np.uint64(0), _LEAST, table.allowed
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        at_stake = _PRIZE[trump, card]
        if lead == _NOTHING:
            higher = popcount(unseen & _HIGHER[card]) * popcount(table.hands[1 - seat])
            winning = max(0, 100 - 100 * higher // max(1, popcount(unseen)))
        else:
            led = _SUIT_OF[lead]
            at_stake += _PRIZE[trump, lead]
            winning = 100 if _STRENGTHS[trump, led, card] > _STRENGTHS[trump, led, lead] else 0
        score = (2 * winning - 100) * at_stake + winning * better_draw - 100 * _USEFUL[trump, card]
        best, most = best_of(best, most, card, score)
    table.allowed = best
    return popcount(best)
