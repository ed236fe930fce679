"""Pebbles and Nuts: entries for a table of real cards."""

from collections.abc import Iterator
from typing import Any

from cardrules.core.cards import Card, Rank
from cardrules.core.events import ScoreLine
from cardrules.core.moves import Pass, Play
from cardrules.definition.entries import Choice, Entered, EntryError, EntrySheet, Place, Question
from cardrules.definition.position import Position
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.position import PebblesPosition, couple_cards, couples_among
from cardrules.games.pebbles_and_nuts.rules import lines_of_cards, meld_lines
from cardrules.games.pebbles_and_nuts.state import Meld
from cardrules.mechanics.trick_entries import (
    FIRST_STEP,
    YOU,
    check_turn,
    hand_place,
    leader_of,
    trick_place,
    trick_table,
    with_hand,
)

LED, WON = "play", "won"


def places(options: PebblesOptions) -> tuple[Place, ...]:
    """The hand, the trick, the melds, and the cards to be counted."""
    return (
        hand_place(law.CARDS_EACH),
        trick_place(options.players, now=(LED,)),
        Place(
            "melds",
            "Melds",
            law.CARDS_EACH,
            note="cards of this player that lie open",
            movable=True,
        ),
        Place("won", "Cards won", len(options.pack), (Question.WORTH,), "in tricks"),
        Place("meld", "A meld", 3, (Question.WORTH,), "king, queen and perhaps jack"),
    )


def choices(options: PebblesOptions) -> tuple[Choice, ...]:
    """Whether a card is to be played, or a meld may be declared first."""
    return (Choice("now", "This player", ((LED, "is to play"), (WON, "has just won a trick")), LED),)


def positions(entered: Entered) -> Iterator[Position]:
    """The positions after any number of tricks that leaves a hand with the entered number of cards."""
    options: PebblesOptions = entered.options
    check_melds(entered.at("melds"))
    hand, melds, seats = entered.at("hand"), entered.at("melds"), options.players
    size = len(hand) + len(melds)
    if size > law.CARDS_EACH:
        raise EntryError(f"Hand and melds have {size} cards; nobody has more than {law.CARDS_EACH}.", "melds")
    has_won = entered.said("now") == WON
    check_turn(entered, seats, held=hand + melds)
    declaring = (YOU, 2)[: 1 + options.partner_may_declare] if has_won else ()
    fields: dict[str, Any] = {
        "leader": leader_of(entered, seats),
        "declaring": declaring,
        "melds": (melds, *((),) * (seats - 1)),
    }
    for tricks in range(int(has_won), len(options.pack) // seats):
        empty = PebblesPosition.checked(options=options, trick=entered.at("trick"), **fields)
        if empty.cards_left(YOU, tricks) == size:
            yield from with_hand(PebblesPosition, entered, tricks=tricks, **fields)


def check_melds(melds: tuple[Card, ...]) -> None:
    """Melded cards lie open together.

    Raises:
        EntryError: One of them is never melded, or lies there alone.
    """
    married = {card for couple in couples_among((melds,), tricks=0) for card in couple_cards(couple)}
    if odd := next((card for card in melds if card not in married), None):
        if odd.rank not in (Rank.KING, Rank.QUEEN, Rank.JACK):
            raise EntryError(
                f"The {odd.pretty} is never melded: a meld is of king, queen and jack.", "melds", odd
            )
        raise EntryError(
            f"The {odd.pretty} is no meld by itself: tap the rest of its meld, or, if that has been played, tap the "
            f"{odd.pretty} in the hand.",
            "melds",
            odd,
        )


def asks_about(entered: Entered, move: Any) -> bool:
    """Cards are played and melded; a meld is passed up where a partner may declare one, after a trick that was won."""
    if isinstance(move, Pass):
        return bool(entered.options.partner_may_declare) and entered.said("now") == WON
    return isinstance(move, Play | Meld)


def table(entered: Entered) -> Any:
    """The trick on the table."""
    return trick_table(entered, PebblesPosition(options=entered.options))


def score_lines(entered: Entered) -> tuple[ScoreLine, ...]:
    """The score lines of cards and melds, card by card.

    Raises:
        EntryError: The cards entered as a meld are none.
    """
    cards = entered.at("meld")
    if len(cards) == 1:
        raise EntryError("Now the other cards of the meld.", "meld")
    lines = meld_lines(cards)
    if cards and not lines:
        raise EntryError(law.MELDS(cards=cards).text, "meld")
    return (*lines, *lines_of_cards(entered.at("won"), side=0))


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    table,
    score_lines,
    first_step=FIRST_STEP,
    example="hand AS KH 9H 7C 8C TC JD; trick TH",
)
