"""Nertz: getting on, and what happens when nobody does."""

from cardrules.game import Event
from cardrules.games.nertz.judging import can_get_on, judge_call
from cardrules.games.nertz.rulebook import BURY, STUCK, STUCK_ENDS
from cardrules.games.nertz.scoring import finish_round
from cardrules.games.nertz.state import State
from cardrules.mechanics.race_rounds import bury


def is_stuck(state: State) -> bool:
    """Whether everybody has been through the stock in vain and nobody can call or get on."""
    return all(layout.through for layout in state.layouts) and not any(
        judge_call(state, seat) or can_get_on(state, seat) for seat in range(state.options.players)
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
