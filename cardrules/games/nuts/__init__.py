"""Nuts, a family's race game for two to eight players."""

from cardrules.definition.game import Game
from cardrules.games.nuts import rules
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import RULEBOOK
from cardrules.mechanics.race_game import race_game
from cardrules.mechanics.race_legality import Move

Nuts = Game[rules.NutsState, Move, NutsOptions]
"""The type of this game: of its states, moves and options."""

GAME: Nuts = race_game(__name__, RULEBOOK, NutsOptions(), rules.deal, rules.status)
