"""Whether there is a way to a gain in Canfield, in compiled code (`cardrules.games.canfield.rules.way_on`).

Where no gain is open or to come, every position that moves within the tableau lead to is looked at. In a pile every
card lies on one of two cards, the twins of the next rank in the other colour. So as long as the cards in the tableau
are the same, one bit for each of them and the lowest card of each pile tell a tableau from all others.
"""

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined, part
from cardrules.games.canfield.rulebook import TABLEAU_PILES
from cardrules.games.canfield.rules import PACK, is_king_on_ace
from cardrules.mechanics.piles import builds_down
from cardrules.simulate.kernels.canfield_table import (
    FOUNDATION,
    NO_CARD,
    NOTHING,
    STOCK,
    Rules,
    list_puts,
    lowest,
)
from cardrules.simulate.kernels.driver import Table
from cardrules.simulate.kernels.rng import ONE, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

_SIX, _NUMBER = np.uint64(6), np.uint64(63)
"""In a key, the lowest cards of the piles are six-bit numbers side by side."""

_IS_SECOND = np.zeros(64, np.uint64)
"""Which of two twins, the cards of one rank and colour, a card is: 1 for the second."""

_PARENTS = np.full((64, 2), NO_CARD)
"""For each card the twins on which it may lie; where piles end with the ace no king lies on one."""

for _card, _number in FULL.numbers.items():
    _IS_SECOND[_number] = _card.suit in (Suit.HEARTS, Suit.SPADES)
    for _on in PACK:
        if builds_down(_card, _on) or is_king_on_ace(_card, _on):
            _PARENTS[_number, int(_on.suit in (Suit.HEARTS, Suit.SPADES))] = FULL.numbers[_on]


@inlined
def way_on(rules: Rules, table: Table, free: np.uint64, redeals: int) -> bool:
    """Whether there is a way to a gain.

    Args:
        rules: The rules that are played.
        table: What lies where, with the puts that are legal.
        free: The top cards of the reserve and the waste.
        redeals: How often the waste may still be turned over.
    """
    if gain_is_open(table, free):
        return True
    coming = cards_to_come(table, rules.draw, redeals)
    if fits(table, coming):
        return True
    for place in range(TABLEAU_PILES):
        if table.allowed[place]:
            return way_by_shifts(rules, table, free, coming)
    return False


@inlined
def gain_is_open(table: Table, free: np.uint64) -> bool:
    """Whether a legal put takes a card up, or off the reserve or the waste."""
    whole = lowest(table) if table.reserve_end else NOTHING  # the reserve fills the pile that they leave
    gains = table.allowed[FOUNDATION]
    for place in range(TABLEAU_PILES):
        gains |= table.allowed[place] & (free | whole)
    return bool(gains)


@inlined
def fits(table: Table, cards: np.uint64) -> bool:
    """Whether any of some cards could be put somewhere from the top of the waste."""
    taken = table.wanted
    for place in range(TABLEAU_PILES):
        taken |= table.builds[table.tops[place]]
    return bool(taken & cards)


@inlined
def cards_to_come(table: Table, draw: int, redeals: int) -> np.uint64:
    """The cards that come to the top of the waste in what is left of this pass, and in another if there is one."""
    waste, end, coming = table.waste_end, table.stock_end, NOTHING
    for place in range(waste + draw - 1, end, draw):
        coming |= ONE << np.uint64(table.order[place])
    if redeals:
        for place in range(STOCK + draw - 1, end, draw):
            coming |= ONE << np.uint64(table.order[place])
    if waste < end or (redeals and end > STOCK):
        coming |= ONE << np.uint64(table.order[end - 1])  # the last packet may be shorter
    return coming


@part
def way_by_shifts(rules: Rules, table: Table, free: np.uint64, coming: np.uint64) -> bool:
    """Whether a gain is open after moves within the tableau: every position that they lead to is looked at once.

    Args:
        rules: The rules that are played.
        table: What lies where.
        free: The top cards of the reserve and the waste.
        coming: The other cards that can come to the top of the waste.
    """
    rules.room[0] = table
    here = rules.room[0]
    cards, links, roots = NOTHING, NOTHING, NOTHING
    for place in range(TABLEAU_PILES):
        cards |= table.piles[place]
        roots |= np.uint64(table.roots[place]) << _SIX * np.uint64(place)
        card = table.tops[place]
        while card != NO_CARD:
            links |= _IS_SECOND[table.under[card]] << np.uint64(card)
            card = table.under[card]
    seen = {(links, roots)}
    waiting = [(links, roots)]
    while waiting:
        links, roots = waiting.pop()
        lay_tableau(here, cards, links, roots)
        list_puts(rules, here, free)
        if gain_is_open(here, free) or fits(here, coming):
            return True
        for place in range(TABLEAU_PILES):
            left = here.allowed[place]
            while left:
                card = trailing_zeros(left)
                left &= left - ONE
                after = shifted(here, links, roots, card, place)
                if after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return False


@part
def lay_tableau(table: Table, cards: np.uint64, links: np.uint64, roots: np.uint64) -> None:
    """Lay out the tableau that a key stands for.

    Args:
        table: Where to lay it out.
        cards: The cards of the tableau.
        links: For each of them, on which of two twins it lies.
        roots: The lowest cards of the piles.
    """
    on_top, left = cards, cards
    while left:
        card = trailing_zeros(left)
        left &= left - ONE
        table.under[card] = _PARENTS[card, (links >> np.uint64(card)) & ONE]
    for place in range(TABLEAU_PILES):
        table.roots[place] = (roots >> _SIX * np.uint64(place)) & _NUMBER
        table.piles[place], table.tops[place] = NOTHING, NO_CARD
        if table.roots[place] != NO_CARD:
            table.under[table.roots[place]] = NO_CARD
    left = cards
    while left:
        on_top &= ~(ONE << np.uint64(table.under[trailing_zeros(left)]))
        left &= left - ONE
    while on_top:
        top = trailing_zeros(on_top)
        on_top &= on_top - ONE
        pile, card, root = NOTHING, top, top
        while card != NO_CARD:
            pile |= ONE << np.uint64(card)
            card, root = table.under[card], card
        place = 0
        while table.roots[place] != root:
            place += 1
        table.piles[place], table.tops[place] = pile, top


@part
def shifted(
    table: Table, links: np.uint64, roots: np.uint64, card: int, place: int
) -> tuple[np.uint64, np.uint64]:
    """The key of the tableau after a card, with those on it, has been moved to another pile.

    Args:
        table: The tableau before.
        links: Its key: for each card on which of two twins it lies.
        roots: Its key: the lowest cards of the piles.
        card: The card.
        place: The pile.
    """
    bit, on = ONE << np.uint64(card), table.tops[place]
    links = (links & ~bit) | _IS_SECOND[on] << np.uint64(card)
    if table.under[card] == NO_CARD:
        source = 0
        while table.roots[source] != card:
            source += 1
        roots |= _NUMBER << _SIX * np.uint64(source)
    if on == NO_CARD:
        shift = _SIX * np.uint64(place)
        roots = (roots & ~(_NUMBER << shift)) | np.uint64(card) << shift
    return links, roots
