"""Getting on in a race: gains, shifts, and whether a side has a way on as the cards lie.

A gain is a play that is never undone; any other move of face-up cards between piles is a shift. A side has a way on if
a gain is open to it now, after shifts, or with a card that comes to the top of its waste in going through its stock.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_legality import can_call, fitting, may_put
from cardrules.mechanics.race_specs import RaceSpec
from cardrules.mechanics.race_tables import (
    ON_NUTS,
    Layout,
    Phase,
    Pickup,
    RaceState,
    is_foundation,
    leaves_face_up,
    pickups,
    shifted,
    side_of,
    with_layout,
)
from cardrules.moves import Put
from cardrules.zones import Seat


class Gain(StrEnum):
    """What a gain brings."""

    FOUNDATION = "foundation"
    """A card lies on a foundation."""
    NUT = "nut"
    """A nut has left the pile or the slot where it was dealt."""
    WASTE = "waste"
    """A card has left the waste."""
    UNCOVERED = "uncovered"
    """A face-down card is turned up."""


class WayOn(NamedTuple):
    """How a side can get on.

    Attributes:
        gain: What it gains in the end.
        play: The play that gains it.
        shifts: The moves from pile to pile that have to come before.
        turning: Whether the card played has yet to come to the top of the waste.
    """

    gain: Gain
    play: Put
    shifts: tuple[Put, ...]
    turning: bool


def gain_of(spec: RaceSpec, layout: Layout, pickup: Pickup, to: str) -> Gain | None:
    """What is gained by laying open cards on a place where they may go; None for a shift."""
    if is_foundation(to):
        return Gain.FOUNDATION
    match pickup.source:
        case "waste":
            return Gain.WASTE
        case "slot":
            return Gain.NUT
        case "nuts":
            return None if layout.built else Gain.NUT
        case "work" if not leaves_face_up(layout, pickup):
            assert pickup.place is not None, "work piles are several"
            if layout.work[pickup.place].down:
                return Gain.UNCOVERED
            fills = spec.spaces == "filled" and layout.nuts and not layout.built and to != ON_NUTS
            return Gain.NUT if fills else None
    return None


def coming_up(layout: Layout, packet: int) -> Pile:
    """The cards that are on top of the waste now, or come there in going through the stock.

    What is left of the stock is turned up first, then, the waste turned over, the whole from its beginning.

    >>> from cardrules.cards import cards, codes
    >>> codes(coming_up(Layout(stock=cards("5C 4C 3C"), waste=cards("AC 2C")), 2))
    '2C 4C 5C'
    """
    order = layout.waste + layout.stock[::-1]
    here = len(layout.waste)
    ends = {here, *range(here + packet, len(order), packet), *range(packet, len(order), packet), len(order)}
    return tuple(order[end - 1] for end in sorted(ends) if end)


def way_on(state: RaceState, side: int) -> WayOn | None:
    """How a side can get on, one of the shortest ways; None where it cannot.

    It looks at all cards, so it answers for the table, not for a player.
    """
    layout = state.layouts[side]
    return _search(state, side, coming_up(layout, state.spec.packet))


def way_on_of_seat(state: RaceState, seat: Seat) -> WayOn | None:
    """How the side of a seat can get on; None where it cannot, or no round is being played."""
    return way_on(state, side_of(state.spec, seat)) if state.phase is Phase.PLAY else None


def way_on_at_hand(state: RaceState, side: int) -> WayOn | None:
    """How a side can get on with the cards that lie open, without turning up others."""
    return _search(state, side, state.layouts[side].waste[-1:])


def is_stuck(state: RaceState) -> bool:
    """Whether nobody has a way on, and nobody can call."""
    spec, sides = state.spec, range(len(state.layouts))
    if any(can_call(spec, layout) for layout in state.layouts):
        return False
    # what is quick to find comes first: hardly ever is it needed to look through every arrangement
    if any(open_gain(state, side, state.layouts[side].waste[-1:]) for side in sides):
        return False
    return not any(way_on(state, side) for side in sides)


def open_gain(state: RaceState, side: int, tops: Pile) -> bool:
    """Whether a gain is open as the piles lie, if any of these cards were on top of the waste."""
    return any(gain_of(state.spec, state.layouts[side], *play) for play in _plays(state, side, tops))


def _search(state: RaceState, side: int, tops: Pile) -> WayOn | None:
    """Look for a gain in every arrangement that shifts can bring about, those with the fewest shifts first."""
    spec = state.spec
    arrangements: list[tuple[Layout, tuple[Put, ...]]] = [(state.layouts[side], ())]
    seen = {state.layouts[side]}
    for layout, shifts in arrangements:  # it grows meanwhile
        here = with_layout(state, side, layout)
        for pickup, to in _plays(here, side, tops):
            play = Put(pickup.cards[0].face, to)
            if gain := gain_of(spec, layout, pickup, to):
                turning = pickup.source == "waste" and pickup.cards != layout.waste[-1:]
                return WayOn(gain, play, shifts, turning)
            if shifts and spec.one_shift_is_enough:
                continue
            after = shifted(spec, layout, pickup, to)
            if after not in seen:
                seen.add(after)
                arrangements.append((after, (*shifts, play)))
    return None


def _plays(state: RaceState, side: int, tops: Pile) -> Iterator[tuple[Pickup, str]]:
    """What a side may lay where, by one partner or the other, if any of these cards were on top of its waste."""
    for pickup in pickups(state.layouts[side], tops):
        for to in fitting(state, side, pickup.cards[0]):
            if may_put(state, side, pickup, to):
                yield pickup, to
