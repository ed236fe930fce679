"""The score: what a deal was worth line by line, the sums, how they have grown, and what scores how much."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

import streamlit as st
from pyarrow import Table

from cardrules import Clause, ClauseKind, Game, Number

from ..model.controller import SeatController
from ..model.markdown import cited, clause_address, clause_text, plain, signed
from ..model.score_lines import CountedSide, all_lines, last_deal
from .plain_text import metric


def deal_sheet(controller: SeatController) -> None:
    """At the end of a deal: every card and every point of it, counted in one by one."""
    last, sides = last_deal(controller)
    if not sides:
        return
    with st.container(border=True):
        st.markdown(f"## The score of deal {last}")
        columns = st.columns(min(len(sides), 4))
        for number, side in enumerate(sides):
            with columns[number % len(columns)]:
                st.markdown("\n".join(counted_in(controller, side)))


def counted_in(controller: SeatController, side: CountedSide) -> Iterator[str]:
    """The lines of one side with the sum after each."""
    game = controller.match.game
    yield f"**{plain(side.name)}: {signed(side.gained)}, {signed(side.total)} in all**\n"
    for line, after in side.lines:
        yield f"- **{signed(line.points)}** → {signed(after)} · {cited(line.finding, game, controller.names)}"


def show(controller: SeatController) -> None:
    """Sums per side, the ledger, a chart where there were several deals, and what scores how much."""
    match, names = controller.match, controller.side_names
    with st.container(horizontal=True):
        for name, points in zip(names, match.scores, strict=True):
            metric(name, signed(points))
    if match.score_lines:
        st.dataframe(
            ledger(controller),
            hide_index=True,
            column_config={
                "Deal": st.column_config.NumberColumn(width=45),
                "Side": st.column_config.TextColumn(width=70),
                "Points": st.column_config.NumberColumn(width=55),
                "Rule": st.column_config.LinkColumn(display_text="#(.*)$"),
            },
        )
    else:
        st.caption("Nothing has been scored yet.")
    if len({line.deal for line in match.score_lines}) > 1:
        st.vega_lite_chart(chart(controller))
    scoring = st.expander("What scores", key="what scores", on_change="rerun")
    if scoring.open:
        with scoring:
            st.markdown("\n\n".join(map(clause_text, what_scores(match.game))))


def what_scores(game: Game) -> list[Clause]:
    """The clauses that give points."""
    return [
        clause
        for clause in game.rulebook.for_options(game.options)
        if clause.kind is ClauseKind.SCORING and not clause.technical
    ]


def ledger(controller: SeatController) -> Table:
    """The score lines with running totals of each side, in the form in which they are sent."""
    game, players, scored = controller.match.game, controller.names, controller.match.score_lines
    names = controller.side_names
    columns = {
        "Deal": [line.deal for line in scored],
        "Side": [names[line.side] for line in scored],
        "Points": [line.points for line in scored],
        "Why": [line.finding.sentence(players) for line in scored],
        "Side's total": [total for _, total in all_lines(controller)],
        "Cards": [" ".join(card.pretty for card in line.cards) for line in scored],
        "Rule": [
            f"{clause_address(line.finding.clause, game)}#{line.finding.clause.title}" for line in scored
        ],
    }
    return Table.from_pydict(columns)


def chart(controller: SeatController) -> dict[str, Any]:
    """The totals of the sides after each deal, from nothing on, and the target, as Vega-Lite draws them."""
    match = controller.match
    deals = range(max(line.deal for line in match.score_lines) + 1)
    points = [
        {"Deal": deal, "Side": name, "Total": total}
        for side, name in enumerate(controller.side_names)
        for deal, total in zip(
            deals,
            accumulate(
                sum(line.points for line in match.score_lines if (line.side, line.deal) == (side, deal))
                for deal in deals
            ),
            strict=True,
        )
    ]
    lines = {
        "data": {"values": points},
        "mark": {"type": "line", "point": True, "tooltip": True},
        "encoding": {
            "x": {"field": "Deal", "type": "ordinal", "axis": {"labelAngle": 0}},
            "y": {"field": "Total", "type": "quantitative"},
            "color": {"field": "Side", "type": "nominal"},
            "shape": {"field": "Side", "type": "nominal"},
        },
    }
    target = match.view(None).fact("target")
    levels = [level(0, "Nothing")]
    if isinstance(target, Number) and target.number is not None:
        levels.append(level(target.number, f"Target: {target.number}", [6, 4]))
    return {"layer": [*levels, lines]}


def level(total: int, name: str, dashes: Sequence[int] = ()) -> dict[str, Any]:
    """A line across the chart."""
    return {
        "data": {"values": [{"Total": total, "Line": name}]},
        "mark": {"type": "rule", "opacity": 0.6, "strokeDash": list(dashes), "tooltip": True},
        "encoding": {"y": {"field": "Total", "type": "quantitative"}},
    }
