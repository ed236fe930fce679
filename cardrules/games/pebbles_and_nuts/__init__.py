"""Pebbles and Nuts, for two, three or four players."""

from cardrules.game import Game
from cardrules.games.pebbles_and_nuts import rules
from cardrules.games.pebbles_and_nuts.bot import choose
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import RULEBOOK
from cardrules.games.pebbles_and_nuts.state import Meld, Move, State
from cardrules.games.pebbles_and_nuts.zones import status, zones
from cardrules.moves import Deal, Pass, Play

GAME: Game[State, Move, PebblesOptions] = Game(
    id="pebbles_and_nuts",
    rulebook=RULEBOOK,
    options=PebblesOptions(),
    moves=(Deal, Play, Meld, Pass),
    players=lambda options: options.players,
    side_of=PebblesOptions.side_of,
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
    bot=choose,
)
