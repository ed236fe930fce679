"""The rules of a game: how to play tonight, a deal told, and every clause, as a table plays it."""

import streamlit as st

from cardrules import Clause, Game, Guide, Match, game_ids, load

from ..components.table import show_position
from ..model.markdown import clause_address, clause_links, clause_text, plain
from ..model.session import Session
from ..model.settings import YOU, names_of
from ..navigation import go_to
from .plain_text import header, title, warn
from .setup import table_options

VIEWS = {
    "tonight": "Play tonight",
    "deal": "A deal told",
    "clauses": "Every rule",
    "more": "Strategy and variations",
}


def show(session: Session) -> None:
    """Draw the page."""
    query, ids = st.query_params, game_ids()
    wanted = query.get("game", session.controller.match.game.id if session.controller else ids[0])
    if wanted not in ids:
        warn(f"There is no game “{wanted[:40]}”: choose one.")
        wanted = ids[0]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        id = st.selectbox(
            "Game", ids, ids.index(wanted), format_func=lambda id: load(id).title, key=f"rules of {wanted}"
        )
        asked = query.get("view", "clauses" if "clause" in query or "search" in query else "tonight")
        view = st.segmented_control(
            "What",
            list(VIEWS),
            default=asked if asked in VIEWS else "tonight",
            required=True,
            format_func=VIEWS.__getitem__,
            key=f"view {asked}",
        )
    if id != wanted:
        st.query_params.from_dict({"game": id, "view": view})
        st.rerun()
    own = session.controller.match.game if session.controller else None
    game = table_options(own if own and own.id == id else load(id), "rules", st.expander("Our table's rules"))
    guide = game.guide
    title(game.title)
    if view == "clauses" or guide is None:
        clauses(session, game, query.get("clause", ""), query.get("search", ""))
    elif view == "deal":
        deal_told(game, guide)
    elif view == "more":
        more(guide)
    else:
        tonight(game, guide)
    if game.entry and st.button("Ask the referee", key=f"referee of {game.id}"):
        go_to("referee", game=game.id)
    source(game)


def tonight(game: Game, guide: Guide) -> None:
    """The way to play, in the words of somebody who knows the game."""
    st.markdown(f"*{plain(guide.goal)}* {guide.minutes[0]} to {guide.minutes[1]} minutes.")
    left, right = st.columns([3, 2])
    with right:
        picture(guide.picture.position, guide.picture.seat, f"picture of {game.id}")
        st.caption(" · ".join(plain(label) for label in guide.picture.labels.values()))
    with left:
        for heading, sentences in guide.for_options(game.options):
            st.markdown(f"## {heading}")
            if heading == guide.COUNTING:
                counted = guide.points_under(game.options)
                rows = [f"| {plain(what)} | {plain(points)} |" for what, points in counted]
                st.markdown("\n".join(["| What | Points |", "| :-- | --: |", *rows]))
            st.markdown("  \n".join(map(plain, sentences)))


def picture(position: str, seat: int, key: str) -> None:
    """A position as a seat sees it."""
    match = Match.from_position(position)
    show_position(match, seat, names_of(match.game.seats, (seat,), YOU), key)


def deal_told(game: Game, guide: Guide) -> None:
    """One deal, step by step."""
    told = guide.annotated_deal
    header(told.title)
    key = f"step of {game.id}"
    last = len(told.steps)
    number = st.session_state.setdefault(key, 1)

    def step(by: int) -> None:
        st.session_state[key] = min(max(st.session_state[key] + by, 1), last)

    with st.container(horizontal=True, vertical_alignment="center"):
        st.button("‹ Back", on_click=step, args=(-1,), disabled=number == 1)
        st.button("Next ›", on_click=step, args=(1,), disabled=number == last, type="primary")
        st.markdown(f"Step {number} of {last}", width="content")
    shown = told.steps[number - 1]
    st.markdown(f"**{plain(shown.text)}**")
    match = Match.from_record(told.record)
    match.go(shown.ply)
    show_position(match, told.seat, told.names, f"deal of {game.id}")


def more(guide: Guide) -> None:
    """Advice on playing well, and what a table may agree on."""
    st.markdown("## Strategy")
    for paragraph in guide.strategy:
        st.markdown(plain(paragraph))
    st.markdown("## Variations")
    for variation in guide.variations:
        st.markdown(f"**{plain(variation.title)}.** {plain(variation.text)}")


def clauses(session: Session, game: Game, wanted: str, search: str) -> None:
    """Every clause in force at the reader's table; the one that was asked for first."""
    book = game.rulebook.for_options(game.options)
    if wanted in game.rulebook.by_id:
        clause = book.by_id.get(wanted, game.rulebook.by_id[wanted])
        with st.container(border=True):
            st.markdown(f"{clause_text(clause)}  \n{clause_links(clause, game)}")
            scenes(session, game, clause)
    elif wanted:
        warn(f"{game.title} has no rule “{wanted[:40]}”.")
    text = st.text_input(
        "Search", search[:60], 60, placeholder="trump, ménage, empty pile …", key=f"search {game.id}"
    )
    words = text.casefold().split()
    guide = game.guide
    shown_on_table = {clause.id for scene in (guide.scenes if guide else ()) for clause in scene.clauses}
    found = 0
    for section in book.sections:
        shown = [clause for clause in section.clauses if all(word in told(clause) for word in words)]
        if shown:
            st.markdown(f"## {plain(section.title)}")
        for clause in shown:
            seen = f" · [on the table]({clause_address(clause, game)})" if clause.id in shown_on_table else ""
            st.markdown(f"{clause_text(clause)}  \n{clause_links(clause, game)}{seen}")
        found += len(shown)
    if words and not found:
        st.info("No rule has all these words.")


def told(clause: Clause) -> str:
    """All that can be searched of a clause."""
    cells = (cell for row in clause.table.rows for cell in row) if clause.table else ()
    return " ".join((clause.title, clause.text, *clause.cases.values(), *cells)).casefold()


def scenes(session: Session, game: Game, clause: Clause) -> None:
    """Set positions in which the clause decides, to be laid on the table."""
    guide = game.guide
    for number, scene in enumerate(guide.scenes if guide else ()):
        if clause.id not in {each.id for each in scene.clauses}:
            continue
        st.markdown(f"**{plain(scene.title)}** · {plain(scene.text)}")
        picture(scene.position, scene.seat, f"scene {number} of {game.id}")
        if st.button("Try it on the table", key=f"try {number} of {game.id}"):
            position = game.position_type.read(scene.position).filled(number)
            session.open_match(Match.from_position(position), (scene.seat,))
            go_to("table", key=session.table)


def source(game: Game) -> None:
    """The source of the rules."""
    book, told = game.rulebook, ""
    if book.source:
        parts = [plain(part) for part in (book.source.title, book.source.author, book.source.licence) if part]
        if address := book.source.address:
            parts.append(f"[{plain(address)}]({address})")
        told = f" Source: {', '.join(parts)}."
    st.caption(plain(book.credit) + told)
