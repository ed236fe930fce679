"""A program that uses the types of matches that it reads back."""
# mypy: disallow-any-expr=False
# The name of a generic class is itself an expression with Any to mypy; what its methods give is asserted instead.

from typing import assert_type

from cardrules import Match, Put, Turn, load
from cardrules.games.canfield import GiveUp
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.state import State


def read_back(seed: int) -> tuple[State, State, State]:
    """The state of a match of Canfield, by way of its record, its link and its position."""
    game = load("canfield", draw=1)
    match = Match(game, seed=seed)
    again = Match.from_record(match.record, game)
    assert_type(again, Match[State, Put | Turn | GiveUp, CanfieldOptions])
    linked = Match.from_link(match.link, game)
    assert_type(linked.state, State)
    placed = Match.from_position(match.position(), game)
    assert_type(placed.state, State)
    return again.state, linked.state, placed.state
