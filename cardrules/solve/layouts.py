"""A position of Canfield in numbers, as the solver knows it.

A card is the number `4 * index + suit`: `index` is the distance of its rank from the base rank, and the suits are
clubs, spades, diamonds, hearts. There may be fewer ranks than 13, so that small packs can be searched as well.
"""

from typing import NamedTuple

EMPTY_PILE = -1
"""The target of a step that puts a card into an empty pile."""


class CanfieldLayout(NamedTuple):
    """A position; the last card of a pile is its top.

    Attributes:
        ranks: Number of ranks.
        ace: Index of the ace, below which a pile ends where kings do not go on aces.
        reserve: The reserve; at most 15 cards.
        up: Number of cards on each foundation.
        tableau: The four piles, each an unbroken run.
        stock: Waste and stock together, in the order in which the cards are turned; at most 34 cards.
        waste: The number of them that lie on the waste.
        redeals: The number of times that the waste may still be turned over; None for any number.
    """

    ranks: int
    ace: int
    reserve: tuple[int, ...]
    up: tuple[int, ...]
    tableau: tuple[tuple[int, ...], ...]
    stock: tuple[int, ...]
    waste: int
    redeals: int | None


class Pruning(NamedTuple):
    """The ways of shortening the search; the verdict is the same without them.

    Attributes:
        fold: Positions of the waste that allow the same count as one, and those that allow less are skipped.
        safe: Cards that will never be needed below go up at once.
        twins: It does not matter on which of two equal cards another lies, if it can be moved back and forth.
        no_links: Nor does it matter if it cannot, provided that nothing depends on it.
    """

    fold: bool = True
    safe: bool = True
    twins: bool = True
    no_links: bool = True


class SolverStep(NamedTuple):
    """A move of the solver.

    Attributes:
        card: The card that is moved, with all that lie on it.
        from_waste: For a card of the waste: the size of the waste with this card on top.
        to: The card onto which it is put; `EMPTY_PILE`, or None for the foundation.
        swap: Whether the cards on the target, or else those on the card itself, first go to the twin.
    """

    card: int
    from_waste: int | None
    to: int | None
    swap: bool
