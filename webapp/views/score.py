"""The score: every line of it, the sums, and the tables of points."""

from itertools import accumulate

import altair as alt
import streamlit as st

from cardrules import ClauseKind, Match

from ..markdown import clause_text


def show(match: Match) -> None:
    """Sums per side, the ledger, a chart where there were several deals, and what scores how much."""
    names, scores = match.game.side_names, match.scores
    with st.container(horizontal=True):
        for name, points in zip(names, scores, strict=True):
            st.metric(name, points, width="content")
    if match.score_lines:
        st.dataframe(
            ledger(match), hide_index=True, column_config={"Rule": st.column_config.TextColumn(width="large")}
        )
    else:
        st.caption("Nothing has been scored yet.")
    if len({line.deal for line in match.score_lines}) > 1:
        st.altair_chart(chart(match))
    tables = [clause for clause in match.game.rulebook if clause.kind is ClauseKind.SCORING]
    if tables:
        st.markdown("#### What scores")
        for clause in tables:
            st.markdown(clause_text(clause))


def ledger(match: Match) -> dict[str, list[object]]:
    """The score lines with running totals, and a line with the sum of all."""
    names, lines = match.game.side_names, match.score_lines
    sums = dict.fromkeys(range(len(names)), 0)
    running = list[int]()
    for line in lines:
        sums[line.side] += line.points
        running.append(sums[line.side])
    return {
        "Deal": [*(str(line.deal) for line in lines), "Total"],
        "Side": [*(names[line.side] for line in lines), "All"],
        "Points": [*(line.points for line in lines), sum(line.points for line in lines)],
        "Side's total": [*map(str, running), ", ".join(map(str, match.scores))],
        "Cards": [*(" ".join(card.pretty for card in line.cards) for line in lines), ""],
        "Rule": [*(str(line.finding) for line in lines), ""],
    }


def chart(match: Match) -> alt.Chart:
    """The totals of the sides after each deal."""
    deals = range(1, max(line.deal for line in match.score_lines) + 1)
    points = [
        {"Deal": deal, "Side": name, "Total": total}
        for side, name in enumerate(match.game.side_names)
        for deal, total in zip(
            deals,
            accumulate(
                sum(line.points for line in match.score_lines if (line.side, line.deal) == (side, deal))
                for deal in deals
            ),
            strict=True,
        )
    ]
    lines = alt.Chart(alt.InlineData(points)).mark_line(point=True)
    drawn: alt.Chart = lines.encode(
        x=alt.X("Deal:O", axis=alt.Axis(labelAngle=0)),
        y="Total:Q",
        color="Side:N",
        shape="Side:N",
        tooltip=["Deal:O", "Side:N", "Total:Q"],
    )
    return drawn
