"""Pebbles and Nuts at many tables: what lies where, and what else everybody knows (see `stepping`)."""

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game
from cardrules.interop.compiled.stepping import Moves, Notes, View, show_fact, show_fan, show_hand, show_size
from cardrules.interop.compiled.tricks import show_tricks, zones_of
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.pebbles_and_nuts import BESIDES, NUMBERS, PLAYS, Rules, melds_in_order
from cardrules.simulate.kernels.rng import ONE, popcount, select_bit
from cardrules.simulate.kernels.tricks import SHORT

_SUITS = SHORT.suits
FACTS = "dealer", "trick", "turn"
_NUMBER, _TURN = range(1, 3)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    return [*zones_of(game, "hand", "melds"), "stock"]


def moves(game: Game, seat: int) -> Moves:
    """The cards, the melds, and a pass."""
    plays = {NUMBERS[card]: Play(card) for card in game.options.pack}
    return [plays, dict(enumerate(melds_in_order(game.options))), {0: Pass()}]


@inlined
def note_lacks(rules: Rules, table: Table, notes: Notes, seat: int, number: int) -> None:
    """Whoever does not follow suit has none of it, until all have drawn another card."""
    if number >= popcount(table.allowed[PLAYS]):
        return
    led = _SUITS[table.led]
    if popcount(table.trick) + 1 == rules.players and table.dealt < len(rules.pack):
        notes.lacked[:] = 0
    elif ONE << np.uint64(select_bit(table.allowed[PLAYS], number)) & ~(led | BESIDES[table.led]):
        notes.lacked[seat] |= led


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the tricks, the melds, the hands, and how many cards the stock has."""
    seats = rules.players
    show_tricks(view, table, seats)
    for each in range(seats):
        show_fan(view, 3 * seats + each, table.shown[each])
    for each in range(seats):
        concealed = table.hands[each] & ~table.shown[each]
        show_hand(view, 2 * seats + each, concealed, each, table.hands[seat], each == seat)
    show_size(view, 4 * seats, len(rules.pack) - table.dealt)
    show_fact(view, _NUMBER, 0, table.complete + 2)
    show_fact(view, _TURN, seat)
    return table.hands[seat]  # type: ignore[no-any-return]
