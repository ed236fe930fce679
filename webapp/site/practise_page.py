"""The page on which one is asked: about positions that came up in play, and about the rules that are due again."""

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any

from ..model.lesson_table import LessonPlace, LessonTable
from ..model.mastery import Mastery
from ..model.sitting import LENGTH, Sitting
from ..model.table_data import table_data
from . import blocks
from .blocks import Block
from .lesson_blocks import enter_number, explained, show_answer
from .page import Page, Query, Shown, game_in

if TYPE_CHECKING:
    from .shell import Shell


class PractisePage(Page):
    """Ten questions in a row."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self.game = game_in(query)
        self.clause = query.get("clause", "")
        self.begin()

    def begin(self) -> None:
        """Begin a sitting."""
        self.sitting = Sitting(self.game.id)
        self.ask()

    def ask(self) -> None:
        """Lay the table of the next question."""
        wanted = self.clause if self.clause in self.game.rulebook.by_id else ""
        question = self.mastery.next_question(
            self.game, datetime.now(UTC), Random(), wanted, self.sitting.before
        )
        self._place = LessonPlace(question.id, LessonTable(self.game, question, self.shell.session.settings))

    @property
    def place(self) -> LessonPlace:
        """Where the table of the question lies."""
        return self._place

    @property
    def mastery(self) -> Mastery:
        """What the learner knows."""
        return Mastery.of(self.shell.store, self.shell.session.learner, self.game.id)

    def do_number(self, _: Any, values: Mapping[str, Any]) -> None:
        """Answer by a number."""
        self.place.controller.try_answer(str(values["number"] or 0))

    def do_show(self, _: Any, values: Mapping[str, Any]) -> None:
        """Give the answer."""
        if not self.place.controller.done:
            show_answer(self.place.controller)

    def do_next(self, _: Any, values: Mapping[str, Any]) -> None:
        """On to the next question, or to the end."""
        self.sitting.go_on(self.place.controller.lesson)
        if not self.sitting.over:
            self.ask()

    def do_again(self, _: Any, values: Mapping[str, Any]) -> None:
        """Begin another sitting."""
        self.begin()

    def show(self) -> Shown:
        """The question, or what came of all ten."""
        sitting = self.sitting
        if self.place.controller.next_wanted and not sitting.over:
            self.do_next(None, {})
        if sitting.over:
            title = f"{sitting.right} of {len(sitting.answers)} right"
            return Shown(title, self.query, above=[*self._summary(), *self._standing(self.mastery)])
        place, controller = self.place, self.place.controller
        mastery = sitting.count(place, self.shell.store, self.shell.session.learner, self.mastery)
        number = min(len(sitting.answers) + (not place.counted), LENGTH)
        buttons = [blocks.button("show", "Show me")] if controller.reply and not controller.done else []
        buttons.append(blocks.button("next", "Next question ›"))
        if self.game.puzzles:
            buttons.append(blocks.way("Puzzles", f"puzzles?game={self.game.id}"))
        return Shown(
            title=controller.lesson.title,
            query=self.query,
            above=[
                blocks.text(f"{self.game.title} · Question {number} of {LENGTH}", look="quiet"),
                blocks.text(controller.lesson.text),
                *enter_number(controller),
            ],
            table=table_data(place, controller),
            below=[
                *explained(controller),
                blocks.row(*buttons),
                *self._standing(mastery),
            ],
        )

    def _summary(self) -> Iterator[Block]:
        """What was gained, what to look at again, and what to do next."""
        rules, missed = self.sitting.clauses(right=True), self.sitting.clauses(right=False)
        if rules:
            yield blocks.text(f"You have applied {len(rules)} rule{'s' * (len(rules) > 1)} correctly.")
        if missed:
            yield blocks.text("Look at these again. You will be asked about them soon.")
            yield blocks.items(*((blocks.rule(clause, self.game),) for clause in missed))
        tomorrow = len(self.mastery.due(datetime.now(UTC) + timedelta(days=1)))
        if tomorrow:
            yield blocks.text(f"Tomorrow {tomorrow} rule{'s are' if tomorrow > 1 else ' is'} due again.")
        play = blocks.way("Play a match", f"table?game={self.game.id}", main=True)
        yield blocks.row(blocks.button("again", "Once more"), play)

    def _standing(self, mastery: Mastery) -> Iterator[Block]:
        """How far the learner is."""
        now = datetime.now(UTC)
        yield blocks.figures(
            ("Right answers", f"{mastery.right} of {mastery.right + mastery.wrong}"),
            ("Rules practised", str(len(mastery.cards))),
            ("Due today", str(len(mastery.due(now)))),
            ("Days in a row", str(mastery.streak(now.date()))),
        )
