"""What the board shows on which a table of real cards is entered, for its JavaScript."""

from typing import Any

from cardrules import Card, Rank, Suit
from cardrules.tabletop.referee import EntryError, Place

from .referee import RefereeDesk
from .settings import Settings

MOST_PICTURES = 4
"""Of more places than these only the one that is open shows its cards as pictures, for a phone has little room."""
ASK = "Ask ✓"
SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


def board_data(
    desk: RefereeDesk, settings: Settings, error: EntryError | None, done: str = ASK
) -> dict[str, Any]:
    """Return everything that the board's JavaScript needs.

    Args:
        desk: What has been entered.
        settings: How cards look.
        error: What is wrong with it.
        done: What is on the button that is pressed when all cards have been entered. If that asks a question, what is
            wrong is said where the answer would be, and not on the board.
    """
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
        "done": done,
        "says_faults": done != ASK,
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
