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
from numpy.typing import NDArray

from cardrules.core.cards import Suit, full_pack
from cardrules.core.compiling import inlined, part
from cardrules.mechanics.piles import Pile, builds_up, goes_up
from cardrules.mechanics.repetition import MOST_TIMES, Fingerprint
from cardrules.mechanics.stocks import StocksState
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.fingerprints import fingerprint_of, number_of
from cardrules.simulate.kernels.rng import ONE, Array, splitmix64
from cardrules.simulate.kernels.tricks import FULL

Piles = Any
"""A record of `PILES`: in compiled code its fields are attributes."""

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
NEXT_UP = FULL.fitting(builds_up)
"""For each card, and for the ground of each foundation, the card that follows there, as a mask."""
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

PILES = np.dtype(
    [
        ("cards", np.int8, (_PILES, 1 + len(PACK))),  # the ground of each pile, and its cards,
        ("marks", np.uint64, (_PILES, 1 + len(PACK))),  # the marks up to there,
        ("sizes", np.int64, _PILES),  # and how many cards there are
        ("pile_of", np.int8, 64),  # where each card lies
    ],
    align=True,
)
"""What lies on the table."""

TURNS = (
    ("order", np.int64, len(PACK)),  # the cards as they come off the top
    ("turn", np.int64),  # whose turn it is
    ("turns", np.int64),  # how many turns have begun since play did,
    ("past", np.int64),  # and before
    ("most", np.int64),  # how often the position has come that came most often before
)
"""What is known of the turns: the positions at their starts are remembered."""


# Piles


@inlined
def clear_table(piles: Piles) -> None:
    """Take all cards away."""
    for pile in range(_PILES):
        piles.sizes[pile] = 0
        piles.cards[pile, 0] = _GROUNDS[pile]
        piles.marks[pile, 0] = splitmix64(np.uint64(pile))


@inlined
def top_of(piles: Piles, pile: int) -> Any:
    """The top card of a pile, or its ground."""
    return np.int64(piles.cards[pile, piles.sizes[pile]])


@inlined
def mask_of(piles: Piles, pile: int) -> np.uint64:
    """The top card of a pile as a mask, which is 0 where there is none."""
    return ONE << np.uint64(top_of(piles, pile)) & CARDS


@inlined
def mark_of(piles: Piles, pile: int) -> np.uint64:
    """The mark of a pile."""
    return np.uint64(piles.marks[pile, piles.sizes[pile]])


@inlined
def mark_with(mark: np.uint64, card: int) -> np.uint64:
    """The mark of a pile with one more card."""
    return splitmix64(mark ^ np.uint64(card))


@inlined
def lay(piles: Piles, pile: int, card: int) -> None:
    """Lay a card on a pile."""
    mark = mark_with(mark_of(piles, pile), card)
    piles.sizes[pile] += 1
    piles.cards[pile, piles.sizes[pile]] = card
    piles.marks[pile, piles.sizes[pile]] = mark
    piles.pile_of[card] = pile


@inlined
def move_top(piles: Piles, source: int, target: int) -> None:
    """Move the top card of a pile to another."""
    card = top_of(piles, source)
    piles.sizes[source] -= 1
    lay(piles, target, card)


# Piles of a state


def lay_piles(piles: Piles, state: StocksState, centre: tuple[Pile, ...] = ()) -> None:
    """Lay out the piles of a state; their marks come with `replace_cards`.

    Args:
        piles: Where to lay them.
        state: The state.
        centre: Its centre piles.
    """
    found = dict(enumerate(centre, CENTRE)) | dict(enumerate(state.foundations, FOUNDATION))
    for seat, holding in enumerate(state.holdings):
        found[STOCK + seat], found[DISCARD + seat] = holding.stock, holding.discard
        found[DRAWN + seat] = () if holding.drawn is None else (holding.drawn,)
    piles["cards"][:, 0] = _GROUNDS
    for pile, cards in found.items():
        piles["sizes"][pile] = len(cards)
        piles["cards"][pile, 1 : 1 + len(cards)] = [FULL.numbers[card] for card in cards]


