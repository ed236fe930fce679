"""Double Solitaire at many tables: what lies where, and what else everybody knows (see `stepping`)."""

import numpy as np

from cardrules.core.compiling import inlined
from cardrules.core.moves import Discard, Draw, Put
from cardrules.definition.game import Game
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.games.double_solitaire.state import Swap
from cardrules.games.double_solitaire.zones import SIDE
from cardrules.interop.compiled.stepping import Moves, View, show_fact
from cardrules.interop.compiled.two_player_stocks import COMMON_FACTS, show_common, zones_of
from cardrules.mechanics.stocks import discard_name
from cardrules.simulate.kernels.double_solitaire import NUMBERS, Rules
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.piles import NO_CARDS

FACTS = *COMMON_FACTS, "turn", "may_swap"
_TURN, _MAY_SWAP = range(2, 4)


def zones(game: Game) -> list[str]:
    """The ids of the zones."""
    return zones_of("side_stack")


def moves(game: Game, seat: int) -> Moves:
    """The puts at each place, and the other moves."""
    places = (*(str(pile + 1) for pile in range(CENTRE_PILES)), discard_name(1 - seat), SIDE)
    puts = [{number: Put(card, place) for card, number in NUMBERS.items()} for place in places]
    return [*puts, dict(enumerate((Draw(), Discard(), Swap())))]


@inlined
def show(rules: Rules, table: Table, memory: Memory, seat: int, view: View) -> np.uint64:
    """Show the table."""
    show_common(view, table, memory, table.piles)
    show_fact(view, _TURN, seat)
    if table.may_swap:
        show_fact(view, _MAY_SWAP, seat)
    return NO_CARDS
