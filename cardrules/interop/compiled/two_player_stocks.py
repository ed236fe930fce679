"""The piles as both games with stocks show them (see `stepping`): zones are numbered like piles."""

from cardrules.core.cards import Suit
from cardrules.core.compiling import part
from cardrules.interop.compiled.stepping import View, show_fact, show_hidden, show_pile
from cardrules.mechanics.stocks import SEATS
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.two_player_stocks import DRAWN, FOUNDATION, STOCK, Piles, times_come

COMMON_FACTS = "dealer", "repetition"
_DEALER, _REPETITION = range(2)


def zones_of(foundation: str) -> list[str]:
    """The ids of the zones, where the foundations are called so; a game without a centre has no such zones."""
    centre = (f"centre:{number + 1}" for number in range(FOUNDATION))
    holdings = (f"{kind}:{seat}" for kind in ("stock", "drawn", "discard") for seat in range(SEATS))
    return [*centre, *(f"{foundation}:{suit}" for suit in Suit), *holdings]


@part
def show_common(view: View, table: Table, memory: Memory, piles: Piles) -> None:
    """Show all piles, the dealer and repetition; those cards of a stock are known that lay on a discard pile."""
    for pile in range(len(piles.sizes)):
        if STOCK <= pile < DRAWN:
            show_hidden(view, pile, piles.cards[pile], 1, piles.sizes[pile] + 1)
        else:
            show_pile(view, pile, piles.cards[pile], 1, piles.sizes[pile] + 1)
    show_fact(view, _DEALER, table.dealer)
    times = times_come(table, memory)
    if times > 1:
        show_fact(view, _REPETITION, 0, times + 1)
