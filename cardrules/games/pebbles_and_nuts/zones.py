"""Pebbles and Nuts: the zones, and who sees them."""

from cardrules.core.zones import Fact, Number, OneOf, Seat, Seats, Shape, Zone
from cardrules.games.pebbles_and_nuts.rulebook import TRUMP
from cardrules.games.pebbles_and_nuts.state import State
from cardrules.mechanics.tricks import Phase, seat_zones


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, trick, hands, melds and won cards."""
    return (
        Zone("stock", "Stock", Shape.STACK, state.stock, down=len(state.stock)),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    trick, hand, won = seat_zones(state, seat)
    melds = Zone(f"melds:{seat}", "Melds", Shape.FAN, state.shown[seat], seat, tap="card", to_play=True)
    return trick, hand, melds, won


def status(state: State) -> tuple[Fact, ...]:
    """Deal, dealer, trump, target, trick and whose turn it is."""
    playing, options = state.phase is Phase.PLAY, state.options
    target, tricks = options.points_to_win, len(options.pack) // options.players
    return (
        Fact("deal", Number(max(state.deal, 1), most=options.max_deals), "Deal"),
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("trump", OneOf((TRUMP,), TRUMP), "Trump"),
        Fact("target", Number(target, most=target), "Target"),
        Fact("trick", Number(state.tricks + 1 if playing else None, most=tricks), "Trick"),
        Fact("turn", Seats((state.turn,) if playing else ()), "Turn"),
    )
