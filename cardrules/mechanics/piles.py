"""Piles of patience games: building down and up, and turning a stock."""

from functools import cache

from cardrules.core.cards import Card, Rank, Suit, full_pack

Pile = tuple[Card, ...]
"""Cards from the bottom to the top: the last one lies open."""
Face = tuple[Rank, Suit]
"""The rank and suit printed on a card."""


def builds_down(card: Card, on: Card) -> bool:
    """Whether a card is one rank lower than another and of the other colour.

    >>> from cardrules.core.cards import card
    >>> builds_down(card("9S"), on=card("TH")), builds_down(card("9D"), on=card("TH"))
    (True, False)
    """
    return card.rank == on.rank - 1 and card.red != on.red


def builds_up(card: Card, on: Card) -> bool:
    """Whether a card is the next higher one of the same suit.

    >>> from cardrules.core.cards import card
    >>> builds_up(card("2H"), on=card("AH'2")), builds_up(card("AH"), on=card("KH"))
    (True, False)
    """
    return card.rank == on.rank + 1 and card.suit is on.suit


@cache
def builders_down(on: Card) -> tuple[Face, ...]:
    """The faces that build down on a card.

    >>> from cardrules.core.cards import card
    >>> builders_down(card("TH")) == (card("9C")[:2], card("9S")[:2])
    True
    """
    return tuple(card[:2] for card in full_pack() if builds_down(card, on))


@cache
def builders_up(on: Card) -> tuple[Face, ...]:
    """The face that builds up on a card; none on a king.

    >>> from cardrules.core.cards import card
    >>> builders_up(card("AH'2")) == (card("2H")[:2],), builders_up(card("KH"))
    (True, ())
    """
    return tuple(card[:2] for card in full_pack() if builds_up(card, on))


def goes_up(card: Card, pile: Pile) -> bool:
    """Whether a card is the next one of a foundation that goes up in suit from the ace.

    >>> from cardrules.core.cards import card, cards
    >>> goes_up(card("AH"), ()), goes_up(card("3H"), cards("AH 2H")), goes_up(card("3H"), ())
    (True, True, False)
    """
    return builds_up(card, on=pile[-1]) if pile else card.rank is Rank.ACE


def is_adjacent_rank(card: Card, on: Card) -> bool:
    """Whether a card is one rank higher or lower than another; king and ace are not neighbours.

    >>> from cardrules.core.cards import card
    >>> is_adjacent_rank(card("9S"), on=card("8S")), is_adjacent_rank(card("KS"), on=card("AS"))
    (True, False)
    """
    return abs(card.rank - on.rank) == 1


def turned(stock: Pile, waste: Pile, count: int) -> tuple[Pile, Pile]:
    """Turn up the next cards of the stock one by one; the last packet may be shorter.

    Returns:
        The stock that is left, and the waste with the cards on it.

    >>> from cardrules.core.cards import cards, codes
    >>> [codes(pile) for pile in turned(cards("2C 3C 4C 5C"), cards("AH"), 3)]
    ['2C', 'AH 5C 4C 3C']
    """
    return stock[:-count], waste + stock[: -count - 1 : -1]


def turned_over(waste: Pile) -> Pile:
    """The stock that a waste becomes when it is turned over unshuffled."""
    return waste[::-1]
