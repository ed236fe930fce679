"""Tricks: the order of seats, following suit, and who wins."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import product

from cardrules.cards import Card, Rank, Suit
from cardrules.zones import Seat

MOST_PACKS = 99
"""How many packs the notation of cards can tell apart."""


@lru_cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in clockwise order, beginning with one of them.

    >>> clockwise(2, seats=4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))


@lru_cache
def clockwise_among(some: tuple[Seat, ...], first: Seat, seats: int) -> tuple[Seat, ...]:
    """Some of the seats in clockwise order, counted from a seat that need not be one of them.

    >>> clockwise_among((0, 1, 3), first=2, seats=4)
    (3, 0, 1)
    """
    return tuple(seat for seat in clockwise(first, seats) if seat in some)


def of_suit(suit: Suit, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a suit, in their order."""
    return tuple([card for card in cards if card.suit is suit])


def winning_index(trick: Sequence[Card], strength: Callable[[Card], int]) -> int:
    """Place of the winning card in a trick, counted from the lead; of equals the first played wins.

    Args:
        trick: The cards in the order in which they were played.
        strength: How strong a card is in this trick.

    >>> from cardrules.cards import cards
    >>> best_place(cards("7C 9C 9C'2"), strength=lambda card: card.rank)
    1
    """
    strengths = [strength(card) for card in trick]
    return strengths.index(max(strengths))


def strength(card: Card, led: Suit, trump: Suit | None, high_to_low: Sequence[Rank]) -> int:
    """How strong a card is in a trick: the highest trump wins, and without a trump the highest of the suit led.

    Args:
        card: The card.
        led: The suit led.
        trump: The suit that is trump; None where there is none.
        high_to_low: The ranks in their order.

    >>> from cardrules.cards import cards
    >>> order = sorted(Rank, reverse=True)
    >>> [strength(card, Suit.CLUBS, Suit.HEARTS, order) for card in cards("2H KC 9C AD")]
    [89, 0, -4, -112]
    """
    above = 100 if card.suit is trump else 0 if card.suit is led else -100
    return above - high_to_low.index(card.rank)


def sort_hand(cards: Iterable[Card], high_to_low: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Cards as one holds them: by suits in alternating colours, from high to low."""
    places = _places(high_to_low)
    return tuple(sorted(cards, key=places.__getitem__))


@lru_cache
def _places(high_to_low: tuple[Rank, ...]) -> dict[Card, int]:
    """Where each card stands among those of all packs, as a table: hands are arranged again with every card drawn."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    faces = product(suits, high_to_low, range(MOST_PACKS))
    return {Card(rank, suit, pack): place for place, (suit, rank, pack) in enumerate(faces)}
