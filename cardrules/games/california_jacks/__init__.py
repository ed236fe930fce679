"""California Jacks, for two players."""

from cardrules.core.moves import Play
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.california_jacks import player, rules
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import RULEBOOK
from cardrules.games.california_jacks.state import State
from cardrules.games.california_jacks.zones import status, zones
from cardrules.mechanics.tricks import dealers, movers

CaliforniaJacks = Game[State, Play, JacksOptions]
"""The type of this game: of its states, moves and options."""

GAME: CaliforniaJacks = Game(
    id="california_jacks",
    package=__name__,
    rulebook=RULEBOOK,
    options=JacksOptions(),
    initial_state=rules.initial_state,
    dealers=dealers,
    deck=rules.deck,
    deal=rules.perform_deal,
    movers=movers,
    rules=(MoveRule(Play, rules.judge_play, rules.perform_play, listed_legal=True),),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(
        rules.winning_seat, rules.score_lines, rules.obligations, trick_findings=rules.trick_findings
    ),
    status=status,
    bounds=rules.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.california_jacks",
    endgame="cardrules.solve.california_jacks:endgame",
)
