"""Bots in a race: who reaches for what, and whose hand is there first."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from cardrules.bots.choosing import Chooser, choose
from cardrules.core.errors import CardRulesError
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.match.match import Match
from cardrules.mechanics.races import Claim, ClaimResult, resolve_claims

WINDOW = 0.3
"""The time that a hand takes to reach the table: claims this close together were made in sight of the same state."""


def arriving(
    game: Game,
    state: Any,
    seats: Sequence[Seat],
    rng: Random,
    reactions: Sequence[float] | None = None,
    window: float = WINDOW,
    choose: Chooser = choose,
) -> list[Claim]:
    """The claims that reach the table next: the first, and those that were on their way when it arrived.

    The time that a hand takes is exponentially distributed. That distribution has no memory, so all times may be
    drawn again at every step, and nothing but the state has to be remembered.

    Args:
        game: The game.
        state: The state that all seats see when they reach out.
        seats: The seats that bots play.
        rng: Source of random numbers; the same one gives the same claims.
        reactions: Mean reaction time of every seat of the game, 0 for at once; None gives each of them 1.
        window: The time after the first claim in which others still arrive.
        choose: The function that asks a seat for its move.

    Returns:
        At most one claim for each seat, in order of arrival; none where nobody wants to move.
    """
    means = reactions or (1.0,) * game.seats
    claims: list[Claim] = []
    for at, seat in sorted((means[seat] * rng.expovariate(1.0), seat) for seat in seats):
        if claims and at > claims[0].at + window:
            break
        if (move := choose(game, state, seat, rng)) is not None:
            claims.append(Claim(at, seat, move))
    return claims


def play_race(
    match: Match,
    seed: int = 0,
    reactions: Sequence[float] | None = None,
    window: float = WINDOW,
    choose: Chooser = choose,
) -> Iterator[ClaimResult]:
    """Let bots play a match of a race game to its end, deals included.

    Args:
        match: The match; the claims that are accepted are played in it.
        seed: Seed of the random numbers; the same match and seed give the same play.
        reactions: Mean reaction time of every seat, 0 for at once; None gives each of them 1.
        window: The time after the first claim in which others still arrive.
        choose: The function that asks a seat for its move.

    Yields:
        Every claim and what became of it, in order of arrival, including the beaten ones. Play goes on as they are
        asked for, and stops when the match is over or nobody wants to move any more.

    Raises:
        CardRulesError: The game is played in turns.
    """
    game, rng, step = match.game, Random(seed), 0
    if game.late_claim_clause is None:
        raise CardRulesError(f"{game.title} is played in turns: there is no race.")
    while match.actors:
        if match.deal_due:
            match.deal()
            continue
        claims = arriving(game, match.state, match.actors, rng, reactions, window, choose)
        if not claims:
            return
        _, settled = resolve_claims(
            game, match.state, claims, game.late_claim_clause, first=step % game.seats
        )
        step += 1
        for each in settled:
            if each.verdict:
                match.play(each.claim.move, each.claim.seat)
            yield each
