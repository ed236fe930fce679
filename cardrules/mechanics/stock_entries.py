"""Entries for a game with two stocks: the drawn card, the discard piles, the piles that go up."""

from typing import Any

from cardrules.core.cards import codes
from cardrules.definition.entries import Entered, Place
from cardrules.mechanics.stocks import PACK, discard_name

YOU, OPPONENT = 0, 1
FIRST_STEP = (
    "Tap the card that you have drawn; then the pile that it, or another card, is to go to, and its cards."
)
MOST_LAID = len(PACK) // 2


def up_place(label: str, to: str, movable: bool = False) -> Place:
    """The piles that go up by suit; their top cards are entered."""
    return Place(
        "up",
        label,
        4,
        note="the top card of each",
        to=(to,),
        movable=movable,
        taken_empty=True,
        one_a_suit=True,
    )


def player_places() -> tuple[Place, ...]:
    """The places in front of both players."""
    return (
        Place("drawn", "The drawn card", 1, movable=True),
        Place(
            "discard",
            "Your discard pile",
            MOST_LAID,
            note="its top card last",
            movable=True,
            may_be_empty=True,
            taken_empty=True,
        ),
        Place(
            "opposite",
            "The opponent’s discard pile",
            MOST_LAID,
            note="its top card last",
            to=(discard_name(OPPONENT),),
            may_be_empty=True,
        ),
    )


def stock_fields(entered: Entered, up: str) -> dict[str, Any]:
    """The fields of a position in which the player who asks has the turn.

    Args:
        entered: The entry.
        up: Name of the field with the piles that go up.
    """
    return {
        "options": entered.options,
        "turn": YOU,
        "drawn": entered.at("drawn"),
        "discards": (entered.at("discard"), entered.at("opposite")),
        up: codes(entered.at("up")),
    }
