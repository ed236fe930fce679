"""Hypothesis strategies that draw positions of a game; they need the package hypothesis."""

from hypothesis import strategies as st

from cardrules.match import Match
from cardrules.testing.laws import AnyGame


@st.composite
def matches(draw: st.DrawFn, game: AnyGame, most_plies: int = 60) -> Match:
    """A match played to some place; it shrinks towards fewer moves and the first of the legal ones.

    Args:
        draw: Hypothesis's source of choices.
        game: The game.
        most_plies: After how many moves to stop at the latest.
    """
    match = Match(game, seed=draw(st.integers(0, 2**32)))
    for choice in draw(st.lists(st.integers(0, 2**16), max_size=most_plies)):
        if match.deal_due:
            match.deal()
        legal = [
            (seat, move)
            for seat in match.actors
            for move in game.legal_moves_without_resigning(match.state, seat)
        ]
        if not legal:
            break
        seat, move = legal[choice % len(legal)]
        match.play(move, seat)
    return match
