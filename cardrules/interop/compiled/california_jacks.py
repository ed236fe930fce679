"""California Jacks at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Play
from cardrules.definition.game import Game
from cardrules.games.california_jacks.rulebook import CARDS_EACH, SEATS
from cardrules.interop.compiled.stepping import (
    Recall,
    Row,
    Scene,
    show_card,
    show_fact,
    show_fan,
    show_hand,
    show_tricks,
)
from cardrules.simulate.kernels.california_jacks import NUMBERS, Rules
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.rng import ONE, select_bit
from cardrules.simulate.kernels.tricks import FULL

_CARDS, _DEALT = len(NUMBERS), CARDS_EACH * SEATS
_SUITS, _SUIT_OF = FULL.suits, FULL.suit_of
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
    """The cards that may be played."""
    return table.allowed  # type: ignore[no-any-return]


@inlined
def note_lacks(rules: Rules, table: Table, recall: Recall, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, or none that it had to play (`judge_play` of the rules)."""
    if table.lead < 0:
        return
    led, suit, trump = _SUIT_OF[table.lead], _SUIT_OF[select_bit(table.allowed, number)], table.trump
    if suit == led:
        return
    if suit != trump or not rules.trump_instead:
        recall.lacked[seat] |= _SUITS[led]
    if suit != trump and rules.must_trump:
        recall.lacked[seat] |= _SUITS[trump]


@inlined
def show(
    rules: Rules, table: Table, memory: Memory, seat: int, scene: Scene, recall: Recall, row: Row
) -> np.uint64:
    """Show the trick, what has been won, the top of the stock, and the hands; every card that was drawn is known."""
    own = table.hands[seat]
    if table.lead >= 0:
        show_fan(scene, recall, row, _TRICK + table.leader, ONE << np.uint64(table.lead))
    show_tricks(scene, recall, row, table.played, table.winners, table.tricks, SEATS, _WON)
    if table.top + 1 < _CARDS:
        recall.seen[0] |= ONE << np.uint64(table.order[table.top + 1])
    if table.top >= _DEALT:
        row[scene.sizes[_STOCK]] = table.top + 1 - _DEALT
        show_card(scene, recall, row, _STOCK, table.order[table.top], 1)
    for each in range(SEATS):
        show_hand(scene, recall, row, _HAND + each, table.hands[each], each, own, each == seat)
    show_fact(scene, row, _DEALER, table.dealer, 1)
    show_fact(scene, row, _TRUMP, table.trump, 1)
    show_fact(scene, row, _NUMBER, 0, table.tricks + 2)
    show_fact(scene, row, _TURN, seat, 1)
    return own  # type: ignore[no-any-return]
