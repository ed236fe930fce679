"""Canfield, a patience for one player."""

from cardrules.game import Game
from cardrules.games.canfield import rules
from cardrules.games.canfield.bot import score_move
from cardrules.games.canfield.options import PRESETS, CanfieldOptions
from cardrules.games.canfield.rulebook import RULEBOOK
from cardrules.games.canfield.state import GiveUp, Move, State
from cardrules.games.canfield.zones import status, zones
from cardrules.moves import Deal, Put, Turn

GAME: Game[State, Move, CanfieldOptions] = Game(
    id="canfield",
    rulebook=RULEBOOK,
    options=CanfieldOptions(),
    moves=(Deal, Put, Turn, GiveUp),
    players=lambda options: 1,
    initial_state=rules.initial_state,
    actors=rules.actors,
    deck=rules.deck,
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    judge=rules.judge,
    apply_unchecked=rules.apply_unchecked,
    zones=zones,
    status=status,
    outcome=lambda state: state.result,
    score_move=score_move,
    presets=PRESETS,
    resign_moves=(GiveUp,),
)
