"""A simple player for all races: nuts first, then foundations, then any other gain, else the stock."""

from collections.abc import Sequence
from random import Random

from cardrules.core.moves import Put, Turn
from cardrules.core.zones import Seat
from cardrules.mechanics.race_legality import Move
from cardrules.mechanics.race_tables import (
    ON_NUTS,
    Layout,
    Pickup,
    RaceState,
    picked_up,
    side_of,
)
from cardrules.mechanics.race_ways import Gain, gain_of, way_on_at_hand

TURNING = 10.0
"""The score of turning up cards: moves with a higher one are made first, those that score nothing never."""


def choose_move(state: RaceState, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """The move that looks best; a shift only if it leads to a gain; None to wait rather than dither."""
    best = max(moves, key=lambda move: (score_move(state, seat, move), rng.random()))
    value = score_move(state, seat, best)
    if value <= TURNING:
        way = way_on_at_hand(state, side_of(state.spec, seat))
        # the seat may shift: whatever a partner with the nuts alone can do scores more than turning
        if way and way.shifts:
            return way.shifts[0]
    return best if value > 0 else None


def score_move(state: RaceState, seat: Seat, move: Move) -> float:
    """The score of a move; 0 for moves that only carry cards back and forth."""
    match move:
        case Turn():
            return TURNING
        case Put(face, to):
            side = side_of(state.spec, seat)
            layout = state.layouts[side]
            pickup = picked_up(layout, state.own(side, face))
            assert pickup is not None, "only open cards are legal to play"
            return _worth_of_put(state, layout, pickup, to)
        case _:
            return 100.0


def _worth_of_put(state: RaceState, layout: Layout, pickup: Pickup, to: str) -> float:
    gain = gain_of(state.spec, layout, pickup, to)
    pile = layout.pile(to)
    to_space = pile is not None and not pile.up
    if to == ON_NUTS:
        return TURNING / 2 if gain else 0.0
    if pickup.source == "dug":
        return 70.0
    match gain:
        case Gain.NUT:
            return 85.0 if to_space else 90.0
        case Gain.FOUNDATION:
            return 95.0 if pickup.source in ("nuts", "slot") else 80.0
        case Gain.UNCOVERED:
            return 60.0
        case Gain.WASTE:
            # spaces are kept for nuts, except where these could not go there
            return 0.0 if to_space and state.spec.spaces != "king" else 40.0
    return 0.0
