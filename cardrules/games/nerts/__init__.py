"""Nerts with four slots, a race game for two to eight players."""

from cardrules.game import Game
from cardrules.games.nerts import judging, rules
from cardrules.games.nerts.bot import choose
from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import BEATEN, ONE_HAND, RULEBOOK
from cardrules.games.nerts.state import Move, State
from cardrules.games.nerts.zones import status, zones
from cardrules.mechanics.races import Call
from cardrules.moves import Deal, Put, Turn

GAME: Game[State, Move, NertsOptions] = Game(
    id="nerts",
    rulebook=RULEBOOK,
    options=NertsOptions(),
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
    one_claim_clause=ONE_HAND,
)
