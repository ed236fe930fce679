"""Canfield stepped in compiled code, under all options.

What may be put where, and whether there is a way on, is found by its kernel; so a table here is one of the kernel.
"""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.cards import Rank, Suit
from cardrules.core.compiling import njit
from cardrules.core.moves import Put, Turn
from cardrules.core.zones import Number, OneOf
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, RESERVE_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import FOUNDATIONS, PILES
from cardrules.interop.compiled.rows import (
    MOST_ACTIONS,
    SHARES,
    Facts,
    Places,
    Row,
    facts_of,
    following_seed,
    places_of,
    show_line,
    show_pile,
    show_seat,
)
from cardrules.interop.encoding import Encoding
from cardrules.interop.vectorised import Batch, Integers
from cardrules.simulate.kernels import canfield as kernel
from cardrules.simulate.kernels.canfield_table import (
    CARDS,
    FOUNDATION,
    NO_CARD,
    NOTHING,
    STOCK,
    TABLE,
    Rules,
    Table,
    lay_out,
    list_puts,
    put,
    top_of,
    turn,
)
from cardrules.simulate.kernels.canfield_way_on import way_on
from cardrules.simulate.kernels.rng import ONE, Array, shuffle, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.plan import Plan

_SUITS, _RANKS = len(Suit), len(Rank)

_SUIT_OF = FULL.suit_of
_RANK_OF = np.zeros(64, np.int64)
"""Ranks counted from 0."""
_CARD_OF = np.zeros((_SUITS, _RANKS), np.int64)
for _card, _number in FULL.numbers.items():
    _RANK_OF[_number] = _card.rank - 1
    _CARD_OF[_SUIT_OF[_number], _RANK_OF[_number]] = _number

_Z_STOCK, _Z_WASTE, _Z_RESERVE, _Z_FOUNDATIONS, _Z_PILES = 0, 1, 2, 3, 3 + _SUITS
_ZONES = (
    "stock",
    "waste",
    "reserve",
    *(f"foundation:{suit}" for suit in Suit),
    *(f"tableau:{pile}" for pile in PILES),
)
"""The zones as they are numbered here."""

PROGRESS = np.dtype(
    [
        ("redeals", np.int64),
        ("without_gain", np.int64),
        ("up", np.int64),
        ("heights", np.int64, _SUITS),
        ("base", np.int64),
    ],
    align=True,
)
"""What a game has brought: how often the waste may still be turned over, how many moves have brought no gain, how many
cards are up, in all and on each foundation, and the base card."""

Progress = Any
"""A record with these fields."""


ACTIONS = np.dtype(
    [
        ("puts", np.int64, (TABLEAU_PILES + 1, 64)),
        ("cards", np.int64, MOST_ACTIONS),
        ("places", np.int64, MOST_ACTIONS),
        ("turn", np.int64),
    ],
    align=True,
)
"""The number of each put, by place and card; the card and the place of each action; the number of turning."""

Actions = Any
"""A record with these fields."""


class Texts(NamedTuple):
    """What stands beside the table: the base rank, the redeals left, and the moves without a gain."""

    base: Facts
    redeals: Facts
    without_gain: Facts


class Setup(NamedTuple):
    """What all tables share.

    Attributes:
        rules: The rules that are played.
        actions: The numbers of the moves.
        places: The places of an observation.
        texts: The facts.
    """

    rules: Rules
    actions: Actions
    places: Places
    texts: Texts


class Pack(NamedTuple):
    """The pack before it is shuffled, and what goes on each card, by the base card."""

    cards: Array
    onto: Array


