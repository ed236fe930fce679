"""Team Nuts: getting on, and what happens when nobody does."""

from dataclasses import replace

from cardrules.game import Event, Moved
from cardrules.games.team_nuts.judging import can_get_on
from cardrules.games.team_nuts.rulebook import BURY, DIG, PROGRESS, STUCK, STUCK_ENDS
from cardrules.games.team_nuts.scoring import finish_round
from cardrules.games.team_nuts.state import SIDES, Layout, Phase, State, side_of, side_said
from cardrules.mechanics.race_cycles import all_turned_over, buried, got_on
from cardrules.mechanics.race_piles import WorkPile, with_pile
from cardrules.zones import Seat


def progress_made(state: State, seat: Seat, gain: bool) -> tuple[State, list[Event]]:
    """A seat has made progress: its side's count of vain cycles begins anew; after a gain both sides' do."""
    layouts, counted = got_on(state.layouts, side_of(seat), gain)
    events = [Event(PROGRESS(seat=seat, who="everybody" if gain else "its side"))] if counted else []
    return replace(state, layouts=layouts, burials=0), events


def is_stuck(state: State) -> bool:
    """Whether both sides have been through the stock in vain and neither can get on."""
    return all(layout.through for layout in state.layouts) and not any(
        can_get_on(state, side) for side in SIDES
    )


def get_unstuck(state: State) -> tuple[State, list[Event]]:
    """The table is stuck: end, bury or dig, as agreed."""
    match state.options.when_stuck:
        case "end":
            state, events = finish_round(state, STUCK_ENDS(why="Everybody is stuck"))
        case "bury":
            state, events = bury(state)
        case "dig":
            state, events = dig(state)
    return state, [Event(STUCK()), *events]


def bury(state: State) -> tuple[State, list[Event]]:
    """Both sides turn the waste over and put the top card of the stock at the bottom."""
    layouts, moved = all_turned_over(state.layouts)
    most = max(len(layout.stock) for layout in layouts)
    if not most:
        return finish_round(state, STUCK_ENDS(why="Nobody has a card to bury"))
    if state.burials == most:
        return finish_round(state, STUCK_ENDS(why=f"Burying {most} times has helped nobody"))
    state = replace(state, layouts=buried(layouts), burials=state.burials + 1)
    return state, [Event(BURY(burials=state.burials, most=most), moved)]


def dig(state: State) -> tuple[State, list[Event]]:
    """Each side that can pulls out the bottom card of column 1, which was laid with the most cards."""
    diggers = tuple(side for side, layout in enumerate(state.layouts) if layout.work[0].down)
    if not diggers:
        return finish_round(state, STUCK_ENDS(why="Nobody has a card to dig up"))
    layouts, moved = all_turned_over(state.layouts)
    dug = tuple(Moved(layouts[side].work[0].down[0], f"work:{side}:1", f"dug:{side}") for side in diggers)
    layouts = tuple(_dug_up(layout) if side in diggers else layout for side, layout in enumerate(layouts))
    said = " and ".join(map(side_said, diggers))
    return replace(state, phase=Phase.DIG, layouts=layouts), [Event(DIG(sides=said), moved + dug)]


def _dug_up(layout: Layout) -> Layout:
    first = layout.work[0]
    work = with_pile(layout.work, 0, WorkPile(first.down[1:], first.up))
    return replace(layout, work=work, dug=first.down[0])
