"""A hint: a move for a seat to make now, and the reason for it."""

from dataclasses import dataclass
from random import Random
from typing import Any

from cardrules.analyse.reasons import reason
from cardrules.analyse.values import Analysis, analyse
from cardrules.bots import choose
from cardrules.core.moves import Put
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match

WORLDS, SECONDS = 1024, 0.3
"""The most worlds and seconds that a hint takes."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a seat.

    Attributes:
        move: The move.
        reason: The reason for it.
        analysis: The values of all moves; None where there was nothing to weigh, as in a race.
    """

    move: Any
    reason: str
    analysis: Analysis | None = None

    def is_better_than(self, move: Any) -> bool:
        """Whether it is certainly better than a move that was made instead; giving up is never better."""
        weighed = self.analysis.moves if self.analysis else ()
        value = next((each for each in weighed if each.move == move), None)
        return bool(move != self.move) if value is None else value.regret.low > 0

    def __str__(self) -> str:
        return f"{self.move}. {self.reason}"


def hint(match: Match, seat: Seat) -> Hint | None:
    """A move for a seat to make now: the one of the greatest value by what the seat can know, and its lead over others.

    In a race, where there is no time to weigh moves, it is the simple player's move.

    Args:
        match: The match at its present place; the same place gives the same hint unless time runs out.
        seat: The seat that asks.

    Returns:
        The hint; None where the seat has no move or, in a race, would rather wait.
    """
    game, state = match.game, match.state
    moves = game.legal_moves_without_resigning(state, seat)
    if not game.race and len(moves) == 1:
        return Hint(moves[0], "Nothing else is legal.")
    if game.race or not moves:
        move = choose(game, state, seat, Random(f"{match.seed}/{match.ply}"))
        return None if move is None else Hint(move, why_in_a_race(game, state, seat, move))
    found = analyse(match, seat, worlds=WORLDS, seconds=SECONDS, seed=match.ply)
    return Hint(found.best, reason(match, found), found)


def why_in_a_race(game: Game, state: Any, seat: Seat, move: Any) -> str:
    """The reason for a move in a race: the clause that makes it legal, and whether it gains."""
    names = ["You" if each == seat else "another player" for each in range(game.seats)]
    legal = " ".join(finding.sentence(names) for finding in game.judge(state, seat, move).findings)
    gains = isinstance(move, Put) and game.apply_unchecked(state, seat, move).state.idle == 0
    return f"{legal} That makes progress." if gains else legal