class CanfieldTables:
    """Tables of Canfield (see `cardrules.interop.vectorised.Stepper`)."""

    def __init__(self, encoding: Encoding, batch: Batch) -> None:
        rules, onto, pack, _ = kernel.setup(Plan(encoding.game, "random", 0))
        texts = Texts(
            facts_of(encoding, "base", [OneOf(tuple(Rank), rank) for rank in Rank]),
            facts_of(encoding, "redeals_left", [Number(0)]),
            facts_of(encoding, "without_gain", map(Number, range(NO_PROGRESS_MOVES + 1))),
        )
        places = places_of(encoding, _ZONES)
        self._setup = Setup(rules, actions_of(encoding), places, texts)
        self._pack = Pack(pack, onto)
        self._batch = batch
        self._tables = np.zeros(len(batch.seeds) + 1, TABLE)  # the last is room for looking ahead
        self._progress = np.zeros(len(batch.seeds), PROGRESS)

    def reset(self) -> None:
        """Deal at every table."""
        reset_tables(self._setup, self._pack, self._tables, self._progress, self._batch)

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table."""
        step_tables(self._setup, self._pack, self._tables, self._progress, self._batch, actions)


def stepper(encoding: Encoding, batch: Batch) -> CanfieldTables:
    """What steps the tables of a batch."""
    return CanfieldTables(encoding, batch)


def actions_of(encoding: Encoding) -> Actions:
    """The numbers of the moves."""
    found = np.zeros(1, ACTIONS)
    for place, name in enumerate((*PILES, FOUNDATIONS)):
        for card, number in FULL.numbers.items():
            action = encoding.number(Put(card, name))
            found["puts"][0, place, number] = action
            found["cards"][0, action], found["places"][0, action] = number, place
    found["turn"] = encoding.number(Turn())
    return found[0]


@njit(nogil=True)
def reset_tables(setup: Setup, pack: Pack, tables: Array, progress: Array, batch: Batch) -> None:
    """Deal at every table."""
    for number in range(len(progress)):
        batch.seeds[number] = deal(
            setup, pack, tables[number], tables[-1], progress[number], batch.seeds[number]
        )
        show(setup, tables[number], progress[number], batch.observations[number], batch.masks[number])


@njit(nogil=True)
def step_tables(
    setup: Setup, pack: Pack, tables: Array, progress: Array, batch: Batch, actions: Array
) -> None:
    """Play a legal action at every table; where that ends the game, deal the next."""
    for number in range(len(progress)):
        table, made = tables[number], progress[number]
        before = made.up
        act(setup, table, made, actions[number])
        batch.rewards[number, 0] = made.up - before
        batch.done[number] = is_over(setup.rules, table, tables[-1], made)
        if batch.done[number]:
            seed = following_seed(batch.seeds[number])
            batch.seeds[number] = deal(setup, pack, table, tables[-1], made, seed)
        show(setup, table, made, batch.observations[number], batch.masks[number])


@njit()
def deal(setup: Setup, pack: Pack, table: Table, spare: Table, made: Progress, seed: np.uint64) -> np.uint64:
    """Deal with a seed, or the next with which a move can be made; returns the seed."""
    while True:
        shuffle(pack.cards, seed, 0, table.order)
        lay_out(table, pack.onto)
        made.redeals, made.without_gain, made.up = setup.rules.redeals, 0, 1
        made.base = table.order[RESERVE_CARDS]
        made.heights[:] = 0
        made.heights[_SUIT_OF[made.base]] = 1
        if not is_over(setup.rules, table, spare, made):
            return seed
        seed = following_seed(seed)


@njit()
def is_over(rules: Rules, table: Table, spare: Table, made: Progress) -> bool:
    """Whether the game is over; the puts that are legal are found on the way."""
    free = top_of(table.order, 0, table.reserve_end) | top_of(table.order, STOCK, table.waste_end)
    list_puts(rules, table, free)
    if made.up == CARDS or made.without_gain == NO_PROGRESS_MOVES:
        return True
    return not way_on(rules, table, spare, free, made.redeals)


@njit()
def act(setup: Setup, table: Table, made: Progress, action: int) -> None:
    """Carry out a legal action."""
    made.without_gain += 1
    if action == setup.actions.turn:
        if turn(setup.rules, table):
            made.redeals -= made.redeals > 0
        return
    card, place = setup.actions.cards[action], setup.actions.places[action]
    gain, _ = put(table, card, place)
    if place == FOUNDATION:
        made.heights[_SUIT_OF[card]] += 1
        made.up += 1
    if gain:
        made.without_gain = 0


# What is seen


@njit()
def show(setup: Setup, table: Table, made: Progress, row: Row, mask: Row) -> None:
    """Fill the observation and the mask of a table."""
    places, order = setup.places, table.order
    show_seat(row, places, 0)
    row[places.sizes[_Z_STOCK]] = table.stock_end - table.waste_end
    show_pile(row, places, _Z_WASTE, order, STOCK, table.waste_end)
    row[places.sizes[_Z_RESERVE]] = table.reserve_end
    if table.reserve_end:
        row[places.cards[_Z_RESERVE] + order[table.reserve_end - 1]] = 1
    show_tableau(row, places, table)
    show_foundations(row, places, made)
    row[places.scores] = made.up
    show_line(row, setup.texts.base, _RANK_OF[made.base])
    if made.redeals >= 0:
        row[setup.texts.redeals.places[0, 0]] += made.redeals + 1
    if made.without_gain:
        show_line(row, setup.texts.without_gain, made.without_gain)
    show_mask(setup.actions, table, made, mask)


@njit()
def show_tableau(row: Row, places: Places, table: Table) -> None:
    """The piles, each from its top card down."""
    for pile in range(TABLEAU_PILES):
        card, size = table.tops[pile], 0
        while card != NO_CARD:
            size += 1
            row[places.cards[_Z_PILES + pile] + card] = SHARES[size]
            card = table.under[card]
        row[places.sizes[_Z_PILES + pile]] = size


@njit()
def show_foundations(row: Row, places: Places, made: Progress) -> None:
    """The cards that are up."""
    for suit in range(_SUITS):
        height = made.heights[suit]
        row[places.sizes[_Z_FOUNDATIONS + suit]] = height
        for place in range(height):
            card = _CARD_OF[suit, (_RANK_OF[made.base] + place) % _RANKS]
            row[places.cards[_Z_FOUNDATIONS + suit] + card] = SHARES[height - place]


@njit()
def show_mask(actions: Actions, table: Table, made: Progress, mask: Row) -> None:
    """The legal actions."""
    mask[:] = 0
    for place in range(TABLEAU_PILES + 1):
        cards = table.allowed[place]
        while cards != NOTHING:
            mask[actions.puts[place, trailing_zeros(cards)]] = 1
            cards &= cards - ONE
    stock_left = table.waste_end < table.stock_end
    mask[actions.turn] = stock_left or (made.redeals != 0 and table.waste_end > STOCK)
