"""Lessons: a course for each game, one set position and one task at a time.

A lesson is data: a position, a task, and two sentences. What is right is never written down where the rules can say it:
who wins a trick, which cards may be played, what cards are worth and whether there is a way on are asked of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from cardrules.events import Event
from cardrules.game import Game
from cardrules.match import Match
from cardrules.rulebook import Clause, Finding
from cardrules.zones import Seat

AnyMatch = Match[Any, Any, Any]
LEARNER: Seat = 0
"""The seat of whoever learns."""
FILLED = 1
"""The seed that deals the cards that a lesson's position leaves unknown."""


class Reply(NamedTuple):
    """What a learner is told about an answer.

    Attributes:
        right: Whether the answer is right.
        text: What the lesson says to it.
        findings: What the rules say to it, clause by clause.
    """

    right: bool
    text: str
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Make:
    """Make a move.

    Attributes:
        moves: The moves that solve the task, as they are written.
        otherwise: What is said to any other legal move.
        marked: Whether the legal moves are marked; not where finding one is the task.
    """

    moves: tuple[str, ...]
    otherwise: str
    marked: bool = False

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """The answers that are right."""
        return self.moves

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to a move; a right one is made in the match.

        Raises:
            NotationError: The answer is not a move of the game.
        """
        verdict = match.judge(answer, LEARNER)
        if not verdict:
            return Reply(False, "", verdict.findings)
        move = match.game.read_move(answer)
        if move not in map(match.game.read_move, self.moves):
            return Reply(False, self.otherwise, verdict.findings)
        ply = match.play(move, LEARNER)
        return Reply(True, after, (*verdict.findings, *_happened(ply.events)))


@dataclass(frozen=True)
class PickCards:
    """Point out every card that may be played, or put on one place.

    Attributes:
        to: The place, as moves name it; empty where cards are simply played.
    """

    to: str = ""

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """The one answer that is right: the codes of the cards, with spaces between them."""
        return (" ".join(code for code in _faces(match) if match.judge(self._move(code), LEARNER)),)

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to cards that were pointed out: to each wrong one why it may not be played."""
        picked, right = set(answer.split()), set(self.solutions(match)[0].split())
        if picked == right:
            return Reply(True, after, self._findings(match, sorted(right)))
        if picked - right:
            return Reply(False, "", self._findings(match, sorted(picked - right)))
        return Reply(False, "There are more.")

    def _move(self, code: str) -> str:
        return f"{code}>{self.to}" if self.to else code

    def _findings(self, match: AnyMatch, codes: Sequence[str]) -> tuple[Finding, ...]:
        findings = (match.judge(self._move(code), LEARNER).findings for code in codes)
        return tuple(dict.fromkeys(finding for several in findings for finding in several))


@dataclass(frozen=True)
class WhoWins:
    """Say who wins the trick as it lies."""

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """The one answer that is right: the number of the seat."""
        return (str(match.trick_winner()),)

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to the seat that was named."""
        right = answer in self.solutions(match)
        return Reply(right, after if right else "Look again at which card is the highest here.")


@dataclass(frozen=True)
class HowMany:
    """Say how many points you have, or would get if the deal ended now.

    Attributes:
        deal: Whether it is the points of the deal as the cards lie; otherwise those on the score.
    """

    deal: bool = True

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """The one answer that is right, as a whole number."""
        side = match.game.side_of(match.game.options, LEARNER)
        lines = match.score_now() if self.deal else match.score_lines
        return (str(sum(line.points for line in lines if line.side == side)),)

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to the number: what is right is added up line by line."""
        right = answer.replace("−", "-") in self.solutions(match)
        side = match.game.side_of(match.game.options, LEARNER)
        lines = match.score_now() if self.deal else match.score_lines
        findings = tuple(line.finding for line in lines if line.side == side)
        return Reply(right, after, findings) if right else Reply(False, "Add up again, card by card.")


@dataclass(frozen=True)
class WayOn:
    """Say whether there is still a way to make progress."""

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """The one answer that is right: ``yes`` or ``no``."""
        return ("yes" if match.way_on(LEARNER) else "no",)

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to yes or no."""
        right = answer in self.solutions(match)
        return Reply(right, after if right else "Look again at every open card.")


@dataclass(frozen=True)
class WholeDeal:
    """Play a whole deal with a coach.

    Attributes:
        seed: The seed of the deal.
    """

    seed: int

    def solutions(self, match: AnyMatch) -> tuple[str, ...]:
        """None: every legal move will do."""
        return ()

    def reply(self, match: AnyMatch, answer: str, after: str) -> Reply:
        """What is said to a move; a legal one is made in the match.

        Raises:
            NotationError: The answer is not a move of the game.
        """
        verdict = match.judge(answer, LEARNER)
        if not verdict:
            return Reply(False, "", verdict.findings)
        ply = match.play(answer, LEARNER)
        return Reply(True, "", (*verdict.findings, *_happened(ply.events)))


Task = Make | PickCards | WhoWins | HowMany | WayOn | WholeDeal


@dataclass(frozen=True)
class Lesson:
    """One step of a course.

    Attributes:
        id: A name for links, in small letters with hyphens.
        title: What it is about, in a few words.
        text: What one has to know, and then the task.
        position: What lies on the table, as the text of a position; empty for a whole deal.
        task: What is to be done.
        after: What is said to the right answer.
        clauses: The clauses that it teaches.
    """

    id: str
    title: str
    text: str
    position: str
    task: Task
    after: str
    clauses: tuple[Clause, ...]

    def begin(self, game: Game[Any, Any, Any]) -> AnyMatch:
        """The match in which the task is to be done.

        Args:
            game: The game, under any options; a position brings its own.
        """
        if isinstance(self.task, WholeDeal):
            return Match(game, self.task.seed)
        return Match.from_position(game.read_position(self.position).filled(FILLED), game)

    def reply(self, match: AnyMatch, answer: str) -> Reply:
        """What a learner is told about an answer; a right move is made in the match.

        Raises:
            NotationError: The answer is not a move of the game, or names something that is no card.
        """
        return self.task.reply(match, answer.strip(), self.after)


@dataclass(frozen=True)
class Course:
    """All lessons of a game, in the order in which they are learnt.

    Attributes:
        lessons: The lessons; the last one is a whole deal.
    """

    lessons: tuple[Lesson, ...]

    def taught(self) -> frozenset[Clause]:
        """All clauses that the lessons teach."""
        return frozenset(clause for lesson in self.lessons for clause in lesson.clauses)

    def teaching(self, clause: Clause) -> Lesson | None:
        """The first lesson that teaches a clause; None where none does."""
        return next((lesson for lesson in self.lessons if clause in lesson.clauses), None)


def _faces(match: AnyMatch) -> list[str]:
    """The codes of the cards that lie open to the learner, except those of others and those on foundations."""
    zones = (zone for zone in match.view(LEARNER).zones if zone.owner is None or zone.belongs_to(LEARNER))
    cards = (card for zone in zones if not zone.id.startswith("foundation") for card in zone.cards)
    return [card.code for card in cards if card]


def _happened(events: Sequence[Event]) -> tuple[Finding, ...]:
    """What a move brought about, and what it scored, each thing once."""
    findings = ((event.finding, *(line.finding for line in event.lines)) for event in events)
    return tuple(dict.fromkeys(finding for several in findings for finding in several))
