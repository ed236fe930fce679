"""The page with the puzzles: positions in which one move is best."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from cardrules import game_ids, load
from cardrules.teaching.puzzles import puzzles_of

from ..model.lesson_table import LessonPlace, LessonTable
from ..model.puzzles import Solved, number_in, which
from ..model.table_data import table_data
from . import blocks
from .lesson_blocks import explained, show_answer
from .page import Page, Query, Shown, game_in

if TYPE_CHECKING:
    from .shell import Shell


class PuzzlesPage(Page):
    """A puzzle of a game."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self.game = load(game_in(query).id)  # puzzles are about the usual rules
        if self.game.puzzles is None:
            self.game = next(game for game in map(load, game_ids()) if game.puzzles)
        self.puzzles = puzzles_of(self.game)
        solved = Solved.of(shell.store, shell.session.learner, self.game.id)
        self.number = number_in(query.get("puzzle", ""), solved, len(self.puzzles))
        lesson = self.puzzles[self.number].lesson
        self._place = LessonPlace(
            f"{self.game.id} {self.number}", LessonTable(self.game, lesson, shell.session.settings)
        )

    @property
    def place(self) -> LessonPlace:
        """Where the table of the puzzle lies."""
        return self._place

    def do_show(self, _: Any, values: Mapping[str, Any]) -> None:
        """Give the answer."""
        if not self.place.controller.done:
            show_answer(self.place.controller)

    def do_play(self, _: Any, values: Mapping[str, Any]) -> None:
        """Lay the puzzle's position on the visitor's own table."""
        if self.shell.session.open_position(self.puzzles[self.number].position):
            self.shell.go_to("table", key=self.shell.session.table)

    def show(self) -> Shown:
        """The puzzle, and what is said to the answer."""
        controller, id, session = self.place.controller, self.game.id, self.shell.session
        following = str((self.number + 1) % len(self.puzzles) + 1)
        if controller.next_wanted:
            self.shell.go_to("puzzles", game=id, puzzle=following)
        solved = Solved.counted(self.place, session.store, session.learner, id, self.number)
        buttons = [blocks.button("show", "Show me")] if controller.reply and not controller.done else []
        if controller.reply:
            buttons.append(blocks.button("play", "Play on from here"))
        if self.number:
            buttons.append(blocks.way("‹ Puzzle before", f"puzzles?game={id}&puzzle={self.number}"))
        buttons.append(blocks.way("Next puzzle ›", f"puzzles?game={id}&puzzle={following}"))
        buttons.append(blocks.way("Questions about the rules", f"practise?game={id}"))
        return Shown(
            title=str(self.puzzles[self.number].theme),
            query={"game": id, "puzzle": str(self.number + 1)},
            above=[
                blocks.text(f"{self.game.title} · {which(self.puzzles, self.number)}", look="quiet"),
                blocks.text(controller.lesson.text),
            ],
            table=table_data(self.place, controller),
            below=[
                *explained(controller),
                blocks.row(*buttons),
                blocks.figures(("Solved at the first try", f"{len(solved.numbers)} of {len(self.puzzles)}")),
            ],
        )
