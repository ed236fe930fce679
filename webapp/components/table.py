"""The card table with its step bar: the picture that Python draws, brought to life by ``table.js``."""

from collections.abc import Iterable, Mapping
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import streamlit as st

from cardrules import Deal, Play, Ply
from cardrules.drawing import table_svg

from ..session import SeatController, Session

_HERE = Path(__file__)
_COMPONENT = st.components.v2.component(
    "cardrules_table",
    html="""
    <div class="table">
      <p class="message" role="status"></p>
      <div class="felt"></div>
      <div class="steps" role="toolbar" aria-label="Steps"><span class="place"></span></div>
    </div>
    """,
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
)
MOST_JOURNEYS = 24
"""How many moves are shown one after the other; of more than that only the result is shown."""

MOST_TOLD = 3
"""How many moves the sentence above the table tells of."""


def received(key: str) -> list[dict[str, Any]]:
    """The plays and steps that the table has sent and that may not have been made yet."""
    state = st.session_state.get(key)
    return list(state["queue"] or []) if state and "queue" in state else []


def show_table(session: Session, key: str) -> None:
    """Draw the table.

    Args:
        session: What lies on it; plays and steps that come from the table go there.
        key: Name of the component in the session state.
    """
    _COMPONENT(
        key=key,
        data=table_data(session),
        # They are made before the page is drawn, so one run shows what came of them.
        on_queue_change=lambda: session.receive(received(key)),
    )


def table_data(session: Session) -> dict[str, Any]:
    """Everything that the table's JavaScript needs."""
    desk = session.desk
    match, view, moves = desk.match, desk.view, desk.legal_moves
    texts = [str(move) for move in moves]
    marks = legal_marks(desk, texts)
    race = match.game.race
    return {
        "match": session.number,
        "ply": match.ply,
        "ack": session.ack,
        "wide": table_svg(view, by_face=race, marks=marks),
        "narrow": table_svg(view, narrow=True, by_face=race, marks=marks),
        "legal": texts,
        "race": race,
        "mine": [zone.id for zone in view.zones if zone.belongs_to(desk.seat)],
        "common": [zone.id for zone in view.zones if zone.owner is None],
        "cards_alone": Play in match.game.moves,
        "refused": desk.refusal is not None,
        "message": message(desk),
        "steps": steps(desk),
        "place": f"move {match.ply} of {len(match.plies)}",
        "journeys": card_moves_between(session),
    }


def legal_marks(desk: SeatController, texts: Iterable[str]) -> Mapping[str, str]:
    """The cards and places with which a legal move begins."""
    names = {text.partition(">")[0] for text in texts}
    game, seat = desk.match.game, desk.seat
    marks = {}
    for zone in desk.view.zones:
        # In a race a move names the face of a card, and others have cards with the same face.
        if game.race and not zone.belongs_to(seat):
            continue
        if zone.tap in names and (zone.owner is None or zone.belongs_to(seat)):
            marks[zone.id] = "legal"
        marks.update(
            (card.code, "legal")
            for card in zone.cards
            if card and (card.face.code if game.race else card.code) in names
        )
    return marks


def message(desk: SeatController) -> str:
    """The sentence above the table: why a move was refused, or what happened last and what comes next."""
    match = desk.match
    if desk.refusal:
        citations = " ".join(dict.fromkeys(finding.citation for finding in desk.refusal.findings))
        return f"{desk.refusal.text} {citations}".strip()
    if match.outcome:
        return f"The match is over. {match.outcome}"
    return " ".join(part for part in (latest(desk), *desk.beaten, what_next(desk)) if part)


def latest(desk: SeatController) -> str:
    """What the last move brought about, in short; where bots answered the visitor, all that they did."""
    match = desk.match
    plies = match.plies[max(match.ply - MOST_TOLD, 0) : match.ply]
    if match.game.race or not desk.human_seats:
        return " ".join(map(told, plies[-1:]))
    answers = list(takewhile(lambda ply: ply.seat not in desk.human_seats, reversed(plies)))[::-1]
    return " ".join(map(told, answers or plies[-1:]))


def told(ply: Ply) -> str:
    """A move in a sentence or two."""
    if isinstance(ply.move, Deal):
        return "The cards are dealt."
    return " ".join(event.finding.text for event in ply.events[:2])


def what_next(desk: SeatController) -> str:
    """What the match waits for."""
    match = desk.match
    if match.deal_due:
        return "A deal is due."
    if match.game.seats == 1:
        return ""
    if match.game.race:
        return "Everybody may move." if desk.seat is None else "You may move at any time."
    turn, *others = match.actors
    if turn == desk.viewer:
        return "It is your turn."
    return f"It is the turn of seat {turn}" + (", but you may act as well." if desk.viewer in others else ".")


def steps(desk: SeatController) -> list[dict[str, Any]]:
    """The buttons of the step bar, each by the name of a step that the desk knows."""
    match = desk.match
    begun, at_end = match.ply > 0, match.ply == len(match.plies)
    over = at_end and not match.actors
    bar = [
        ("first", "« First", "Back to the first deal", begun),
        ("back", "‹ Back", "One move back", begun),
        ("forward", "Forward ›", forward_help(desk), not over),
        ("end", "End »", "Bots play to the end of the deal", not over),
    ]
    if at_end and match.deal_due:
        bar.append(("deal", "Deal", "Make the deal that is due", True))
    if desk.legal_moves:
        bar.append(("hint", "Hint", "What you might play", True))
    return [dict(zip(("name", "label", "help", "enabled"), button, strict=True)) for button in bar]


def forward_help(desk: SeatController) -> str:
    """What the step forward will do."""
    match = desk.match
    if match.ply < len(match.plies):
        return "Repeat the next move"
    if match.deal_due:
        return "Deal"
    return "A bot makes your move" if match.actors == desk.human_seats else "A bot makes the next move"


def card_moves_between(session: Session) -> dict[str, Any]:
    """The ways of the cards since the table was drawn last, event by event, as far as the visitor sees them."""
    desk = session.desk
    match, (number, start) = desk.match, session.shown
    session.shown = (session.number, match.ply)
    if number != session.number or not start < match.ply <= start + MOST_JOURNEYS:
        return {"since": None, "events": []}
    events = []
    for last, ply in pairwise(match.plies[max(start - 1, 0) : match.ply]):
        before, after = match.game.table(last.state), match.game.table(ply.state)
        for event in ply.events:
            seen = event if desk.all_cards_shown else event.seen_by(desk.viewer, before, after)
            events.append([(move.card.code, move.source, move.target) for move in seen.moved if move.card])
    return {"since": start, "events": [moves for moves in events if moves]}
