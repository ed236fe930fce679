"""Pishe Pasha: entries for a table of real cards."""

from collections.abc import Iterator
from typing import Any

from cardrules.core.events import ScoreLine
from cardrules.core.moves import Discard, Draw, Put
from cardrules.definition.entries import Choice, Entered, EntrySheet, Place, Question, numbers
from cardrules.definition.position import Position
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.position import PishePosition
from cardrules.games.pishe_pasha.rulebook import STOCK_CARDS
from cardrules.games.pishe_pasha.rules import deal_won
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.mechanics.stock_entries import FIRST_STEP, YOU, player_places, stock_fields, up_place


def places(options: PisheOptions) -> tuple[Place, ...]:
    """The drawn card, the discard piles, and the foundations."""
    return (*player_places(), up_place("Foundations", FOUNDATIONS))


def choices(options: PisheOptions) -> tuple[Choice, ...]:
    """The number of cards that the loser has left."""
    left = numbers(0, 2 * STOCK_CARDS)
    return (Choice("left", "Cards that the loser has left", left, "0", (Question.WORTH,)),)


def positions(entered: Entered) -> Iterator[Position]:
    """The position in the turn of the player who asks."""
    yield PishePosition.checked(**stock_fields(entered, PishePosition.UP))


def asks_about(entered: Entered, move: Any) -> bool:
    """The moves of a turn."""
    return isinstance(move, Put | Draw | Discard)


def score_lines(entered: Entered) -> tuple[ScoreLine, ...]:
    """The points of a deal for its winner."""
    state, _ = PishePosition(options=entered.options).guessed()
    return deal_won(state, YOU, entered.number("left")).state.ledger


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    score_lines=score_lines,
    first_step=FIRST_STEP,
    example="drawn 5H; discard 9S; opposite 6C; up 3H AS",
)
