"""Shnarbles at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from typing import Any

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined
from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game
from cardrules.games.shnarbles.rulebook import CARDS_EACH
from cardrules.games.shnarbles.state import Bid, Challenge, Fold, NameTrump, Stay
from cardrules.interop.compiled.stepping import Moves, Notes, View, show_fact, show_hand, show_size
from cardrules.interop.compiled.tricks import show_tricks, zones_of
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.rng import ONE, popcount, select_bit
from cardrules.simulate.kernels.shnarbles import BID, NAME, NUMBERS, PLAY, Rules
from cardrules.simulate.kernels.tricks import FULL

_CARDS, _SUITS = len(NUMBERS), FULL.suits
FACTS = "dealer", "passed", "bids", "bid", "trump", "folded", "tricks", "callable", "callers", "turn"
_PASSED, _BIDS, _BID, _TRUMP, _FOLDED, _TRICKS, _CALLABLE, _CALLERS, _TURN = range(1, 10)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    return [*zones_of(game, "hand"), "unused"]


def moves(game: Game, seat: int) -> Moves:
    """The bids and a pass, the suits, the answers, the cards, and to call or let pass."""
    bids = {tricks: Bid(tricks) for tricks in range(1, CARDS_EACH + 1)} | {CARDS_EACH + 1: Pass()}
    suits, cards = dict(enumerate(map(NameTrump, Suit))), {NUMBERS[card]: Play(card) for card in NUMBERS}
    return [bids, suits, {0: Fold(), 1: Stay()}, cards, {0: Challenge(), 1: Pass()}]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> Any:
    """What may be said or played now."""
    return table.allowed if place == table.phase else np.uint64(0)


@inlined
def note_lacks(rules: Rules, table: Table, notes: Notes, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, where that is checked."""
    if table.phase == PLAY and not rules.on_honour:
        led = _SUITS[table.led]
        if ONE << np.uint64(select_bit(table.allowed, number)) & ~led:
            notes.lacked[seat] |= led


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the tricks, the hands, and what has been said."""
    seats, phase = rules.players, table.phase
    show_tricks(view, table, seats)
    show_size(view, 3 * seats, _CARDS - CARDS_EACH * popcount(table.live & ~table.folded))
    show_fact(view, _TURN, table.turn)
    if phase > BID:
        show_fact(view, _BID, table.bidder, table.bid + 1)
    if phase > NAME:
        show_fact(view, _TRUMP, table.trump)
    for each in range(seats):
        bit = ONE << np.uint64(each)
        show_hand(view, 2 * seats + each, table.hands[each], each, table.hands[seat], each == seat)
        if phase == BID and table.spoken & bit:
            show_fact(view, _BIDS if table.said[each] else _PASSED, each, table.said[each] + 1)
        if table.folded & bit:
            show_fact(view, _FOLDED, each)
        if phase == PLAY and table.playing & bit:
            show_fact(view, _TRICKS, each, table.tricks[each] + 1)
        if table.callers & bit:
            show_fact(view, _CALLERS, each)
    if table.callers:
        show_fact(view, _CALLABLE, table.offender)
    return table.hands[seat]  # type: ignore[no-any-return]
