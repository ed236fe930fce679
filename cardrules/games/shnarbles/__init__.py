"""Shnarbles, for two to ten players."""

from cardrules.game import Game
from cardrules.games.shnarbles import rules
from cardrules.games.shnarbles.bot import choose
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import RULEBOOK
from cardrules.games.shnarbles.state import Bid, Fold, Move, NameTrump, State, Stay
from cardrules.games.shnarbles.zones import status, zones
from cardrules.mechanics.challenges import Call
from cardrules.moves import Deal, Pass, Play

GAME: Game[State, Move, ShnarblesOptions] = Game(
    id="shnarbles",
    rulebook=RULEBOOK,
    options=ShnarblesOptions(),
    moves=(Deal, Bid, Pass, NameTrump, Fold, Stay, Play, Call),
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
    bot=choose,
    lowest_wins=True,
)
