"""Canfield played to win by a player who does not know where the hidden cards lie.

Until the next unknown card is turned up nothing is left to chance, so the thing to choose is a line of moves
up to that card. The candidates are the lines by which the solver wins in some world, and those that turn such a card
up in few moves; what a line does not need for that is left out, and played when more is known. The best is the one
after which most worlds can still be won. It would not do to value each single move by the worlds in which it
wins: turning cards keeps everything open, and is never worse than a move that makes progress.
"""

from collections.abc import Sequence
from itertools import permutations
from math import factorial

import numpy as np
from numpy.typing import NDArray

from cardrules.analyse.canfield_lines import TURN, best_line, solver_for, worlds_won
from cardrules.bots.knowledge import Knowledge, knowledge, visible
from cardrules.bots.worlds import draw_worlds, in_world
from cardrules.core.cards import Card
from cardrules.core.moves import Put, Turn
from cardrules.games.canfield import GAME
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES
from cardrules.games.canfield.rules import PACK
from cardrules.games.canfield.state import Move, State
from cardrules.match.match import Match
from cardrules.simulate.kernels.canfield import takes
from cardrules.solve.canfield import after_moves, decide, layout_of, moves_of_step, number_of
from cardrules.solve.canfield_kernel import step_of
from cardrules.solve.canfield_positions import row_of
from cardrules.solve.layouts import CanfieldLayout

__all__ = ["POINTS", "can_win", "is_lost", "load", "plan", "takes"]
"""What makes this module a `cardrules.analyse.planner.Planner`."""

CanfieldMatch = Match[State, Move, CanfieldOptions]
Worlds = NDArray[np.int64]
Wins = NDArray[np.bool_]

POINTS = len(PACK)
"""The points of a game that is won."""
MOST_NODES = 20_000
"""The most positions that the solver looks at in a world, some milliseconds; an undecided game counts as lost."""
NODES_OF_A_PLAN = 4_000
"""The same where a plan is made, which is enough to tell lines apart; more only where it wins in no world so."""
NODES_OF_ONE = 2_000_000
"""The most positions where all cards are known."""
MOST_ORDERS = 24
"""The most orders of the hidden cards that are searched for a win before a game is declared lost; they share
the positions that the solver looks at where all cards are known."""


def load() -> None:
    """Have the compiled code ready: it is loaded, or compiled where that has yet to be done."""
    match = Match(GAME)
    lines = LinesOf([layout_of(match.state)], frozenset(), match.game.options, 1)
    lines.wins(lines.best())


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
    if len(hidden) < 2:
        layouts = layouts[:1]  # they are all alike
    limits = (NODES_OF_A_PLAN, MOST_NODES) if len(hidden) > 1 else (NODES_OF_ONE,)
    lines = (LinesOf(layouts, frozenset(hidden), state.options, nodes).best() for nodes in limits)
    return tuple(moves_of_line(next(filter(None, lines), []), state))


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
        unknown = frozenset[int]()
        if not any(hidden & visible(GAME, state, 0) for state in after):
            unknown = frozenset(number_of(card, base) for card in hidden)
        if not hidden:
            layouts = layouts[:1]  # they are all alike
        lines = LinesOf(layouts, unknown, options, MOST_NODES if hidden else NODES_OF_ONE)
        line = lines.best() if unknown else []
        if line or not unknown:
            wins[going_on] = lines.wins(line)
    return wins


class LinesOf:
    """The lines of play of a position, up to the next unknown card."""

    def __init__(
        self,
        layouts: Sequence[CanfieldLayout],
        hidden: frozenset[int],
        options: CanfieldOptions,
        nodes: int,
    ) -> None:
        """Prepare the search for lines.

        Args:
            layouts: The position in each world.
            hidden: The hidden cards.
            options: The rules that are played.
            nodes: The most positions that the solver looks at in a world.
        """
        self.solver = solver_for(layouts[0], options)
        self.worlds = np.array([row_of(layout) for layout in layouts])
        self.hidden = sum(1 << card for card in hidden)
        self.nodes = nodes

    def best(self) -> list[int]:
        """The moves of the line after which most worlds can still be won; none where none can be won."""
        found: list[int] = best_line(self.worlds, self.hidden, self.solver, self.nodes).tolist()
        return found

    def wins(self, line: Sequence[int]) -> Wins:
        """The worlds in which a game is certainly won, after a line, by somebody who knows all cards."""
        moves = np.array(line, np.int64)
        return worlds_won(self.worlds, moves, self.solver, self.nodes)


def moves_of_line(line: Sequence[int], state: State) -> list[Put | Turn]:
    """The moves of a line as the rules know them."""
    moves = list[Put | Turn]()
    for move in line:
        made: list[Put | Turn] = [Turn()] if move == TURN else moves_of_step(step_of(move), state)
        state = after_moves(state, made)
        moves += made
    return moves
