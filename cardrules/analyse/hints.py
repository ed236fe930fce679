"""A hint: what a seat might do now, and what speaks for it."""

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
"""How far the moves are looked at, in worlds and in seconds."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice for a seat.

    Attributes:
        move: What to do.
        reason: What speaks for it.
        analysis: What all moves are worth; None where there was nothing to weigh, as in a race.
    """

    move: Any
    reason: str
    analysis: Analysis | None = None

    def is_better_than(self, move: Any) -> bool:
        """Whether it is certainly better than a move that was made instead; giving up is never better."""
        weighed = self.analysis.moves if self.analysis else ()
        value = next((each for each in weighed if each.move == move), None)
        return bool(move != self.move) if value is None else value.behind.low > 0

    def __str__(self) -> str:
        return f"{self.move}. {self.reason}"


def hint(match: Match, seat: Seat) -> Hint | None:
    """What a seat might do now, from what it can know: the move that is worth most, and how much more that is.

    In a race, where there is no time to weigh moves, it is what the simple player would do.

    Args:
        match: The match at its present place; the same place gives the same hint, if time does not end it.
        seat: Who asks.

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
    """What speaks for a move in a race: why it is legal, and whether it gets its player on."""
    names = ["You" if each == seat else "another player" for each in range(game.seats)]
    legal = " ".join(finding.sentence(names) for finding in game.judge(state, seat, move).findings)
    gains = isinstance(move, Put) and game.apply_unchecked(state, seat, move).state.idle == 0
    return f"{legal} That gets you on." if gains else legal
