"""Canfield: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.games.canfield.rules import FOUNDATIONS, PILES, lift, perform
from cardrules.games.canfield.state import GiveUp, Move, State
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

NEVER = 0


def choose(state: State, seat: Seat, moves: Sequence[Move], chance: Random) -> Move:
    """The move that promises most: up, out of the reserve, out of the waste, and only then the next cards.

    A tableau move is made where it wins something at once, or else for a change when a round of the stock has
    brought nothing, and then only to a tableau that has not been tried.
    """
    promise = [worth(state, seat, move) for move in moves]
    best = max(promise)
    return chance.choice([move for move, value in zip(moves, promise, strict=True) if value == best])


def worth(state: State, seat: Seat, move: Move) -> int:
    """What a move promises, compared with the others."""
    match move:
        case Put():
            return worth_of_put(state, seat, move)
        case Turn():
            return 3 if state.times_seen == 1 else NEVER
        case GiveUp():
            return 1
        case _:
            return NEVER


def worth_of_put(state: State, seat: Seat, move: Put) -> int:
    """What it promises to put a card somewhere."""
    lifted = lift(state, move.card)
    if lifted is None:
        return NEVER
    if move.to == FOUNDATIONS:
        return 9
    if lifted.zone == "reserve":
        return 8
    if lifted.zone == "waste":
        return 4
    frees_a_pile = lifted.below == 0 and state.tableau[PILES.index(move.to)] != ()
    if frees_a_pile and state.reserve:
        return 7
    if lifted.below and goes_up(state, lifted.zone, lifted.below):
        return 6
    if frees_a_pile and (state.waste or state.stock):
        return 5
    tried = {tableau for tableau, *_ in state.seen}
    return NEVER if perform(state, seat, move).state.tableau in tried else 2


def goes_up(state: State, zone: str, below: int) -> bool:
    """Whether the card on which others lie would go to its foundation if they were moved."""
    card = state.tableau[PILES.index(zone.removeprefix("tableau:"))][below - 1]
    return card.rank is state.wanted(card.suit)
