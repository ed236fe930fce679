"""The rules of card games, exactly: deal, play, and learn why and for how many points.

>>> import cardrules
>>> match = cardrules.Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
>>> match.legal_moves
<LegalMoves: AH, 9H, 8H'2, QC, 8C, AD, 8D>
"""

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
from cardrules.core.moves import Call, Deal, Discard, Draw, Pass, Play, Put, Tuck, Turn
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

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Call",
    "Card",
    "CardMove",
    "CardRulesError",
    "Clause",
    "ClauseKind",
    "Counts",
    "Deal",
    "Discard",
    "Draw",
    "Event",
    "Fact",
    "Finding",
    "Game",
    "GameKind",
    "Guide",
    "IllegalMove",
    "LegalMoves",
    "Match",
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
    "Suit",
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
