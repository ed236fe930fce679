"""Nuts: getting on, and what happens when nobody does."""

from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event
from cardrules.games.nuts.judging import progress_at_hand
from cardrules.games.nuts.rulebook import BURY, DIG, STUCK, STUCK_ENDS
from cardrules.games.nuts.scoring import finish_round
from cardrules.games.nuts.state import Layout, State
from cardrules.mechanics.race_cycles import all_turned_over
from cardrules.mechanics.race_piles import WorkPile
from cardrules.mechanics.race_rounds import Phase, bury
from cardrules.rulebook import format_seats


def is_stuck(state: State) -> bool:
    """Whether everybody has been through the stock in vain and nobody has progress at hand."""
    return all(layout.through for layout in state.layouts) and not any(
        progress_at_hand(state, seat) for seat in range(state.options.players)
    )


def get_unstuck(state: State) -> tuple[State, list[Event]]:
    """The table is stuck: bury, dig or end, as agreed."""
    match state.options.when_stuck:
        case "bury":
            state, events = bury(state, BURY, ends)
        case "dig":
            state, events = dig(state)
        case "end":
            state, events = ends(state, "Everybody is stuck")
    return state, [Event(STUCK()), *events]


def ends(state: State, why: str) -> tuple[State, list[Event]]:
    """The round ends because nobody gets on."""
    return finish_round(state, STUCK_ENDS(why=why))


def dig(state: State) -> tuple[State, list[Event]]:
    """Everybody who can pulls out the bottom card of the last work pile."""
    diggers = tuple(seat for seat, layout in enumerate(state.layouts) if layout.work[-1].down)
    if not diggers:
        return ends(state, "Nobody has a card to dig up")
    layouts, moved = all_turned_over(state.layouts)
    layouts = tuple(_dug_up(layout) if seat in diggers else layout for seat, layout in enumerate(layouts))
    dug = tuple(
        CardMove(layout.dug, f"work:{seat}:{len(layout.work)}", f"dug:{seat}")
        for seat, layout in enumerate(layouts)
        if layout.dug
    )
    return replace(state, phase=Phase.DIG, layouts=layouts), [
        Event(DIG(seats=format_seats(diggers)), moved + dug)
    ]


def _dug_up(layout: Layout) -> Layout:
    *others, last = layout.work
    return replace(layout, work=(*others, WorkPile(last.down[1:], last.up)), dug=last.down[0])
