"""The first page: what this is, the games to choose from, and where one was."""

import base64
from collections.abc import Mapping
from datetime import UTC, datetime

import streamlit as st

from cardrules import Game, GameKind, Match, game_ids, load
from cardrules.drawing import thumbnail_svg

from ..model.first_page import (
    FIRST_GAME,
    FIRST_LESSON,
    LOOKED_THROUGH,
    MOST_TABLES,
    NEW_HERE,
    TITLE,
    WHAT_THIS_IS,
    about,
    facts,
    quickly_learnt,
)
from ..model.markdown import signed
from ..model.option_fields import seats_of
from ..model.progress import Standing, next_steps, standings
from ..model.session import Session
from ..navigation import go_to
from .plain_text import header, title

COLUMNS = 3


def show(session: Session) -> None:
    """Draw the page."""
    title(TITLE)
    st.markdown(WHAT_THIS_IS)
    go_on(session)
    found = standings(session.store, session.learner, datetime.now(UTC))
    if found:
        what_next(found)
    else:
        new_here()
    with_others()
    players, kind = filters()
    shown = [game for game in map(load, game_ids()) if fitting(game, players, kind)]
    if not shown:
        st.info("No game fits both: choose another number of players, or another kind.")
    for first in range(0, len(shown), COLUMNS):
        row = shown[first : first + COLUMNS]
        for column, game in zip(st.columns(COLUMNS), row, strict=False):
            with column:
                game_card(session, game, found.get(game.id))


def go_on(session: Session) -> None:
    """The tables that were left, the last one first."""
    tables = [(each.key, each.body) for each in session.tables(LOOKED_THROUGH) if each.body]
    left = [(key, body) for key, body in tables if not body.over and body.game in game_ids()]
    if not left:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="way go on"):
        st.markdown("**Carry on where you left off:**", width="content")
        for key, body in left[:MOST_TABLES]:
            scores = " : ".join(map(signed, body.scores))
            if st.button(f"{load(body.game).title}, {scores}", key=f"go on {key}"):
                go_to("table", key=key)


def with_others() -> None:
    """The way to a table at which friends sit, too."""
    with st.container(horizontal=True, vertical_alignment="center", key="way with others"):
        st.markdown("**With friends?** A link invites each of them to a seat:", width="content")
        if st.button("Play together", key="together"):
            go_to("together")


def what_next(found: Mapping[str, Standing]) -> None:
    """Offer what the learner might do next."""
    steps = next_steps(found)
    if not steps:
        return
    with st.container(horizontal=True, vertical_alignment="center", key="way what next"):
        st.markdown("**What to do next:**", width="content")
        for step in steps:
            if st.button(step.text, key=f"next {step.page} {step.game}"):
                go_to(step.page, game=step.game)


def new_here() -> None:
    """The way for whoever has learnt nothing yet."""
    with st.container(horizontal=True, vertical_alignment="center", key="way new here"):
        st.markdown(f"**{NEW_HERE}** {quickly_learnt()}", width="content")
        if st.button(FIRST_LESSON, key="first lesson", type="primary"):
            go_to("learn", game=FIRST_GAME)


def filters() -> tuple[int | None, GameKind | None]:
    """Ask how many want to play, and what kind of game."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        players = st.segmented_control("Players", range(1, 11), key="players", width="content", wrap=True)
        kind = st.segmented_control(
            "Kind",
            list(GameKind),
            format_func=lambda kind: str(kind.value).capitalize(),
            key="kind",
            width="content",
            wrap=True,
        )
    return players, kind


def fitting(game: Game, players: int | None, kind: GameKind | None) -> bool:
    """Whether a game is for so many players, and of the kind."""
    guide = game.guide
    return (players is None or players in seats_of(game)) and (
        kind is None or (guide is not None and guide.kind is kind)
    )


def game_card(session: Session, game: Game, standing: Standing | None) -> None:
    """A game: its table, what it is about, and what one can do with it."""
    with st.container(border=True, height="stretch", key=f"game {game.id}"):
        header(game.title)
        if game.guide:
            with st.container(key=f"picture of {game.id}"):
                st.image(picture(game.id), width="stretch", alt=f"The cards on a table of {game.title}")
        st.markdown(about(game))
        st.caption(facts(game))
        if standing and standing.done:
            st.progress(
                standing.done / standing.lessons, f"{standing.done} of {standing.lessons} lessons done"
            )
        with st.container(horizontal=True, key=f"ways into {game.id}"):
            if st.button("Play", key=f"play {game.id}", type="primary") and session.new_match(game.id):
                go_to("table", key=session.table)
            if game.lessons and st.button("Learn", key=f"learn {game.id}"):
                go_to("learn", game=game.id)
            with st.popover("More", type="tertiary", key=f"more of {game.id}"):
                more_ways(game)


def more_ways(game: Game) -> None:
    """What else one can do with a game."""
    if st.button("Play together", key=f"together {game.id}"):
        go_to("together", game=game.id)
    if st.button("Practise", key=f"practise {game.id}"):
        go_to("practise", game=game.id)
    if st.button("Rules", key=f"rules {game.id}"):
        go_to("rules", game=game.id)
    if game.entry and st.button("Referee", key=f"referee {game.id}"):
        go_to("referee", game=game.id)
    if game.results and st.button("Score pad", key=f"pad {game.id}"):
        go_to("pad", game=game.id)


@st.cache_data(show_spinner=False)
def picture(id: str) -> str:
    """The table of a game in the middle of a deal, as an address that holds the picture."""
    game = load(id)
    guide = game.guide
    assert guide is not None, "asked for games with a guide"
    match = Match.from_position(guide.picture.position)
    drawn = base64.b64encode(thumbnail_svg(match.view(guide.picture.seat)).encode()).decode()
    return f"data:image/svg+xml;base64,{drawn}"
