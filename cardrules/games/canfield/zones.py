"""Canfield: what lies where, and who sees it."""

from cardrules.games.canfield.state import SUITS, Phase, State
from cardrules.zones import Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, waste and foundations; below them the reserve and the tableau."""
    return (
        Zone("stock", "Stock", Shape.STACK, state.stock, down=len(state.stock), tap="turn"),
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
    """The base rank, how often the waste may still be turned over, and a position that has come before."""
    known = []
    if state.phase is not Phase.DEAL:
        known.append(("Base rank", state.base.word))
    if state.redeals_left is not None:
        known.append(("Redeals left", str(state.redeals_left)))
    if state.times_seen > 1:
        known.append(("Same position", f"{state.times_seen} of 3 times"))
    return tuple(known)
