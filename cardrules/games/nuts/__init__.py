"""Nuts, a family's race game for two to eight players."""

from cardrules.game import Game
from cardrules.games.nuts import judging, rules
from cardrules.games.nuts.bot import choose
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import BEATEN, RULEBOOK
from cardrules.games.nuts.state import Move, State
from cardrules.games.nuts.zones import status, zones
from cardrules.mechanics.races import Call, Tuck
from cardrules.moves import Deal, Put, Turn

GAME: Game[State, Move, NutsOptions] = Game(
    id="nuts",
    rulebook=RULEBOOK,
    options=NutsOptions(),
    moves=(Deal, Put, Turn, Call, Tuck),
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
