"""Nertz, a race game for two to ten players."""

from cardrules.game import Game
from cardrules.games.nertz import judging, rules
from cardrules.games.nertz.bot import choose
from cardrules.games.nertz.options import NertzOptions
from cardrules.games.nertz.rulebook import BEATEN, RULEBOOK
from cardrules.games.nertz.state import Move, State
from cardrules.games.nertz.zones import status, zones
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn

GAME: Game[State, Move, NertzOptions] = Game(
    id="nertz",
    rulebook=RULEBOOK,
    options=NertzOptions(),
    moves=(Deal, Put, Turn, Call),
    players=lambda options: options.players,
    start=rules.start,
    actors=rules.actors,
    deck=judging.deck,
    candidates=judging.candidates,
    universe=judging.universe,
    judge=judging.judge,
    perform=rules.perform,
    zones=zones,
    status=status,
    outcome=lambda state: state.result,
    bot=choose,
    beaten=BEATEN,
)
