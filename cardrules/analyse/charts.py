"""What moves are worth, as people look at it: tables with a picture for notebooks, and Altair's charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from cardrules.simulate.estimates import Estimate

__all__ = ["review_chart", "worth_chart"]

if TYPE_CHECKING:
    import altair as alt

    from cardrules.analyse.reviews import Review
    from cardrules.analyse.values import Analysis

FARTHEST = 999.0
"""Where an interval that has no end is cut off."""
WIDTH, HEIGHT = 160, 16
"""The size of an interval in a table."""
GREEN, RED = "#2b7a4b", "#b3382c"


def worths(found: Analysis) -> list[tuple[Any, Estimate]]:
    """The moves with what counts about them: the chance to win in a game for one, or else the points."""
    return [(each.move, each.chance or each.value) for each in found.moves]


def worth_chart(found: Analysis, text: Callable[[Any], str] = str) -> alt.LayerChart | alt.FacetChart:
    """The moves from the best to the worst as points, each with the interval in which its worth lies.

    Args:
        found: What the moves are worth.
        text: How a move is written.
    """
    import altair as alt

    rows = [
        {
            "Move": text(move),
            "Worth": round(worth.value, 2),
            "from": round(max(worth.low, -FARTHEST), 2),
            "to": round(min(worth.high, FARTHEST), 2),
        }
        for move, worth in worths(found)
    ]
    chances = found.moves[0].chance is not None
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


def review_chart(found: Review, text: Callable[[Any], str] = str) -> alt.Chart:
    """What each choice gave away, one after the other.

    Args:
        found: The review.
        text: How a move is written.
    """
    import altair as alt

    rows = [
        {
            "Choice": number,
            "Points": round(each.cost, 2) if each.clear else 0,
            "Move": text(each.move),
            "Best": text(each.analysis.best),
        }
        for number, each in enumerate(found.decisions, start=1)
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


def analysis_html(found: Analysis) -> str:
    """A table of the moves, with the interval of each drawn beside it."""
    shown = worths(found)
    unit = "Chance to win" if found.moves[0].chance else "Points"
    ends = [end for _, worth in shown for end in (worth.low, worth.high) if abs(end) < FARTHEST]
    ends += [worth.value for _, worth in shown]
    rows = (
        (escape(str(move)), number(worth.value), interval_svg(worth, min(ends), max(ends)))
        for move, worth in shown
    )
    ways = "All cards are known." if found.exact else f"{found.worlds:,} worlds."
    return html_table(("Move", unit, "95 %"), rows) + f"<p>{ways}</p>"


def review_html(found: Review) -> str:
    """A table of the choices, with what each gave away drawn beside it."""
    most = max((each.cost for each in found.decisions), default=0.0)
    rows = (
        (
            str(each.deal),
            escape(str(each.move)),
            escape(str(each.analysis.best)),
            number(each.cost) if each.clear else "",
            bar_svg(each.cost / most) if each.clear and most else "",
        )
        for each in found.decisions
    )
    told = escape(str(found).splitlines()[0])
    return f"<p>{told}</p>" + html_table(("Deal", "Move", "Best", "Given away", ""), rows)


def number(value: float) -> str:
    """A number with a real minus."""
    return f"{value:.2f}".replace("-", "−")


def html_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; the cells are HTML."""
    head = "".join(f"<th>{heading}</th>" for heading in headings)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def interval_svg(worth: Estimate, low: float, high: float) -> str:
    """An interval as a line, and its value as a point, where the picture reaches from one value to another."""
    middle, margin = HEIGHT / 2, 6

    def at(value: float) -> float:
        share = (min(max(value, low), high) - low) / (high - low) if high > low else 0.5
        return margin + share * (WIDTH - 2 * margin)

    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{number(worth.low)} to {number(worth.high)}">'
        f'<line x1="{at(worth.low):.1f}" x2="{at(worth.high):.1f}" y1="{middle}" y2="{middle}" '
        f'stroke="{GREEN}" stroke-width="3" opacity="0.4"/>'
        f'<circle cx="{at(worth.value):.1f}" cy="{middle}" r="5" fill="{GREEN}"/></svg>'
    )


def bar_svg(share: float) -> str:
    """A bar as long as a share of the picture."""
    return (
        f'<svg width="{WIDTH}" height="{HEIGHT}" aria-hidden="true">'
        f'<rect width="{share * WIDTH:.1f}" height="{HEIGHT}" fill="{RED}"/></svg>'
    )
