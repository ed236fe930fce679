"""Deals played to their end, by a kernel or through the rules, and the row of results for each."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from cardrules.bots import chooser, next_move
from cardrules.bots.choosing import Chooser
from cardrules.bots.races import play_race
from cardrules.core.cards import draws
from cardrules.core.moves import Deal
from cardrules.core.rulebook import Clause, ClauseKind
from cardrules.core.zones import Seat
from cardrules.match.match import Match
from cardrules.simulate.kernels import is_compiled, play_compiled
from cardrules.simulate.plan import Plan
from cardrules.simulate.results import Columns, empty_columns

CHOICES = -1
"""The number of the sequence of a deal's seed that decides the moves; the shuffles take those from 0 on."""


def play_chunk(plan: Plan, deals: range, columns: Columns | None = None) -> Columns:
    """Play some deals of a run.

    Args:
        plan: The plan of the run.
        deals: Numbers of the deals.
        columns: Columns with as many rows, to be filled; None for new ones.

    Returns:
        The columns of these deals, in their order.
    """
    if columns is None:
        columns = empty_columns(plan.game.sides, len(plan.clauses), len(deals))
    if is_compiled(plan):
        play_compiled(plan, deals, columns)
        return columns
    for row, deal in enumerate(deals):
        for name, value in deal_row(plan, deal, play_deal(plan, deal)).items():
            columns[name][row] = value
    return columns


def play_deal(plan: Plan, deal: int) -> Match:
    """A deal played to its end: the first of a match with the seed of its number.

    Args:
        plan: The plan of the run.
        deal: Number of the deal.
    """
    match = Match(plan.game, seed=plan.deal_seed(deal))
    game = plan.game
    if plan.policy == "random":
        play_by_numbers(match, game.legal_moves_without_resigning)
    elif plan.policy == "simple" and game.choose_move is None and not game.race:
        play_by_numbers(match, game.best_moves)
    else:
        play_by_bots(match, chooser(plan.players))
    return match


def deal_row(plan: Plan, deal: int, match: Match) -> dict[str, Any]:
    """The row of a deal: the value of every column.

    Args:
        plan: The plan of the run.
        deal: Number of the deal.
        match: The deal, played to its end.
    """
    cited = citations(match)
    return {
        "deal": deal,
        "seed": match.seed,
        "dealer": match.dealer,
        "scores": match.scores,
        "winner": winner(match),
        "moves": sum(not isinstance(ply.move, Deal) for ply in match.plies),
        "ended_by": ended_by(match, plan.clauses),
        "counts": np.array([cited[clause] for clause in plan.clauses]),
    }


def deal_in_progress(match: Match) -> bool:
    """Whether the first deal of a match is still being played."""
    return bool(match.actors) and not match.deal_due


def play_by_numbers(match: Match, moves_of: Callable[[Any, Seat], list[Any]]) -> None:
    """Play a deal at random: every seat that may move is as likely as every other, and so is each of its moves.

    A seat is drawn among the actors, in their order, and is dropped if it has no move; then one of its moves, in the
    order of their texts. Each draw takes the next number of the sequence, even where there is nothing to choose. So
    other code can repeat the choices without knowing how a game lists its moves.

    Args:
        match: The deal.
        moves_of: The moves of a seat from which one is drawn.
    """
    numbers = draws(match.seed, CHOICES)
    while deal_in_progress(match) and (
        found := choose_by_numbers(match.actors, match.state, moves_of, numbers)
    ):
        seat, move = found
        match.play(move, seat)


def choose_by_numbers(
    actors: tuple[Seat, ...], state: Any, moves_of: Callable[[Any, Seat], list[Any]], numbers: Iterator[int]
) -> tuple[Seat, Any] | None:
    """The next move of a deal played at random, as `play_by_numbers` draws it; None where nobody has one."""
    seats = list(actors)
    while seats:
        seat = seats.pop(next(numbers) * len(seats) >> 64)
        if moves := sorted(moves_of(state, seat), key=str):
            return seat, moves[next(numbers) * len(moves) >> 64]
    return None


def play_by_bots(match: Match, choose: Chooser) -> None:
    """Let players play every seat, until the deal is over or, in a race, nobody wants to move."""
    if match.game.race:
        claims = play_race(match, match.seed, choose=choose)
        while deal_in_progress(match) and next(claims, None):
            pass
        return
    rng = Random(match.seed)
    while deal_in_progress(match) and (found := next_move(match.game, match.state, rng, choose=choose)):
        seat, move = found
        match.play(move, seat)


def winner(match: Match) -> int:
    """The side that won: as the rules say where the match is over, else the one with the best score; -1 for none."""
    if match.outcome:
        winners = match.outcome.winners
    else:
        best = min(match.scores) if match.game.lowest_wins else max(match.scores)
        winners = tuple(side for side, points in enumerate(match.scores) if points == best)
    return winners[0] if len(winners) == 1 else -1


def ended_by(match: Match, clauses: tuple[Clause, ...]) -> int:
    """Index of the clause that ended the deal; -1 where none did, because nobody wants to move any more.

    It is the first ending clause among the events of the last move, for the count and the end of the match follow
    from it; or the first clause of any kind, where a deal ends without one, as when all but one seat give up.
    """
    cited = [event.finding.clause for event in match.plies[-1].events if event.finding.clause in clauses]
    if deal_in_progress(match) or not cited:
        return -1
    return clauses.index(next((clause for clause in cited if clause.kind is ClauseKind.ENDING), cited[0]))


def citations(match: Match) -> Counter[Clause]:
    """The number of citations of each clause: by events, and by score lines for clauses that score."""
    events = match.events
    cited = [event.finding.clause for event in events if event.finding.clause.kind is not ClauseKind.SCORING]
    return Counter(cited + [line.finding.clause for event in events for line in event.lines])
