"""Double Solitaire, simplified: the zones, and who sees them."""

from cardrules.core.zones import Fact, Number, Seats, Shape, Zone
from cardrules.games.double_solitaire.state import State
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stocks import SUITS, Phase, holding_zones

SIDE = "S"
"""The name of the side stacks in moves: a card goes to that of its suit."""


def zones(state: State) -> tuple[Zone, ...]:
    """Side stacks and centre piles in the middle; stock, drawn card and discard pile of each seat."""
    pack = (Zone("pack", "Pack", Shape.STACK, state.pack, down=len(state.pack)),) if state.pack else ()
    return (
        *pack,
        *(
            Zone(f"side_stack:{suit}", f"Side stack {suit.symbol}", Shape.STACK, pile, name=SIDE)
            for suit, pile in zip(SUITS, state.foundations, strict=True)
        ),
        *(
            Zone(f"centre:{name}", f"Centre {name}", Shape.COLUMN, pile, name=str(name), line=1)
            for name, pile in enumerate(state.centre, start=1)
        ),
        *(zone for seat, holding in enumerate(state.holdings) for zone in holding_zones(seat, holding)),
    )


def status(state: State) -> tuple[Fact, ...]:
    """Dealer, whose turn it is, whether the stocks may be swapped, and a position that has come before."""
    playing = state.phase is Phase.PLAY
    times = times_come(state.history) if playing else 0
    turn = (state.turn,)
    return (
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("turn", Seats(turn if playing else ()), "Turn"),
        Fact("may_swap", Seats(turn if playing and state.may_swap else ()), "May swap the stocks"),
        Fact("repetition", Number(times if times > 1 else None, MOST_TIMES), "Times in this position"),
    )
