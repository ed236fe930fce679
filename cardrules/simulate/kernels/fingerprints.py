"""The fingerprints of positions (`cardrules.mechanics.repetition`) in compiled code, bit for bit: BLAKE2b of a text.

Only a position that may have come before play began is looked up by its fingerprint: of those times nothing else is
written down.
"""

from math import isqrt

import numpy as np

from cardrules.core.compiling import part
from cardrules.mechanics.repetition import FINGERPRINT_BYTES
from cardrules.simulate.kernels.rng import Array

_BLOCK, _ROUNDS = 128, 12
_INITIAL = np.array([isqrt(prime << 128) % (1 << 64) for prime in (2, 3, 5, 7, 11, 13, 17, 19)], np.uint64)
"""The initial values of RFC 7693, section 2.6: the first bits of the roots of primes behind the point."""
_PARAMETERS = np.uint64(0x01010000 | FINGERPRINT_BYTES)
"""No key, and how many bytes are wanted (section 2.5)."""
_DIGITS = """
    0123456789abcdef ea489fd61c02b753 b8c052fdae367194 7931dcbe265a40f8 905724afe1bc683d
    2c6a0b834d75fe19 c51fed4a0763928b db7ec13950f4862a 6fe9b308c2d714a5 a2847615fb9e3cd0
"""
_ORDERS = np.array([[int(digit, 16) for digit in row] for row in _DIGITS.split()])
"""In which order the words of a block are mixed in, round by round (section 2.7)."""
_TURNS = np.array([[32, 24], [16, 63]], np.uint64)
"""By how many bits the values are turned round in each half of a step (section 2.1)."""
_LOW_BYTES = np.uint64((1 << 8 * FINGERPRINT_BYTES) - 1)


@part
def fingerprint_of(text: Array, length: int) -> np.uint64:
    """The fingerprint of a text of some bytes, at least one, with zeros after them to the end of its last block."""
    values = _INITIAL.copy()
    values[0] ^= _PARAMETERS
    for first in range(0, length, _BLOCK):
        words = text[first : first + _BLOCK].view(np.uint64)
        compress(values, words, min(first + _BLOCK, length), first + _BLOCK >= length)
    return np.uint64(values[0] & _LOW_BYTES)


@part
def compress(values: Array, words: Array, length: int, last: bool) -> None:
    """Mix a block into the values; `length` counts the bytes up to its end."""
    mixed = np.concatenate((values, _INITIAL))
    mixed[12] ^= np.uint64(length)
    if last:
        mixed[14] = ~mixed[14]
    for number in range(_ROUNDS):
        order = _ORDERS[number % len(_ORDERS)]
        for step in range(8):  # the columns, and then the diagonals (section 3.2)
            a, turn = step % 4, step // 4
            b, c, d = 4 + (a + turn) % 4, 8 + (a + 2 * turn) % 4, 12 + (a + 3 * turn) % 4
            for half in range(2):
                mixed[a] += mixed[b] + words[order[2 * step + half]]
                mixed[d] = turned_right(mixed[d] ^ mixed[a], _TURNS[half, 0])
                mixed[c] += mixed[d]
                mixed[b] = turned_right(mixed[b] ^ mixed[c], _TURNS[half, 1])
    for place in range(len(values)):
        values[place] ^= mixed[place] ^ mixed[place + len(values)]


@part
def turned_right(value: np.uint64, bits: np.uint64) -> np.uint64:
    """A number whose bits are turned round to the right."""
    return value >> bits | value << np.uint64(64) - bits
