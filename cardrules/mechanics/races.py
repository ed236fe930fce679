"""Races: claims are put in order of arrival and judged one after the other."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardrules.game import Event, Game, Verdict, illegal
from cardrules.rulebook import Clause
from cardrules.zones import Seat


class Claim(NamedTuple):
    """A move in a race, on its way to the table.

    Attributes:
        at: When it arrives, in any unit of time.
        seat: Who makes it.
        move: The move.
    """

    at: float
    seat: Seat
    move: Any


@dataclass(frozen=True, slots=True)
class Settled:
    """What became of a claim.

    Attributes:
        claim: The claim.
        verdict: The verdict on its arrival; a claim that came too late is told what beat it.
        events: What it brought about; empty where it was refused.
    """

    claim: Claim
    verdict: Verdict
    events: tuple[Event, ...]


def settle(
    game: Game[Any, Any, Any], state: Any, claims: Iterable[Claim], beaten: Clause, first: Seat = 0
) -> tuple[Any, list[Settled]]:
    """Let claims that were all made in sight of one state arrive.

    Args:
        game: The game.
        state: The state in which every seat made its claim.
        claims: The claims.
        beaten: The race clause that settles which of two claims stands.
        first: The seat that comes first among claims that arrive together, the others following clockwise.
            Passing on this place with every tie favours no seat over a whole match.

    Returns:
        The state after the last claim, and what became of each, in order of arrival.
    """
    seen, done = state, list[Settled]()
    for claim in sorted(claims, key=lambda claim: (claim.at, (claim.seat - first) % game.seats)):
        verdict = game.judge(state, claim.seat, claim.move)
        events: tuple[Event, ...] = ()
        if verdict:
            state, events = _transition(game, state, claim)
        elif game.judge(seen, claim.seat, claim.move):
            verdict = illegal(
                *verdict.findings, beaten(winner=_winner(game, seen, claim, done), move=claim.move)
            )
        done.append(Settled(claim, verdict, events))
    return state, done


def _transition(game: Game[Any, Any, Any], state: Any, claim: Claim) -> tuple[Any, tuple[Event, ...]]:
    after = game.perform(state, claim.seat, claim.move)
    return after.state, after.events


def _winner(game: Game[Any, Any, Any], seen: Any, claim: Claim, done: list[Settled]) -> str:
    """The first of the accepted claims without which this one would have been legal."""
    state = seen
    for settled in done:
        if settled.verdict:
            state = game.perform(state, settled.claim.seat, settled.claim.move).state
            if not game.judge(state, claim.seat, claim.move):
                return f"seat {settled.claim.seat} with {settled.claim.move}"
    raise AssertionError("a claim that was legal is refused only after another was accepted")
