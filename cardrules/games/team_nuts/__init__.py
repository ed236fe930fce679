"""Team Nuts (Peanuts), a race game for two partnerships."""

from cardrules.game import Game
from cardrules.games.team_nuts import judging, rules
from cardrules.games.team_nuts.bot import choose
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import BEATEN, RULEBOOK
from cardrules.games.team_nuts.state import PLAYERS, Move, State, side_of
from cardrules.games.team_nuts.zones import status, zones
from cardrules.mechanics.races import Tuck
from cardrules.moves import Deal, Put, Turn

GAME: Game[State, Move, TeamNutsOptions] = Game(
    id="team_nuts",
    rulebook=RULEBOOK,
    options=TeamNutsOptions(),
    moves=(Deal, Put, Turn, Tuck),
    players=lambda options: PLAYERS,
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
    side_of=lambda options, seat: side_of(seat),
    bot=choose,
    late_claim_clause=BEATEN,
)
