"""Nerts: a simple player."""

from collections.abc import Iterator, Sequence
from random import Random

from cardrules.cards import Card
from cardrules.games.nerts.judging import (
    clears_column,
    fitting,
    is_gain,
    is_progress,
    is_shift,
    lifted,
)
from cardrules.games.nerts.state import Layout, Move, State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.race_foundations import is_foundation
from cardrules.mechanics.race_piles import Lift, leaves_face_up
from cardrules.mechanics.races import Call, own
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

TURNING = 10.0
"""What it is worth to turn up cards: plays worth more are made first, those worth less when nothing can be turned."""


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """Get rid of nerts, feed the foundations, turn up cards, else turn the stock; wait rather than dither."""
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
            layout = state.layouts[seat]
            lift = lifted(layout, own(seat, face))
            return 0.0 if lift is None else worth_of_put(state, seat, layout, lift, to)
    return 0.0


def worth_of_put(state: State, seat: Seat, layout: Layout, lift: Lift, to: str) -> float:
    """How good it looks to lay cards somewhere: nerts before gains, gains before progress of one's own."""
    if lift.source == "slot":
        return 90.0
    if is_gain(lift, to):
        return 80.0
    if is_progress(layout, lift, to):
        return 20.0 if lift.source == "waste" else 40.0
    if clears_column(layout, lift, to):
        return 50.0
    if is_shift(layout, lift, to) and leaves_face_up(layout.work, lift):
        return 30.0 if opens_play(state, seat, layout, lift) else 0.0
    return 0.0


def waiting(layout: Layout) -> Iterator[Card]:
    """The cards that want to go to a column: slots and waste, and runs that lie on face-down cards."""
    yield from (card for card in layout.slots if card)
    yield from layout.waste[-1:]
    yield from (column.up[0] for column in layout.work if column.down)


def opens_play(state: State, seat: Seat, layout: Layout, lift: Lift) -> bool:
    """Whether the card on which the moved cards lay has a foundation to go to, or takes a waiting card."""
    assert lift.pile is not None, "only a part of a column is asked about"
    below = layout.work[lift.pile].up[-len(lift.cards) - 1]
    if any(is_foundation(to) for to in fitting(state, seat, below)):
        return True
    return any(builds_down(card, on=below) for card in waiting(layout))
