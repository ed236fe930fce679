"""The pace at which visitors are answered."""

MINUTE = 60
MANY = 10_000
"""Visitors of whom something is noted, before those are forgotten who have not asked for a while."""
_SLOWED = dict[str, float]()
"""When each visitor who asked too often was made to wait last."""


class Pace:
    """So many answers a minute for each visitor, as many of them at once as one likes.

    Args:
        most: The most answers a minute.
    """

    def __init__(self, most: int) -> None:
        self._each = MINUTE / most
        self._room = MANY
        self._until = dict[str, float]()

    def wait(self, visitor: str, now: float) -> float:
        """Count one more question; the seconds until it is its turn.

        >>> pace = Pace(most=2)
        >>> [pace.wait("Ann", second) for second in (0, 1, 2, 100)]
        [0, 0, 28.0, 0]
        """
        if len(self._until) > self._room:
            self._until = {one: until for one, until in self._until.items() if until > now}
            self._room = max(MANY, 2 * len(self._until))  # or all would be looked through at each question
            for one in [one for one in _SLOWED if not was_slowed(one, now)]:
                del _SLOWED[one]
        # Each question takes its share of the time: as much as a minute of it may lie ahead.
        until = max(self._until.get(visitor, 0), now) + self._each
        self._until[visitor] = until
        wait = max(0, until - now - MINUTE)
        if wait:
            _SLOWED[visitor] = now
        return wait


def was_slowed(visitor: str, now: float) -> bool:
    """Whether a visitor has been made to wait within the last minute."""
    return now - _SLOWED.get(visitor, -MINUTE) < MINUTE
