"""Pishe Pasha at many tables: what lies where, and what else everybody knows (see `stepping`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Discard, Draw, Pass, Put
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.games.pishe_pasha.state import Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.interop.compiled.stepping import View, show_fact
from cardrules.interop.compiled.two_player_stocks import show_piles, zones_of
from cardrules.mechanics.stocks import discard_name
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARDS
from cardrules.simulate.kernels.pishe_pasha import NUMBERS, Rules
from cardrules.simulate.kernels.two_player_stocks import times_come

FACTS = "dealer", "accepting", "turn", "may_call", "corrected", "repetition"
_DEALER, _ACCEPTING, _TURN, _MAY_CALL, _CORRECTED, _REPETITION = range(6)


def zones(game: Game) -> Sequence[str]:
    """The ids of the zones."""
    return zones_of("foundation")


def moves(game: Game, seat: Seat) -> Sequence[Mapping[int, Any]]:
    """The puts at each place, and the other moves."""
    places = discard_name(1 - seat), FOUNDATIONS
    puts = [{number: Put(card, place) for card, number in NUMBERS.items()} for place in places]
    return [*puts, dict(enumerate((Draw(), Discard(), Pass(), Stop("correct"), Stop("end"))))]


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
