"""Advice by the plain rules: a few worlds, played on by simple players, in less than a second.

What is not seen lies anywhere: who has shown to lack a suit is not remembered, as it is by the analysis.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import mean, stdev
from time import perf_counter
from typing import Any

from cardrules import Game, Match, Put, Seat
from cardrules.bots import Chooser, Policy, choose, chooser, determinize, next_move
from cardrules.core.making import making

from .adviser import Advice

WORLDS, SECONDS = 16, 0.7
"""The most worlds and seconds that a hint takes."""
FEWEST_WORLDS = 4
"""From fewer worlds nothing is concluded."""
SURE = 2.5
"""The number of standard errors by which a move has to be ahead, to be called better."""


@dataclass(frozen=True)
class PlainAdvice:
    """A move and the reason for it.

    Attributes:
        move: The move.
        reason: The reason.
        analysis: What every move gained in each world, by its text; None where nothing was weighed.
    """

    move: Any
    reason: str
    analysis: Mapping[str, list[float]] | None = None

    def is_better_than(self, move: Any) -> bool:
        """Whether it was clearly ahead of a move that was made instead."""
        if self.analysis is None or str(move) not in self.analysis:
            return bool(move != self.move)
        return lead(self.analysis, str(self.move), str(move)) > 0


class PlainAdviser:
    """The adviser who needs nothing but the rules."""

    def hint(self, match: Match, seat: Seat) -> Advice | None:
        """A move for a seat to make now: the one with the greatest gain in a few worlds, or the simple player's."""
        game, state = match.game, match.state
        moves = game.legal_moves_without_resigning(state, seat)
        if not game.race and len(moves) == 1:
            return PlainAdvice(moves[0], "Nothing else is legal.")
        gains = {} if game.race or not moves else weigh(match, seat, moves)
        if not gains:
            move = choose(game, state, seat, Random(f"{match.seed}/{match.ply}"))
            return None if move is None else PlainAdvice(move, why_legal(game, state, seat, move))
        best = max(moves, key=lambda move: mean(gains[str(move)]))
        worse = next((move for move in moves if lead(gains, str(best), str(move)) > 0), None)
        advice = PlainAdvice(best, "Nothing is clearly better than the others.", gains)
        return advice if worse is None else PlainAdvice(best, self.reason(match, advice, worse), gains)

    def reason(self, match: Match, advice: Advice, than: Any) -> str:
        """The reason for a move that was weighed against another one: how far it was ahead."""
        gains = advice.analysis
        if str(than) not in gains:  # giving up is not weighed
            return advice.reason
        ahead = mean(gains[str(advice.move)]) - mean(gains[str(than)])
        worlds = len(gains[str(than)])
        return f"About {ahead:.1f} points better than {making(than)}, in {worlds} ways in which the cards may lie."

    def strong(self, match: Match) -> Chooser:
        """The simple player, for want of a stronger one."""
        players: list[Policy] = ["simple"] * match.game.seats
        return chooser(players)


def weigh(match: Match, seat: Seat, moves: list[Any]) -> dict[str, list[float]]:
    """The gain of each move in the same worlds, by its text; nothing where there is time for too few of them."""
    game, state, begun = match.game, match.state, perf_counter()
    gains: dict[str, list[float]] = {str(move): [] for move in moves}
    for number in range(WORLDS):
        world = determinize(game, state, seat, Random(f"{match.ply}/{number}"))
        for move in moves:
            gains[str(move)].append(gain(game, world, seat, move, Random(number)))
        spent = perf_counter() - begun
        if spent / (number + 1) * max(number + 2, FEWEST_WORLDS) > SECONDS:
            return gains if number + 1 >= FEWEST_WORLDS else {}
    return gains


def gain(game: Game, state: Any, seat: Seat, move: Any, rng: Random) -> float:
    """The gain of a seat's side when the deal is played on by simple players, less the others' average."""
    before = game.scores(state)
    state = game.apply(state, seat, move).state
    while game.actors(state) and not game.dealers(state) and (found := next_move(game, state, rng)):
        state = game.apply(state, *found).state
    gained = [after - points for after, points in zip(game.scores(state), before, strict=True)]
    side = game.side_of(game.options, seat)
    others = (sum(gained) - gained[side]) / max(1, len(gained) - 1)
    return others - gained[side] if game.lowest_wins else gained[side] - others


def lead(gains: Mapping[str, list[float]], best: str, other: str) -> float:
    """How far a move is ahead of another at the least, if these worlds are not unusual."""
    ahead = [one - two for one, two in zip(gains[best], gains[other], strict=True)]
    return mean(ahead) - SURE * stdev(ahead) / sqrt(len(ahead))


def why_legal(game: Game, state: Any, seat: Seat, move: Any) -> str:
    """The reason for a simple player's move: the clause that makes it legal, and whether it gains in a race."""
    names = ["You" if each == seat else "another player" for each in range(game.seats)]
    legal = " ".join(finding.sentence(names) for finding in game.judge(state, seat, move).findings)
    gains = game.race and isinstance(move, Put) and game.apply(state, seat, move).state.idle == 0
    return f"{legal} That makes progress." if gains else legal
