"""Repetition: positions that come again at the start of a turn."""

from collections.abc import Iterable
from hashlib import blake2b

from cardrules.cards import codes
from cardrules.mechanics.piles import Pile
from cardrules.zones import Seat

Fingerprint = bytes
"""What tells one position from all others without holding its cards, some of which nobody may see."""

MOST_TIMES = 3
"""A position that has come so often at the start of a turn ends the play."""


def fingerprint(turn: Seat, piles: Iterable[Pile]) -> Fingerprint:
    """The fingerprint of a position: whose turn it is, and every pile with its cards in their order."""
    text = "/".join([str(turn), *map(codes, piles)])
    return blake2b(text.encode(), digest_size=16).digest()


def times_come(history: tuple[Fingerprint, ...]) -> int:
    """How often the last position of a history has come, this time included.

    >>> times_come((b"one", b"other", b"one"))
    2
    """
    return history.count(history[-1]) if history else 0
