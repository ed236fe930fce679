"""Tricks in compiled code: hands are masks of cards, and the cards are numbered in the order of their texts.

A card played at random is then simply the n-th bit of a mask, for the random policy counts moves in that order.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card, Rank, Suit, full_pack, short_pack
from cardrules.core.compiling import inlined
from cardrules.mechanics.tricks import strength
from cardrules.simulate.kernels.rng import ONE, Array, trailing_zeros


@dataclass(frozen=True)
class Layout:
    """The numbers of cards.

    Attributes:
        numbers: Number of every card.
        suits: The cards of each suit as a mask, suits in the order of `Suit`; uint64, shape (4,).
    """

    numbers: dict[Card, int]
    suits: NDArray[np.uint64]

    @property
    def suit_of(self) -> NDArray[np.int64]:
        """The index in `Suit` of each number's suit; int64, shape (64,)."""
        found = np.zeros(64, np.int64)
        for card, number in self.numbers.items():
            found[number] = list(Suit).index(card.suit)
        return found

    def mask(self, cards: Iterable[Card]) -> np.uint64:
        """Cards as a mask."""
        return np.uint64(sum(1 << self.numbers[card] for card in cards))

    def fitting(self, fits: Callable[[Card, Card], bool]) -> NDArray[np.uint64]:
        """For each number the cards that fit on its card, as masks; uint64, shape (64,)."""
        found = np.zeros(64, np.uint64)
        for on, number in self.numbers.items():
            found[number] = self.mask(card for card in self.numbers if fits(card, on))
        return found


def layout(pack: Iterable[Card]) -> Layout:
    """Number the cards of a pack in the order of their texts."""
    cards = sorted(pack, key=str)
    numbers = {card: number for number, card in enumerate(cards)}
    masks = [sum(1 << numbers[card] for card in cards if card.suit is suit) for suit in Suit]
    return Layout(numbers, np.array(masks, np.uint64))


SHORT = layout((*short_pack(0), *short_pack(1)))
"""Two packs of 32 cards; one pack of them uses every second number."""

FULL = layout(full_pack())
"""One pack of 52 cards."""

ALL = ~np.uint64(0)
"""Every card, as a mask: what may be led."""


def strengths(of: Layout, power: Callable[[Card, Suit], int]) -> NDArray[np.int64]:
    """The strength of every card in a trick.

    Args:
        of: The numbers of the cards.
        power: How strong a card is in a trick to which a suit was led.

    Returns:
        int64, shape (4, 64): by the suit led and the number of the card.
    """
    table = np.zeros((4, 64), np.int64)
    for led, suit in enumerate(Suit):
        for card, number in of.numbers.items():
            table[led, number] = power(card, suit)
    return table


def strengths_by_trump(of: Layout, high_to_low: Sequence[Rank]) -> NDArray[np.int64]:
    """The strength of every card by the trump suit, the suit led and its own number; int64, shape (4, 4, 64)."""
    return np.array(
        [strengths(of, partial(strength, trump=trump, high_to_low=high_to_low)) for trump in Suit]
    )


@inlined
def best_of(best: np.uint64, most: int, move: int, score: int) -> tuple[np.uint64, int]:
    """The moves with the highest score, as a mask, and that score, when one more is looked at.

    Args:
        best: Those before it.
        most: Their score.
        move: Its number.
        score: Its score.
    """
    bit = ONE << np.uint64(move)
    equals = best | bit if score == most else best  # these are no jumps, which nobody could predict
    return bit if score > most else equals, max(score, most)


@inlined
def following(held: np.uint64, led: np.uint64) -> np.uint64:
    """The cards of a hand that may be played under the duty to follow suit.

    Args:
        held: The hand.
        led: The cards of the suit led; all before the lead.
    """
    return held & led or held


@inlined
def replaced(cards: np.uint64, face: Array) -> np.uint64:
    """The cards that lie in the places of others.

    Args:
        cards: Cards as a mask.
        face: For each card the one that lies in its place.
    """
    found = np.uint64(0)
    while cards:
        card = trailing_zeros(cards)
        cards &= cards - ONE
        found |= ONE << np.uint64(face[card])
    return found
