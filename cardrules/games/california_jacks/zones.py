"""California Jacks: what lies where, and who sees it."""

from cardrules.cards import Card
from cardrules.games.california_jacks.rulebook import SEATS
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import Phase
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, trick, hands and won cards."""
    covered = len(state.stock) - 1 if state.stock and state.trump else len(state.stock)
    return (
        Zone(
            "stock",
            "Stock",
            Shape.STACK,
            state.stock,
            down=covered,
            face_up=state.trump is not None,
        ),
        *(
            Zone(f"trick:{seat}", f"Seat {seat} plays", Shape.FAN, _played(state, seat))
            for seat in range(SEATS)
        ),
        *(zone for seat in range(SEATS) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    return (
        Zone(
            f"hand:{seat}", "Hand", Shape.FAN, state.hands[seat], seat, seen_by=frozenset([seat]), tap="card"
        ),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def _played(state: State, seat: Seat) -> tuple[Card, ...]:
    place = (seat - state.leader) % SEATS
    return state.trick[place : place + 1]


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Deal, dealer, trump, target, trick and whose turn it is."""
    known = [("Deal", str(max(state.deal, 1))), ("Dealer", f"seat {state.dealer}")]
    if state.trump:
        known.append(("Trump", state.trump.word))
    known.append(("Target", str(state.options.target)))
    if state.phase is Phase.PLAY:
        known.append(("Trick", str(state.tricks + 1)))
        known.append(("Turn", f"seat {state.turn}"))
    return tuple(known)
