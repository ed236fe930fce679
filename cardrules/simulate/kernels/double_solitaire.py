"""Double Solitaire in compiled code, under all options."""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.compiling import inlined, part
from cardrules.core.rulebook import Clause
from cardrules.definition.game import Game
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.games.double_solitaire.rules import goes_onto_opponent
from cardrules.games.double_solitaire.state import State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.stocks import SEATS, SUITS
from cardrules.simulate.kernels import two_player_stocks as stocks
from cardrules.simulate.kernels.driver import NOBODY, Memory, Table, table_dtype
from cardrules.simulate.kernels.puts import put_at
from cardrules.simulate.kernels.rng import ONE, Array, popcount, shuffle
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.plan import Plan

CHUNK = 5_000

NUMBERS = FULL.numbers
REMEMBERS = True


class Counted(NamedTuple):
    """The clauses that are counted."""

    card_drawn: Any = law.CARD_DRAWN
    new_stock: Any = law.NEW_STOCK
    played: Any = law.PLAYED
    discarded: Any = law.DISCARDED
    no_points: Any = law.NO_POINTS
    won: Any = law.WON
    repetition: Any = law.REPETITION


COUNTED = Counted()
_AT = Counted(*range(len(COUNTED)))
"""Where each of them is counted."""

_PILES = 2 * SEATS + len(SUITS) + CENTRE_PILES
"""How many piles tell a position at the start of a turn from others."""

_OPPONENT, _SIDE = CENTRE_PILES, CENTRE_PILES + 1
"""The places where cards go are the centre piles and these two, in the order of their texts."""

_DOWN, _NEIGHBOURS = FULL.fitting(builds_down), FULL.fitting(goes_onto_opponent)
"""For each card those that go on it on a centre pile, and on the opponent's discard pile."""
_DOWN[stocks.NO_CARD] = stocks.CARDS


TABLE = table_dtype(
    SEATS,
    len(COUNTED),
    *stocks.TURNS,
    ("piles", stocks.PILES),
    ("may_swap", np.int64),  # whether the stocks may still be swapped, as 0 or 1
    ("begun", np.bool_),  # whether the first card of the turn has been drawn
    ("allowed", np.uint64, CENTRE_PILES + 2),  # the moves: what may go to each place,
    ("puts", np.int64),  # how many puts that makes,
    ("rest", np.int64),  # whether the seat may draw or discard,
    ("swaps", np.int64),  # and whether it may have the stocks swapped
)


class Rules(NamedTuple):
    """The rules that are played.

    Attributes:
        whole_piles: Whether whole centre piles may be merged.
        discard_must_go_up: Whether one's own discard, too, must go up.
        must_exhaust: Whether a turn goes on until no play is left.
        simple: Whether the simple player plays, rather than moves at random.
        winner_gets: What a win is worth: no points, but where games are compared by their ends 1.
        past: The positions at the starts of the turns before play began; None where it begins with the deal.
        centres: The ways in which the centre piles had lain in that turn, each pile with its size first; or None.
    """

    whole_piles: bool
    discard_must_go_up: bool
    must_exhaust: bool
    simple: bool
    winner_gets: int
    past: Array | None
    centres: Array | None


def counted(plan: Plan) -> tuple[Clause, ...]:
    """The clauses that are counted."""
    return COUNTED


def setup(plan: Plan, winner_gets: int = 0, past: Array | None = None, centres: Array | None = None) -> Rules:
    """The rules that are played."""
    options: DoubleOptions = plan.game.options
    whole_piles, simple = options.merge == "whole", plan.policy == "simple"
    must = options.discard_must_go_up, options.must_exhaust
    return Rules(whole_piles, *must, simple, winner_gets, past, centres)


