"""Progress in a race: gains, shifts, and whether a side has a way on as the cards lie.

A gain is a play that is never undone; any other move of face-up cards between piles is a shift. A side has a way on if
a gain is open to it now, after shifts, or with a card that comes to the top of its waste as it goes through its stock.
"""

from collections.abc import Iterator
from enum import StrEnum
from itertools import chain
from typing import NamedTuple

from cardrules.core.moves import Put
from cardrules.core.zones import Seat
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_legality import can_call, may_put, plays
from cardrules.mechanics.race_specs import RaceSpec
from cardrules.mechanics.race_tables import (
    ON_NUTS,
    Layout,
    OpenGain,
    Phase,
    Pickup,
    RaceState,
    WorkPile,
    is_foundation,
    leaves_face_up,
    open_piles,
    picked_up,
    shifted,
    side_of,
    waste_with,
    with_layout,
)


class Gain(StrEnum):
    """The kinds of gain."""

    FOUNDATION = "foundation"
    """A card lies on a foundation."""
    NUT = "nut"
    """A nut has left the pile or the slot where it was dealt."""
    WASTE = "waste"
    """A card has left the waste."""
    UNCOVERED = "uncovered"
    """A face-down card is turned up."""


class WayOn(NamedTuple):
    """A way for a side to make progress.

    Attributes:
        gain: The gain at the end of it.
        play: The play that gains it.
        shifts: The moves from pile to pile that have to come first.
        turning: Whether the card played has yet to come to the top of the waste.
    """

    gain: Gain
    play: Put
    shifts: tuple[Put, ...]
    turning: bool

    @property
    def moves(self) -> tuple[Put, ...]:
        """The plays in their order."""
        return (*self.shifts, self.play)


def gain_of(spec: RaceSpec, layout: Layout, pickup: Pickup, to: str) -> Gain | None:
    """The gain from laying open cards on a place where they may go; None for a shift."""
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
            assert pickup.pile_index is not None, "work piles are several"
            if layout.work[pickup.pile_index].down:
                return Gain.UNCOVERED
            fills = spec.spaces == "filled" and layout.nuts and not layout.built and to != ON_NUTS
            return Gain.NUT if fills else None
    return None


def coming_up(layout: Layout, packet: int) -> Pile:
    """The cards that are on top of the waste now, or will be as the stock is gone through.

    The rest of the stock is turned up first; then the waste is turned over, and the whole stock comes once more.

    >>> from cardrules.core.cards import cards, codes
    >>> codes(coming_up(Layout(stock=cards("5C 4C 3C"), waste=cards("AC 2C")), 2))
    '2C 4C 5C'
    """
    order = layout.waste + layout.stock[::-1]
    here = len(layout.waste)
    ends = {here, *range(here + packet, len(order), packet), *range(packet, len(order), packet), len(order)}
    return tuple(order[end - 1] for end in sorted(ends) if end)


def way_on(state: RaceState, side: int) -> WayOn | None:
    """One of the shortest ways for a side to make progress; None where it has none.

    It looks at all cards, so it answers for the table, not for a player.
    """
    return way_on_with(state, side, coming_up(state.layouts[side], state.spec.packet))


def way_on_of_seat(state: RaceState, seat: Seat) -> WayOn | None:
    """The way on of a seat's side; None where it has none, or no round is being played."""
    return way_on(state, side_of(state.spec, seat)) if state.phase is Phase.PLAY else None


def way_on_at_hand(state: RaceState, side: int) -> WayOn | None:
    """A way on with the cards that lie open, without turning up others."""
    return way_on_with(state, side, state.layouts[side].waste[-1:])


def way_at_hand_of_seat(state: RaceState, seat: Seat) -> WayOn | None:
    """The way at hand of a seat's side; None where it has none, or no round is being played."""
    return way_on_at_hand(state, side_of(state.spec, seat)) if state.phase is Phase.PLAY else None


