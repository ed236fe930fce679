"""Canfield with all cards known: whether a deal can be won, and the winning moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter
from typing import Literal

from cardrules.core.cards import Card, Rank, Suit, cards
from cardrules.core.errors import CardRulesError
from cardrules.core.extras import require
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Deal, Put, Turn
from cardrules.core.shared_clauses import deal_faults
from cardrules.definition.position import Position
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, RESERVE_CARDS, STOCK_CARDS
from cardrules.games.canfield.rules import (
    FOUNDATIONS,
    PACK,
    PILES,
    initial_state,
    perform_deal,
    put_cards,
    shifted,
    turn_cards,
)
from cardrules.games.canfield.state import RANKS, State
from cardrules.mechanics.piles import Pile, turned_over
from cardrules.solve.layouts import EMPTY_PILE, CanfieldLayout, Pruning, SolverStep

SUITS = (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS)
"""The order of the suits in the numbers of cards: twins stand side by side."""

SLICE = 1 << 16
"""The number of nodes searched between two looks at the clock."""

ALL_PRUNING = Pruning()


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of solving a deal.

    Attributes:
        verdict: Whether it can be won by a player who knows all cards; "undecided" if a limit was reached first, or if
            the winning line that was found would be ended for lack of progress.
        moves: Moves that win it, in order; empty unless it is winnable.
        nodes: Positions that were looked at.
        seconds: Time that was spent on it.
    """

    verdict: Literal["winnable", "unwinnable", "undecided"]
    moves: tuple[Put | Turn, ...]
    nodes: int
    seconds: float


def solve(
    deal: str | Sequence[Card] | State | Position,
    options: CanfieldOptions | None = None,
    *,
    limit_nodes: int | None = None,
    limit_seconds: float | None = None,
    memory_mb: int = 1024,
    pruning: Pruning = ALL_PRUNING,
) -> Solution:
    """Decide whether a deal of Canfield can be won when all cards are known.

    The answer is exact, and no hash stands for a position: the table of positions holds each of them in full, in 16
    bytes. When the memory is used up, positions are forgotten, which costs time and can cost the answer (within a
    limit), but never makes it wrong.

    The search does not count moves, so "unwinnable" holds no matter when a game ends for lack of progress. Nor is a win
    claimed that the rules would not allow: its moves are made under them, and where a gain would come too late, the
    tableau cards are moved by the shortest way instead. Only if there are still 60 moves in a row without a gain is a
    deal undecided. Turning to a card takes at most 34 moves; moving tableau cards took up to 53, in a thousand deals
    that were won.

    Args:
        deal: The 52 cards as they come off the pack (reserve, base card, tableau, stock), as text or as cards; or a
            position in which all cards are known, or a state; the moves made since the last gain count in these. One
            that is over is winnable only if it has been won.
        options: The rules; for a position they are its own. The default is the default of the game.
        limit_nodes: Positions to look at before giving up; None for no limit.
        limit_seconds: Time before giving up; None for no limit.
        memory_mb: The largest size of the table of positions, in megabytes.
        pruning: The ways of shortening the search; the answer is the same without them.

    Raises:
        CardRulesError: The cards are not a deal, the position cannot come up in play or has unknown cards, or numba is
            not installed.

    >>> from cardrules.core.cards import full_pack, shuffled
    >>> solve(shuffled(full_pack(), seed=1)).verdict
    'winnable'
    """
    begin = perf_counter()
    if isinstance(deal, Position):
        state = deal.state()
        if not isinstance(state, State):
            raise CardRulesError(f"This is the solver of Canfield, not of {deal.GAME}.")
    else:
        state = deal if isinstance(deal, State) else dealt(deal, options or CanfieldOptions())
    if options not in (None, state.options):
        raise CardRulesError("A position is solved under its own options.")
    if state.result is not None:
        return Solution("winnable" if state.result.winners else "unwinnable", (), 0, perf_counter() - begin)
    layout = layout_of(state)
    if not can_come_up(layout, state.options):
        raise CardRulesError("Only a position that can come up in play can be solved.")
    verdict, steps, nodes = decide(layout, state.options, limit_nodes, limit_seconds, memory_mb, pruning)
    if (moves := moves_of(steps, state)) is None:
        verdict, moves = "undecided", []
    return Solution(verdict, tuple(moves), nodes, perf_counter() - begin)


def dealt(order: str | Sequence[Card], options: CanfieldOptions) -> State:
    """The position after a deal, before it is asked whether there is a way on."""
    deal = Deal(cards(order) if isinstance(order, str) else tuple(order))
    if faults := deal_faults(deal.order, PACK):
        raise CardRulesError(str(faults[0]))
    after = perform_deal(initial_state(options, 0), 0, deal).state
    return replace(after, result=None)  # if no way on is left right away, the search finds that out


