"""Pishe Pasha stepped in compiled code, where plays are checked: on honour a call goes back to an earlier table."""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import njit
from cardrules.core.moves import Discard, Draw, Put
from cardrules.core.zones import Number, Seats
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.interop.compiled.rows import (
    MOST_ACTIONS,
    Facts,
    Places,
    Row,
    facts_of,
    facts_together,
    following_seed,
    places_of,
    show_line,
    show_lines,
    show_pile,
    show_seat,
)
from cardrules.interop.encoding import Encoding
from cardrules.interop.vectorised import Batch, Integers
from cardrules.mechanics.stocks import discard_name
from cardrules.simulate.kernels import pishe_pasha as kernel
from cardrules.simulate.kernels.pishe_pasha import Rules, list_moves
from cardrules.simulate.kernels.rng import ONE, Array, shuffle, splitmix64, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL
from cardrules.simulate.kernels.two_player_stocks import (
    DISCARD,
    DRAWN,
    FOUNDATION,
    FOUNDATION_OF,
    NO_CARDS,
    PACK,
    SEATS,
    STOCK,
    TABLE,
    Record,
    cards_left,
    clear_table,
    deal_stocks,
    draw,
    move_top,
)
from cardrules.simulate.plan import Plan

_OPPONENT, _UP = range(2)
"""The places where cards go, as the kernel numbers them."""
_DRAW, _DISCARD = -1, -2
"""The cards of the actions that have none."""

TURN = np.dtype(
    [("dealer", np.int64), ("seat", np.int64), ("allowed", np.uint64, 2), ("right", np.uint64, 2)], align=True
)
"""Who deals, whose turn it is, and room for what may go to each place."""

Turn = Any
"""A record with these fields."""

_OPEN_PILES = (*range(FOUNDATION, STOCK), DRAWN, DRAWN + 1, DISCARD, DISCARD + 1)
"""The piles of the table of which all cards are seen."""
_ZONES = (
    *(f"foundation:{suit}" for suit in Suit),
    *(f"{kind}:{seat}" for kind in ("drawn", "discard", "stock") for seat in range(SEATS)),
)
"""Their zones, in the same order; then the stocks."""
_STOCK_ZONE = len(_OPEN_PILES)
_PILE_OF_ZONE = np.array(_OPEN_PILES)


ACTIONS = np.dtype(
    [
        ("puts", np.int64, (SEATS, 2, 64)),
        ("cards", np.int64, MOST_ACTIONS),
        ("places", np.int64, MOST_ACTIONS),
        ("draw", np.int64),
        ("discard", np.int64),
    ],
    align=True,
)
"""The number of each put, by seat, place and card; the card of each action, or what it is without one; its place; and
the numbers of drawing and discarding."""

Actions = Any
"""A record with these fields."""


class Setup(NamedTuple):
    """What all tables share: the rules, the numbers of the moves, the places of an observation, and the facts.

    The facts in `always` are the same in every deal.
    """

    rules: Rules
    actions: Actions
    places: Places
    dealer: Facts
    turn: Facts
    always: Facts


