"""Pishe Pasha: a simple player."""

from cardrules.games.pishe_pasha.rules import judge_strictly, was_right
from cardrules.games.pishe_pasha.state import Move, Phase, State, Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.moves import Draw, Pass, Put
from cardrules.zones import Seat

NEVER = -1


def score_move(state: State, seat: Seat, move: Move) -> int:
    """What a move promises: to call what was wrong; to play by the rules, up or else onto the opponent; to draw."""
    if isinstance(move, Stop):
        return worth_of_call(state, move)
    if not judge_strictly(state, seat, move):
        return NEVER
    match move:
        case Put():
            return 3 if move.to == FOUNDATIONS else 2
        case Draw():
            return 1
        case Pass() if state.phase is Phase.PLAY:
            return NEVER  # to keep silent, no move is needed
        case _:
            return 0


def worth_of_call(state: State, call: Stop) -> int:
    """What it promises to call: a card laid wrongly comes back; a turn in which one was passed over had better end."""
    if state.made is None or was_right(state.made):
        return NEVER
    better = "correct" if isinstance(state.made.move, Put) else "end"
    return 9 if call.remedy == better else NEVER
