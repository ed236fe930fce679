"""Tricks in compiled code: hands are masks of cards, and the cards are numbered in the order of their texts.

A card played at random is then simply the n-th bit of a mask, for the random policy counts moves in that order.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit, full_pack, short_pack
from cardrules.core.compiling import inlined
from cardrules.definition.game import Game
from cardrules.mechanics.tricks import TrickState, strength
from cardrules.simulate.kernels.driver import Table
from cardrules.simulate.kernels.rng import ONE, Array, bits, popcount, trailing_zeros

ALL = ~np.uint64(0)
"""Every card, as a mask."""

SUITS = tuple(Suit)
NO_SUIT = len(SUITS)
"""What is led before a lead."""

LEAST = -(1 << 60)
"""Less than any strength or score."""


class Layout:
    """The numbers of cards."""

    def __init__(self, pack: Iterable[Card]) -> None:
        """Number the cards of a pack in the order of their texts."""
        self.numbers = {card: number for number, card in enumerate(sorted(pack, key=str))}

    @property
    def suits(self) -> NDArray[np.uint64]:
        """The cards of each suit as a mask, in the order of `Suit`, and at `NO_SUIT` all cards; uint64, shape (5,)."""
        masks = [self.mask(card for card in self.numbers if card.suit is suit) for suit in SUITS]
        return np.array([*masks, ALL])

    @property
    def suit_of(self) -> NDArray[np.int64]:
        """The index in `Suit` of each number's suit; int64, shape (64,)."""
        return self.by_card(lambda card: SUITS.index(card.suit))

    def mask(self, cards: Iterable[Card]) -> np.uint64:
        """Cards as a mask."""
        return np.uint64(sum(1 << self.numbers[card] for card in cards))

    def numbers_of(self, cards: Iterable[Card]) -> NDArray[np.uint8]:
        """The numbers of some cards."""
        return np.array([self.numbers[card] for card in cards], np.uint8)

    def by_card(self, value: Callable[[Card], int]) -> NDArray[np.int64]:
        """A value of each card, by its number; int64, shape (64,)."""
        found = np.zeros(64, np.int64)
        for card, number in self.numbers.items():
            found[number] = value(card)
        return found

    def by_suit(self, value: Callable[[Card, Suit], int]) -> NDArray[np.int64]:
        """A value of each card beside a suit, such as trumps; int64, shape (4, 64)."""
        return np.array([self.by_card(lambda card, suit=suit: value(card, suit)) for suit in SUITS])  # type: ignore[misc]

    def fitting(self, fits: Callable[[Card, Card], bool]) -> NDArray[np.uint64]:
        """For each number the cards that fit on its card, as masks; uint64, shape (64,)."""
        found = np.zeros(64, np.uint64)
        for on, number in self.numbers.items():
            found[number] = self.mask(card for card in self.numbers if fits(card, on))
        return found

    def by_value(self, value: Callable[[Card], int]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
        """The values that cards have, but for 0, and the cards that have each (see `points_in`)."""
        values = sorted({value(card) for card in self.numbers} - {0})
        masks = [self.mask(card for card in self.numbers if value(card) == each) for each in values]
        return np.array(values), np.array(masks)

    def strengths(self, high_to_low: Sequence[Rank]) -> NDArray[np.int64]:
        """The strength of each card, by the trump suit and the suit led; int64, shape (4, 4, 64)."""
        by_trump = partial(strength, high_to_low=high_to_low)
        return np.array([self.by_suit(partial(by_trump, trump=trump)) for trump in SUITS])


SHORT = Layout((*short_pack(0), *short_pack(1)))
"""Two packs of 32 cards; one pack of them uses every second number."""

FULL = Layout(full_pack())
"""One pack of 52 cards."""


def trick_fields(seats: int) -> tuple[tuple[Any, ...], ...]:
    """The fields of a table at which tricks are played by so many seats at most."""
    return (
        ("order", np.uint8, 64),  # the cards as they come off the top
        ("playing", np.uint64),  # the seats that play, as a mask
        ("hands", np.uint64, seats),
        ("won", np.uint64, seats),  # the cards that each seat has won
        ("leader", np.int64),  # who leads, or led, to the trick
        ("trick", np.uint64),  # the cards that lie there,
        ("led", np.int64),  # the suit led,
        ("best", np.int64),  # the card that wins so far,
        ("strongest", np.int64),  # how strong it is,
        ("winning", np.int64),  # and who has played it
        ("laid", np.int64),  # how many cards have been played,
        ("played", np.uint8, 64),  # and these, in their order
        ("complete", np.int64),  # how many tricks are complete,
        ("winners", np.uint8, 64),  # and who won each
    )


def lay_out(table: Any, of: Layout, game: Game, state: TrickState, winning: int, strengths: Array) -> None:
    """Lay out a position: the hands, the cards won, the scores, and the trick with the seat that wins it so far."""
    for name, piles in (("hands", state.hands), ("won", state.won)):
        table[name][: len(piles)] = [of.mask(cards) for cards in piles]
    table["playing"], table["scores"][: game.sides] = (1 << len(state.hands)) - 1, game.scores(state)
    table["dealer"], table["turn"], table["leader"] = state.dealer, state.turn, state.leader
    table["trick"], table["laid"] = of.mask(state.trick), len(state.trick)
    table["led"], table["strongest"] = NO_SUIT, LEAST
    if state.suit_led:
        table["led"], table["winning"] = led, _ = SUITS.index(state.suit_led), winning
        table["played"][: len(state.trick)] = played = of.numbers_of(state.trick)
        table["best"] = best = max(played, key=lambda card: strengths[led, card])
        table["strongest"] = strengths[led, best]


@inlined
def deal_hands(table: Table, seats: int, each: int) -> None:
    """Deal shuffled cards one at a time, from the dealer's left on; that seat leads."""
    seat = table.dealer
    for place in range(seats):
        seat = seat + 1 if seat + 1 < seats else 0
        hand = np.uint64(0)
        for card in range(each):
            hand |= ONE << np.uint64(table.order[place + card * seats])
        table.hands[seat], table.won[seat] = hand, 0
    table.playing = (ONE << np.uint64(seats)) - ONE
    table.laid = table.complete = 0
    begin_trick(table, table.dealer + 1 if table.dealer + 1 < seats else 0)


@inlined
def replace_hidden(table: Table, face: Array, top: int, end: int) -> None:
    """Lay in place of each card in a hand and in the stock the one that lies there in another world."""
    for place in range(top, end):
        table.order[place] = face[table.order[place]]
    for seat in range(len(table.hands)):
        found = np.uint64(0)
        for card in bits(table.hands[seat]):
            found |= ONE << np.uint64(face[card])
        table.hands[seat] = found


@inlined
def seat_after(seats: np.uint64, seat: int) -> int:
    """The next of some seats clockwise."""
    twice = seats | seats << np.uint64(32)  # so that no jump is needed, which nobody could predict
    return seat + 1 + trailing_zeros(twice >> np.uint64(seat + 1)) & 31


@inlined
def following(held: np.uint64, led: np.uint64) -> np.uint64:
    """The cards of a hand that may be played where the suit led must be followed, of which all cards are given."""
    return held & led or held


@inlined
def play_card(
    table: Table, seat: int, card: int, suit: int, after: int, strengths: Array, trump: int
) -> bool:
    """A card of a suit goes to the trick; another seat comes after. Returns whether that completes it."""
    bit = ONE << np.uint64(card)
    if not table.trick:
        table.led = suit
    table.hands[seat] &= ~bit
    table.trick |= bit
    table.played[table.laid] = card
    table.laid += 1
    table.turn = after
    power = strengths[trump, table.led, card]
    if power > table.strongest:
        table.best, table.strongest, table.winning = card, power, seat
    return after == table.leader  # type: ignore[no-any-return]


@inlined
def begin_trick(table: Table, leader: int) -> None:
    """A seat is to lead whatever it likes."""
    table.turn = table.leader = leader
    table.trick, table.led, table.strongest = np.uint64(0), NO_SUIT, LEAST


@inlined
def take_trick(table: Table, winner: int) -> None:
    """A seat takes the trick, and leads to the next."""
    table.won[winner] |= table.trick
    table.winners[table.complete] = winner
    table.complete += 1
    begin_trick(table, winner)


@inlined
def points_in(cards: np.uint64, values: Array, masks: Array) -> int:
    """The sum of the values of some cards (see `Layout.by_value`)."""
    points = 0
    for place in range(len(values)):
        points += values[place] * popcount(cards & masks[place])
    return points


@inlined
def best_of(best: np.uint64, most: int, move: int, score: int) -> tuple[np.uint64, int]:
    """The moves with the highest score, as a mask, and that score, when one more is looked at."""
    bit = ONE << np.uint64(move)
    equals = best | bit if score == most else best  # these are no jumps, which nobody could predict
    return bit if score > most else equals, max(score, most)
