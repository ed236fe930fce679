"""Pebbles and Nuts in compiled code, in all its configurations.

Heights, card points, the worth of melds and the order of moves are tables taken from the rules.
"""

from collections import namedtuple
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.compiling import inlined, part
from cardrules.definition.game import Game
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts import rules as plain
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.player import AGAIN, HEIGHT, MARRIAGE, RUFF, SO_FAR, beats
from cardrules.games.pebbles_and_nuts.state import Meld, State
from cardrules.simulate.kernels import tricks
from cardrules.simulate.kernels.driver import Memory, Table, best_side, cite_match_end, places_of, table_dtype
from cardrules.simulate.kernels.puts import count_puts
from cardrules.simulate.kernels.rng import ONE, Array, bits, popcount, select_bit, shuffle
from cardrules.simulate.kernels.tricks import NO_SUIT, SHORT, SUITS
from cardrules.simulate.plan import counted_clauses

CHUNK = 50_000
NUMBERS = SHORT.numbers
REMEMBERS = False

_CLAUSES, _AT = counted_clauses(law.RULEBOOK), places_of(law.RULEBOOK)
_ENDINGS = np.array([_AT.target_reached, _AT.tie, _AT.max_deals])
_NO_CARD = -1
_SUIT_OF, _SUITS, _TRUMP = SHORT.suit_of, SHORT.suits, SUITS.index(law.TRUMP)
_KINGS = SHORT.mask(Card(Rank.KING, suit) for suit in Suit)
_TO_QUEEN = np.uint64(NUMBERS[Card(Rank.QUEEN, law.TRUMP)] - NUMBERS[Card(Rank.KING, law.TRUMP)])
"""How far above its king a queen is numbered, in every suit."""
BESIDES = np.zeros(NO_SUIT + 1, np.uint64)
"""What may be played to a lead besides its suit, by the suit led."""
BESIDES[_TRUMP] = SHORT.mask(card for card in NUMBERS if card.face == law.ACE_OF_SPADES_CARD)
_STRENGTHS = np.array([SHORT.by_suit(plain.height)])  # trump is one suit alone
_POINTS, (_VALUES, _WITH_VALUE) = SHORT.by_card(plain.card_points), SHORT.by_value(plain.card_points)
_WHY = SHORT.by_suit(
    lambda card, led: _CLAUSES.index(plain.why_won((Card(Rank.SEVEN, led), card), card, winner=0).clause)
)
"""The index of the clause by which a card wins a trick without its twin, by the suit led."""
_KEPT, _HIGHER = SHORT.by_card(lambda card: HEIGHT * plain.height(card, card.suit)), SHORT.fitting(beats)
"""How useful a card is in a hand, and the cards that are higher when it is led, as the simple player sees it."""
_MOST_SEATS = 4

PLAYS, MELDS = range(2)
"""The places of moves in `allowed`."""

TABLE = table_dtype(
    _MOST_SEATS,
    len(_AT),
    *tricks.trick_fields(_MOST_SEATS),
    ("dealt", np.int64),  # index in the order of the next card of the stock
    ("asked", np.int64),  # how many players may still declare a meld
    ("shown", np.uint64, _MOST_SEATS),  # what each seat has melded and still holds
    ("partners", np.uint64, 64),  # the card that each card was last married to, as a mask
    ("joined", np.int64, 64),  # how many jacks have joined the last couple of each king
    ("allowed", np.uint64, 2),  # the moves: the cards that may be played, and the melds that may be declared
)

Rules = namedtuple("Rules", "players sides target max_deals partner_asked jacks counting cards pack melds")
"""The rules that are played (see `setup`)."""


@cache
def melds(options: PebblesOptions) -> NDArray[np.int64]:
    """Every valid meld, in the order of their texts: king, queen, jack or -1, points, and index in `Plan.clauses`."""
    rows = []
    for meld in melds_in_order(options):
        points, finding = plain.meld_value(meld.cards)
        king, queen, jack = (*(SHORT.numbers[card] for card in meld.cards), _NO_CARD)[:3]
        rows.append((king, queen, jack, points, _CLAUSES.index(finding.clause)))
    return np.array(rows, np.int64)


