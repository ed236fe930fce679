"""Team Nuts: getting on, and what happens when nobody does."""

from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event
from cardrules.games.team_nuts.judging import can_get_on
from cardrules.games.team_nuts.rulebook import BURY, DIG, STUCK, STUCK_ENDS
from cardrules.games.team_nuts.scoring import finish_round
from cardrules.games.team_nuts.state import SIDES, Layout, State, side_said
from cardrules.mechanics.race_cycles import all_turned_over
from cardrules.mechanics.race_piles import WorkPile, with_pile
from cardrules.mechanics.race_rounds import Phase, bury


def is_stuck(state: State) -> bool:
    """Whether both sides have been through the stock in vain and neither can get on."""
    return all(layout.through for layout in state.layouts) and not any(
        can_get_on(state, side) for side in SIDES
    )


def get_unstuck(state: State) -> tuple[State, list[Event]]:
    """The table is stuck: end, bury or dig, as agreed."""
    match state.options.when_stuck:
        case "end":
            state, events = ends(state, "Everybody is stuck")
        case "bury":
            state, events = bury(state, BURY, ends)
        case "dig":
            state, events = dig(state)
    return state, [Event(STUCK()), *events]


def ends(state: State, why: str) -> tuple[State, list[Event]]:
    """The round ends because nobody gets on."""
    return finish_round(state, STUCK_ENDS(why=why))


def dig(state: State) -> tuple[State, list[Event]]:
    """Each side that can pulls out the bottom card of column 1, which was laid with the most cards."""
    diggers = tuple(side for side, layout in enumerate(state.layouts) if layout.work[0].down)
    if not diggers:
        return ends(state, "Nobody has a card to dig up")
    layouts, moved = all_turned_over(state.layouts)
    dug = tuple(CardMove(layouts[side].work[0].down[0], f"work:{side}:1", f"dug:{side}") for side in diggers)
    layouts = tuple(_dug_up(layout) if side in diggers else layout for side, layout in enumerate(layouts))
    said = " and ".join(map(side_said, diggers))
    return replace(state, phase=Phase.DIG, layouts=layouts), [Event(DIG(sides=said), moved + dug)]


def _dug_up(layout: Layout) -> Layout:
    first = layout.work[0]
    work = with_pile(layout.work, 0, WorkPile(first.down[1:], first.up))
    return replace(layout, work=work, dug=first.down[0])
