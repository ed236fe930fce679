"""Reasons why a move is better than another: the consequences of each, from the events of the same worlds."""

from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import numpy as np

from cardrules.analyse.planner import planner_of
from cardrules.analyse.values import Analysis, MoveValue
from cardrules.bots import next_move
from cardrules.bots.knowledge import knowledge
from cardrules.bots.worlds import draw_worlds, in_world
from cardrules.core.events import Event
from cardrules.core.making import making
from cardrules.core.rulebook import Clause
from cardrules.core.zones import Seat
from cardrules.match.match import Match
from cardrules.simulate.estimates import Estimate

WORLDS = 48
"""The number of worlds in which the moves are compared."""
TELLING = 0.1
"""The least difference in frequency, or in points, between two moves for it to count as a reason."""


@dataclass
class Outlook:
    """The consequences of a move, until the trick is complete or another turn has come.

    Attributes:
        worlds: The number of worlds in which it was looked at.
        tricks: The number in which the mover's side wins the trick.
        complete: The number in which the trick was completed.
        points: The points that the mover's side scores at once, by clause, in all worlds.
    """

    worlds: int = 0
    tricks: int = 0
    complete: int = 0
    points: dict[Clause, int] = field(default_factory=dict)


def reason(match: Match, found: Analysis, than: Any = None) -> str:
    """The reason for the best move against another, in a sentence or two.

    It names only differences that the events of both lines show: how often each takes the trick, and its points.

    Args:
        match: The match that was analysed, at the same place.
        found: The values of the moves.
        than: The other move; None for the best of the clearly worse ones.
    """
    if len(found.moves) < 2:
        return "Nothing else is legal."
    worse = next((each for each in found.moves if each.regret.low > 0 and than in (None, each.move)), None)
    if chance := found.moves[0].chance:
        return chances(match, chance, worse)
    if worse is None:
        return "Nothing is clearly better than the others."
    known = ", with all cards known" if found.exact else " on average"
    better = f"{worse.regret.value:.1f} points better than {making(worse.move)}{known}"
    told = differences(*outlooks(match, found.seat, (found.best, worse.move)))
    return f"{better}: {', and '.join(told)}." if told else f"{better}."


def chances(match: Match, best: Estimate, worse: MoveValue | None) -> str:
    """The chance to win, and the chance after another move.

    Args:
        match: The match.
        best: The chance after the best move.
        worse: A move that is clearly worse, if there is one.
    """
    planner = planner_of(match.game, match.state)
    if planner is None:
        told = f"After it you win {best.value:.0%} of matches against players like the simple ones"
        return (
            f"{told}, and {worse.chance.value:.0%} after {making(worse.move)}."
            if worse and worse.chance
            else f"{told}."
        )
    if not best.value and planner.is_lost(match, knowledge(match, 0)):
        return "This game can no longer be won; all that is left is to get more cards up."
    if not best.value:
        return "No way to win is in sight, however the hidden cards may lie; all that is left is to get more cards "
        "up."
    told = f"After it you can still win in {best.value:.0%} of the ways in which the hidden cards may lie"
    if worse is None or worse.chance is None or worse.chance.value == best.value:
        return f"{told}."
    return f"{told}, and in {worse.chance.value:.0%} after {making(worse.move)}."


def differences(best: Outlook, other: Outlook) -> list[str]:
    """The differences between two moves."""
    told = []
    if best.complete and other.complete:
        ours, theirs = best.tricks / best.complete, other.tricks / other.complete
        if ours - theirs > TELLING:
            told.append(f"it takes the trick in {ours:.0%} of deals instead of {theirs:.0%}")
        elif theirs - ours > TELLING:
            told.append(f"it takes the trick in only {ours:.0%} of deals instead of {theirs:.0%}")
    for clause in {**best.points, **other.points}:
        more = (best.points.get(clause, 0) - other.points.get(clause, 0)) / best.worlds
        if abs(more) > TELLING:
            told.append(
                f"it brings {abs(more):.1f} points {'more' if more > 0 else 'less'} for “{clause.title}”"
            )
    return told


def outlooks(match: Match, seat: Seat, moves: tuple[Any, ...]) -> list[Outlook]:
    """The consequences of each of some moves, in the same worlds."""
    known = knowledge(match, seat)
    worlds = draw_worlds(known, WORLDS, np.random.default_rng(0))
    found = [Outlook() for _ in moves]
    for number, world in enumerate(worlds):
        state = in_world(match.state, known.hidden, world)
        for outlook, move in zip(found, moves, strict=True):
            look_ahead(match, state, seat, move, outlook, Random(number))
    return found


def look_ahead(match: Match, state: Any, seat: Seat, move: Any, outlook: Outlook, rng: Random) -> None:
    """Play on from a move until the trick is complete or the seat is on turn again, and note the events."""
    game = match.game
    side = game.side_of(game.options, seat)
    outlook.worlds += 1
    step: tuple[Seat, Any] | None = (seat, move)
    while step is not None:
        transition = game.apply(state, *step)
        state = transition.state
        for event in transition.events:
            for line in event.lines:
                if line.side == side:
                    clause = line.finding.clause
                    outlook.points[clause] = outlook.points.get(clause, 0) + line.points
        winner = trick_winner(transition.events)
        if winner is not None:
            outlook.complete += 1
            outlook.tricks += game.side_of(game.options, winner) == side
            return
        actors = game.actors(state)
        on = (
            bool(actors)
            and not game.dealers(state)
            and (actors[0] != seat or (step[0] == seat and is_meld(step[1])))
        )
        step = next_move(game, state, rng) if on else None


def is_meld(move: Any) -> bool:
    """Whether a seat has shown cards, and goes on with its turn."""
    return len(getattr(move, "cards", ())) > 1


def trick_winner(events: tuple[Event, ...]) -> Seat | None:
    """The winner of a trick; None where none was completed."""
    for event in events:
        facts = dict(event.finding.facts)
        if "winner" in facts and "cards" in facts:
            return cast(Seat, facts["winner"])
    return None
