"""Pictures of tables, in the narrow arrangement, which can be read at any width, and what they show in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from xml.etree import ElementTree

from cardrules.core.cards import Card
from cardrules.core.naming import named
from cardrules.core.zones import Seat, Shape, Table, Zone
from cardrules.drawing import table_svg
from rule_pages.html import element

SVG = "http://www.w3.org/2000/svg"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
"""What other players are called where nobody has named them."""


@dataclass
class Pictures:
    """The pictures of the site, by their paths in the folder of the games' pages."""

    files: dict[str, str] = field(default_factory=dict)

    def show(
        self,
        path: str,
        table: Table,
        names: Sequence[str],
        marks: Mapping[str, str] | None = None,
        labels: Iterable[str] = (),
        within: str = "",
    ) -> str:
        """Keep a picture of a table, and give the image that shows it.

        Args:
            path: Where to keep it.
            table: The table as somebody sees it.
            names: What the players are called.
            marks: Cards and places to mark.
            labels: Ids of zones to number, from 1.
            within: The folder of the games' pages, for a page outside of it.
        """
        svg = table_svg(table, narrow=True, marks=marks, names=names)
        self.files[path] = numbered(svg, tuple(labels)) if labels else svg
        _, _, width, height = svg.partition('viewBox="')[2].partition('"')[0].split()
        return element(
            "img",
            class_="table",
            src=f"{within}{path}",
            alt=in_words(table, names),
            width=width,
            height=height,
            loading="lazy",
        )


def names_around(seats: int, reader: Seat) -> tuple[str, ...]:
    """What the players are called by seat: the reader is You, the others follow clockwise."""
    called = ("You", *NAMES)[:seats]
    return tuple(called[(seat - reader) % seats] for seat in range(seats))


def numbered(svg: str, zones: Sequence[str]) -> str:
    """A picture with the number of each zone on it."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    places = {
        group.get("data-zone"): group.find(f"{{{SVG}}}rect[@class='place']")
        for group in root.iter(f"{{{SVG}}}g")
        if "zone" in (group.get("class") or "").split()
    }
    for number, zone in enumerate(zones, start=1):
        place = places[zone]
        assert place is not None, zone
        x = float(place.get("x", 0)) + 10
        y = float(place.get("y", 0)) + float(place.get("height", 0)) - 8
        circle = {"cx": f"{x:g}", "cy": f"{y:g}", "r": "10", "fill": "#ffd54a", "stroke": "#1b1b1b"}
        ElementTree.SubElement(root, "circle", circle)
        middle = {"text-anchor": "middle", "font-size": "14", "font-weight": "bold", "fill": "#1b1b1b"}
        text = ElementTree.SubElement(root, "text", {"x": f"{x:g}", "y": f"{y + 5:g}", **middle})
        text.text = str(number)
    return ElementTree.tostring(root, encoding="unicode")


def in_words(table: Table, names: Sequence[str]) -> str:
    """What a picture shows: the cards that lie open, player by player."""
    table = named(table, names)
    parts = []
    for owner, zones in groupby(sorted(table.zones, key=_owner), key=_owner):
        said = [f"{zone.label}: {cards}" for zone in zones if (cards := _open_cards(zone))]
        whose = "On the table" if owner < 0 else names[owner] if names else f"Seat {owner}"
        if said:
            parts.append(f"{whose}: {', '.join(said)}.")
    return " ".join(parts) or "No card is face up."


def around(table: Table, move: str, cards: Iterable[Card]) -> Table:
    """The part of a table that a move is about: where some cards lie, where the move goes, and what lies in fans."""
    faces, place = {card.face for card in cards}, move.partition(">")[2]
    own = [zone for zone in table.zones if zone.owner is None or table.in_reach(zone.owner)]

    def lies_in(zone: Zone) -> set[Card]:
        return {card.face for card in zone.cards if card} & faces

    found = [
        zone
        for zone in own
        if zone.shape is Shape.FAN or lies_in(zone) or move == zone.tap or (place and zone.name == place)
    ]
    seen = {card for zone in found for card in lies_in(zone)}
    found += [zone for zone in table.zones if zone not in own and lies_in(zone) - seen]
    return replace(table, status=(), zones=tuple(found or own))


def _owner(zone: Zone) -> int:
    return -1 if zone.owner is None else zone.owner


def _open_cards(zone: Zone) -> str:
    """The cards of a zone that can be seen: of a pile the top one."""
    seen = [card.pretty for card in zone.cards if card is not None]
    if zone.shape in (Shape.STACK, Shape.SPREAD):
        seen = seen[-1:] if zone.cards and zone.cards[-1] is not None else []
    return " ".join(seen)