@part
def replace_cards(piles: Piles, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world."""
    for pile in range(_PILES):
        size = piles.sizes[pile]
        piles.sizes[pile] = 0
        piles.marks[pile, 0] = splitmix64(np.uint64(pile))
        for place in range(1, size + 1):
            lay(piles, pile, face[piles.cards[pile, place]])


# The cards of a seat (`cardrules.mechanics.stocks`)


@inlined
def deal_stocks(piles: Piles, order: Array, place: int, first: int) -> None:
    """Deal the cards of the order, from an index on, in turn to the two stocks, beginning with a seat."""
    piles.sizes[STOCK] = piles.sizes[STOCK + 1] = 0
    seat = first
    for each in range(place, len(order)):
        lay(piles, STOCK + seat, order[each])
        seat = 1 - seat


@inlined
def draw(piles: Piles, seat: int) -> bool:
    """A seat draws a card. Returns whether its discard pile had to be turned over first."""
    turned_over = not piles.sizes[STOCK + seat]
    if turned_over:
        while piles.sizes[DISCARD + seat]:
            move_top(piles, DISCARD + seat, STOCK + seat)
    move_top(piles, STOCK + seat, DRAWN + seat)
    return turned_over


@inlined
def cards_left(piles: Piles, seat: int) -> Any:
    """The number of cards that a seat has."""
    return piles.sizes[STOCK + seat] + piles.sizes[DRAWN + seat] + piles.sizes[DISCARD + seat]


# What may be played


@inlined
def wanted_cards(piles: Piles) -> np.uint64:
    """The next cards of the foundations."""
    wanted = NO_CARDS
    for pile in range(FOUNDATION, STOCK):
        wanted |= NEXT_UP[top_of(piles, pile)]
    return wanted


# Repetition (`cardrules.mechanics.repetition`)


def past_of(history: tuple[Fingerprint, ...]) -> NDArray[np.uint64]:
    """The positions at the starts of the turns of a history."""
    return np.array([number_of(each) for each in history], np.uint64)


def most_times(history: tuple[Fingerprint, ...]) -> int:
    """The number of times that the commonest position has come at the starts of these turns."""
    return max(map(history.count, history), default=0)


@inlined
def begin_turn(table: Table, memory: Memory, piles: Piles) -> None:
    """Remember the position at the start of a turn."""
    mark = NO_CARDS
    for pile in range(_PILES):
        mark ^= mark_of(piles, pile)
    table.turns += 1
    memory[table.turns], memory[0] = np.int64(mark), table.turns


@inlined
def times_come(table: Table, memory: Memory) -> Any:
    """The number of times that the position at the start of the turn has come since play began, this one included."""
    times = 0
    for turn in range(table.turns, 0, -SEATS):
        times += memory[turn] == memory[table.turns]
    return times


@inlined
def comes_again(table: Table, memory: Memory, piles: Piles, past: Array | None, fingerprinted: int) -> bool:
    """Whether the position at the start of the turn has come so often that the deal ends.

    Args:
        table: The table.
        memory: The positions at the starts of the turns since play began.
        piles: What lies on the table.
        past: The fingerprints of those at the starts of the turns before; None where there were none.
        fingerprinted: How many of the piles have a part in a fingerprint: 8, or 12 with the centre.
    """
    times = times_come(table, memory)
    if past is not None:  # noqa: SIM102  # numba leaves out what depends on this alone
        if times + table.most >= MOST_TIMES:  # it may be enough
            fingerprint = fingerprint_at(piles, table.turn, fingerprinted)
            for each in range(table.past):
                times += past[each] == fingerprint
    return bool(times == MOST_TIMES)


@part
def fingerprint_at(piles: Piles, turn: int, fingerprinted: int) -> np.uint64:
    """The fingerprint of a position at the start of a turn.

    Args:
        piles: What lies on the table.
        turn: Whose turn it is.
        fingerprinted: How many of the piles have a part in it.
    """
    text, length = np.zeros(_TEXT_ROOM, np.uint8), 1
    text[0] = _SEAT_0 + turn
    for pile in _FINGERPRINTED[:fingerprinted]:
        text[length] = _SLASH
        length += 1
        for place in range(1, piles.sizes[pile] + 1):
            if place > 1:
                text[length] = _SPACE
                length += 1
            for letter in _TEXTS[piles.cards[pile, place]]:
                text[length] = letter
                length += 1
    return fingerprint_of(text, length)
