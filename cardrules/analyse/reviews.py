"""A match looked at again: the cost of each move against the best one, and the turning points."""

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from cardrules.analyse.charts import cost_chart, cost_table
from cardrules.analyse.values import Analysis, analyse
from cardrules.core import html
from cardrules.core.moves import Deal
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat
from cardrules.match.match import Match

if TYPE_CHECKING:
    import altair as alt

WORLDS = 512
"""The number of worlds in which each move of a match is tried."""
TURNING_POINTS = 3
"""The number of turning points that are named."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a seat has chosen among several.

    Attributes:
        ply: The place of the match before it.
        deal: Number of the deal, counted from 1.
        move: The move.
        analysis: The values of it and the others.
    """

    ply: int
    deal: int
    move: Any
    analysis: Analysis

    @property
    def cost(self) -> float:
        """The points that it gave away, in tenths: 0 where the best move was not certainly better."""
        regret = self.analysis.of(self.move).regret
        return round(regret.value, 1) if regret.low > 0 else 0.0

    def __str__(self) -> str:
        best = self.analysis.best
        if not self.cost:
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
        """The share of the choices that gave nothing away; 1 where there was nothing to choose."""
        if not self.decisions:
            return 1.0
        return (len(self.decisions) - len(self.costly)) / len(self.decisions)

    @property
    def given_away(self) -> float:
        """The points that all choices together gave away: the sum of their costs."""
        return round(sum(each.cost for each in self.decisions), 1)

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The choices that gave something away, the dearest first."""
        return tuple(sorted((each for each in self.decisions if each.cost), key=lambda each: -each.cost))

    @property
    def turning_points(self) -> tuple[Decision, ...]:
        """The choices that gave away most, the dearest first."""
        return self.costly[:TURNING_POINTS]

    @property
    def in_short(self) -> str:
        """The number of choices that gave nothing away, and the cost of the others."""
        chosen, good = len(self.decisions), len(self.decisions) - len(self.costly)
        others = f" The others cost {points(self.given_away)} together." if self.costly else ""
        return (
            f"{good} of {counted(chosen, 'choice')} gave nothing away: accuracy {self.accuracy:.0%}.{others}"
        )

    @property
    def table(self) -> list[dict[str, Any]]:
        """A row for every decision, for a table or a plot."""
        return [
            {
                "place": each.ply,
                "deal": each.deal,
                "move": str(each.move),
                "best": str(each.analysis.best),
                "cost": each.cost,
            }
            for each in self.decisions
        ]

    def _repr_html_(self) -> str:
        in_words = self.in_short if self.decisions else str(self)
        rows = [(each.deal, each.cost, str(each.move), str(each.analysis.best)) for each in self.decisions]
        return html.paragraph(in_words) + cost_table(rows)

    def plot(self, text: Callable[[Any], str] = str) -> "alt.Chart":
        """Return a chart of the points that each choice gave away, drawn by Altair.

        Args:
            text: The function that writes a move.
        """
        return cost_chart((each.cost, text(each.move), text(each.analysis.best)) for each in self.decisions)

    def __str__(self) -> str:
        if not self.decisions:
            return "There was nothing to choose."
        return "\n".join([self.in_short, *map(str, self.turning_points)])


def points(number: float) -> str:
    """A number of points in words.

    >>> points(7.24), points(1.0)
    ('7.2 points', '1.0 points')
    """
    return f"{number:.1f} points"


def review(match: Match, seat: Seat, *, worlds: int = WORLDS, seed: int = 0) -> Review:
    """Look at a match again, as one seat has played it.

    Args:
        match: The match, up to its present place; it stays as it is.
        seat: The seat.
        worlds: The number of worlds in which each move is tried.
        seed: The same seed gives the same review.

    Raises:
        CardRulesError: The game is a race.
    """
    return Review(seat, tuple(decisions(match, seat, worlds=worlds, seed=seed)))


def decisions(match: Match, seat: Seat, *, worlds: int = WORLDS, seed: int = 0) -> Iterator[Decision]:
    """Yield the moves of a seat one by one, so that the progress of the review can be shown."""
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
