"""Nuts: how a round is counted, and what comes after it."""

from collections.abc import Iterator
from dataclasses import replace

from cardrules import common
from cardrules.game import Event, Outcome, ScoreLine, side_names, totals
from cardrules.games.nuts.rulebook import COUNT, DIRECTION, FOUNDATION_CARDS, NUTS_LEFT, TURNING_POINT
from cardrules.games.nuts.state import Phase, State
from cardrules.games.nuts.zones import direction_word
from cardrules.mechanics.race_foundations import of_pack
from cardrules.rulebook import Finding


def finish_round(state: State, ending: Finding) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or everybody shuffles for the next round."""
    options, seats = state.options, range(state.options.players)
    lines = tuple(score_lines(state))
    ledger = state.ledger + lines
    state = replace(state, ledger=ledger, burials=0)
    scores = totals(ledger, len(seats))
    events = [Event(ending), Event(COUNT(), lines=lines)]
    end = common.match_end(
        scores, options.target, state.round, options.max_deals, side_names(len(seats), lambda seat: seat)
    )
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [*events, Event(end.finding)]
    if end is not None:
        events.append(Event(end))
    state = replace(state, phase=Phase.DEAL, to_shuffle=tuple(seats))
    reached = max(scores) // TURNING_POINT
    if options.pass_packs == "alternate" and reached > state.turning_points:
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