def melds_in_order(options: PebblesOptions) -> list[Meld]:
    """Every valid meld, in the order of their texts."""
    return sorted(plain.melds_among(options.pack), key=str)


def setup(game: Game) -> Rules:
    """The rules that are played."""
    options: PebblesOptions = game.options
    return Rules(
        players=options.players,
        sides=game.sides,
        target=options.points_to_win,
        max_deals=options.max_deals or 0,  # 0 for no limit
        partner_asked=options.partner_may_declare,  # for a meld, after the winner of a trick
        jacks=1 + options.second_jack_on_pair,  # how many of them may join a couple
        counting=sum((card.suit, card.rank) in law.POINTS for card in options.pack),  # how many cards count
        cards=SHORT.mask(options.pack),
        pack=SHORT.numbers_of(options.pack),  # before it is shuffled
        melds=melds(options),
    )


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position in which melds are declared or cards are played; return the rules."""
    rules, end = setup(game), len(game.options.pack)
    tricks.lay_out(table, SHORT, game, state, plain.winning_seat(state) or 0, _STRENGTHS[0])
    table["shown"][: rules.players] = [SHORT.mask(cards) for cards in state.shown]
    table["hands"] |= table["shown"]
    for couple in state.couples:
        king, queen = NUMBERS[couple.king], NUMBERS[couple.queen]
        table["partners"][king], table["partners"][queen] = 1 << queen, 1 << king
        table["joined"][king] = len(couple.jacks)
    table["dealt"], table["asked"] = end - len(state.stock), len(state.declaring)
    table["order"][table["dealt"] : end] = SHORT.numbers_of(state.stock[::-1])
    return rules


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    tricks.replace_hidden(table, face, table.dealt, len(rules.pack))


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    shuffle(rules.pack, seed, 0, table.order)
    tricks.deal_hands(table, rules.players, law.CARDS_EACH)
    table.dealt, table.asked = rules.players * law.CARDS_EACH, 0
    table.shown[:] = 0
    table.partners[:] = 0


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the cards that may be played, the melds that may be declared, and whether the seat may pass."""
    held, allowed = table.hands[seat], table.allowed
    allowed[PLAYS] = tricks.following(held, _SUITS[table.led]) | held & BESIDES[table.led]
    allowed[MELDS] = table.rest = np.uint64(0)
    if table.asked:
        if couples_in(held):
            allowed[MELDS] = possible_melds(rules, table, seat)
        if rules.partner_asked:
            allowed[PLAYS], table.rest = np.uint64(0), ONE
    table.puts = count_puts(allowed)


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card, declare a meld, or pass."""
    cards = popcount(table.allowed[PLAYS])
    if number < cards:
        play(rules, table, seat, select_bit(table.allowed[PLAYS], number))
        return
    if number < table.puts:
        declare(rules, table, seat, select_bit(table.allowed[MELDS], number - cards))
    else:
        table.asked -= 1
    asks_partner = table.asked == 1 and rules.partner_asked
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
    table.shown[seat] &= ~(ONE << np.uint64(card))
    table.asked, after = 0, seat + 1 if seat + 1 < rules.players else 0
    if not tricks.play_card(table, seat, card, _SUIT_OF[card], after, _STRENGTHS, 0):
        return
    table.cited[_AT.twins] += popcount(table.trick >> np.uint64(table.best & ~1) & np.uint64(3)) > 1
    table.cited[_WHY[table.led, table.best]] += 1
    winner = table.winning
    tricks.take_trick(table, winner)
    table.asked = 2 if rules.partner_asked else 1
    if table.dealt < len(rules.pack):
        for place in range(table.dealt, table.dealt + rules.players):
            table.hands[winner] |= ONE << np.uint64(table.order[place])
            winner = winner + 1 if winner + 1 < rules.players else 0
        table.dealt += rules.players
    elif not table.hands[winner]:
        table.ending = _AT.count


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Count the deal."""
    cited, pack = table.cited, len(rules.pack)
    cited[_AT.to_the_trick], cited[_AT.draw] = pack, pack - rules.players * law.CARDS_EACH
    cited[_AT.card_points] = rules.counting
    cited[_AT.count] = cited[_AT.usual_target] = 1
    scores = table.scores[: rules.sides]
    for seat in range(rules.players):
        scores[seat % rules.sides] += tricks.points_in(table.won[seat], _VALUES, _WITH_VALUE)
    cite_match_end(cited, _ENDINGS, scores, rules.target, rules.max_deals)
    return best_side(scores)


