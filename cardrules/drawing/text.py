"""The table as plain text for the terminal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from cardrules.core.cards import Card
from cardrules.core.rulebook import format_fact
from cardrules.core.zones import Seat, Shape, Table, Zone

WIDTH = 80


def table_text(table: Table, side_names: Sequence[str]) -> str:
    """The table as text: what everybody knows, then the middle of the table and each seat's cards.

    Brackets hold the text to type: the name of a pile, or the move that is made by touching it.

    Args:
        table: The table as a seat sees it.
        side_names: The name of each side.
    """
    scores = [f"{name}: {format_fact(points)}" for name, points in zip(side_names, table.scores, strict=True)]
    lines = [
        *wrapped(table.status_lines(), " · "),
        *wrapped(scores, " · ", first="Score  "),
    ]
    # The zones needed to choose a move stand at the bottom, next to the prompt.
    far = [seat for seat in clockwise_from(table) if not table.in_reach(seat)]
    near = [seat for seat in clockwise_from(table) if table.in_reach(seat)]
    for owner in (None, *far) if table.seat is None else (*far, None, *near):
        zones = [zone for zone in table.zones if zone.owner == owner]
        if zones:
            title = (
                []
                if owner is None or table.seats == 1
                else [f"Seat {owner}{' (you)' * (owner == table.seat)}"]
            )
            lines += ["", *title, *_area(zones, owner is None or owner in near, table.race)]
    return "\n".join(lines)


def clockwise_from(table: Table) -> tuple[Seat, ...]:
    """The seats clockwise, beginning at the viewer's left, with the viewer last; a spectator begins with seat 0."""
    first = 0 if table.seat is None else table.seat + 1
    return tuple((first + step) % table.seats for step in range(table.seats))


def _area(zones: list[Zone], near: bool, race: bool) -> Iterator[str]:
    """The zones of one owner; in the viewer's reach every column has a line of its own."""
    for _, line in groupby(sorted(zones, key=lambda zone: zone.line), key=lambda zone: zone.line):
        for columns, group in groupby(line, key=lambda zone: near and zone.shape is Shape.COLUMN):
            texts = [f"{_caption(zone, near)}: {_contents(zone, race)}" for zone in group]
            for part in [[text] for text in texts] if columns else [texts]:
                yield from wrapped(part, "   ", first="  ")


def _caption(zone: Zone, near: bool) -> str:
    """The label of a zone with the text to type in brackets.

    >>> _caption(Zone("work:0:3", "Pile 3", Shape.COLUMN, (), name="3"), near=True)
    'Pile [3]'
    """
    words = zone.label.split()
    if zone.name in words:
        words[words.index(zone.name)] = f"[{zone.name}]"
    elif zone.name:
        words.append(f"[{zone.name}]")
    if near and zone.tap not in ("", "card"):
        words.append(f"[{zone.tap}]")
    return " ".join(words)


def _contents(zone: Zone, race: bool) -> str:
    """The cards of a zone from the bottom to the top; for a pile only the open ones, and the number of all."""
    visible = {Shape.STACK: 1, Shape.SPREAD: 3}.get(zone.shape, len(zone.cards))
    if zone.cards and zone.cards[-1] is not None and len(zone.cards) > visible:
        return f"{_run(zone.cards[-visible:], race)} ({len(zone.cards)})"
    return _run(zone.cards, race) if zone.cards else "–"


def _run(cards: Iterable[Card | None], race: bool) -> str:
    parts = []
    for card, same in groupby(cards):
        if card is None:
            count = len(list(same))
            parts.append(f"▒×{count}" if count > 1 else "▒")
        else:
            parts.append(card.pretty + (f"'{card.pack + 1}" if card.pack and not race else ""))
    return " ".join(parts)


def wrapped(parts: Iterable[str], between: str, first: str = "", width: int = WIDTH) -> list[str]:
    """Parts one after the other, with a new line where the next does not fit; a part is broken only if it is too long.

    >>> wrapped(["one", "two", "three"], ", ", first="- ", width=10)
    ['- one, two', '  three']
    """
    lines, line = [], first
    for part in parts:
        fresh = len(line) == len(first)
        if not fresh and len(line) + len(between) + len(part) > width:
            lines.append(line)
            line, fresh = " " * len(first), True
        line += part if fresh else between + part
        while len(line) > width and (cut := line.rfind(" ", len(first) + 1, width)) > 0:
            lines.append(line[:cut])
            line = " " * (len(first) + 2) + line[cut + 1 :]
    return [*lines, line] if line.strip() else lines
