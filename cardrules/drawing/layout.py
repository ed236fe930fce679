"""The layout of a picture of a table: wide, narrow for phones, or small and without words.

There are three steps, from the outside inwards: areas are placed one below the other (`arrange`), the zones of an area
flow in lines (`_flow`), and the cards are placed in their zone (`_lay`).
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, product
from typing import NamedTuple

from cardrules.core.cards import Card
from cardrules.core.zones import Seat, Shape, Table, Zone
from cardrules.drawing.faces import HEIGHT, WIDTH
from cardrules.drawing.text import clockwise_from

MARGIN, PADDING, TITLE = 8.0, 6.0, 20.0
EDGE = 0.03  # how far each card of a stack sticks out, in widths of a card
SPREAD = 1.76  # width of a waste that shows three cards, in widths of a card
TALL = HEIGHT / WIDTH
HEADER = 1.8  # height of a label's line, in heights of its font
LETTER = 0.56  # approximate width of a letter, in heights of the font


@dataclass(frozen=True, slots=True)
class Size:
    """The size at which an area's cards are drawn.

    Attributes:
        least: Smallest width of a card; below it, lines wrap instead.
        most: Width of a card where there is room.
        gap: Room between zones.
        column: Height of a line of columns, in heights of a card: the cards below stay in place.
        tallest: Height to which a column may grow.
        font: Height of the labels.
        label: Width to which a label may widen its zone, in widths of a card.
    """

    least: float
    most: float
    gap: float
    column: float
    tallest: float
    font: float
    label: float


@dataclass(frozen=True, slots=True)
class PictureFormat:
    """A way to draw a table.

    Attributes:
        width: Width of the picture, in units of its own.
        across: The most other players that sit side by side.
        abreast: The most players side by side at the bottom.
        near: The size of the viewer's cards and those in the middle.
        far: The size of the others' cards.
        title: Height of a line with a player's name.
    """

    width: float
    across: int
    abreast: int
    near: Size
    far: Size
    title: float = TITLE


WIDE = PictureFormat(1000, 4, 2, Size(56, 80, 8, 2.1, 3.6, 12, 1.7), Size(26, 60, 5, 1.8, 1.8, 11, 1.0))
NARROW = PictureFormat(390, 2, 1, Size(44, 60, 6, 2.1, 3.6, 11, 1.7), Size(20, 46, 3, 1.8, 1.8, 11, 1.0))
SMALL = PictureFormat(240, 4, 2, Size(30, 44, 4, 1.0, 2.4, 0, 0), Size(18, 32, 3, 1.0, 1.8, 0, 0), title=0)
"""Letters would be too small to read, so there are none."""


class ZoneLayout(NamedTuple):
    """The arrangement of a zone's cards: the room they need, and the corner of each one that is drawn."""

    width: float
    height: float
    cards: tuple[tuple[int, float, float], ...]


class PlacedZone(NamedTuple):
    """A zone with its place in the picture: the box with its label, and the cards within."""

    zone: Zone
    x: float
    y: float
    width: float
    lying: ZoneLayout
    card: float
    font: float

    @property
    def left(self) -> float:
        """The left edge of the cards, in the middle of the box."""
        return self.x + (self.width - self.lying.width) / 2

    @property
    def top(self) -> float:
        """The upper edge of the cards, under the label."""
        return self.y + self.font * HEADER


class Panel(NamedTuple):
    """The ground on which a seat's area lies."""

    x: float
    y: float
    width: float
    height: float
    title: str


def arrange(
    table: Table, names: Sequence[str], form: PictureFormat, y: float
) -> tuple[list[Panel], list[PlacedZone], float]:
    """All areas one below the other, beginning at a height, and the height of the picture."""
    seats = [seat for seat in clockwise_from(table) if any(zone.owner == seat for zone in table.zones)]
    far = [seat for seat in seats if not table.in_reach(seat)]
    near = [seat for seat in seats if table.in_reach(seat)]
    above = len(far) if table.seat is not None else (len(far) + 1) // 2
    groups: list[tuple[list[list[Seat | None]], Size]] = [
        (_cut(far[:above], form.across), form.far),
        ([[None]], form.near),
        (_cut(far[above:], form.across), form.far),
        # clockwise leads from right to left on the viewer's side of the table
        (_cut(sorted(near, reverse=form.abreast > 1), form.abreast), form.near),
    ]
    panels, spots = list[Panel](), list[PlacedZone]()
    for rows, size in groups:
        for row in rows:
            room = (form.width - 2 * MARGIN + PADDING) / len(rows[0])
            x = MARGIN + room * (len(rows[0]) - len(row)) / 2
            grounds, bottom = list[Panel](), y
            for owner in row:
                zones = [zone for zone in table.zones if zone.owner == owner]
                if owner is None or table.seats == 1:
                    flowing, end = _flow(zones, size, x, y, room - PADDING)
                else:
                    flowing, end = _flow(zones, size, x + PADDING, y + form.title, room - 3 * PADDING)
                    name = names[owner] if names else f"Seat {owner}{' (you)' * (owner == table.seat)}"
                    grounds.append(Panel(x, y, room - PADDING, 0, name))
                spots, bottom, x = spots + flowing, max(bottom, end), x + room
            panels += [ground._replace(height=bottom - y) for ground in grounds]
            y = bottom + PADDING * (bottom > y)
    return panels, spots, math.ceil(y - PADDING + MARGIN)


