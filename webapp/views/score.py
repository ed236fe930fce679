"""The score: what a deal was worth line by line, the sums, how they have grown, and what scores how much."""

from collections.abc import Iterator
from itertools import accumulate

import altair as alt
import streamlit as st

from cardrules import ClauseKind, ScoreLine

from ..markdown import cited, clause_text, plain, signed
from ..session import SeatController


def deal_sheet(desk: SeatController) -> None:
    """At the end of a deal: every card and every point of it, counted in one by one."""
    match = desk.match
    last = max((line.deal for line in match.score_lines), default=0)
    lines = [line for line in match.score_lines if line.deal == last]
    if not lines:
        return
    with st.container(border=True):
        st.markdown(f"## The score of deal {last}")
        columns = st.columns(min(len(desk.side_names), 4))
        for side, name in enumerate(desk.side_names):
            with columns[side % len(columns)]:
                own = [line for line in lines if line.side == side]
                st.markdown("\n".join(counted_in(desk, name, own, match.scores[side])))


def counted_in(desk: SeatController, name: str, lines: list[ScoreLine], total: int) -> Iterator[str]:
    """The lines of one side with the sum after each."""
    game = desk.match.game
    gained = sum(line.points for line in lines)
    yield f"**{plain(name)}: {signed(gained)}, {signed(total)} in all**\n"
    for line, after in zip(lines, accumulate(line.points for line in lines), strict=True):
        yield f"- **{signed(line.points)}** → {signed(after)} · {cited(line.finding, game, desk.names)}"


def show(desk: SeatController) -> None:
    """Sums per side, the ledger, a chart where there were several deals, and what scores how much."""
    match, names = desk.match, desk.side_names
    with st.container(horizontal=True):
        for name, points in zip(names, match.scores, strict=True):
            st.metric(name, signed(points), width="content")
    if match.score_lines:
        st.dataframe(
            ledger(desk), hide_index=True, column_config={"Rule": st.column_config.TextColumn(width="large")}
        )
    else:
        st.caption("Nothing has been scored yet.")
    if len({line.deal for line in match.score_lines}) > 1:
        st.altair_chart(chart(desk))
    tables = [
        clause
        for clause in match.game.rulebook.under(match.game.options)
        if clause.kind is ClauseKind.SCORING and not clause.technical
    ]
    st.markdown("## What scores")
    for clause in tables:
        st.markdown(clause_text(clause))


def ledger(desk: SeatController) -> dict[str, list[object]]:
    """The score lines with running totals of each side."""
    match, names = desk.match, desk.side_names
    sums = dict.fromkeys(range(len(names)), 0)
    running = list[object]()
    for line in match.score_lines:
        sums[line.side] += line.points
        running.append(sums[line.side])
    return {
        "Deal": [line.deal for line in match.score_lines],
        "Side": [names[line.side] for line in match.score_lines],
        "Points": [line.points for line in match.score_lines],
        "Side's total": running,
        "Cards": [" ".join(card.pretty for card in line.cards) for line in match.score_lines],
        "Rule": [line.finding.sentence(desk.names) for line in match.score_lines],
    }


def chart(desk: SeatController) -> alt.LayerChart | alt.FacetChart:
    """The totals of the sides after each deal, from nothing on, and the target."""
    match = desk.match
    deals = range(max(line.deal for line in match.score_lines) + 1)
    points = [
        {"Deal": deal, "Side": name, "Total": total}
        for side, name in enumerate(desk.side_names)
        for deal, total in zip(
            deals,
            accumulate(
                sum(line.points for line in match.score_lines if (line.side, line.deal) == (side, deal))
                for deal in deals
            ),
            strict=True,
        )
    ]
    lines = (
        alt.Chart(alt.InlineData(points))
        .mark_line(point=True)
        .encode(
            x=alt.X("Deal:O", axis=alt.Axis(labelAngle=0)),
            y="Total:Q",
            color="Side:N",
            shape="Side:N",
            tooltip=["Deal:O", "Side:N", "Total:Q"],
        )
    )
    zero = alt.Chart(alt.InlineData([{"y": 0}])).mark_rule(opacity=0.5).encode(y="y:Q")
    target = dict(match.view(None).status).get("Target", "")
    if not target.isdecimal():
        return alt.layer(zero, lines)
    line = (
        alt.Chart(alt.InlineData([{"y": int(target), "what": f"Target: {target}"}]))
        .mark_rule(strokeDash=[6, 4])
        .encode(y="y:Q", tooltip="what:N")
    )
    return alt.layer(zero, line, lines)
