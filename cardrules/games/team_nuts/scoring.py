"""Team Nuts: how a round is counted, and what comes after it."""

from collections.abc import Iterator

from cardrules.game import Event, ScoreLine, side_names
from cardrules.games.team_nuts.rulebook import COUNT, FOUNDATION_CARDS, NUT_POINTS, NUTS_LEFT
from cardrules.games.team_nuts.state import PLAYERS, SIDES, State, side_of, side_said
from cardrules.mechanics.race_foundations import of_pack
from cardrules.mechanics.race_rounds import round_counted
from cardrules.rulebook import Finding


def finish_round(state: State, ending: Finding) -> tuple[State, list[Event]]:
    """The round is over and counted; the match ends, or the packs are shuffled for the next round."""
    shufflers = tuple(map(state.shuffler, SIDES))
    names = side_names(PLAYERS, side_of)
    return round_counted(state, ending, COUNT(), tuple(score_lines(state)), names, shufflers)


def score_lines(state: State) -> Iterator[ScoreLine]:
    """What the round gives to each side, and costs it."""
    for side, (pack, layout) in enumerate(zip(state.packs, state.layouts, strict=True)):
        played, said = of_pack(state.foundations, pack), side_said(side)
        if count := len(played):
            yield ScoreLine(side, count, FOUNDATION_CARDS(side=said, count=count), played, state.round)
        if count := len(layout.nuts):
            points = NUT_POINTS * count
            finding = NUTS_LEFT(side=said, count=count, points=points)
            yield ScoreLine(side, -points, finding, layout.nuts, state.round)
