"""The specification of a race as data, and the clauses of its rulebook by their roles.

A race makes its specification from its options. A part of some races alone (slots, roles, digging…) is a feature; a
feature carries the clauses that only a race with that feature has.

Races are read in this order: the rulebook and the options of one of them, say Nuts, whose specification says
what it is; then the mechanics that all races share, here in `cardrules.mechanics`:

- `race_specs`: the definition of a race;
- `race_tables`: the cards in front of a side and in the middle, and moving them;
- `race_legality`: may I? One judge for each kind of move;
- `race_rounds`: the effects of moves. It begins with the course of one;
- `race_scores`: the points of a round; `race_results`: the same from counts that people enter;
- `race_ways`: gains, and whether anybody can still make one;
- `race_game`: all of it put together as a game;
- `race_zones`: who sees what; `race_positions`: how people write it down, and `race_faults`: what cannot be;
- `races`: claims that are on their way at the same time;
- `race_clauses`, `race_guides`, `race_lessons`: what several races tell in the same words.
"""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cache
from typing import Literal, Protocol

from cardrules.core.cards import full_pack
from cardrules.core.options import Options
from cardrules.core.rulebook import Clause
from cardrules.core.zones import Seat

PACK_CARDS = len(full_pack())
MOST_IDLE_MOVES = 60
"""A round ends after this many moves for each seat in a row without a gain by anybody."""

# The clauses by their roles: a rulebook module has constants with these names


class RaceLaw(Protocol):
    """The clauses that every race has."""

    SHUFFLE: Clause
    OPEN_CARDS: Clause
    PLACES: Clause
    BUILD_DOWN: Clause
    LAID: Clause
    EMPTY_PILE: Clause
    PACKETS: Clause
    TURN_OVER: Clause
    NOTHING_TO_TURN: Clause
    WASTE_TOP: Clause
    ACE_BEGINS: Clause
    BUILD_UP: Clause
    ONE_AT_A_TIME: Clause
    ON_FOUNDATION: Clause
    COMPLETED: Clause
    LATE_CLAIM: Clause
    STUCK: Clause
    BURY: Clause
    STUCK_ENDS: Clause
    NO_PROGRESS: Clause
    LAST_NUT: Clause
    COUNT: Clause
    FOUNDATION_CARDS: Clause
    NUTS_LEFT: Clause


class FaceDownLaw(Protocol):
    """The clauses of a race whose work piles are dealt with face-down cards."""

    UNCOVERED: Clause


class NutPileLaw(Protocol):
    """The clauses of a race whose nuts fill spaces by themselves, and may be built on."""

    FILL: Clause
    RUNS: Clause
    NUTS_TO_SPACES: Clause
    BUILD_ON_NUTS: Clause
    NUTS_GROW: Clause


class SlotsLaw(Protocol):
    """The clauses of a race in which several nuts lie open, in slots."""

    REPLACED: Clause
    NOT_ON_SLOTS: Clause


class RolesLaw(Protocol):
    """The clauses of a race in which partners play different cards."""

    NUTS_PLAYER: Clause
    CARDS_PLAYER: Clause


class DiggingLaw(Protocol):
    """The clauses of a race in which cards may be dug up when everybody is stuck."""

    DIG: Clause
    DIG_FIRST: Clause
    TUCK: Clause


class CallingLaw(Protocol):
    """The clauses of a race in which a round may end by calling."""

    CALL: Clause


class BonusLaw(Protocol):
    """The clause of a race in which ending the round scores."""

    CALLER: Clause


# Features


@dataclass(frozen=True)
class NutPile:
    """A nut pile whose top card fills a space at once and by itself.

    Attributes:
        law: Its clauses.
        to_spaces_only: Whether nuts are kept off the work piles that hold cards.
        build: Whether cards may be laid on it.
        runs: The runs that move from one pile to another: any face-up card with those on it, the top card
            alone, or all face-up cards of a pile together.
    """

    law: NutPileLaw
    to_spaces_only: bool
    build: bool
    runs: Literal["any", "top", "whole"]


@dataclass(frozen=True)
class Slots:
    """Slots in which nuts lie open, and how many there are; the nut pile is the reserve behind them."""

    law: SlotsLaw
    number: int

    @property
    def names(self) -> tuple[str, ...]:
        """The names that moves would use for the slots, if anything could be laid there."""
        return tuple(f"S{slot + 1}" for slot in range(self.number))


