"""Nuts: what one enters of a table of real cards."""

from cardrules.games.nuts.position import NutsPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NutsPosition, "nuts 5H; pile1 QH; pile2 6S; pile3 JC TD; waste 9S; up 4H AS")
