"""Double Solitaire, simplified: entries for a table of real cards."""

from collections.abc import Iterator
from typing import Any

from cardrules.core.moves import Discard, Draw, Put
from cardrules.definition.entries import Choice, Entered, EntrySheet, Place
from cardrules.definition.position import Position
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.position import DoublePosition
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.games.double_solitaire.zones import SIDE
from cardrules.mechanics.stock_entries import FIRST_STEP, player_places, stock_fields, up_place

MOST_IN_PILE = 13
YES, NO = "yes", "no"
NAMES = tuple(str(number) for number in range(1, CENTRE_PILES + 1))


def places(options: DoubleOptions) -> tuple[Place, ...]:
    """The drawn card, the discard piles, the centre and the side stacks."""
    centre = (
        Place(
            f"centre{name}",
            f"Centre {name}",
            MOST_IN_PILE,
            note="the top card last",
            to=(name,),
            movable=True,
            may_be_empty=True,
        )
        for name in NAMES
    )
    return (*player_places(), *centre, up_place("Side stacks", SIDE, movable=True))


def choices(options: DoubleOptions) -> tuple[Choice, ...]:
    """Whether the turn has begun."""
    return (Choice("begun", "In this turn", ((YES, "a card has been drawn"), (NO, "none yet")), YES),)


def positions(entered: Entered) -> Iterator[Position]:
    """The position in the turn of the player who asks, with a card drawn unless that is denied or cannot be."""
    centre = tuple(entered.at(f"centre{name}") for name in NAMES)
    for begun in (None,) if entered.said("begun") == NO else (True, None):
        fields = stock_fields(entered, DoublePosition.UP)
        if begun and "opposite" not in entered.cards:
            fields["discards"] = (entered.at("discard"), (None,))
        yield DoublePosition.checked(**fields, centre=centre, begun=begun)


def asks_about(entered: Entered, move: Any) -> bool:
    """The moves of a turn."""
    return isinstance(move, Put | Draw | Discard)


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    first_step=FIRST_STEP,
    example="drawn 5H; discard 9S; opposite TD; centre1 6S; centre2 JC TH; centre3 -; centre4 QD; up 3H",
)
