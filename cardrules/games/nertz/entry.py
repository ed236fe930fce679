"""Nertz: what one enters of a table of real cards."""

from cardrules.games.nertz.position import NertzPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NertzPosition)
