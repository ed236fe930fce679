"""Nertz: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.games.nertz.judging import PILE_NAMES, is_gain, is_progress, lifted, opens_progress
from cardrules.games.nertz.state import Move, State
from cardrules.mechanics.race_piles import Lift
from cardrules.mechanics.races import Call, own
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

TURNING = 10.0
"""What it is worth to turn up cards: plays worth more are made first."""


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """Get rid of nertz cards, feed the foundations, else turn the stock; wait rather than dither."""
    best = max(moves, key=lambda move: (score_move(state, seat, move), rng.random()))
    return best if score_move(state, seat, best) > 0 else None


def score_move(state: State, seat: Seat, move: Move) -> float:
    """How good a move looks; nothing above 0 for moves that only carry cards to and fro."""
    match move:
        case Call():
            return 100.0
        case Turn():
            return TURNING
        case Put(face, to):
            lift = lifted(state.layouts[seat], own(seat, face))
            return 0.0 if lift is None else worth_of_put(state, seat, lift, to)
    return 0.0


def worth_of_put(state: State, seat: Seat, lift: Lift, to: str) -> float:
    """How good it looks to lay cards somewhere: nertz cards before gains, gains before progress of one's own.

    Spaces are kept for nertz cards, and cards are carried from pile to pile only when that opens something.
    """
    to_space = to in PILE_NAMES and not state.layouts[seat].work[PILE_NAMES[to]].up
    if lift.source == "nertz":
        return 85.0 if to_space else 90.0
    if is_gain(lift, to):
        return 80.0
    if to_space:
        return 0.0
    if is_progress(lift, to):
        return 40.0
    return 30.0 if opens_progress(state, seat, lift, to) else 0.0
