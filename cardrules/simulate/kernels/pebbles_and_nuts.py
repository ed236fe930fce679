"""Pebbles and Nuts in compiled code, in all its configurations.

Heights, card points, the worth of melds and the order of moves are tables taken from the rules.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

from cardrules.cards import Rank, Suit
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import (
    ACE_BEATS_HEARTS,
    ACE_OF_SPADES_CARD,
    CARD_POINTS,
    COUNT,
    DRAW,
    HEARTS_ARE_TRUMP,
    MARRIAGE,
    MENAGE,
    POINTS,
    RANKING,
    SHOWN,
    SPADE_MARRIAGE,
    TO_THE_TRICK,
    TRUMP,
    TWINS,
    USUAL_TARGET,
)
from cardrules.games.pebbles_and_nuts.rules import CARDS_EACH, height, meld_value, universe
from cardrules.games.pebbles_and_nuts.state import Meld
from cardrules.simulate.kernels import places
from cardrules.simulate.kernels.chance import (
    GAMMA,
    ONE,
    Array,
    below,
    choices,
    mixed,
    nth,
    ones,
    shuffle,
    trailed,
)
from cardrules.simulate.kernels.endings import ENDINGS, best_side, match_end
from cardrules.simulate.kernels.tricks import SHORT
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns

COUNTED = (
    TO_THE_TRICK,
    RANKING,
    HEARTS_ARE_TRUMP,
    ACE_BEATS_HEARTS,
    TWINS,
    DRAW,
    SHOWN,
    MARRIAGE,
    SPADE_MARRIAGE,
    MENAGE,
    CARD_POINTS,
    COUNT,
    USUAL_TARGET,
    *ENDINGS,
)
"""The clauses that are counted; the numbers below are their places here."""

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

_PLAYERS, _TARGET, _MAX_DEALS, _PARTNER_MAY_DECLARE, _JACKS, _CARDS_EACH = range(6)
"""Places in the array of rules."""

_PASSES = len(COUNTED)
"""Where passes are counted, which are moves under no counted clause."""

_NO_CARD, _NO_SUIT = -1, -1
_TRUMP = list(Suit).index(TRUMP)
_SUIT_OF, _SUITS = SHORT.suit_of, SHORT.suits
_FACES = np.array([number - number % 2 for number in range(64)])
_ACES_OF_SPADES = SHORT.mask(card for card in SHORT.numbers if card.face == ACE_OF_SPADES_CARD)
_KINGS, _QUEENS = (
    SHORT.mask(card for card in SHORT.numbers if card.rank is rank) for rank in (Rank.KING, Rank.QUEEN)
)
_HEIGHTS, _POINTS = np.zeros((4, 64), np.int64), np.zeros(64, np.int64)
for _card, _number in SHORT.numbers.items():
    _POINTS[_number] = POINTS.get((_card.suit, _card.rank), 0)
    for _led, _suit in enumerate(Suit):
        _HEIGHTS[_led, _number] = height(_card, _suit)


def melds() -> NDArray[np.int64]:
    """Every meld that is one, in the order of their texts: king, queen, jack or -1, points, and place in `COUNTED`."""
    found = [
        move
        for move in universe(PebblesOptions(players=4, packs=2))
        if isinstance(move, Meld) and move.cards[0].rank is Rank.KING
    ]
    rows = []
    for meld in sorted(found, key=str):
        points, finding = meld_value(meld.cards)
        king, queen, jack = (*(SHORT.numbers[card] for card in meld.cards), _NO_CARD)[:3]
        rows.append((king, queen, jack, points, COUNTED.index(finding.clause)))
    return np.array(rows, np.int64)


def play(plan: Plan, columns: Columns, trails: NDArray[np.uint64]) -> None:
    """Play deals by chance (see `cardrules.simulate.kernels.Kernel`)."""
    options: PebblesOptions = plan.game.options
    jacks = 1 + options.second_jack_on_pair
    rules = (
        options.players,
        options.points_to_win,
        options.max_deals or 0,
        options.partner_may_declare,
        jacks,
        CARDS_EACH,
    )
    play_deals(
        np.array(rules, np.int64),
        np.array([SHORT.numbers[card] for card in options.pack], np.int64),
        melds(),
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


@njit(cache=True)
def list_melds(
    held: np.uint64, shown: np.uint64, rules: Array, table: Array, couples: Array, number: int, found: Array
) -> int:
    """Put the melds that a seat may declare into an array, as places in the table.

    Args:
        held: The cards of the seat.
        shown: Those of them that are melded.
        rules: The rules that are played.
        table: All melds.
        couples: The marriages declared: king, queen, number of jacks.
        number: How many they are.
        found: Where the melds are put.

    Returns:
        How many there are.
    """
    listed = 0
    for place in range(len(table)):
        king, queen, jack = table[place, 0], table[place, 1], table[place, 2]
        pair = ONE << np.uint64(king) | ONE << np.uint64(queen)
        if pair & ~held:
            continue
        if jack == _NO_CARD:
            may = pair & ~shown != 0
            for couple in range(number):
                # a king or a queen whose partner is still held takes no other
                other_queen = couples[couple, 0] == king and held >> np.uint64(couples[couple, 1]) & ONE
                other_king = couples[couple, 1] == queen and held >> np.uint64(couples[couple, 0]) & ONE
                if other_queen or other_king:
                    may = False
        else:
            may = False
            if (held & ~shown) >> np.uint64(jack) & ONE:
                for couple in range(number):
                    if couples[couple, 0] == king and couples[couple, 1] == queen:
                        may = couples[couple, 2] < rules[_JACKS]
                        break
        if may:
            found[listed] = place
            listed += 1
    return listed


@njit(cache=True)
def play_deals(
    rules: Array,
    pack: Array,
    table: Array,
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
    order = np.empty(len(pack), np.int64)
    hands, shown = np.zeros(4, np.uint64), np.zeros(4, np.uint64)
    couples = np.empty((16, 3), np.int64)
    found = np.empty(len(table), np.int64)
    cited = np.empty(len(clauses) + 1, np.int64)
    for deal in range(len(seeds)):
        seed = np.uint64(seeds[deal])
        shuffle(pack, seed, 0, order)
        cited[:] = 0
        trails[deal] = play_deal(
            rules, seed, dealers[deal], order, hands, shown, couples, table, found, scores[deal], cited
        )
        cited[_COUNT] = cited[_USUAL_TARGET] = 1
        end = match_end(scores[deal], rules[_TARGET], rules[_MAX_DEALS])
        if end >= 0:
            cited[_ENDINGS + end] += 1
        winners[deal] = best_side(scores[deal])
        moves[deal] = cited[_TO_THE_TRICK] + cited[_SHOWN] + cited[_PASSES]
        ended_by[deal] = clauses[_COUNT]
        for place in range(len(clauses)):
            counts[deal, clauses[place]] = cited[place]


@njit(cache=True)
def play_deal(
    rules: Array,
    seed: np.uint64,
    dealer: int,
    order: Array,
    hands: Array,
    shown: Array,
    couples: Array,
    table: Array,
    found: Array,
    scores: Array,
    cited: Array,
) -> np.uint64:
    """Play one deal.

    Args:
        rules: The rules that are played.
        seed: The seed of the deal.
        dealer: Who deals.
        order: The cards as they come off the top.
        hands: Room for what each seat holds.
        shown: Room for what each seat has melded and still holds.
        couples: Room for the marriages.
        table: All melds.
        found: Room for the melds that can be declared.
        scores: Filled with the points of the sides.
        cited: All 0; counts what happens under each clause.

    Returns:
        The trail.
    """
    stream, trail = choices(seed), np.uint64(0)
    players, asked_in_turn = rules[_PLAYERS], rules[_PARTNER_MAY_DECLARE]
    hands[:] = 0
    shown[:] = 0
    scores[:] = 0
    turn = leader = (dealer + 1) % players
    dealt = rules[_CARDS_EACH] * players
    for place in range(dealt):
        hands[(leader + place) % players] |= ONE << np.uint64(order[place])
    led, played, best, best_place, worth, counting = _NO_SUIT, 0, 0, 0, 0, 0
    trick = np.uint64(0)
    marriages, asked, in_play = 0, 0, len(order)
    while True:
        held = hands[turn]
        plays, melded = held, 0
        if asked:
            if held & _KINGS and held & _QUEENS:
                melded = list_melds(held, shown[turn], rules, table, couples, marriages, found)
            if asked_in_turn:
                plays = np.uint64(0)
        elif led != _NO_SUIT:
            following = held & _SUITS[led]
            if following:
                plays = following
                if led == _TRUMP:
                    plays |= held & _ACES_OF_SPADES
        cards = ones(plays)
        number = cards + melded + (1 if asked and asked_in_turn else 0)
        stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
        chosen = below(mixed(stream), number)
        trail = trailed(trail, turn, number)
        if chosen >= cards:
            if chosen < cards + melded:
                meld = table[found[chosen - cards]]
                for place in range(3):
                    if meld[place] != _NO_CARD:
                        shown[turn] |= ONE << np.uint64(meld[place])
                if meld[2] == _NO_CARD:
                    couples[marriages, 0], couples[marriages, 1], couples[marriages, 2] = meld[0], meld[1], 0
                    marriages += 1
                else:
                    for couple in range(marriages):
                        if couples[couple, 0] == meld[0] and couples[couple, 1] == meld[1]:
                            couples[couple, 2] += 1
                cited[_SHOWN] += 1
                cited[meld[4]] += 1
                scores[turn % len(scores)] += meld[3]
                asked = 0
            else:
                asked -= 1
                cited[_PASSES] += 1
            turn = (leader + 2) % players if asked == 1 and asked_in_turn else leader
            continue

        card = nth(plays, chosen)
        bit = ONE << np.uint64(card)
        hands[turn] = held & ~bit
        shown[turn] &= ~bit
        asked = 0
        if led == _NO_SUIT:
            led = _SUIT_OF[card]
            trick, best, best_place, worth, counting = np.uint64(0), card, turn, 0, 0
        elif _HEIGHTS[led, card] > _HEIGHTS[led, best]:
            best, best_place = card, turn
        trick |= bit
        worth += _POINTS[card]
        counting += _POINTS[card] != 0
        played += 1
        if played < players:
            turn = turn + 1 if turn + 1 < players else 0
            continue

        if ones(trick >> np.uint64(_FACES[best]) & np.uint64(3)) > 1:
            cited[_TWINS] += 1
        elif _SUIT_OF[best] == _TRUMP:
            cited[_HEARTS_ARE_TRUMP] += 1
        elif led == _TRUMP:
            cited[_ACE_BEATS_HEARTS] += 1
        else:
            cited[_RANKING] += 1
        cited[_TO_THE_TRICK] += players
        cited[_CARD_POINTS] += counting
        scores[best_place % len(scores)] += worth
        turn = leader = best_place
        led, played = _NO_SUIT, 0
        asked = 2 if asked_in_turn else 1
        in_play -= players
        if not in_play:
            return trail
        if dealt < len(order):
            cited[_DRAW] += players
            for place in range(players):
                hands[(leader + place) % players] |= ONE << np.uint64(order[dealt + place])
            dealt += players
