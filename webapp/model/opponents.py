"""The seats that bots play: how well they do, and the next move that they make."""

from collections.abc import Mapping
from random import Random
from typing import Literal

from cardrules import Match, Seat
from cardrules.bots import Chooser, ClaimResult, Policy, chooser, next_claims, next_move

from .adviser import adviser

Level = Literal["easy", "usual", "strong"]
"""At random, as the simple players do, or by weighing every move."""
POLICIES: Mapping[Level, Policy] = {"easy": "random", "usual": "simple"}


def chooser_of(match: Match, level: Level) -> Chooser:
    """Return what asks a seat of the match for its move."""
    if level == "strong":
        return adviser().strong(match)
    return chooser((POLICIES[level],) * match.game.seats)


def rng_of(match: Match) -> Random:
    """Return the bots' source of random numbers: at the same place of a match they do the same."""
    return Random(f"{match.seed}/{match.ply}")


def play_next(match: Match, level: Level, human_seats: tuple[Seat, ...]) -> list[ClaimResult] | None:
    """Make the next move that a bot has.

    Args:
        match: The match.
        level: How well bots play.
        human_seats: The seats for which none moves.

    Returns:
        In a race the claims that this move beat, elsewhere none; None where no move was made.
    """
    choose, rng = chooser_of(match, level), rng_of(match)
    if match.game.race:
        claims = next_claims(match.game, match.state, rng, human_seats, choose)
        if not claims:
            return None
        first, *late = claims
        match.play(first.claim.move, first.claim.seat)
        return late
    found = next_move(match.game, match.state, rng, human_seats, choose)
    if found is None:
        return None
    seat, move = found
    match.play(move, seat)
    return []
