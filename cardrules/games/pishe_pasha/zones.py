"""Pishe Pasha: the zones, and who sees them."""

from cardrules.core.zones import Fact, Number, Seats, Shape, Zone
from cardrules.games.pishe_pasha.state import State
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stocks import SUITS, Phase, holding_zones, other

FOUNDATIONS = "F"
"""The name of the foundations in moves: a card goes to that of its suit."""


def zones(state: State) -> tuple[Zone, ...]:
    """The foundations in the middle; stock, drawn card and discard pile of each seat."""
    pack = (Zone("pack", "Pack", Shape.STACK, state.pack, down=len(state.pack)),) if state.pack else ()
    playing = state.phase is Phase.PLAY
    return (
        *pack,
        *(
            Zone(f"foundation:{suit}", f"Foundation {suit.symbol}", Shape.STACK, pile, name=FOUNDATIONS)
            for suit, pile in zip(SUITS, state.foundations, strict=True)
        ),
        *(
            zone
            for seat, holding in enumerate(state.holdings)
            for zone in holding_zones(seat, holding, face_down=playing)
        ),
    )


def status(state: State) -> tuple[Fact, ...]:
    """Deal, dealer, target, whose turn it is, who may call Stop, and a position that has come before."""
    target, turn, times = state.options.target, (state.turn,), times_come(state.history)
    accepting = (other(state.turn),) if state.awaits_acceptance else ()
    playing = state.phase is Phase.PLAY and not accepting
    return (
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact(
            "deal",
            Number(None if target is None else max(state.deal, 1), most=state.options.max_deals),
            "Deal",
        ),
        Fact("target", Number(target, most=target), "Target"),
        Fact("accepting", Seats(accepting), "To accept the last play"),
        Fact("turn", Seats(turn if playing else ()), "Turn"),
        Fact("may_call", Seats(state.callers), "May call Stop"),
        Fact("corrected", Seats(turn if state.corrected else ()), "Corrected"),
        Fact("repetition", Number(times if times > 1 else None, MOST_TIMES), "Times in this position"),
    )