@dataclass(frozen=True)
class Roles:
    """Partners: one plays the nuts, the other plays stock and waste.

    Attributes:
        law: The clauses.
        nuts_players: The seat that plays the nuts of each side in odd rounds, and in even ones.
        shufflers: The seat that shuffles for each side, likewise.
    """

    law: RolesLaw
    nuts_players: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    shufflers: tuple[tuple[Seat, ...], tuple[Seat, ...]]


@dataclass(frozen=True)
class Digging:
    """Digging up the bottom card of one work pile, given by its index, when everybody is stuck."""

    law: DiggingLaw
    pile: int


@dataclass(frozen=True)
class Calling:
    """A seat without nuts may call; or, where calling is automatic, its last nut ends the round."""

    law: CallingLaw
    automatic: bool


@dataclass(frozen=True)
class Bonus:
    """Points for the side that ends the round."""

    law: BonusLaw
    points: int


# The specification


@dataclass(frozen=True)
class Part:
    """A step of laying out the cards.

    Attributes:
        clause: The clause cited for it.
        places: The place of each of the next cards of the pack: ``nuts``, ``work:3`` (pile 3), ``slot:1`` or ``stock``.
    """

    clause: Clause
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class RaceSpec:
    """A race under some options.

    Attributes:
        law: The clauses that every race has.
        seats: Number of seats.
        layout: The steps by which each pack is laid out, from its top.
        target: The score that wins the match.
        max_deals: The number of rounds after which it ends at the latest; None for no limit.
        spaces: The cards allowed in an empty work pile: any that may be played; a nut as long as there are
            any; only a king with the cards on it; or nothing but the nut that fills it by itself.
        nut_points: Points lost for each nut left.
        when_stuck: The remedy when everybody is stuck.
        packet: Cards turned up at a time.
        partners: The number of seats that make up a side.
        nut_label: The players' name for the nut pile.
        pile_label: The players' name for a work pile.
        nuts_face_up: Whether the covered nuts lie face up.
        nuts_turned_over: Whether the nuts are turned over when they have been dealt, so that the first is on top.
        face_down: The clauses of a race with face-down cards in its work piles.
        nut_pile: The uses of the nut pile beyond playing from it, if it has any.
        slots: The slots, if nuts lie there.
        roles: The cards that each partner plays, if partners have roles.
        digging: The way cards are dug up, if that may be agreed.
        calling: The way a round is called; None where the last nut always ends it.
        bonus: Points for ending a round.
    """

    law: RaceLaw
    seats: int
    layout: tuple[Part, ...]
    target: int
    max_deals: int | None
    spaces: Literal["any", "nut_first", "king", "filled"]
    nut_points: int
    when_stuck: Literal["bury", "dig", "end"]
    packet: int = 3
    partners: int = 1
    nut_label: str = "Nuts"
    pile_label: str = "Work pile"
    nuts_face_up: bool = True
    nuts_turned_over: bool = False
    face_down: FaceDownLaw | None = None
    nut_pile: NutPile | None = None
    slots: Slots | None = None
    roles: Roles | None = None
    digging: Digging | None = None
    calling: Calling | None = None
    bonus: Bonus | None = None

    @property
    def sides(self) -> int:
        """Number of sides; each has a pack."""
        return self.seats // self.partners

    @property
    def piles(self) -> int:
        """Number of work piles of each side."""
        return len({place for part in self.layout for place in part.places if place.startswith("work")})

    @property
    def must_call(self) -> bool:
        """Whether a round is ended by calling rather than by the last nut itself."""
        return self.calling is not None and not self.calling.automatic

    @property
    def builds_on_nuts(self) -> bool:
        """Whether cards may be laid on the nut pile."""
        return self.nut_pile is not None and self.nut_pile.build


class RaceOptions(Options, ABC):
    """Options of a race, from which its specification is made."""

    @property
    def spec(self) -> RaceSpec:
        """The race under these options."""
        return _specified(self)

    @abstractmethod
    def specify(self) -> RaceSpec:
        """Put the race under these options together."""


@cache
def _specified(options: RaceOptions) -> RaceSpec:
    return options.specify()


def stepped_rows(piles: int) -> tuple[str, ...]:
    """The work pile to which each card goes when rows are dealt, each beginning one pile further out.

    >>> stepped_rows(3)
    ('work:1', 'work:2', 'work:3', 'work:2', 'work:3', 'work:3')
    """
    return tuple(f"work:{pile}" for row in range(1, piles + 1) for pile in range(row, piles + 1))


def stock_after(dealt: int) -> tuple[str, ...]:
    """The places of the rest of a pack after this many cards have been dealt: all in the stock."""
    return ("stock",) * (PACK_CARDS - dealt)
