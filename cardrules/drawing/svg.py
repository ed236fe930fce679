"""The table as a picture: one self-contained SVG, wide, narrow for phones, or small and without words."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from html import escape

from cardrules.core.cards import Card
from cardrules.core.naming import named
from cardrules.core.zones import Shape, Table, Zone
from cardrules.drawing.faces import FONT, HEIGHT, PACK_COLOURS, WIDTH, definitions, face_use, spoken
from cardrules.drawing.layout import (
    EDGE,
    LETTER,
    MARGIN,
    NARROW,
    PADDING,
    SMALL,
    TALL,
    WIDE,
    Panel,
    PlacedZone,
    arrange,
)
from cardrules.drawing.text import wrapped

GOLD = "#ffd54a"
SHAPE = 1.5
"""Width of a small picture, in heights."""


def table_svg(
    table: Table,
    narrow: bool = False,
    marks: Mapping[str, str] | None = None,
    names: Sequence[str] = (),
) -> str:
    """The table as an SVG picture.

    Every face-up card is a `<g class="card" data-card="QH" data-name="QH" data-zone="hand:0">` that is moved by its
    `translate(x y)`, every zone a `<g class="zone" data-zone="stock" data-name data-tap data-label>` around a
    `<rect class="place">`.

    Args:
        table: The table as a seat sees it.
        narrow: Whether it is for a phone.
        names: The names of the players; without them they go by their seats.
        marks: CSS classes to add, by card or zone: `legal` is drawn outlined and dotted, `target` dashed.
    """
    marks = marks or {}
    table = named(table, names)
    form = NARROW if narrow else WIDE
    caption = wrapped(table.status_lines(names), " · ", width=int((form.width - 2 * MARGIN) / 6.4))
    panels, spots, height = arrange(table, names, form, MARGIN + 16 * len(caption) + 4 * bool(caption))
    told = [_text(line, MARGIN, MARGIN + 12 + 16 * number, 12) for number, line in enumerate(caption)]
    box = (0, form.width, height)
    return _picture(table, names, box, [*told, *map(_panel, panels)], spots, marks)


def thumbnail_svg(table: Table) -> str:
    """The table as a small picture without words, three units wide for every two high, to choose a game by.

    Args:
        table: The table as a seat sees it.
    """
    form = SMALL
    panels, spots, height = arrange(table, (), form, MARGIN)
    while height > form.width / SHAPE:
        form = replace(form, width=form.width * 1.05)
        panels, spots, height = arrange(table, (), form, MARGIN)
    whole = form.width / SHAPE
    box = ((height - whole) / 2, form.width, whole)
    return _picture(table, (), box, map(_ground, panels), spots, {})


def _picture(
    table: Table,
    names: Sequence[str],
    box: tuple[float, float, float],
    under: Iterable[str],
    spots: Sequence[PlacedZone],
    marks: Mapping[str, str],
) -> str:
    """The whole picture.

    Args:
        table: The table.
        names: The names of the players.
        box: Its upper edge, its width and its height.
        under: The shapes drawn under the cards.
        spots: The zones, each with its cards.
        marks: As in `table_svg`.
    """
    top, width, height = box
    title = "Card table as seen by " + ("a spectator" if table.seat is None else f"seat {table.seat}")
    description = ". ".join([*table.status_lines(names), *(_described(spot.zone, table) for spot in spots)])
    cards = [card for spot in spots for card in _cards(spot, table, marks)]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="cardrules-table" '
        f'viewBox="0 {_n(top)} {_n(width)} {_n(height)}" '
        f'width="100%" role="img" aria-label={_q(title)} font-family="{FONT}">',
        f"<title>{title}</title><desc>{escape(description, quote=False)}</desc>{definitions(''.join(cards))}",
        _rect(0, top, width, height, 10, 'fill="#1d6343"'),
        *under,
        *(_zone(spot, table, marks.get(spot.zone.id, "")) for spot in spots),
        *cards,
        *(_count(spot) for spot in spots if spot.zone.shape in _PILES and len(spot.zone.cards) > 1),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part)


_PILES = (Shape.STACK, Shape.SPREAD)
_DASHES = 'stroke="#cfe3d6" stroke-width="1.2" stroke-dasharray="5 4" stroke-opacity=".8"'


def _panel(panel: Panel) -> str:
    title = _text(panel.title, panel.x + PADDING, panel.y + 14, 11, weight="bold")
    return _ground(panel) + title


def _ground(panel: Panel) -> str:
    return _rect(panel.x, panel.y, panel.width, panel.height, 8, 'fill="#14492f" fill-opacity=".55"')


def _zone(spot: PlacedZone, table: Table, mark: str) -> str:
    """A zone: its place, its label, and the edges of the cards that lie under the top of a pile."""
    zone, lying = spot.zone, spot.lying
    look = 'class="place" fill="#fff" fill-opacity=".06" ' + ("" if zone.cards else _DASHES)
    return (
        f"<g class={_q(f'zone {mark}'.strip())} data-zone={_q(zone.id)} data-name={_q(zone.name)} "
        f'data-tap={_q(zone.tap)} data-label={_q(zone.label)} role="group" aria-label={_q(_described(zone, table))}>'
        f"{_rect(spot.left, spot.top, lying.width, lying.height, 0.09 * spot.card, look)}"
        f"{_label(spot)}{_edges(spot, table)}"
        f"{_outline(mark, spot.left - 3, spot.top - 3, lying.width + 6, lying.height + 6, spot.card / WIDTH)}</g>"
    )


def _label(spot: PlacedZone) -> str:
    if not spot.font:
        return ""
    label = _fitted(spot.zone, spot.width, spot.font)
    return _text(label, spot.x + spot.width / 2, spot.top - 0.72 * spot.font, spot.font, "middle")


def _edges(spot: PlacedZone, table: Table) -> str:
    """The edges of the cards of a pile that are not drawn themselves, three at most."""
    zone, drawn = spot.zone, len(spot.lying.cards)
    if zone.shape not in _PILES or len(zone.cards) == drawn:
        return ""
    dark = zone.cards[-drawn - 1] is None and not zone.face_up
    fill, line = (PACK_COLOURS[_back_number(zone, table)], "#fffdf8") if dark else ("#fffdf8", "#4a4a4a")
    look = f'fill="{fill}" stroke="{line}" stroke-width=".8"'
    steps = (EDGE * spot.card * number for number in range(min(len(zone.cards) - drawn, 3), 0, -1))
    return "".join(
        _rect(spot.left + step, spot.top + step, spot.card, spot.card * TALL, 0.09 * spot.card, look)
        for step in steps
    )


def _cards(spot: PlacedZone, table: Table, marks: Mapping[str, str]) -> Iterator[str]:
    """The cards of a zone that are drawn, from the bottom to the top."""
    zone = spot.zone
    for place, dx, dy in spot.lying.cards:
        card = zone.cards[place]
        mark = marks.get(card.code, "") if card else ""
        at = f'data-zone={_q(zone.id)} transform="translate({_n(spot.left + dx)} {_n(spot.top + dy)})"'
        scale = f'<g transform="scale({spot.card / WIDTH:.4g})">'
        if card is None:
            name = "blank" if zone.face_up else f"back-{_back_number(zone, table)}"
            yield f'<g class="card back" {at}>{scale}{face_use(name)}</g></g>'
        else:
            name = card.face.code if table.race else card.code
            yield (
                f'<g class={_q(f"card {mark}".strip())} data-card="{card.code}" data-name="{name}" {at} tabindex="0" '
                f'role="img" aria-label={_q(f"{spoken(card)}, {_where(zone, table)}")}>{scale}'
                f"{face_use(f'face-{card.face.code}')}"
                f"{_pack(card, zone, table.race)}{_outline(mark, 0, 0, WIDTH, HEIGHT, 1)}</g></g>"
            )


def _pack(card: Card, zone: Zone, race: bool) -> str:
    """The mark of the pack: in a race a coloured edge on the cards in the middle, else the number that a move names."""
    if race and zone.owner is None:
        return face_use(f"edge-{card.pack % len(PACK_COLOURS)}")
    if card.pack and not race:
        number = _text(f"'{card.pack + 1}", 5, 98, 22, fill="#4a4a4a")
        return (
            f'<g stroke="#fffdf8" stroke-width="7" stroke-linejoin="round" paint-order="stroke">{number}</g>'
        )
    return ""


def _back_number(zone: Zone, table: Table) -> int:
    """The colour of backs: in a race that of the pack that the seat plays, as its open cards show; else the first."""
    if not table.race or zone.owner is None:
        return 0
    packs = (card.pack for other in table.zones if other.owner == zone.owner for card in other.cards if card)
    return next(packs, zone.owner) % len(PACK_COLOURS)


def _outline(mark: str, x: float, y: float, width: float, height: float, scale: float) -> str:
    """The mark of a legal card or place (thick line and dot), or of a target (dashes and ring)."""
    kinds = mark.split()
    if "legal" not in kinds and "target" not in kinds:
        return ""
    dash, dot = ("", GOLD) if "legal" in kinds else ('stroke-dasharray="14 9"', "#1d6343")
    lines = "".join(
        _rect(
            x,
            y,
            width,
            height,
            9 * scale,
            f'fill="none" stroke="{ink}" stroke-width="{_n(thick * scale)}" {dash}',
        )
        for ink, thick in (("#1b1b1b", 11), (GOLD, 7))
    )
    return (
        f'{lines}<circle cx="{_n(x + 12 * scale)}" cy="{_n(y + height - 12 * scale)}" r="{_n(10 * scale)}" '
        f'fill="{dot}" stroke="#1b1b1b" stroke-width="{_n(4 * scale)}"/>'
    )


def _count(spot: PlacedZone) -> str:
    """The number of cards in a pile, on its lower edge."""
    if not spot.font:
        return ""
    text, font = str(len(spot.zone.cards)), max(spot.font, 9)
    width = font * (0.62 * len(text) + 0.7)
    left = spot.left + spot.lying.cards[-1][1] + spot.card * (1 + 3 * EDGE) - width
    bottom = spot.top + spot.lying.height
    pill = _rect(left, bottom - 1.3 * font, width, 1.3 * font, 0.65 * font, 'fill="#10261b" stroke="#cfe3d6"')
    number = _text(text, left + width / 2, bottom - 0.3 * font, font, "middle", weight="bold")
    return f'<g class="count" pointer-events="none">{pill}{number}</g>'


def _fitted(zone: Zone, width: float, font: float) -> str:
    """A zone's label if there is room for it, else its name, with the suit if the label ends with one."""
    letters = int((width + 2) / (font * LETTER))
    last = zone.label.split()[-1]
    short = zone.name if last.isalnum() else f"{zone.name} {last}"
    if len(zone.label) <= letters:
        return zone.label
    return short if zone.name and len(short) <= letters else zone.label[: letters - 1] + "…"


def _where(zone: Zone, table: Table) -> str:
    return zone.label if zone.owner in (None, table.seat) else f"{zone.label} of seat {zone.owner}"


def _described(zone: Zone, table: Table) -> str:
    """A zone as it is read aloud."""
    count = len(zone.cards)
    return f"{_where(zone, table)}, " + (f"{count} card{'s' * (count > 1)}" if count else "empty")


def _text(
    text: str,
    x: float,
    y: float,
    size: float,
    anchor: str = "start",
    weight: str = "normal",
    fill: str = "#eef6f0",
) -> str:
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" text-anchor="{anchor}" font-weight="{weight}" '
        f'fill="{fill}">{escape(text, quote=False)}</text>'
    )


def _rect(x: float, y: float, width: float, height: float, radius: float, look: str) -> str:
    return (
        f'<rect x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" height="{_n(height)}" rx="{_n(radius)}" {look}/>'
    )


def _q(text: str) -> str:
    """A text as the value of an attribute."""
    return '"' + escape(text, quote=False).replace('"', "&quot;") + '"'


def _n(number: float) -> str:
    """A number in short form, the same on every machine."""
    return f"{number:.1f}".removesuffix(".0")
