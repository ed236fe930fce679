"""Going through the stock in the race games: what a seat has tried in vain, and burying when all are stuck."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

from cardrules.cards import Card
from cardrules.fast_replace import replace
from cardrules.game import CardMove
from cardrules.mechanics.piles import Pile, turned, turned_over
from cardrules.mechanics.race_piles import WorkPiles
from cardrules.zones import Seat, Shape, Zone


@dataclass(frozen=True)
class RaceLayout:
    """What lies in front of every seat of a race game, and what it has tried; a game adds piles of its own.

    Attributes:
        pack: The shuffled pack, as long as the piles are not laid.
        work: The work piles, from pile 1 on.
        stock: The stock, the next card last.
        waste: The waste.
        shifted: The cards moved from pile to pile, with nothing won by it, since anybody got on.
        fresh: Whether the seat is going through its stock, or about to, without any progress yet.
        cycles: How many times in a row it has been through its whole stock in vain.
    """

    pack: Pile = ()
    work: WorkPiles = ()
    stock: Pile = ()
    waste: Pile = ()
    shifted: frozenset[Card] = frozenset()
    fresh: bool = True
    cycles: int = 0

    @property
    def through(self) -> bool:
        """Whether the seat has been through its stock in vain, or has none."""
        return self.cycles > 0 or not (self.stock or self.waste)


L = TypeVar("L", bound=RaceLayout)
T = TypeVar("T")


# Stock and waste


def turn(layout: L, place: int, packet: int) -> tuple[L, tuple[CardMove, ...]]:
    """The next packet is turned up, or the waste turned over.

    With the last packet the seat may have been through its stock in vain; then its cycles have grown.

    Args:
        layout: The layout before.
        place: Whose it is: the number of the seat, or side.
        packet: How many cards are turned up.

    Returns:
        The layout, and the cards on their way.
    """
    if not layout.stock:
        return waste_turned_over(layout), over_moved(layout, place)
    stock, waste = turned(layout.stock, layout.waste, packet)
    vain = layout.fresh and not stock
    moved = tuple(CardMove(card, f"stock:{place}", f"waste:{place}") for card in waste[len(layout.waste) :])
    return replace(layout, stock=stock, waste=waste, cycles=layout.cycles + vain), moved


def waste_turned_over(layout: L) -> L:
    """The waste becomes the stock again; a fresh cycle can begin."""
    return replace(layout, stock=layout.stock + turned_over(layout.waste), waste=(), fresh=True)


def over_moved(layout: RaceLayout, place: int) -> tuple[CardMove, ...]:
    """The cards of a waste that is turned over, on their way."""
    return tuple(CardMove(card, f"waste:{place}", f"stock:{place}") for card in turned_over(layout.waste))


# Getting on


def counting_anew(layout: L) -> L:
    """After progress: nothing has been tried in vain, and only a stock that lies whole is a fresh one."""
    return replace(layout, fresh=not layout.waste, cycles=0, shifted=frozenset())


def got_on(layouts: tuple[L, ...], seat: Seat, gain: bool) -> tuple[tuple[L, ...], bool]:
    """A seat has made progress: its count of vain cycles begins anew; after a gain everybody's does.

    Returns:
        The layouts, and whether any count was lost by that.
    """
    anew = range(len(layouts)) if gain else (seat,)
    counted = any(layouts[each].cycles for each in anew)
    after = tuple(counting_anew(layout) if other in anew else layout for other, layout in enumerate(layouts))
    return after, counted


# Burying


def all_turned_over(layouts: tuple[L, ...]) -> tuple[tuple[L, ...], tuple[CardMove, ...]]:
    """All turn their wastes over on what is left of their stocks, and count their cycles anew."""
    moved = tuple(each for seat, layout in enumerate(layouts) for each in over_moved(layout, seat))
    return tuple(replace(waste_turned_over(layout), cycles=0) for layout in layouts), moved


def buried(layouts: tuple[L, ...]) -> tuple[L, ...]:
    """The top card of every stock goes to its bottom."""
    return tuple(replace(layout, stock=layout.stock[-1:] + layout.stock[:-1]) for layout in layouts)


# Packs, and the table


def passed_on(held: tuple[T, ...], steps: int) -> tuple[T, ...]:
    """What every seat holds after all have passed on what they held by so many seats clockwise.

    >>> passed_on(("a", "b", "c"), 1)
    ('c', 'a', 'b')
    """
    return tuple(held[(seat - steps) % len(held)] for seat in range(len(held)))


def pack_zone(layout: RaceLayout, seat: Seat) -> Zone:
    """The shuffled pack of a seat."""
    return Zone(f"pack:{seat}", "Pack", Shape.STACK, layout.pack, seat, down=len(layout.pack))


def stock_zones(layout: RaceLayout, seat: Seat, line: int = 1) -> Iterator[Zone]:
    """Stock and waste of a seat, in a line of its area."""
    stock = layout.stock
    yield Zone(f"stock:{seat}", "Stock", Shape.STACK, stock, seat, len(stock), tap="turn", line=line)
    yield Zone(f"waste:{seat}", "Waste", Shape.SPREAD, layout.waste, seat, tap="card", line=line)
