"""The points of a table, line by line, with the sums after each."""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from cardrules import ScoreLine

from .controller import SeatController


class CountedSide(NamedTuple):
    """What a deal brought a side.

    Attributes:
        name: The side.
        gained: The points of the deal.
        total: The points in all.
        lines: Each line with the sum of the deal after it.
    """

    name: str
    gained: int
    total: int
    lines: tuple[tuple[ScoreLine, int], ...]


def last_deal(controller: SeatController) -> tuple[int, tuple[CountedSide, ...]]:
    """Return the number of the deal that was scored last, and what it brought each side; nothing where none was."""
    match = controller.match
    last = max((line.deal for line in match.score_lines), default=0)
    lines = [line for line in match.score_lines if line.deal == last]
    if not lines:
        return 0, ()
    counted = []
    for side, name in enumerate(controller.side_names):
        own = [line for line in lines if line.side == side]
        sums = accumulate(line.points for line in own)
        gained = sum(line.points for line in own)
        counted.append(CountedSide(name, gained, match.scores[side], tuple(zip(own, sums, strict=True))))
    return last, tuple(counted)


def all_lines(controller: SeatController) -> Iterator[tuple[ScoreLine, int]]:
    """Every line of the match with its side's total after it."""
    sums = [0] * len(controller.side_names)
    for line in controller.match.score_lines:
        sums[line.side] += line.points
        yield line, sums[line.side]
