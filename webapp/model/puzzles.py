"""The puzzles that a learner has solved. Nothing here calls Streamlit."""

from cardrules.teaching.puzzles import Puzzle

from .documents import GameDocument, Store
from .lesson_table import LessonPlace

LEVELS = {1: "easy", 2: "harder", 3: "hard"}


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

    @classmethod
    def counted(cls, place: LessonPlace, store: Store, learner: str, game: str, number: int) -> "Solved":
        """Return what is solved after the first answer to a puzzle; further tries do not count."""
        reply = place.controller.reply
        is_first = reply is not None and not place.counted
        place.counted = place.counted or is_first
        if reply is None or not is_first or not reply.right:
            return cls.of(store, learner, game)
        return cls.change(store, learner, game, lambda kept: kept.with_one(number))


def which(puzzles: tuple[Puzzle, ...], number: int) -> str:
    """Say which of the puzzles one is, and how hard."""
    return f"Puzzle {number + 1} of {len(puzzles)}, {LEVELS[puzzles[number].difficulty]}."


def number_in(address: str, solved: Solved, most: int) -> int:
    """Return the puzzle that an address names, counted from 0; where it names none, the first unsolved one."""
    named = address.isdecimal() and 0 < int(address[:6]) <= most
    return int(address[:6]) - 1 if named else solved.next_of(most)
