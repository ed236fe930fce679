"""Pebbles and Nuts, for two, three or four players."""

from cardrules.core.moves import Pass, Play
from cardrules.definition.game import Game, MoveRule, Questions
from cardrules.games.pebbles_and_nuts import player, rules
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import RULEBOOK
from cardrules.games.pebbles_and_nuts.state import Meld, Move, State
from cardrules.games.pebbles_and_nuts.zones import status, zones
from cardrules.mechanics.tricks import dealers, movers

__all__ = ["GAME", "Meld", "PebblesAndNuts"]

PebblesAndNuts = Game[State, Move, PebblesOptions]
"""The type of this game: of its states, moves and options."""

GAME: PebblesAndNuts = Game(
    id="pebbles_and_nuts",
    package=__name__,
    rulebook=RULEBOOK,
    options=PebblesOptions(),
    side_of=PebblesOptions.side_of,
    initial_state=rules.initial_state,
    dealers=dealers,
    deck=rules.deck,
    deal=rules.perform_deal,
    movers=movers,
    rules=(
        MoveRule(Play, rules.judge_play, rules.perform_play, listed_legal=True),
        MoveRule(Meld, rules.judge_meld, rules.perform_meld),
        MoveRule(Pass, rules.judge_pass, rules.perform_pass, agreed=rules.partners_declare),
    ),
    pseudo_legal_moves=rules.pseudo_legal_moves,
    action_space=rules.action_space,
    zones=zones,
    questions=Questions(
        rules.winning_seat, rules.card_lines, rules.obligations, trick_findings=rules.trick_findings
    ),
    status=status,
    bounds=rules.bounds,
    score_move=player.score_move,
    kernel="cardrules.simulate.kernels.pebbles_and_nuts",
    endgame="cardrules.solve.pebbles_and_nuts:endgame",
)
