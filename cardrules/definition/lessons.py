"""Lessons: a course for each game, one set position and one task at a time.

A lesson is data: a position, a task, and two sentences. An answer is never written down where the rules can
give it: the winner of a trick, the legal cards, the points of cards and a way on all come from the rules, by
`cardrules.teaching.answers`. What no move shows, such as who deals, is asked in words, and answered by its clause.
"""

from dataclasses import dataclass

from cardrules.core.rulebook import Clause

__all__ = [
    "ChooseAnswer",
    "CountPoints",
    "Course",
    "Lesson",
    "MakeMove",
    "MayMove",
    "PickCards",
    "Task",
    "WayOn",
    "WhoWins",
    "WholeDeal",
]


@dataclass(frozen=True)
class MakeMove:
    """The task to make a move.

    Attributes:
        moves: The moves that solve it, as they are written.
        otherwise: The reply to any other legal move.
        marked: Whether the legal moves are marked; not where finding one is the task.
    """

    moves: tuple[str, ...]
    otherwise: str
    marked: bool = False


@dataclass(frozen=True)
class MayMove:
    """The task to say whether a move may be made; the answer is ``yes`` or ``no``.

    Attributes:
        move: The move, as it is written.
    """

    move: str


@dataclass(frozen=True)
class PickCards:
    """The task to point out every card that may be played, or put on one place.

    The answer is the codes of the cards, with spaces between them.

    Attributes:
        to: The place, as moves name it; empty where cards are simply played.
        winning: Whether only the cards are asked for that would then win the trick as it lies.
    """

    to: str = ""
    winning: bool = False


@dataclass(frozen=True)
class WhoWins:
    """The task to say who wins the trick as it lies; the answer is the number of the seat."""


@dataclass(frozen=True)
class CountPoints:
    """The task to say how many points you have, or would get if the deal ended now; the answer is a whole number.

    Attributes:
        deal: Whether it is the points of the deal as the cards lie; otherwise those on the score.
    """

    deal: bool = True


@dataclass(frozen=True)
class WayOn:
    """The task to say whether there is still a way to make progress; the answer is ``yes`` or ``no``.

    Attributes:
        at_hand: Whether only the cards that lie open count, and none that the stock may still bring.
    """

    at_hand: bool = False


@dataclass(frozen=True)
class ChooseAnswer:
    """The task to choose an answer in words, where no move shows what is asked, or only one move is possible.

    Attributes:
        right: The right answer.
        wrong: The other answers.
        rule: The clause that decides, with which a wrong answer is refused.
        then: The moves that are made after the right answer, to show that it is right.
    """

    right: str
    wrong: tuple[str, ...]
    rule: Clause
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class WholeDeal:
    """The task to play a deal to its end; any legal move will do.

    A coach watches, and others move when you have moved; except in a race on the clock.

    Attributes:
        seed: The seed of the deal, where the lesson has no position to begin from.
        seconds: In a race on the clock: how long another hand takes between two moves, on average.
    """

    seed: int = 0
    seconds: float | None = None


Task = MakeMove | MayMove | PickCards | WhoWins | CountPoints | WayOn | ChooseAnswer | WholeDeal


@dataclass(frozen=True)
class Lesson:
    """One step of a course, for a learner at seat 0.

    Attributes:
        id: A name for links, in small letters with hyphens.
        title: Its subject, in a few words.
        text: The introduction, and then the task.
        position: The table, as the text of a position; empty where a deal is played from its first card.
        task: The task.
        after: The reply to the right answer.
        clauses: The clauses that it teaches.
    """

    id: str
    title: str
    text: str
    position: str
    task: Task
    after: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Course:
    """All lessons of a game, in the order in which they are learnt.

    Attributes:
        lessons: The lessons; the last one is a deal to be played, in a race on the clock.
    """

    lessons: tuple[Lesson, ...]

    def taught(self) -> frozenset[Clause]:
        """All clauses that the lessons teach."""
        return frozenset(clause for lesson in self.lessons for clause in lesson.clauses)

    def teaching(self, clause: Clause) -> Lesson | None:
        """The first lesson that teaches a clause; None where none does."""
        return next((lesson for lesson in self.lessons if clause in lesson.clauses), None)
