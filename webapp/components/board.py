"""The board of cards with which a table of real cards is entered: what Python says of it, drawn by ``board.js``."""

from pathlib import Path
from typing import Any

import streamlit as st
from pydantic import TypeAdapter

from cardrules import Card, Rank, Suit
from cardrules.tabletop.referee import EntryError, Place

from ..model.referee import Press, RefereeDesk
from ..model.settings import Settings
from .queues import read_queue

_HERE = Path(__file__)
_COMPONENT = st.components.v2.component(
    "cardrules_board",
    html='<div class="board"></div>',
    css=_HERE.with_suffix(".css").read_text(encoding="utf-8"),
    js=_HERE.with_suffix(".js").read_text(encoding="utf-8"),
)
_QUEUE = TypeAdapter(list[Press])
MOST_PICTURES = 4
"""Of more places than these only the one that is open shows its cards as pictures, for a phone has little room."""
ASK = "Ask ✓"
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def pressed(key: str) -> list[Press]:
    """Return the touches that may not have been carried out yet."""
    return read_queue(key, _QUEUE)


def show_board(
    desk: RefereeDesk, settings: Settings, error: EntryError | None, key: str, done: str = "Done ✓"
) -> None:
    """Draw the places and the board.

    Args:
        desk: What has been entered.
        settings: How cards look.
        error: What is wrong with it.
        key: Name of the component in the session state.
        done: What is on the button that is pressed when all cards have been entered. If that asks a question, what is
            wrong is said where the answer would be, and not on the board.
    """
    _COMPONENT(
        key=key,
        data=board_data(desk, settings, error) | {"done": done, "says_faults": done != ASK},
        # It is carried out before the page is drawn, so one run shows what came of it.
        on_queue_change=lambda: desk.receive(pressed(key)),
    )


def board_data(desk: RefereeDesk, settings: Settings, error: EntryError | None) -> dict[str, Any]:
    """Everything that the board's JavaScript needs."""
    places, entered = desk.places, desk.entered
    laid = [card for place in places for card in entered.at(place.name)]
    mine = entered.at(desk.active)
    return {
        "key": desk.game.id,
        "ack": desk.ack,
        "entered": desk.text,
        "active": desk.active,
        "complaint": str(desk.complaint or ""),
        "brief": len(places) > MOST_PICTURES,
        "places": [place_data(place, desk, desk.complaint or error) for place in places],
        "suits": [
            [
                {
                    "code": face.code,
                    "name": spoken(face),
                    "here": sum(card.face == face for card in mine),
                    "laid": sum(card.face == face for card in laid),
                }
                for face in sorted(desk.faces, key=height)
                if face.suit is suit
            ]
            for suit in SUITS
        ],
        "settings": settings.model_dump(include={"four_colours", "large_cards"}),
    }


def height(face: Card) -> int:
    """Return the place of a card in its suit on the board: the ace first, then from the king down."""
    return 0 if face.rank is Rank.ACE else 1 + Rank.KING - face.rank


def place_data(place: Place, desk: RefereeDesk, error: EntryError | None) -> dict[str, Any]:
    """A place with its cards, and what is wrong there."""
    pile = desk.entered.cards.get(place.name)
    wrong = error if error and error.place == place.name else None
    return {
        "name": place.name,
        "label": place.label,
        "note": place.note,
        "cards": [
            {"code": card.face.code, "name": spoken(card), "text": card.face.pretty} for card in pile or ()
        ],
        "empty": pile == (),
        "may_be_empty": place.may_be_empty,
        "wrong": str(wrong) if wrong else "",
        "wanting": wrong is not None and not pile,
        "card": wrong.card.face.code if wrong and wrong.card else "",
    }


def spoken(card: Card) -> str:
    """A card as it is read aloud."""
    return f"{card.rank.word} of {card.suit.word}"
