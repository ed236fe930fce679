"""Team Nuts, a race game for two partnerships."""

from cardrules.core.moves import Put, Tuck, Turn
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.team_nuts import rules
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import LATE_CLAIM, RULEBOOK, STUCK
from cardrules.mechanics import race_legality, race_player, race_rounds, race_scores, race_ways, race_zones
from cardrules.mechanics.race_tables import State

TeamNuts = Game[State[TeamNutsOptions], race_legality.Move, TeamNutsOptions]
"""The type of this game: of its states, moves and options."""

GAME: TeamNuts = Game(
    id="team_nuts",
    package=__name__,
    rulebook=RULEBOOK,
    options=TeamNutsOptions(),
    side_of=rules.side,
    initial_state=race_rounds.initial_state,
    dealers=race_rounds.shufflers,
    deck=race_rounds.deck,
    deal=rules.deal,
    movers=race_legality.movers,
    rules=(
        MoveRule(Put, race_legality.judge_put, race_rounds.perform_put, listed_legal=True),
        MoveRule(Turn, race_legality.judge_turn, race_rounds.perform_turn),
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
    status=race_zones.status,
    bounds=race_scores.bounds,
    choose_move=race_player.choose_move,
    kernel="cardrules.simulate.kernels.races",
    version=2,
    late_claim_clause=LATE_CLAIM,
    stuck_clause=STUCK,
)
