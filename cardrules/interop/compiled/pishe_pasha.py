"""Pishe Pasha at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Discard, Draw, Pass, Put
from cardrules.definition.game import Game
from cardrules.games.pishe_pasha.state import Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.interop.compiled.stepping import View, show_fact
from cardrules.interop.compiled.two_player_stocks import show_piles, zones_of
from cardrules.mechanics.stocks import SEATS, discard_name
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARDS
from cardrules.simulate.kernels.pishe_pasha import NUMBERS, Rules
from cardrules.simulate.kernels.two_player_stocks import DRAWN, times_come

FACTS = "dealer", "accepting", "turn", "may_call", "corrected", "repetition"
_DEALER, _ACCEPTING, _TURN, _MAY_CALL, _CORRECTED, _REPETITION = range(6)
_DRAW, _DISCARD, _PASS = (np.uint64(1 << bit) for bit in range(3))
_CALLS = np.uint64(0b11000)


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    return zones_of("foundation")


def moves(game: Game) -> Sequence[Mapping[int, Any]]:
    """The puts at each place, and the other moves."""
    places = (*(discard_name(seat) for seat in range(SEATS)), FOUNDATIONS)
    puts = [{number: Put(card, place) for card, number in NUMBERS.items()} for place in places]
    return [*puts, dict(enumerate((Draw(), Discard(), Pass(), Stop("correct"), Stop("end"))))]


@inlined
def moves_at(rules: Rules, table: Table, seat: int, place: int) -> np.uint64:
    """The cards that may be put there, or the other moves."""
    if place <= SEATS:
        if not table.puts or place == seat:
            return NO_CARDS
        return table.allowed[1 if place == SEATS else 0]  # type: ignore[no-any-return]
    calls = _CALLS if table.calls else NO_CARDS
    if table.won:
        return calls | _PASS
    draw = _DISCARD if table.piles[0].sizes[DRAWN + seat] else _DRAW
    return calls | (draw if table.rest else NO_CARDS)


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    show_piles(view, table.piles[0])
    show_fact(view, _DEALER, table.dealer)
    if table.won:
        show_fact(view, _ACCEPTING, 1 - table.turn)
    else:
        show_fact(view, _TURN, table.turn)
    if table.caller >= 0:
        show_fact(view, _MAY_CALL, table.caller)
    if table.corrected:
        show_fact(view, _CORRECTED, table.turn)
    times = times_come(table, memory)
    if times > 1:
        show_fact(view, _REPETITION, 0, times + 1)
    return NO_CARDS
