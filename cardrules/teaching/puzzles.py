"""Puzzles as they come with a game: positions in which one move is best. `cardrules.analyse.puzzles` finds them."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Any

from pydantic import BaseModel, ConfigDict, TypeAdapter

from cardrules.catalogue import load
from cardrules.core.rulebook import ClauseKind, counted
from cardrules.definition.game import Game
from cardrules.definition.lessons import Lesson, MakeMove
from cardrules.match.match import Match
from cardrules.teaching.answers import LEARNER, begin

__all__ = ["Puzzle", "Theme", "gain_of", "nuts_called", "puzzles_of", "write_puzzles"]


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
        if self.theme is Theme.GAIN:
            what = what.format(nuts=nuts_called(load(self.game)))
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
    Theme.GAIN: "Only one of your plays makes progress: a card in the middle, one of your {nuts} gone, or a new card.",
    Theme.WAY_ON: "None of your plays makes progress by itself, but one makes room for another that does.",
}
"""The texts of a puzzle in a race."""
_PUZZLES = TypeAdapter(tuple[Puzzle, ...])


def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none where it has none."""
    written = game.puzzles
    return () if written is None else _PUZZLES.validate_json(written)


def nuts_called(game: Game) -> str:
    """What a race calls the cards of which everybody wants to be rid.

    >>> [nuts_called(load(id)) for id in ("nuts", "nertz", "nerts")]
    ['nuts', 'nertz cards', 'nerts']
    """
    titles = (clause.title for clause in game.rulebook if clause.kind is ClauseKind.SCORING)
    return next(title.removesuffix(" left").lower() for title in titles if title.endswith(" left"))


def gain_of(lesson: Lesson, game: Game) -> str:
    """What the solution of a puzzle in a race gains: points, a new card, or the play that it makes room for.

    Args:
        lesson: The puzzle as a task.
        game: Its game.
    """
    assert isinstance(lesson.task, MakeMove)
    match = begin(lesson, game)
    before = _points(match)
    match.play(lesson.task.moves[0], LEARNER)
    points = _points(match) - before
    if points:
        return f"If the round ended now, it would bring you {counted(points, 'point')}."
    if lesson.title == Theme.GAIN:
        return "It brings no points yet, but a new card."
    way: Any = match.way_on(LEARNER, at_hand=True)
    return f"It brings nothing by itself, but now {way.play} is possible."


def _points(match: Match) -> int:
    """The points that the learner's side has, or would have if the round ended now."""
    side = match.game.side_of(match.game.options, LEARNER)
    lines = (*match.score_lines, *match.score_now())
    return sum(line.points for line in lines if line.side == side)


def write_puzzles(puzzles: Iterable[Puzzle]) -> bytes:
    """Puzzles as `puzzles_of` reads them, each in a line."""
    lines = ",\n".join(each.model_dump_json() for each in puzzles)
    return f"[\n{lines}\n]\n".encode()
