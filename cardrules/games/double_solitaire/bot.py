"""Double Solitaire, simplified: a simple player."""

from cardrules.games.double_solitaire.rules import PILES, lift
from cardrules.games.double_solitaire.state import Move, State
from cardrules.games.double_solitaire.zones import SIDE
from cardrules.moves import Discard, Draw, Put
from cardrules.zones import Seat

NEVER = 0
"""What is done only where nothing else can be done."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """What a move promises: to get rid of own cards, load the opponent, make room; then to draw or discard."""
    match move:
        case Put():
            return worth_of_put(state, seat, move)
        case Draw():
            return 2
        case Discard():
            return 1
        case _:
            return NEVER


def worth_of_put(state: State, seat: Seat, move: Put) -> int:
    """What it promises to put a card somewhere."""
    lifted = lift(state, seat, move.card)
    if lifted is None:
        return NEVER
    if lifted.zone.startswith("side"):
        return NEVER  # it would only go up again
    if move.to == SIDE:
        return 9
    if move.to not in PILES:
        return 6 if lifted.from_centre else 8
    place = PILES.index(move.to)
    if not lifted.from_centre:
        return 7 if state.centre[place] else 4
    empties = state.centre[PILES.index(lifted.zone.removeprefix("centre:"))] == lifted.cards
    return 5 if empties and state.centre[place] else NEVER
