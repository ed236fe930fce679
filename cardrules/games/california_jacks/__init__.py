"""California Jacks, for two players."""

from cardrules.game import Game
from cardrules.games.california_jacks import rules
from cardrules.games.california_jacks.bot import choose
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import RULEBOOK
from cardrules.games.california_jacks.state import SEATS, Move, State
from cardrules.games.california_jacks.zones import status, zones
from cardrules.moves import Deal, Play

GAME: Game[State, Move, JacksOptions] = Game(
    id="california_jacks",
    rulebook=RULEBOOK,
    options=JacksOptions(),
    moves=(Deal, Play),
    players=lambda options: SEATS,
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
    bot=choose,
)
