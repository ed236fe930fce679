"""California Jacks at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Play
from cardrules.definition.game import Game
from cardrules.games.california_jacks.rulebook import CARDS_EACH, SEATS
from cardrules.interop.compiled.stepping import Row, Scene, show_card, show_fact, show_fan, show_tricks
from cardrules.simulate.kernels.california_jacks import NUMBERS, Rules
from cardrules.simulate.kernels.driver import Memory, Table

_TRICK, _WON, _HAND, _STOCK = 0, SEATS, 2 * SEATS, 3 * SEATS
_DEALER, _TRUMP, _NUMBER, _TURN = range(4)
"""Zones and facts as they are numbered here."""


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    return [*(f"{kind}:{seat}" for kind in ("trick", "won", "hand") for seat in range(SEATS)), "stock"]


def facts(game: Game) -> Sequence[str]:
    """The ids of the facts that change."""
    return "dealer", "trump", "trick", "turn"


def moves(game: Game) -> Sequence[Mapping[int, Play]]:
    """The moves."""
    return [{number: Play(card) for card, number in NUMBERS.items()}]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> np.uint64:
    """What may be played."""
    return table.allowed  # type: ignore[no-any-return]


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, row: Row) -> None:
    """Show the hands, the trick, what has been won, and the top of the stock."""
    if table.lead >= 0:
        show_fan(scene, row, _TRICK + table.leader, np.uint64(1) << np.uint64(table.lead), True)
    for each in range(SEATS):
        show_fan(scene, row, _HAND + each, table.hands[each], each == seat)
    show_tricks(scene, row, table.played, table.winners, table.tricks, SEATS, _WON)
    if table.top >= CARDS_EACH * SEATS:
        row[scene.sizes[_STOCK]] = table.top + 1 - CARDS_EACH * SEATS
        show_card(scene, row, _STOCK, table.order[table.top], 1)
    show_fact(scene, row, _DEALER, table.dealer, 1)
    show_fact(scene, row, _TRUMP, table.trump, 1)
    show_fact(scene, row, _NUMBER, 0, table.tricks + 2)
    show_fact(scene, row, _TURN, seat, 1)
