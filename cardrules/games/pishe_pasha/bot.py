"""Pishe Pasha: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.games.pishe_pasha.rules import judge_strictly, was_right
from cardrules.games.pishe_pasha.state import Move, State, Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.moves import Draw, Put
from cardrules.zones import Seat


def choose(state: State, seat: Seat, moves: Sequence[Move], chance: Random) -> Move | None:
    """Call what was wrong; play by the rules, where they leave a choice onto the opponent, and end the turn."""
    if state.made and seat in state.callers and not was_right(state.made):
        # a card laid wrongly comes back; a turn in which a card was passed over had better end
        return Stop("correct" if isinstance(state.made.move, Put) else "end")
    right = [move for move in moves if not isinstance(move, Stop) and judge_strictly(state, seat, move).legal]
    return max(right, key=lambda move: (worth(move), chance.random()), default=None)


def worth(move: Move) -> int:
    """What a move promises, compared with the others."""
    match move:
        case Put(_, to):
            return 3 if to == FOUNDATIONS else 2
        case Draw():
            return 1
        case _:
            return 0
