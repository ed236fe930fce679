"""What lies on the table in a race: the layout of each side, and the state of the match."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, NamedTuple, TypeVar

from cardrules.cards import Card, Rank, full_pack
from cardrules.events import Outcome, ScoreLine
from cardrules.fast_replace import replace, replace_item
from cardrules.mechanics.piles import Pile, builds_up, turned_over
from cardrules.mechanics.race_specs import RaceOptions, RaceSpec
from cardrules.zones import Seat

# Places, as moves name them

ON_NUTS = "N"
"""The nut pile."""
NEW = "F"
"""Where an ace begins a new foundation."""
ACES = 4
"""Aces in each pack, and so the most foundations that a pack can begin."""
MOST_PACKS = 10
"""In any race."""
FOUNDATIONS = tuple(f"{NEW}{number}" for number in range(1, ACES * MOST_PACKS + 1))
_FOUNDATION_INDEX = {name: index for index, name in enumerate(FOUNDATIONS)}
_PILE_INDEX = {str(number): number - 1 for number in range(1, len(full_pack()) + 1)}
"""The work piles by their names, as many as a pack could begin."""


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
    """What lies in front of a side, every pile from its bottom to its top.

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
        source: Where they lie: ``work``, ``slot``, ``nuts``, ``waste`` or ``dug``.
        cards: The card that is named, and those on it.
        pile_index: Which work pile or slot it is, counted from 0; None where there is only one such place.
    """

    source: str
    cards: Pile
    pile_index: int | None = None

    def zone(self, side: int) -> str:
        """Id of the zone where they lie.

        >>> from cardrules.cards import cards
        >>> Pickup("work", cards("9H 8S"), 0).zone(2), Pickup("waste", cards("9H")).zone(2)
        ('work:2:1', 'waste:2')
        """
        return f"{self.source}:{side}" + ("" if self.pile_index is None else f":{self.pile_index + 1}")


def pickups(layout: Layout, tops: Iterable[Card]) -> Iterator[Pickup]:
    """Everything that can be picked up, if these cards were on top of the waste."""
    if layout.slots:
        yield from (Pickup("slot", (card,), index) for index, card in enumerate(layout.slots) if card)
    elif layout.nuts or layout.built:
        yield Pickup("nuts", layout.nut_pile[-1:])
    for index, pile in enumerate(layout.work):
        yield from (Pickup("work", pile.up[start:], index) for start in range(len(pile.up)))
    yield from (Pickup("waste", (card,)) for card in tops)


def picked_up(layout: Layout, card: Card) -> Pickup | None:
    """What is picked up with a card; None where it does not lie open."""
    if card == layout.dug:
        return Pickup("dug", (card,))
    return next((each for each in pickups(layout, layout.waste[-1:]) if each.cards[0] == card), None)


def leaves_face_up(layout: Layout, pickup: Pickup) -> bool:
    """Whether face-up cards stay behind in a work pile."""
    return (
        pickup.source == "work"
        and pickup.pile_index is not None
        and len(pickup.cards) < len(layout.work[pickup.pile_index].up)
    )


# Moving cards


def without(layout: Layout, pickup: Pickup) -> Layout:
    """The layout from which cards were picked up; what they leave is tidied up by `tidied`."""
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
    """What follows by itself when cards have been played.

    Returns:
        The layout, and what has happened: a card was ``uncovered`` in a work pile, a space ``filled``, a nut
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
    """The layout after cards were laid on another pile of it, with what follows by itself."""
    return tidied(spec, with_cards(without(layout, pickup), to, pickup.cards), pickup)[0]


def _with_work(layout: Layout, index: int, pile: WorkPile) -> Layout:
    return replace(layout, work=replace_item(layout.work, index, pile))


def waste_turned_over(layout: Layout) -> Layout:
    """The waste lies on what is left of the stock, unshuffled."""
    return replace(layout, stock=layout.stock + turned_over(layout.waste), waste=())


# In the middle

Foundations = tuple[Pile, ...]
"""The foundations in the order in which they were begun; moves call them F1, F2 and so on."""


def foundation_at(foundations: Foundations, to: str) -> Pile | None:
    """The foundation of that name; None where there is none, as at the place for a new one."""
    index = _FOUNDATION_INDEX.get(to, len(foundations))
    return foundations[index] if index < len(foundations) else None


def foundations_taking(foundations: Foundations, card: Card) -> Iterator[str]:
    """The names of the foundations to which a card goes: a new one for an ace.

    >>> from cardrules.cards import card, cards
    >>> list(foundations_taking((cards("AH"), cards("AS"), cards("AH'2")), card("2H")))
    ['F1', 'F3']
    """
    if card.rank is Rank.ACE:
        yield NEW
    below = card.rank - 1  # looked at first, for most foundations are of other heights
    for name, pile in zip(FOUNDATIONS, foundations, strict=False):
        if pile[-1].rank == below and builds_up(card, on=pile[-1]):
            yield name


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
    """What the match waits for."""

    DEAL = "deal"
    PLAY = "play"
    DIG = "dig"
    OVER = "over"


O = TypeVar("O", bound=RaceOptions)  # noqa: E741


@dataclass(frozen=True, repr=False)
class State(Generic[O]):
    """A match of a race at one moment.

    Attributes:
        options: The rules that are played.
        phase: What the match waits for.
        round: Number of the round, counted from 1; 0 before the first.
        to_shuffle: The seats that have yet to shuffle for the next round.
        packs: Which pack lies in front of each side.
        layouts: What lies in front of each side; after a round it stays until the pack is shuffled again.
        foundations: The foundations, likewise.
        idle: How many moves in a row have been made without a gain by anybody.
        ledger: All score lines of the match.
        result: How the match ended.
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

    def __repr__(self) -> str:
        return f"<State: round {self.round}, {self.phase}>"

    @property
    def spec(self) -> RaceSpec:
        """The race that is played."""
        return self.options.spec

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
        """Who plays the nuts of a side in this round."""
        roles = self.spec.roles
        return side if roles is None else roles.nuts_players[(self.round - 1) % 2][side]

    def cards_player(self, side: int) -> Seat:
        """Who plays stock and waste of a side in this round."""
        return sum(members(self.spec, side)) - self.nuts_player(side) if self.spec.roles else side

    def shuffler(self, side: int) -> Seat:
        """Who shuffles for a side before the next round."""
        roles = self.spec.roles
        return side if roles is None else roles.shufflers[self.round % 2][side]


RaceState = State[Any]
"""A state of any race."""


def with_layout(state: RaceState, side: int, layout: Layout) -> RaceState:
    """The state with another layout in front of a side."""
    return replace(state, layouts=replace_item(state.layouts, side, layout))


def side_of(spec: RaceSpec, seat: Seat) -> int:
    """The side that a seat plays for: seats that sit side by side, where several make up one."""
    return seat // spec.partners


def members(spec: RaceSpec, side: int) -> tuple[Seat, ...]:
    """The seats of a side."""
    return tuple(range(side * spec.partners, (side + 1) * spec.partners))
