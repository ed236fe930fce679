"""Canfield played to win by a player who does not know where the hidden cards lie.

Until the next unknown card is turned up nothing is left to chance, so the thing to choose is a line of moves
up to that card. The candidates are the lines by which the solver wins in some world. The best is the one
after which most worlds can still be won. It would not do to value each single move by the worlds in which it
wins: turning cards keeps everything open, and is never worse than a move that makes progress.
"""

from collections.abc import Hashable, Sequence
from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardrules.bots.knowledge import Knowledge, knowledge, visible
from cardrules.bots.worlds import draw_worlds, in_world
from cardrules.core.cards import Card
from cardrules.core.moves import Turn
from cardrules.games.canfield import GAME
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES
from cardrules.games.canfield.rules import PACK
from cardrules.games.canfield.state import Move, State
from cardrules.match.match import Match
from cardrules.solve.canfield import after_moves, decide, layout_of, moves_of_step, number_of
from cardrules.solve.layouts import CanfieldLayout, SolverStep, after_step, after_turn

CanfieldMatch = Match[State, Move, CanfieldOptions]
Worlds = NDArray[np.int64]
Wins = NDArray[np.bool_]

POINTS = len(PACK)
"""The points of a game that is won."""
MOST_NODES = 20_000
"""The most positions that the solver looks at in a world, some milliseconds; an undecided game counts as lost."""
NODES_OF_ONE = 2_000_000
"""The most positions where all cards are known."""
MEMORY_MB = 64
FIRST_WORLDS = 8
"""The number of worlds in which all lines are tried."""
MOST_ORDERS = 24
"""The most orders of the hidden cards that are searched for a win before a game is declared lost; they share
the positions that the solver looks at where all cards are known."""


class Line(NamedTuple):
    """Moves up to the next card that is turned up for the first time.

    Attributes:
        steps: Steps of the solver.
        turns: The number of turns of the stock after them.
    """

    steps: tuple[SolverStep, ...]
    turns: int


def load() -> None:
    """Have the solver ready: it is loaded, or compiled where that has yet to be done."""
    match = Match(GAME)
    decide(layout_of(match.state), match.game.options, limit_nodes=1, memory_mb=MEMORY_MB)


def plan(match: CanfieldMatch, worlds: int, seed: int) -> tuple[Move, ...]:
    """Plan the moves that lead to a win, until the next unknown card is turned up.

    First of all the stock is gone through once, which costs nothing if the waste may be turned over any
    number of times.

    Args:
        match: The match, in which there is a move to make.
        worlds: The number of worlds in which each line is tried.
        seed: The same seed gives the same plan.

    Returns:
        The moves; none where the solver wins in none of the worlds.
    """
    state, known = match.state, knowledge(match, 0)
    drawn = draw_worlds(known, worlds, np.random.default_rng(seed))
    if "stock" in known.zones and state.redeals_left is None and one_pass(state) < moves_left(state):
        return (Turn(),)
    hidden = [number_of(card, state.base) for card in known.hidden]
    in_order = [number_of(card, state.base) for card in sorted(known.hidden)]
    layouts = [
        with_cards(layout_of(state), dict(zip(hidden, (in_order[number] for number in world), strict=True)))
        for world in drawn
    ]
    line = best_line(layouts, frozenset(hidden), state.options)
    return () if line is None else tuple(moves_of_line(line, state))


def with_cards(layout: CanfieldLayout, faces: dict[int, int]) -> CanfieldLayout:
    """A position with the hidden cards as they lie in a world.

    Args:
        layout: The position.
        faces: The card that lies in place of each hidden one.
    """
    reserve, stock = (
        tuple(faces.get(card, card) for card in pile) for pile in (layout.reserve, layout.stock)
    )
    return layout._replace(reserve=reserve, stock=stock)


