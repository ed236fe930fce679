"""Team Nuts, a race game for two partnerships."""

from cardrules.definition.game import Game
from cardrules.games.team_nuts import rules
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import RULEBOOK
from cardrules.mechanics.race_game import race_game
from cardrules.mechanics.race_legality import Move

TeamNuts = Game[rules.TeamState, Move, TeamNutsOptions]
"""The type of this game: of its states, moves and options."""

GAME: TeamNuts = race_game(__name__, RULEBOOK, TeamNutsOptions(), rules.deal)
