"""High Card: what lies where, and who sees it."""

from cardrules.zones import Seat, Shape, Zone
from examples.high_card.state import State


def zones(state: State) -> tuple[Zone, ...]:
    """The cards left over, the trick, and each seat's hand and won cards."""
    return (
        Zone("aside", "Left over", Shape.STACK, state.aside, down=len(state.aside)),
        Zone("trick", "Trick", Shape.FAN, state.trick),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    hand = state.hands[seat]
    return (
        Zone(f"hand:{seat}", "Hand", Shape.FAN, hand, seat, seen_by=frozenset([seat]), tap="card"),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Deal, dealer and target."""
    return (
        ("Deal", str(max(state.deal, 1))),
        ("Dealer", f"seat {state.dealer}"),
        ("Target", str(state.options.target)),
    )
