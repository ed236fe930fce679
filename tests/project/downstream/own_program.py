"""A program that uses the library's types: `test_types.py` has mypy check it, and forbids Any."""

from typing import assert_type

from cardrules import Deal, LegalMoves, Match, Ply, Put, Seat, Transition, Turn, load
from cardrules.games.canfield import GiveUp
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.state import State


def play_on(seed: int) -> int:
    """Play a deal of Canfield by its first legal moves, and return how many cards are up."""
    game = load("canfield", draw=1)
    assert_type(game.options, CanfieldOptions)
    match = Match(game, seed=seed)
    assert_type(match, Match[State, Put | Turn | GiveUp, CanfieldOptions])
    while match.actors:
        moves = match.legal_moves
        assert_type(moves, LegalMoves[Put | Turn | GiveUp])
        ply = match.play(moves[0])
        assert_type(ply, Ply[State, Put | Turn | GiveUp])
        assert_type(ply.move, Put | Turn | GiveUp | Deal)
    assert_type(match.state, State)
    seat: Seat = 0
    transition = game.apply_unchecked(match.plies[0].state, seat, Turn())
    assert_type(transition, Transition[State])
    return sum(line.points for line in match.score_lines)
