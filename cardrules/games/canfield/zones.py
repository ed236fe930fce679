"""Canfield: what lies where, and who sees it."""

from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES
from cardrules.games.canfield.state import SUITS, State
from cardrules.zones import Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, waste and foundations; below them the reserve and the tableau."""
    turns_over = state.waste and not state.stock and state.redeals_left != 0
    stock = "Turn over" if turns_over else "Stock"  # what touching the pile does when it is empty
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


def status(state: State) -> tuple[tuple[str, str], ...]:
    """The base rank, how often the waste may still be turned over, and how many moves have brought no gain."""
    known = []
    if state.is_dealt:
        known.append(("Base rank", state.base.word))
    if state.redeals_left is not None:
        known.append(("Redeals left", str(state.redeals_left)))
    if state.moves_without_gain:
        known.append(("Moves without a gain", f"{state.moves_without_gain} of {NO_PROGRESS_MOVES}"))
    return tuple(known)
