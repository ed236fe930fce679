"""Races: claims are put in order of arrival and judged one after the other; the moves without a card."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardrules.core.events import Event
from cardrules.core.moves import Put
from cardrules.core.rulebook import Clause
from cardrules.core.verdicts import Verdict, illegal
from cardrules.core.zones import Seat
from cardrules.definition.game import Game


class Claim(NamedTuple):
    """A move in a race, on its way to the table.

    Attributes:
        at: The time of its arrival, in any unit.
        seat: The seat that makes it.
        move: The move.
    """

    at: float
    seat: Seat
    move: Any


@dataclass(frozen=True, slots=True)
class ClaimResult:
    """The fate of a claim.

    Attributes:
        claim: The claim.
        verdict: The verdict on its arrival; for a claim that came too late it says what beat it.
        events: The events of its move; empty where it was refused.
    """

    claim: Claim
    verdict: Verdict
    events: tuple[Event, ...]


def resolve_claims(
    game: Game, state: Any, claims: Iterable[Claim], late_claim_clause: Clause, first: Seat = 0
) -> tuple[Any, list[ClaimResult]]:
    """Let claims that were all made in sight of one state arrive.

    Args:
        game: The game.
        state: The state in which every seat made its claim.
        claims: The claims.
        late_claim_clause: The race clause that settles which of two claims stands.
        first: The seat that comes first among claims that arrive together; the others follow clockwise. Passing this
            role on after every tie favours no seat over a whole match.

    Returns:
        The state after the last claim, and the result of each, in order of arrival.
    """
    seen, done = state, list[ClaimResult]()
    for claim in sorted(claims, key=lambda claim: (claim.at, (claim.seat - first) % game.seats)):
        verdict = game.judge(state, claim.seat, claim.move)
        events: tuple[Event, ...] = ()
        busy = [each.claim.move for each in done if each.claim.seat == claim.seat]
        if game.one_claim_clause and busy:
            verdict = illegal(game.one_claim_clause(move=claim.move, other=busy[0]))
        elif verdict:
            state, events = game.apply_unchecked(state, claim.seat, claim.move)
        elif game.judge(seen, claim.seat, claim.move):
            verdict = _too_late(game, seen, claim, done, late_claim_clause, verdict)
        done.append(ClaimResult(claim, verdict, events))
    return state, done


def _too_late(
    game: Game,
    seen: Any,
    claim: Claim,
    done: list[ClaimResult],
    late: Clause,
    verdict: Verdict,
) -> Verdict:
    """The verdict on a claim that was legal in the state in which it was made, and what beat it."""
    state = seen
    for settled in done:
        if not settled.verdict:
            continue
        winner, move = settled.claim.seat, settled.claim.move
        state = game.apply_unchecked(state, winner, move).state
        if not game.judge(state, claim.seat, claim.move):
            if state.result is not None or game.dealers(
                state
            ):  # now that all is over, the cards on the table no longer matter
                return illegal(late("ended", winner=winner))
            if isinstance(move, Put) and isinstance(claim.move, Put) and move.to == claim.move.to:
                return illegal(*verdict.findings, late("foundation", winner=winner, card=move.card))
            return illegal(*verdict.findings, late(winner=winner))
    raise AssertionError("a claim that was legal is refused only after another was accepted")
