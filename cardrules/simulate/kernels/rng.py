"""The shuffles and the choices of `cardrules.core.cards` and `cardrules.simulate.play`, bit for bit, in compiled code.

Numbers are NumPy's unsigned 64-bit integers: mixed with others, numba would turn them into floating-point numbers.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from cardrules.core.compiling import inlined

Array = np.ndarray[Any, Any]

GAMMA = np.uint64(0x9E3779B97F4A7C15)
"""How far a sequence of draws advances with each draw; adding this skips a draw that is not needed."""

ONE, PRIME = np.uint64(1), np.uint64(0x100000001B3)
_30, _27, _31, _11 = (np.uint64(bits) for bits in (30, 27, 31, 11))
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
CHOICES = -1
"""The sequence that decides the moves of a deal, as in `cardrules.simulate.play`."""


def _ones(context: Any, mask: Any) -> Any:
    return types.int64(types.uint64), lambda _, builder, __, values: builder.ctpop(values[0])


def _lowest(context: Any, mask: Any) -> Any:
    return types.int64(types.uint64), lambda _, builder, __, values: builder.cttz(values[0], ir.IntType(1)(1))


def _spread(context: Any, bits: Any, mask: Any) -> Any:
    pdep = ir.FunctionType(ir.IntType(64), [ir.IntType(64)] * 2)
    return types.uint64(types.uint64, types.uint64), lambda _, builder, __, values: builder.call(
        builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), pdep), values
    )


def _high(context: Any, one: Any, other: Any) -> Any:
    wide = ir.IntType(128)
    return types.uint64(types.uint64, types.uint64), lambda _, builder, __, values: builder.trunc(
        builder.lshr(builder.mul(*(builder.zext(value, wide) for value in values)), wide(64)), ir.IntType(64)
    )


popcount: Callable[[np.uint64], int] = intrinsic(_ones)  # type: ignore[assignment]  # numba passes the context itself
"""How many bits of a mask are set: one instruction of the processor."""

trailing_zeros: Callable[[np.uint64], int] = intrinsic(_lowest)  # type: ignore[assignment]
"""The index of the lowest set bit of a mask that is not 0: one instruction of the processor."""

_spread_bits: Callable[[np.uint64, np.uint64], np.uint64] = intrinsic(_spread)  # type: ignore[assignment]
"""The lowest bits of a number in the places of the set bits of a mask: one instruction of processors that have it."""

_high_half: Callable[[np.uint64, np.uint64], np.uint64] = intrinsic(_high)  # type: ignore[assignment]
"""The upper 64 bits of the product of two numbers: one instruction of the processor."""

_, _PROCESSOR, _FEATURES = cpu_target.target_context.codegen().magic_tuple()
_CAN_SPREAD = "+bmi2" in _FEATURES and _PROCESSOR not in ("znver1", "znver2")  # they take hundreds of cycles


@inlined
def splitmix64(value: np.uint64) -> np.uint64:
    """`cardrules.core.cards.splitmix`."""
    value = value + GAMMA
    value = (value ^ (value >> _30)) * _FIRST
    value = (value ^ (value >> _27)) * _SECOND
    return value ^ (value >> _31)


@inlined
def below(stream: np.uint64, number: int) -> Any:
    """A draw as a number below another: ``draw * number >> 64``."""
    return np.int64(_high_half(splitmix64(stream), np.uint64(number)))


@inlined
def sequence_start(seed: np.uint64, number: int) -> np.uint64:
    """The beginning of a sequence of draws of a seed (`cardrules.core.cards.draws`): add `GAMMA` before each draw."""
    return splitmix64(splitmix64(seed) ^ np.uint64(number))


@inlined
def shuffle(pack: Array, seed: np.uint64, number: int, order: Array) -> None:
    """`cardrules.core.cards.shuffled`: put the cards of a pack in their new order."""
    stream = sequence_start(seed, number)
    for place in range(len(pack)):
        order[place] = pack[place]
    for last in range(len(pack) - 1, 0, -1):
        stream += GAMMA
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]


@inlined
def select_bit(mask: np.uint64, number: int) -> int:
    """The index of the n-th set bit of a mask, counted from the lowest, which is number 0."""
    if _CAN_SPREAD:  # a loop is mispredicted nearly every time, which costs more than all else
        return trailing_zeros(_spread_bits(ONE << np.uint64(number), mask))
    for _ in range(number):
        mask &= mask - ONE
    return trailing_zeros(mask)


@inlined
def bits(mask: np.uint64) -> Iterator[int]:
    """The indices of the set bits of a mask, from the lowest; where nearly all time is spent, a `while` is faster."""
    while mask:
        yield trailing_zeros(mask)
        mask &= mask - ONE


@inlined
def copy_to(target: Array, source: Array) -> None:
    """Copy what there is room for: a slice takes two seconds to compile, with a message for each way to fail."""
    for place in range(min(len(source), len(target))):
        target[place] = source[place]


@inlined
def next_seed(seed: np.uint64) -> np.uint64:
    """The seed of a deal that follows from another (`cardrules.interop.episode.next_seed`)."""
    return splitmix64(seed) >> _11


@inlined
def first_dealer(seed: np.uint64, seats: int) -> Any:
    """The dealer that `Match` draws."""
    return np.int64(splitmix64(seed) % np.uint64(seats))
