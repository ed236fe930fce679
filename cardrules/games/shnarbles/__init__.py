"""Shnarbles, for two to ten players."""

from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.shnarbles import player, rules, scoring
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import RULEBOOK
from cardrules.games.shnarbles.state import Bid, Challenge, Fold, Move, NameTrump, State, Stay
from cardrules.games.shnarbles.zones import status, zones
from cardrules.mechanics import challenges
from cardrules.mechanics.tricks import dealers

__all__ = ["GAME", "Bid", "Challenge", "Fold", "NameTrump", "Shnarbles", "Stay"]

Shnarbles = Game[State, Move, ShnarblesOptions]
"""The type of this game: of its states, moves and options."""

GAME: Shnarbles = Game(
    id="shnarbles",
    package=__name__,
    rulebook=RULEBOOK,
    options=ShnarblesOptions(),
    initial_state=rules.initial_state,
    dealers=dealers,
    deck=rules.deck,
    deal=rules.perform_deal,
    movers=rules.movers,
    rules=(
        MoveRule(Bid, rules.judge_bid, rules.perform_bid, listed_legal=True),
        MoveRule(Pass, rules.judge_pass, rules.perform_pass, in_turn=False, listed_legal=True),
        MoveRule(NameTrump, rules.judge_naming, rules.perform_naming, listed_legal=True),
        MoveRule(Fold, rules.judge_fold, rules.perform_fold),
        MoveRule(Stay, rules.judge_stay, rules.perform_stay, listed_legal=True),
        MoveRule(Play, rules.judge_play, rules.perform_play, listed_legal=True),
        MoveRule(
            Challenge,
            rules.judge_call,
            rules.perform_call,
            in_turn=False,
            listed_legal=True,
            agreed=challenges.is_on_honour,
        ),
    ),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(
        rules.winning_seat, scoring.score_lines, rules.obligations, trick_findings=rules.trick_findings
    ),
    status=status,
    bounds=scoring.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.shnarbles",
    endgame="cardrules.solve.shnarbles:endgame",
    version=2,
    lowest_wins=True,
)
