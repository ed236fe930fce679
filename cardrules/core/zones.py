"""Zones: the places of cards, and who sees them.

Each game lists its zones in one function. Everything that depends on hidden information is derived from that
list: the view of a seat, the picture, the text table, and the cards that a bot has to guess.
"""

import dataclasses
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from pkgutil import resolve_name
from typing import Any, NamedTuple

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.rulebook import format_fact, format_seats, sentence

Seat = int
"""A player's place at the table, numbered clockwise from 0."""


class Shape(StrEnum):
    """The arrangement of the cards of a zone."""

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
        label: The players' name for it.
        shape: The arrangement of its cards.
        cards: The cards from the first to the last (bottom to top); None is a card whose face is not seen.
        owner: The seat in front of which it lies; None for the middle of the table.
        down: The number of cards, counted from the first, that nobody sees.
        seen_by: The seats that see the other cards; None for everybody.
        name: The name by which a move puts cards here, as in ``9S>3``; empty where nothing is laid by name.
        tap: The move made by touching the zone itself; ``card`` where one touches a card in it.
        line: The line of its owner's area that it lies in, counted from 0.
        face_up: Whether cards that nobody sees lie face up, covered by others; it matters only to the picture.
        partner: Another seat that plays with it too.
        to_play: Whether the player has to get rid of its cards: with none left in such zones a player is
            through with the deal, or may end it.
        player: The seat whose play lies there, in the middle of the table.
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
    to_play: bool = False
    player: Seat | None = None

    def belongs_to(self, seat: Seat | None) -> bool:
        """Whether a seat plays with the zone as its own."""
        return seat is not None and seat in (self.owner, self.partner)

    def sees(self, seat: Seat | None, place: int) -> bool:
        """Whether a seat sees the face of the card at a place; seat None is a spectator."""
        return place >= self.down and (self.seen_by is None or seat in self.seen_by)

    def hidden_from(self, seat: Seat | None) -> tuple[Card | None, ...]:
        """The cards whose faces a seat does not see: the first ones."""
        return self.cards[: self.down] if self.seen_by is None or seat in self.seen_by else self.cards

    def open_to(self, seat: Seat | None) -> bool:
        """Whether a seat sees every face in the zone, and so any card laid there, if only for a moment."""
        return self.down == 0 and self.sees(seat, 0)


def trick_zone(seat: Seat, cards: tuple[Card, ...], line: int = 0) -> Zone:
    """The place for a seat's cards in a trick."""
    return Zone(f"trick:{seat}", _plays(seat), Shape.FAN, cards, line=line, player=seat)


def plays(seat: Seat, names: Sequence[str] = ()) -> str:
    """The label of that place.

    >>> plays(1), plays(1, ["You", "Ann"]), plays(0, ["You", "Ann"])
    ('Seat 1 plays', 'Ann plays', 'You play')
    """
    return sentence("{seat:seat} {seat:plays/play}", seat=seat).in_words(names)


_plays = cache(plays)
"""Zones are made at every deal and for every view, and without names their labels are always the same."""


class Seats(NamedTuple):
    """The seats of which a fact is true; none where it is true of nobody.

    >>> Seats((0, 2)).in_words(), Seats((0, 2)).in_words(("You", "Ann", "Ben"))
    ('seats 0 and 2', 'You and Ben')
    """

    seats: tuple[Seat, ...] = ()

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The seats by their names, or without names by their numbers; empty for nobody."""
        return format_seats(self.seats, names) if self.seats else ""


class Number(NamedTuple):
    """A number, perhaps out of a total; None while there is none.

    Attributes:
        number: The number.
        of: The total, which is told with it.
        most: The largest number that there can be; None where it is the total, or is not known.

    >>> Number(3).in_words(), Number(2, of=60).in_words()
    ('3', '2 of 60')
    """

    number: int | None = None
    of: int | None = None
    most: int | None = None

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The number; empty where there is none."""
        if self.number is None:
            return ""
        return format_fact(self.number) + (f" of {self.of}" if self.of is not None else "")


