"""California Jacks: the zones, and who sees them."""

from cardrules.core.cards import Card, Suit
from cardrules.core.zones import Fact, Number, OneOf, Seat, Seats, Shape, Zone, trick_zone
from cardrules.games.california_jacks.rulebook import SEATS
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import Phase


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
        *(trick_zone(seat, _played(state, seat)) for seat in range(SEATS)),
        *(zone for seat in range(SEATS) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    return (
        Zone(
            f"hand:{seat}",
            "Hand",
            Shape.FAN,
            state.hands[seat],
            seat,
            seen_by=frozenset([seat]),
            tap="card",
            to_play=True,
        ),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def _played(state: State, seat: Seat) -> tuple[Card, ...]:
    place = (seat - state.leader) % SEATS
    return state.trick[place : place + 1]


def status(state: State) -> tuple[Fact, ...]:
    """Deal, dealer, trump, target, trick and whose turn it is."""
    playing = state.phase is Phase.PLAY
    return (
        Fact("deal", Number(max(state.deal, 1)), "Deal"),
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("trump", OneOf(tuple(Suit), state.trump), "Trump"),
        Fact("target", Number(state.options.target), "Target"),
        Fact("trick", Number(state.tricks + 1 if playing else None), "Trick"),
        Fact("turn", Seats((state.turn,) if playing else ()), "Turn"),
    )
