"""Tricks: the order of seats, following suit, and who wins."""

from collections.abc import Callable, Iterable, Sequence

from cardrules.cards import Card, Suit
from cardrules.zones import Seat


def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in clockwise order, beginning with one of them.

    >>> clockwise(2, seats=4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))


def of_suit(suit: Suit, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a suit, in their order."""
    return tuple(card for card in cards if card.suit is suit)


def best_place(trick: Sequence[Card], strength: Callable[[Card], int]) -> int:
    """Place of the winning card in a trick, counted from the lead; of equals the first played wins.

    Args:
        trick: The cards in the order in which they were played.
        strength: How strong a card is in this trick.

    >>> from cardrules.cards import cards
    >>> best_place(cards("7C 9C 9C'2"), strength=lambda card: card.rank)
    1
    """
    return max(range(len(trick)), key=lambda place: (strength(trick[place]), -place))
