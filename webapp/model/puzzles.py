"""The puzzles that a learner has solved. Nothing here calls Streamlit."""

from .documents import GameDocument


class Solved(GameDocument):
    """The puzzles of a game that a learner has solved at the first try.

    Attributes:
        numbers: Their numbers, counted from 0.
    """

    KIND = "puzzles"

    numbers: tuple[int, ...] = ()

    def with_one(self, number: int) -> "Solved":
        """Return what is solved after one more puzzle."""
        return Solved(numbers=tuple(sorted({*self.numbers, number})))

    def next_of(self, number: int) -> int:
        """The first of so many puzzles that has not been solved; the first of all where all have."""
        return next((each for each in range(number) if each not in self.numbers), 0)