def is_stuck(state: RaceState) -> bool:
    """Whether nobody has a way on, and nobody can call."""
    # the quick look comes first: it is hardly ever necessary to look through every arrangement
    if open_gain(state) or any(can_call(state.spec, layout) for layout in state.layouts):
        return False
    return not any(way_on(state, side) for side in range(len(state.layouts)))


def open_gain(state: RaceState) -> OpenGain | None:
    """A gain that is open to somebody as the piles lie: the one that was found last, if it still is."""
    if state.gain and is_open(state, state.gain):
        return state.gain
    return next(chain.from_iterable(open_gains(state, side) for side in range(len(state.layouts))), None)


def open_gains(state: RaceState, side: int) -> Iterator[OpenGain]:
    """The gains that are open to a side as the piles lie."""
    spec, layout = state.spec, state.layouts[side]
    # the waste comes first, for most gains are there
    piles = chain(waste_with(coming_up(layout, spec.packet)), open_piles(layout))
    for pickup, to in plays(state, side, piles):
        if gain_of(spec, layout, pickup, to):
            yield OpenGain(side, pickup.cards[0], to)


def is_open(state: RaceState, gain: OpenGain) -> bool:
    """Whether a gain that was found before is still open."""
    spec, (side, card, to) = state.spec, gain
    layout = state.layouts[side]
    comes_up = card in coming_up(layout, spec.packet)
    pickup = Pickup("waste", (card,)) if comes_up else picked_up(layout, card)
    return bool(pickup and may_put(state, side, pickup, to) and gain_of(spec, layout, pickup, to))


def way_on_with(state: RaceState, side: int, tops: Pile) -> WayOn | None:
    """A way for a side to make progress if any of these cards were on top of its waste.

    It looks for a gain in every arrangement that shifts can bring about, those with the fewest shifts first. It does
    not matter which pile stands where, so the same piles are looked at only once.
    """
    spec, one_is_enough = state.spec, one_shift_is_enough(state.spec, state.layouts[side])
    arrangements: list[tuple[Layout, tuple[Put, ...]]] = [(state.layouts[side], ())]
    seen = {_piles(state.layouts[side])}
    for layout, shifts in arrangements:  # it grows meanwhile
        here = with_layout(state, side, layout)
        for pickup, to in plays(here, side, chain(open_piles(layout), waste_with(tops))):
            play = Put(pickup.cards[0].face, to)
            if gain := gain_of(spec, layout, pickup, to):
                turning = pickup.source == "waste" and pickup.cards != layout.waste[-1:]
                return WayOn(gain, play, shifts, turning)
            if shifts and one_is_enough:
                continue
            after = shifted(spec, layout, pickup, to)
            if _piles(after) not in seen:
                seen.add(_piles(after))
                arrangements.append((after, (*shifts, play)))
    return None


def _piles(layout: Layout) -> tuple[frozenset[WorkPile], Pile]:
    """The part of a layout that shifts change: the work piles in any order, and the cards laid on the nuts."""
    return frozenset(layout.work), layout.built


def one_shift_is_enough(spec: RaceSpec, layout: Layout) -> bool:
    """Whether any gain that several shifts of a side could open can be opened by a single one.

    This holds where nothing is laid on nuts, and cards cannot be put aside in spaces. A card goes on only two others,
    the twins one rank higher; so shifts never make room on either of them, but move a card from one twin to the
    other, which no other shift can hinder or help. That uncovers a card for a foundation. Otherwise a shift makes a
    space, by laying a whole pile on another. As long as there are nuts, one of them goes there, which is a gain; and
    a king gains by going there unless it lies at the bottom of its pile, so a second space would open nothing more.

    Where only top cards move, a second shift would take the next card off the same pile. But the card on which the
    first was laid is its twin and could have gone where it goes; as it lies at the bottom of its pile, that would have
    been a gain. Where only whole piles move, shifts do nothing but make spaces.
    """
    can_put_aside = spec.spaces in ("any", "nut_first") and not layout.nuts_left
    return not spec.builds_on_nuts and not can_put_aside
