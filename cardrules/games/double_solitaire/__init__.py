"""Double Solitaire in its simplified version, for two players."""

from cardrules.core.moves import Discard, Draw, Put
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.double_solitaire import player, rules
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import RULEBOOK
from cardrules.games.double_solitaire.state import Move, State, Swap
from cardrules.games.double_solitaire.zones import status, zones
from cardrules.mechanics import stocks

__all__ = ["GAME", "DoubleSolitaire", "Swap"]

DoubleSolitaire = Game[State, Move, DoubleOptions]
"""The type of this game: of its states, moves and options."""

GAME: DoubleSolitaire = Game(
    id="double_solitaire",
    package=__name__,
    rulebook=RULEBOOK,
    options=DoubleOptions(),
    initial_state=rules.initial_state,
    dealers=stocks.dealers,
    deck=stocks.deck,
    deal=rules.perform_deal,
    movers=rules.movers,
    rules=(
        MoveRule(Swap, rules.judge_swap, rules.perform_swap),
        MoveRule(Draw, rules.judge_draw, rules.perform_draw),
        MoveRule(Put, rules.judge_put, rules.perform_put, listed_legal=True),
        MoveRule(Discard, rules.judge_discard, rules.perform_discard),
    ),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(obligations=rules.obligations),
    status=status,
    bounds=rules.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.double_solitaire",
    version=2,
)
