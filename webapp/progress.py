"""How far a learner is in each game, and what to do next. Nothing here calls Streamlit."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import NamedTuple

from cardrules import game_ids, load

from .learning import Progress, lessons_of
from .mastery import Mastery
from .navigation import PageName
from .store import Store

MOST_STEPS = 3
"""How many things to do next are offered."""


class Standing(NamedTuple):
    """How far a learner is in a game.

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
    """How far a learner is in the games that have been begun, the last one first."""
    begun = [*store.all(learner, "course"), *store.all(learner, "mastery")]
    ids = dict.fromkeys(each.key for each in sorted(begun, key=lambda each: each.changed, reverse=True))
    return {id: _standing(store, learner, id, now) for id in ids if id in game_ids()}


def _standing(store: Store, learner: str, id: str, now: datetime) -> Standing:
    lessons = {lesson.id for lesson in lessons_of(load(id))}
    done = lessons.intersection(Progress.of(store, learner, id).done)
    return Standing(len(done), len(lessons), len(Mastery.of(store, learner, id).due(now)))


def next_steps(found: Mapping[str, Standing]) -> list[Step]:
    """What to do next: first what is due, and then the courses that were begun."""
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
