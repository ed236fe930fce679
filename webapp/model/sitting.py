"""Ten questions in a row. Nothing here calls Streamlit."""

from dataclasses import dataclass, field
from datetime import UTC, datetime

from cardrules import Clause, load
from cardrules.definition.lessons import Lesson

from .documents import Store
from .lesson_table import LessonPlace
from .mastery import Mastery
from .progress import lessons_of

LENGTH = 10
"""The number of questions in a sitting."""


@dataclass
class Sitting:
    """Ten questions in a row.

    Attributes:
        game: The game.
        answers: What was asked, and whether the first answer was right.
        before: The last question.
        over: Whether all have been asked, and the learner has gone on from the last one.
    """

    game: str
    answers: list[tuple[Lesson, bool]] = field(default_factory=list)
    before: Lesson | None = None
    over: bool = False

    @property
    def right(self) -> int:
        """How many first answers were right."""
        return sum(right for _, right in self.answers)

    def clauses(self, right: bool) -> tuple[Clause, ...]:
        """The clauses of the questions that were answered rightly at first, or of the others."""
        asked = (clause for lesson, good in self.answers if good is right for clause in lesson.clauses)
        return tuple(dict.fromkeys(asked))

    def count(self, place: LessonPlace, store: Store, learner: str, mastery: Mastery) -> Mastery:
        """Return what is known after the first answer to a question; further tries do not count."""
        controller = place.controller
        if controller.reply is None or place.counted:
            return mastery
        lesson, right, now = controller.lesson, controller.reply.right, datetime.now(UTC)
        place.counted = True
        self.answers.append((lesson, right))
        is_of_course = lesson in lessons_of(load(self.game))

        def noted(kept: Mastery) -> Mastery:
            known = kept.answered(lesson.clauses, right, now)
            return known.taught(lesson, now) if is_of_course else known

        return Mastery.change(store, learner, self.game, noted)

    def go_on(self, lesson: Lesson) -> None:
        """On to the next question, or to the end."""
        self.before, self.over = lesson, len(self.answers) >= LENGTH
