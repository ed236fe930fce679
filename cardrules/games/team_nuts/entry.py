"""Team Nuts: what one enters of a table of real cards."""

from cardrules.games.team_nuts.position import TeamNutsPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(TeamNutsPosition, "nuts 5H; pile1 6S; pile2 QD; pile3 -; waste JC; up 4H")
