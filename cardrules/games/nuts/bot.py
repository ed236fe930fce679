"""Nuts: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.cards import Card
from cardrules.games.nuts.judging import fitting, is_gain, is_progress, lifted
from cardrules.games.nuts.state import Layout, Move, State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.race_foundations import is_foundation
from cardrules.mechanics.race_piles import Lift, leaves_face_up
from cardrules.mechanics.races import Call, Tuck
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

TURNING = 10.0
"""What it is worth to turn up cards: plays worth more are made first, those worth less when nothing can be turned."""


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """Get rid of nuts, feed the foundations, uncover cards, else turn the stock; wait rather than dither."""
    best = max(moves, key=lambda move: (score_move(state, seat, move), rng.random()))
    return best if score_move(state, seat, best) > 0 else None


def score_move(state: State, seat: Seat, move: Move) -> float:
    """How good a move looks; nothing above 0 for moves that only carry cards to and fro."""
    match move:
        case Call() | Tuck():
            return 100.0
        case Turn():
            return TURNING
        case Put(face, to):
            layout = state.layouts[seat]
            lift = lifted(layout, state.own(seat, face))
            return 0.0 if lift is None else worth_of_put(state, seat, layout, lift, to)
    return 0.0


def worth_of_put(state: State, seat: Seat, layout: Layout, lift: Lift, to: str) -> float:
    """How good it looks to lay cards somewhere: nuts before gains, gains before progress of one's own."""
    if to == "N":
        return TURNING / 2 if is_progress(layout, lift, to) else 0.0
    if lift.source == "nuts":
        return 90.0
    if is_gain(layout, lift, to):
        return 80.0
    if is_progress(layout, lift, to):
        return 20.0 if lift.source == "waste" else 40.0
    if leaves_face_up(layout.work, lift) and opens_play(state, seat, layout, lift):
        return 30.0
    return 0.0


def opens_play(state: State, seat: Seat, layout: Layout, lift: Lift) -> bool:
    """Whether the card on which the moved cards lay has somewhere to go, or takes the top nut or the waste."""
    assert lift.pile is not None, "only a part of a work pile is asked about"
    below = layout.work[lift.pile].up[-len(lift.cards) - 1]
    if any(is_foundation(to) for to in fitting(state, seat, below)):
        return True
    waiting: tuple[Card, ...] = layout.waste[-1:]
    if not state.options.nuts_to_spaces_only:
        waiting += layout.nuts[-1:]
    return any(builds_down(card, on=below) for card in waiting)
