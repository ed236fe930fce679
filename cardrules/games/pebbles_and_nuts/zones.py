"""Pebbles and Nuts: what lies where, and who sees it."""

from cardrules.cards import Card
from cardrules.games.pebbles_and_nuts.rulebook import TRUMP
from cardrules.games.pebbles_and_nuts.state import Phase, State
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, trick, hands, melds and won cards."""
    return (
        Zone("stock", "Stock", Shape.STACK, state.stock, down=len(state.stock)),
        *(
            Zone(f"trick:{seat}", f"Seat {seat} plays", Shape.FAN, _played(state, seat))
            for seat in range(state.options.players)
        ),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    return (
        Zone(
            f"hand:{seat}", "Hand", Shape.FAN, state.hands[seat], seat, seen_by=frozenset([seat]), tap="card"
        ),
        Zone(f"melds:{seat}", "Melds", Shape.FAN, state.shown[seat], seat, tap="card"),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def _played(state: State, seat: Seat) -> tuple[Card, ...]:
    place = (seat - state.leader) % state.options.players
    return state.trick[place : place + 1]


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
