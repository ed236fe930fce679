"""Nerts: getting on, and what happens when nobody does.

Every round ends. Gains, plays from the waste and cards turned up in a column are finitely many, for none of them is
ever undone. Between two of them every card is shifted from column to column at most once, and the table buries at
most as often as the largest stock has cards. Between two of all these a seat goes through its stock at most
`MOST_CYCLES` times.
"""

from dataclasses import replace

from cardrules.game import Event
from cardrules.games.nerts.judging import something_at_hand
from cardrules.games.nerts.rulebook import BURY, PROGRESS, SPACE, STUCK, STUCK_ENDS
from cardrules.games.nerts.scoring import finish_round
from cardrules.games.nerts.state import State
from cardrules.mechanics.race_cycles import all_turned_over, buried, got_on
from cardrules.zones import Seat


def progress_made(state: State, seat: Seat, gain: bool) -> tuple[State, list[Event]]:
    """A seat has made progress: its count of vain cycles begins anew; after a gain everybody's does."""
    layouts, counted = got_on(state.layouts, seat, gain)
    events = [Event(PROGRESS(seat=seat, who="everybody" if gain else "it"))] if counted else []
    return replace(state, layouts=layouts, burials=0), events


def column_cleared(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """A seat has cleared a column: it may go through its stock again, but its shifts stay forbidden."""
    layout = state.layouts[seat]
    events = [Event(SPACE(seat=seat))] if layout.cycles else []
    anew = replace(layout, fresh=not layout.waste, cycles=0)
    return replace(state, layouts=state.with_layout(seat, anew)), events


def is_stuck(state: State) -> bool:
    """Whether everybody has been through the stock in vain and nobody has anything to play or can call."""
    return all(layout.through for layout in state.layouts) and not any(
        something_at_hand(state, seat) for seat in range(state.options.players)
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
