"""What moves are worth: at the present place, and of all moves that the visitor has made."""

from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cardrules import CardRulesError
from cardrules.analyse import Analysis, Decision, Review, analyses, decisions, reason

from ..markdown import move_text, plain, pretty_cards
from ..session import SeatController

WORLDS, SECONDS = 4096, 1.5
"""How far an answer is carried, in worlds and in seconds."""
REVIEW_WORLDS = 256


def show(desk: SeatController) -> None:
    """The worth of each legal move, which becomes surer as more worlds have been looked at."""
    seat = desk.seat
    if desk.match.game.race:
        st.caption("In a race it matters who is first: there is no time to weigh moves.")
        return
    if seat is None or not desk.legal_moves:
        st.caption("Here you will see what each of your moves is worth, when you have one to choose.")
        return
    place, found = st.empty(), None
    try:
        for found in analyses(desk.match, seat, worlds=WORLDS, seconds=SECONDS, seed=desk.match.ply):
            draw(place, desk, found)
    except CardRulesError as error:
        st.warning(str(error))
    if found:
        st.markdown(f"**{plain(move_text(found.best))}**: {plain(pretty_cards(reason(desk.match, found)))}")


def draw(place: DeltaGenerator, desk: SeatController, found: Analysis) -> None:
    """The moves from the best to the worst as points, each with the interval in which its worth lies."""
    with place.container():
        st.vega_lite_chart(chart(found))
        st.caption(what_it_shows(desk, found))


def what_it_shows(desk: SeatController, found: Analysis) -> str:
    """What the worth of a move means."""
    if found.exact:
        return "All cards are known: this is what perfect play brings."
    ways = f"{found.worlds:,} ways in which the cards that you do not see may lie"
    if found.moves[0].chance:
        return (
            f"How often you can still win after each move: the share of {ways}, "
            "if you go on by the best line up to the next card that you have not seen."
        )
    return (
        f"What the deal still brings you, less what it brings {others(desk)}: "
        f"the mean of {ways}, with sensible players in every seat."
    )


def others(desk: SeatController) -> str:
    """Who is played against."""
    return "the other side" if desk.match.game.sides == 2 else "the others on average"


def chart(found: Analysis) -> dict[str, Any]:
    """The worth of moves, as Vega-Lite draws it."""
    shown = [(each, each.chance or each.value) for each in found.moves]
    rows = [
        {
            "Move": move_text(each.move),
            "Worth": round(worth.value, 2),
            "from": round(max(worth.low, -999), 2),
            "to": round(min(worth.high, 999), 2),
        }
        for each, worth in shown
    ]
    unit = {"title": "Points", "scale": {"zero": False}}
    if found.moves[0].chance:
        unit = {"title": "Chance to win", "axis": {"format": "%"}}
    y = {"field": "Move", "type": "nominal", "sort": None, "title": None, "axis": {"labelFontSize": 13}}
    x = {"type": "quantitative", **unit}
    return {
        "data": {"values": rows},
        "height": {"step": 24},
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 3, "opacity": 0.4},
                "encoding": {"y": y, "x": x | {"field": "from"}, "x2": {"field": "to"}},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 90, "tooltip": True},
                "encoding": {"y": y, "x": x | {"field": "Worth"}},
            },
        ],
    }


def review(desk: SeatController) -> None:
    """All moves that the visitor has made, looked at again: what they cost, and where the match turned."""
    match, seat = desk.match, desk.viewer
    if match.game.race or seat is None:
        st.caption("Your moves can be looked at again where you play one seat, and in turn.")
        return
    key = f"review of {id(desk)}"
    kept = st.session_state.get(key)
    if st.button("Look at my moves again", key="review", type="primary"):
        kept = st.session_state[key] = (len(match.plies), look_back(desk, seat))
    if not kept:
        st.caption(
            "Each of your moves is compared with the best one that there was, from what you could know."
        )
        return
    plies, found = kept
    if plies != len(match.plies):
        st.caption("You have played on since: look again to see the latest moves, too.")
    report(desk, found)


def look_back(desk: SeatController, seat: int) -> Review:
    """Look at the moves one after the other; a bar shows how far it has come."""
    match = desk.match
    places = [place for place, ply in enumerate(match.plies) if ply.seat == seat]
    bar, found = st.progress(0.0, "Looking at your moves"), list[Decision]()
    for each in decisions(match, seat, worlds=REVIEW_WORLDS):
        found.append(each)
        bar.progress(places.index(each.ply) / len(places), f"Looking at your moves: {len(found)} so far")
    bar.empty()
    return Review(seat, tuple(found))


def report(desk: SeatController, found: Review) -> None:
    """What a review has found."""
    if not found.decisions:
        st.caption("You had nothing to choose yet.")
        return
    lost = sum(each.cost for each in found.decisions)
    with st.container(horizontal=True):
        st.metric(
            "Accuracy",
            f"{found.accuracy:.0%}",
            help="Of all the points that your choices could win or lose, the share that you kept.",
            width="content",
        )
        st.metric("Points given away", f"{lost:.1f}", width="content")
        st.metric("Choices", len(found.decisions), width="content")
    for each in found.turning_points:
        turning_point(desk, each)
    if not found.turning_points:
        st.success("None of your moves was clearly worse than another.")
    st.vega_lite_chart(costs(found))


def turning_point(desk: SeatController, each: Decision) -> None:
    """A move that cost much, and the way to it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            f"**{plain(move_text(each.move))}** cost {each.cost:.1f} points: "
            f"{plain(move_text(each.analysis.best))} was better."
        )
        st.button("Go there", key=f"to {each.ply}", on_click=partial(desk.go, each.ply))


def costs(found: Review) -> dict[str, Any]:
    """What each move cost, as Vega-Lite draws it."""
    rows = [
        {
            "Choice": number,
            "Points": round(each.cost, 2) if each.clear else 0,
            "Move": move_text(each.move),
            "Best": move_text(each.analysis.best),
        }
        for number, each in enumerate(found.decisions, start=1)
    ]
    return {
        "data": {"values": rows},
        "height": 180,
        "mark": {"type": "bar", "tooltip": {"content": "data"}},
        "encoding": {
            "x": {"field": "Choice", "type": "ordinal", "axis": {"labelAngle": 0}, "title": "Your choices"},
            "y": {"field": "Points", "type": "quantitative", "title": "Points given away"},
        },
    }
