"""Nerts: how a round is counted, and what comes after it."""

from collections.abc import Iterator

from cardrules.game import Event, ScoreLine, side_names
from cardrules.games.nerts.rulebook import (
    BONUS,
    CALLED,
    CALLER,
    COUNT,
    FOUNDATION_CARDS,
    NERTS_LEFT,
)
from cardrules.games.nerts.state import State
from cardrules.mechanics.race_foundations import of_pack
from cardrules.mechanics.race_rounds import round_counted
from cardrules.rulebook import Finding
from cardrules.zones import Seat


def called(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """A seat calls, or its last nert does: it ends the round and has the bonus."""
    return finish_round(state, CALLED(seat=seat), caller=seat)


def finish_round(state: State, ending: Finding, caller: Seat | None = None) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or everybody shuffles for the next round."""
    seats = tuple(range(state.options.players))
    names = side_names(len(seats), lambda seat: seat)
    return round_counted(state, ending, COUNT(), tuple(score_lines(state, caller)), names, seats)


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