def begin(game: Game, state: State) -> tuple[Rules, Array]:
    """The rules, and a position in which cards are played."""
    tables = np.zeros(1, TABLE)
    table = tables[0]
    table["turn"], table["may_swap"], table["begun"] = state.turn, state.may_swap, state.begun
    table["past"], table["most"] = len(state.history), stocks.most_times(state.history)
    stocks.lay_piles(table["piles"], state, state.centre)
    centres = np.zeros((len(state.centre_history), CENTRE_PILES, 1 + len(stocks.PACK)), np.int64)
    for each, centre in enumerate(state.centre_history):
        for number, pile in enumerate(centre):
            centres[each, number, : 1 + len(pile)] = [len(pile), *(FULL.numbers[card] for card in pile)]
    return setup(Plan(game, "simple", 0), 1, stocks.past_of(state.history), centres), tables


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    stocks.replace_cards(table.piles, face)
    centres = rules.centres
    if centres is not None:
        for each in range(len(centres)):
            now = stocks.NO_CARDS
            for pile in range(CENTRE_PILES):
                mark = table.piles.marks[stocks.CENTRE + pile, 0]
                for place in range(centres[each, pile, 0]):
                    mark = stocks.mark_with(mark, face[centres[each, pile, place + 1]])
                now ^= mark
            remember(memory, now)


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed: a card on each centre pile, the others to the stocks."""
    piles, order = table.piles, table.order
    shuffle(stocks.PACK, seed, 0, order)
    stocks.clear_table(piles)
    for pile in range(CENTRE_PILES):
        stocks.lay(piles, stocks.CENTRE + pile, order[pile])
    table.turn, table.turns, table.past, table.most = 1 - table.dealer, 0, 0, 0
    stocks.deal_stocks(piles, order, CENTRE_PILES, table.turn)
    stocks.begin_turn(table, memory, piles)
    table.may_swap, table.begun = 1, False


@inlined
def remember(memory: Memory, centre: np.uint64) -> None:
    """Remember how the centre piles lie; this stands behind the positions at the starts of the turns."""
    memory[0] += 1
    memory[memory[0]] = np.int64(centre)


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Note the moves of the seat on turn, which begins with drawing."""
    table.puts, table.rest, table.swaps = 0, 1, table.may_swap
    table.allowed[:] = stocks.NO_CARDS
    if table.begun:
        list_plays(rules, table, memory, seat)
    return table.puts + table.rest + table.swaps


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card, draw, discard, or have the stocks swapped."""
    piles, cited = table.piles, table.cited
    if number < table.puts:
        card, place = put_at(table.allowed, number)
        within_centre = put(piles, seat, card, place)
        cited[_AT.played] += 1
        if not stocks.cards_left(piles, seat):
            table.ending = _AT.won
        if not within_centre:
            memory[0] = table.turns
        remember(memory, centre_mark(piles))
    elif number > table.puts:
        swap_stocks(piles)
        table.turns = table.past = table.most = table.may_swap = 0
        stocks.begin_turn(table, memory, piles)
    elif piles.sizes[stocks.DRAWN + seat]:
        stocks.move_top(piles, stocks.DRAWN + seat, stocks.DISCARD + seat)
        cited[_AT.discarded] += 1
        table.turn, table.begun = 1 - seat, False
        stocks.begin_turn(table, memory, piles)
        if stocks.comes_again(table, memory, piles, rules.past, _PILES):
            table.ending = _AT.repetition
    else:
        cited[_AT.new_stock] += stocks.draw(piles, seat)
        cited[_AT.card_drawn] += 1
        table.may_swap, table.begun = 0, True
        memory[0] = table.turns
        remember(memory, centre_mark(piles))


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """Nobody scores points."""
    table.cited[table.ending] = table.cited[_AT.no_points] = 1
    if table.ending == _AT.repetition:
        return NOBODY
    table.scores[table.turn] += rules.winner_gets
    return table.turn


@part
def swap_stocks(piles: stocks.Piles) -> None:
    """Give each seat the other's stock."""
    room = piles.cards[stocks.STOCK, 1:].copy()
    number = piles.sizes[stocks.STOCK]
    piles.sizes[stocks.STOCK] = 0
    for place in range(piles.sizes[stocks.STOCK + 1]):
        stocks.lay(piles, stocks.STOCK, piles.cards[stocks.STOCK + 1, place + 1])
    piles.sizes[stocks.STOCK + 1] = 0
    for place in range(number):
        stocks.lay(piles, stocks.STOCK + 1, room[place])


