"""High Card, a small game for two or three: the example of the page "Add a game"."""

from cardrules.game import Game
from cardrules.moves import Deal, Play
from examples.high_card import rules
from examples.high_card.options import HighCardOptions
from examples.high_card.rulebook import RULEBOOK
from examples.high_card.state import Move, State
from examples.high_card.zones import status, zones

GAME: Game[State, Move, HighCardOptions] = Game(
    id="high_card",
    rulebook=RULEBOOK,
    options=HighCardOptions(),
    moves=(Deal, Play),
    players=lambda options: options.players,
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
)
