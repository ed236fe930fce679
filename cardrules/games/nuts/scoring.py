"""Nuts: how a round is counted, and what comes after it."""

from collections.abc import Iterator

from cardrules.fast_replace import replace
from cardrules.game import Event, ScoreLine, side_names, totals
from cardrules.games.nuts.rulebook import COUNT, DIRECTION, FOUNDATION_CARDS, NUTS_LEFT, TURNING_POINT
from cardrules.games.nuts.state import State
from cardrules.games.nuts.zones import direction_word
from cardrules.mechanics.race_foundations import of_pack
from cardrules.mechanics.race_rounds import Phase, round_counted
from cardrules.rulebook import Finding


def finish_round(state: State, ending: Finding) -> tuple[State, list[Event]]:
    """The round is over and counted; after a turning point the packs go the other way from now on."""
    seats = tuple(range(state.options.players))
    names = side_names(len(seats), lambda seat: seat)
    state, events = round_counted(state, ending, COUNT(), tuple(score_lines(state)), names, seats)
    reached = max(totals(state.ledger, len(seats))) // TURNING_POINT
    turns = state.options.pass_packs == "alternate" and reached > state.turning_points
    if turns and state.phase is Phase.DEAL:
        state = replace(state, turning_points=reached, direction=1 if state.direction == -1 else -1)
        events.append(Event(DIRECTION(score=reached * TURNING_POINT, direction=direction_word(state))))
    return state, events


def score_lines(state: State) -> Iterator[ScoreLine]:
    """What the round gives to each seat, and costs it."""
    for seat, (pack, layout) in enumerate(zip(state.packs, state.layouts, strict=True)):
        played = of_pack(state.foundations, pack)
        if count := len(played):
            yield ScoreLine(seat, count, FOUNDATION_CARDS(seat=seat, count=count), played, state.round)
        if count := len(layout.nuts):
            points = state.options.nut_penalty * count
            finding = NUTS_LEFT(seat=seat, count=count, points=points)
            yield ScoreLine(seat, -points, finding, layout.nuts, state.round)
