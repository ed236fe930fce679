"""Repetition: positions that come again at the start of a turn."""

from collections.abc import Iterable
from hashlib import blake2b

from cardrules.core.cards import codes
from cardrules.core.zones import Seat
from cardrules.mechanics.piles import Pile

Fingerprint = bytes
"""A mark of a position, telling it from all others without holding its cards, some of which nobody may see."""

FINGERPRINT_BYTES = 6
"""Positions are written down with all fingerprints of their match, so these are short: among the turns of a match of
10,000 turns, far more than any has, two positions look the same once in five million matches."""
MOST_TIMES = 3
"""A position that has come this often at the start of a turn ends the play."""


def fingerprint(turn: Seat, piles: Iterable[Pile]) -> Fingerprint:
    """The fingerprint of a position: the seat whose turn it is, and every pile with its cards in their order."""
    text = "/".join([str(turn), *map(codes, piles)])
    return blake2b(text.encode(), digest_size=FINGERPRINT_BYTES).digest()


def times_come(history: tuple[Fingerprint, ...]) -> int:
    """The number of times the last position of a history has come, this time included.

    >>> times_come((b"one", b"other", b"one")), times_come(())
    (2, 0)
    """
    return history.count(history[-1]) if history else 0
