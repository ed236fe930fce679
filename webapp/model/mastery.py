"""The rules that a learner knows, how well, and when to ask about each again. Nothing here calls Streamlit."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Self

from fsrs import Card, Rating, Scheduler
from pydantic import Field, field_validator

from cardrules import Clause, Game
from cardrules.definition.lessons import Lesson, WholeDeal
from cardrules.teaching.practice import TASKS, draw_question, find_question, topics_of

from .documents import GameDocument

SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
"""Times are in days: whoever comes back after an hour is not asked the same again."""
KNOWN = timedelta(days=7)
"""A rule that need not be asked for so long counts as known."""
LESSONS = 0.25
"""The share of questions, where no rule is due, that are about rules that have not come up yet."""


class Mastery(GameDocument):
    """The knowledge that a learner has of a game.

    Attributes:
        cards: For each clause that was taught or asked about, by its id, what the scheduler notes.
        lessons: For each lesson that was done, by its id, the day on which its cards lay there last.
        days: The days on which questions were answered.
        right: How many answers were right.
        wrong: How many were wrong.
    """

    KIND = "mastery"

    cards: dict[str, dict[str, Any]] = Field(default_factory=dict)
    lessons: dict[str, date] = Field(default_factory=dict)
    days: tuple[date, ...] = ()
    right: int = 0
    wrong: int = 0

    @field_validator("cards")
    @classmethod
    def _readable(cls, cards: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        try:
            for card in cards.values():
                _read(card)
        except (KeyError, TypeError) as error:
            raise ValueError("a card of another version of the scheduler") from error
        return cards

    def answered(self, clauses: Iterable[Clause], right: bool, now: datetime) -> Self:
        """Return what is known after an answer that some clauses decide."""
        rating, today = Rating.Good if right else Rating.Again, now.date()
        return self.model_copy(
            update={
                "cards": self.cards | {clause.id: self._rated(clause, rating, now) for clause in clauses},
                "days": self.days if today in self.days else (*self.days, today),
                "right": self.right + right,
                "wrong": self.wrong + (not right),
            }
        )

    def taught(self, lesson: Lesson, now: datetime) -> Self:
        """Return what is known after a lesson was done: rules that are new are asked about some days later."""
        new = (clause for clause in lesson.clauses if clause.id not in self.cards)
        return self.model_copy(
            update={
                "cards": self.cards | {clause.id: self._rated(clause, Rating.Good, now) for clause in new},
                "lessons": self.lessons | {lesson.id: now.date()},
            }
        )

    def _rated(self, clause: Clause, rating: Rating, now: datetime) -> dict[str, Any]:
        """What the scheduler notes of a clause."""
        card = _read(self.cards[clause.id]) if clause.id in self.cards else Card(card_id=1, due=now)
        return dict(SCHEDULER.review_card(card, rating, now)[0].to_dict())

    def due(self, now: datetime) -> tuple[str, ...]:
        """The clauses to be asked about today, those that have waited longest first."""
        end = datetime.combine(now.date() + timedelta(days=1), datetime.min.time(), UTC)
        waiting = {id: _read(card).due for id, card in self.cards.items()}
        return tuple(sorted((id for id, due in waiting.items() if due < end), key=waiting.__getitem__))

    def known(self) -> tuple[str, ...]:
        """The clauses that need not be asked about for a while."""
        read = {id: _read(card) for id, card in self.cards.items()}
        return tuple(
            id for id, card in read.items() if card.last_review and card.due - card.last_review >= KNOWN
        )

    def streak(self, today: date) -> int:
        """On how many days in a row, up to today or yesterday, questions were answered."""
        day = today if today in self.days else today - timedelta(days=1)
        length = 0
        while day - timedelta(days=length) in self.days:
            length += 1
        return length

    def next_question(
        self, game: Game, now: datetime, rng: Random, wanted: str = "", asked: Lesson | None = None
    ) -> Lesson:
        """Return what to ask next: about a rule or about anything, and seldom a lesson with its own cards.

        Args:
            game: The game.
            now: The time.
            rng: Source of random numbers.
            wanted: Id of the rule; where none is named, those that are due.
            asked: What was asked before: there is something else to do next.
        """
        topics = tuple(
            topic for topic in topics_of(game) if asked is None or TASKS[topic] is not type(asked.task)
        )
        about, lessons = self._ideas(game, now, rng, wanted)
        question = find_question(game, rng, about, topics) if about else None
        if question:
            return question
        rested = (
            each
            for each in lessons
            if self.lessons.get(each.id) != now.date() and not (asked and type(each.task) is type(asked.task))
        )
        return next(rested, None) or draw_question(game, rng, topics)

    def _ideas(
        self, game: Game, now: datetime, rng: Random, wanted: str
    ) -> tuple[Collection[str], tuple[Lesson, ...]]:
        """The rules to ask about, and the lessons that teach them, should no question come up."""
        ids = (wanted,) if wanted else self.due(now)
        if ids:
            return ids, tuple(
                lesson for id in ids for lesson in _asking(game) if id in {each.id for each in lesson.clauses}
            )
        never_asked = self.never_asked(game)
        if not never_asked or rng.random() >= LESSONS:
            return (), ()
        lesson = rng.choice(never_asked)
        return [clause.id for clause in lesson.clauses], (lesson,)

    def never_asked(self, game: Game) -> tuple[Lesson, ...]:
        """The lessons about rules that have not come up: play seldom brings questions on some of them."""
        return tuple(
            lesson
            for lesson in _asking(game)
            if not {clause.id for clause in lesson.clauses} & self.cards.keys()
        )


def _asking(game: Game) -> Iterator[Lesson]:
    """The lessons that ask something about rules."""
    for lesson in game.lessons.lessons if game.lessons else ():
        if lesson.clauses and not isinstance(lesson.task, WholeDeal):
            yield lesson


def _read(card: Mapping[str, Any]) -> Card:
    return Card.from_dict(dict(card))  # type: ignore[arg-type]
