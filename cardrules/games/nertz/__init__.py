"""Nertz, a race game for two to ten players."""

from cardrules.definition.game import Game
from cardrules.games.nertz import rules
from cardrules.games.nertz.options import NertzOptions
from cardrules.games.nertz.rulebook import RULEBOOK
from cardrules.mechanics.race_game import race_game
from cardrules.mechanics.race_legality import Move
from cardrules.mechanics.race_tables import State

Nertz = Game[State[NertzOptions], Move, NertzOptions]
"""The type of this game: of its states, moves and options."""

GAME: Nertz = race_game(__name__, RULEBOOK, NertzOptions(), rules.deal)
