"""Nuts: the one thing it has of its own, passing the packs; the rest is the race that its options specify."""

from itertools import groupby
from operator import attrgetter
from typing import Literal

from cardrules.core.events import Event, Transition, card_moves_between
from cardrules.core.moves import Deal
from cardrules.core.zones import Fact, OneOf, Seat
from cardrules.games.nuts import rulebook as law
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import TURNING_POINT
from cardrules.mechanics import race_rounds, race_zones
from cardrules.mechanics.race_tables import State

NutsState = State[NutsOptions]
Direction = Literal["left", "right"]


def deal(state: NutsState, seat: Seat, move: Deal) -> Transition[NutsState]:
    """A seat shuffles; after the last one the packs are passed on, and everybody lays out their cards."""
    opening = (law.CARDS(players=state.options.players), law.TARGET(target=state.options.target))
    return race_rounds.deal(state, seat, move, opening, begin_round)


def begin_round(state: NutsState) -> race_rounds.Step:
    """The packs are passed on, and everybody lays out their cards."""
    passed, passing = pass_on(state)
    begun, layout = race_rounds.begin_round(passed)
    return begun, [*passing, *layout]


def pass_on(state: NutsState) -> tuple[NutsState, list[Event]]:
    """Every shuffled pack goes to the neighbour."""
    if state.options.pass_packs == "keep":
        return state, []
    to, events = direction(state, state.round), list[Event]()
    if to != direction(state, max(state.round - 1, 0)):
        score = reached(state, state.round) * TURNING_POINT
        events.append(Event(law.DIRECTION(score=score, direction=to)))
    passed = race_rounds.passed_on(state, 1 if to == "left" else -1)
    moved = card_moves_between(race_zones.zones(state), race_zones.zones(passed))
    return passed, [*events, Event(law.PASS_ON(direction=to), moved)]


def direction(state: NutsState, rounds: int) -> Direction:
    """The way in which the packs are passed after that many rounds.

    Where they alternate, they change direction after each round in which the highest score of the match so far has
    reached a further multiple of 50.
    """
    if state.options.pass_packs != "alternate":
        return "left"
    turns = len({reached(state, last) for last in range(rounds + 1)}) - 1
    return "right" if turns % 2 else "left"


def reached(state: NutsState, rounds: int) -> int:
    """The number of multiples of 50 that the highest score had reached after that many rounds."""
    scores = [0] * state.options.players
    best = 0
    for number, lines in groupby(state.ledger, key=attrgetter("deal")):
        if number <= rounds:
            for line in lines:
                scores[line.side] += line.points
            best = max(best, *scores)
    return best // TURNING_POINT


PACKS = ("kept", "passed to the left", "passed to the right")


def status(state: NutsState) -> tuple[Fact, ...]:
    """The way in which the packs go, and what everybody knows in every race."""
    kept = state.options.pass_packs == "keep"
    packs = "kept" if kept else f"passed to the {direction(state, state.round)}"
    return (*race_zones.status(state), Fact("packs", OneOf(PACKS, packs), "Packs"))
