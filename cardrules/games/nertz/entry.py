"""Nertz: what one enters of a table of real cards."""

from cardrules.games.nertz.position import NertzPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NertzPosition, "nuts 5H; pile1 6S; pile2 JC TD; pile3 -; waste 9S; up 4H AS")
