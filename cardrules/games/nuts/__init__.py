"""Nuts, a family's race game for two to eight players."""

from cardrules.core.moves import Call, Put, Tuck, Turn
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.nuts import rules
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import LATE_CLAIM, RULEBOOK, STUCK
from cardrules.mechanics import race_legality, race_player, race_rounds, race_scores, race_ways, race_zones

Nuts = Game[rules.NutsState, race_legality.Move, NutsOptions]
"""The type of this game: of its states, moves and options."""

GAME: Nuts = Game(
    id="nuts",
    package=__name__,
    rulebook=RULEBOOK,
    options=NutsOptions(),
    initial_state=race_rounds.initial_state,
    dealers=race_rounds.shufflers,
    deck=race_rounds.deck,
    deal=rules.deal,
    movers=race_legality.movers,
    rules=(
        MoveRule(Put, race_legality.judge_put, race_rounds.perform_put, listed_legal=True),
        MoveRule(Turn, race_legality.judge_turn, race_rounds.perform_turn),
        MoveRule(Call, race_legality.judge_call, race_rounds.perform_call, agreed=race_legality.has_calls),
        MoveRule(Tuck, race_legality.judge_tuck, race_rounds.perform_tuck, agreed=race_legality.has_digging),
    ),
    pseudo_legal_moves=race_legality.pseudo_legal_moves,
    action_space=race_legality.action_space,
    zones=race_zones.zones,
    questions=Questions(
        score_now=race_scores.score_lines,
        obligations=race_legality.obligations,
        way_on=race_ways.way_on_of_seat,
    ),
    status=rules.status,
    bounds=race_scores.bounds,
    choose_move=race_player.choose_move,
    kernel="cardrules.simulate.kernels.races",
    version=2,
    late_claim_clause=LATE_CLAIM,
    stuck_clause=STUCK,
)
