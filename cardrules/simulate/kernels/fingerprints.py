"""The fingerprints of positions (`cardrules.mechanics.repetition`) in compiled code, bit for bit: BLAKE2b of a text.

Only a position that may have come before play began is looked up by its fingerprint: of those times nothing else is
written down.
"""

import numpy as np

from cardrules.core.compiling import part
from cardrules.mechanics.repetition import FINGERPRINT_BYTES, Fingerprint
from cardrules.simulate.kernels.rng import Array

_BLOCK, _WORDS, _ROUNDS = 128, 16, 12
_INITIAL = np.array(
    [
        0x6A09E667F3BCC908,
        0xBB67AE8584CAA73B,
        0x3C6EF372FE94F82B,
        0xA54FF53A5F1D36F1,
        0x510E527FADE682D1,
        0x9B05688C2B3E6C1F,
        0x1F83D9ABFB41BD6B,
        0x5BE0CD19137E2179,
    ],
    np.uint64,
)
"""The initial values of RFC 7693, section 2.6."""
_PARAMETERS = np.uint64(0x01010000 | FINGERPRINT_BYTES)
"""No key, and how many bytes are wanted (section 2.5)."""
_SCHEDULE = np.array(
    [
        [int(digit, 16) for digit in row]
        for row in (
            "0123456789abcdef",
            "ea489fd61c02b753",
            "b8c052fdae367194",
            "7931dcbe265a40f8",
            "905724afe1bc683d",
            "2c6a0b834d75fe19",
            "c51fed4a0763928b",
            "db7ec13950f4862a",
            "6fe9b308c2d714a5",
            "a2847615fb9e3cd0",
        )
    ]
)
"""In which order the words of a block are mixed in, round by round (section 2.7)."""
_MIXED = np.array(
    [
        [0, 4, 8, 12],
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [3, 7, 11, 15],
        [0, 5, 10, 15],
        [1, 6, 11, 12],
        [2, 7, 8, 13],
        [3, 4, 9, 14],
    ]
)
"""Which values are mixed with one another in each step of a round: the columns, then the diagonals (section 3.2)."""
_8, _64 = np.uint64(8), np.uint64(64)
_16, _24, _32, _63 = np.uint64(16), np.uint64(24), np.uint64(32), np.uint64(63)
_LOW_BYTES = np.uint64((1 << 8 * FINGERPRINT_BYTES) - 1)


def number_of(fingerprint: Fingerprint) -> int:
    """A fingerprint as the number that compiled code has for it."""
    return int.from_bytes(fingerprint, "little")


@part
def fingerprint_of(text: Array, length: int) -> np.uint64:
    """The fingerprint of a text.

    Args:
        text: Its bytes, and zeros after them up to the end of the last block of 128.
        length: How many bytes it has; at least one.
    """
    values = _INITIAL.copy()
    values[0] ^= _PARAMETERS
    words = np.empty(_WORDS, np.uint64)
    for first in range(0, length, _BLOCK):
        words[:] = 0
        for place in range(_BLOCK):
            words[place // 8] |= np.uint64(text[first + place]) << _8 * np.uint64(place % 8)
        compress(values, words, min(first + _BLOCK, length), first + _BLOCK >= length)
    return np.uint64(values[0] & _LOW_BYTES)


@part
def compress(values: Array, words: Array, length: int, last: bool) -> None:
    """Mix a block into the values.

    Args:
        values: The values, which are changed.
        words: The block.
        length: How many bytes there are up to its end.
        last: Whether it is the last block.
    """
    mixed = np.concatenate((values, _INITIAL))
    mixed[12] ^= np.uint64(length)
    if last:
        mixed[14] = ~mixed[14]
    for number in range(_ROUNDS):
        order = _SCHEDULE[number % len(_SCHEDULE)]
        for step in range(len(_MIXED)):
            a, b, c, d = _MIXED[step]
            mixed[a] += mixed[b] + words[order[2 * step]]
            mixed[d] = turned_right(mixed[d] ^ mixed[a], _32)
            mixed[c] += mixed[d]
            mixed[b] = turned_right(mixed[b] ^ mixed[c], _24)
            mixed[a] += mixed[b] + words[order[2 * step + 1]]
            mixed[d] = turned_right(mixed[d] ^ mixed[a], _16)
            mixed[c] += mixed[d]
            mixed[b] = turned_right(mixed[b] ^ mixed[c], _63)
    for place in range(len(values)):
        values[place] ^= mixed[place] ^ mixed[place + len(values)]


@part
def turned_right(value: np.uint64, bits: np.uint64) -> np.uint64:
    """A number whose bits are turned round to the right."""
    return value >> bits | value << _64 - bits
