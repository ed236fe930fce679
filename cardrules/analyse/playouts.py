"""A deal played on to its end from a position, in many worlds, after each of the moves that could be made there."""

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from random import Random
from statistics import mean
from time import thread_time
from typing import Any, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardrules.bots import next_move
from cardrules.bots.worlds import in_world
from cardrules.catalogue import is_catalogued
from cardrules.core.cards import Card, draws, shuffled
from cardrules.core.moves import Deal
from cardrules.core.rulebook import ClauseKind
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.simulate.kernels import Kernel
from cardrules.simulate.plan import counted_clauses
from cardrules.simulate.play import CHOICES, choose_by_numbers
from cardrules.simulate.readiness import is_sooner_compiled, note_time_of_rules, say_what_is_missing
from cardrules.simulate.results import empty_columns

Points = NDArray[np.int64]


class PlaysOn(Kernel, Protocol):
    """The interface of a kernel that plays on from a position."""

    def begin(self, game: Game, state: Any, table: Any) -> Any:
        """Lay out the position at a table, a record of zeros, and return the rules."""


class PlayOuts:
    """A position from which deals are played on.

    Attributes:
        moves: The moves that the seat may make, in the order of their texts.
        compiled: Whether compiled code plays; otherwise the simple players do, through the rules.
    """

    def __init__(self, game: Game, state: Any, seat: Seat, hidden: Sequence[Card]) -> None:
        """Look at a position.

        Args:
            game: The game.
            state: The state.
            seat: The seat that is to move.
            hidden: The cards that lie otherwise in other worlds.
        """
        self._game, self._state, self._seat = game, state, seat
        self._hidden, self._cards = hidden, sorted(hidden)
        self.moves = sorted(game.legal_moves_without_resigning(state, seat), key=str)
        in_turn = seat in game.actors(state)[:1]  # compiled code begins with the first actor
        self._kernel = kernel_of(game, state) if in_turn else None
        self.compiled = self._kernel is not None
        self._times = list[float]()  # that the rules took in each world

    def play(self, worlds: Points, seeds: NDArray[np.uint64], further: int | None = None) -> Points:
        """The points of every side when the deal is over.

        Args:
            worlds: The worlds, as `cardrules.bots.worlds.draw_worlds` gives them.
            seeds: The seed of each world: the same choices are drawn in it after every move.
            further: The number of worlds that will be asked for later: the rules play for as long as they are done
                sooner than compiled code would be ready. None has compiled code play at any rate.

        Returns:
            int64, shape (worlds, moves, sides).
        """
        points = np.zeros((len(worlds), len(self.moves), self._game.sides), np.int64)
        for number, (world, seed) in enumerate(zip(worlds, seeds, strict=True)):
            if self._kernel and (further is None or self._is_sooner_compiled(len(worlds) - number + further)):
                self._play_compiled(points[number:], worlds[number:], seeds[number:])
                break
            begun = thread_time()
            points[number] = self._by_rules(world, int(seed))
            self._times.append(thread_time() - begun)
            note_time_of_rules(str(self._game.kernel), self._times[-1])
        return points

    def say_what_is_missing(self, further: int, most: float) -> None:
        """Where the rules play only because numba is missing, warn, once, of the time that further worlds take.

        Args:
            further: The number of worlds.
            most: The most seconds.
        """
        if self._times and has_kernel(self._game) and find_spec("numba") is None:
            say_what_is_missing(min(mean(self._times) * further, most))

    def load(self) -> None:
        """Have compiled code ready, where there is some: it is loaded, or compiled where that has yet to be done."""
        if self._kernel:
            shape = (0, len(self.moves), self._game.sides)
            nothing = np.zeros((0, len(self._hidden)), np.int64)
            self._play_compiled(np.zeros(shape, np.int64), nothing, np.zeros(0, np.uint64))

    def _is_sooner_compiled(self, worlds: int) -> bool:
        """Whether compiled code is ready, or would be before the rules have played in so many worlds."""
        seconds = mean(self._times) * worlds if self._times else 0.0
        return is_sooner_compiled(str(self._game.kernel), self.load, seconds)

    def _play_compiled(self, points: Points, worlds: Points, seeds: NDArray[np.uint64]) -> None:
        assert self._kernel, "it is asked for where there is compiled code"
        driver, game, kernel = import_module("cardrules.simulate.kernels.driver"), self._game, self._kernel
        deals = len(worlds) * len(self.moves)
        columns = empty_columns(game.sides, len(counted_clauses(game.rulebook)), deals)
        columns["seed"][:] = np.repeat(seeds, len(self.moves))
        rows = driver.Rows(**columns, trace_hash=np.zeros(deals, np.uint64))
        faces, tables = self._faces(kernel.NUMBERS, worlds), np.zeros(2, kernel.TABLE)
        rules, memory = kernel.begin(game, self._state, tables[0]), driver.new_memory(kernel)
        driver.play_deals(rows, np.uint64(0), game.seats, True, faces, rules, tables, memory)
        won = columns["winner"][:, None] == np.arange(game.sides)
        points[:] = (columns["scores"] if counts_points(game) else won).reshape(points.shape)

    def win(self, worlds: Points, seeds: NDArray[np.uint64]) -> NDArray[np.float64]:
        """The share of the match that the seat's side wins, when it is played to its end through the rules.

        Args:
            worlds: The worlds, as `cardrules.bots.worlds.draw_worlds` gives them.
            seeds: The seed of each world: the same packs come after every move.

        Returns:
            float64, shape (worlds, moves).
        """
        game, seat = self._game, self._seat
        states = [in_world(self._state, self._hidden, world) for world in worlds]
        return np.array(
            [
                [share_of_win(game, state, seat, move, int(seed)) for move in self.moves]
                for state, seed in zip(states, seeds, strict=True)
            ]
        )

    def _faces(self, numbers: dict[Card, int], worlds: Points) -> Points:
        """The card that lies in place of each card, of shape (worlds, 64)."""
        faces = np.tile(np.arange(64), (len(worlds), 1))
        if self._hidden:
            of_card = np.array([numbers[card] for card in self._cards])
            faces[:, [numbers[card] for card in self._hidden]] = of_card[worlds]
        return faces

    def _by_rules(self, world: Points, seed: int) -> list[tuple[int, ...]]:
        state = in_world(self._state, self._hidden, world)
        return [rest_of_deal(self._game, state, self._seat, move, seed) for move in self.moves]


