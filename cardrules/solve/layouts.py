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


def after_turn(layout: CanfieldLayout, draw: int) -> CanfieldLayout:
    """The position after cards have been turned up, or the waste has been turned over.

    Args:
        layout: The position before.
        draw: Cards turned up at a time.
    """
    cards = len(layout.stock)
    if layout.waste < cards:
        return layout._replace(waste=min(layout.waste + draw, cards))
    return layout._replace(waste=0, redeals=None if layout.redeals is None else layout.redeals - 1)


def after_step(layout: CanfieldLayout, step: SolverStep, draw: int) -> CanfieldLayout:
    """The position after a step of the solver.

    Args:
        layout: The position before.
        step: The step, which is known to be legal.
        draw: Cards turned up at a time.
    """
    piles, reserve, stock, waste = list(layout.tableau), layout.reserve, layout.stock, layout.waste

    def holding(card: int) -> int:
        return next(place for place, pile in enumerate(piles) if card in pile)

    def lift(card: int) -> tuple[int, ...]:
        place = holding(card)
        start = piles[place].index(card)
        piles[place], lifted = piles[place][:start], piles[place][start:]
        return lifted

    if step.swap:
        bare = step.card if step.to in (None, EMPTY_PILE) else step.to
        pile = piles[holding(bare)]
        piles[holding(bare ^ 1)] += lift(pile[pile.index(bare) + 1])
    lifted: tuple[int, ...] = (step.card,)
    if step.from_waste is not None:
        while layout.waste != step.from_waste:
            layout = after_turn(layout, draw)
        waste = layout.waste - 1
        stock = stock[:waste] + stock[waste + 1 :]
    elif reserve[-1:] == (step.card,):
        reserve = reserve[:-1]
    else:
        gaps = [place for place, pile in enumerate(piles) if not pile]
        lifted = lift(step.card)
        left = [place for place, pile in enumerate(piles) if not pile and place not in gaps]
        if left and reserve:
            piles[left[0]], reserve = reserve[-1:], reserve[:-1]
    up = layout.up
    if step.to is None:
        up = tuple(height + (suit == step.card % 4) for suit, height in enumerate(up))
    else:
        piles[piles.index(()) if step.to == EMPTY_PILE else holding(step.to)] += lifted
    return layout._replace(reserve=reserve, up=up, tableau=tuple(piles), stock=stock, waste=waste)
