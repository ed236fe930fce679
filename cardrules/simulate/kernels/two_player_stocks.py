"""Patience for two in compiled code: stocks, drawn cards, discard piles, and what both seats build on.

A pile is a row of cards from the bottom to the top. Below its lowest card is its ground, which is numbered like a card:
so the tables that say what goes on a card hold for an empty pile, too. Cards are numbered in the order of their texts.
What may be put in each place is a mask of cards, and since moves are listed card by card, and for a card place by
place, these masks are the list of puts. The moves without a card come after them.

Beside every card stands the mark of its pile up to there, a 64-bit hash by which positions are compared: two that
differ have the same mark with a probability of 2^-64.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Suit, full_pack
from cardrules.core.compiling import njit
from cardrules.mechanics.piles import Pile, builds_up, goes_up
from cardrules.mechanics.repetition import Fingerprint
from cardrules.mechanics.stocks import StocksState
from cardrules.simulate.kernels.fingerprints import fingerprint_of, number_of
from cardrules.simulate.kernels.rng import ONE, Array, splitmix64
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

_FINGERPRINTED = np.array(
    [STOCK, DISCARD, STOCK + 1, DISCARD + 1, *range(FOUNDATION, STOCK), *range(CENTRE, FOUNDATION)]
)
"""The piles in the order of a fingerprint; in a game without a centre these piles have no part in it."""
_TEXTS = np.array([list(card.code.encode()) for card in sorted(FULL.numbers, key=str)], np.uint8)
"""The two letters of each card."""
_TEXT_ROOM = 256
"""More bytes than the text of a position has, in whole blocks of a fingerprint."""
_SEAT_0, _SLASH, _SPACE = (np.uint8(ord(each)) for each in "0/ ")

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


@njit()
def clear_table(table: Record) -> None:
    """Take all cards away."""
    for pile in range(_PILES):
        table.sizes[pile] = 0
        table.cards[pile, 0] = _GROUNDS[pile]
        table.marks[pile, 0] = splitmix64(np.uint64(pile))


@njit()
def top_of(table: Record, pile: int) -> Any:
    """The top card of a pile, or its ground."""
    return np.int64(table.cards[pile, table.sizes[pile]])


@njit()
def mask_of(table: Record, pile: int) -> np.uint64:
    """The top card of a pile as a mask, which is 0 where there is none."""
    return ONE << np.uint64(top_of(table, pile)) & CARDS


@njit()
def mark_of(table: Record, pile: int) -> np.uint64:
    """The mark of a pile."""
    return np.uint64(table.marks[pile, table.sizes[pile]])


@njit()
def mark_with(mark: np.uint64, card: int) -> np.uint64:
    """The mark of a pile with one more card."""
    return splitmix64(mark ^ np.uint64(card))


@njit()
def lay(table: Record, pile: int, card: int) -> None:
    """Lay a card on a pile."""
    mark = mark_with(mark_of(table, pile), card)
    table.sizes[pile] += 1
    table.cards[pile, table.sizes[pile]] = card
    table.marks[pile, table.sizes[pile]] = mark
    table.pile_of[card] = pile


@njit()
def move_top(table: Record, source: int, target: int) -> None:
    """Move the top card of a pile to another."""
    card = top_of(table, source)
    table.sizes[source] -= 1
    lay(table, target, card)


# Piles of a state


def piles_of(state: StocksState, centre: tuple[Pile, ...] = ()) -> NDArray[np.int64]:
    """Every pile of a state: how many cards it has, and then these cards; int64, shape (14, 53).

    Args:
        state: The state.
        centre: Its centre piles.
    """
    found = np.zeros((_PILES, 1 + len(PACK)), np.int64)
    piles = dict(enumerate(centre, CENTRE)) | dict(enumerate(state.foundations, FOUNDATION))
    for seat, holding in enumerate(state.holdings):
        piles[STOCK + seat], piles[DISCARD + seat] = holding.stock, holding.discard
        piles[DRAWN + seat] = () if holding.drawn is None else (holding.drawn,)
    for pile, cards in piles.items():
        found[pile, : 1 + len(cards)] = [len(cards), *(FULL.numbers[card] for card in cards)]
    return found


@njit()
def lay_piles(table: Record, piles: Array, face: Array) -> None:
    """Lay out the piles of a state.

    Args:
        table: Where to lay them.
        piles: The piles, as `piles_of` gives them.
        face: For each card the one that lies in its place.
    """
    clear_table(table)
    for pile in range(_PILES):
        for place in range(1, piles[pile, 0] + 1):
            lay(table, pile, face[piles[pile, place]])


# The cards of a seat (`cardrules.mechanics.stocks`)


@njit()
def deal_stocks(table: Record, order: Array, place: int, first: int) -> None:
    """Deal the cards of the order, from an index on, in turn to the two stocks, beginning with a seat."""
    table.sizes[STOCK] = table.sizes[STOCK + 1] = 0
    seat = first
    for each in range(place, len(order)):
        lay(table, STOCK + seat, order[each])
        seat = 1 - seat


@njit()
def draw(table: Record, seat: int) -> bool:
    """A seat draws a card. Returns whether its discard pile had to be turned over first."""
    turned_over = not table.sizes[STOCK + seat]
    if turned_over:
        while table.sizes[DISCARD + seat]:
            move_top(table, DISCARD + seat, STOCK + seat)
    move_top(table, STOCK + seat, DRAWN + seat)
    return turned_over


@njit()
def cards_left(table: Record, seat: int) -> Any:
    """How many cards a seat has."""
    return table.sizes[STOCK + seat] + table.sizes[DRAWN + seat] + table.sizes[DISCARD + seat]


# What may be played


@njit()
def wanted_cards(table: Record) -> np.uint64:
    """The next cards of the foundations."""
    wanted = NO_CARDS
    for pile in range(FOUNDATION, STOCK):
        wanted |= NEXT_UP[top_of(table, pile)]
    return wanted


# Repetition (`cardrules.mechanics.repetition`)


class Past(NamedTuple):
    """The turns that began before play did.

    Attributes:
        turns: How many they were.
        times: How often the position that came most often at their starts has come.
        piles: How many of the piles have a part in a fingerprint: 8, or 12 with the centre.
    """

    turns: int
    times: int
    piles: int


def past_of(history: tuple[Fingerprint, ...], piles: int) -> tuple[Past, NDArray[np.uint64]]:
    """The turns of a history, and the fingerprints of the positions at their starts.

    Args:
        history: The history.
        piles: How many of the piles have a part in a fingerprint.
    """
    times = max(map(history.count, history), default=0)
    return Past(len(history), times, piles), np.array([number_of(each) for each in history], np.uint64)


@njit()
def times_come(history: list[np.uint64], table: Record) -> int:
    """Note the position at the start of a turn, and count how often it has come, this time included.

    Args:
        history: The marks of the positions at the starts of all turns since play began, which the seats have taken
            alternately.
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


@njit()
def times_before(fingerprints: Array, past: Past, table: Record, turn: int) -> int:
    """How often the position at the start of a turn came before play began.

    Args:
        fingerprints: Those of the positions at the starts of the turns of that time.
        past: These turns.
        table: What lies on the table.
        turn: Whose turn it is.
    """
    fingerprint, times = fingerprint_at(table, turn, past.piles), 0
    for each in range(past.turns):
        times += fingerprints[each] == fingerprint
    return times


@njit()
def fingerprint_at(table: Record, turn: int, piles: int) -> np.uint64:
    """The fingerprint of a position at the start of a turn.

    Args:
        table: What lies on the table.
        turn: Whose turn it is.
        piles: How many of the piles have a part in it.
    """
    text, length = np.zeros(_TEXT_ROOM, np.uint8), 1
    text[0] = _SEAT_0 + turn
    for pile in _FINGERPRINTED[:piles]:
        text[length] = _SLASH
        length += 1
        for place in range(1, table.sizes[pile] + 1):
            if place > 1:
                text[length] = _SPACE
                length += 1
            text[length : length + 2] = _TEXTS[table.cards[pile, place]]
            length += 2
    return fingerprint_of(text, length)
