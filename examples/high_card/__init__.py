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
    start=rules.start,
    actors=rules.actors,
    deck=rules.deck,
    candidates=rules.candidates,
    universe=rules.universe,
    judge=rules.judge,
    perform=rules.perform,
    zones=zones,
    status=status,
    outcome=lambda state: state.result,
)
