"""Pebbles and Nuts at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game
from cardrules.interop.compiled.stepping import Row, Scene, show_fact, show_fan, show_tricks
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.pebbles_and_nuts import NUMBERS, Rules, melds_in_order
from cardrules.simulate.kernels.rng import ONE

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
    """What may be played, melded, or whether the seat may pass."""
    return table.plays if place == 0 else table.melds if place == 1 else np.uint64(table.passes)


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, row: Row) -> None:
    """Show the tricks, the hands, the melds, and how many cards the stock has."""
    seats = rules.players
    show_tricks(scene, row, table.played, table.winners, table.tricks, seats, seats)
    for place in range(table.cards):
        by = (table.leader + place) % seats
        show_fan(scene, row, by, ONE << np.uint64(table.played[table.tricks * seats + place]), True)
    for each in range(seats):
        show_fan(scene, row, 2 * seats + each, table.hands[each] & ~table.shown[each], each == seat)
        show_fan(scene, row, 3 * seats + each, table.shown[each], True)
    row[scene.sizes[4 * seats]] = len(rules.pack) - table.dealt
    show_fact(scene, row, _DEALER, table.dealer, 1)
    show_fact(scene, row, _NUMBER, 0, table.tricks + 2)
    show_fact(scene, row, _TURN, seat, 1)
