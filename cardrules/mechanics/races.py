"""Races: claims are put in order of arrival and judged one after the other; what is said in a race."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from cardrules import shared_clauses
from cardrules.cards import Card
from cardrules.game import Event, Game, Verdict, illegal, legal
from cardrules.moves import KeywordMove
from cardrules.rulebook import Clause, format_seats
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
class ClaimResult:
    """What became of a claim.

    Attributes:
        claim: The claim.
        verdict: The verdict on its arrival; a claim that came too late is told what beat it.
        events: What it brought about; empty where it was refused.
    """

    claim: Claim
    verdict: Verdict
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Call(KeywordMove):
    """End the round, having got rid of the pile that is raced with.

    >>> Call.read("Call")
    Call()
    """

    WORD: ClassVar[str] = "call"
    HELP: ClassVar[str] = "'call' ends the round"


@dataclass(frozen=True, slots=True)
class Tuck(KeywordMove):
    """Put a dug-up card at the bottom of the stock.

    >>> Tuck.read("tuck")
    Tuck()
    """

    WORD: ClassVar[str] = "tuck"
    HELP: ClassVar[str] = "'tuck' puts the dug-up card at the bottom of the stock"


def own(seat: Seat, face: Card) -> Card:
    """The card with that face of the pack that a seat keeps: pack 0 is that of seat 0, and so on.

    >>> from cardrules.cards import card
    >>> own(1, card("9S"))
    card("9S'2")
    """
    return Card(face.rank, face.suit, seat)


def judge_shuffle(
    order: Sequence[Card],
    pack: Sequence[Card],
    seat: Seat,
    to_shuffle: tuple[Seat, ...],
    due: bool,
    otherwise: str = "You have shuffled; now it is up to {to_shuffle}.",
) -> Verdict:
    """Everybody who has to shuffles the whole of a pack, once before each round.

    Args:
        order: The pack as it would lie after shuffling.
        pack: The cards of the pack.
        seat: Who would shuffle.
        to_shuffle: Who has yet to.
        due: Whether packs are shuffled now.
        otherwise: What to say to a seat that does not have to shuffle, or has done so.
    """
    broken = shared_clauses.deal_faults(order, pack)
    if not due:
        broken.append(shared_clauses.DEAL_DUE(what="The round is still being played: no pack is shuffled."))
    elif seat not in to_shuffle:
        broken.append(shared_clauses.DEAL_DUE(what=otherwise.format(to_shuffle=format_seats(to_shuffle))))
    return illegal(*broken) if broken else legal(shared_clauses.WHOLE_PACK.permits())


def resolve_claims(
    game: Game[Any, Any, Any], state: Any, claims: Iterable[Claim], late_claim_clause: Clause, first: Seat = 0
) -> tuple[Any, list[ClaimResult]]:
    """Let claims that were all made in sight of one state arrive.

    Args:
        game: The game.
        state: The state in which every seat made its claim.
        claims: The claims.
        late_claim_clause: The race clause that settles which of two claims stands.
        first: The seat that comes first among claims that arrive together, the others following clockwise.
            Passing on this place with every tie favours no seat over a whole match.

    Returns:
        The state after the last claim, and what became of each, in order of arrival.
    """
    seen, done = state, list[ClaimResult]()
    for claim in sorted(claims, key=lambda claim: (claim.at, (claim.seat - first) % game.seats)):
        verdict = game.judge(state, claim.seat, claim.move)
        events: tuple[Event, ...] = ()
        if game.one_claim_clause and (
            busy := [each.claim.move for each in done if each.claim.seat == claim.seat]
        ):
            verdict = illegal(game.one_claim_clause(move=claim.move, other=busy[0]))
        elif verdict:
            state, events = _transition(game, state, claim)
        elif game.judge(seen, claim.seat, claim.move):
            verdict = illegal(
                *verdict.findings, late_claim_clause(winner=_winner(game, seen, claim, done), move=claim.move)
            )
        done.append(ClaimResult(claim, verdict, events))
    return state, done


def _transition(game: Game[Any, Any, Any], state: Any, claim: Claim) -> tuple[Any, tuple[Event, ...]]:
    after = game.apply_unchecked(state, claim.seat, claim.move)
    return after.state, after.events


def _winner(game: Game[Any, Any, Any], seen: Any, claim: Claim, done: list[ClaimResult]) -> str:
    """The first of the accepted claims without which this one would have been legal."""
    state = seen
    for settled in done:
        if settled.verdict:
            state = game.apply_unchecked(state, settled.claim.seat, settled.claim.move).state
            if not game.judge(state, claim.seat, claim.move):
                return f"seat {settled.claim.seat} with {settled.claim.move}"
    raise AssertionError("a claim that was legal is refused only after another was accepted")
