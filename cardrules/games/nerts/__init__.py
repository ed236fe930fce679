"""Nerts with four slots, a race game for two to eight players."""

from cardrules.definition.game import Game
from cardrules.games.nerts import rules
from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import ONE_HAND, RULEBOOK
from cardrules.mechanics.race_game import race_game
from cardrules.mechanics.race_legality import Move
from cardrules.mechanics.race_tables import State

Nerts = Game[State[NertsOptions], Move, NertsOptions]
"""The type of this game: of its states, moves and options."""

GAME: Nerts = race_game(__name__, RULEBOOK, NertsOptions(), rules.deal, one_claim_clause=ONE_HAND)
