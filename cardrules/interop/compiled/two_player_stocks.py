"""The piles as both games with stocks show them (see `stepping`): zones are numbered like piles."""

from collections.abc import Sequence

from cardrules.core.cards import Suit
from cardrules.core.compiling import part
from cardrules.interop.compiled.stepping import View, show_hidden, show_pile
from cardrules.mechanics.stocks import SEATS
from cardrules.simulate.kernels.two_player_stocks import DRAWN, FOUNDATION, STOCK, Piles


def zones_of(foundation: str) -> Sequence[str]:
    """The ids of the zones, where the foundations are called so; a game without a centre has no such zones."""
    centre = (f"centre:{number + 1}" for number in range(FOUNDATION))
    holdings = (f"{kind}:{seat}" for kind in ("stock", "drawn", "discard") for seat in range(SEATS))
    return [*centre, *(f"{foundation}:{suit}" for suit in Suit), *holdings]


@part
def show_piles(view: View, piles: Piles) -> None:
    """Show all piles; nobody sees the cards of a stock, but those that lay on a discard pile are known."""
    for pile in range(len(piles.sizes)):
        if STOCK <= pile < DRAWN:
            show_hidden(view, pile, piles.cards[pile], 1, piles.sizes[pile] + 1)
        else:
            show_pile(view, pile, piles.cards[pile], 1, piles.sizes[pile] + 1)
