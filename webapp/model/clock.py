"""A race on the clock: when the others' hands are ready, and whose hand was there first."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from cardrules import Match, Seat, Verdict
from cardrules.bots import Chooser, Claim, ClaimResult, choose, resolve_claims

LONGEST_WAIT = 1.5
"""Seconds after which a hand that found nothing to do looks again."""


def pause(seconds: float, rng: Random) -> float:
    """Return how long a hand takes until its next move, where it takes so many seconds on average."""
    return 0.4 * seconds + rng.expovariate(1 / (0.6 * seconds))


@dataclass
class Clock:
    """The times at which hands move next. The rules know no time: this gives the order in which claims arrive.

    Attributes:
        hands: The seats that bots play.
        seconds: How long a hand takes between two moves, on average.
        rng: Source of chance.
        choose: What asks a seat for its move.
        ready: When each hand reaches the table next, in seconds of the clock that `advance` is given.
        made: When each of the last moves arrived, by its ply.
    """

    hands: tuple[Seat, ...]
    seconds: float
    rng: Random
    choose: Chooser = choose
    ready: dict[Seat, float] = field(default_factory=dict)
    made: dict[int, float] = field(default_factory=dict)

    def start(self, now: float) -> None:
        """All hands begin to move, or go on after a pause."""
        self.ready = {seat: now + pause(self.seconds, self.rng) for seat in self.hands}
        self.made = {}

    def advance(self, match: Match, now: float) -> int:
        """Let every hand make its move that is ready by now, one after the other in order of arrival.

        Returns:
            How many moves were made.
        """
        moves = 0
        while self.ready and match.actors and not match.deal_due:
            seat, at = min(self.ready.items(), key=lambda each: each[1])
            if at > now:
                break
            move = self.choose(match.game, match.state, seat, self.rng) if seat in match.actors else None
            if move is not None:
                match.play(move, seat)
                self.made[match.ply] = at
                moves += 1
            wait = pause(self.seconds, self.rng)
            self.ready[seat] = at + (wait if move is not None else min(wait, LONGEST_WAIT))
        return moves

    def claim(self, match: Match, seat: Seat, move: Any, seen: int, now: float) -> "Arrival | None":
        """A move that was made in sight of an earlier place of the match, and arrives now.

        Args:
            match: The match, at its end.
            seat: Who moves.
            move: The move.
            seen: The place that was seen: as many moves had been made.
            now: When the move arrives.

        Returns:
            What beat it; None where no move made since has, so that it is judged as it stands.
        """
        game = match.game
        if game.late_claim_clause is None or not 0 < seen < len(match.plies):
            return None
        state = match.plies[seen - 1].state
        mine = Claim(now, seat, move)
        if not game.judge(state, seat, move):
            return None
        for number, ply in enumerate(match.plies[seen:], start=seen + 1):
            if not game.judge(ply.state, seat, move):
                if ply.seat == seat:
                    return None  # the visitor's own hand was not late
                winner = Claim(self.made.get(number, now), ply.seat, ply.move)
                late = resolve_claims(game, state, [winner, mine], game.late_claim_clause)[1][-1]
                return None if late.verdict else Arrival(late, winner, now)
            state = ply.state
        return None


@dataclass(frozen=True)
class Arrival:
    """A claim that came too late.

    Attributes:
        result: The claim, and the verdict on it.
        winner: The claim that was there first.
        at: When the late one arrived.
    """

    result: ClaimResult
    winner: Claim
    at: float

    @property
    def verdict(self) -> Verdict:
        """The verdict that it came too late."""
        return self.result.verdict

    @property
    def late_by(self) -> float:
        """Seconds between the two, a hundredth at least."""
        return max(0.01, self.at - self.winner.at)
