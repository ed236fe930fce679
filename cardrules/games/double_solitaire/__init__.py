"""Double Solitaire in its simplified version, for two players."""

from cardrules.game import Game
from cardrules.games.double_solitaire import rules
from cardrules.games.double_solitaire.bot import score_move
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import RULEBOOK
from cardrules.games.double_solitaire.state import Move, State, Swap
from cardrules.games.double_solitaire.zones import status, zones
from cardrules.moves import Deal, Discard, Draw, Put

GAME: Game[State, Move, DoubleOptions] = Game(
    id="double_solitaire",
    rulebook=RULEBOOK,
    options=DoubleOptions(),
    moves=(Deal, Swap, Draw, Put, Discard),
    players=lambda options: rules.SEATS,
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
)
