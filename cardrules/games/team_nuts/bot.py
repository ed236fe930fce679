"""Team Nuts: a simple player for both roles."""

from collections.abc import Sequence
from random import Random

from cardrules.games.team_nuts.judging import (
    COLUMN_NAMES,
    is_gain,
    is_progress,
    lifted,
    opens_progress,
    progress_at_hand,
)
from cardrules.games.team_nuts.state import Move, State, side_of
from cardrules.mechanics.race_piles import Lift
from cardrules.mechanics.races import Tuck
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

TURNING = 10.0
"""What it is worth to turn up cards: plays worth more are made first."""


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """Get rid of nuts, feed the foundations, uncover cards, else turn the stock; wait rather than dither."""
    best = max(moves, key=lambda move: (score_move(state, seat, move), rng.random()))
    return best if score_move(state, seat, best) > 0 else None


def score_move(state: State, seat: Seat, move: Move) -> float:
    """How good a move looks; nothing above 0 for moves that only carry cards to and fro."""
    side = side_of(seat)
    match move:
        case Tuck():
            return 100.0
        case Turn():
            return TURNING
        case Put(face, to):
            lift = lifted(state.layouts[side], state.own(side, face))
            return 0.0 if lift is None else worth_of_put(state, side, lift, to)
    return 0.0


def worth_of_put(state: State, side: int, lift: Lift, to: str) -> float:
    """How good it looks to lay cards somewhere: nuts before gains, gains before progress of the own side.

    Spaces are kept for nuts, and cards are carried from column to column only when that opens something.
    """
    layout = state.layouts[side]
    to_space = to in COLUMN_NAMES and not layout.work[COLUMN_NAMES[to]].up
    if lift.source == "nuts":
        return 85.0 if to_space else 90.0
    if is_gain(lift, to):
        return 80.0
    if to_space:
        return 0.0
    if is_progress(layout, lift, to):
        return 40.0 if lift.source == "waste" else 60.0
    opens = not progress_at_hand(state, side) and opens_progress(state, side, lift, to)
    return 30.0 if opens else 0.0
