"""The page on which a group works through a set of tasks that a teacher has made in the app."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cardrules import CardRulesError, load

from ..model.lesson_table import LessonPlace, LessonTable
from ..model.place import Place
from ..model.table_data import table_data
from ..model.worksheet import Worksheet
from . import blocks
from .blocks import Block
from .lesson_blocks import enter_number, explained, show_answer
from .page import TICK, Page, Query, Shown

if TYPE_CHECKING:
    from .shell import Shell


class GroupPage(Page):
    """A task of a set, all of which is in the address."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self._place: LessonPlace | None = None
        self.link, self.sheet, self.complaint = query.get("set", ""), Worksheet(), ""
        task = query.get("task", "1")
        self.number = int(task) - 1 if task.isdecimal() else 0
        try:
            self.sheet = Worksheet.from_link(self.link)
            self.number = min(max(self.number, 0), len(self.sheet.items) - 1)
            item = self.sheet.items[self.number]
            table = LessonTable(load(item.game), item.task(), shell.session.settings)
        except CardRulesError as error:
            self.complaint = str(error)
        except IndexError:
            self.complaint = "There is no task in this set."
        else:
            self._place = LessonPlace(item.model_dump_json(), table)

    @property
    def place(self) -> Place | None:
        """Where the table of the task lies."""
        return self._place

    def do_number(self, _: Any, values: Mapping[str, Any]) -> None:
        """Answer by a number."""
        if self._place:
            self._place.controller.try_answer(str(values["number"] or 0))

    def do_show(self, _: Any, values: Mapping[str, Any]) -> None:
        """Give the answer."""
        if self._place and not self._place.controller.done:
            show_answer(self._place.controller)

    def tick(self) -> None:
        """In a race on the clock: let the others move."""
        if self._place:
            self._place.controller.tick()

    def show(self) -> Shown:
        """The task."""
        query = {"set": self.link, "task": str(self.number + 1)}
        if self._place is None:
            said = blocks.text(self.complaint, look="bad")
            return Shown(self.sheet.title, query, above=[said, *self._onward(None)])
        controller = self._place.controller
        if controller.next_wanted and self.number + 1 < len(self.sheet.items):
            self.shell.go_to("group", set=self.link, task=str(self.number + 2))
        lesson = controller.lesson
        text = [blocks.text(lesson.text)] if lesson.text != lesson.title else []
        which = f"{self.sheet.title} · Task {self.number + 1} of {len(self.sheet.items)}"
        return Shown(
            title=lesson.title,
            query=query,
            above=[blocks.text(which, look="quiet"), *text, *enter_number(controller)],
            table=table_data(self._place, controller),
            below=[*explained(controller), *self._onward(controller)],
            again=TICK if controller.clock else None,
        )

    def _onward(self, controller: LessonTable | None) -> Iterator[Block]:
        """The way to the other tasks."""
        buttons = []
        if self.number:
            buttons.append(blocks.way("‹ Task before", f"group?set={self.link}&task={self.number}"))
        if controller and controller.reply and not controller.done:
            buttons.append(blocks.button("show", "Show me"))
        if self.number + 1 < len(self.sheet.items):
            buttons.append(blocks.way("Next task ›", f"group?set={self.link}&task={self.number + 2}"))
        if buttons:
            yield blocks.row(*buttons)
