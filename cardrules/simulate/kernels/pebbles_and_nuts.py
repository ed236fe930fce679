"""Pebbles and Nuts in compiled code, in all its configurations.

Heights, card points, the worth of melds and the order of moves are tables taken from the rules.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.player import AGAIN, HEIGHT, MARRIAGE, RUFF, SO_FAR, beats
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
from cardrules.games.pebbles_and_nuts.state import Meld, State
from cardrules.simulate.kernels.driver import Memory, Table, table_dtype
from cardrules.simulate.kernels.endings import ENDINGS, best_side, match_end
from cardrules.simulate.kernels.rng import ONE, Array, popcount, select_bit, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import ALL, SHORT, best_of, following, replaced, strengths
from cardrules.simulate.plan import Plan

CHUNK = 50_000

NUMBERS = SHORT.numbers
REMEMBERS = False


class Counted(NamedTuple):
    """The clauses that are counted."""

    to_the_trick: Any = law.TO_THE_TRICK
    ranking: Any = law.RANKING
    hearts_are_trump: Any = law.HEARTS_ARE_TRUMP
    ace_beats_hearts: Any = law.ACE_BEATS_HEARTS
    twins: Any = law.TWINS
    draw: Any = law.DRAW
    shown: Any = law.SHOWN
    marriage: Any = law.MARRIAGE
    spade_marriage: Any = law.SPADE_MARRIAGE
    menage: Any = law.MENAGE
    card_points: Any = law.CARD_POINTS
    counting: Any = law.COUNT
    usual_target: Any = law.USUAL_TARGET


COUNTED = Counted()
_AT = Counted(*range(len(COUNTED)))
"""Where each of them is counted."""
_ENDINGS = len(COUNTED)
"""Where endings of the match are, behind them."""

_NO_CARD = -1
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

_KEPT, _HIGHER = np.zeros(64, np.int64), SHORT.fitting(beats)
"""How useful a card is in a hand, and the cards that are higher when it is led, as the simple player sees it."""
for _card, _number in SHORT.numbers.items():
    _KEPT[_number] = HEIGHT * height(_card, _card.suit)


_MOST_SEATS = 4

TABLE = table_dtype(
    _MOST_SEATS,
    len(COUNTED) + len(ENDINGS),
    ("order", np.int64, 64),  # the cards as they come off the top,
    ("dealt", np.int64),  # and the index of the next one of the stock
    ("turn", np.int64),
    ("leader", np.int64),  # who leads, or led, to the trick
    ("asked", np.int64),  # how many players may still declare a meld
    ("hands", np.uint64, _MOST_SEATS),  # what each seat holds, melded cards included,
    ("shown", np.uint64, _MOST_SEATS),  # and what it has melded and still holds
    ("partners", np.uint64, 64),  # the card that each card was last married to, as a mask
    ("joined", np.int64, 64),  # how many jacks have joined the last couple of each king
    ("played", np.int8, 64),  # the cards of all tricks, as they were played,
    ("laid", np.int64),  # how many they are,
    ("winners", np.int8, 32),  # and who won each
    ("tricks", np.int64),  # how many are complete
    ("points", np.int64, _MOST_SEATS),  # what the cards count that each seat has won
    ("cards", np.int64),  # how many cards the trick has
    ("trick", np.uint64),  # these cards,
    ("at_stake", np.int64),  # and what they count
    ("led", np.int64),  # the suit led,
    ("led_cards", np.uint64),  # its cards; all before the lead,
    ("besides", np.uint64),  # and what else may be played to it
    ("best", np.int64),  # the card that wins the trick so far,
    ("strongest", np.int64),  # how strong it is,
    ("winning", np.int64),  # and who has played it
    ("plays", np.uint64),  # the moves: the cards that may be played,
    ("melds", np.uint64),  # the melds that may be declared,
    ("passes", np.int64),  # and whether the seat may pass
)


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
        simple: Whether the simple player plays, and not chance.
        pack: The pack before it is shuffled.
        melds: Every valid meld, one a row: king, queen, jack or -1, points, and index in `COUNTED`.
    """

    players: int
    sides: int
    target: int
    max_deals: int
    partner_may_declare: bool
    jacks: int
    counting: int
    simple: bool
    pack: Array
    melds: Array


