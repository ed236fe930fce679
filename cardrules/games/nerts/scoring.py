"""Nerts: how a round is counted, and what comes after it."""

from collections.abc import Iterator
from dataclasses import replace

from cardrules import common
from cardrules.game import Event, Outcome, ScoreLine, side_names, totals
from cardrules.games.nerts.rulebook import (
    BONUS,
    CALLED,
    CALLER,
    COUNT,
    FOUNDATION_CARDS,
    NERTS_LEFT,
)
from cardrules.games.nerts.state import Phase, State
from cardrules.mechanics.race_foundations import of_pack
from cardrules.rulebook import Finding
from cardrules.zones import Seat


def called(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """A seat calls, or its last nert does: it ends the round and has the bonus."""
    return finish_round(state, CALLED(seat=seat), caller=seat)


def finish_round(state: State, ending: Finding, caller: Seat | None = None) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or everybody shuffles for the next round."""
    options, seats = state.options, range(state.options.players)
    lines = tuple(score_lines(state, caller))
    state = replace(state, ledger=state.ledger + lines, burials=0)
    events = [Event(ending), Event(COUNT(), lines=lines)]
    end = common.match_end(
        totals(state.ledger, len(seats)),
        options.target,
        state.round,
        options.max_deals,
        side_names(len(seats), lambda seat: seat),
    )
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [*events, Event(end.finding)]
    if end is not None:
        events.append(Event(end))
    return replace(state, phase=Phase.DEAL, to_shuffle=tuple(seats)), events


def score_lines(state: State, caller: Seat | None) -> Iterator[ScoreLine]:
    """What the round gives to each seat, and costs it."""
    for seat, layout in enumerate(state.layouts):
        played = of_pack(state.foundations, seat)
        if count := len(played):
            yield ScoreLine(seat, count, FOUNDATION_CARDS(seat=seat, count=count), played, state.round)
        if seat == caller:
            yield ScoreLine(seat, BONUS, CALLER(seat=seat), deal=state.round)
        if count := len(layout.nerts):
            yield ScoreLine(seat, -count, NERTS_LEFT(seat=seat, count=count), layout.nerts, state.round)
