"""Many tables in one call: arrays of observations, masks, rewards and ends, as learners at speed want them.

Where a game has a kernel, all tables are stepped by one compiled call; else by the rules, one after the other. Both
give the same arrays, and a test compares them step by step.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from math import prod
from typing import Any, NamedTuple, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from cardrules.catalogue import is_catalogued
from cardrules.core.errors import CardRulesError
from cardrules.definition.game import Game
from cardrules.interop.encoding import Encoding, Floats
from cardrules.interop.episode import Episode, next_seed

Integers = NDArray[np.int64]

ALIGNMENT = 64
"""The bytes of which the address of an array is a multiple."""


class Batch(NamedTuple):
    """The arrays that a step of all tables gives; they are filled anew by every step.

    They can be handed over to PyTorch and JAX without a copy (DLPack), and then change with every step there, too.

    Attributes:
        observations: The view of the seat that is asked for an action; float32, shape (tables, size).
        masks: Its legal actions; int8, shape (tables, actions).
        seats: The number of that seat; int8, shape (tables,).
        rewards: The points that the step brought to each seat; float32, shape (tables, seats).
        done: Whether the step ended a deal, so that all the others are about the next one; bool, shape (tables,).
        seeds: The seed of the deal that is played; uint64, shape (tables,).
    """

    observations: Floats
    masks: NDArray[np.int8]
    seats: NDArray[np.int8]
    rewards: Floats
    done: NDArray[np.bool_]
    seeds: NDArray[np.uint64]


def empty_batch(encoding: Encoding, tables: int) -> Batch:
    """The arrays for some tables."""
    return Batch(
        aligned_zeros((tables, encoding.size), np.float32),
        aligned_zeros((tables, encoding.actions), np.int8),
        aligned_zeros((tables,), np.int8),
        aligned_zeros((tables, encoding.game.seats), np.float32),
        aligned_zeros((tables,), np.bool_),
        aligned_zeros((tables,), np.uint64),
    )


def aligned_zeros(shape: tuple[int, ...], kind: type[Any]) -> NDArray[Any]:
    """An array of zeros that begins where JAX wants arrays to begin that it takes without a copy."""
    size = prod(shape) * np.dtype(kind).itemsize
    room = np.zeros(size + ALIGNMENT, np.uint8)
    first = -room.ctypes.data % ALIGNMENT
    found: NDArray[Any] = room[first : first + size].view(kind)
    return found.reshape(shape)


class Stepper(Protocol):
    """A player of the tables of a batch, which fills its arrays."""

    def reset(self) -> None:
        """Deal at every table with the seed in `Batch.seeds`."""

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table; where that ends the deal, the next one is dealt."""


class Tables:
    """Many tables of a game, each playing deal after deal.

    Actions and observations are those of `cardrules.interop.Encoding`. When a deal is over, the next begins in the same
    step, with a seed that follows from the last one. Every deal is the first of a match with its seed.

    Attributes:
        encoding: The numbers of moves and the places of observations.
        batch: The arrays of the last call.
        compiled: Whether the tables are stepped in compiled code.

    >>> import cardrules
    >>> tables = Tables(cardrules.load("pishe_pasha"), 3)
    >>> batch = tables.reset([1, 2, 3])
    >>> batch = tables.step(batch.masks.argmax(axis=1))
    >>> batch.observations.shape, batch.rewards.tolist()
    ((3, 707), [[0.0, 0.0], [0.0, 0.0], [0.0, 0.0]])
    """

    def __init__(self, game: Game, tables: int, compiled: bool = True) -> None:
        """Tables without cards; `reset` deals.

        Args:
            game: The game with its options.
            tables: The number of tables.
            compiled: Whether compiled code may step them; it does where there is some, with the same results.
        """
        self.encoding = Encoding(game)
        self.batch = empty_batch(self.encoding, tables)
        stepper = compiled_stepper(self.encoding, self.batch) if compiled else None
        self.compiled = stepper is not None
        self._stepper = stepper or ByRules(self.encoding, self.batch)
        self._first = np.arange(tables) * self.encoding.actions  # where the mask of each table begins
        self._dealt = False

    def reset(self, seeds: Sequence[int] | Integers) -> Batch:
        """Deal at every table.

        Args:
            seeds: A seed for each table.

        Raises:
            CardRulesError: There are more or fewer seeds than tables.
        """
        wanted = len(self.batch.seeds)
        if len(seeds) != wanted:
            raise CardRulesError(f"{len(seeds)} seeds were given for {wanted} tables: give one for each.")
        self.batch.seeds[:] = [int(seed) & (1 << 64) - 1 for seed in seeds]
        self.batch.rewards[:] = 0
        self.batch.done[:] = False
        self._stepper.reset()
        self._dealt = True
        return self.batch

    def step(self, actions: Sequence[int] | Integers) -> Batch:
        """Act at every table.

        Args:
            actions: An action for each table, by the seat that is asked there.

        Raises:
            CardRulesError: An action is not legal, or the tables have no cards yet; then nothing is changed.
        """
        chosen = np.asarray(actions, np.int64)
        self._check(chosen)
        self._stepper.step(chosen)
        return self.batch

    def _check(self, chosen: Integers) -> None:
        masks = self.batch.masks
        if not self._dealt:
            raise CardRulesError("The tables have no cards yet: call reset first.")
        if chosen.shape != (len(masks),):
            raise CardRulesError(
                f"Actions of shape {chosen.shape} were given for {len(masks)} tables: give one each."
            )
        known = (chosen >= 0) & (chosen < masks.shape[1])
        wrong = masks.take(self._first + np.where(known, chosen, 0)) == 0
        wrong |= ~known
        if wrong.any():
            table = int(wrong.argmax())
            raise CardRulesError(f"Action {chosen[table]} is not legal at table {table}; see its mask.")


def compiled_stepper(encoding: Encoding, batch: Batch) -> Stepper | None:
    """The stepper of the tables in compiled code; None where there is none."""
    game = encoding.game
    if game.kernel is None or not is_catalogued(game) or find_spec("numba") is None:
        return None
    stepping = import_module("cardrules.interop.compiled.stepping")
    return cast(Stepper, stepping.CompiledTables(encoding, batch))


class ByRules:
    """Tables that are stepped by the rules, one after the other."""

    def __init__(self, encoding: Encoding, batch: Batch) -> None:
        self._encoding, self._batch = encoding, batch
        self._episodes: list[Episode] = []

    def reset(self) -> None:
        """Deal at every table."""
        self._episodes = [Episode(self._encoding, int(seed)) for seed in self._batch.seeds]
        for table in range(len(self._episodes)):
            self._show(table)

    def step(self, actions: Integers) -> None:
        """Play a legal action at every table."""
        for table, episode in enumerate(self._episodes):
            self._batch.rewards[table] = episode.step(int(actions[table]))
            self._batch.done[table] = episode.seat is None
            if episode.seat is None:
                self._episodes[table] = Episode(self._encoding, next_seed(episode.match.seed))
            self._show(table)

    def _show(self, table: int) -> None:
        episode, batch = self._episodes[table], self._batch
        assert episode.seat is not None, "an episode begins with somebody to act"
        batch.observations[table] = episode.observe(episode.seat)
        batch.masks[table] = episode.mask()
        batch.seats[table] = episode.seat
        batch.seeds[table] = episode.match.seed & (1 << 64) - 1
