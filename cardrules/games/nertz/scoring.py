"""Nertz: how a round is counted, and what comes after it."""

from collections.abc import Iterator
from dataclasses import replace

from cardrules import common
from cardrules.game import Event, Outcome, ScoreLine, side_names, totals
from cardrules.games.nertz.rulebook import COUNT, FOUNDATION_CARDS, NERTZ_LEFT
from cardrules.games.nertz.state import Phase, State
from cardrules.mechanics.race_foundations import of_pack
from cardrules.rulebook import Finding


def finish_round(state: State, ending: Finding) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or everybody shuffles for the next round."""
    options, seats = state.options, range(state.options.players)
    lines = tuple(score_lines(state))
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