@cache
def melds(options: PebblesOptions) -> NDArray[np.int64]:
    """Every valid meld, in the order of their texts; see `Rules`."""
    rows = []
    for meld in melds_in_order(options):
        points, finding = meld_value(meld.cards)
        king, queen, jack = (*(SHORT.numbers[card] for card in meld.cards), _NO_CARD)[:3]
        rows.append((king, queen, jack, points, COUNTED.index(finding.clause)))
    return np.array(rows, np.int64)


def melds_in_order(options: PebblesOptions) -> list[Meld]:
    """Every valid meld, in the order of their texts."""
    return sorted(melds_among(options.pack), key=str)


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return *COUNTED, *ENDINGS


def setup(plan: Plan) -> Rules:
    """The rules that are played."""
    options: PebblesOptions = plan.game.options
    return Rules(
        options.players,
        plan.game.sides,
        options.points_to_win,
        options.max_deals or 0,
        options.partner_may_declare,
        1 + options.second_jack_on_pair,
        sum((card.suit, card.rank) in POINTS for card in options.pack),
        plan.policy == "simple",
        np.array([SHORT.numbers[card] for card in options.pack], np.int64),
        melds(options),
    )


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position in which melds are declared or cards are played."""
    rules, tables, numbers, trick = (
        setup(Plan(game, "simple", 0)),
        np.zeros(1, TABLE),
        SHORT.numbers,
        state.trick,
    )
    table, seats = tables[0], range(rules.players)
    table["hands"][: len(seats)] = [SHORT.mask(state.held(seat)) for seat in seats]
    table["shown"][: len(seats)] = [SHORT.mask(cards) for cards in state.shown]
    for couple in state.couples:
        king, queen = numbers[couple.king], numbers[couple.queen]
        table["partners"][king], table["partners"][queen] = 1 << queen, 1 << king
        table["joined"][king] = len(couple.jacks)
    table["dealt"] = dealt = len(rules.pack) - len(state.stock)
    table["order"][dealt : len(rules.pack)] = [numbers[card] for card in reversed(state.stock)]
    table["turn"], table["leader"], table["asked"] = state.turn, state.leader, len(state.declaring)
    table["laid"] = sum(map(len, state.won)) + len(trick)
    table["tricks"], table["cards"], table["trick"] = state.tricks, len(trick), SHORT.mask(trick)
    table["led_cards"], table["strongest"], table["winning"] = ALL, _WEAKEST, state.leader
    if trick:
        led, best, winner = (
            list(Suit).index(trick[0].suit),
            numbers[trick[best_card(trick)]],
            winning_seat(state),
        )
        table["led"], table["led_cards"], table["besides"] = led, _SUITS[led], _BESIDES[led]
        table["best"], table["strongest"] = best, _STRENGTHS[led, best]
        table["winning"], table["at_stake"] = winner, sum(map(card_points, trick))
    for seat in seats:
        table["points"][seat] = sum(map(card_points, state.won[seat]))
    table["scores"][: rules.sides] = game.scores(state)
    return rules, tables


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for place in range(table.dealt, len(rules.pack)):
        table.order[place] = face[table.order[place]]
    for seat in range(rules.players):
        table.hands[seat] = replaced(table.hands[seat], face)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    shuffle(rules.pack, seed, 0, table.order)
    table.hands[:] = 0
    table.shown[:] = 0
    table.partners[:] = 0
    table.points[:] = 0
    table.leader = table.turn = table.dealer + 1 if table.dealer + 1 < rules.players else 0
    table.dealt = table.tricks = table.laid = table.asked = 0
    for _ in range(CARDS_EACH):
        draw_cards(rules, table)
    begin_trick(table)


@inlined
def begin_trick(table: Table) -> None:
    """Everything may be led."""
    table.cards, table.trick, table.at_stake = 0, np.uint64(0), 0
    table.led_cards, table.besides, table.strongest = ALL, np.uint64(0), _WEAKEST


@inlined
def draw_cards(rules: Rules, table: Table) -> None:
    """Give every seat the next card, the leader first."""
    seat = table.leader
    for place in range(table.dealt, table.dealt + rules.players):
        table.hands[seat] |= ONE << np.uint64(table.order[place])
        seat = seat + 1 if seat + 1 < rules.players else 0
    table.dealt += rules.players


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Note the cards that may be played, the melds that may be declared, and whether the seat may pass."""
    held = table.hands[seat]
    table.plays, table.melds, table.passes = (
        following(held, table.led_cards) | held & table.besides,
        np.uint64(0),
        0,
    )
    if table.asked:
        faces = held | held >> ONE  # at the numbers of the first pack the cards of either
        if faces & faces >> _TO_QUEEN & _KINGS:
            table.melds = possible_melds(rules, held, table.shown[seat], table.partners, table.joined)
        if rules.partner_may_declare:
            table.plays, table.passes = np.uint64(0), 1
    return popcount(table.plays) + popcount(table.melds) + table.passes


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card, declare a meld, or pass."""
    cards = popcount(table.plays)
    if number < cards:
        play(rules, table, seat, select_bit(table.plays, number))
        return
    if number - cards < popcount(table.melds):
        declare(rules, table, seat, select_bit(table.melds, number - cards))
    else:
        table.asked -= 1
    asks_partner = table.asked == 1 and rules.partner_may_declare
    table.turn = (table.leader + 2) % rules.players if asks_partner else table.leader


@inlined
def declare(rules: Rules, table: Table, seat: int, number: int) -> None:
    """Declare a meld."""
    meld, partners = rules.melds[number], table.partners
    king, queen, jack = meld[0], meld[1], meld[2]
    table.shown[seat] |= ONE << np.uint64(king) | ONE << np.uint64(queen)
    if jack == _NO_CARD:
        partners[king], partners[queen] = ONE << np.uint64(queen), ONE << np.uint64(king)
        table.joined[king] = 0
    else:
        table.shown[seat] |= ONE << np.uint64(jack)
        table.joined[king] += 1
    table.cited[_AT.shown] += 1
    table.cited[meld[4]] += 1
    table.scores[seat % rules.sides] += meld[3]
    table.asked = 0


@inlined
def play(rules: Rules, table: Table, seat: int, card: int) -> None:
    """Play a card; where that completes the trick, somebody wins it, and all draw."""
    bit, players = ONE << np.uint64(card), rules.players
    table.hands[seat] &= ~bit
    table.shown[seat] &= ~bit
    table.asked = 0
    if not table.cards:
        table.led = led = _SUIT_OF[card]
        table.led_cards, table.besides = _SUITS[led], _BESIDES[led]
    power = _STRENGTHS[table.led, card]
    if power > table.strongest:
        table.best, table.strongest, table.winning = card, power, seat
    table.trick |= bit
    table.at_stake += _POINTS[card]
    table.played[table.laid] = card
    table.laid += 1
    table.cards += 1
    table.turn = seat + 1 if seat + 1 < players else 0
    if table.cards < players:
        return
    best, winner = table.best, table.winning
    table.cited[_AT.twins] += popcount(table.trick >> np.uint64(_FACES[best]) & np.uint64(3)) > 1
    table.cited[_WHY[table.led, best]] += 1
    table.points[winner] += table.at_stake
    table.winners[table.tricks] = table.turn = table.leader = winner
    table.tricks += 1
    begin_trick(table)
    table.asked = 2 if rules.partner_may_declare else 1
    if table.laid == len(rules.pack):
        table.ending = _AT.counting
    elif table.dealt < len(rules.pack):
        draw_cards(rules, table)


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Count the deal."""
    cited, pack = table.cited, len(rules.pack)
    cited[_AT.to_the_trick], cited[_AT.draw] = pack, pack - rules.players * CARDS_EACH
    cited[_AT.card_points] = rules.counting
    cited[_AT.counting] = cited[_AT.usual_target] = 1
    scores = table.scores[: rules.sides]
    for seat in range(rules.players):
        scores[seat % rules.sides] += table.points[seat]
    end = match_end(scores, rules.target, rules.max_deals)
    if end >= 0:
        cited[_ENDINGS + end] += 1
    return best_side(scores)


