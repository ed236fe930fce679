"""Nuts: getting on, and what happens when nobody does."""

from dataclasses import replace

from cardrules.game import Event, Moved
from cardrules.games.nuts.judging import progress_at_hand
from cardrules.games.nuts.rulebook import BURY, DIG, PROGRESS, STUCK, STUCK_ENDS
from cardrules.games.nuts.scoring import finish_round
from cardrules.games.nuts.state import Layout, Phase, State
from cardrules.mechanics.race_cycles import all_turned_over, buried, got_on
from cardrules.mechanics.race_piles import WorkPile
from cardrules.mechanics.races import seats_said
from cardrules.zones import Seat


def progress_made(state: State, seat: Seat, gain: bool) -> tuple[State, list[Event]]:
    """A seat has made progress: its count of vain cycles begins anew; after a gain everybody's does."""
    layouts, counted = got_on(state.layouts, seat, gain)
    events = [Event(PROGRESS(seat=seat, who="everybody" if gain else "it"))] if counted else []
    return replace(state, layouts=layouts, burials=0), events


def is_stuck(state: State) -> bool:
    """Whether everybody has been through the stock in vain and nobody has progress at hand."""
    return all(layout.through for layout in state.layouts) and not any(
        progress_at_hand(state, seat) for seat in range(state.options.players)
    )


def get_unstuck(state: State) -> tuple[State, list[Event]]:
    """The table is stuck: bury, dig or end, as agreed."""
    match state.options.when_stuck:
        case "bury":
            state, events = bury(state)
        case "dig":
            state, events = dig(state)
        case "end":
            state, events = finish_round(state, STUCK_ENDS(why="Everybody is stuck"))
    return state, [Event(STUCK()), *events]


def bury(state: State) -> tuple[State, list[Event]]:
    """Everybody turns the waste over and puts the top card of the stock at the bottom."""
    layouts, moved = all_turned_over(state.layouts)
    most = max(len(layout.stock) for layout in layouts)
    if not most:
        return finish_round(state, STUCK_ENDS(why="Nobody has a card to bury"))
    if state.burials == most:
        return finish_round(state, STUCK_ENDS(why=f"Burying {most} times has helped nobody"))
    state = replace(state, layouts=buried(layouts), burials=state.burials + 1)
    return state, [Event(BURY(burials=state.burials, most=most), moved)]


def dig(state: State) -> tuple[State, list[Event]]:
    """Everybody who can pulls out the bottom card of the last work pile."""
    diggers = tuple(seat for seat, layout in enumerate(state.layouts) if layout.work[-1].down)
    if not diggers:
        return finish_round(state, STUCK_ENDS(why="Nobody has a card to dig up"))
    layouts, moved = all_turned_over(state.layouts)
    layouts = tuple(_dug_up(layout) if seat in diggers else layout for seat, layout in enumerate(layouts))
    dug = tuple(
        Moved(layout.dug, f"work:{seat}:{len(layout.work)}", f"dug:{seat}")
        for seat, layout in enumerate(layouts)
        if layout.dug
    )
    return replace(state, phase=Phase.DIG, layouts=layouts), [
        Event(DIG(seats=seats_said(diggers)), moved + dug)
    ]


def _dug_up(layout: Layout) -> Layout:
    *others, last = layout.work
    return replace(layout, work=(*others, WorkPile(last.down[1:], last.up)), dug=last.down[0])
