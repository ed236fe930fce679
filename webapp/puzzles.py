"""Which puzzles a learner has solved. Nothing here calls Streamlit."""

from pydantic import BaseModel, ConfigDict, ValidationError

from .store import Store

KIND = "puzzles"


class Solved(BaseModel):
    """The puzzles of a game that a learner has solved at the first try.

    Attributes:
        numbers: Their numbers, counted from 0.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")

    numbers: tuple[int, ...] = ()

    @classmethod
    def of(cls, store: Store, learner: str, game: str) -> "Solved":
        """What is kept; nothing where this version cannot read it."""
        try:
            return cls.model_validate(store.load(learner, KIND, game) or {})
        except ValidationError:
            return cls()

    def with_one(self, store: Store, learner: str, game: str, number: int) -> "Solved":
        """Keep that a puzzle has been solved."""
        more = Solved(numbers=tuple(sorted({*self.numbers, number})))
        store.save(learner, KIND, game, more.model_dump(mode="json"))
        return more

    def next_of(self, number: int) -> int:
        """The first of so many puzzles that has not been solved; the first of all where all have."""
        return next((each for each in range(number) if each not in self.numbers), 0)
