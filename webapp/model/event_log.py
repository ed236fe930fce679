"""What the last moves at a table brought about, and under which rules."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules import Finding, totals

from .controller import SeatController
from .markdown import move_text

MOST_MOVES = 30


class LoggedEvent(NamedTuple):
    """What a move brought about.

    Attributes:
        finding: What is said of it.
        points: The sides that scored, and how much, in words.
    """

    finding: Finding
    points: tuple[str, ...]


class LoggedMove(NamedTuple):
    """A move in the log.

    Attributes:
        number: Its place in the match.
        text: Who made it, and which it was.
        events: What it brought about.
    """

    number: int
    text: str
    events: tuple[LoggedEvent, ...]


def last_moves(controller: SeatController) -> Iterator[LoggedMove]:
    """The last moves, the newest first."""
    match, names, sides = controller.match, controller.names, controller.side_names
    for number in range(match.ply, max(match.ply - MOST_MOVES, 0), -1):
        ply, events = match.plies[number - 1], list[LoggedEvent]()
        for event in ply.events:
            sums, scored = totals(event.lines, match.game.sides), {line.side for line in event.lines}
            points = tuple(f"{sides[side]} {sums[side]:+d}" for side in sorted(scored))
            events.append(LoggedEvent(event.finding, points))
        yield LoggedMove(number, f"{names[ply.seat]}: {move_text(ply.move, match.game)}", tuple(events))
