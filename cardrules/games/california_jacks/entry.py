"""California Jacks: entries for a table of real cards."""

from collections.abc import Iterator
from typing import Any

from cardrules.core.cards import Card
from cardrules.core.events import ScoreLine
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Play
from cardrules.definition.entries import Choice, Entered, EntrySheet, Place, Question
from cardrules.definition.position import Position
from cardrules.games.california_jacks import rules
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.position import DRAWS, JacksPosition
from cardrules.games.california_jacks.rulebook import CARDS_EACH, PACK, SEATS
from cardrules.mechanics.trick_entries import (
    FIRST_STEP,
    check_turn,
    hand_place,
    leader_of,
    trick_place,
    trick_table,
    trump_choice,
    trump_of,
    with_hand,
)


def places(options: JacksOptions) -> tuple[Place, ...]:
    """The hand, the trick, and the cards won."""
    won = "in tricks; all others count for the opponent"
    return (
        hand_place(CARDS_EACH),
        trick_place(SEATS),
        Place("won", "Cards won", len(PACK), (Question.WORTH,), won),
    )


def choices(options: JacksOptions) -> tuple[Choice, ...]:
    """The trump suit."""
    return (trump_choice(*Question),)


def positions(entered: Entered) -> Iterator[Position]:
    """The position in which the hand has the entered number of cards: while there is a stock it is full."""
    trump = trump_of(entered)
    check_turn(entered, SEATS)
    missing = CARDS_EACH - len(entered.at("hand"))
    leader, tricks = leader_of(entered, SEATS), DRAWS + missing if missing else 0
    yield from with_hand(JacksPosition, entered, trump=trump, leader=leader, tricks=tricks)


def asks_about(entered: Entered, move: Any) -> bool:
    """Questions are about playing a card, and nothing else."""
    return isinstance(move, Play)


def table(entered: Entered) -> Any:
    """The trick on the table."""
    return trick_table(entered, JacksPosition(options=entered.options, trump=trump_of(entered)))


def score_lines(entered: Entered) -> tuple[ScoreLine, ...]:
    """The points of both players if one has won these cards, and the other all others."""
    state, _ = JacksPosition(options=entered.options, trump=trump_of(entered)).guessed()
    mine = entered.at("won")
    others = tuple(card for card in PACK if card not in mine)
    return tuple(rules.score_lines(replace(state, won=(mine, others))))


def values(entered: Entered) -> tuple[tuple[Card, int], ...]:
    """The points of each card won towards the point for game."""
    return tuple((card, rules.card_points(card)) for card in entered.at("won"))


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    table,
    score_lines,
    values,
    first_step=FIRST_STEP,
    example="hand 9C 3D 4D KD 7D 2S; trick 7H; trump S",
)
