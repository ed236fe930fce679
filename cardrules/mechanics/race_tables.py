"""The table of a race: the layout of each side, and the state of the match."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar

from cardrules.core.cards import Card, full_pack
from cardrules.core.events import Outcome, ScoreLine
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.zones import Seat
from cardrules.mechanics.piles import Pile, turned_over
from cardrules.mechanics.race_specs import RaceOptions, RaceSpec

# Places, as moves name them

ON_NUTS = "N"
"""The nut pile."""
NEW = "F"
"""The place where an ace begins a new foundation."""
ACES = 4
"""Aces in each pack, and so the most foundations that a pack can begin."""
MOST_PACKS = 10
"""In any race."""
FOUNDATIONS = tuple(f"{NEW}{number}" for number in range(1, ACES * MOST_PACKS + 1))
_FOUNDATION_INDEX = {name: index for index, name in enumerate(FOUNDATIONS)}
PILES = tuple(str(number) for number in range(1, len(full_pack()) + 1))
"""Work piles, as many as a pack could begin."""
_PILE_INDEX = {name: index for index, name in enumerate(PILES)}


def is_foundation(to: str) -> bool:
    """Whether a place is a foundation, begun or new."""
    return to.startswith(NEW)


# In front of a side


@dataclass(frozen=True)
class WorkPile:
    """A work pile.

    Attributes:
        down: The face-down cards.
        up: The face-up cards on them; there are none only if the pile is empty.
    """

    down: Pile = ()
    up: Pile = ()


@dataclass(frozen=True)
class Layout:
    """The cards in front of a side, every pile from its bottom to its top.

    Attributes:
        pack: The shuffled pack, until the cards are laid out.
        work: The work piles, from pile 1 on.
        slots: The nuts in the slots, None for an empty one; there are no slots where nuts are played off their pile.
        nuts: The nuts that were dealt on the nut pile.
        built: The cards laid on it since.
        stock: The stock.
        waste: The waste.
        dug: A card that was dug up and has yet to be placed.
    """

    pack: Pile = ()
    work: tuple[WorkPile, ...] = ()
    slots: tuple[Card | None, ...] = ()
    nuts: Pile = ()
    built: Pile = ()
    stock: Pile = ()
    waste: Pile = ()
    dug: Card | None = None

    @property
    def nut_pile(self) -> Pile:
        """The nut pile with the cards laid on it."""
        return self.nuts + self.built

    @property
    def nuts_left(self) -> Pile:
        """All cards that must be played before the round can be won."""
        return (*(card for card in self.slots if card), *self.nut_pile)

    @property
    def open_nuts(self) -> Pile:
        """The nuts that can be played."""
        return tuple(card for card in self.slots if card) if self.slots else self.nut_pile[-1:]

    def pile(self, to: str) -> WorkPile | None:
        """The work pile of that name; None where there is none."""
        index = _PILE_INDEX.get(to, len(self.work))
        return self.work[index] if index < len(self.work) else None


class Pickup(NamedTuple):
    """Cards that are picked up together.

    Attributes:
        source: The place they lie in: ``work``, ``slot``, ``nuts``, ``waste`` or ``dug``.
        cards: The card that is named, and those on it.
        pile_index: The index of the work pile or slot, counted from 0; None where there is only one such place.
    """

    source: str
    cards: Pile
    pile_index: int | None = None

    def zone(self, side: int) -> str:
        """Id of the zone where they lie.

        >>> from cardrules.core.cards import cards
        >>> Pickup("work", cards("9H 8S"), 0).zone(2), Pickup("waste", cards("9H")).zone(2)
        ('work:2:1', 'waste:2')
        """
        return f"{self.source}:{side}" + ("" if self.pile_index is None else f":{self.pile_index + 1}")


OpenPile = tuple[str, Pile, int | None]
"""The open cards of a pile with their source and index, as in a `Pickup`; each can be picked up with those on it."""


def open_piles(layout: Layout) -> Iterator[OpenPile]:
    """The cards that lie open, but for the waste."""
    if layout.slots:
        yield from (("slot", (card,), index) for index, card in enumerate(layout.slots) if card)
    elif nuts := layout.nut_pile:
        yield "nuts", nuts[-1:], None
    for index, pile in enumerate(layout.work):
        yield "work", pile.up, index


def waste_with(tops: Iterable[Card]) -> Iterator[OpenPile]:
    """The waste with each of these cards on top."""
    return (("waste", (card,), None) for card in tops)


def open_cards(layout: Layout) -> Iterable[OpenPile]:
    """All cards that lie open; a card that has been dug up is played before any other."""
    if layout.dug:
        return [("dug", (layout.dug,), None)]
    return chain(open_piles(layout), waste_with(layout.waste[-1:]))


def picked_up(layout: Layout, card: Card) -> Pickup | None:
    """The card and those on it, picked up together; None where it does not lie open."""
    for source, cards, index in open_cards(layout):
        if card in cards:
            return Pickup(source, cards[cards.index(card) :], index)
    return None


def leaves_face_up(layout: Layout, pickup: Pickup) -> bool:
    """Whether face-up cards stay behind in a work pile."""
    return (
        pickup.source == "work"
        and pickup.pile_index is not None
        and len(pickup.cards) < len(layout.work[pickup.pile_index].up)
    )


# Moving cards


def without(layout: Layout, pickup: Pickup) -> Layout:
    """The layout from which cards were picked up; `tidied` tidies up the place they leave."""
    index = pickup.pile_index
    match pickup.source:
        case "waste":
            return replace(layout, waste=layout.waste[:-1])
        case "dug":
            return replace(layout, dug=None)
        case "nuts" if layout.built:
            return replace(layout, built=layout.built[:-1])
        case "nuts":
            return replace(layout, nuts=layout.nuts[:-1])
    assert index is not None, "work piles and slots are several"
    if pickup.source == "slot":
        return replace(layout, slots=replace_item(layout.slots, index, None))
    down, up = layout.work[index].down, layout.work[index].up
    return _with_work(layout, index, WorkPile(down, up[: -len(pickup.cards)]))


def with_cards(layout: Layout, to: str, cards: Pile) -> Layout:
    """The layout with cards laid on a work pile, or on the nut pile."""
    if to == ON_NUTS:
        return replace(layout, built=layout.built + cards)
    index = _PILE_INDEX[to]
    return _with_work(layout, index, WorkPile(layout.work[index].down, layout.work[index].up + cards))


def tidied(spec: RaceSpec, layout: Layout, pickup: Pickup) -> tuple[Layout, str]:
    """Tidy up the place from which cards have been played.

    Returns:
        The layout, and the effect: a card was ``uncovered`` in a work pile, a space ``filled``, a nut
        ``replaced`` in a slot, or nothing (an empty text).
    """
    index = pickup.pile_index
    if index is None:
        return layout, ""
    if pickup.source == "slot":
        if not layout.nuts:
            return layout, ""
        slots = replace_item(layout.slots, index, layout.nuts[-1])
        return replace(layout, slots=slots, nuts=layout.nuts[:-1]), "replaced"
    pile = layout.work[index]
    if pile.up:
        return layout, ""
    if pile.down:
        return _with_work(layout, index, WorkPile(pile.down[:-1], pile.down[-1:])), "uncovered"
    if spec.spaces == "filled" and layout.nut_pile:
        nut = layout.nut_pile[-1:]
        return with_cards(without(layout, Pickup("nuts", nut)), str(index + 1), nut), "filled"
    return layout, ""


def shifted(spec: RaceSpec, layout: Layout, pickup: Pickup, to: str) -> Layout:
    """The layout after cards were laid on another of its piles, and the place they left was tidied up."""
    return tidied(spec, with_cards(without(layout, pickup), to, pickup.cards), pickup)[0]


def _with_work(layout: Layout, index: int, pile: WorkPile) -> Layout:
    return replace(layout, work=replace_item(layout.work, index, pile))


def waste_turned_over(layout: Layout) -> Layout:
    """The layout with the waste laid on the rest of the stock, unshuffled."""
    return replace(layout, stock=layout.stock + turned_over(layout.waste), waste=())


# In the middle

Foundations = tuple[Pile, ...]
"""The foundations in the order in which they were begun; moves call them F1, F2 and so on."""


def foundation_at(foundations: Foundations, to: str) -> Pile | None:
    """The foundation of that name; None where there is none, as at the place for a new one."""
    index = _FOUNDATION_INDEX.get(to, len(foundations))
    return foundations[index] if index < len(foundations) else None


def with_foundation_card(foundations: Foundations, to: str, card: Card) -> tuple[Foundations, int]:
    """The foundations after a card was laid on one, or began one, and that one's number, counted from 1."""
    if to == NEW:
        return (*foundations, (card,)), len(foundations) + 1
    index = _FOUNDATION_INDEX[to]
    return replace_item(foundations, index, (*foundations[index], card)), index + 1


