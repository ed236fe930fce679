"""Pishe Pasha in compiled code, under all options.

On honour the table is kept as it was before the first wrong play of a turn, for that is where a right call of
Stop goes back to. Simple players play nothing wrong, but play may begin after a wrong play, or with one.
"""

from collections import namedtuple
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.compiling import inlined, part
from cardrules.core.moves import Put
from cardrules.definition.game import Game
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import RULEBOOK
from cardrules.games.pishe_pasha.rules import fits_opponent
from cardrules.games.pishe_pasha.state import State
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.stocks import SEATS
from cardrules.simulate.kernels import driver, puts
from cardrules.simulate.kernels import two_player_stocks as stocks
from cardrules.simulate.kernels.driver import IN_TURN, NOBODY, Memory, Table
from cardrules.simulate.kernels.piles import CARDS, NO_CARD, NO_CARDS
from cardrules.simulate.kernels.rng import ONE, Array, select_bit
from cardrules.simulate.kernels.tricks import FULL

CHUNK = 5_000
NUMBERS = FULL.numbers
REMEMBERS = True

_AT = driver.places_of(RULEBOOK)
_ENDINGS = np.array([_AT.target_reached, NOBODY, _AT.max_deals])
"""The endings of matches: nobody ties at the target, for only one side scores."""

_OPPONENT, _UP = range(2)
"""The places where cards go, in the order of their texts."""
_TO_UP = np.uint64(1 << _UP)
_DRAW, _DISCARD, _PASS, _CORRECT, _END = (np.uint64(1 << bit) for bit in range(5))
"""The moves without a card; the last two call Stop."""

_NOW, _BEFORE = range(2)
"""The piles as they are, and as they were before the wrong play that can be called."""

TABLE = driver.table_dtype(
    SEATS,
    len(_AT),
    *stocks.TURNS,
    ("piles", stocks.PILES, 2),  # now and before
    ("corrected", np.bool_),  # whether wrong plays are refused for the rest of the turn
    ("won", np.bool_),  # whether the seat on turn has no cards left, which is to be accepted
    ("caller", np.int64),  # who may call Stop; -1 for nobody
    ("wrong", np.bool_),  # whether this would be right
    ("card", np.int64),  # the card of the play that may be called, or `NO_CARD` where none was laid,
    ("place", np.int64),  # where it was laid,
    ("turns_before", np.int64),  # and how many turns had begun before; less than 0 for turns of the past
    ("allowed", np.uint64, 2),  # what may go to each place,
    ("right", np.uint64, 2),  # and what is right there: no card goes up where strict play permits the rest
)

Rules = namedtuple("Rules", "honour target max_deals onto past")
"""The rules that are played (see `setup`)."""


def setup(game: Game) -> Rules:
    """The rules that are played."""
    options: PisheOptions = game.options
    return Rules(
        honour=options.enforcement == "honour",  # whether plays are not checked
        target=min(options.target or 0, driver.FAR),  # 0 for a match of one deal
        max_deals=min(options.max_deals or 0, driver.FAR),  # 0 for no limit
        onto=neighbours(options),
        past=np.zeros(0, np.uint64),  # the positions at the starts of turns before play began
    )


@cache
def neighbours(options: PisheOptions) -> NDArray[np.uint64]:
    """For each card those that go on it on the opponent's discard pile, as masks."""
    return FULL.fitting(lambda card, on: fits_opponent(options, (on,), card, "").upheld)


def begin(game: Game, state: State, table: Any) -> Rules:
    """Lay out a position in which cards are played; return the rules."""
    play = state.challengeable or ChallengeablePlay(NOBODY, None, state, (NOBODY,))
    table["corrected"], (table["caller"],) = state.corrected, play.callers
    table["won"] = state.awaits_acceptance
    table["turns_before"] = len(play.before.history) - len(state.history)
    table["card"], table["place"] = NO_CARD, _UP
    if isinstance(play.move, Put):
        table["card"], table["place"] = FULL.numbers[play.move.card], play.move.to == FOUNDATIONS
    stocks.lay_piles(table["piles"][_NOW], state)
    stocks.lay_piles(table["piles"][_BEFORE], play.before)
    table["scores"] = game.scores(state)
    return setup(game)._replace(past=stocks.past_of(table, state))