@inlined
def list_plays(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the plays of a seat that has begun its turn, and whether it may draw or discard."""
    piles, allowed = table.piles, table.allowed
    drawn, own = stocks.mask_of(piles, stocks.DRAWN + seat), stocks.mask_of(piles, stocks.DISCARD + seat)
    tops = stocks.NO_CARDS
    for pile in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
        tops |= stocks.mask_of(piles, pile)
    wanted = stocks.wanted_cards(piles)
    due = (drawn | tops | own) & wanted
    if not rules.discard_must_go_up:
        due &= ~own
    free = (drawn | tops | own) & ~due
    from_centre, lowest_cards = tops & ~due, stocks.NO_CARDS
    if rules.whole_piles:
        for pile in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
            if piles.sizes[pile] > 1 and not stocks.mask_of(piles, pile) & due:
                lowest_cards |= ONE << np.uint64(piles.cards[pile, 1])
        from_centre |= lowest_cards
    fills = puts = 0
    for pile in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
        top = stocks.top_of(piles, pile)
        onto = free if top == stocks.NO_CARD else free | lowest_cards
        allowed[pile] = stocks.NO_CARDS if stocks.mask_of(piles, pile) & due else _DOWN[top] & onto
        if memory[0] > table.turns + 1 and allowed[pile] & from_centre:
            seen = memory[table.turns + 1 : memory[0] + 1]
            allowed[pile] &= ~moved_before(piles, allowed[pile] & from_centre, pile, seen)
        if top == stocks.NO_CARD:
            fills += popcount(allowed[pile])
        else:
            puts += popcount(allowed[pile])
    side_tops = stocks.NO_CARDS
    for pile in range(stocks.FOUNDATION, stocks.STOCK):
        next_up = stocks.NEXT_UP[stocks.top_of(piles, pile)]
        if not next_up & due:  # otherwise the top card stays, for another must go on it
            side_tops |= stocks.mask_of(piles, pile)
    allowed[_OPPONENT] = (free | side_tops) & _NEIGHBOURS[stocks.top_of(piles, stocks.DISCARD + 1 - seat)]
    allowed[_SIDE] = (drawn | tops | own) & wanted
    puts += popcount(allowed[_OPPONENT]) + popcount(allowed[_SIDE])
    table.puts = puts + fills
    if drawn:
        table.rest = not due and not (rules.must_exhaust and puts)
    else:  # nothing that is due may be turned over with the discard pile
        table.rest = 1 if piles.sizes[stocks.STOCK + seat] or not own & due else 0


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> Any:
    """Keep the moves that the simple player makes."""
    table.swaps = 0
    if table.begun:
        table.puts = keep_best_puts(table.piles, seat, table.allowed, table.rest)
        table.rest = 0 if table.puts else table.rest
    return table.puts + table.rest


@part
def keep_best_puts(piles: stocks.Piles, seat: int, allowed: Array, rest: int) -> int:
    """Of the puts, keep those that the simple player makes, and count them (`cardrules.games.double_solitaire.player`).

    Args:
        piles: What lies on the table.
        seat: Whose turn it is.
        allowed: What may go to each place; what the simple player does not put there is taken out.
        rest: Whether the seat may draw or discard, which is better than the puts that promise nothing.
    """
    own = stocks.mask_of(piles, stocks.DRAWN + seat) | stocks.mask_of(piles, stocks.DISCARD + seat)
    tops = whole = stocks.NO_CARDS
    for pile in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
        tops |= stocks.mask_of(piles, pile)
        if piles.sizes[pile]:
            whole |= ONE << np.uint64(piles.cards[pile, 1])
    for score in (9, 8, 7, 6, 5, 4):
        found = 0
        for place in range(len(allowed)):
            found += popcount(allowed[place] & promising(piles, score, place, own, tops, whole))
        if found:
            for place in range(len(allowed)):
                allowed[place] &= promising(piles, score, place, own, tops, whole)
            return found
    if rest:
        return 0
    found = 0
    for place in range(len(allowed)):
        found += popcount(allowed[place])
    return found


@inlined
def promising(
    piles: stocks.Piles, score: int, place: int, own: np.uint64, tops: np.uint64, whole: np.uint64
) -> np.uint64:
    """The cards that promise this much in a place, if they may be put there and nothing promises more.

    Args:
        piles: What lies on the table.
        score: The score of these puts, from 4 to 9.
        place: The place.
        own: The cards of the seat that lie open.
        tops: The top cards of the centre piles.
        whole: Their lowest cards, which stand for whole piles.
    """
    if score == 9:
        return stocks.CARDS if place == _SIDE else stocks.NO_CARDS
    if score == 8 or score == 6:
        return (own if score == 8 else tops) if place == _OPPONENT else stocks.NO_CARDS
    if place >= CENTRE_PILES or (score == 4) == (piles.sizes[stocks.CENTRE + place] > 0):
        return stocks.NO_CARDS
    return whole if score == 5 else own


@part
def moved_before(piles: stocks.Piles, cards: np.uint64, target: int, seen: Array) -> np.uint64:
    """Of some cards of other centre piles, those that on a pile would make the cards lie as they have lain before.

    Args:
        piles: What lies on the table.
        cards: The cards; the lowest one of a pile stands for the whole pile.
        target: The pile.
        seen: How the centre piles have lain.
    """
    found, now = stocks.NO_CARDS, centre_mark(piles)
    for source in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
        size = piles.sizes[source]
        for place in (1, size):
            bit = ONE << np.uint64(piles.cards[source, place])
            if size and bit & cards:
                mark = stocks.mark_of(piles, target)
                after = now ^ stocks.mark_of(piles, source) ^ piles.marks[source, place - 1] ^ mark
                for each in range(place, size + 1):
                    mark = stocks.mark_with(mark, piles.cards[source, each])
                for each in range(len(seen)):
                    if np.uint64(seen[each]) == after ^ mark:
                        found |= bit
    return found


@inlined
def centre_mark(piles: stocks.Piles) -> np.uint64:
    """The mark of the centre piles."""
    mark = stocks.NO_CARDS
    for pile in range(stocks.CENTRE, stocks.CENTRE + CENTRE_PILES):
        mark ^= stocks.mark_of(piles, pile)
    return mark


@inlined
def put(piles: stocks.Piles, seat: int, card: int, place: int) -> bool:
    """A seat puts a card, with those on it, in a place. Returns whether it is moved within the centre."""
    source, target = int(piles.pile_of[card]), stocks.CENTRE + place
    if place == _SIDE:
        target = int(stocks.FOUNDATION_OF[card])
    elif place == _OPPONENT:
        target = stocks.DISCARD + 1 - seat
    if stocks.top_of(piles, source) == card:
        stocks.move_top(piles, source, target)
    else:
        for each in range(1, piles.sizes[source] + 1):
            stocks.lay(piles, target, piles.cards[source, each])
        piles.sizes[source] = 0
    return source < stocks.FOUNDATION and target < stocks.FOUNDATION
