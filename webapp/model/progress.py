"""The progress of a learner in each game, and what to do next. Nothing here calls Streamlit."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from typing import NamedTuple

from cardrules import Game, game_ids, load
from cardrules.definition.lessons import Lesson, WholeDeal

from .documents import GameDocument, Store
from .mastery import Mastery
from .page_names import PageName

END = "end"
"""In the address, in place of a lesson: the course has been done."""
MOST_STEPS = 3
"""The most things to do next that are offered."""


class Progress(GameDocument):
    """The progress of a learner in one course.

    Attributes:
        done: The ids of the lessons that have been done.
    """

    KIND = "course"

    done: tuple[str, ...] = ()

    def with_done(self, lesson: str) -> "Progress":
        """Return the progress after a lesson has been done."""
        return self if lesson in self.done else Progress(done=(*self.done, lesson))

    def next_of(self, game: Game) -> Lesson | None:
        """The first lesson that has not been done; None where all have."""
        return next((lesson for lesson in lessons_of(game) if lesson.id not in self.done), None)


def note_done(store: Store, learner: str, game: Game, lesson: Lesson) -> Progress:
    """Note that a lesson has been done, and what it taught."""
    if not isinstance(lesson.task, WholeDeal):
        now = datetime.now(UTC)
        Mastery.change(store, learner, game.id, lambda kept: kept.taught(lesson, now))
    return Progress.change(store, learner, game.id, lambda kept: kept.with_done(lesson.id))


def lessons_of(game: Game) -> Iterator[Lesson]:
    """The lessons of a game; none where it has no course."""
    yield from game.lessons.lessons if game.lessons else ()


def congratulation(game: Game, progress: Progress) -> tuple[str, str]:
    """What is said at the end of a course."""
    lessons = [lesson.id for lesson in lessons_of(game)]
    done = len([id for id in lessons if id in progress.done])
    which = "that was the whole course, " if done == len(lessons) else f"{done} of "
    return (
        f"Well done: {which}{len(lessons)} lessons.",
        "Now play against the others. A hint is always at hand, and you can ask about every rule.",
    )


class Standing(NamedTuple):
    """The standing of a learner in a game.

    Attributes:
        done: How many lessons have been done.
        lessons: How many there are.
        due: About how many rules questions are due.
    """

    done: int
    lessons: int
    due: int


class Step(NamedTuple):
    """Something to do next.

    Attributes:
        page: The page where it is done.
        game: The game.
        text: What it is.
    """

    page: PageName
    game: str
    text: str


def standings(store: Store, learner: str, now: datetime) -> dict[str, Standing]:
    """Return the standing of a learner in the games that have been begun, the last one first."""
    begun = [*store.all(learner, Progress.KIND), *store.all(learner, Mastery.KIND)]
    ids = dict.fromkeys(each.key for each in sorted(begun, key=lambda each: each.changed, reverse=True))
    return {id: _standing(store, learner, id, now) for id in ids if id in game_ids()}


def _standing(store: Store, learner: str, id: str, now: datetime) -> Standing:
    lessons = {lesson.id for lesson in lessons_of(load(id))}
    done = lessons.intersection(Progress.of(store, learner, id).done)
    return Standing(len(done), len(lessons), len(Mastery.of(store, learner, id).due(now)))


def next_steps(found: Mapping[str, Standing]) -> list[Step]:
    """Return what to do next: first what is due, and then the courses that were begun."""
    return list(_steps(found.items()))[:MOST_STEPS]


def _steps(found: Iterable[tuple[str, Standing]]) -> Iterator[Step]:
    games = [(load(id), standing) for id, standing in found]
    for game, (_, _, due) in games:
        if due:
            rules = f"{due} rule{'s are' if due > 1 else ' is'}"
            yield Step("practise", game.id, f"{game.title}: {rules} due again")
    for game, (done, lessons, _) in games:
        if 0 < done < lessons:
            yield Step("learn", game.id, f"{game.title}: lesson {done + 1} of {lessons}")
