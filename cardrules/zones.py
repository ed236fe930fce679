"""Zones: what lies where, and who sees it.

Each game lists its zones in one function. Everything that depends on hidden information is derived from that
list: what a seat sees, the picture, the text table, and which cards a bot has to guess.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pkgutil import resolve_name
from typing import Any, NamedTuple

from cardrules.cards import Card

Seat = int
"""A player's place at the table, numbered clockwise from 0."""


class Shape(StrEnum):
    """How the cards of a zone lie."""

    FAN = "fan"
    """Side by side, overlapping: a hand, a trick."""
    STACK = "stack"
    """One on the other; only the last can be seen."""
    COLUMN = "column"
    """One below the other, overlapping: a work pile."""
    SPREAD = "spread"
    """A stack of which the last three stick out: a waste."""


class Zone(NamedTuple):
    """A place on the table with the cards in it.

    Attributes:
        id: Name of the zone, the same throughout a match.
        label: What people call it.
        shape: How its cards lie.
        cards: The cards from the first to the last (bottom to top); None is a card whose face is not seen.
        owner: The seat in front of which it lies; None for the middle of the table.
        down: How many of the cards, counted from the first, nobody sees.
        seen_by: The seats that see the other cards; None for everybody.
        name: How a move names this place as its target, as in ``9S>3``; empty where nothing is laid by name.
        tap: The move made by touching the zone itself; ``card`` where one touches a card in it.
        line: Which line of its owner's area it lies in, counted from 0.
        face_up: Whether cards that nobody sees lie face up, covered by others; it matters only to the picture.
        partner: Another seat that plays with it too.
    """

    id: str
    label: str
    shape: Shape
    cards: tuple[Card | None, ...]
    owner: Seat | None = None
    down: int = 0
    seen_by: frozenset[Seat] | None = None
    name: str = ""
    tap: str = ""
    line: int = 0
    face_up: bool = False
    partner: Seat | None = None

    def belongs_to(self, seat: Seat | None) -> bool:
        """Whether a seat plays with the zone as its own."""
        return seat is not None and seat in (self.owner, self.partner)

    def sees(self, seat: Seat | None, place: int) -> bool:
        """Whether a seat sees the face of the card at a place; seat None is a spectator."""
        return place >= self.down and (self.seen_by is None or seat in self.seen_by)

    def open_to(self, seat: Seat | None) -> bool:
        """Whether a seat sees every face in the zone, and so whatever is laid there, if only for a moment."""
        return self.down == 0 and self.sees(seat, 0)


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table: its zones, and what else everybody knows.

    Attributes:
        zones: Every zone; together they hold every card of the game exactly once.
        status: Pairs of heading and value: trump, dealer, whose turn it is.
        scores: Points of each side so far.
        seats: Number of seats.
        seat: Whose view this is; None for the whole table with all faces or for a spectator.
        race: Whether everybody plays at once with packs of their own, so that moves name cards by their faces alone.
    """

    zones: tuple[Zone, ...]
    status: tuple[tuple[str, str], ...]
    scores: tuple[int, ...]
    seats: int
    seat: Seat | None = None
    race: bool = False

    def __repr__(self) -> str:
        whose = "whole or for spectators" if self.seat is None else f"as seat {self.seat} sees it"
        return f"<Table with {len(self.zones)} zones, {whose}>"

    def _repr_svg_(self) -> str:
        svg: str = resolve_name("cardrules.drawing.svg:table_svg")(self)
        return svg

    def zone(self, id: str) -> Zone:
        """The zone of that name."""
        return next(zone for zone in self.zones if zone.id == id)

    def seen_by(self, seat: Seat | None) -> "Table":
        """The table as a seat sees it: every face hidden from it is replaced by None.

        Args:
            seat: The seat that looks; None for a spectator, who sees what everybody sees.
        """
        return replace(self, zones=tuple(seen_zone(zone, seat) for zone in self.zones), seat=seat)

    def without(self, unknown: frozenset[Card]) -> "Table":
        """The table with the faces of some cards removed."""
        zones = tuple(
            zone._replace(cards=tuple(None if card in unknown else card for card in zone.cards))
            for zone in self.zones
        )
        return replace(self, zones=zones)

    def in_reach(self, seat: Seat | None) -> bool:
        """Whether the viewer plays with what lies in front of a seat: as its own, or as a partner."""
        return any(zone.belongs_to(self.seat) for zone in self.zones if zone.owner == seat)

    def hidden_from(self, seat: Seat | None) -> frozenset[Card]:
        """The cards whose faces a seat does not see."""
        return frozenset(
            card
            for zone in self.zones
            for place, card in enumerate(zone.cards)
            if card is not None and not zone.sees(seat, place)
        )


def seen_zone(zone: Zone, seat: Seat | None) -> Zone:
    """A zone as a seat sees it."""
    return zone._replace(
        cards=tuple(card if zone.sees(seat, place) else None for place, card in enumerate(zone.cards))
    )


def replace_cards(value: Any, faces: Mapping[Card, Card]) -> Any:
    """A copy of a state in which cards have changed places, however deep they lie in it.

    Args:
        value: A state: dataclasses and tuples, named or not, frozensets and cards.
        faces: For each card that changes, the card that takes its place; others stay.
    """
    match value:
        case Card():
            return faces.get(value, value)
        case tuple():
            parts = [replace_cards(part, faces) for part in value]
            return value._make(parts) if hasattr(value, "_make") else tuple(parts)
        case frozenset():
            return frozenset(replace_cards(part, faces) for part in value)
    names = _field_names(value.__class__)
    if not names:
        return value
    return type(value)(**{name: replace_cards(getattr(value, name), faces) for name in names})


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    """What the constructor of a dataclass takes; nothing for any other type."""
    if not dataclasses.is_dataclass(kind):
        return ()
    return tuple(field.name for field in dataclasses.fields(kind) if field.init)


def rearranged(
    hidden: Iterable[Card], shuffle: Callable[[list[Card]], list[Card]], packs_apart: bool
) -> dict[Card, Card]:
    """Another way in which cards that a seat does not see might lie.

    Args:
        hidden: The cards.
        shuffle: Puts a list of cards into another order.
        packs_apart: Whether the packs have different backs, so that cards change places within a pack only.

    Returns:
        For every hidden card the card that might just as well lie in its place; `replace_cards` carries this out.
    """
    groups: dict[int, list[Card]] = defaultdict(list)
    for card in sorted(hidden):
        groups[card.pack if packs_apart else 0].append(card)
    return {
        old: new for group in groups.values() for old, new in zip(group, shuffle(list(group)), strict=True)
    }
