"""Nertz: getting on, and what happens when nobody does."""

from dataclasses import replace

from cardrules.game import Event
from cardrules.games.nertz.judging import can_get_on, judge_call
from cardrules.games.nertz.rulebook import BURY, PROGRESS, STUCK, STUCK_ENDS
from cardrules.games.nertz.scoring import finish_round
from cardrules.games.nertz.state import State
from cardrules.mechanics.race_cycles import all_turned_over, buried, got_on
from cardrules.zones import Seat


def progress_made(state: State, seat: Seat, gain: bool) -> tuple[State, list[Event]]:
    """A seat has made progress: its count of vain cycles begins anew; after a gain everybody's does."""
    layouts, counted = got_on(state.layouts, seat, gain)
    events = [Event(PROGRESS(seat=seat, who="everybody" if gain else "it"))] if counted else []
    return replace(state, layouts=layouts, burials=0), events


def is_stuck(state: State) -> bool:
    """Whether everybody has been through the stock in vain and nobody can call or get on."""
    return all(layout.through for layout in state.layouts) and not any(
        judge_call(state, seat) or can_get_on(state, seat) for seat in range(state.options.players)
    )


def get_unstuck(state: State) -> tuple[State, list[Event]]:
    """The table is stuck: end or bury, as agreed."""
    if state.options.when_stuck == "bury":
        state, events = bury(state)
    else:
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
