"""Score lines of a race when a round is over: for cards on the foundations, and for nuts left."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules.core.events import ScoreLine
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_tables import RaceState, members


def score_lines(state: RaceState, caller: int | None = None) -> tuple[ScoreLine, ...]:
    """The score lines of each side if the round ended as the cards lie.

    Args:
        state: The state.
        caller: The side that ends the round, if one does.
    """
    counts = [
        SideCount(side, len(played), len(layout.nuts_left), side == caller, played, layout.nuts_left)
        for side, layout in enumerate(state.layouts)
        for played in [state.played_by(side)]
    ]
    return tuple(line for count in counts for line in lines_of(state, count))


class SideCount(NamedTuple):
    """The counts of a side when a round is over.

    Attributes:
        side: The side.
        played: The number of its cards on the foundations.
        left: The number of nuts it has left.
        called: Whether it ended the round.
        cards: The cards on the foundations, where they are known.
        nuts: The nuts left, where they are known.
    """

    side: int
    played: int
    left: int
    called: bool
    cards: Pile = ()
    nuts: Pile = ()


def lines_of(state: RaceState, count: SideCount) -> Iterator[ScoreLine]:
    """The points that a round brings and costs a side."""
    spec, side = state.spec, count.side
    facts = {"side": members(spec, side)}
    if count.played:
        said = spec.law.FOUNDATION_CARDS(**facts, count=count.played, points=count.played)
        yield ScoreLine(side, count.played, said, count.cards, state.round)
    if spec.bonus and count.called:
        said = spec.bonus.law.CALLER(**facts, points=spec.bonus.points)
        yield ScoreLine(side, spec.bonus.points, said, deal=state.round)
    if count.left:
        points = -spec.nut_points * count.left
        said = spec.law.NUTS_LEFT(**facts, count=count.left, points=points)
        yield ScoreLine(side, points, said, count.nuts, state.round)
