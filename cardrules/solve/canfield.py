"""Canfield with all cards known: whether a deal can be won, and how."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Literal

from cardrules.cards import Card, Rank, Suit, cards
from cardrules.errors import CardRulesError
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import RESERVE_CARDS
from cardrules.games.canfield.rules import FOUNDATIONS, PILES, apply_unchecked, initial_state, judge
from cardrules.games.canfield.state import Phase, State
from cardrules.mechanics.piles import Pile, turned_over
from cardrules.moves import Deal, Put, Turn
from cardrules.solve.layouts import Layout, Pruning, Step

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
"""The order of the suits in the numbers of cards: twins stand side by side."""

RANKS = tuple(Rank)
STOCK_CARDS = 34
SLICE = 1 << 16
"""Nodes between two looks at the clock."""

ALL_SHORTCUTS = Pruning()


@dataclass(frozen=True, slots=True)
class Solution:
    """What is known of a deal.

    Attributes:
        verdict: Whether it can be won by a player who knows all cards; "undecided" if a limit came first.
        moves: Moves that win it, in order; empty unless it is winnable.
        nodes: Positions that were looked at.
        seconds: Time that was spent on it.
    """

    verdict: Literal["winnable", "unwinnable", "undecided"]
    moves: tuple[Put | Turn, ...]
    nodes: int
    seconds: float


def solve(
    deal: str | Sequence[Card] | State,
    options: CanfieldOptions | None = None,
    *,
    limit_nodes: int | None = None,
    limit_seconds: float | None = None,
    memory_mb: int = 1024,
    shortcuts: Pruning = ALL_SHORTCUTS,
) -> Solution:
    """Decide whether a deal of Canfield can be won when all cards are known.

    The answer is exact, and no hash stands for a position: the table of positions holds each of them in full, in 16
    bytes. When the memory is used up positions are forgotten, which costs time and can cost the answer (within a
    limit), but never makes it wrong.

    Args:
        deal: The 52 cards as they come off the pack (reserve, base card, tableau, stock), as text or as cards; or a
            position in play, where it is not counted how often it has come before.
        options: The rules; for a position they are its own. The default is the default of the game.
        limit_nodes: Positions to look at before giving up; None for any number.
        limit_seconds: Time before giving up; None for any time.
        memory_mb: What the table of positions may grow to, in megabytes.
        shortcuts: By what the search is shortened; the answer is the same without.

    Raises:
        CardRulesError: The cards are no deal, the position is none of the play, or numba is not installed.

    >>> from cardrules.cards import full_pack, shuffled
    >>> solve(shuffled(full_pack(), seed=1)).verdict
    'winnable'
    """
    begin = perf_counter()
    state = deal if isinstance(deal, State) else dealt(deal, options or CanfieldOptions())
    if options not in (None, state.options):
        raise CardRulesError("A position is solved under its own options.")
    layout = layout_of(state)
    if not can_come_up(layout, state.options):
        raise CardRulesError("Only a position that can come up in play can be solved.")
    verdict, steps, nodes = decide(layout, state.options, limit_nodes, limit_seconds, memory_mb, shortcuts)
    moves = tuple(moves_of(steps, layout, state))
    return Solution(verdict, moves, nodes, perf_counter() - begin)


def dealt(order: str | Sequence[Card], options: CanfieldOptions) -> State:
    """The position after a deal."""
    deal, before = Deal(cards(order) if isinstance(order, str) else tuple(order)), initial_state(options, 0)
    if not (verdict := judge(before, 0, deal)):
        raise CardRulesError(str(verdict))
    after: State = apply_unchecked(before, 0, deal).state
    return after


def decide(
    layout: Layout,
    options: CanfieldOptions,
    limit_nodes: int | None = None,
    limit_seconds: float | None = None,
    memory_mb: int = 1024,
    shortcuts: Pruning = ALL_SHORTCUTS,
) -> tuple[Literal["winnable", "unwinnable", "undecided"], list[Step], int]:
    """Decide a position in numbers; for the arguments see `solve`.

    Returns:
        The verdict, the moves of a solution, and the number of positions that were looked at.
    """
    try:
        from cardrules.solve import canfield_kernel as kernel
    except ImportError:
        raise CardRulesError(
            "The solver needs numba and numpy: pip install 'cardrules[fast]' installs them."
        ) from None
    begin = perf_counter()
    search = kernel.Search(layout, options, memory_mb, shortcuts)
    before = 0
    while True:
        nodes = before + search.nodes
        if search.status == kernel.NEEDS_LINKS:
            before = nodes
            search = kernel.Search(layout, options, memory_mb, shortcuts._replace(no_links=False))
        elif search.status != kernel.PAUSED:
            break
        if limit_seconds is not None and perf_counter() - begin >= limit_seconds:
            break
        if limit_nodes is not None and nodes >= limit_nodes:
            break
        search.go_on(SLICE if limit_nodes is None else min(SLICE, limit_nodes - nodes))
    if search.status == kernel.WON:
        return "winnable", search.made, nodes
    return "unwinnable" if search.status == kernel.LOST else "undecided", [], nodes


def layout_of(state: State) -> Layout:
    """A position in numbers."""
    if state.phase is not Phase.PLAY:
        raise CardRulesError("Only a position in play can be solved.")
    base, ranks = state.base, len(RANKS)

    def numbers(pile: Pile) -> tuple[int, ...]:
        return tuple((card.rank - base) % ranks * len(SUITS) + SUITS.index(card.suit) for card in pile)

    return Layout(
        ranks=ranks,
        ace=(Rank.ACE - base) % ranks,
        reserve=numbers(state.reserve),
        up=tuple(len(state.foundation(suit)) for suit in SUITS),
        tableau=tuple(map(numbers, state.tableau)),
        stock=numbers(state.waste + turned_over(state.stock)),
        waste=len(state.waste),
        redeals=state.redeals_left,
    )


def can_come_up(layout: Layout, options: CanfieldOptions) -> bool:
    """Whether a position is one that the search can take for granted: its piles are runs, without idle gaps."""
    ends = {"cut_at_base": 0, "none": layout.ace}.get(options.tableau_wrap)
    return (
        len(layout.reserve) <= RESERVE_CARDS
        and len(layout.stock) <= STOCK_CARDS
        and not (layout.reserve and () in layout.tableau)
        and all(
            (on // 4 - 1) % layout.ranks == card // 4 and on // 4 != ends and (on ^ card) & 2
            for pile in layout.tableau
            for on, card in pairwise(pile)
        )
    )


def moves_of(steps: list[Step], layout: Layout, state: State) -> list[Put | Turn]:
    """The moves of a solution as the rules know them: turning cards, and each card put somewhere by itself."""
    tableau, reserve = [list(pile) for pile in layout.tableau], list(layout.reserve)
    left, waste, draw = len(layout.stock), layout.waste, state.options.draw
    moves: list[Put | Turn] = []

    def name(card: int) -> Card:
        return Card(RANKS[(state.base - 1 + card // 4) % len(RANKS)], SUITS[card % 4])

    def put(card: int, to: int | None) -> None:
        """Put a card on another one (-1 for an empty pile, None for the foundation), with all that lie on it."""
        source = next((pile for pile in tableau if card in pile), None)
        lifted = [card]
        if source is not None:
            below = source.index(card)
            lifted = source[below:]
            del source[below:]
        elif reserve and reserve[-1] == card:
            reserve.pop()
        if to is None:
            moves.append(Put(name(card), FOUNDATIONS))
        else:
            place = next(
                place
                for place, pile in enumerate(tableau)
                if (pile and pile[-1] == to) or (to == -1 and not pile and pile is not source)
            )
            tableau[place] += lifted
            moves.append(Put(name(card), PILES[place]))
        if source == [] and reserve:
            source.append(reserve.pop())

    for step in steps:
        if step.swap:
            bare = step.card if step.to in (None, -1) else step.to
            assert bare is not None
            on_it = next(pile[pile.index(bare) + 1] for pile in tableau if bare in pile)
            put(on_it, bare ^ 1)
        if step.from_waste is not None:
            while waste != step.from_waste:
                waste = 0 if waste == left else min(waste + draw, left)
                moves.append(Turn())
            waste, left = waste - 1, left - 1
        put(step.card, step.to)
    return moves
