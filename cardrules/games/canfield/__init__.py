"""Canfield, a patience for one player."""

from cardrules.core.moves import Put, Turn
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.canfield import player, rules
from cardrules.games.canfield.options import PRESETS, CanfieldOptions
from cardrules.games.canfield.rulebook import RULEBOOK, STUCK
from cardrules.games.canfield.state import GiveUp, Move, State
from cardrules.games.canfield.zones import status, zones

__all__ = ["GAME", "Canfield", "GiveUp"]

Canfield = Game[State, Move, CanfieldOptions]
"""The type of this game: of its states, moves and options."""

GAME: Canfield = Game(
    id="canfield",
    package=__name__,
    rulebook=RULEBOOK,
    options=CanfieldOptions(),
    initial_state=rules.initial_state,
    dealers=rules.dealers,
    deck=rules.deck,
    deal=rules.perform_deal,
    movers=rules.movers,
    rules=(
        MoveRule(Put, rules.judge_put, rules.perform_put, listed_legal=True),
        MoveRule(Turn, rules.judge_turn, rules.perform_turn),
        MoveRule(GiveUp, rules.judge_give_up, rules.perform_give_up, listed_legal=True, resigns=True),
    ),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(way_on=rules.way_on_of_seat),
    status=status,
    bounds=rules.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.canfield",
    planner="cardrules.analyse.canfield",
    version=2,
    presets=PRESETS,
    stuck_clause=STUCK,
)
