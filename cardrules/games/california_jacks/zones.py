"""California Jacks: the zones, and who sees them."""

from cardrules.core.cards import Suit
from cardrules.core.zones import Fact, Number, OneOf, Seats, Shape, Zone
from cardrules.games.california_jacks.rulebook import SEATS, TRICKS
from cardrules.games.california_jacks.state import State
from cardrules.mechanics.tricks import Phase, seat_zones


def zones(state: State) -> tuple[Zone, ...]:
    """Stock, trick, hands and won cards."""
    covered = len(state.stock[:-1] if state.trump else state.stock)
    seats = [seat_zones(state, seat) for seat in range(SEATS)]
    return (
        Zone(
            "stock",
            "Stock",
            Shape.STACK,
            state.stock,
            down=covered,
            face_up=state.trump is not None,
        ),
        *(trick for trick, _, _ in seats),
        *(zone for _, *own in seats for zone in own),
    )


def status(state: State) -> tuple[Fact, ...]:
    """Deal, dealer, trump, target, trick and whose turn it is."""
    playing, options = state.phase is Phase.PLAY, state.options
    return (
        Fact("deal", Number(max(state.deal, 1), most=options.max_deals), "Deal"),
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("trump", OneOf(tuple(Suit), state.trump), "Trump"),
        Fact("target", Number(options.target, most=options.target), "Target"),
        Fact("trick", Number(state.tricks + 1 if playing else None, most=TRICKS), "Trick"),
        Fact("turn", Seats((state.turn,) if playing else ()), "Turn"),
    )
