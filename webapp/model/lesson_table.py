"""A table on which the task of a lesson is done. Nothing here calls Streamlit."""

from secrets import token_urlsafe
from typing import Any

from cardrules import CardRulesError, Deal, Finding, Game, Play, Put
from cardrules.definition.lessons import CountPoints, Lesson, MakeMove, MayMove, PickCards, WholeDeal, WhoWins
from cardrules.teaching.answers import LEARNER, Reply, begin, choices, respond, solutions
from cardrules.teaching.puzzles import gain_of

from .adviser import adviser
from .controller import Answer, SeatController
from .markdown import move_text, pretty
from .opponents import chooser_of, play_next, rng_of
from .place import Place
from .settings import Settings

NEXT = "next"
"""The text that the table sends when the learner wants to go on."""


class LessonTable(SeatController):
    """A table on which the task of a lesson is to be done.

    Attributes:
        lesson: The lesson.
        done: Whether the task has been done.
        reply: What was said to the last answer.
        picked: The cards that are pointed out.
        next_wanted: Whether the learner wants to go on to the next task.
    """

    def __init__(self, game: Game, lesson: Lesson, settings: Settings) -> None:
        super().__init__(begin(lesson, game), (LEARNER,))
        self.lesson = lesson
        self.done = False
        self.reply: Reply | None = None
        self.picked: set[str] = set()
        self.next_wanted = False
        marked = isinstance(lesson.task, WholeDeal) or (
            isinstance(lesson.task, MakeMove) and lesson.task.marked
        )
        self.settings = settings.model_copy(update={"marks": "on" if marked else "off", "melds": marked})

    @property
    def prompt(self) -> str:
        """The task in a sentence, or in the words of a question."""
        match self.lesson.task:
            case PickCards():
                return "Touch the cards, and then press “That is all”."
            case CountPoints():
                return "Enter the number above the table."
            case WholeDeal(seconds=seconds) if seconds:
                return "" if self.clock else "Press Go!, and the race begins."
            case WholeDeal() if self.match.game.race:
                return "Make your move, and then the others make one each."
            case WholeDeal():
                return ""
            case MakeMove():
                cards = any(isinstance(move, Play | Put) for move in self.legal_moves)
                return "What do you play?" if cards else "What do you do?"
        return "What do you say?"

    @property
    def whole(self) -> bool:
        """Whether a deal is played to its end."""
        return isinstance(self.lesson.task, WholeDeal)

    @property
    def hand_seconds(self) -> float:
        """How long another hand takes between two moves, on average."""
        return self._seconds or super().hand_seconds

    @property
    def forward_label(self) -> str:
        """What stands on the button that steps forward."""
        return "Let the others move"

    @property
    def _seconds(self) -> float | None:
        return self.lesson.task.seconds if isinstance(self.lesson.task, WholeDeal) else None

    def pick(self, code: str) -> None:
        """Point out a card, or point it out no more."""
        if not self.done and code in choices(self.lesson.task, self.match):
            self._begin()
            self.picked ^= {code}

    def asked(self) -> dict[str, Any]:
        """The answers to choose from, and the cards to point at, where the task is not to make a move."""
        task, offered = self.lesson.task, list[tuple[str, str]]()
        if self.done:
            offered = [(NEXT, "Next ›")]
        elif isinstance(task, MakeMove | WholeDeal):
            melds = any(len(getattr(move, "cards", ())) > 1 for move in self.legal_moves)
            quiet: dict[str, Any] = {"place": ""} if self.whole else {"place": "", "score": None}
            if isinstance(task, MakeMove) and not melds:
                spoken = [(str(move), move_text(move, self.match.game)) for move in self._spoken()]
                quiet["actions"] = _buttons(spoken)
            return quiet if melds else quiet | {"ask_melds": False}
        elif isinstance(task, PickCards):
            offered = [("that is all", "That is all")]
        elif isinstance(task, WhoWins):
            offered = [(str(seat), name) for seat, name in enumerate(self.names)]
        else:
            offered = [(answer, answer) for answer in choices(task, self.match)]
        return {
            "legal": [],
            "actions": _buttons(offered),
            "ask_melds": False,
            "pickable": choices(task, self.match) if isinstance(task, PickCards) and not self.done else [],
            "picked": sorted(self.picked),
            "place": "",
            "score": None,
        }

    def _spoken(self) -> list[Any]:
        """The moves that are made with a button; where only one is possible, forbidden ones, too."""
        match, game = self.match, self.match.game
        possible = [move for move in game.pseudo_legal_moves(match.state, LEARNER) if _is_spoken(move)]
        if len(possible) != 1:
            return possible
        agreed = {rule.kind for rule in game.rules if rule.agreed(game.options)}
        return [move for move in game.action_space(game.options) if _is_spoken(move) and type(move) in agreed]

    def offers(self, step: str) -> bool:
        """Whether a button of the step bar makes sense in a lesson."""
        if self._seconds:
            return step in ("go", "pause", "hint")
        if step == "forward":  # nobody's own move is made by a bot here: that would teach nothing
            return self.whole and (self.match.game.race or LEARNER not in self.match.actors)
        return step == "why" or (step == "hint" and self.whole)

    def play(self, text: str, seen: int | None = None) -> None:
        """Take a move for an answer."""
        if text == NEXT and self.done:
            self.next_wanted = True
            return
        if self._seconds:
            if self.clock is None and not self.done:
                self.start_clock()
            super().play(text, seen)
            self._note_end()
            return
        self._begin()
        if self.whole:
            self._play_with_coach(text)
        elif self.done:
            self.answer = Answer("That is done: go on to the next task.")
        elif isinstance(self.lesson.task, PickCards):
            self.try_answer(" ".join(sorted(self.picked)))
        elif isinstance(self.lesson.task, CountPoints):
            self.answer = Answer("Enter the number above the table.")
        else:
            self.try_answer(text)

    def try_answer(self, answer: str) -> None:
        """Answer the question of the lesson."""
        try:
            reply = respond(self.lesson, self.match, answer)
        except CardRulesError as error:
            self.answer = Answer(str(error), refused=True)
            return
        self.reply, self.done = reply, reply.right
        task, legal = self.lesson.task, not reply.right and reply.text and reply.findings
        if self.lesson.id == "puzzle" and isinstance(task, MakeMove) and legal:
            self._say_what_is_better(answer, task.moves[0])
            return
        if self.lesson.id == "puzzle" and self.match.game.race and self.done:
            gained = pretty(gain_of(self.lesson, self.match.game), self.match.game)
            self.reply = reply = reply._replace(text=f"{reply.text} {gained}")
        said = reply.text or " ".join(finding.sentence(self.names) for finding in reply.findings)
        self.answer = Answer(said, reply.findings, refused=not reply.right)
        if self.done:
            self._finish_trick()

    def _finish_trick(self) -> None:
        """A trick that lies there is played to its end, so that it is collected."""
        match = self.match
        if LEARNER in match.actors and self._trick_lies and not isinstance(self.lesson.task, MakeMove):
            self._play_what_was_asked_about()
        while self._trick_lies and LEARNER not in match.actors and match.actors and not match.deal_due:
            play_next(match, self.level, (LEARNER,))

    def _play_what_was_asked_about(self) -> None:
        """Play a card of the learner: one of those asked about, if any may be played."""
        task = self.lesson.task
        if isinstance(task, PickCards):
            self.match.play(solutions(task, self.match)[0].split()[0], LEARNER)
        elif isinstance(task, MayMove) and self.match.judge(task.move, LEARNER):
            self.match.play(task.move, LEARNER)
        else:
            play_next(self.match, self.level, ())

    @property
    def _trick_lies(self) -> bool:
        """Whether cards of a trick lie on the table."""
        return any(zone.id.startswith("trick:") and zone.cards for zone in self.match.view(LEARNER).zones)

    def _say_what_is_better(self, made: str, best: str) -> None:
        """Say why a move that may be made is not the best one, by how much, and which is."""
        match, game, lesson = self.match, self.match.game, self.lesson
        findings: tuple[Finding, ...] = ()
        if game.race:
            why = gain_of(lesson, game)
            good, other = (begin(lesson, game).play(move, LEARNER) for move in (best, made))
            findings = tuple(event.finding for ply in (good, other) for event in ply.events)
        else:
            found, than = adviser().hint(match, LEARNER), game.read_move(made)
            certain = found and found.analysis and str(found.move) == best and found.is_better_than(than)
            why = adviser().reason(match, found, than) if found and certain else lesson.after
        better = f"You may, but {move_text(game.read_move(best), game)} is better. {pretty(why, game)}"
        self.answer = Answer(better, findings, advised=best)
        self.reply = self.reply and self.reply._replace(text=better, findings=findings)

    def _play_with_coach(self, text: str) -> None:
        """Make a move of the whole deal; a coach says what it would have played, and the others answer."""
        match = self.match
        advice = None if match.deal_due else adviser().hint(match, LEARNER)
        try:
            reply = respond(self.lesson, match, text)
        except CardRulesError as error:
            self.answer = Answer(str(error), refused=True)
            return
        if not reply.right:
            self._refuse(reply.findings)
            return
        self.reply = reply
        made = match.plies[match.ply - 1].move
        if advice and advice.is_better_than(made):
            why = advice.reason
            if advice.analysis:
                match.back()
                why = adviser().reason(match, advice, made)
                match.forward()
            better = move_text(advice.move, match.game)
            self.answer = Answer(f"A coach would have chosen {better}. {pretty(why, match.game)}")
        self._let_others_answer()

    def forward(self) -> None:
        """Let the others move; in a race one move each."""
        if self.match.game.race:
            self._begin()
            self._let_others_answer()
        else:
            super().forward()
        self._note_end()

    def tick(self) -> int:
        """In a race on the clock: let the others make the moves that are due by now."""
        moves = super().tick()
        self._note_end()
        return moves

    def _let_others_answer(self) -> None:
        """The others play on; in a race, where nobody waits, each of them makes one move."""
        match = self.match
        if match.game.race:
            for seat in match.actors:
                if seat != LEARNER and match.actors and not match.deal_due:
                    move = chooser_of(match, self.level)(match.game, match.state, seat, rng_of(match))
                    if move is not None:
                        match.play(move, seat)
        else:
            self._let_bots_answer()
        self._note_end()

    def _note_end(self) -> None:
        if self.whole and (self.match.deal_due or self.match.outcome):
            self.done = True


def _is_spoken(move: Any) -> bool:
    """Whether a move is made with a button, and not with cards."""
    return not (hasattr(move, "card") or hasattr(move, "cards") or isinstance(move, Deal))


def _buttons(offered: list[tuple[str, str]]) -> list[dict[str, Any]]:
    """Answers as buttons at the table, each a text that is sent and what stands on it."""
    return [
        {"text": text, "label": label[:1].upper() + label[1:], "cards": [], "resigns": False, "why": ""}
        for text, label in offered
    ]


class LessonPlace(Place):
    """A place for the table of a lesson or of a question, beside the visitor's own.

    Attributes:
        controller: The table.
        name: The lesson or the question, which tells it from others on its page.
        counted: Whether the first answer given there has been counted, or that the lesson was done.
    """

    controller: LessonTable

    def __init__(self, name: str, controller: LessonTable) -> None:
        super().__init__(token_urlsafe(12), controller)
        self.name = name
        self.counted = False
