"""What belongs to the table of a lesson or a question: a number to enter, and the reply."""

from collections.abc import Iterator

from cardrules.definition.lessons import CountPoints
from cardrules.teaching.answers import solutions

from ..model.lesson_table import LessonTable
from . import blocks
from .blocks import Block


def enter_number(controller: LessonTable) -> Iterator[Block]:
    """A number to enter, where that is the answer."""
    if isinstance(controller.lesson.task, CountPoints) and not controller.done:
        field = blocks.number("number", "Points", 0, -999, 999)
        yield blocks.form("number", [field], "Answer", key=controller.lesson.position)


def explained(controller: LessonTable) -> Iterator[Block]:
    """The reply to the last answer, and the rules behind it, each sentence with its clause."""
    reply = controller.reply
    if reply is None:
        return
    if controller.done and not controller.whole:
        yield blocks.text(reply.text or "That is right.", look="good")
    elif not reply.right:
        yield blocks.text(reply.text or "Not quite.", look="bad")
    if reply.findings:
        game, names = controller.match.game, controller.names
        yield blocks.items(*(blocks.cited(finding, game, names) for finding in reply.findings))


def show_answer(controller: LessonTable) -> None:
    """Give the answer."""
    controller.try_answer(solutions(controller.lesson.task, controller.match)[0])
