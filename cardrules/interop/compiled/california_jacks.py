"""California Jacks stepped in compiled code, under all options; what a deal scores is counted by its kernel."""

from typing import Any, NamedTuple

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import njit
from cardrules.core.moves import Play
from cardrules.core.zones import Number, OneOf, Seats
from cardrules.games.california_jacks.rulebook import CARDS_EACH, HIGH_TO_LOW, PACK, SEATS
from cardrules.interop.compiled.rows import (
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
from cardrules.simulate.kernels import california_jacks as kernel
from cardrules.simulate.kernels.california_jacks import Rules, Workspace, count_tricks
from cardrules.simulate.kernels.rng import ONE, Array, shuffle, splitmix64, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL, strengths_by_trump
from cardrules.simulate.plan import Plan

_CARDS, _DEALT, _TRICKS = len(PACK), SEATS * CARDS_EACH, len(PACK) // SEATS
_NO_CARD = -1
_CLAUSES = len(kernel.COUNTED)
_NOTHING = np.uint64(0)
_SUIT_OF, _SUITS = FULL.suit_of, FULL.suits
_STRENGTHS = strengths_by_trump(FULL, HIGH_TO_LOW)

_ZONES = (*(f"{kind}:{seat}" for kind in ("trick", "hand", "won") for seat in range(SEATS)), "stock")
_TRICK, _HAND, _WON, _STOCK = 0, SEATS, 2 * SEATS, 3 * SEATS
"""The zones as they are numbered here."""

TABLE = np.dtype(
    [
        ("order", np.int64, _CARDS),
        ("top", np.int64),
        ("dealer", np.int64),
        ("trump", np.int64),
        ("leader", np.int64),
        ("lead", np.int64),
        ("tricks", np.int64),
        ("hands", np.uint64, SEATS),
        ("piles", np.int64, (SEATS, _CARDS)),
        ("sizes", np.int64, SEATS),
        ("scores", np.int64, SEATS),
    ],
    align=True,
)
"""What lies where: the cards as they come off the top, of which the last is the top of the stock, and its index; who
deals, the trump suit, who leads, the card led, or -1, and how many tricks are complete; the hands, as masks; the cards
that each seat has won, how many they are, and its points."""

Table = Any
"""A record with these fields."""


ACTIONS = np.dtype([("plays", np.int64, 64), ("cards", np.int64, 64)], align=True)
"""The action of playing each card, and the card of each action."""

Actions = Any
"""A record with these fields."""


class Setup(NamedTuple):
    """What all tables share.

    Attributes:
        rules: The rules that are played.
        pack: The pack before it is shuffled.
        actions: The action of playing each card, and the card of each action.
        places: The places of an observation.
        always: The facts that are the same in every deal.
        dealer: The facts on who deals, by seat.
        trump: Those on trumps, by suit.
        trick: Those on the number of the trick.
        turn: Those on whose turn it is, by seat.
    """

    rules: Rules
    pack: Array
    actions: Actions
    places: Places
    always: Facts
    dealer: Facts
    trump: Facts
    trick: Facts
    turn: Facts


class JacksTables:
    """Tables of California Jacks (see `cardrules.interop.vectorised.Stepper`)."""

    def __init__(self, encoding: Encoding, batch: Batch) -> None:
        rules, pack = kernel.setup(Plan(encoding.game, "random", 0))
        seats = [Seats((seat,)) for seat in range(SEATS)]
        self._setup = Setup(
            rules,
            pack,
            actions_of(encoding),
            places_of(encoding, _ZONES),
            facts_together(encoding, [("deal", Number(1)), ("target", Number(encoding.game.options.target))]),
            facts_of(encoding, "dealer", seats),
            facts_of(encoding, "trump", [OneOf(tuple(Suit), suit) for suit in Suit]),
            facts_of(encoding, "trick", map(Number, range(1, _TRICKS + 1))),
            facts_of(encoding, "turn", seats),
        )
        self._batch = batch
        self._tables = np.zeros(len(batch.seeds), TABLE)

    def reset(self) -> None:
        """Deal at every table."""
        reset_tables(self._setup, self._tables, self._batch)

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table."""
        step_tables(self._setup, self._tables, self._batch, actions)


def stepper(encoding: Encoding, batch: Batch) -> JacksTables:
    """What steps the tables of a batch."""
    return JacksTables(encoding, batch)


def actions_of(encoding: Encoding) -> Actions:
    """The numbers of the moves."""
    found = np.zeros(1, ACTIONS)
    for card, number in FULL.numbers.items():
        action = encoding.number(Play(card))
        found["plays"][0, number], found["cards"][0, action] = action, number
    return found[0]


@njit(nogil=True)
def reset_tables(setup: Setup, tables: Array, batch: Batch) -> None:
    """Deal at every table."""
    for number in range(len(tables)):
        deal(setup, tables[number], batch.seeds[number])
        batch.seats[number] = on_turn(tables[number])
        show(setup, tables[number], batch.observations[number], batch.masks[number])


@njit(nogil=True)
def step_tables(setup: Setup, tables: Array, batch: Batch, actions: Array) -> None:
    """Play a legal action at every table; where that ends the deal, count it and deal the next."""
    for number in range(len(tables)):
        table = tables[number]
        for seat in range(SEATS):
            batch.rewards[number, seat] = -table.scores[seat]
        play(setup, table, setup.actions.cards[actions[number]])
        batch.done[number] = table.tricks == _TRICKS
        if batch.done[number]:
            count(setup, table)
        for seat in range(SEATS):
            batch.rewards[number, seat] += table.scores[seat]
        if batch.done[number]:
            batch.seeds[number] = following_seed(batch.seeds[number])
            deal(setup, table, batch.seeds[number])
        batch.seats[number] = on_turn(table)
        show(setup, table, batch.observations[number], batch.masks[number])


@njit()
def deal(setup: Setup, table: Table, seed: np.uint64) -> None:
    """Deal with a seed, which also draws the dealer."""
    shuffle(setup.pack, seed, 0, table.order)
    table.trump = _SUIT_OF[table.order[_CARDS - 1]]
    if setup.rules.cut_apart:
        shuffle(setup.pack, seed, 1, table.order)
    table.dealer = splitmix64(seed) % np.uint64(SEATS)
    table.leader = 1 - table.dealer
    table.lead, table.tricks, table.top = _NO_CARD, 0, _CARDS - 1
    table.hands[:] = 0
    table.sizes[:] = 0
    table.scores[:] = 0
    for place in range(_DEALT):
        seat = (table.leader + place) % SEATS
        table.hands[seat] |= ONE << np.uint64(table.order[place])


@njit()
def on_turn(table: Table) -> int:
    """Whose turn it is."""
    return int(table.leader if table.lead == _NO_CARD else 1 - table.leader)


@njit()
def playable(rules: Rules, table: Table) -> Any:
    """The cards that may be played, as a mask (`cardrules.games.california_jacks.rules.judge_play`)."""
    held = table.hands[on_turn(table)]
    if table.lead == _NO_CARD:
        return held
    of_suit, trumps = held & _SUITS[_SUIT_OF[table.lead]], held & _SUITS[table.trump]
    if of_suit:
        return of_suit | trumps if rules.trump_instead else of_suit
    return trumps if rules.must_trump and trumps else held


@njit()
def play(setup: Setup, table: Table, card: int) -> None:
    """Play a card; the second one completes the trick, and then both draw."""
    seat = on_turn(table)
    held = table.hands[seat]
    table.hands[seat] = held & ~(ONE << np.uint64(card))
    if table.lead == _NO_CARD:
        table.lead = card
        return
    led = _SUIT_OF[table.lead]
    if not held & (_SUITS[led] | _SUITS[table.trump]):
        table.scores[seat] -= setup.rules.void_penalty
    winner = table.leader
    if _STRENGTHS[table.trump, led, card] > _STRENGTHS[table.trump, led, table.lead]:
        winner = seat
    size = table.sizes[winner]
    table.piles[winner, size], table.piles[winner, size + 1] = table.lead, card
    table.sizes[winner] += SEATS
    table.leader, table.lead = winner, _NO_CARD
    table.tricks += 1
    if table.top > _DEALT:
        table.hands[winner] |= ONE << np.uint64(table.order[table.top])
        table.hands[1 - winner] |= ONE << np.uint64(table.order[table.top - 1])
        table.top -= SEATS


@njit()
def count(setup: Setup, table: Table) -> None:
    """Score the deal."""
    won = np.zeros(SEATS, np.uint64)
    for seat in range(SEATS):
        for place in range(table.sizes[seat]):
            won[seat] |= ONE << np.uint64(table.piles[seat, place])
    cited = np.zeros(_CLAUSES, np.int64)
    count_tricks(setup.rules, 1 - table.dealer, table.trump, Workspace(table.order, won, table.scores, cited))


# What is seen


@njit()
def show(setup: Setup, table: Table, row: Row, mask: Row) -> None:
    """Fill the observation and the mask of a table."""
    places, seat = setup.places, on_turn(table)
    show_seat(row, places, seat)
    show_cards(row, places, table, seat)
    for each in range(SEATS):
        row[places.scores + each] = table.scores[each]
    show_lines(row, setup.always)
    show_line(row, setup.dealer, table.dealer)
    show_line(row, setup.trump, table.trump)
    show_line(row, setup.trick, table.tricks)
    show_line(row, setup.turn, seat)
    cards = playable(setup.rules, table)
    mask[:] = 0
    while cards != _NOTHING:
        mask[setup.actions.plays[trailing_zeros(cards)]] = 1
        cards &= cards - ONE


@njit()
def show_cards(row: Row, places: Places, table: Table, seat: int) -> None:
    """The cards that a seat sees: its hand, the trick, what has been won, and the top of the stock."""
    if table.lead != _NO_CARD:
        row[places.cards[_TRICK + table.leader] + table.lead] = 1
        row[places.sizes[_TRICK + table.leader]] = 1
    for each in range(SEATS):
        held, size = table.hands[each], 0
        while held != _NOTHING:
            if each == seat:
                row[places.cards[_HAND + each] + trailing_zeros(held)] = 1
            held &= held - ONE
            size += 1
        row[places.sizes[_HAND + each]] = size
        show_pile(row, places, _WON + each, table.piles[each], 0, table.sizes[each])
    if table.top >= _DEALT:
        row[places.sizes[_STOCK]] = table.top + 1 - _DEALT
        row[places.cards[_STOCK] + table.order[table.top]] = 1
