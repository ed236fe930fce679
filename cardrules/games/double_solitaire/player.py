"""Double Solitaire, simplified: the scores of moves for the simple player."""

from cardrules.core.moves import Discard, Draw, Put
from cardrules.core.zones import Seat
from cardrules.games.double_solitaire.rules import PILES, pick_up
from cardrules.games.double_solitaire.state import Move, State
from cardrules.games.double_solitaire.zones import SIDE

NEVER = 0
"""For moves that are made only if nothing else can be done."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """The score of a move: to get rid of one's own cards, play onto the opponent, make room; then draw or discard."""
    match move:
        case Put():
            return score_put(state, seat, move)
        case Draw():
            return 2
        case Discard():
            return 1
        case _:
            return NEVER


def score_put(state: State, seat: Seat, move: Put) -> int:
    """The score of putting a card somewhere."""
    pickup = pick_up(state, seat, move.card, move.to)
    if pickup is None or pickup.zone.startswith("side_stack"):
        return NEVER  # from a side stack it would only go up again
    if move.to == SIDE:
        return 9
    if move.to not in PILES:
        return 6 if pickup.from_centre else 8
    onto_cards = bool(state.centre[PILES.index(move.to)])
    if not pickup.from_centre:
        return 7 if onto_cards else 4
    empties = pickup.cards in state.centre
    return 5 if empties and onto_cards else NEVER
