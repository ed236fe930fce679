"""California Jacks in compiled code, in all its configurations.

How strong a card is and what it counts are tables taken from the rules.
"""

from collections import namedtuple
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.definition.game import Game
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.player import ORDINARY, height, prize, useful
from cardrules.games.california_jacks.rulebook import CARDS_EACH, HIGH_TO_LOW, PACK, SEATS
from cardrules.games.california_jacks.rules import card_points, winning_seat
from cardrules.games.california_jacks.state import State
from cardrules.simulate.kernels import tricks
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table, best_side, places_of, table_dtype
from cardrules.simulate.kernels.piles import all_if
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL, SUITS

CHUNK = 50_000
NUMBERS = FULL.numbers
REMEMBERS = False

_AT = places_of(law.RULEBOOK)
CARDS, DEALT = len(PACK), SEATS * CARDS_EACH
_PACK = FULL.numbers_of(PACK)
_SUIT_OF, _SUITS, _ALL_CARDS = FULL.suit_of, FULL.suits, FULL.mask(PACK)
_STRENGTHS = FULL.strengths(HIGH_TO_LOW)
_POINTS, _WITH_POINTS = FULL.by_value(card_points)
_SCORING = np.array([FULL.mask(card for card in PACK if card.rank is rank) for rank in law.TRUMPS_THAT_SCORE])
"""The cards that score as trumps: high, low and jack."""
_PRIZE, _USEFUL = FULL.by_suit(prize), FULL.by_suit(useful)
_HIGHER = FULL.fitting(lambda card, on: card.suit is on.suit and height(card) > height(on))
"""What it is worth to win a card and to hold it, by the trump suit; and the higher cards of its suit."""

Rules = namedtuple("Rules", "target last_deal cut_apart trump_instead must_trump void_penalty to_non_dealer")
"""The rules that are played (see `setup`)."""

TABLE = table_dtype(
    SEATS,
    len(_AT),
    *tricks.trick_fields(SEATS),
    ("top", np.int64),  # index in the order of the top card of the stock: the last one lies on top
    ("trump", np.int64),  # the trump suit
    ("allowed", np.uint64, 1),  # the moves: what may be played
)


def setup(game: Game) -> Rules:
    """The rules that are played; masks are of all cards or of none."""
    options: JacksOptions = game.options
    return Rules(
        target=options.target,
        last_deal=options.max_deals == 1,
        cut_apart=options.trump_card == "independent",
        trump_instead=all_if(options.follow == "follow_or_trump"),  # whether one may, instead of following
        must_trump=all_if(options.follow != "loose"),  # whether one must if one cannot follow
        void_penalty=options.void_penalty,
        to_non_dealer=options.equal_game == "non_dealer",  # the point for game, where both have as much
    )


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position in which cards are played; return the rules."""
    end = DEALT + len(state.stock)
    assert state.trump, "cards are played"
    table["trump"] = trump = SUITS.index(state.trump)
    tricks.lay_out(table, FULL, game, state, winning_seat(state) or 0, _STRENGTHS[trump])
    table["order"][DEALT:end], table["top"] = FULL.numbers_of(state.stock), end - 1
    return setup(game)


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    tricks.replace_hidden(table, face, DEALT, table.top + 1)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    shuffle(_PACK, seed, 0, table.order)
    table.trump, table.top = _SUIT_OF[table.order[CARDS - 1]], CARDS - 1
    if rules.cut_apart:
        shuffle(_PACK, seed, 1, table.order)
    tricks.deal_hands(table, SEATS, CARDS_EACH)


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note what may be played (`cardrules.games.california_jacks.rules.judge_play`)."""
    held, trumps = table.hands[seat], _SUITS[table.trump]
    follow = held & (_SUITS[table.led] | trumps & rules.trump_instead)
    table.allowed[0] = follow or held & trumps & rules.must_trump or held
    table.puts = popcount(table.allowed[0])


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card; where that completes the trick, somebody wins it, and both draw."""
    card, held, trump, top = select_bit(table.allowed[0], number), table.hands[seat], table.trump, table.top
    if not tricks.play_card(table, seat, card, _SUIT_OF[card], 1 - seat, _STRENGTHS, trump):
        return
    if not held & (_SUITS[table.led] | _SUITS[trump]):
        table.cited[_AT.void_penalty] += 1
        table.scores[seat] -= rules.void_penalty
    table.cited[_AT.trump_wins] += table.trick & _SUITS[trump] != 0
    winner = table.winning
    tricks.take_trick(table, winner)
    if top > DEALT:
        table.hands[winner] |= ONE << np.uint64(table.order[top])
        table.hands[1 - winner] |= ONE << np.uint64(table.order[top - 1])
        table.top = top - SEATS
    elif not table.hands[winner]:
        table.ending = _AT.count


@inlined
def finish(rules: Rules, table: Table) -> int:
    """Score high, low, jack and game, in this order. Returns the winner."""
    won, scores, cited = table.won, table.scores, table.cited
    cited[_AT.count] = cited[_AT.high] = cited[_AT.low] = cited[_AT.jack] = 1
    cited[_AT.to_the_trick], cited[_AT.draw] = CARDS, CARDS - DEALT
    cited[_AT.ranking] = CARDS // SEATS - cited[_AT.trump_wins]
    if not rules.void_penalty:
        cited[_AT.void_penalty] = 0
    ahead = tricks.points_in(won[0], _POINTS, _WITH_POINTS) - tricks.points_in(won[1], _POINTS, _WITH_POINTS)
    cited[_AT.game], cited[_AT.equal_game] = ahead != 0, ahead == 0 and rules.to_non_dealer
    game = 1 - table.dealer if rules.to_non_dealer else NOBODY
    if ahead:
        game = 0 if ahead > 0 else 1
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
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the cards that promise most (`cardrules.games.california_jacks.player`)."""
    trump, top = table.trump, table.top
    better_draw, unseen = 0, _ALL_CARDS & ~(table.hands[seat] | table.won[0] | table.won[1])
    if top >= DEALT:
        better_draw = _USEFUL[trump, table.order[top]] - ORDINARY
        unseen &= ~(ONE << np.uint64(table.order[top]))
    best, most, left = np.uint64(0), tricks.LEAST, table.allowed[0]
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        at_stake = _PRIZE[trump, card]
        if table.trick:
            at_stake += _PRIZE[trump, trailing_zeros(table.trick)]
            winning = 100 if _STRENGTHS[trump, table.led, card] > table.strongest else 0
        else:
            higher = popcount(unseen & _HIGHER[card]) * popcount(table.hands[1 - seat])
            winning = max(0, 100 - 100 * higher // max(1, popcount(unseen)))
        score = (2 * winning - 100) * at_stake + winning * better_draw - 100 * _USEFUL[trump, card]
        best, most = tricks.best_of(best, most, card, score)
    table.allowed[0], table.puts = best, popcount(best)
