"""Canfield, a patience for one player."""

from cardrules.game import Game
from cardrules.games.canfield import rules
from cardrules.games.canfield.bot import worth
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
    start=rules.start,
    actors=rules.actors,
    deck=rules.deck,
    candidates=rules.candidates,
    universe=rules.universe,
    judge=rules.judge,
    perform=rules.perform,
    zones=zones,
    status=status,
    outcome=lambda state: state.result,
    worth=worth,
    presets=PRESETS,
    giving_up=(GiveUp,),
)
