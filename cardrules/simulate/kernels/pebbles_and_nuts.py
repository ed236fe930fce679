"""Pebbles and Nuts in compiled code, in all its configurations.

Heights, card points, the worth of melds and the order of moves are tables taken from the rules.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.cards import Card, Rank, Suit
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import ACE_OF_SPADES_CARD, CARDS_EACH, POINTS, TRUMP
from cardrules.games.pebbles_and_nuts.rules import card_points, height, meld_value, melds_among, why_won
from cardrules.rulebook import Clause
from cardrules.simulate.kernels.endings import ENDINGS, best_side, match_end
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
from cardrules.simulate.kernels.tricks import ALL, SHORT, following, strengths
from cardrules.simulate.plan import Plan

CHUNK = 50_000

COUNTED = (
    law.TO_THE_TRICK,
    law.RANKING,
    law.HEARTS_ARE_TRUMP,
    law.ACE_BEATS_HEARTS,
    law.TWINS,
    law.DRAW,
    law.SHOWN,
    law.MARRIAGE,
    law.SPADE_MARRIAGE,
    law.MENAGE,
    law.CARD_POINTS,
    law.COUNT,
    law.USUAL_TARGET,
    *ENDINGS,
)
"""The clauses that are counted; the numbers below are their indices here."""

(
    _TO_THE_TRICK,
    _RANKING,
    _HEARTS_ARE_TRUMP,
    _ACE_BEATS_HEARTS,
    _TWINS,
    _DRAW,
    _SHOWN,
    _MARRIAGE,
    _SPADE_MARRIAGE,
    _MENAGE,
    _CARD_POINTS,
    _COUNT,
    _USUAL_TARGET,
    _ENDINGS,
) = range(14)

_PASSES = len(COUNTED)
"""Where passes are counted, which are moves under no counted clause."""

_NO_CARD = -1
_SUIT_OF, _SUITS = SHORT.suit_of, SHORT.suits
_FACES = np.array([number - number % 2 for number in range(64)])
_KINGS = SHORT.mask(Card(Rank.KING, suit) for suit in Suit)
_TO_QUEEN = np.uint64(SHORT.numbers[Card(Rank.QUEEN, TRUMP)] - SHORT.numbers[Card(Rank.KING, TRUMP)])
"""How far above its king a queen is numbered, in every suit."""
_BESIDES = np.zeros(4, np.uint64)
"""What may be played to a lead besides its suit, by the suit led."""
_BESIDES[list(Suit).index(TRUMP)] = SHORT.mask(
    card for card in SHORT.numbers if card.face == ACE_OF_SPADES_CARD
)
_STRENGTHS = strengths(SHORT, height)
_WEAKEST = _STRENGTHS.min() - 1
_POINTS, _WHY = np.zeros(64, np.int64), np.zeros((4, 64), np.int64)
"""What a card counts; and, by the suit led, the index of the clause by which it wins a trick without its twin."""
for _card, _number in SHORT.numbers.items():
    _POINTS[_number] = card_points(_card)
    for _led, _suit in enumerate(Suit):
        _lead = Card(Rank.SEVEN, _suit)
        _trick = (_card,) if _card.suit is _suit else (_lead, _card)
        _WHY[_led, _number] = COUNTED.index(why_won(_trick, winner=0).clause)


class Rules(NamedTuple):
    """The rules that are played.

    Attributes:
        players: Number of players.
        target: Points that win the match.
        max_deals: The largest number of deals in a match; 0 for no limit.
        partner_may_declare: Whether the winner of a trick and then the partner are asked for a meld.
        jacks: How many jacks may join a couple.
        counting: How many cards count when they are won.
        melds: Every valid meld, one a row: king, queen, jack or -1, points, and index in `COUNTED`.
    """

    players: int
    target: int
    max_deals: int
    partner_may_declare: bool
    jacks: int
    counting: int
    melds: Array


class Workspace(NamedTuple):
    """What is known of a deal while it is played.

    Attributes:
        order: The cards as they come off the top.
        hands: What each seat holds, melded cards included.
        shown: What each seat has melded and still holds.
        partners: The card that each card was last married to, as a mask.
        joined: How many jacks have joined the last couple of each king.
        points: The points of the seats.
        cited: How often something happened under each counted clause; then how many passes were made.
    """

    order: Array
    hands: Array
    shown: Array
    partners: Array
    joined: Array
    points: Array
    cited: Array


@cache
def melds(options: PebblesOptions) -> NDArray[np.int64]:
    """Every valid meld, in the order of their texts; see `Rules`."""
    rows = []
    for meld in sorted(melds_among(options.pack), key=str):
        points, finding = meld_value(meld.cards)
        king, queen, jack = (*(SHORT.numbers[card] for card in meld.cards), _NO_CARD)[:3]
        rows.append((king, queen, jack, points, COUNTED.index(finding.clause)))
    return np.array(rows, np.int64)


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan) -> tuple[Rules, Array]:
    """The rules that are played, and the pack."""
    options: PebblesOptions = plan.game.options
    rules = Rules(
        options.players,
        options.points_to_win,
        options.max_deals or 0,
        options.partner_may_declare,
        1 + options.second_jack_on_pair,
        sum((card.suit, card.rank) in POINTS for card in options.pack),
        melds(options),
    )
    return rules, np.array([SHORT.numbers[card] for card in options.pack], np.int64)


@njit(cache=True, nogil=True)
def play_deals(rows: Rows, rules: Rules, pack: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = Workspace(
        np.empty(len(pack), np.int64),
        np.empty(rules.players, np.uint64),
        np.empty(rules.players, np.uint64),
        np.empty(64, np.uint64),
        np.empty(64, np.int64),
        np.empty(rules.players, np.int64),
        np.empty(_PASSES + 1, np.int64),
    )
    points, cited = workspace.points, workspace.cited
    for deal in range(len(rows.seeds)):
        seed, scores = np.uint64(rows.seeds[deal]), rows.scores[deal]
        shuffle(pack, seed, 0, workspace.order)
        cited[:] = 0
        trace_hash = play_deal(rules, seed, rows.dealers[deal], workspace)
        scores[:] = 0
        for seat in range(rules.players):
            scores[seat % len(scores)] += points[seat]
        cited[_TO_THE_TRICK] = len(pack)
        cited[_DRAW] = len(pack) - rules.players * CARDS_EACH
        cited[_CARD_POINTS] = rules.counting
        cited[_COUNT] = cited[_USUAL_TARGET] = 1
        end = match_end(scores, rules.target, rules.max_deals)
        if end >= 0:
            cited[_ENDINGS + end] += 1
        moves = cited[_TO_THE_TRICK] + cited[_SHOWN] + cited[_PASSES]
        write_row(rows, deal, best_side(scores), moves, _COUNT, cited, trace_hash)


@njit(cache=True)
def play_deal(rules: Rules, seed: np.uint64, dealer: int, workspace: Workspace) -> np.uint64:
    """Play one deal.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        dealer: Who deals.
        workspace: The cards in their order; what happens is written there.

    Returns:
        The trace hash.
    """
    order, hands, shown = workspace.order, workspace.hands, workspace.shown
    points, cited = workspace.points, workspace.cited
    partners, joined, table = workspace.partners, workspace.joined, rules.melds
    players, asked_in_turn = rules.players, rules.partner_may_declare
    stream, trace_hash = choices(seed), np.uint64(0)
    hands[:] = 0
    shown[:] = 0
    partners[:] = 0
    points[:] = 0
    turn = leader = dealer + 1 if dealer + 1 < players else 0
    dealt = 0
    for _ in range(CARDS_EACH):
        draw_cards(leader, order, dealt, hands)
        dealt += players
    played, led, led_cards, besides = 0, 0, ALL, np.uint64(0)
    best, strongest, winning, at_stake = 0, _WEAKEST, 0, 0
    trick = np.uint64(0)
    asked, in_play = 0, len(order)
    while True:
        held = hands[turn]
        plays, open_melds, passes = following(held, led_cards) | held & besides, np.uint64(0), 0
        if asked:
            faces = held | held >> ONE  # at the numbers of the first pack the cards of either
            if faces & faces >> _TO_QUEEN & _KINGS:
                open_melds = possible_melds(rules, held, shown[turn], partners, joined)
            if asked_in_turn:
                plays, passes = np.uint64(0), 1
        cards = popcount(plays)
        number = cards + popcount(open_melds) + passes
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        chosen = below(splitmix64(stream), number)
        trace_hash = extend_trace(trace_hash, turn, number)
        if chosen >= cards:
            if chosen < cards + popcount(open_melds):
                meld = select_bit(open_melds, chosen - cards)
                king, queen, jack = table[meld, 0], table[meld, 1], table[meld, 2]
                shown[turn] |= ONE << np.uint64(king) | ONE << np.uint64(queen)
                if jack == _NO_CARD:
                    partners[king], partners[queen] = ONE << np.uint64(queen), ONE << np.uint64(king)
                    joined[king] = 0
                else:
                    shown[turn] |= ONE << np.uint64(jack)
                    joined[king] += 1
                cited[_SHOWN] += 1
                cited[table[meld, 4]] += 1
                points[turn] += table[meld, 3]
                asked = 0
            else:
                asked -= 1
                cited[_PASSES] += 1
            turn = (leader + 2) % players if asked == 1 and asked_in_turn else leader
            continue

        card = select_bit(plays, chosen)
        bit = ONE << np.uint64(card)
        hands[turn] = held & ~bit
        shown[turn] &= ~bit
        asked = 0
        if not played:
            led = _SUIT_OF[card]
            led_cards, besides = _SUITS[led], _BESIDES[led]
        power = _STRENGTHS[led, card]
        if power > strongest:
            best, strongest, winning = card, power, turn
        trick |= bit
        at_stake += _POINTS[card]
        played += 1
        turn = turn + 1 if turn + 1 < players else 0
        if played < players:
            continue

        twins = popcount(trick >> np.uint64(_FACES[best]) & np.uint64(3)) > 1
        cited[_WHY[led, best]] += 1
        cited[_TWINS] += twins
        points[winning] += at_stake
        turn = leader = winning
        played, led_cards, besides = 0, ALL, np.uint64(0)
        trick, strongest, at_stake = np.uint64(0), _WEAKEST, 0
        asked = 2 if asked_in_turn else 1
        in_play -= players
        if not in_play:
            return trace_hash
        if dealt < len(order):
            draw_cards(leader, order, dealt, hands)
            dealt += players


@njit(cache=True, forceinline=True)
def possible_melds(
    rules: Rules, held: np.uint64, shown: np.uint64, partners: Array, joined: Array
) -> np.uint64:
    """The melds that a seat may declare, as a mask of indices in the table of melds.

    Args:
        rules: The rules that are played.
        held: The cards of the seat.
        shown: Those of them that are melded.
        partners: The card that each card was last married to, as a mask.
        joined: How many jacks have joined the last couple of each king.
    """
    found = np.uint64(0)
    for place in range(len(rules.melds)):
        king, queen, jack = rules.melds[place, 0], rules.melds[place, 1], rules.melds[place, 2]
        pair = ONE << np.uint64(king) | ONE << np.uint64(queen)
        if pair & ~held:
            continue
        if jack == _NO_CARD:
            # a king or a queen whose partner is still held takes no other
            may = pair & ~shown and not (partners[king] | partners[queen]) & held
        else:
            fresh = (held & ~shown) >> np.uint64(jack) & ONE
            may = fresh and partners[king] >> np.uint64(queen) & ONE and joined[king] < rules.jacks
        if may:
            found |= ONE << np.uint64(place)
    return found


@njit(cache=True, forceinline=True)
def draw_cards(first: int, order: Array, place: int, hands: Array) -> None:
    """Give every seat the next card.

    Args:
        first: Who is given the first one.
        order: The cards as they come off the top.
        place: Index of the next one there.
        hands: What each seat holds, which is added to.
    """
    seat = first
    for each in range(place, place + len(hands)):
        hands[seat] |= ONE << np.uint64(order[each])
        seat = seat + 1 if seat + 1 < len(hands) else 0
