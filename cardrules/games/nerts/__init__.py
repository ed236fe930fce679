"""Nerts with four slots, a race game for two to eight players."""

from cardrules.core.moves import Call, Put, Turn
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.nerts import rules
from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import LATE_CLAIM, ONE_HAND, RULEBOOK, STUCK
from cardrules.mechanics import race_legality, race_player, race_rounds, race_scores, race_ways, race_zones
from cardrules.mechanics.race_tables import State

Nerts = Game[State[NertsOptions], race_legality.Move, NertsOptions]
"""The type of this game: of its states, moves and options."""

GAME: Nerts = Game(
    id="nerts",
    package=__name__,
    rulebook=RULEBOOK,
    options=NertsOptions(),
    initial_state=race_rounds.initial_state,
    dealers=race_rounds.shufflers,
    deck=race_rounds.deck,
    deal=rules.deal,
    movers=race_legality.movers,
    rules=(
        MoveRule(Put, race_legality.judge_put, race_rounds.perform_put, listed_legal=True),
        MoveRule(Turn, race_legality.judge_turn, race_rounds.perform_turn),
        MoveRule(Call, race_legality.judge_call, race_rounds.perform_call, agreed=race_legality.has_calls),
    ),
    pseudo_legal_moves=race_legality.pseudo_legal_moves,
    action_space=race_legality.action_space,
    zones=race_zones.zones,
    questions=Questions(score_now=race_scores.score_lines, way_on=race_ways.way_on_of_seat),
    status=race_zones.status,
    bounds=race_scores.bounds,
    choose_move=race_player.choose_move,
    kernel="cardrules.simulate.kernels.races",
    version=2,
    late_claim_clause=LATE_CLAIM,
    stuck_clause=STUCK,
    one_claim_clause=ONE_HAND,
)
