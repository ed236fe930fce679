"""Canfield: a simple player."""

from cardrules.games.canfield.rules import FOUNDATIONS, PILES, apply_unchecked, lift
from cardrules.games.canfield.state import GiveUp, Move, State
from cardrules.moves import Put, Turn
from cardrules.zones import Seat

NEVER = 0
"""Less than to give up, which is legal at any time."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """What a move promises: up, out of the reserve, out of the waste, and only then the next cards.

    A tableau move is made where it wins something at once, or else for a change when a round of the stock has
    brought nothing, and then only to a tableau that has not been tried.
    """
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
    tried = {tableau for tableau, _, redeals_left in state.seen if redeals_left == state.redeals_left}
    return NEVER if apply_unchecked(state, seat, move).state.tableau in tried else 2


def goes_up(state: State, zone: str, below: int) -> bool:
    """Whether the card on which others lie would go to its foundation if they were moved."""
    card = state.tableau[PILES.index(zone.removeprefix("tableau:"))][below - 1]
    return card.rank is state.wanted(card.suit)