def _cut(seats: list[Seat], most: int) -> list[list[Seat | None]]:
    """Seats in rows, as few as possible and about equally long."""
    length = _shared(len(seats), -(-len(seats) // most))
    return [list[Seat | None](seats[first : first + length]) for first in range(0, len(seats), length)]


def _shared(count: int, rows: int) -> int:
    """The number of seats in each row."""
    return -(-count // max(rows, 1)) or 1


def _flow(zones: list[Zone], size: Size, x: float, y: float, room: float) -> tuple[list[PlacedZone], float]:
    """The zones of one owner line by line, each line centred, and where the last one ends."""
    lines = [list(line) for _, line in groupby(sorted(zones, key=_line), key=_line)]
    if _side_by_side(zones, size, room):
        lines = [[zone for line in lines for zone in line]]
    card = min(size.most, max(size.least, min((_fitting(line, size, room) for line in lines), default=0)))
    spots = list[PlacedZone]()
    for line in lines:
        for row in _rows(line, card, size, room):
            at = x + (room - _needed(row, size)) / 2
            for spot in row:
                spots.append(spot._replace(x=at, y=y))
                at += spot.width + size.gap
            columns = size.column * card * TALL * any(spot.zone.shape is Shape.COLUMN for spot in row)
            y += size.font * HEADER + max(columns, *(spot.lying.height for spot in row)) + PADDING
    return spots, y


def _line(zone: Zone) -> int:
    return zone.line


def _side_by_side(zones: list[Zone], size: Size, room: float) -> bool:
    """Whether the lines of a seat's piles fit side by side: a race should be seen at a glance."""
    piles = all(zone.owner is not None and zone.shape is not Shape.FAN for zone in zones)
    return bool(zones) and piles and _fitting(zones, size, room) >= size.most


_USUAL = {Shape.FAN: 2.5, Shape.STACK: 1 + 3 * EDGE, Shape.COLUMN: 1.0, Shape.SPREAD: SPREAD}
"""The usual widths of zones, in cards: sizes depend on these, not on the cards, so that they stay the same in play."""


def _fitting(line: list[Zone], size: Size, room: float) -> float:
    """The width of a card at which a line fills all the room."""
    return (room - size.gap * (len(line) - 1)) / sum(_USUAL[zone.shape] for zone in line)


def _needed(row: list[PlacedZone], size: Size) -> float:
    return sum(spot.width for spot in row) + size.gap * (len(row) - 1)


def _rows(line: list[Zone], card: float, size: Size, room: float) -> Iterator[list[PlacedZone]]:
    """The zones of a line: in one row, with fans squeezed and labels shortened if need be, or else in several."""
    for label, closeness in product((size.label, 1.0), (1.0, 0.9, 0.8, 0.7)):
        row = [_spot(zone, card, size, room, label, closeness) for zone in line]
        if _needed(row, size) <= room + 0.01:
            yield row
            return
    spots = [_spot(zone, card, size, room, size.label) for zone in line]
    length = _shared(len(spots), math.ceil(_needed(spots, size) / room))
    row = []
    for spot in spots:
        if row and (len(row) == length or _needed([*row, spot], size) > room):
            yield row
            row = []
        row.append(spot)
    yield row


def _spot(
    zone: Zone, card: float, size: Size, room: float, label: float, closeness: float = 1.0
) -> PlacedZone:
    lying = _lay(zone, card, size, room, closeness)
    wanted = len(zone.label) * size.font * LETTER
    width = max(lying.width, wanted if wanted <= label * card else 0)
    return PlacedZone(zone, 0, 0, width, lying, card, size.font)


def _lay(zone: Zone, card: float, size: Size, room: float, closeness: float) -> ZoneLayout:
    """The arrangement of a zone's cards within it."""
    height, edge, count = card * TALL, 3 * EDGE * card, len(zone.cards)
    match zone.shape:
        case Shape.STACK:
            return ZoneLayout(card + edge, height + edge, ((count - 1, 0.0, 0.0),) if count else ())
        case Shape.SPREAD:
            step = (SPREAD - 1) / 2 * card
            seen = range(max(0, count - 3), count)
            return ZoneLayout(
                card * SPREAD, height + edge, tuple((place, (place - seen[0]) * step, 0.0) for place in seen)
            )
        case Shape.FAN:
            steps = _steps(zone.cards, 0.64 * card * closeness, 0.24 * card * closeness, room - card)
            return ZoneLayout(
                card + max(steps, default=0), height, tuple((n, dx, 0.0) for n, dx in enumerate(steps))
            )
        case Shape.COLUMN:
            steps = _steps(zone.cards, 0.28 * height, 0.12 * height, (size.tallest - 1) * height)
            return ZoneLayout(
                card, height + max(steps, default=0), tuple((n, 0.0, dy) for n, dy in enumerate(steps))
            )


def _steps(cards: Sequence[Card | None], seen: float, hidden: float, most: float) -> list[float]:
    """The left edges of overlapping cards: each leaves part of the one under it visible, less when there are many."""
    steps = list(accumulate((hidden if card is None else seen for card in cards), initial=0.0))[: len(cards)]
    squeeze = min(1.0, most / steps[-1]) if steps and steps[-1] else 1.0
    return [step * squeeze for step in steps]
