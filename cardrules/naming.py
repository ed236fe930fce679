"""Players by their names in place of seats."""

import re
from collections.abc import Sequence
from dataclasses import replace

from cardrules.rulebook import YOU, format_seats, spoken_to
from cardrules.zones import Table

_SEATS = re.compile(r"\b(?:seat (\d+)|seats (\d+(?:(?:, | and )\d+)*))", re.IGNORECASE)


def named(table: Table, names: Sequence[str]) -> Table:
    """A table on whose labels players go by their names; without names they go by their seats."""
    if not names:
        return table
    return replace(
        table,
        zones=tuple(zone._replace(label=by_name(zone.label, names)) for zone in table.zones),
        status=tuple((by_name(heading, names), by_name(value, names)) for heading, value in table.status),
    )


def by_name(text: str, names: Sequence[str]) -> str:
    """A text in which seats are called by their names; who is called ``You`` is spoken to.

    >>> by_name("Seat 1 plays", ["You", "Ann"]), by_name("Seat 0 plays", ["You", "Ann"])
    ('Ann plays', 'You play')
    >>> by_name("2 by seat 0 and 1 by seat 1", ["You", "Ann"])
    '2 by you and 1 by Ann'
    >>> by_name("seats 0 and 2", ["You", "Ann", "Ben"])
    'You and Ben'
    """
    said = _SEATS.sub(
        lambda found: format_seats([int(seat) for seat in re.findall(r"\d+", found[0])], names), text
    )
    return spoken_to(said) if YOU in names else said
