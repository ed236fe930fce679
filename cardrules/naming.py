"""Players by their names in place of seats."""

import re
from collections.abc import Sequence
from dataclasses import replace

from cardrules.rulebook import format_seats
from cardrules.zones import Table

_SEATS = re.compile(r"\bseats? (\d+(?:(?:, | and )\d+)*)", re.IGNORECASE)


def named(table: Table, names: Sequence[str]) -> Table:
    """A table on whose labels players go by their names; without names they go by their seats."""
    if not names:
        return table
    return replace(
        table,
        zones=tuple(zone._replace(label=by_name(zone.label, names)) for zone in table.zones),
        status=tuple((heading, by_name(value, names)) for heading, value in table.status),
    )


def by_name(text: str, names: Sequence[str]) -> str:
    """A text in which seats are called by their names.

    >>> by_name("Seat 1 plays", ["You", "Ann"]), by_name("seats 0 and 2", ["You", "Ann", "Ben"])
    ('Ann plays', 'You and Ben')
    """
    return _SEATS.sub(
        lambda found: format_seats([int(seat) for seat in re.findall(r"\d+", found[1])], names), text
    )
