"""Nerts: getting on, and what happens when nobody does.

Every round ends. Gains, plays from the waste and cards turned up in a column are finitely many, for none of them is
ever undone. Between two of them every card is shifted from column to column at most once, and the table buries at
most as often as the largest stock has cards. Between two of all these a seat goes through its stock at most
`MOST_CYCLES` times.
"""

from cardrules.fast_replace import replace
from cardrules.game import Event
from cardrules.games.nerts.judging import something_at_hand
from cardrules.games.nerts.rulebook import BURY, SPACE, STUCK, STUCK_ENDS
from cardrules.games.nerts.scoring import finish_round
from cardrules.games.nerts.state import State
from cardrules.mechanics.race_rounds import bury
from cardrules.zones import Seat


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
        state, events = bury(state, BURY, ends)
    else:
        state, events = ends(state, "Everybody is stuck")
    return state, [Event(STUCK()), *events]


def ends(state: State, why: str) -> tuple[State, list[Event]]:
    """The round ends because nobody gets on."""
    return finish_round(state, STUCK_ENDS(why=why))