def one_pass(state: State) -> int:
    """The most moves that it takes to go through the stock and back to the card that lies open now."""
    return -(-(len(state.stock) + len(state.waste)) // state.options.draw) + 1


def moves_left(state: State) -> int:
    """The number of moves that may be made without a gain before the game is over."""
    return NO_PROGRESS_MOVES - state.moves_without_gain


def can_win(match: CanfieldMatch, known: Knowledge, moves: Sequence[Move], drawn: Worlds) -> Wins:
    """The worlds in which the game can still be won after each of some moves, by one line up to the next unknown card.

    Args:
        match: The match.
        known: The player's knowledge.
        moves: The moves.
        drawn: The worlds, as `cardrules.bots.worlds.draw_worlds` gives them.

    Returns:
        Booleans of shape (worlds, moves).
    """
    before = [in_world(match.state, known.hidden, world) for world in drawn]
    return np.array([wins_after(before, move, frozenset(known.hidden)) for move in moves]).T


def is_lost(match: CanfieldMatch, known: Knowledge) -> bool:
    """Whether a game can certainly not be won any more, however the hidden cards lie.

    Where they may lie in too many ways the answer is no.

    Args:
        match: The match.
        known: The player's knowledge.
    """
    hidden, layout = [number_of(card, match.state.base) for card in known.hidden], layout_of(match.state)
    orders = factorial(len(hidden))
    return orders <= MOST_ORDERS and all(
        decide(
            with_cards(layout, dict(zip(hidden, order, strict=True))),
            match.game.options,
            NODES_OF_ONE // orders,
        )[0]
        == "unwinnable"
        for order in permutations(hidden)
    )


def wins_after(before: Sequence[State], move: Move, hidden: frozenset[Card]) -> Wins:
    """The worlds in which the game can still be won after a move.

    Args:
        before: The state in each world.
        move: The move.
        hidden: The hidden cards.
    """
    after = [GAME.apply_unchecked(state, 0, move).state for state in before]
    wins = np.array([state.result is not None and bool(state.result.winners) for state in after])
    going_on = np.array(
        [state.result is None for state in after]
    )  # the fact that it goes on reveals something about the hidden cards
    layouts = [layout_of(state) for state in after if state.result is None]
    if layouts:
        options, base = before[0].options, before[0].base
        if not any(hidden & visible(GAME, state, 0) for state in after):
            line = best_line(layouts, frozenset(number_of(card, base) for card in hidden), options)
            layouts = [follow(layout, line, options.draw) for layout in layouts] if line else []
        wins[going_on] = [wins_from(layout, options) for layout in layouts] or False
    return wins


def best_line(
    layouts: Sequence[CanfieldLayout], hidden: frozenset[int], options: CanfieldOptions
) -> Line | None:
    """The line after which most worlds can still be won; None where none can be won.

    Half of the worlds are searched for lines. These are tried in a few worlds, the better half of them in as many more,
    and so on, until one is left or all worlds have been used (Karnin, Koren and Somekh, “Almost optimal exploration in
    multi-armed bandits”, ICML 2013: successive halving).

    Args:
        layouts: The position in each world.
        hidden: The hidden cards.
        options: The rules that are played.
    """
    lines = lines_that_win(layouts[: -(-len(layouts) // 2)] if hidden else layouts[:1], hidden, options)
    won, tried = dict.fromkeys(lines, 0), 0
    while len(lines) > 1 and tried < len(layouts):
        worlds = layouts[tried : max(FIRST_WORLDS, 2 * tried)]
        for line in lines:
            won[line] += sum(wins_from(follow(layout, line, options.draw), options) for layout in worlds)
        tried += len(worlds)
        lines = sorted(lines, key=lambda line: -won[line])[: -(-len(lines) // 2)]
    return lines[0] if lines else None


def lines_that_win(
    layouts: Sequence[CanfieldLayout], hidden: frozenset[int], options: CanfieldOptions
) -> list[Line]:
    """The lines by which the solver wins, each once, the shortest first.

    Args:
        layouts: The position in each world.
        hidden: The hidden cards.
        options: The rules that are played.
    """
    found = dict[Hashable, Line]()
    for layout in layouts:
        nodes = MOST_NODES if hidden else NODES_OF_ONE
        verdict, steps, _ = decide(layout, options, nodes, memory_mb=MEMORY_MB)
        if verdict == "winnable":
            line, after = up_to_unknown(layout, steps, hidden, options.draw)
            found.setdefault(open_part(after, hidden), line)
    return sorted(found.values(), key=lambda line: len(line.steps))


def wins_from(layout: CanfieldLayout, options: CanfieldOptions) -> bool:
    """Whether a game is certainly won by somebody who knows all cards."""
    return decide(layout, options, MOST_NODES, memory_mb=MEMORY_MB)[0] == "winnable"


def up_to_unknown(
    layout: CanfieldLayout, steps: Sequence[SolverStep], hidden: frozenset[int], draw: int
) -> tuple[Line, CanfieldLayout]:
    """The beginning of a solution that turns up a hidden card at its very end, and the position after it.

    Args:
        layout: The position.
        steps: The solution.
        hidden: The hidden cards.
        draw: Cards turned up at a time.
    """
    for number, step in enumerate(steps):
        turned, turns = layout, 0
        while step.from_waste not in (None, turned.waste):
            before, turned, turns = turned.waste, after_turn(turned, draw), turns + 1
            if hidden.intersection(turned.stock[before : turned.waste]):
                return Line(tuple(steps[:number]), turns), turned
        layout = after_step(layout, step, draw)
        if hidden.intersection(layout.reserve[-1:]):
            return Line(tuple(steps[: number + 1]), 0), layout
    return Line(tuple(steps), 0), layout


def follow(layout: CanfieldLayout, line: Line, draw: int) -> CanfieldLayout:
    """The position after a line."""
    for step in line.steps:
        layout = after_step(layout, step, draw)
    for _ in range(line.turns):
        layout = after_turn(layout, draw)
    return layout


def open_part(layout: CanfieldLayout, hidden: frozenset[int]) -> Hashable:
    """The part of a position that does not depend on where the hidden cards lie."""
    known = tuple(card for card in layout.stock if card not in hidden)
    return layout._replace(reserve=(), stock=known, tableau=tuple(sorted(layout.tableau))), len(
        layout.reserve
    )


def moves_of_line(line: Line, state: State) -> list[Move]:
    """The moves of a line as the rules know them."""
    moves = list[Move]()
    for step in line.steps:
        made = moves_of_step(step, state)
        state = after_moves(state, made)
        moves += made
    return moves + [Turn()] * line.turns
