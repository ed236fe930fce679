"""Patience for two in compiled code: stocks, drawn cards, discard piles, and what both seats build on.

A pile is a row of cards from the bottom to the top. Below its lowest card is its ground, which is numbered like a card:
so the tables that say what goes on a card hold for an empty pile, too. Cards are numbered in the order of their texts.
What may be put in each place is a mask of cards, and since moves are listed card by card, and for a card place by
place, these masks are the list of puts. The moves without a card come after them.

Beside every card stands the mark of its pile up to there, a 64-bit hash by which positions are compared: two that
differ have the same mark with a probability of 2^-64.
"""

from typing import Any

import numpy as np
from numba import njit

from cardrules.cards import Suit, full_pack
from cardrules.mechanics.piles import builds_up, goes_up
from cardrules.simulate.kernels.rng import ONE, Array, splitmix64, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

Record = Any
"""One record of an array of records: in compiled code its fields are attributes."""

SEATS = 2
PACK = np.array([FULL.numbers[card] for card in full_pack()])
"""The pack before it is shuffled."""
NO_CARDS, CARDS = np.uint64(0), FULL.mask(FULL.numbers)

CENTRE, FOUNDATION = 0, 4
STOCK, DRAWN, DISCARD = 8, 10, 12
"""The first pile of each kind: four centre piles, a foundation of each suit, and three piles of each seat."""
_PILES = 14

NO_CARD = 63
"""The ground of all piles but the foundations, which have one each."""
_GROUNDS = np.full(_PILES, NO_CARD)
for _place in range(len(Suit)):
    _GROUNDS[FOUNDATION + _place] = len(PACK) + _place

FOUNDATION_OF = FOUNDATION + FULL.suit_of
"""For each card the pile that is its foundation."""
NEXT_UP = np.zeros(64, np.uint64)
"""For each card, and for the ground of each foundation, the card that follows there, as a mask."""
for _card, _number in FULL.numbers.items():
    NEXT_UP[_number] = FULL.mask(card for card in FULL.numbers if builds_up(card, on=_card))
for _place, _suit in enumerate(Suit):
    _firsts = (card for card in FULL.numbers if card.suit is _suit and goes_up(card, ()))
    NEXT_UP[_GROUNDS[FOUNDATION + _place]] = FULL.mask(_firsts)

TABLE = np.dtype(
    [
        ("cards", np.int8, (_PILES, 1 + len(PACK))),  # the ground of each pile, and its cards,
        ("marks", np.uint64, (_PILES, 1 + len(PACK))),  # the marks up to there,
        ("sizes", np.int64, _PILES),  # and how many cards there are
        ("pile_of", np.int8, 64),  # where each card lies
    ],
    align=True,
)
"""What lies on the table."""


# Piles


@njit(cache=True)
def clear_table(table: Record) -> None:
    """Take all cards away."""
    for pile in range(_PILES):
        table.sizes[pile] = 0
        table.cards[pile, 0] = _GROUNDS[pile]
        table.marks[pile, 0] = splitmix64(np.uint64(pile))


@njit(cache=True)
def top_of(table: Record, pile: int) -> Any:
    """The top card of a pile, or its ground."""
    return np.int64(table.cards[pile, table.sizes[pile]])


@njit(cache=True)
def mask_of(table: Record, pile: int) -> np.uint64:
    """The top card of a pile as a mask, which is 0 where there is none."""
    return ONE << np.uint64(top_of(table, pile)) & CARDS


@njit(cache=True)
def mark_of(table: Record, pile: int) -> np.uint64:
    """The mark of a pile."""
    return np.uint64(table.marks[pile, table.sizes[pile]])


@njit(cache=True)
def mark_with(mark: np.uint64, card: int) -> np.uint64:
    """The mark of a pile with one more card."""
    return splitmix64(mark ^ np.uint64(card))


@njit(cache=True)
def lay(table: Record, pile: int, card: int) -> None:
    """Lay a card on a pile."""
    mark = mark_with(mark_of(table, pile), card)
    table.sizes[pile] += 1
    table.cards[pile, table.sizes[pile]] = card
    table.marks[pile, table.sizes[pile]] = mark
    table.pile_of[card] = pile


@njit(cache=True)
def move_top(table: Record, source: int, target: int) -> None:
    """Move the top card of a pile to another."""
    card = top_of(table, source)
    table.sizes[source] -= 1
    lay(table, target, card)


# The cards of a seat (`cardrules.mechanics.stocks`)


@njit(cache=True)
def deal_stocks(table: Record, order: Array, place: int, first: int) -> None:
    """Deal the cards of the order, from an index on, in turn to the two stocks, beginning with a seat."""
    table.sizes[STOCK] = table.sizes[STOCK + 1] = 0
    seat = first
    for each in range(place, len(order)):
        lay(table, STOCK + seat, order[each])
        seat = 1 - seat


@njit(cache=True)
def draw(table: Record, seat: int) -> bool:
    """A seat draws a card. Returns whether its discard pile had to be turned over first."""
    turned_over = not table.sizes[STOCK + seat]
    if turned_over:
        while table.sizes[DISCARD + seat]:
            move_top(table, DISCARD + seat, STOCK + seat)
    move_top(table, STOCK + seat, DRAWN + seat)
    return turned_over


@njit(cache=True)
def cards_left(table: Record, seat: int) -> Any:
    """How many cards a seat has."""
    return table.sizes[STOCK + seat] + table.sizes[DRAWN + seat] + table.sizes[DISCARD + seat]


# What may be played


@njit(cache=True)
def wanted_cards(table: Record) -> np.uint64:
    """The next cards of the foundations."""
    wanted = NO_CARDS
    for pile in range(FOUNDATION, STOCK):
        wanted |= NEXT_UP[top_of(table, pile)]
    return wanted


@njit(cache=True)
def put_at(allowed: Array, number: int) -> tuple[int, int]:
    """A put by its index in the list: the number of its card, and the place where it goes.

    Args:
        allowed: What may go to each place.
        number: How many puts are listed before it.
    """
    cards = NO_CARDS
    for place in range(len(allowed)):
        cards |= allowed[place]
    while True:
        card = trailing_zeros(cards)
        for place in range(len(allowed)):
            if allowed[place] >> np.uint64(card) & ONE:
                if not number:
                    return card, place
                number -= 1
        cards &= cards - ONE


# Repetition (`cardrules.mechanics.repetition`)


@njit(cache=True)
def times_come(history: list[np.uint64], table: Record) -> int:
    """Note the position at the start of a turn, and count how often it has come, this time included.

    Args:
        history: The marks of the positions at the starts of all turns, which the seats have taken alternately.
        table: What lies on the table.
    """
    mark = NO_CARDS
    for pile in range(_PILES):
        mark ^= mark_of(table, pile)
    history.append(mark)
    times = 0
    for turn in range(len(history) - 1, -1, -SEATS):
        times += history[turn] == mark
    return times
