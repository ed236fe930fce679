"""Score lines of a race when a round is over: for cards on the foundations, and for nuts left."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules.core.events import ScoreLine
from cardrules.definition.bounds import Bounds
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS, RaceOptions
from cardrules.mechanics.race_tables import RaceState, members

LONGEST_RUN = 12
"""The most cards that can lie on a card in descending order."""


def bounds(options: RaceOptions) -> Bounds:
    """All cards of a side go to foundations, or none and no nut is played; and a round has so many gains.

    A card on a foundation is a gain, and so is each card before it that leaves the nuts or the waste, or is turned up:
    once for all but the cards that lie open on the work piles. A dug-up card may be tucked and leave the waste as well.
    Between two gains only so many moves are made, besides that every dug-up card is placed.
    """
    spec = options.spec
    places = [place for part in spec.layout for place in part.places]
    nuts = sum(place == "nuts" or place.startswith("slot") for place in places)
    digs = (
        places.count(f"work:{spec.digging.pile + 1}") - 1 if spec.digging and spec.when_stuck == "dig" else 0
    )
    gains = spec.sides * (2 * PACK_CARDS - spec.piles + digs)
    moves = (gains + 1) * MOST_IDLE_MOVES * spec.seats + spec.sides * digs
    left = nuts + (LONGEST_RUN if spec.builds_on_nuts else 0)
    most = PACK_CARDS + (spec.bonus.points if spec.bonus else 0)
    return Bounds(-spec.nut_points * left, most, moves, spec.seats)


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
