"""Pishe Pasha, for two players."""

from cardrules.game import Game
from cardrules.games.pishe_pasha import rules
from cardrules.games.pishe_pasha.bot import score_move
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import RULEBOOK
from cardrules.games.pishe_pasha.state import Move, State, Stop
from cardrules.games.pishe_pasha.zones import status, zones
from cardrules.moves import Deal, Discard, Draw, Pass, Put

GAME: Game[State, Move, PisheOptions] = Game(
    id="pishe_pasha",
    rulebook=RULEBOOK,
    options=PisheOptions(),
    moves=(Deal, Draw, Put, Discard, Stop, Pass),
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
