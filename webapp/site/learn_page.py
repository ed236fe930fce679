"""The page on which a game is learnt: one lesson at a time, each with a table and a task."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardrules import load

from ..model.lesson_table import LessonPlace, LessonTable
from ..model.progress import END, Progress, congratulation, lessons_of, note_done
from ..model.table_data import table_data
from . import blocks
from .blocks import Block
from .lesson_blocks import enter_number, explained, show_answer
from .page import TICK, Page, Query, Shown, game_in

if TYPE_CHECKING:
    from .shell import Shell


class LearnPage(Page):
    """A lesson of a course."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self.game = load(game_in(query).id)  # lessons are about the usual rules
        self.lessons = tuple(lessons_of(self.game))
        self.progress = Progress.of(shell.store, shell.session.learner, self.game.id)
        named = next((each for each in self.lessons if each.id == query.get("lesson")), None)
        self.ended = query.get("lesson") == END
        self.lesson = named or self.progress.next_of(self.game) or self.lessons[0]
        self.number = self.lessons.index(self.lesson)
        self.begun = 0
        self.begin()

    @property
    def place(self) -> LessonPlace:
        """Where the lesson's table lies."""
        return self._place

    def begin(self) -> None:
        """Lay the table of the lesson; its name is the same at every visit, so that it can be played at once."""
        self.begun += 1
        name = f"{self.game.id}/{self.lesson.id}/{self.begun}"
        self._place = LessonPlace(name, LessonTable(self.game, self.lesson, self.shell.session.settings))
        self._place.table = name

    def tick(self) -> None:
        """In a race on the clock: let the others move."""
        self.place.controller.tick()

    def do_number(self, _: Any, values: Mapping[str, Any]) -> None:
        """Answer by a number."""
        self.place.controller.try_answer(str(values["number"] or 0))

    def do_begin(self, _: Any, values: Mapping[str, Any]) -> None:
        """Begin the lesson again."""
        self.begin()

    def do_show(self, _: Any, values: Mapping[str, Any]) -> None:
        """Give the answer."""
        if not self.place.controller.whole:
            show_answer(self.place.controller)

    def do_next(self, _: Any, values: Mapping[str, Any]) -> None:
        """On to the next lesson, and after the last one to the end of the course."""
        following = [*(each.id for each in self.lessons), END][self.number + 1]
        self.shell.go_to("learn", game=self.game.id, lesson=following)

    def show(self) -> Shown:
        """The lesson, or the end of the course."""
        if self.ended:
            return self._the_end()
        controller, store, learner = self.place.controller, self.shell.store, self.shell.session.learner
        if controller.next_wanted:
            self.do_next(None, {})
        if controller.done and not self.place.counted:
            self.place.counted = True
            self.progress = note_done(store, learner, self.game, self.lesson)
        done, all = len(self.progress.done), len(self.lessons)
        return Shown(
            title=f"{self.number + 1}. {self.lesson.title}",
            query={"game": self.game.id, "lesson": self.lesson.id},
            above=[
                blocks.progress(done / all, f"{self.game.title}: {done} of {all} lessons done"),
                blocks.text(self.lesson.text),
                *enter_number(controller),
            ],
            table=table_data(self.place, controller),
            below=[*explained(controller), *self._onward()],
            lasting=controller.reply is None and self.begun == 1,
            again=TICK if controller.clock else None,
        )

    def _the_end(self) -> Shown:
        """A word of joy, and the way to a match."""
        id = self.game.id
        return Shown(
            title=f"You can play {self.game.title}!",
            query={"game": id, "lesson": END},
            above=[
                *(blocks.text(each) for each in congratulation(self.game, self.progress)),
                blocks.row(blocks.way("Play a match", f"table?game={id}", main=True)),
                blocks.row(
                    blocks.way("Practise first", f"practise?game={id}"),
                    blocks.way("All lessons", f"learn?game={id}&lesson={self.lessons[0].id}"),
                ),
            ],
        )

    def _onward(self) -> Iterator[Block]:
        """The way to other lessons."""
        controller, id, number = self.place.controller, self.game.id, self.number
        last = number + 1 == len(self.lessons)
        buttons = []
        if number:
            buttons.append(
                blocks.way("‹ Lesson before", f"learn?game={id}&lesson={self.lessons[number - 1].id}")
            )
        buttons.append(blocks.button("begin", "Begin again"))
        if not controller.done and not controller.whole:
            buttons.append(blocks.button("show", "Show me"))
        if not last:
            buttons.append(
                blocks.way("Next lesson ›", f"learn?game={id}&lesson={self.lessons[number + 1].id}")
            )
        elif controller.done:
            buttons.append(blocks.way("Finish the course ›", f"learn?game={id}&lesson={END}", main=True))
        yield blocks.row(*buttons)
        if controller.done and controller.whole:
            yield blocks.text(self.lesson.after, look="good")
        listed = [
            (
                "✓ " if each.id in self.progress.done else "",
                blocks.linked(each.title, f"learn?game={id}&lesson={each.id}"),
            )
            for each in self.lessons
        ]
        others = blocks.text(blocks.linked("Other games", "games"))
        yield blocks.details("All lessons", blocks.items(*listed), others)