class PisheTables:
    """Tables of Pishe Pasha (see `cardrules.interop.vectorised.Stepper`)."""

    def __init__(self, encoding: Encoding, batch: Batch) -> None:
        game = encoding.game
        (rules,) = kernel.setup(Plan(game, "random", 0))
        seats = [Seats((seat,)) for seat in range(SEATS)]
        target = game.options.target
        beside = [] if target is None else [("deal", Number(1)), ("target", Number(target))]
        self._setup = Setup(
            rules,
            actions_of(encoding),
            places_of(encoding, _ZONES),
            facts_of(encoding, "dealer", seats),
            facts_of(encoding, "turn", seats),
            facts_together(encoding, beside),
        )
        self._batch = batch
        self._tables = np.zeros(len(batch.seeds), TABLE)
        self._turns = np.zeros(len(batch.seeds), TURN)

    def reset(self) -> None:
        """Deal at every table."""
        reset_tables(self._setup, self._tables, self._turns, self._batch)

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table."""
        step_tables(self._setup, self._tables, self._turns, self._batch, actions)


def stepper(encoding: Encoding, batch: Batch) -> PisheTables | None:
    """What steps the tables of a batch; None where plays are not checked."""
    return PisheTables(encoding, batch) if encoding.game.options.enforcement == "strict" else None


def actions_of(encoding: Encoding) -> Actions:
    """The numbers of the moves."""
    found = np.zeros(1, ACTIONS)
    for seat in range(SEATS):
        for place, name in ((_OPPONENT, discard_name(1 - seat)), (_UP, FOUNDATIONS)):
            for card, number in FULL.numbers.items():
                action = encoding.number(Put(card, name))
                found["puts"][0, seat, place, number] = action
                found["cards"][0, action], found["places"][0, action] = number, place
    for name, move, no_card in (("draw", Draw(), _DRAW), ("discard", Discard(), _DISCARD)):
        found[name] = encoding.number(move)
        found["cards"][0, encoding.number(move)] = no_card
    return found[0]


@njit(nogil=True)
def reset_tables(setup: Setup, tables: Array, turns: Array, batch: Batch) -> None:
    """Deal at every table."""
    for number in range(len(tables)):
        deal(tables[number], turns[number], batch.seeds[number])
        batch.seats[number] = turns[number].seat
        show(setup, tables[number], turns[number], batch.observations[number], batch.masks[number])


@njit(nogil=True)
def step_tables(setup: Setup, tables: Array, turns: Array, batch: Batch, actions: Array) -> None:
    """Play a legal action at every table; where that wins the deal, deal the next."""
    for number in range(len(tables)):
        table, turn = tables[number], turns[number]
        act(setup, table, turn, actions[number])
        batch.rewards[number, :] = 0
        batch.done[number] = not cards_left(table, turn.seat)
        if batch.done[number]:
            batch.rewards[number, turn.seat] = cards_left(table, 1 - turn.seat)
            batch.seeds[number] = following_seed(batch.seeds[number])
            deal(table, turn, batch.seeds[number])
        batch.seats[number] = turn.seat
        show(setup, table, turn, batch.observations[number], batch.masks[number])


@njit()
def deal(table: Record, turn: Turn, seed: np.uint64) -> None:
    """Deal with a seed, which also draws the dealer."""
    order = np.empty(len(PACK), np.int64)
    shuffle(PACK, seed, 0, order)
    turn.dealer = splitmix64(seed) % np.uint64(SEATS)
    turn.seat = 1 - turn.dealer
    clear_table(table)
    deal_stocks(table, order, 0, turn.seat)


@njit()
def act(setup: Setup, table: Record, turn: Turn, action: int) -> None:
    """Carry out a legal action."""
    seat, card = turn.seat, setup.actions.cards[action]
    if card == _DRAW:
        draw(table, seat)
    elif card == _DISCARD:
        move_top(table, DRAWN + seat, DISCARD + seat)
        turn.seat = 1 - seat
    elif setup.actions.places[action] == _UP:
        move_top(table, table.pile_of[card], FOUNDATION_OF[card])
    else:
        move_top(table, table.pile_of[card], DISCARD + 1 - seat)


@njit()
def show(setup: Setup, table: Record, turn: Turn, row: Row, mask: Row) -> None:
    """Fill the observation and the mask of a table."""
    places, seat = setup.places, turn.seat
    show_seat(row, places, seat)
    for zone in range(_STOCK_ZONE):
        pile = _PILE_OF_ZONE[zone]
        show_pile(row, places, zone, table.cards[pile], 1, table.sizes[pile] + 1)
    for each in range(SEATS):
        row[places.sizes[_STOCK_ZONE + each]] = table.sizes[STOCK + each]
    show_lines(row, setup.always)
    show_line(row, setup.dealer, turn.dealer)
    show_line(row, setup.turn, seat)
    show_mask(setup, table, turn, mask)


@njit()
def show_mask(setup: Setup, table: Record, turn: Turn, mask: Row) -> None:
    """The legal actions."""
    mask[:] = 0
    seat, allowed = turn.seat, turn.allowed
    _, rest, _ = list_moves(setup.rules, table, seat, False, allowed, turn.right)
    for place in range(len(allowed)):
        cards = allowed[place]
        while cards != NO_CARDS:
            mask[setup.actions.puts[seat, place, trailing_zeros(cards)]] = 1
            cards &= cards - ONE
    if rest:
        mask[setup.actions.discard if table.sizes[DRAWN + seat] else setup.actions.draw] = 1
