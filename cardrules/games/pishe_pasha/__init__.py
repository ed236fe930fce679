"""Pishe Pasha, for two players."""

from cardrules.core.moves import Discard, Draw, Pass, Put
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.pishe_pasha import player, rules
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import RULEBOOK
from cardrules.games.pishe_pasha.state import Move, State, Stop
from cardrules.games.pishe_pasha.zones import status, zones
from cardrules.mechanics import challenges, stocks

__all__ = ["GAME", "PishePasha", "Stop"]

PishePasha = Game[State, Move, PisheOptions]
"""The type of this game: of its states, moves and options."""

GAME: PishePasha = Game(
    id="pishe_pasha",
    package=__name__,
    rulebook=RULEBOOK,
    options=PisheOptions(),
    initial_state=rules.initial_state,
    dealers=stocks.dealers,
    deck=stocks.deck,
    deal=rules.perform_deal,
    movers=rules.movers,
    rules=(
        MoveRule(Draw, rules.judge_play, rules.perform_play),
        MoveRule(Put, rules.judge_play, rules.perform_play),
        MoveRule(Discard, rules.judge_play, rules.perform_play),
        MoveRule(Stop, rules.judge_stop, rules.perform_stop, in_turn=False, agreed=challenges.is_on_honour),
        MoveRule(Pass, rules.judge_pass, rules.perform_pass, in_turn=False, agreed=challenges.is_on_honour),
    ),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(obligations=rules.obligations),
    status=status,
    bounds=rules.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.pishe_pasha",
)
