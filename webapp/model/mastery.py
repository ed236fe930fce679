"""The rules that a learner knows, how well, and when to ask about each again. Nothing here calls Streamlit."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Any, Self

from fsrs import Card, Rating, Scheduler
from pydantic import Field, field_validator

from cardrules import Clause, Game
from cardrules.definition.lessons import Lesson, WholeDeal
from cardrules.teaching.practice import draw_question, topics_of

from .documents import GameDocument

SCHEDULER = Scheduler(enable_fuzzing=False, learning_steps=(), relearning_steps=())
"""Times are in days: whoever comes back after an hour is not asked the same again."""
KNOWN = timedelta(days=7)
"""A rule that need not be asked for so long counts as known."""
LESSONS = 0.25
"""The share of questions, where no rule is due, that are about one not asked about before."""
DRAWS = 12
"""The most questions that are drawn until one is about the rule that is due."""


class Mastery(GameDocument):
    """The knowledge that a learner has of a game.

    Attributes:
        cards: For each clause that was asked about, by its id, what the scheduler notes.
        days: The days on which questions were answered.
        right: How many answers were right.
        wrong: How many were wrong.
    """

    KIND = "mastery"

    cards: dict[str, dict[str, Any]] = Field(default_factory=dict)
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
        rating = Rating.Good if right else Rating.Again
        cards = dict(self.cards)
        for clause in clauses:
            card = _read(cards[clause.id]) if clause.id in cards else Card(card_id=len(cards) + 1, due=now)
            cards[clause.id] = dict(SCHEDULER.review_card(card, rating, now)[0].to_dict())
        today = now.date()
        return self.model_copy(
            update={
                "cards": cards,
                "days": self.days if today in self.days else (*self.days, today),
                "right": self.right + right,
                "wrong": self.wrong + (not right),
            }
        )

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
        """Return what to ask next: about a rule, by a question or by its lesson; or anything.

        Args:
            game: The game.
            now: The time.
            rng: Source of random numbers.
            wanted: Id of the rule; where none is named, the one that is due first.
            asked: What was asked before: another kind of question comes next, where the game has one.
        """
        kinds = tuple(topic for topic in topics_of(game) if asked is None or topic.value != asked.title)
        topics = kinds or topics_of(game)
        question = draw_question(game, rng, topics)
        wanted = wanted or next(iter(self.due(now)), "")
        if not wanted:
            never_asked = self.never_asked(game)
            return rng.choice(never_asked) if never_asked and rng.random() < LESSONS else question
        for _ in range(DRAWS):
            if wanted in {clause.id for clause in question.clauses}:
                return question
            question = draw_question(game, rng, topics)
        clause = game.rulebook.by_id.get(wanted)
        lesson = game.lessons.teaching(clause) if clause and game.lessons else None
        return lesson if lesson and lesson != asked and not isinstance(lesson.task, WholeDeal) else question

    def never_asked(self, game: Game) -> tuple[Lesson, ...]:
        """The lessons about rules that have not been asked about: play seldom brings questions on some of them."""
        return tuple(
            lesson
            for lesson in (game.lessons.lessons if game.lessons else ())
            if not isinstance(lesson.task, WholeDeal)
            and lesson.clauses
            and not {clause.id for clause in lesson.clauses} & self.cards.keys()
        )


def _read(card: Mapping[str, Any]) -> Card:
    return Card.from_dict(dict(card))  # type: ignore[arg-type]
