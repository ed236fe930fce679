"""Pebbles and Nuts: what lies where, and who sees it."""

from cardrules.games.pebbles_and_nuts.rulebook import TRUMP
from cardrules.games.pebbles_and_nuts.state import State
from cardrules.mechanics.tricks import Phase, seat_zones
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, trick, hands, melds and won cards."""
    return (
        Zone("stock", "Stock", Shape.STACK, state.stock, down=len(state.stock)),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    trick, hand, won = seat_zones(state, seat)
    return trick, hand, Zone(f"melds:{seat}", "Melds", Shape.FAN, state.shown[seat], seat, tap="card"), won


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Deal, dealer, trump, target, trick and whose turn it is."""
    known = [
        ("Deal", str(max(state.deal, 1))),
        ("Dealer", f"seat {state.dealer}"),
        ("Trump", TRUMP.word),
        ("Target", str(state.options.points_to_win)),
    ]
    if state.phase is Phase.PLAY:
        known.append(("Trick", str(state.tricks + 1)))
        known.append(("Turn", f"seat {state.turn}"))
    return tuple(known)
