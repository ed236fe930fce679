"""Bounds of a deal: the most that it can bring, cost and take, as far as the rules tell."""

from typing import NamedTuple


class Bounds(NamedTuple):
    """The bounds of a deal, in whatever way it is played.

    Attributes:
        least: The fewest points that playing the deal can bring a side, below 0 where it can lose points.
        most: The most points that it can bring a side. Those that dealing itself brings count to neither.
        moves: The most moves that a deal can take; None where a deal ends, but no number of moves is known that is
            anywhere near enough.
        actors: The most seats that may move at the same time.
    """

    least: int
    most: int
    moves: int | None
    actors: int = 1
