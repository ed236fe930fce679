"""Players by their names in place of seats."""

from collections.abc import Sequence
from dataclasses import replace

from cardrules.core.zones import Table, Zone, plays


def named(table: Table, names: Sequence[str]) -> Table:
    """A table on whose zones players go by their names; without names they go by their seats."""
    return replace(table, zones=tuple(_named(zone, names) for zone in table.zones)) if names else table


def _named(zone: Zone, names: Sequence[str]) -> Zone:
    return zone if zone.player is None else zone._replace(label=plays(zone.player, names))
