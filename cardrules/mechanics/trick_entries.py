"""Entries for a trick game: a hand and a trick."""

from collections.abc import Iterator
from typing import Any

from cardrules.core.cards import Card, Suit
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat
from cardrules.definition.entries import Choice, Entered, EntryError, Place, Question
from cardrules.definition.position import Position
from cardrules.mechanics.trick_positions import TrickPosition

YOU: Seat = 0
"""The seat of the player who asks."""
FIRST_STEP = "Tap all the cards of the hand that you ask about, then the cards that lie in the trick."
_SIGNS = tuple((suit.value, suit.symbol) for suit in Suit)


def hand_place(most: int, now: tuple[str, ...] = ()) -> Place:
    """The hand of the player who asks."""
    return Place("hand", "The hand", most, note="all of it", movable=True, now=now)


def trick_place(seats: int, now: tuple[str, ...] = ()) -> Place:
    """The cards of the trick."""
    return Place(
        "trick",
        "The trick",
        seats,
        (Question.MAY, Question.WINS),
        "in the order of play, the lead first",
        taken_empty=True,
        now=now,
    )


def trump_choice(*asked: Question, now: tuple[str, ...] = ()) -> Choice:
    """The suit that is trump."""
    return Choice("trump", "Trump", _SIGNS, asked=asked or (Question.MAY, Question.WINS), now=now)


def trump_of(entered: Entered) -> Suit:
    """The suit that is trump.

    Raises:
        EntryError: None has been chosen.
    """
    if not entered.said("trump"):
        raise EntryError("Say which suit is trump.", "trump")
    return Suit(entered.said("trump"))


def check_turn(entered: Entered, seats: int, held: tuple[Card, ...] | None = None) -> None:
    """Check that the player who asks has cards, and is still to play to the trick.

    Args:
        entered: The entry.
        seats: The number of players of the trick.
        held: The cards of the player who asks, where they are not the hand alone.

    Raises:
        EntryError: The player has no cards, or the trick is complete.
    """
    if len(entered.at("trick")) >= seats:
        players = counted(seats, "player")
        raise EntryError(f"{players} have played, so the trick is complete, and nobody plays to it.", "trick")
    if not (entered.at("hand") if held is None else held):
        raise EntryError("Tap the cards of the hand that is asked about.", "hand")


def leader_of(entered: Entered, seats: int) -> Seat:
    """The seat that led, if the player who asks plays next."""
    return -len(entered.at("trick")) % seats


def trick_table(entered: Entered, position: TrickPosition) -> Any:
    """The state in which the entered trick lies on the table, with the players numbered in the order of play.

    Args:
        entered: The entry.
        position: A position in which no card has been played, and nothing is known of the hands.

    Raises:
        EntryError: No card has been played to the trick.
    """
    if not entered.at("trick"):
        raise EntryError("Tap the cards of the trick, the lead first.", "trick")
    state, _ = position.guessed()
    return replace(state, trick=entered.at("trick"), leader=0)


def with_hand(kind: type[TrickPosition], entered: Entered, **fields: Any) -> Iterator[Position]:
    """The position in which the player who asks holds the entered hand, and the others unknown cards."""
    whole = kind.checked(options=entered.options, trick=entered.at("trick"), **fields).completed()
    hands = replace_item(whole.hands, YOU, entered.at("hand"))
    yield kind.checked(options=entered.options, trick=entered.at("trick"), hands=hands, **fields)
