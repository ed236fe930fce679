"""The value of moves: at the present place, and of all moves that the visitor has made."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from cardrules import CardRulesError
from cardrules.analyse import Analysis, Decision, Review, analyses, decisions, missed, reason
from cardrules.teaching.puzzles import nuts_called

from ..model.controller import SeatController
from ..model.markdown import move_text, plain, pretty, sentence
from .plain_text import metric, warn

WORLDS, SECONDS = 4096, 1.5
"""The most worlds and seconds that go into an answer."""
REVIEW_WORLDS = 256
MOST_MISSED = 8
"""The most missed gains of a race that are shown."""


def show(controller: SeatController) -> None:
    """The value of each legal move, which becomes surer as more worlds have been looked at."""
    seat = controller.seat
    if controller.match.game.race:
        st.caption(
            "In a race it matters who is first: there is no time to weigh moves. See Review for what you missed."
        )
        return
    if seat is None or not controller.legal_moves:
        st.caption("Here you will see what each of your moves is worth, when you have one to choose.")
        return
    words, plot, found = st.empty(), st.empty(), None
    try:
        for found in analyses(
            controller.match, seat, worlds=WORLDS, seconds=SECONDS, seed=controller.match.ply
        ):
            words.markdown(best_so_far(controller, found))  # there at once; drawing takes the browser longer
            draw(plot, controller, found)
    except CardRulesError as error:
        warn(error)
    if found:
        game = controller.match.game
        why = pretty(reason(controller.match, found), game)
        words.markdown(f"**{sentence(move_text(found.best, game))}**: {sentence(why)}")


def best_so_far(controller: SeatController, found: Analysis) -> str:
    """The move that looks best up to now, with its value."""
    best = found.moves[0]
    worth = (
        f"{best.chance.value:.0%} to win"
        if best.chance
        else f"{best.value.value:+.1f} points".replace("-", "−")
    )
    return f"Best so far: **{sentence(move_text(best.move, controller.match.game))}**, {plain(worth)}."


def draw(place: DeltaGenerator, controller: SeatController, found: Analysis) -> None:
    """The moves from the best to the worst as points, each with the interval in which its value lies."""
    with place.container():
        st.altair_chart(found.plot(partial(move_text, game=controller.match.game)))
        st.caption(what_it_shows(controller, found))


def what_it_shows(controller: SeatController, found: Analysis) -> str:
    """Say what the value of a move means."""
    if found.exact:
        return "All cards are known: this is what perfect play brings."
    ways = f"{found.worlds:,} ways in which the cards that you do not see may lie"
    if found.moves[0].chance:
        return (
            f"How often you can still win after each move: the share of {ways}, "
            "if you go on by the best line up to the next card that you have not seen."
        )
    return (
        f"What the deal still brings you, less what it brings {others(controller)}: "
        f"the mean of {ways}, with sensible players in every seat."
    )


def others(controller: SeatController) -> str:
    """Say who is played against."""
    return "the other side" if controller.match.game.sides == 2 else "the others on average"


def review(controller: SeatController) -> None:
    """All moves that the visitor has made, looked at again: what they cost, and where the match turned."""
    match, seat = controller.match, controller.viewer
    if seat is None:
        st.caption("Your moves can be reviewed when you play one seat.")
        return
    if match.game.race:
        missed_gains(controller, seat)
        return
    key = f"review of {id(controller)}"
    kept = st.session_state.get(key)
    if st.button("Look at my moves again", key="review", type="primary"):
        kept = st.session_state[key] = (len(match.plies), look_back(controller, seat))
    if not kept:
        st.caption(
            "Each of your moves is compared with the best one that there was, from what you could know."
        )
        return
    plies, found = kept
    if plies != len(match.plies):
        st.caption("You have played on since: look again to see the latest moves, too.")
    report(controller, found)


def look_back(controller: SeatController, seat: int) -> Review:
    """Look at the moves one after the other; a bar shows how far it has come."""
    match = controller.match
    places = [place for place, ply in enumerate(match.plies) if ply.seat == seat]
    bar, found = st.progress(0.0, "Looking at your moves"), list[Decision]()
    for each in decisions(match, seat, worlds=REVIEW_WORLDS):
        found.append(each)
        bar.progress(places.index(each.ply) / len(places), f"Looking at your moves: {len(found)} so far")
    bar.empty()
    return Review(seat, tuple(found))


def report(controller: SeatController, found: Review) -> None:
    """Show what a review has found."""
    if not found.decisions:
        st.caption("You have not had a choice to make yet.")
        return
    with st.container(horizontal=True):
        metric("Accuracy", f"{found.accuracy:.0%}")
        metric("Points given away", f"{found.given_away:.1f}")
        metric("Choices", len(found.decisions))
    st.caption(
        "Accuracy is the share of your choices that gave nothing away. A choice gives points away only where another "
        "was certainly better."
    )
    for each in found.turning_points:
        costly(controller, each)
    if further := found.costly[len(found.turning_points) :]:
        together = sum(each.cost for each in further)
        with st.expander(f"{len(further)} more, which cost {together:.1f} points together"):
            for each in further:
                costly(controller, each)
    if not found.costly:
        st.success("None of your moves was clearly worse than another.")
    st.altair_chart(found.plot(partial(move_text, game=controller.match.game)))


def costly(controller: SeatController, each: Decision) -> None:
    """A move that gave points away, and the way to it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            f"**{sentence(move_text(each.move, controller.match.game))}** cost {each.cost:.1f} points: "
            f"{sentence(move_text(each.analysis.best, controller.match.game))} was better."
        )
        st.button("Go there", key=f"to {each.ply}", on_click=partial(controller.go, each.ply))


def missed_gains(controller: SeatController, seat: int) -> None:
    """In a race, what the visitor could have taken and did not, as far as it is over.

    Args:
        controller: The table.
        seat: The visitor's seat.
    """
    game = controller.match.game
    lost = missed(controller.match, game.side_of(game.options, seat))
    st.caption(
        "In a race nobody can weigh moves. What you can learn afterwards is what you overlooked: a card in the "
        f"middle, one of your {nuts_called(game)} gone, or a new card."
    )
    if not lost:
        st.success("You have missed nothing so far.")
    for number, gain in enumerate(lost[:MOST_MISSED]):
        with st.container(horizontal=True, vertical_alignment="center"):
            st.markdown(sentence(pretty(gain.sentence(controller.names), controller.match.game)))
            st.button("Go there", key=f"to gain {number}", on_click=partial(controller.go, gain.opened))
    if len(lost) > MOST_MISSED:
        st.caption(f"And {len(lost) - MOST_MISSED} more, which would not have brought more than these.")
