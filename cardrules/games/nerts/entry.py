"""Nerts: what one enters of a table of real cards."""

from cardrules.games.nerts.position import NertsPosition
from cardrules.mechanics.race_entries import race_sheet

ENTRY = race_sheet(NertsPosition, "slot1 5H; slot2 QD; pile1 6S; pile2 -; pile3 KC; waste 9S; up 4H")