def without_pack(foundations: Foundations, pack: int) -> Foundations:
    """The foundations after the cards of a pack have been gathered from them."""
    return tuple(tuple(card for card in pile if card.pack != pack) for pile in foundations)


# The match


class Phase(StrEnum):
    """The phases of a match."""

    DEAL = "deal"
    PLAY = "play"
    DIG = "dig"
    OVER = "over"


class OpenGain(NamedTuple):
    """A play that gains something as the piles of a side lie, now or when its card comes to the top of the waste.

    Attributes:
        side: The side.
        card: The card, which is played with those on it.
        to: The place.
    """

    side: int
    card: Card
    to: str


O = TypeVar("O", bound=RaceOptions)  # noqa: E741


@dataclass(frozen=True, repr=False)
class State(Generic[O]):
    """A match of a race at one moment.

    Attributes:
        options: The rules that are played.
        phase: The current phase.
        round: Number of the round, counted from 1; 0 before the first.
        to_shuffle: The seats that have yet to shuffle for the next round.
        packs: The index of the pack in front of each side.
        layouts: The cards in front of each side; after a round they stay until the pack is shuffled again.
        foundations: The foundations, likewise.
        idle: The number of moves in a row without a gain by anybody.
        ledger: All score lines of the match.
        result: The outcome of the match.
        gain: The gain that was found last, to be looked at first.
    """

    options: O
    phase: Phase
    round: int
    to_shuffle: tuple[Seat, ...]
    packs: tuple[int, ...]
    layouts: tuple[Layout, ...]
    foundations: Foundations = ()
    idle: int = 0
    ledger: tuple[ScoreLine, ...] = ()
    result: Outcome | None = None
    gain: "OpenGain | None" = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<State: round {self.round}, {self.phase}>"

    @cached_property
    def spec(self) -> RaceSpec:
        """The race that is played; `replace` hands it on, for the options of a match never change."""
        return self.options.spec

    def __getstate__(self) -> dict[str, Any]:
        """The fields alone: the race follows from the options."""
        return {name: value for name, value in vars(self).items() if name != "spec"}

    def own(self, side: int, face: Card) -> Card:
        """The card with that face from the pack that a side plays with."""
        return Card(face.rank, face.suit, self.packs[side])

    def owner(self, card: Card) -> tuple[Seat, ...]:
        """The seats that play with the pack of a card."""
        return members(self.spec, self.packs.index(card.pack))

    def played_by(self, side: int) -> Pile:
        """The cards of a side on the foundations."""
        return tuple(card for pile in self.foundations for card in pile if card.pack == self.packs[side])

    def nuts_player(self, side: int) -> Seat:
        """The seat that plays the nuts of a side in this round."""
        roles = self.spec.roles
        return side if roles is None else roles.nuts_players[(self.round - 1) % 2][side]

    def cards_player(self, side: int) -> Seat:
        """The seat that plays stock and waste of a side in this round."""
        return sum(members(self.spec, side)) - self.nuts_player(side) if self.spec.roles else side

    def shuffler(self, side: int) -> Seat:
        """The seat that shuffles for a side before the next round."""
        roles = self.spec.roles
        return side if roles is None else roles.shufflers[self.round % 2][side]


RaceState = State[Any]
"""A state of any race."""


def with_layout(state: RaceState, side: int, layout: Layout, **changes: Any) -> RaceState:
    """The state with another layout in front of a side, and with other fields changed."""
    return replace(state, layouts=replace_item(state.layouts, side, layout), **changes)


def side_of(spec: RaceSpec, seat: Seat) -> int:
    """The side that a seat plays for: seats that sit side by side, where several make up one."""
    return seat // spec.partners


def members(spec: RaceSpec, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(range(side * spec.partners, (side + 1) * spec.partners))
