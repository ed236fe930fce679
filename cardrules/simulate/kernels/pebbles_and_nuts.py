"""Pebbles and Nuts in compiled code, in all its configurations.

Heights, card points, the worth of melds and the order of moves are tables taken from the rules.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.bots.pebbles_and_nuts import AGAIN, HEIGHT, MARRIAGE, RUFF, SO_FAR, beats
from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import njit
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import ACE_OF_SPADES_CARD, CARDS_EACH, POINTS, TRUMP
from cardrules.games.pebbles_and_nuts.rules import (
    best_card,
    card_points,
    height,
    meld_value,
    melds_among,
    why_won,
    winning_seat,
)
from cardrules.games.pebbles_and_nuts.state import State
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
    trailing_zeros,
)
from cardrules.simulate.kernels.rows import Rows, write_row
from cardrules.simulate.kernels.tricks import ALL, SHORT, following, replaced, strengths
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = SHORT.numbers

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

_NO_CARD = _NOTHING = -1
_LEAST = -(1 << 60)
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
_TRUMPS = _SUITS[list(Suit).index(TRUMP)]
_STRENGTHS = strengths(SHORT, height)
_WEAKEST = _STRENGTHS.min() - 1
_POINTS, _WHY = np.zeros(64, np.int64), np.zeros((4, 64), np.int64)
"""What a card counts; and, by the suit led, the index of the clause by which it wins a trick without its twin."""
for _card, _number in SHORT.numbers.items():
    _POINTS[_number] = card_points(_card)
    for _led, _suit in enumerate(Suit):
        _lead = Card(Rank.SEVEN, _suit)
        _trick = (_card,) if _card.suit is _suit else (_lead, _card)
        _WHY[_led, _number] = COUNTED.index(why_won(_trick, _card, winner=0).clause)

_KEPT, _HIGHER = np.zeros(64, np.int64), np.zeros(64, np.uint64)
"""How useful a card is in a hand, and the cards that are higher when it is led, as the simple player sees it."""
for _card, _number in SHORT.numbers.items():
    _KEPT[_number] = HEIGHT * height(_card, _card.suit)
    _HIGHER[_number] = SHORT.mask(each for each in SHORT.numbers if beats(each, _card))


class Rules(NamedTuple):
    """The rules that are played.

    Attributes:
        players: Number of players.
        sides: Number of sides.
        target: Points that win the match.
        max_deals: The largest number of deals in a match; 0 for no limit.
        partner_may_declare: Whether the winner of a trick and then the partner are asked for a meld.
        jacks: How many jacks may join a couple.
        counting: How many cards count when they are won.
        melds: Every valid meld, one a row: king, queen, jack or -1, points, and index in `COUNTED`.
        simple: Whether the simple player plays, and not chance.
    """

    players: int
    sides: int
    target: int
    max_deals: int
    partner_may_declare: bool
    jacks: int
    counting: int
    melds: Array
    simple: bool


class Start(NamedTuple):
    """Where play begins.

    Attributes:
        turn: Who has to move.
        leader: Who leads, or led, to the trick.
        asked: How many players may still declare a meld.
        dealt: Index of the next card of the stock in the order of the cards.
        in_play: How many cards have not been won yet.
        led: The suit led; 0 before the lead.
        trick: The cards of the trick.
        best: The card that wins it so far.
        winning: Who has played that.
    """

    turn: int
    leader: int
    asked: int
    dealt: int
    in_play: int
    led: int
    trick: np.uint64
    best: int
    winning: int


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
        plan.game.sides,
        options.points_to_win,
        options.max_deals or 0,
        options.partner_may_declare,
        1 + options.second_jack_on_pair,
        sum((card.suit, card.rank) in POINTS for card in options.pack),
        melds(options),
        plan.policy == "simple",
    )
    return rules, np.array([SHORT.numbers[card] for card in options.pack], np.int64)


@njit(nogil=True)
def play_deals(rows: Rows, rules: Rules, pack: Array) -> None:
    """Play deals one after the other, and fill a row for each."""
    workspace = new_workspace(rules.players, len(pack))
    points, cited = workspace.points, workspace.cited
    for deal in range(len(rows.seeds)):
        seed, scores = np.uint64(rows.seeds[deal]), rows.scores[deal]
        shuffle(pack, seed, 0, workspace.order)
        cited[:] = 0
        start = deal_out(rows.dealers[deal], workspace)
        if rules.simple:
            trace_hash = play_tricks(rules, choices(seed), start, workspace, _NOTHING)
        else:
            trace_hash = play_tricks(rules, choices(seed), start, workspace, None)
        scores[:] = 0
        for seat in range(rules.players):
            scores[seat % rules.sides] += points[seat]
        cited[_TO_THE_TRICK] = len(pack)
        cited[_DRAW] = len(pack) - rules.players * CARDS_EACH
        cited[_CARD_POINTS] = rules.counting
        cited[_COUNT] = cited[_USUAL_TARGET] = 1
        end = match_end(scores, rules.target, rules.max_deals)
        if end >= 0:
            cited[_ENDINGS + end] += 1
        moves = cited[_TO_THE_TRICK] + cited[_SHOWN] + cited[_PASSES]
        write_row(rows, deal, best_side(scores), moves, _COUNT, cited, trace_hash)


def begin(game: Game, state: State) -> tuple[Any, ...]:
    """What `play_outs` has to know of a position in which melds are declared or cards are played."""
    rules, pack = setup(Plan(game, "simple", 0))
    workspace, numbers, trick = new_workspace(rules.players, len(pack)), SHORT.numbers, state.trick
    held = [SHORT.mask(state.held(seat)) for seat in range(rules.players)]
    workspace.hands[:], workspace.shown[:] = held, [SHORT.mask(cards) for cards in state.shown]
    workspace.partners[:] = workspace.joined[:] = 0
    for couple in state.couples:
        king, queen = numbers[couple.king], numbers[couple.queen]
        workspace.partners[king], workspace.partners[queen] = 1 << queen, 1 << king
        workspace.joined[king] = len(couple.jacks)
    dealt = len(pack) - len(state.stock)
    workspace.order[:] = 0
    workspace.order[dealt:] = [numbers[card] for card in reversed(state.stock)]
    workspace.points[:] = [sum(map(card_points, cards)) for cards in state.won]
    in_play = len(pack) - sum(map(len, state.won))
    winner = winning_seat(state)
    start = Start(
        state.turn,
        state.leader,
        len(state.declaring),
        dealt,
        in_play,
        list(Suit).index(trick[0].suit) if trick else 0,
        SHORT.mask(trick),
        numbers[trick[best_card(trick)]] if trick else 0,
        state.leader if winner is None else winner,
    )
    return rules, start, workspace, np.array(game.scores(state))


@njit(nogil=True)
def play_outs(
    results: Array, faces: Array, seeds: Array, rules: Rules, start: Start, before: Workspace, scores: Array
) -> None:
    """Play a deal on from a position, in each world after each of the moves that the seat on turn may make.

    Args:
        results: The points of every side after the deal, of shape (worlds, moves, sides); filled.
        faces: For each card the one that lies in its place, of shape (worlds, 64).
        seeds: The seed of each world.
        rules: The rules that are played.
        start: Where play begins.
        before: What is known of the deal there.
        scores: The points of the sides.
    """
    workspace = new_workspace(rules.players, len(before.order))
    for world in range(len(results)):
        face = faces[world]
        for place in range(len(before.order)):
            workspace.order[place] = face[before.order[place]]
        for move in range(results.shape[1]):
            for seat in range(rules.players):
                workspace.hands[seat] = replaced(before.hands[seat], face)
            workspace.shown[:] = before.shown
            workspace.partners[:] = before.partners
            workspace.joined[:] = before.joined
            workspace.points[:] = before.points
            play_tricks(rules, choices(seeds[world]), start, workspace, move)
            results[world, move] = scores
            for seat in range(rules.players):
                results[world, move, seat % rules.sides] += workspace.points[seat]


@njit()
def new_workspace(players: int, cards: int) -> Workspace:
    """Room for what is known of a deal."""
    return Workspace(
        np.empty(cards, np.int64),
        np.empty(players, np.uint64),
        np.empty(players, np.uint64),
        np.empty(64, np.uint64),
        np.empty(64, np.int64),
        np.empty(players, np.int64),
        np.empty(_PASSES + 1, np.int64),
    )


@njit()
def deal_out(dealer: int, workspace: Workspace) -> Start:
    """Deal the cards in their order, and begin with nothing melded and nothing won."""
    hands = workspace.hands
    hands[:] = 0
    workspace.shown[:] = 0
    workspace.partners[:] = 0
    workspace.points[:] = 0
    players = len(hands)
    leader = dealer + 1 if dealer + 1 < players else 0
    dealt = 0
    for _ in range(CARDS_EACH):
        draw_cards(leader, workspace.order, dealt, hands)
        dealt += players
    in_play = len(workspace.order)
    return Start(leader, leader, 0, dealt, in_play, 0, np.uint64(0), 0, leader)


@njit()
def play_tricks(
    rules: Rules, stream: np.uint64, start: Start, workspace: Workspace, first: int | None
) -> np.uint64:
    """Play all tricks that are left.

    Args:
        rules: The rules that are played.
        stream: Where the choices begin.
        start: Where play begins.
        workspace: The cards, and what has been melded and won; what happens is written there.
        first: Which of its moves, in the order of their texts, the seat on turn makes first; -1 where it may choose.
            None where chance plays: numba compiles that apart, and it costs nothing that the simple player is here.

    Returns:
        The trace hash.
    """
    order, hands, shown = workspace.order, workspace.hands, workspace.shown
    points, cited = workspace.points, workspace.cited
    partners, joined, table = workspace.partners, workspace.joined, rules.melds
    players, asked_in_turn = rules.players, rules.partner_may_declare
    trace_hash = np.uint64(0)
    turn, leader, asked, dealt, in_play, led, trick, best, winning = start
    forced = _NOTHING if first is None else first
    played, at_stake = popcount(trick), 0
    led_cards, besides, strongest = ALL, np.uint64(0), _WEAKEST
    if played:
        led_cards, besides, strongest = _SUITS[led], _BESIDES[led], _STRENGTHS[led, best]
        left = trick
        while left:
            at_stake += _POINTS[trailing_zeros(left)]
            left &= left - ONE
    while True:
        held = hands[turn]
        plays, open_melds, passes = following(held, led_cards) | held & besides, np.uint64(0), 0
        if asked:
            faces = held | held >> ONE  # at the numbers of the first pack the cards of either
            if faces & faces >> _TO_QUEEN & _KINGS:
                open_melds = possible_melds(rules, held, shown[turn], partners, joined)
            if asked_in_turn:
                plays, passes = np.uint64(0), 1
        if first is not None and forced == _NOTHING:
            if open_melds:
                plays, open_melds, passes = np.uint64(0), keep_best_melds(open_melds, table), 0
            elif not played and plays:
                plays = keep_best_leads(rules, turn, dealt, workspace)
            elif played:
                chance = 100 if played + 1 == players else SO_FAR
                ours = winning % rules.sides == turn % rules.sides
                waiting = couples_in(held & ~shown[turn])
                plays = keep_best_answers(plays, led, strongest, at_stake, ours, chance, waiting)
        cards = popcount(plays)
        number = cards + popcount(open_melds) + passes
        if first is None or forced == _NOTHING:
            stream += GAMMA + GAMMA  # the first draw is for the seat, and only one has the turn
            chosen = below(splitmix64(stream), number)
        else:
            chosen, forced = forced, _NOTHING
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


@njit(forceinline=True)
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


@njit(forceinline=True)
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


# The simple player (`cardrules.bots.pebbles_and_nuts`)


@njit()
def keep_best_melds(open_melds: np.uint64, table: Array) -> np.uint64:
    """Of the melds that may be declared, those that bring most."""
    best, most, left = np.uint64(0), 0, open_melds
    while left:
        meld = trailing_zeros(left)
        left &= left - ONE
        if table[meld, 3] > most:
            best, most = np.uint64(0), table[meld, 3]
        if table[meld, 3] == most:
            best |= ONE << np.uint64(meld)
    return best


@njit()
def keep_best_leads(rules: Rules, turn: int, dealt: int, workspace: Workspace) -> np.uint64:
    """Of the cards that a seat may lead, those that promise most.

    Args:
        rules: The rules that are played.
        turn: The seat.
        dealt: Index of the next card of the stock in the order of the cards.
        workspace: The cards; of those that the seat does not see only the number in each hand is looked at.
    """
    order, hands, shown = workspace.order, workspace.hands, workspace.shown
    unseen = melded = np.uint64(0)
    held = opponents = 0
    for place in range(dealt, len(order)):
        unseen |= ONE << np.uint64(order[place])
    for seat in range(rules.players):
        concealed = hands[seat] & ~shown[seat]
        if seat != turn:
            unseen |= concealed
        if seat % rules.sides != turn % rules.sides:
            melded |= shown[seat]
            held += popcount(concealed)
            opponents += 1
    waiting = couples_in(hands[turn] & ~shown[turn])
    best, most, left = np.uint64(0), _LEAST, hands[turn]
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        winning = 100
        if _POINTS[card] >= 0:
            higher = popcount(unseen & _HIGHER[card])
            winning = (
                0 if melded & _HIGHER[card] else max(0, 100 - 100 * higher * held // max(1, popcount(unseen)))
            )
            if not ONE << np.uint64(card) & _TRUMPS:
                winning = winning * (100 - RUFF * opponents) // 100
        promise = (2 * winning - 100) * _POINTS[card] - AGAIN * winning - kept(card, waiting)
        if promise > most:
            best, most = np.uint64(0), promise
        if promise == most:
            best |= ONE << np.uint64(card)
    return best


@njit()
def keep_best_answers(
    plays: np.uint64, led: int, strongest: int, at_stake: int, ours: bool, chance: int, waiting: np.uint64
) -> np.uint64:
    """Of the cards that may be played to a trick, those that promise most.

    Args:
        plays: The cards that may be played.
        led: The suit led.
        strongest: How strong the card is that wins so far.
        at_stake: The points of the trick so far.
        ours: Whether the side of the seat wins it so far.
        chance: How likely it is, in per cent, that the side that wins it so far wins it in the end.
        waiting: The kings and queens of the seat that it can still meld.
    """
    best, most, left = np.uint64(0), _LEAST, plays
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        winning = chance if ours or _STRENGTHS[led, card] > strongest else 0
        promise = (2 * winning - 100) * (at_stake + _POINTS[card]) - kept(card, waiting)
        if promise > most:
            best, most = np.uint64(0), promise
        if promise == most:
            best |= ONE << np.uint64(card)
    return best


@njit()
def couples_in(concealed: np.uint64) -> np.uint64:
    """The kings and queens among the concealed cards of a hand that can be melded with each other."""
    faces = concealed | concealed >> ONE  # at the numbers of the first pack the cards of either
    kings = faces & faces >> _TO_QUEEN & _KINGS
    kings |= kings << ONE
    return (kings | kings << _TO_QUEEN) & concealed


@njit()
def kept(card: int, waiting: np.uint64) -> Any:
    """How useful a card would be later."""
    return _KEPT[card] + (MARRIAGE if waiting >> np.uint64(card) & ONE else 0)
