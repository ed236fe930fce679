"""Pishe Pasha: the scores of moves for the simple player."""

from cardrules.core.moves import Draw, Pass, Put
from cardrules.core.zones import Seat
from cardrules.games.pishe_pasha.rules import judge_strictly, was_right
from cardrules.games.pishe_pasha.state import Move, State, Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS

NEVER = -1


def score_move(state: State, seat: Seat, move: Move) -> int:
    """The score of a move: to call what was wrong; to play by the rules, up or else onto the opponent; to draw."""
    match move:
        case Stop():
            return score_call(state, move)
        case Pass():
            return 0
        case _ if not judge_strictly(state, seat, move):
            return NEVER
        case Put():
            return 3 if move.to == FOUNDATIONS else 2
        case Draw():
            return 1
        case _:
            return 0


def score_call(state: State, call: Stop) -> int:
    """The score of a call: a card laid wrongly comes back; a turn in which a card was passed over had better end."""
    play = state.challengeable
    if play is None:
        return NEVER
    passed_over = play.before.holdings[play.seat].discard[-1:]
    if set(passed_over) & set(state.holdings[play.seat].stock):
        return NEVER  # turned over since, it lies face down: nobody can show any more what was wrong
    if was_right(play):
        return NEVER
    better = "correct" if isinstance(play.move, Put) else "end"
    return 9 if call.remedy == better else NEVER
