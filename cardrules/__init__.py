"""The rules of card games, exactly: deal, play, and be told why and for how many points.

>>> import cardrules
>>> match = cardrules.Match(cardrules.load("pebbles_and_nuts", players=3), seed=7)
>>> [str(move) for move in match.legal_moves()][:3]
['AH', '9H', "8H'2"]
"""

from cardrules.cards import Card, Rank, Suit, card, cards
from cardrules.catalogue import GAMES, game_ids, load
from cardrules.errors import (
    CardRulesError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UnknownGame,
)
from cardrules.events import CardMove, Event, Outcome, ScoreLine, Transition, totals
from cardrules.game import Game
from cardrules.match import Match, Ply
from cardrules.moves import Deal, Play
from cardrules.position import Position
from cardrules.record import Record, record_schema
from cardrules.rulebook import Clause, ClauseKind, Finding, PointTable, Rulebook, Section
from cardrules.verdicts import IllegalMove, Verdict
from cardrules.zones import Seat, Table, Zone

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "Card",
    "CardMove",
    "CardRulesError",
    "Clause",
    "ClauseKind",
    "Deal",
    "Event",
    "Finding",
    "Game",
    "IllegalMove",
    "Match",
    "NotationError",
    "OptionError",
    "Outcome",
    "Play",
    "Ply",
    "PointTable",
    "Position",
    "PositionError",
    "Rank",
    "Record",
    "RecordError",
    "Rulebook",
    "ScoreLine",
    "Seat",
    "Section",
    "Suit",
    "Table",
    "Transition",
    "UnknownGame",
    "Verdict",
    "Zone",
    "card",
    "cards",
    "game_ids",
    "load",
    "record_schema",
    "totals",
]
