"""The sheet: what each side has deal by deal, as a plot and as a table."""

import altair as alt
import streamlit as st

from cardrules.tabletop.scorepad import ScorePad

from ..model.markdown import plain
from ..model.pad import deal_word, key_of, plotted, sheet_rows


def plot(pad: ScorePad) -> None:
    """Draw how the points have grown, with the target."""
    height = alt.Y("Points:Q", title=None, axis=alt.Axis(tickMinStep=1))
    lines = (
        alt.Chart(alt.InlineData(values=plotted(pad)))
        .mark_line(point=alt.OverlayMarkDef(size=60), tooltip=True)
        .encode(
            x=alt.X("Deal:O", title=deal_word(pad).capitalize(), axis=alt.Axis(labelAngle=0)),
            y=height,
            color=alt.Color("Side:N", title=None, legend=alt.Legend(orient="bottom")),
            shape=alt.Shape("Side:N", title=None),
        )
    )
    levels = alt.InlineData(values=[{"Points": points, "Level": name} for points, name in pad.levels])
    rule = alt.Chart(levels).mark_rule(strokeDash=[6, 4], color="gray").encode(y=height)
    name = alt.Chart(levels).mark_text(align="left", dx=4, dy=-7, x=0, color="gray")
    named = name.encode(y=height, text="Level:N")
    st.altair_chart(alt.layer(rule, named, lines).properties(height=260))


def table(pad: ScorePad) -> None:
    """Points and sums of each deal, the last one below."""
    heads, *rows = ([plain(each) for each in row] for row in sheet_rows(pad))
    shown = [heads, ["---"] * len(heads), *rows]
    st.markdown("\n".join(f"| {' | '.join(row)} |" for row in shown))
    if key := key_of(pad):
        st.caption(plain(key))
