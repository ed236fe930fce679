"""Values of moves for the eye: tables with a picture for notebooks, and Altair's charts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardrules.core import html
from cardrules.core.extras import require
from cardrules.simulate.estimates import Estimate

if TYPE_CHECKING:
    import altair as alt

FARTHEST = 999.0
"""The place where an interval without an end is cut off."""
WIDTH, HEIGHT = 160, 16
"""The size of an interval in a table."""
GREEN, RED = "#2b7a4b", "#b3382c"


def interval_chart(moves: Iterable[tuple[str, Estimate]], chances: bool) -> alt.LayerChart | alt.FacetChart:
    """Moves as points, each with the interval in which its value lies.

    Args:
        moves: The moves as they are written, with their values, in the order of the rows.
        chances: Whether the values are chances to win; otherwise they are points.
    """
    require("A chart", "app", "altair")
    import altair as alt

    rows = [
        {
            "Move": text,
            "Worth": round(value.value, 2),
            "from": round(max(value.low, -FARTHEST), 2),
            "to": round(min(value.high, FARTHEST), 2),
        }
        for text, value in moves
    ]
    title, axis = ("Chance to win", alt.Axis(format="%")) if chances else ("Points", alt.Axis())
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        y=alt.Y(field="Move", type="nominal", sort=None, title=None, axis=alt.Axis(labelFontSize=13))
    )
    scale = alt.Scale(zero=chances)
    interval = base.mark_rule(strokeWidth=3, opacity=0.4).encode(
        x=alt.X(field="from", type="quantitative", title=title, axis=axis, scale=scale), x2="to:Q"
    )
    points = base.mark_point(filled=True, size=90, tooltip=True).encode(
        x=alt.X(field="Worth", type="quantitative", title=title)
    )
    return alt.layer(interval, points).properties(height=alt.Step(24))


def cost_chart(choices: Iterable[tuple[float, str, str]]) -> alt.Chart:
    """The points that each choice gave away, one after the other.

    Args:
        choices: The points given away, the move that was made, and the best one.
    """
    require("A chart", "app", "altair")
    import altair as alt

    rows = [
        {"Choice": number, "Points": cost, "Move": move, "Best": best}
        for number, (cost, move, best) in enumerate(choices, start=1)
    ]
    chart = alt.Chart(alt.InlineData(values=rows)).mark_bar(tooltip={"content": "data"})
    drawn: alt.Chart = chart.encode(
        x=alt.X(
            field="Choice", type="ordinal", title="Choices", axis=alt.Axis(labelAngle=0, labelOverlap=True)
        ),
        y=alt.Y(field="Points", type="quantitative", title="Points given away"),
    ).properties(height=180)
    return drawn


# In a notebook


def interval_table(moves: Sequence[tuple[str, Estimate]], chances: bool) -> str:
    """A table of moves, as for `interval_chart`, with the interval of each drawn beside it."""
    ends = [end for _, value in moves for end in (value.low, value.high) if abs(end) < FARTHEST]
    ends += [value.value for _, value in moves]
    rows = ((text, number(value.value), interval_svg(value, min(ends), max(ends))) for text, value in moves)
    return html.table(("Move", "Chance to win" if chances else "Points", "95 %"), rows)


def cost_table(choices: Sequence[tuple[int, float, str, str]]) -> str:
    """A table of choices, with the points that each gave away drawn beside it.

    Args:
        choices: The deal, and the values that `cost_chart` takes.
    """
    most = max((cost for _, cost, _, _ in choices), default=0.0)
    rows = (
        (
            deal,
            move,
            best,
            f"{cost:.1f}" if cost else "",
            bar_svg(cost / most) if cost else "",
        )
        for deal, cost, move, best in choices
    )
    return html.table(("Deal", "Move", "Best", "Given away", ""), rows)


def number(value: float) -> str:
    """A number with a real minus."""
    return f"{value:.2f}".replace("-", "−")


def interval_svg(worth: Estimate, low: float, high: float) -> html.Picture:
    """An interval as a line, and its value as a point, where the picture reaches from one value to another."""
    middle, margin = HEIGHT / 2, 6

    def at(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low) if high > low else 0.5
        return margin + share * (WIDTH - 2 * margin)

    return html.Picture(
        f'<svg width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{number(worth.low)} to {number(worth.high)}">'
        f'<line x1="{at(worth.low):.1f}" x2="{at(worth.high):.1f}" y1="{middle}" y2="{middle}" '
        f'stroke="{GREEN}" stroke-width="3" opacity="0.4"/>'
        f'<circle cx="{at(worth.value):.1f}" cy="{middle}" r="5" fill="{GREEN}"/></svg>'
    )


def bar_svg(share: float) -> html.Picture:
    """A bar as long as a share of the picture."""
    return html.Picture(
        f'<svg width="{WIDTH}" height="{HEIGHT}" aria-hidden="true">'
        f'<rect width="{share * WIDTH:.1f}" height="{HEIGHT}" fill="{RED}"/></svg>'
    )
