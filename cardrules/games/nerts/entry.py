"""Nerts: what one enters of a table of real cards."""

from cardrules.games.nerts.position import NertsPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NertsPosition)