def rest_of_deal(game: Game, state: Any, seat: Seat, move: Any, seed: int) -> tuple[int, ...]:
    """The points after a deal in which a seat makes a move, and then simple players play on.

    Players who rank moves draw the numbers that compiled code draws.
    """
    after = game.apply(state, seat, move).state
    return points_of(game, to_end_of_deal(game, after, draws(seed, CHOICES), Random(seed)))


def share_of_win(game: Game, state: Any, seat: Seat, move: Any, seed: int) -> float:
    """The share of the match that a seat's side wins after a move: 1, or a part where several sides win, or 0.

    Simple players play on, deal after deal; the packs are shuffled by the seed.
    """
    state = game.apply(state, seat, move).state
    numbers, rng, deals = draws(seed, CHOICES), Random(seed), count()
    while True:
        state = to_end_of_deal(game, state, numbers, rng)
        dealers = game.dealers(state)
        if not dealers:
            break
        while dealers := game.dealers(state):
            order = shuffled(game.deck(state, dealers[0]), seed, next(deals))
            state = game.apply_unchecked(state, dealers[0], Deal(order)).state
    winners = state.result.winners if state.result else ()
    return (game.side_of(game.options, seat) in winners) / max(1, len(winners))


def to_end_of_deal(game: Game, state: Any, numbers: Iterator[int], rng: Random) -> Any:
    """The state after simple players have played a deal to its end.

    Args:
        game: The game.
        state: The state.
        numbers: The numbers drawn by players who rank moves.
        rng: The random numbers of other players.
    """
    while (actors := game.actors(state)) and not game.dealers(state):
        if game.choose_move is None:
            found = choose_by_numbers(actors, state, game.best_moves, numbers)
        else:
            found = next_move(game, state, rng)
        if found is None:
            break
        state = game.apply_unchecked(state, *found).state
    return state


def points_of(game: Game, state: Any) -> tuple[int, ...]:
    """The points of the sides; in a game in which none are counted, 1 for each side that has won."""
    if state.result is None or counts_points(game):
        return game.scores(state)
    return tuple(int(side in state.result.winners) for side in range(game.sides))


def counts_points(game: Game) -> bool:
    """Whether points are counted in a game."""
    return any(clause.kind is ClauseKind.SCORING for clause in game.rulebook)


def has_kernel(game: Game) -> bool:
    """Whether there is a kernel for a game, numba or not."""
    return game.kernel is not None and is_catalogued(game)


def kernel_of(game: Game, state: Any) -> PlaysOn | None:
    """The compiled code that plays a game on from a position; None where there is none, or no room for the position."""
    if not has_kernel(game) or find_spec("numba") is None:
        return None
    assert game.kernel, "it has one"
    kernel = import_module(game.kernel)
    takes = hasattr(kernel, "begin") and getattr(kernel, "takes", lambda _: True)(state)
    return cast(PlaysOn, kernel) if takes else None
