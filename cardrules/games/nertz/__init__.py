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
    initial_state=rules.initial_state,
    actors=rules.actors,
    deck=judging.deck,
    pseudo_legal_moves=judging.pseudo_legal_moves,
    action_space=judging.action_space,
    judge=judging.judge,
    apply_unchecked=rules.apply_unchecked,
    zones=zones,
    status=status,
    outcome=lambda state: state.result,
    bot=choose,
    late_claim_clause=BEATEN,
)
