"""The rules of card games, exactly: deal, play, and learn why and for how many points.

>>> import cardrules
>>> match = cardrules.Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
>>> match.legal_moves
<LegalMoves: AH, 9H, 8H'2, QC, 8C, AD, 8D>
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from cardrules.catalogue import GAMES, game_ids, load
from cardrules.core.cards import Card, Rank, Suit, card, cards
from cardrules.core.errors import (
    CardRulesError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    ResultError,
    UnknownGame,
)
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition, totals
from cardrules.core.moves import Deal, Discard, Draw, Pass, Play, Put, Turn
from cardrules.core.record import Record, record_schema
from cardrules.core.rulebook import (
    Clause,
    ClauseKind,
    Finding,
    PointTable,
    Provenance,
    Rulebook,
    Ruling,
    Section,
    Source,
)
from cardrules.core.verdicts import IllegalMove, Verdict
from cardrules.core.zones import Counts, Fact, Number, OneOf, Played, Seat, Seats, Table, Zone
from cardrules.definition.game import Game
from cardrules.definition.guide import GameKind, Guide
from cardrules.definition.position import Position
from cardrules.drawing.live import live_table
from cardrules.match.legal_moves import LegalMoves
from cardrules.match.match import Match, Ply

if TYPE_CHECKING:
    from cardrules.games.canfield.state import GiveUp
    from cardrules.games.double_solitaire.state import Swap
    from cardrules.games.pebbles_and_nuts.state import Meld
    from cardrules.games.pishe_pasha.state import Stop
    from cardrules.games.shnarbles.state import Bid, Fold, NameTrump, Stay
    from cardrules.mechanics.challenges import Challenge
    from cardrules.mechanics.races import Call, Tuck

__version__ = "0.1.0"

_MOVES_OF_GAMES = {
    "Bid": "cardrules.games.shnarbles.state",
    "Call": "cardrules.mechanics.races",
    "Challenge": "cardrules.mechanics.challenges",
    "Fold": "cardrules.games.shnarbles.state",
    "GiveUp": "cardrules.games.canfield.state",
    "Meld": "cardrules.games.pebbles_and_nuts.state",
    "NameTrump": "cardrules.games.shnarbles.state",
    "Stay": "cardrules.games.shnarbles.state",
    "Stop": "cardrules.games.pishe_pasha.state",
    "Swap": "cardrules.games.double_solitaire.state",
    "Tuck": "cardrules.mechanics.races",
}
"""The moves that only some games have; a game is imported when its moves are asked for."""


def __getattr__(name: str) -> Any:
    """A move of some game."""
    if name in _MOVES_OF_GAMES:
        return getattr(import_module(_MOVES_OF_GAMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "GAMES",
    "Bid",
    "Call",
    "Card",
    "CardMove",
    "CardRulesError",
    "Challenge",
    "Clause",
    "ClauseKind",
    "Counts",
    "Deal",
    "Discard",
    "Draw",
    "Event",
    "Fact",
    "Finding",
    "Fold",
    "Game",
    "GameKind",
    "GiveUp",
    "Guide",
    "IllegalMove",
    "LegalMoves",
    "Match",
    "Meld",
    "NameTrump",
    "NotationError",
    "Number",
    "OneOf",
    "OptionError",
    "Outcome",
    "Pass",
    "Play",
    "Played",
    "Ply",
    "PointTable",
    "Position",
    "PositionError",
    "Provenance",
    "Put",
    "Rank",
    "Record",
    "RecordError",
    "ResultError",
    "Rulebook",
    "Ruling",
    "ScoreLine",
    "Seat",
    "Seats",
    "Section",
    "Source",
    "Stay",
    "Stop",
    "Suit",
    "Swap",
    "Table",
    "Transition",
    "Tuck",
    "Turn",
    "UnknownGame",
    "Verdict",
    "Zone",
    "card",
    "cards",
    "game_ids",
    "live_table",
    "load",
    "record_schema",
    "totals",
]
