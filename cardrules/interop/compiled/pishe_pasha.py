"""Pishe Pasha at many tables: what lies where, and what else everybody knows (see `stepping`)."""

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Discard, Draw, Pass, Put
from cardrules.definition.game import Game
from cardrules.games.pishe_pasha.state import Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.interop.compiled.stepping import Moves, View, show_fact
from cardrules.interop.compiled.two_player_stocks import COMMON_FACTS, show_common, zones_of
from cardrules.mechanics.stocks import discard_name
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARDS
from cardrules.simulate.kernels.pishe_pasha import NUMBERS, Rules

FACTS = *COMMON_FACTS, "accepting", "turn", "may_call", "corrected"
_ACCEPTING, _TURN, _MAY_CALL, _CORRECTED = range(2, 6)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    return zones_of("foundation")


def moves(game: Game, seat: int) -> Moves:
    """The puts at each place, and the other moves."""
    places = discard_name(1 - seat), FOUNDATIONS
    puts = [{number: Put(card, place) for card, number in NUMBERS.items()} for place in places]
    return [*puts, dict(enumerate((Draw(), Discard(), Pass(), Stop("correct"), Stop("end"))))]


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    show_common(view, table, memory, table.piles[0])
    if table.won:
        show_fact(view, _ACCEPTING, 1 - table.turn)
    else:
        show_fact(view, _TURN, table.turn)
    if table.caller >= 0:
        show_fact(view, _MAY_CALL, table.caller)
    if table.corrected:
        show_fact(view, _CORRECTED, table.turn)
    return NO_CARDS
