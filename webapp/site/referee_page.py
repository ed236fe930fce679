"""The page for the phone that lies beside real cards: enter what lies on the table, and ask."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from cardrules import CardRulesError, Finding, game_ids, load
from cardrules.tabletop.referee import Choice, Count, EntryError, Question, Trick

from ..model.board_data import board_data
from ..model.markdown import signed
from ..model.referee import Judgement, Press, RefereeDesk
from ..model.referee_answer import (
    AS_IT_LIES,
    ELSEWHERE,
    FOLDED,
    LEFT_OUT,
    QUESTION,
    STEPS,
    Answer,
    Line,
    card_points,
    counted_sides,
    may_answer,
    players_of,
    trick_answer,
)
from . import blocks
from .blocks import Block
from .page import Page, Query, Shown, game_in, options_in
from .play_page import option_fields, rules_of

if TYPE_CHECKING:
    from .shell import Shell


class RefereePage(Page):
    """A table of real cards."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self.desk = self._desk_of(query)
        self.left = ""

    def _desk_of(self, query: Query) -> RefereeDesk:
        """The table of a link, or that of the game as it was left."""
        if "at" in query:
            try:
                return RefereeDesk.read(query["at"])
            except CardRulesError as error:
                self.shell.notice = (f"This link leads to no table: {error}", True)
        game = game_in(query)
        desk = RefereeDesk.kept(self.shell.store, self.shell.session.learner, game.id)
        if options_in(query, game):
            desk.play_by(game)
        return desk

    def receive(self, queue: Sequence[dict[str, Any]]) -> None:
        """Carry out what was touched on the board."""
        self.desk.receive([Press.model_validate(each) for each in queue])

    def do_game(self, _: Any, values: Mapping[str, Any]) -> None:
        """Choose another game."""
        self.shell.go_to("referee", game=str(values["game"]))

    def do_options(self, _: Any, values: Mapping[str, Any]) -> None:
        """Choose the rules of the table."""
        try:
            self.desk.play_by(self.desk.game.with_options(**values))
        except CardRulesError as error:
            self.shell.notice = (str(error), True)

    def do_asked(self, _: Any, values: Mapping[str, Any]) -> None:
        """Choose the question, and what it depends on."""
        desk = self.desk
        question = Question(values.get("question", desk.entered.question))
        if question is not desk.entered.question:
            desk.ask(question)
        for choice in desk.choices:
            value = str(values.get(choice.name, _chosen(desk, choice)))
            if value != _chosen(desk, choice):
                desk.choose(choice.name, value)

    def do_lies(self, _: Any, values: Mapping[str, Any]) -> None:
        """Take the table as it lies, or no longer."""
        self.desk.take_as_it_lies(bool(values["lies"]))

    def do_example(self, _: Any, values: Mapping[str, Any]) -> None:
        """Lay out a table to try."""
        self.desk.show_example()

    def do_clear(self, _: Any, values: Mapping[str, Any]) -> None:
        """Take all cards away."""
        self.desk.clear()

    def do_play(self, _: Any, values: Mapping[str, Any]) -> None:
        """Lay the cards on the visitor's table; those that are not known are dealt by lot."""
        try:
            match, seat = self.desk.played_on()
        except CardRulesError as error:
            self.shell.notice = (str(error), True)
            return
        self.shell.session.open_match(match, (seat,))
        self.shell.go_to("table", key=self.shell.session.table)

    def show(self) -> Shown:
        """The table, and what the rules say."""
        session = self.shell.session
        if not self.desk.keep(session.store, session.learner):
            self.left = self.desk.text
            self.desk = RefereeDesk.kept(session.store, session.learner, self.desk.game.id)
        answer, error = self.desk.answer_and_fault()
        return Shown(
            title="Referee",
            query={"game": self.desk.game.id},
            above=list(self._asked()),
            board=board_data(self.desk, session.settings, error),
            below=list(self._below(answer, error)),
        )

    def _asked(self) -> Iterator[Block]:
        """The game and its rules, the question, and what it depends on."""
        desk = self.desk
        if self.left:
            way = blocks.linked("What you had laid out here", _address(self.left))
            yield blocks.text(f"{ELSEWHERE} ", way, look="bad")
        numbered = ((blocks.strong(f" {number}. "), step) for number, step in enumerate(STEPS, start=1))
        yield blocks.text(QUESTION, *(run for step in numbered for run in step))
        titles = {id: load(id).title for id in game_ids() if load(id).entry}
        yield blocks.form("game", [blocks.choice("game", "Game", titles, desk.game.id)])
        yield blocks.details("The rules of your table", blocks.form("options", option_fields(desk.game)))
        fields = []
        if len(desk.questions) > 1:
            words = {question.value: str(question) for question in desk.questions}
            fields.append(blocks.choice("question", "What is asked", words, desk.entered.question.value))
        for choice in desk.choices:
            values = ({} if choice.default else {"": "choose"}) | dict(choice.values)
            fields.append(blocks.choice(choice.name, choice.label, values, _chosen(desk, choice)))
        if fields:
            yield blocks.form("asked", fields)

    def _below(self, answer: Judgement | None, error: EntryError | None) -> Iterator[Block]:
        """What the rules say, and what comes after that."""
        desk = self.desk
        findings = list[Finding]()
        yield blocks.panel(*self._said(answer, error, findings))
        for clause in dict.fromkeys(finding.clause for finding in findings):
            yield blocks.in_full(clause, desk.game)
        buttons = [blocks.button("clear", "Clear the table")]
        if desk.entered.question is Question.MAY:
            buttons.append(blocks.button("play", "Play on from here"))
        yield blocks.row(*buttons, blocks.way("Rules", rules_of(desk.game)))
        link = blocks.linked("This link opens the table as it is entered here.", _address(desk.text))
        yield blocks.details("Link", blocks.text(link))

    def _said(
        self, answer: Judgement | None, error: EntryError | None, findings: list[Finding]
    ) -> Iterator[Block]:
        """The answer, or what is still to be entered; the findings to be read in full are added to the list."""
        desk = self.desk
        if desk.is_empty and desk.entered.question is Question.MAY:
            sheet = desk.game.entry
            assert sheet, "asked of games that have a referee"
            yield blocks.text(f"{sheet.first_step} Leave out whatever your question is not about.")
            if sheet.example:
                yield blocks.row(blocks.button("example", "Show me an example"))
            return
        if error:
            yield blocks.text(str(error), look="bad")
        if not desk.entered.reachable or (error and error.may_lie):
            yield blocks.form("lies", [blocks.check("lies", AS_IT_LIES, not desk.entered.reachable)])
        match answer:
            case None:
                pass
            case Trick():
                yield from self._lines(trick_answer(desk, answer), findings)
            case Count():
                findings += [line.finding for line in answer.lines]
                yield from self._counted(answer)
            case _:
                yield from self._lines(may_answer(desk, answer, whole=error is None), findings)

    def _lines(self, answer: Answer, findings: list[Finding]) -> Iterator[Block]:
        yield from map(self._line, answer.lines)
        findings += [finding for line in answer.lines for finding in line.findings]
        if answer.folded:
            yield blocks.details(FOLDED, *map(self._line, answer.folded))
        if answer.left_out:
            labels = ", ".join(place.label for place in answer.left_out)
            yield blocks.text(f"{LEFT_OUT}: {labels}.", look="quiet")

    def _line(self, line: Line) -> Block:
        game, names = self.desk.game, players_of(self.desk)
        head = [blocks.strong(f"{line.head}: {line.said}. ")] if line.head else []
        if line.text:
            return blocks.text(*head, line.text)
        cited = [blocks.cited(finding, game, names) for finding in line.findings]
        return blocks.text(*head, *(run for each in cited for run in (*each, " ")))

    def _counted(self, counted: Count) -> Iterator[Block]:
        names = players_of(self.desk)
        if points := card_points(counted):
            yield blocks.text(points)
        for side in counted_sides(self.desk, counted):
            rows = [(finding.sentence(names), signed(points)) for finding, points in side.lines]
            total = ("Together", signed(side.total))
            yield blocks.grid((side.who, "Points"), [*rows, total], f"The count of {side.who}")


def _chosen(desk: RefereeDesk, choice: Choice) -> str:
    return desk.entered.said(choice.name) or choice.default


def _address(text: str) -> str:
    return f"referee?at={quote(text)}"
