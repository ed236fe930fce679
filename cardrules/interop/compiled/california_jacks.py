"""California Jacks at many tables: what lies where, and what else everybody knows (see `stepping`)."""

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Play
from cardrules.definition.game import Game
from cardrules.games.california_jacks.rulebook import SEATS
from cardrules.interop.compiled.stepping import Moves, Notes, View, show_card, show_fact, show_hand, show_size
from cardrules.interop.compiled.tricks import show_tricks, zones_of
from cardrules.simulate.kernels.california_jacks import CARDS, DEALT, NUMBERS, Rules
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.rng import ONE, select_bit
from cardrules.simulate.kernels.tricks import FULL

_SUITS, _SUIT_OF = FULL.suits, FULL.suit_of
_HAND, _STOCK = 2 * SEATS, 3 * SEATS
FACTS = "dealer", "trump", "trick", "turn"
_TRUMP, _NUMBER, _TURN = range(1, 4)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    return [*zones_of(game, "hand"), "stock"]


def moves(game: Game, seat: int) -> Moves:
    """The moves."""
    return [{number: Play(card) for card, number in NUMBERS.items()}, {}]


@inlined
def note_lacks(rules: Rules, table: Table, notes: Notes, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, or none that it had to play (`judge_play` of the rules)."""
    suit, led, trump = _SUIT_OF[select_bit(table.allowed[0], number)], table.led, table.trump
    if not table.trick or suit == led:
        return
    if suit != trump or not rules.trump_instead:
        notes.lacked[seat] |= _SUITS[led]
    if suit != trump and rules.must_trump:
        notes.lacked[seat] |= _SUITS[trump]


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the trick, what has been won, the top of the stock, and the hands; every card that was drawn is known."""
    show_tricks(view, table, SEATS)
    if table.top + 1 < CARDS:
        view.notes.seen[0] |= ONE << np.uint64(table.order[table.top + 1])
    if table.top >= DEALT:
        show_size(view, _STOCK, table.top + 1 - DEALT)
        show_card(view, _STOCK, table.order[table.top], 1)
    for each in range(SEATS):
        show_hand(view, _HAND + each, table.hands[each], each, table.hands[seat], each == seat)
    show_fact(view, _TRUMP, table.trump)
    show_fact(view, _NUMBER, 0, table.complete + 2)
    show_fact(view, _TURN, seat)
    return table.hands[seat]  # type: ignore[no-any-return]
