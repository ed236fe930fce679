"""Canfield: the scores of moves for the simple player."""

from cardrules.core.moves import Put, Turn
from cardrules.core.zones import Seat
from cardrules.games.canfield.rules import FOUNDATIONS, PILES, Pickup, pick_up
from cardrules.games.canfield.state import GiveUp, Move, State

NEVER = -1


def score_move(state: State, seat: Seat, move: Move) -> int:
    """The score of a move: first up, then out of the reserve, then out of the waste, and only then the next cards.

    Cards of the tableau are moved where that helps at once; otherwise only when a whole pass through the stock has
    brought nothing: then, for a change, as readily as cards are turned.
    """
    match move:
        case Put():
            return score_put(state, move)
        case Turn():
            return 3
        case GiveUp() | _:
            return NEVER


def score_put(state: State, put: Put) -> int:
    """The score of putting a card somewhere."""
    pickup = pick_up(state, put.card)
    if pickup is None:
        return NEVER
    if put.to == FOUNDATIONS:
        return 9
    if pickup.zone == "reserve":
        return 8
    frees_pile = pickup.pile is not None and pickup.below == 0 and state.tableau[PILES.index(put.to)] != ()
    if frees_pile and state.reserve:
        return 7
    if uncovers_wanted(state, pickup):
        return 6
    if frees_pile and (state.waste or state.stock):
        return 5
    if pickup.zone == "waste":
        return 4
    cards = len(state.stock) + len(state.waste)
    one_pass = -(-cards // state.options.draw) + 1
    return 3 if state.moves_without_gain >= one_pass else 2


def uncovers_wanted(state: State, pickup: Pickup) -> bool:
    """Whether a tableau card goes up once those that lie on it have been moved."""
    if pickup.pile is None or pickup.below == 0:
        return False
    card = state.tableau[pickup.pile][pickup.below - 1]
    return card.rank is state.wanted(card.suit)
