"""Nuts: what one enters of a table of real cards."""

from cardrules.games.nuts.position import NutsPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NutsPosition)
