"""Pishe Pasha: what lies where, and who sees it."""

from cardrules.games.pishe_pasha.state import State
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stocks import SUITS, Phase, holding_zones, other
from cardrules.zones import Shape, Zone

FOUNDATIONS = "F"
"""How a move names the foundations: a card goes to that of its suit."""


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


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Deal, dealer, target, whose turn it is, who may call Stop, and a position that has come before."""
    target = state.options.target
    known = [("Dealer", f"seat {state.dealer}")]
    if target is not None:
        known += [("Deal", str(max(state.deal, 1))), ("Target", str(target))]
    if state.awaits_acceptance:
        known.append(("To accept the last play", f"seat {other(state.turn)}"))
    elif state.phase is Phase.PLAY:
        known.append(("Turn", f"seat {state.turn}"))
    if state.callers:
        known.append(("May call Stop", " and ".join(f"seat {seat}" for seat in state.callers)))
    if state.corrected:
        known.append(("Corrected", f"seat {state.turn}"))
    if (times := times_come(state.history)) > 1:
        known.append(("Same position", f"{times} of {MOST_TIMES} times"))
    return tuple(known)
