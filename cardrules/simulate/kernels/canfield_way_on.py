"""Whether there is a way to a gain in Canfield, in compiled code (`cardrules.games.canfield.rules.way_on`).

Where no gain is open or to come, every position that moves within the tableau lead to is looked at. In a pile every
card lies on one of two cards, the twins of the next rank in the other colour. So as long as the cards in the tableau
are the same, one bit for each of them and the lowest cards of the piles tell a tableau from all others.
"""

import numpy as np

from cardrules.core.cards import Suit
from cardrules.core.compiling import inlined, part
from cardrules.games.canfield.rulebook import TABLEAU_PILES
from cardrules.simulate.kernels import piles
from cardrules.simulate.kernels.canfield_table import FOUNDATION, STOCK, TABLEAU, Rules, list_puts
from cardrules.simulate.kernels.driver import Table, grown
from cardrules.simulate.kernels.piles import Piles
from cardrules.simulate.kernels.rng import ONE, trailing_zeros
from cardrules.simulate.kernels.tricks import FULL

_SECONDS = FULL.mask(card for card in FULL.numbers if card.suit in (Suit.HEARTS, Suit.SPADES))
"""Of all twins, the cards of one rank and colour, the second ones."""


@inlined
def way_on(rules: Rules, table: Table, free: np.uint64, redeals: int) -> bool:
    """Whether there is a way to a gain from the puts that are legal; `free` are the tops of reserve and waste."""
    if gain_is_open(table, table.tableau, free):
        return True
    taken = taken_from_waste(table, table.tableau)
    coming = piles.packet_tops(table.cards, table.waste, table.end, rules.draw)
    if redeals and not coming & taken:
        coming |= piles.packet_tops(table.cards, STOCK, table.end, rules.draw)
    return bool(coming & taken) or (table.puts > 0 and way_by_shifts(rules, table, free, coming))


@inlined
def gain_is_open(table: Table, tableau: Piles, free: np.uint64) -> bool:
    """Whether a put that was found takes a card up, or off the reserve or the waste."""
    gains = table.allowed[FOUNDATION]
    if table.reserve:
        free |= tableau.roots  # the reserve fills the pile that they leave
    for place in range(TABLEAU_PILES):
        gains |= table.allowed[place] & free
    return bool(gains)


@inlined
def taken_from_waste(table: Table, tableau: Piles) -> np.uint64:
    """The cards that could be put somewhere from the top of the waste."""
    taken = table.wanted
    for place in range(TABLEAU_PILES):
        taken |= table.builds[tableau.tops[place]]
    return np.uint64(taken)


@part
def way_by_shifts(rules: Rules, table: Table, free: np.uint64, coming: np.uint64) -> bool:
    """Whether a gain is open, or `coming`, after moves within the tableau: each position is looked at once."""
    found = np.zeros(4, TABLEAU)
    found[0] = table.tableau
    seen, number, looked_at = {key_of(found[0])}, 1, 0
    while looked_at < number:
        list_puts(rules, table, found[looked_at], free)
        if gain_is_open(table, found[looked_at], free) or taken_from_waste(table, found[looked_at]) & coming:
            break
        for place in range(TABLEAU_PILES):
            cards = table.allowed[place]
            while cards:
                if number == len(found):
                    found = grown(found)
                found[number] = found[looked_at]
                piles.shift(found[number], trailing_zeros(cards), place)
                key = key_of(found[number])
                if key not in seen:
                    seen.add(key)
                    number += 1
                cards &= cards - ONE
        looked_at += 1
    list_puts(rules, table, table.tableau, free)
    return looked_at < number


@inlined
def key_of(tableau: Piles) -> tuple[np.uint64, np.uint64]:
    """What tells a tableau from others with the same cards; it does not matter which pile stands where."""
    return piles.lying_on(tableau, tableau.faces, _SECONDS), tableau.roots
