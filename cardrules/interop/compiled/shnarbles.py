"""Shnarbles at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined
from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game
from cardrules.games.shnarbles.rulebook import CARDS_EACH, PACK
from cardrules.games.shnarbles.state import Bid, Challenge, Fold, NameTrump, Stay
from cardrules.interop.compiled.stepping import (
    Recall,
    Row,
    Scene,
    show_fact,
    show_fan,
    show_hand,
    show_tricks,
)
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.rng import ONE, select_bit
from cardrules.simulate.kernels.shnarbles import NUMBERS, PLAY, Rules, from_first

_CARDS = len(PACK)
_DEALER, _PASSED, _BIDS, _BID, _TRUMP, _FOLDED, _TRICKS, _CALLABLE, _CALLERS, _TURN = range(10)


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    return [*(f"{kind}:{seat}" for kind in ("trick", "won", "hand") for seat in range(game.seats)), "unused"]


def facts(game: Game) -> Sequence[str]:
    """The ids of the facts that change."""
    auction = "dealer", "passed", "bids", "bid", "trump", "folded"
    return [*auction, "tricks", "callable", "callers", "turn"]


def moves(game: Game) -> Sequence[Mapping[int, Any]]:
    """The bids and a pass, the suits, the answers, the cards, and to call or let pass."""
    bids = {tricks: Bid(tricks) for tricks in range(1, CARDS_EACH + 1)} | {CARDS_EACH + 1: Pass()}
    suits, cards = dict(enumerate(map(NameTrump, Suit))), {NUMBERS[card]: Play(card) for card in PACK}
    return [bids, suits, {0: Fold(), 1: Stay()}, cards, {0: Challenge(), 1: Pass()}]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> Any:
    """The calls or cards that are allowed now."""
    nothing = ONE ^ ONE
    if place > PLAY:
        return ONE | ONE << ONE if table.calls else nothing
    return table.allowed if place == table.phase else nothing


@inlined
def note_lacks(rules: Rules, table: Table, recall: Recall, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, where that is checked."""
    if table.phase != PLAY or rules.on_honour:
        return
    if ONE << np.uint64(select_bit(table.allowed, number)) & ~table.led_cards:
        recall.lacked[seat] |= table.led_cards


@inlined
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the tricks, the hands, and what has been said."""
    seats, playing = rules.players, table.number if table.trump >= 0 else 0
    own = table.hands[seat]
    if table.phase == PLAY:
        show_play(scene, recall, row, table, seats)
    folded = table.answered + 1 - playing if table.trump >= 0 else 0
    row[scene.sizes[3 * seats]] = _CARDS - CARDS_EACH * (table.live - folded)
    show_fact(scene, row, _DEALER, table.dealer, 1)
    show_fact(scene, row, _TURN, table.turn, 1)
    for place in range(table.live):
        by = table.seats[place]
        show_hand(scene, recall, row, 2 * seats + by, table.hands[by], by, own, by == seat)
        if table.spoken < table.live and place < table.spoken:
            show_fact(scene, row, _BIDS if table.said[place] else _PASSED, by, table.said[place] + 1)
    if table.spoken == table.live:
        show_fact(scene, row, _BID, table.seats[table.bidder], table.bid + 1)
    if table.trump >= 0:
        show_fact(scene, row, _TRUMP, table.trump, 1)
        for answer in range(table.answered):
            place = table.bidder + 1 + answer
            by = table.seats[place if place < table.live else place - table.live]
            if not stays(table, by):
                show_fact(scene, row, _FOLDED, by, 1)
    return own  # type: ignore[no-any-return]


@inlined
def stays(table: Table, seat: int) -> bool:
    """Whether a seat plays on."""
    for index in range(table.number):  # noqa: SIM110  # numba has no `any`
        if table.playing[index] == seat:
            return True
    return False


@inlined
def show_play(scene: Scene, recall: Recall, row: Row, table: Table, seats: int) -> None:
    """Show the tricks, and who may call."""
    number = table.number
    show_tricks(scene, recall, row, table.played, table.winners, table.complete, number, seats)
    for index in range(number):
        by = table.playing[index]
        place = (index - table.leader) % number
        if place < table.cards:
            card = table.played[table.complete * number + place]
            show_fan(scene, recall, row, by, ONE << np.uint64(card))
        show_fact(scene, row, _TRICKS, by, table.tricks[index] + 1)
        if table.callers >> np.uint64(from_first(table, index)) & ONE:
            show_fact(scene, row, _CALLERS, by, 1)
    if table.callers:
        show_fact(scene, row, _CALLABLE, table.playing[table.offender], 1)
