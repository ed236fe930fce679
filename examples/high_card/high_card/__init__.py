"""High Card, a small game for two or three: the example of the page "Add a game"."""

from cardrules.core.moves import Play
from cardrules.definition.game import Game, MoveRule
from cardrules.mechanics import tricks
from high_card import rules
from high_card.rulebook import RULEBOOK

GAME: Game[rules.State, Play, rules.HighCardOptions] = Game(
    id="high_card",
    rulebook=RULEBOOK,
    options=rules.HighCardOptions(),
    initial_state=rules.initial_state,
    dealers=tricks.dealers,
    deck=tricks.deck,
    deal=rules.perform_deal,
    movers=tricks.movers,
    rules=(MoveRule(Play, rules.judge_play, rules.perform_play),),
    pseudo_legal_moves=tricks.plays_from_hand,
    action_space=tricks.plays_of_pack,
    zones=rules.zones,
    status=tricks.status,
    bounds=rules.bounds,
)
