"""Pebbles and Nuts at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game
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
from cardrules.simulate.kernels.pebbles_and_nuts import NUMBERS, Rules, melds_in_order
from cardrules.simulate.kernels.rng import ONE, popcount, select_bit

_KINDS = ("trick", "won", "hand", "melds")
_DEALER, _NUMBER, _TURN = range(3)


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    return [*(f"{kind}:{seat}" for kind in _KINDS for seat in range(game.seats)), "stock"]


def facts(game: Game) -> Sequence[str]:
    """The ids of the facts that change."""
    return "dealer", "trick", "turn"


def moves(game: Game) -> Sequence[Mapping[int, Any]]:
    """The cards, the melds, and a pass."""
    plays = {NUMBERS[card]: Play(card) for card in game.options.pack}
    return [plays, dict(enumerate(melds_in_order(game.options))), {0: Pass()}]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> Any:
    """The cards that may be played or melded, or whether the seat may pass."""
    return table.plays if place == 0 else table.melds if place == 1 else np.uint64(table.passes)


@inlined
def note_lacks(rules: Rules, table: Table, recall: Recall, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, until all have drawn another card."""
    if number >= popcount(table.plays):
        return
    if table.cards + 1 == rules.players and table.dealt < len(rules.pack):
        recall.lacked[:] = 0
    elif ONE << np.uint64(select_bit(table.plays, number)) & ~(table.led_cards | table.besides):
        recall.lacked[seat] |= table.led_cards


@inlined
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the tricks, the hands, the melds, and how many cards the stock has."""
    seats, own = rules.players, table.hands[seat]
    show_tricks(scene, recall, row, table.played, table.winners, table.tricks, seats, seats)
    for place in range(table.cards):
        by = (table.leader + place) % seats
        show_fan(scene, recall, row, by, ONE << np.uint64(table.played[table.tricks * seats + place]))
    for each in range(seats):
        show_fan(scene, recall, row, 3 * seats + each, table.shown[each])
    for each in range(seats):
        concealed = table.hands[each] & ~table.shown[each]
        show_hand(scene, recall, row, 2 * seats + each, concealed, each, own, each == seat)
    row[scene.sizes[4 * seats]] = len(rules.pack) - table.dealt
    show_fact(scene, row, _DEALER, table.dealer, 1)
    show_fact(scene, row, _NUMBER, 0, table.tricks + 2)
    show_fact(scene, row, _TURN, seat, 1)
    return own  # type: ignore[no-any-return]
