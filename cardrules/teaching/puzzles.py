"""Puzzles as they come with a game: positions in which one move is best. `cardrules.analyse.puzzles` finds them."""

from collections.abc import Iterable
from enum import StrEnum

from pydantic import BaseModel, ConfigDict, TypeAdapter

from cardrules.definition.game import Game
from cardrules.definition.lessons import Lesson, MakeMove

__all__ = ["Puzzle", "Theme", "puzzles_of", "write_puzzles"]


class Theme(StrEnum):
    """The theme of a puzzle."""

    LEAD = "What do you lead?"
    ANSWER = "What do you play to this trick?"
    MELD = "Do you meld?"
    BID = "What do you bid?"
    TRUMP = "Which suit do you make trump?"
    FOLD = "Do you stay or fold?"
    PATIENCE = "Where does the next card go?"
    GAIN = "Find the gain"
    WAY_ON = "Find the way on"


class Puzzle(BaseModel):
    """A position in which one move is best.

    Attributes:
        game: Id of the game.
        position: The table, as the first player sees it.
        solution: The best move.
        margin: Its lead over the next in points; in a race, where nothing is weighed, 0.
        exact: Whether all cards are known, so that the margin is that of perfect play.
        theme: Its theme.
        difficulty: A number from 1, where a simple player finds it, to 3.
    """

    model_config = ConfigDict(frozen=True)

    game: str
    position: str
    solution: str
    margin: float
    exact: bool
    theme: Theme
    difficulty: int

    @property
    def lesson(self) -> Lesson:
        """The puzzle as a task."""
        what = RACE_TEXTS.get(self.theme, "One move is better than all others.")
        better = f"It is {self.margin:.1f} points better than the next{'' if self.exact else ' on average'}."
        return Lesson(
            "puzzle",
            str(self.theme),
            f"{what} Find it!",
            self.position,
            MakeMove((self.solution,), "You may do that, but there is something better."),
            "That is it." if self.theme in RACE_TEXTS else better,
            (),
        )


RACE_TEXTS = {
    Theme.GAIN: "Only one of your plays makes progress: a card to the middle, a card of your nuts, or a new card.",
    Theme.WAY_ON: "None of your plays makes progress by itself, but one makes room for another that does.",
}
"""The texts of a puzzle in a race."""
_PUZZLES = TypeAdapter(tuple[Puzzle, ...])


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none where it has none."""
    written = game.puzzles
    return () if written is None else _PUZZLES.validate_json(written)


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as `puzzles_of` reads them, each in a line."""
    lines = ",\n".join(each.model_dump_json() for each in puzzles)
    return f"[\n{lines}\n]\n".encode()
