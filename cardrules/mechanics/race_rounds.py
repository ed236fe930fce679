"""Rounds of the race games: their state, getting on, burying when nobody does, and the count."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from cardrules import shared_clauses
from cardrules.fast_replace import replace
from cardrules.game import Event, Outcome, ScoreLine, totals
from cardrules.mechanics.race_cycles import RaceLayout, all_turned_over, buried, got_on
from cardrules.mechanics.race_foundations import Foundations
from cardrules.rulebook import Clause, Finding
from cardrules.zones import Seat


class Phase(StrEnum):
    """What the match waits for; some games know no digging."""

    DEAL = "deal"
    PLAY = "play"
    DIG = "dig"
    OVER = "over"


L = TypeVar("L", bound=RaceLayout)


@dataclass(frozen=True)
class RaceState(Generic[L]):
    """A match of a race game at one moment; a game adds what it has besides.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        round: Number of the round, counted from 1; 0 before the first.
        to_shuffle: The seats that have yet to shuffle for the next round.
        layouts: What lies in front of each seat, or side; after a round until the pack has been shuffled again.
        foundations: The foundations in the order in which they were begun.
        burials: How many buryings in a row have led to nothing.
        ledger: All score lines of the match.
        result: How the match ended.
    """

    options: Any
    phase: Phase
    round: int
    to_shuffle: tuple[Seat, ...]
    layouts: tuple[L, ...]
    foundations: Foundations
    burials: int
    ledger: tuple[ScoreLine, ...]
    result: Outcome | None

    def with_layout(self, place: int, layout: L) -> tuple[L, ...]:
        """The layouts with one of them replaced."""
        return (*self.layouts[:place], layout, *self.layouts[place + 1 :])


S = TypeVar("S", bound=RaceState[Any])
Step = tuple[S, list[Event]]
"""The next state, and how it came about."""


def progress_made(state: S, place: int, gain: bool, progress: Finding) -> Step[S]:
    """Progress was made: the count of vain cycles of that seat or side begins anew; after a gain everybody's does.

    Args:
        state: The state before.
        place: Which of the layouts got on.
        gain: Whether everybody gets on by it.
        progress: What is said where a count began anew.
    """
    layouts, counted = got_on(state.layouts, place, gain)
    return replace(state, layouts=layouts, burials=0), [Event(progress)] if counted else []


def bury(state: S, clause: Clause, ends: Callable[[S, str], Step[S]]) -> Step[S]:
    """All turn the waste over and put the top card of the stock at the bottom.

    Args:
        state: The state before.
        clause: What the game says of it.
        ends: Ends the round, for a reason, where burying is of no use any more.
    """
    layouts, moved = all_turned_over(state.layouts)
    most = max(len(layout.stock) for layout in layouts)
    if not most:
        return ends(state, "Nobody has a card to bury")
    if state.burials == most:
        return ends(state, f"Burying {most} times has helped nobody")
    state = replace(state, layouts=buried(layouts), burials=state.burials + 1)
    return state, [Event(clause(burials=state.burials, most=most), moved)]


def round_counted(
    state: S,
    ending: Finding,
    count: Finding,
    lines: tuple[ScoreLine, ...],
    names: tuple[str, ...],
    shufflers: tuple[Seat, ...],
) -> Step[S]:
    """The round is over and counted; the match ends, or the packs are shuffled for the next round.

    Args:
        state: The state before.
        ending: Why the round is over.
        count: What the game says of the count.
        lines: The points of the round.
        names: What the sides are called.
        shufflers: Who shuffles for the next round.
    """
    state = replace(state, ledger=state.ledger + lines, burials=0)
    events = [Event(ending), Event(count, lines=lines)]
    scores, options = totals(state.ledger, len(names)), state.options
    end = shared_clauses.match_end(scores, options.target, state.round, options.max_deals, names)
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [*events, Event(end.finding)]
    if end is not None:
        events.append(Event(end))
    return replace(state, phase=Phase.DEAL, to_shuffle=shufflers), events