def decide(
    layout: CanfieldLayout,
    options: CanfieldOptions,
    limit_nodes: int | None = None,
    limit_seconds: float | None = None,
    memory_mb: int = 1024,
    pruning: Pruning = ALL_PRUNING,
) -> tuple[Literal["winnable", "unwinnable", "undecided"], list[SolverStep], int]:
    """Decide a position in numbers; for the arguments see `solve`.

    Returns:
        The verdict, the moves of a solution, and the number of positions that were looked at.
    """
    require("The solver", "fast", "numpy", "numba")
    from cardrules.solve import canfield_kernel as kernel

    begin = perf_counter()
    search = kernel.CanfieldSearch(layout, options, memory_mb, pruning)
    before = 0
    while True:
        nodes = before + search.nodes
        if search.status == kernel.NEEDS_LINKS:
            before = nodes
            search = kernel.CanfieldSearch(layout, options, memory_mb, pruning._replace(no_links=False))
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


def layout_of(state: State) -> CanfieldLayout:
    """A position in numbers."""
    if not state.is_dealt or state.result is not None:
        raise CardRulesError("Only a position in play can be solved.")
    base = state.base

    def numbers(pile: Pile) -> tuple[int, ...]:
        return tuple(number_of(card, base) for card in pile)

    return CanfieldLayout(
        ranks=len(RANKS),
        ace=(Rank.ACE - base) % len(RANKS),
        reserve=numbers(state.reserve),
        up=tuple(len(state.foundation(suit)) for suit in SUITS),
        tableau=tuple(map(numbers, state.tableau)),
        stock=numbers(state.waste + turned_over(state.stock)),
        waste=len(state.waste),
        redeals=state.redeals_left,
    )


def can_come_up(layout: CanfieldLayout, options: CanfieldOptions) -> bool:
    """Whether a position meets the assumptions of the search: its piles are runs, and no gap waits for the reserve."""
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


def moves_of(steps: list[SolverStep], state: State) -> list[Put | Turn] | None:
    """The moves of a solution as the rules know them.

    Returns:
        The moves, which win by the rules; None if a next gain is so far off that the game would be over before it.
    """
    moves, since_gain, last_gain = list[Put | Turn](), list[Put | Turn](), state
    for step in steps:
        made = moves_of_step(step, state)
        after = after_moves(state, made)
        since_gain += made
        if after.moves_without_gain == 0:
            if is_too_far(last_gain, since_gain):
                shifts = shortest_shifts(last_gain, state)
                state = after_moves(last_gain, shifts)
                made = moves_of_step(step, state)
                since_gain, after = [*shifts, *made], after_moves(state, made)
                if is_too_far(last_gain, since_gain):
                    return None
            moves += since_gain
            since_gain, last_gain = [], after
        state = after
    return moves


def is_too_far(state: State, moves: list[Put | Turn]) -> bool:
    """Whether the game is over before the last of some moves, which alone is a gain."""
    return state.moves_without_gain + len(moves) > NO_PROGRESS_MOVES


def shortest_shifts(start: State, end: State) -> list[Put | Turn]:
    """The fewest moves of tableau cards that lead from a position to the piles of another, in whatever order."""
    piles = frozenset(end.tableau)
    for here, shifts in shifted(start):
        if frozenset(here.tableau) == piles:
            return list(shifts)
    raise AssertionError("the solution gets there by moves of tableau cards alone")


def moves_of_step(step: SolverStep, state: State) -> list[Put | Turn]:
    """The moves of one step: cards in the way go to the twin, cards are turned, the card goes to its place."""
    moves: list[Put | Turn] = []
    card = card_of(step.card, state.base)

    def pile_with(wanted: Card) -> int:
        return next(index for index, pile in enumerate(state.tableau) if wanted in pile)

    if step.swap:
        bare = step.card if step.to in (None, EMPTY_PILE) else step.to
        pile = state.tableau[pile_with(card_of(bare, state.base))]
        on_it = pile[pile.index(card_of(bare, state.base)) + 1]
        moves.append(Put(on_it, PILES[pile_with(card_of(bare ^ 1, state.base))]))
    if step.from_waste is not None:
        waste, cards = len(state.waste), len(state.stock) + len(state.waste)
        while waste != step.from_waste:
            waste = 0 if waste == cards else min(waste + state.options.draw, cards)
            moves.append(Turn())
    if step.to is None:
        return [*moves, Put(card, FOUNDATIONS)]
    to = state.tableau.index(()) if step.to == EMPTY_PILE else pile_with(card_of(step.to, state.base))
    return [*moves, Put(card, PILES[to])]


def number_of(card: Card, base: Rank) -> int:
    """The number that stands for a card."""
    return (card.rank - base) % len(RANKS) * len(SUITS) + SUITS.index(card.suit)


def card_of(number: int, base: Rank) -> Card:
    """The card that a number stands for."""
    return Card(RANKS[(base - 1 + number // 4) % len(RANKS)], SUITS[number % 4])


def after_moves(state: State, moves: list[Put | Turn]) -> State:
    """The state that moves, known to be legal, lead to."""
    for move in moves:
        state = (put_cards(state, move) if isinstance(move, Put) else turn_cards(state)).state
    return state