class Counts(NamedTuple):
    """A number for each of some seats.

    Attributes:
        counts: The seats with their numbers.
        most: The largest number that there can be; None where it is not known.

    >>> Counts(((0, 2), (1, 1))).in_words(("You", "Ann")), Counts(((0, 0), (1, 0))).in_words()
    ('2 by you, 1 by Ann', 'none yet')
    """

    counts: tuple[tuple[Seat, int], ...] = ()
    most: int | None = None

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The numbers other than 0, each with its seat; empty where there are no seats."""
        by = [f"{count} by {format_seats(seat, names, begins=False)}" for seat, count in self.counts if count]
        return ", ".join(by) if by or not self.counts else "none yet"


class Played(NamedTuple):
    """A card that was played, and by whom; None where there is none.

    >>> Played(Card(Rank.TWO, Suit.CLUBS), 1).in_words(), Played(Card(Rank.TWO, Suit.CLUBS), 0).in_words(["You"])
    ('2♣ by seat 1', '2♣ by you')
    """

    card: Card | None = None
    seat: Seat | None = None

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The card and its player; empty where there is none."""
        if self.card is None:
            return ""
        return f"{self.card.pretty} by {format_seats(self.seat, names, begins=False)}"


class OneOf(NamedTuple):
    """One of several things: a suit, a rank or a word; None while none is chosen.

    >>> OneOf(tuple(Suit), Suit.HEARTS).in_words(), OneOf(tuple(Rank), Rank.FIVE).in_words()
    ('hearts', '5')
    """

    among: tuple[Suit | Rank | str, ...]
    chosen: Suit | Rank | str | None = None

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The chosen thing in words; empty where none is chosen."""
        match self.chosen:
            case None:
                return ""
            case Rank():
                return self.chosen.word
            case _:
                return format_fact(self.chosen)


FactValue = Seats | Number | Counts | Played | OneOf


class Fact(NamedTuple):
    """Something that everybody knows besides the cards: trump, dealer, whose turn it is.

    A game has the same facts in the same order in every state; a fact with nothing to tell has an empty value.

    Attributes:
        id: Name of the fact, the same throughout a match.
        value: Its value.
        label: The players' name for it.
    """

    id: str
    value: FactValue
    label: str

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The fact as a line; empty where there is nothing to tell.

        >>> Fact("dealer", Seats((1,)), "Dealer").in_words(("You", "Ann"))
        'Dealer: Ann'
        """
        value = self.value.in_words(names)
        return f"{self.label}: {value}" if value else ""


@dataclass(frozen=True, slots=True)
class Table:
    """The whole table: its zones, and what else everybody knows.

    Attributes:
        zones: Every zone; together they hold every card of the game exactly once.
        status: The other facts that everybody knows: trump, dealer, whose turn it is.
        scores: Points of each side so far.
        seats: Number of seats.
        seat: The seat whose view this is; None for the whole table with all faces or for a spectator.
        race: Whether everybody plays at once with packs of their own, so that moves name cards by their faces alone.
    """

    zones: tuple[Zone, ...]
    status: tuple[Fact, ...]
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

    def fact(self, id: str) -> FactValue | None:
        """The value of the fact of that name; None where the game has no such fact."""
        return next((fact.value for fact in self.status if fact.id == id), None)

    def status_lines(self, names: Sequence[str] = ()) -> list[str]:
        """The facts in words, without those that have nothing to tell."""
        return [line for fact in self.status if (line := fact.in_words(names))]

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
        """Whether the viewer plays with the cards in front of a seat: as its own, or as a partner."""
        return any(zone.belongs_to(self.seat) for zone in self.zones if zone.owner == seat)

    def hidden_from(self, seat: Seat | None) -> frozenset[Card]:
        """The cards whose faces a seat does not see."""
        return frozenset(card for zone in self.zones for card in zone.hidden_from(seat) if card is not None)


def seen_zone(zone: Zone, seat: Seat | None) -> Zone:
    """A zone as a seat sees it."""
    hidden = len(zone.hidden_from(seat))
    return zone._replace(cards=(None,) * hidden + zone.cards[hidden:]) if hidden else zone


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
    """The fields that the constructor of a dataclass takes; none for any other type."""
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