@inlined
def replace(rules: Rules, table: Table, memory: Memory, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world (see `driver`, as to all that follow)."""
    for each in range(2):
        stocks.replace_cards(table.piles[each], face)
    table.wrong = False
    if table.caller != NOBODY:
        list_plays(rules, table, table.piles[_BEFORE], 1 - table.caller, False)
        table.card = face[table.card]
        table.wrong = not table.right[table.place] >> np.uint64(table.card) & ONE


@inlined
def deal(rules: Rules, table: Table, memory: Memory, seed: np.uint64) -> None:
    """Deal with a seed."""
    stocks.deal_cards(table, memory, table.piles[_NOW], seed, 0)
    table.corrected = table.won = table.wrong = False
    table.caller = NOBODY


@inlined
def actors(rules: Rules, table: Table) -> np.uint64:
    """The seat on turn, and who may call Stop."""
    return np.uint64(3) if table.caller == 1 - table.turn and not table.won else IN_TURN


@inlined
def seat_at(rules: Rules, table: Table, place: int) -> Any:
    """The seat on turn, unless it has won, and then who may call Stop."""
    return 1 - table.turn if place or table.won else table.turn


@inlined
def list_moves(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Note the plays of the seat on turn; then passing, and calls."""
    table.puts, table.rest = 0, _PASS if table.won else NO_CARDS
    if seat == table.turn:
        list_plays(rules, table, table.piles[_NOW], seat, rules.honour and not table.corrected)
    if seat == table.caller:
        table.rest |= _CORRECT | _END


@inlined
def list_plays(rules: Rules, table: Table, piles: stocks.Piles, seat: int, unchecked: bool) -> None:
    """Note the plays of a seat; unchecked it may also play wrongly."""
    right, allowed = table.right, table.allowed
    open_cards = stocks.open_cards(piles, seat)
    waiting = open_cards & stocks.wanted_cards(piles)
    right[_UP], right[_OPPONENT] = waiting, NO_CARDS
    if not waiting:
        right[_UP] = ONE << np.uint64(NO_CARD)
        right[_OPPONENT] = open_cards & rules.onto[stocks.top_of(piles, stocks.DISCARD + 1 - seat)]
    for place in range(2):
        allowed[place] = open_cards if unchecked else right[place] & CARDS
    table.puts, table.rest = puts.count_puts(allowed), NO_CARDS
    if unchecked or not waiting:
        table.rest = _DISCARD if piles.sizes[stocks.DRAWN + seat] else _DRAW


@inlined
def keep_best(rules: Rules, table: Table, memory: Memory, seat: int) -> None:
    """Keep the moves of the simple player (`cardrules.games.pishe_pasha.player`): it plays and calls rightly."""
    allowed, top_before = table.allowed, stocks.top_of(table.piles[_BEFORE], stocks.DISCARD + 1 - seat)
    face_down = table.piles[_NOW].pile_of[top_before] == stocks.STOCK + 1 - seat  # so it cannot be shown
    if seat == table.caller and table.wrong and not face_down:
        table.puts, table.rest = 0, _END if table.card == NO_CARD else _CORRECT
        return
    table.rest &= ~(_CORRECT | _END)
    if seat == table.turn:
        for place in range(2):
            allowed[place] = table.right[place] & CARDS
        table.puts = puts.keep(allowed, CARDS, _TO_UP) or puts.count_puts(allowed)
        if table.puts:
            table.rest = NO_CARDS


@inlined
def make(rules: Rules, table: Table, memory: Memory, seat: int, number: int) -> None:
    """Play a card, draw, discard, pass or call."""
    piles, turn, cited = table.piles[_NOW], table.turn, table.cited
    card, place = NO_CARD, _UP
    if number < table.puts:
        card, place = puts.put_at(table.allowed, number)
    else:
        other = ONE << np.uint64(select_bit(table.rest, number - table.puts))
        if other == _PASS:
            table.ending = _AT.won
            return
        if other >= _CORRECT:
            call(rules, table, memory, other == _CORRECT)
            return
    if rules.honour and not (table.wrong and table.caller == 1 - turn):
        table.caller, table.card, table.place = 1 - turn, card, place
        table.wrong = not table.right[place] >> np.uint64(card) & ONE
        if table.wrong:  # the first one of a turn stays to be called
            table.piles[_BEFORE] = piles
            table.turns_before = table.turns
    if card != NO_CARD:
        target = stocks.FOUNDATION_OF[card] if place == _UP else stocks.DISCARD + 1 - turn
        stocks.move_top(piles, piles.pile_of[card], target)
        cited[_AT.played] += 1
        if not stocks.cards_left(piles, turn):
            table.won = True
            if not rules.honour:
                table.ending = _AT.won
    elif table.rest & _DISCARD:
        stocks.move_top(piles, stocks.DRAWN + turn, stocks.DISCARD + turn)
        cited[_AT.discarded] += 1
        end_turn(rules, table, memory)
    else:
        cited[_AT.new_stock] += stocks.draw(piles, turn)
        cited[_AT.card_drawn] += 1


@part
def call(rules: Rules, table: Table, memory: Memory, corrects: bool) -> None:
    """Somebody calls Stop: where that is right, the turn is taken back to where it went wrong."""
    caller = table.caller
    table.caller = NOBODY
    if not table.wrong:
        table.cited[_AT.wrong_call] += 1
        if table.won:
            table.ending = _AT.won
        return
    table.piles[_NOW] = table.piles[_BEFORE]
    table.past += min(0, table.turns_before)
    table.turns = memory[0] = max(0, table.turns_before)
    table.turn, table.wrong, table.won = 1 - caller, False, False
    table.corrected = corrects
    if corrects:
        table.cited[_AT.corrected] += 1
        return
    piles = table.piles[_NOW]
    table.cited[_AT.turn_ended] += 1
    if piles.sizes[stocks.DRAWN + table.turn]:
        stocks.move_top(piles, stocks.DRAWN + table.turn, stocks.DISCARD + table.turn)
    end_turn(rules, table, memory)


@inlined
def end_turn(rules: Rules, table: Table, memory: Memory) -> None:
    """The turn of the other seat begins, unless the position has come too often."""
    table.turn, table.corrected = 1 - table.turn, False
    if rules.honour and stocks.begin_turn(table, memory, table.piles[_NOW], rules.past, 0):
        table.ending = _AT.repetition


@inlined
def finish(rules: Rules, table: Table) -> Any:
    """The winner scores the cards that the opponent has left."""
    cited, winner = table.cited, table.turn if table.ending == _AT.won else NOBODY
    cited[_AT.course] = cited[table.ending] = 1
    if winner != NOBODY:
        table.scores[winner] += stocks.cards_left(table.piles[_NOW], 1 - winner)
        cited[_AT.cards_left] = 1
    if rules.target:
        driver.cite_match_end(cited, _ENDINGS, table.scores, rules.target, rules.max_deals)
    elif winner != NOBODY:
        cited[_AT.one_deal] = 1
    return winner
