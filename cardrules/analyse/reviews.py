"""A match looked at again: what each move cost against the best one, and where the match turned."""

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardrules.analyse.charts import review_chart, review_html
from cardrules.analyse.values import Analysis, analyse
from cardrules.match import Match
from cardrules.moves import Deal
from cardrules.rulebook import counted
from cardrules.zones import Seat

if TYPE_CHECKING:
    import altair as alt

WORLDS = 512
"""In how many worlds each move of a match is tried."""
TURNING_POINTS = 3
"""How many turning points are named."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat has chosen among several.

    Attributes:
        ply: The place of the match before it.
        deal: Number of the deal, counted from 1.
        move: The move.
        analysis: What it and the others were worth.
    """

    ply: int
    deal: int
    move: Any
    analysis: Analysis

    @property
    def cost(self) -> float:
        """How many points more the best move was worth."""
        return self.analysis.of(self.move).behind.value

    @property
    def clear(self) -> bool:
        """Whether the best move was certainly better."""
        return self.analysis.of(self.move).behind.low > 0

    @property
    def at_stake(self) -> float:
        """How many points lay between the best move and the worst."""
        return self.analysis.moves[-1].behind.value

    def __str__(self) -> str:
        best = self.analysis.best
        if not self.clear:
            return f"Deal {self.deal}: {self.move}. Nothing was clearly better."
        return f"Deal {self.deal}: {self.move}. {best} was {points(self.cost)} better."


@dataclass(frozen=True)
class Review:
    """A match as one seat has played it.

    Attributes:
        seat: The seat.
        decisions: Its moves, in their order, as far as it had a choice.
    """

    seat: Seat
    decisions: tuple[Decision, ...]

    @property
    def accuracy(self) -> float:
        """Of all points that its choices could win or lose, the share that it kept: 1 for the best moves throughout."""
        at_stake = sum(each.at_stake for each in self.decisions)
        return 1.0 if not at_stake else 1 - sum(each.cost for each in self.decisions) / at_stake

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The moves that clearly cost most, the dearest first."""
        dear = sorted((each for each in self.decisions if each.clear), key=lambda each: -each.cost)
        return tuple(dear[:TURNING_POINTS])

    @property
    def table(self) -> list[dict[str, Any]]:
        """A row for every decision, for a table or a plot."""
        return [
            {
                "place": each.ply,
                "deal": each.deal,
                "move": str(each.move),
                "best": str(each.analysis.best),
                "cost": round(each.cost, 2),
                "clear": each.clear,
            }
            for each in self.decisions
        ]

    def _repr_html_(self) -> str:
        return review_html(self)

    @property
    def plot(self) -> "alt.Chart":
        """What each choice gave away, drawn by Altair."""
        return review_chart(self)

    def __str__(self) -> str:
        if not self.decisions:
            return "There was nothing to choose."
        lost = points(sum(each.cost for each in self.decisions))
        head = f"{counted(len(self.decisions), 'choice')}, accuracy {self.accuracy:.0%}, {lost} given away."
        return "\n".join([head, *map(str, self.turning_points)])


def points(number: float) -> str:
    """A number of points in words.

    >>> points(7.24), points(1.0)
    ('7.2 points', '1.0 points')
    """
    return f"{number:.1f} points"


def review(match: Match[Any, Any, Any], seat: Seat, *, worlds: int = WORLDS, seed: int = 0) -> Review:
    """Look at a match again, as one seat has played it.

    Args:
        match: The match, up to its present place; it stays as it is.
        seat: The seat.
        worlds: In how many worlds each move is tried.
        seed: The same seed gives the same review.

    Raises:
        CardRulesError: The game is a race.
    """
    return Review(seat, tuple(decisions(match, seat, worlds=worlds, seed=seed)))


def decisions(
    match: Match[Any, Any, Any], seat: Seat, *, worlds: int = WORLDS, seed: int = 0
) -> Iterator[Decision]:
    """The moves of a seat, one after the other, for whoever shows how far the review has come."""
    shown = copy(match)
    deal, dealing = 0, False
    for place, ply in enumerate(match.plies[: match.ply]):
        deal += isinstance(ply.move, Deal) and not dealing
        dealing = isinstance(ply.move, Deal)
        shown.go(place)
        if ply.seat != seat or dealing or len(match.game.legal_moves(shown.state, seat)) < 2:
            continue
        found = analyse(shown, seat, worlds=worlds, seed=seed + place)
        if any(each.move == ply.move for each in found.moves):  # giving up is not looked at
            yield Decision(place, max(deal, 1), ply.move, found)
