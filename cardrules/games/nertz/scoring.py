"""Nertz: how a round is counted, and what comes after it."""

from collections.abc import Iterator

from cardrules.game import Event, ScoreLine, side_names
from cardrules.games.nertz.rulebook import COUNT, FOUNDATION_CARDS, NERTZ_LEFT
from cardrules.games.nertz.state import State
from cardrules.mechanics.race_foundations import of_pack
from cardrules.mechanics.race_rounds import round_counted
from cardrules.rulebook import Finding


def finish_round(state: State, ending: Finding) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or everybody shuffles for the next round."""
    seats = tuple(range(state.options.players))
    names = side_names(len(seats), lambda seat: seat)
    return round_counted(state, ending, COUNT(), tuple(score_lines(state)), names, seats)


def score_lines(state: State) -> Iterator[ScoreLine]:
    """What the round gives to each seat, and costs it."""
    for seat, layout in enumerate(state.layouts):
        played = of_pack(state.foundations, seat)
        if count := len(played):
            yield ScoreLine(seat, count, FOUNDATION_CARDS(seat=seat, count=count), played, state.round)
        if count := len(layout.nertz):
            points = state.options.nertz_penalty * count
            finding = NERTZ_LEFT(seat=seat, count=count, points=points)
            yield ScoreLine(seat, -points, finding, layout.nertz, state.round)
