"""Patience for two in compiled code: stocks, drawn cards, discard piles, and what both seats build on.

A pile is a row of cards from the bottom to the top. Below its lowest card is its ground, which is numbered like a card:
so the tables that say what goes on a card hold for an empty pile, too.

Positions are compared by their marks, which are sums of 64 bits: of every card's factor times that of what it lies on.
Two that differ hardly ever have the same mark.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Suit, splitmix
from cardrules.core.compiling import inlined, part
from cardrules.mechanics.piles import Pile, builds_up
from cardrules.mechanics.repetition import MOST_TIMES
from cardrules.mechanics.stocks import ACES, SEATS, StocksState
from cardrules.simulate.kernels.driver import Memory, Table
from cardrules.simulate.kernels.fingerprints import fingerprint_of
from cardrules.simulate.kernels.piles import CARDS, NO_CARD, NO_CARDS, PACK
from cardrules.simulate.kernels.rng import ONE, Array, shuffle
from cardrules.simulate.kernels.tricks import FULL

Piles = Any
"""A record of `PILES`: in compiled code its fields are attributes."""

CENTRE, FOUNDATION = 0, 4
STOCK, DRAWN, DISCARD = 8, 10, 12
"""The first pile of each kind: four centre piles, a foundation of each suit, and three piles of each seat."""
_PILES = 14

_GROUNDS = np.full(_PILES, NO_CARD)
"""The ground of all piles but the foundations, which have one each."""
_GROUNDS[FOUNDATION:STOCK] = range(len(PACK), len(PACK) + len(Suit))

FOUNDATION_OF = FOUNDATION + FULL.suit_of
"""For each card the pile that is its foundation."""
NEXT_UP = FULL.fitting(builds_up)
"""For each card, and for the ground of each foundation, the card that follows there, as a mask."""
NEXT_UP[_GROUNDS[FOUNDATION:STOCK]] = [FULL.mask([card]) for card in ACES]

_FINGERPRINTED = np.array(
    [STOCK, DISCARD, STOCK + 1, DISCARD + 1, *range(FOUNDATION, STOCK), *range(FOUNDATION)]
)
"""The piles in the order of a fingerprint; in a game without a centre these piles have no part in it."""
_TEXTS = np.array([list(f" {card}".encode()) for card in FULL.numbers], np.uint8)
"""The text of each card, with a space before it."""
_TEXT_ROOM = 256
"""More bytes than the text of a position has, in whole blocks of a fingerprint."""
_SEAT_0, _SLASH = (np.uint8(ord(each)) for each in "0/")

_FACTORS = np.array([[splitmix(2 * n + each) for n in range(64 + _PILES)] for each in range(2)], np.uint64)
"""The factors in a mark: of each card that lies somewhere, and of each card or pile on which one lies."""

PILES = np.dtype(
    [
        ("cards", np.int8, (_PILES, 1 + len(PACK))),  # the ground of each pile, and its cards,
        ("sizes", np.int64, _PILES),  # and how many cards there are
        ("pile_of", np.int8, 64),  # where each card lies
        ("mark", np.uint64),  # the mark of the position
    ],
    align=True,
)
"""What lies on the table."""

TURNS = (
    ("order", np.int64, len(PACK)),  # the cards as they come off the top
    ("turns", np.int64),  # how many turns have begun since play did,
    ("past", np.int64),  # and before
    ("most", np.int64),  # how often the position has come that came most often before
)
"""What is known of the turns: the positions at their starts are remembered."""


# Piles


@inlined
def top_of(piles: Piles, pile: int) -> Any:
    """The top card of a pile, or its ground."""
    return np.int64(piles.cards[pile, piles.sizes[pile]])


@inlined
def mask_of(piles: Piles, pile: int) -> np.uint64:
    """The top card of a pile as a mask, which is 0 where there is none."""
    return ONE << np.uint64(top_of(piles, pile)) & CARDS


@inlined
def mark_on(piles: Piles, pile: int, size: int, card: int) -> np.uint64:
    """The part in a mark of a card that lies on so many cards of a pile."""
    below = piles.cards[pile, size] if size else 64 + pile
    return _FACTORS[0, card] * _FACTORS[1, below]  # type: ignore[no-any-return]


@inlined
def lay(piles: Piles, pile: int, card: int) -> None:
    """Lay a card on a pile."""
    piles.mark += mark_on(piles, pile, piles.sizes[pile], card)
    piles.sizes[pile] += 1
    piles.cards[pile, piles.sizes[pile]] = card
    piles.pile_of[card] = pile


@inlined
def move_top(piles: Piles, source: int, target: int) -> None:
    """Move the top card of a pile to another."""
    card = top_of(piles, source)
    piles.sizes[source] -= 1
    piles.mark -= mark_on(piles, source, piles.sizes[source], card)
    lay(piles, target, card)


@inlined
def turn_over(piles: Piles, source: int, target: int) -> None:
    """Turn a pile over onto another."""
    while piles.sizes[source]:
        move_top(piles, source, target)


@part
def replace_cards(piles: Piles, face: Array) -> None:
    """Lay in place of each card the one that lies there in another world."""
    piles.mark = NO_CARDS
    for pile in range(_PILES):
        size, piles.sizes[pile], piles.cards[pile, 0] = piles.sizes[pile], 0, _GROUNDS[pile]
        for place in range(1, size + 1):
            lay(piles, pile, face[piles.cards[pile, place]])


# Where play begins


@inlined
def deal_cards(table: Table, memory: Memory, piles: Piles, seed: np.uint64, centre: int) -> None:
    """Deal with a seed: a card on each of so many centre piles, the others in turn to the two stocks."""
    shuffle(PACK, seed, 0, table.order)
    piles.mark = NO_CARDS
    for pile in range(_PILES):
        piles.sizes[pile], piles.cards[pile, 0] = 0, _GROUNDS[pile]
    for pile in range(centre):
        lay(piles, pile, table.order[pile])
    seat = table.turn = 1 - table.dealer
    for place in range(centre, len(PACK)):
        lay(piles, STOCK + seat, table.order[place])
        seat = 1 - seat
    begin_first_turn(table, memory, piles)


def past_of(table: Any, state: StocksState) -> NDArray[np.uint64]:
    """Note whose turn it is, and what came before; return the positions at the starts of the turns until now."""
    history = state.history
    table["turn"], table["past"] = state.turn, len(history)
    table["most"] = max(map(history.count, history), default=0)
    return np.array([int.from_bytes(each, "little") for each in history], np.uint64)


def lay_piles(piles: Any, state: StocksState, centre: tuple[Pile, ...] = ()) -> None:
    """Lay out the piles of a state, and centre piles; their mark and grounds come with `replace_cards`."""
    found = dict(enumerate(centre, CENTRE)) | dict(enumerate(state.foundations, FOUNDATION))
    for seat, holding in enumerate(state.holdings):
        found[STOCK + seat], found[DISCARD + seat] = holding.stock, holding.discard
        found[DRAWN + seat] = () if holding.drawn is None else (holding.drawn,)
    for pile, cards in found.items():
        piles["sizes"][pile] = len(cards)
        piles["cards"][pile, 1 : 1 + len(cards)] = [FULL.numbers[card] for card in cards]


# The cards of a seat (`cardrules.mechanics.stocks`)


@inlined
def draw(piles: Piles, seat: int) -> bool:
    """A seat draws a card. Returns whether its discard pile had to be turned over first."""
    turned_over = not piles.sizes[STOCK + seat]
    if turned_over:
        turn_over(piles, DISCARD + seat, STOCK + seat)
    move_top(piles, STOCK + seat, DRAWN + seat)
    return turned_over


@inlined
def cards_left(piles: Piles, seat: int) -> Any:
    """How many cards a seat has."""
    return piles.sizes[STOCK + seat] + piles.sizes[DRAWN + seat] + piles.sizes[DISCARD + seat]


@inlined
def open_cards(piles: Piles, seat: int) -> np.uint64:
    """The cards of a seat that lie open on top: the one that it has drawn, and its top discard."""
    return mask_of(piles, DRAWN + seat) | mask_of(piles, DISCARD + seat)


@inlined
def wanted_cards(piles: Piles) -> np.uint64:
    """The next cards of the foundations."""
    wanted = NO_CARDS
    for pile in range(FOUNDATION, STOCK):
        wanted |= NEXT_UP[top_of(piles, pile)]
    return wanted


# Repetition (`cardrules.mechanics.repetition`)


@inlined
def times_come(table: Table, memory: Memory) -> Any:
    """How often the position at the start of the turn has come since play began, this time included."""
    times = 0
    for turn in range(table.turns, 0, -SEATS):
        times += memory[turn] == memory[table.turns]
    return times


@inlined
def begin_first_turn(table: Table, memory: Memory, piles: Piles) -> None:
    """Remember the position at the start of a turn before which nothing counts."""
    table.past = table.most = 0
    table.turns = memory[0] = 1
    memory[1] = np.int64(piles.mark)


@inlined
def begin_turn(table: Table, memory: Memory, piles: Piles, past: Array, centre: int) -> bool:
    """Remember the position at the start of a turn. Returns whether it has come so often that the deal ends.

    `past` are the fingerprints of those before play began; `centre` is how many centre piles have a part in one.
    """
    table.turns += 1
    memory[table.turns], memory[0] = np.int64(piles.mark), table.turns
    times = times_come(table, memory)
    if table.past and times + table.most >= MOST_TIMES:  # it may be enough
        fingerprint = fingerprint_at(piles, table.turn, centre)
        for each in range(table.past):
            times += past[each] == fingerprint
    return bool(times == MOST_TIMES)


@part
def fingerprint_at(piles: Piles, turn: int, centre: int) -> np.uint64:
    """The fingerprint of a position at the start of a turn, with so many centre piles."""
    text, length = np.zeros(_TEXT_ROOM, np.uint8), 1
    text[0] = _SEAT_0 + turn
    for pile in _FINGERPRINTED[: len(_FINGERPRINTED) - FOUNDATION + centre]:
        begin = length
        for place in range(1, piles.sizes[pile] + 1):
            for letter in _TEXTS[piles.cards[pile, place]]:
                text[length] = letter
                length += 1
        text[begin] = _SLASH
        length = max(length, begin + 1)
    return fingerprint_of(text, length)
