"""The puzzles that a learner has solved. Nothing here calls Streamlit."""

from .store import GameDocument, Store


class Solved(GameDocument):
    """The puzzles of a game that a learner has solved at the first try.

    Attributes:
        numbers: Their numbers, counted from 0.
    """

    KIND = "puzzles"

    numbers: tuple[int, ...] = ()

    def with_one(self, store: Store, learner: str, game: str, number: int) -> "Solved":
        """Keep that a puzzle has been solved."""
        more = Solved(numbers=tuple(sorted({*self.numbers, number})))
        more.keep(store, learner, game)
        return more

    def next_of(self, number: int) -> int:
        """The first of so many puzzles that has not been solved; the first of all where all have."""
        return next((each for each in range(number) if each not in self.numbers), 0)
