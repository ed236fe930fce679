"""Canfield: the zones, and who sees them."""

from cardrules.core.cards import Rank
from cardrules.core.zones import Fact, Number, OneOf, Shape, Zone
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES
from cardrules.games.canfield.state import SUITS, State


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, waste and foundations; below them the reserve and the tableau."""
    turns_over = state.waste and not state.stock and state.redeals_left != 0
    stock = "Turn over" if turns_over else "Stock"  # an empty stock is touched for this
    return (
        Zone("stock", stock, Shape.STACK, state.stock, down=len(state.stock), tap="turn"),
        Zone("waste", "Waste", Shape.SPREAD, state.waste),
        *(
            Zone(f"foundation:{suit}", f"Foundation {suit.symbol}", Shape.STACK, pile, name="F")
            for suit, pile in zip(SUITS, state.foundations, strict=True)
        ),
        Zone(
            "reserve",
            "Reserve",
            Shape.STACK,
            state.reserve,
            down=max(len(state.reserve) - 1, 0),
            line=1,
            face_up=True,
        ),
        *(
            Zone(f"tableau:{name}", f"Pile {name}", Shape.COLUMN, pile, name=str(name), line=1)
            for name, pile in enumerate(state.tableau, start=1)
        ),
    )


def status(state: State) -> tuple[Fact, ...]:
    """The base rank, the number of redeals left, and the number of moves without a gain."""
    without_gain = Number(state.moves_without_gain or None, NO_PROGRESS_MOVES)
    return (
        Fact("base", OneOf(tuple(Rank), state.base if state.is_dealt else None), "Base rank"),
        Fact("redeals_left", Number(state.redeals_left, most=state.options.redeals), "Redeals left"),
        Fact("without_gain", without_gain, "Moves without a gain"),
    )