@inlined
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


# The simple player (`cardrules.games.pebbles_and_nuts.player`)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Keep the melds that bring most, or else the cards that promise most."""
    if table.melds:
        keep_best_melds(rules.melds, table)
    elif table.plays:
        keep_best_plays(rules.players, rules.sides, len(rules.pack), table, seat)
    return popcount(table.plays) + popcount(table.melds) + table.passes


@part
def keep_best_melds(melds: Array, table: Table) -> None:
    """Of the melds that may be declared, keep those that bring most."""
    best, most, left = np.uint64(0), 0, table.melds
    while left:
        meld = trailing_zeros(left)
        left &= left - ONE
        best, most = best_of(best, most, meld, melds[meld, 3])
    table.plays, table.melds, table.passes = np.uint64(0), best, 0


@part
def keep_best_plays(players: int, sides: int, pack: int, table: Table, turn: int) -> None:
    """Of the cards that a seat may play, keep those that promise most.

    Of the cards that it does not see only the number in each hand is looked at.
    """
    hands, shown = table.hands, table.shown
    unseen = melded = np.uint64(0)
    held = opponents = 0
    for place in range(table.dealt, pack):
        unseen |= ONE << np.uint64(table.order[place])
    for seat in range(players):
        concealed = hands[seat] & ~shown[seat]
        if seat != turn:
            unseen |= concealed
        if seat % sides != turn % sides:
            melded |= shown[seat]
            held += popcount(concealed)
            opponents += 1
    waiting = couples_in(hands[turn] & ~shown[turn])
    best, most, left = np.uint64(0), _LEAST, table.plays
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        winning = 100
        if table.cards:
            ours = table.winning % sides == turn % sides
            chance = 100 if table.cards + 1 == players else SO_FAR
            winning = chance if ours or _STRENGTHS[table.led, card] > table.strongest else 0
            score = (2 * winning - 100) * (table.at_stake + _POINTS[card]) - kept(card, waiting)
        else:
            if _POINTS[card] >= 0:
                higher = popcount(unseen & _HIGHER[card])
                winning = (
                    0
                    if melded & _HIGHER[card]
                    else max(0, 100 - 100 * higher * held // max(1, popcount(unseen)))
                )
                if not ONE << np.uint64(card) & _TRUMPS:
                    winning = winning * (100 - RUFF * opponents) // 100
            score = (2 * winning - 100) * _POINTS[card] - AGAIN * winning - kept(card, waiting)
        best, most = best_of(best, most, card, score)
    table.plays = best


@inlined
def couples_in(concealed: np.uint64) -> np.uint64:
    """The kings and queens among the concealed cards of a hand that can be melded with each other."""
    faces = concealed | concealed >> ONE  # at the numbers of the first pack the cards of either
    kings = faces & faces >> _TO_QUEEN & _KINGS
    kings |= kings << ONE
    return (kings | kings << _TO_QUEEN) & concealed


@inlined
def kept(card: int, waiting: np.uint64) -> Any:
    """The use of a card later on."""
    return _KEPT[card] + (MARRIAGE if waiting >> np.uint64(card) & ONE else 0)