@inlined
def possible_melds(rules: Rules, table: Table, seat: int) -> np.uint64:
    """The melds that a seat may declare, as a mask of indices in the table of melds."""
    held, shown, partners, found = table.hands[seat], table.shown[seat], table.partners, np.uint64(0)
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
            may = fresh and partners[king] >> np.uint64(queen) & ONE and table.joined[king] < rules.jacks
        if may:
            found |= ONE << np.uint64(place)
    return found


# The simple player (`cardrules.games.pebbles_and_nuts.player`)


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the melds that bring most, or else the cards that promise most."""
    allowed, best, most = table.allowed, np.uint64(0), 0
    if allowed[MELDS]:
        for meld in bits(allowed[MELDS]):
            best, most = tricks.best_of(best, most, meld, rules.melds[meld, 3])
        allowed[MELDS], allowed[PLAYS], table.rest = best, np.uint64(0), np.uint64(0)
    elif allowed[PLAYS]:
        keep_best_plays(rules.players, rules.sides, rules.cards, table, seat)
    table.puts = count_puts(allowed)


@part
def keep_best_plays(players: int, sides: int, cards: np.uint64, table: Table, turn: int) -> None:
    """Of the cards that a seat may play, keep those that promise most."""
    hands, shown = table.hands, table.shown
    unseen, melded, held, opponents = cards & ~hands[turn], np.uint64(0), 0, players - players // sides
    if not table.trick:
        for seat in range(players):
            unseen &= ~(shown[seat] | table.won[seat])
            if seat % sides != turn % sides:
                melded |= shown[seat]
                held += popcount(hands[seat] & ~shown[seat])
    waiting = couples_in(hands[turn] & ~shown[turn])
    at_stake = tricks.points_in(table.trick, _VALUES, _WITH_VALUE)
    ours = table.winning % sides == turn % sides
    chance = 100 if popcount(table.trick) + 1 == players else SO_FAR
    best, most = np.uint64(0), tricks.LEAST
    for card in bits(table.allowed[PLAYS]):
        winning, again = 100, 0
        if table.trick:
            winning = chance if ours or _STRENGTHS[0, table.led, card] > table.strongest else 0
        else:
            if _POINTS[card] >= 0:
                higher = popcount(unseen & _HIGHER[card])
                winning = max(0, 100 - 100 * higher * held // max(1, popcount(unseen)))
                if melded & _HIGHER[card]:
                    winning = 0
                if _SUIT_OF[card] != _TRUMP:
                    winning = winning * (100 - RUFF * opponents) // 100
            again = AGAIN * winning
        kept = _KEPT[card] + (MARRIAGE if waiting >> np.uint64(card) & ONE else 0)
        score = (2 * winning - 100) * (at_stake + _POINTS[card]) - again - kept
        best, most = tricks.best_of(best, most, card, score)
    table.allowed[PLAYS] = best


@inlined
def couples_in(cards: np.uint64) -> np.uint64:
    """The kings and queens among some cards that can be melded with each other."""
    faces = cards | cards >> ONE  # at the numbers of the first pack the cards of either
    kings = faces & faces >> _TO_QUEEN & _KINGS
    kings |= kings << ONE
    return (kings | kings << _TO_QUEEN) & cards
