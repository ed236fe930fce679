"""A set of tasks that a teacher makes for a group: lessons, questions and positions of one's own. No Streamlit here.

A set is not kept on the server: all of it is in its link.
"""

import base64
import binascii
import json
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from cardrules import CardRulesError, Finding, Game, Match, load
from cardrules.core.limits import LONGEST_SET, LONGEST_SET_LINK, MOST_TASKS, short
from cardrules.definition.lessons import (
    CountPoints,
    Lesson,
    MakeMove,
    MayMove,
    PickCards,
    Task,
    WayOn,
    WholeDeal,
    WhoWins,
)
from cardrules.drawing import table_svg
from cardrules.tabletop.referee import Entered, Question, places_of, seat_of, table_of
from cardrules.teaching.answers import FILLED, LEARNER, begin, respond, solutions
from cardrules.teaching.practice import Topic, draw_question, topics_of

from .markdown import signed

Asks = Literal["play", "winner", "winning", "points", "way_on"]
"""The questions that may be asked about a position of one's own."""
ASKS: dict[Asks, str] = {
    "play": "Which cards may you play?",
    "winner": "Who wins the trick as it lies?",
    "winning": "Which of the cards that you may play would win the trick as it lies?",
    "points": "What would you score if the deal ended now?",
    "way_on": "Is there a way on for you?",
}
AT_HAND = "at hand"
"""The detail of a question about a way on with the open cards alone."""
MOST_SEEN = 7
"""The most cards that tell one task of a set from another of its kind."""
_OFTEN = (
    b'"counted":false"asks":"winning""asks":"winner""asks":"points""asks":"way_on","detail":"F1","otherwis'
    b'e":"That may be done, but it scores nothing now.","asks":"move","title":"Who wins the trick?","text"'
    b':" was led. Who is winning the trick as it lies?","title":"Which cards go there?","text":"Touch ever'
    b'y card that may be put on ","title":"Which cards may you play?","text":"Touch every card that you ma'
    b'y play.","position":"; dealer 0; hands ; trick ; leader 1; trump ; stock ?; stocks ; tableau ; reser'
    b've ?; waste ; foundations ; columns ?4|; slots ; nuts ?; centre ; drawn ; discards "{"game":"double_'
    b'solitaire"{"game":"pishe_pasha"{"game":"canfield"{"game":"nertz"{"game":"nerts"{"game":"team_nuts"{"'
    b'game":"nuts"{"game":"california_jacks"{"game":"shnarbles"{"title":"Card games","items":[{"game":"peb'
    b'bles_and_nuts","lesson":"'
)
"""What sets often hold, the most frequent last, so that links are short. A change would break all links."""
_SAID = {WhoWins: "winner", CountPoints: "points", WayOn: "way_on"}

Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=2000)]


class Asked(NamedTuple):
    """A question about a position of one's own.

    Attributes:
        asks: What is asked.
        text: How it is asked.
        detail: The place to which cards are put, as moves name it.
    """

    asks: Asks
    text: str
    detail: str = ""


class Item(BaseModel):
    """One task of a set.

    Attributes:
        game: Id of the game.
        lesson: Id of a lesson; empty for a position.
        title: What it is about.
        text: The task in words.
        position: What lies on the table.
        asks: What is asked.
        detail: The place to which cards are put, the move that is asked about, the moves that solve it, one after the
            other with commas; or “at hand” where the stock does not count.
        otherwise: What is said to other legal moves.
        counted: Whether the points of the deal are asked for, as the cards lie, rather than the score.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: Text
    lesson: Text = ""
    title: Text = ""
    text: Text = ""
    position: Text = ""
    asks: Asks | Literal["move", "may"] = "play"
    detail: Text = ""
    otherwise: Text = ""
    counted: bool = True

    @classmethod
    def of(cls, game: str, question: Lesson) -> "Item":
        """A question as an item."""
        fields: dict[str, Any] = {"asks": _SAID.get(type(question.task), "play")}
        match question.task:
            case MakeMove(moves, otherwise):
                fields = {"asks": "move", "detail": ", ".join(moves), "otherwise": otherwise}
            case MayMove(move):
                fields = {"asks": "may", "detail": move}
            case WayOn(at_hand):
                fields["detail"] = AT_HAND if at_hand else ""
            case PickCards(to, winning):
                fields = {"asks": "winning" if winning else "play", "detail": to}
            case CountPoints(deal):
                fields["counted"] = deal
        return cls(game=game, title=question.title, text=question.text, position=question.position, **fields)

    def task(self) -> Lesson:
        """The task, as the teacher's lessons are.

        Raises:
            CardRulesError: There is no such game or lesson, the position is impossible, or nothing can be asked there.
        """
        game = load(self.game)
        if self.lesson:
            lessons = game.lessons.lessons if game.lessons else ()
            found = next((each for each in lessons if each.id == self.lesson), None)
            if found is None:
                raise CardRulesError(f"{game.title} has no lesson “{short(self.lesson)}”.")
            return found
        tasks: dict[str, Task] = {
            "play": PickCards(self.detail),
            "winner": WhoWins(),
            "winning": PickCards(winning=True),
            "points": CountPoints(self.counted),
            "way_on": WayOn(self.detail == AT_HAND),
            "may": MayMove(self.detail),
            "move": MakeMove(tuple(part.strip() for part in self.detail.split(",")), self.otherwise),
        }
        lesson = Lesson("own", self.title, self.text, self.position, tasks[self.asks], "", ())
        match = begin(lesson, game)
        if LEARNER not in match.actors:
            raise CardRulesError("It has to be your own turn: you are the first player in the position.")
        if self.asks in ("winner", "winning") and match.trick_winner() is None:
            raise CardRulesError("No card lies in the trick yet, so nobody can win it.")
        solutions(lesson.task, match)  # so that nothing is asked that has no answer
        return lesson


class Worksheet(BaseModel):
    """A set of tasks.

    Attributes:
        title: What it is called.
        items: The tasks.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Text = "Card games"
    items: tuple[Item, ...] = Field((), max_length=MOST_TASKS)

    @property
    def link(self) -> str:
        """The whole set, for an address.

        Raises:
            CardRulesError: It is too long for one.
        """
        body = self.model_dump(mode="json", exclude_defaults=True)
        packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS, zdict=_OFTEN)
        packed = packing.compress(json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode())
        text = base64.urlsafe_b64encode(packed + packing.flush()).decode().rstrip("=")
        if len(text) > LONGEST_SET_LINK:
            raise CardRulesError("The set has become too long for a link: take out a task, or make two sets.")
        return text

    @classmethod
    def from_link(cls, text: str) -> "Worksheet":
        """The set of a link.

        Raises:
            CardRulesError: It is not one.
        """
        if len(text) > LONGEST_SET_LINK:
            raise CardRulesError(
                f"This link is too long for a set of tasks: it has {len(text)} letters, and at most {LONGEST_SET_LINK} "
                "are read."
            )
        try:
            packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
            unpacking = zlib.decompressobj(wbits=-zlib.MAX_WBITS, zdict=_OFTEN)
            unpacked = unpacking.decompress(packed, LONGEST_SET)
            if not unpacking.eof:
                raise ValueError("something is missing")
            return cls.model_validate_json(unpacked)
        except (binascii.Error, ValueError, zlib.error, ValidationError):
            raise CardRulesError("This link holds no set of tasks: it may have been cut off.") from None

    def with_item(self, item: Item) -> "Worksheet":
        """The set with one more task.

        Raises:
            CardRulesError: The task cannot be set, or there are too many.
        """
        item.task()
        if len(self.items) == MOST_TASKS:
            raise CardRulesError(f"A set has at most {MOST_TASKS} tasks.")
        return self.model_copy(update={"items": (*self.items, item)})

    def without(self, place: int) -> "Worksheet":
        """The set without one of its tasks."""
        return self.model_copy(update={"items": self.items[:place] + self.items[place + 1 :]})

    def moved(self, place: int, by: int) -> "Worksheet":
        """The set in which a task comes so many places later, or earlier."""
        items = list(self.items)
        items.insert(place + by, items.pop(place))
        return self.model_copy(update={"items": tuple(items)})


def lesson_items(game: Game) -> Iterator[Item]:
    """The lessons of a game that a sheet of paper can hold: all but the whole deal."""
    for lesson in game.lessons.lessons if game.lessons else ():
        if not isinstance(lesson.task, WholeDeal):
            yield Item(game=game.id, lesson=lesson.id)


@lru_cache(maxsize=4 * MOST_TASKS)
def glimpse(item: Item) -> str:
    """The cards in front of the learner in a task: what tells it from others of its kind; empty for a lesson."""
    if item.lesson:
        return ""
    zones = (
        Match.from_position(load(item.game).position_type.read(item.position), item.game).view(LEARNER).zones
    )
    seen = [card.pretty for zone in zones if zone.belongs_to(LEARNER) for card in zone.cards if card]
    return " ".join(seen[:MOST_SEEN]) + (" …" if len(seen) > MOST_SEEN else "")


def drawn(game: Game, topic: Topic, rng: Random) -> Item:
    """A question that the engine makes, as an item.

    Raises:
        CardRulesError: The game has no question on it.
    """
    return Item.of(game.id, draw_question(game, rng, (topic,)))


def askable(game: Game, entered: Entered | None = None) -> tuple[Asked, ...]:
    """Return the questions that may be asked about a position of one's own.

    Args:
        game: The game.
        entered: What has been entered by tapping, if it has.
    """
    topics, questions = topics_of(game), game.questions
    makes_sense: dict[Asks, bool] = {
        "play": Topic.PLAY in topics,
        "winner": questions.trick_winner is not None,
        "winning": questions.trick_winner is not None,
        "points": questions.score_now is not None,
        "way_on": questions.way_on is not None,
    }
    put = _targets(game, entered or Entered(game.options)) if game.entry else ()
    return (
        *(Asked("play", f"Which cards may be put on {called}?", name) for name, called in put),
        *(Asked(asks, text) for asks, text in ASKS.items() if makes_sense[asks]),
    )


def _targets(game: Game, entered: Entered) -> Iterator[tuple[str, str]]:
    """The places on which cards are put, as moves name them, and what people call them."""
    for place in places_of(game, replace(entered, question=Question.MAY)):
        if place.tops:
            yield place.to[0], "a new foundation"
            tops = zip(place.to[1:], entered.at(place.name), strict=False)
            yield from ((name, f"the foundation with the {card.pretty}") for name, card in tops)
        else:
            yield from ((name, f"“{place.label}”") for name in place.to)


def tapped_position(game: Game, entered: Entered) -> str:
    """The position in which what was entered by tapping lies on the table.

    Raises:
        CardRulesError: There is none, or it is not that of the first player, for whom tasks are set.
    """
    asked = replace(entered, question=Question.MAY)
    if seat_of(game, asked) != LEARNER:
        raise CardRulesError(
            "Tasks are set for the first player, who has the other role here: choose that one, or let the first player "
            "play the nuts in “Our rules”."
        )
    return str(table_of(game, asked).position())


def own_position(game: str, position: str, asked: Asked, text: str, reachable: bool = True) -> Item:
    """A position of one's own with a question.

    Args:
        game: Id of the game.
        position: The position.
        asked: What is asked.
        text: How it is asked; what is usual where it is empty.
        reachable: Whether play must be able to lead to the position; otherwise it is taken as it lies.

    Raises:
        CardRulesError: There is no such game, or no such position, or nobody plays on from it.
    """
    match = Match.from_position(position, game, reachable=reachable)
    if match.outcome or (match.opening and match.deal_due):
        over = match.outcome or match.opening[0]
        raise CardRulesError(f"Nobody plays on from here, so there is nothing to ask. {over.finding.text}")
    written = str(match.position())
    said = text.strip() or asked.text
    return Item(
        game=game, title=asked.text, text=said, position=written, asks=asked.asks, detail=asked.detail
    )


def picture(position: str, game: Game, names: tuple[str, ...]) -> str:
    """The table of a task as the learner sees it, as SVG; in the narrow form, in which the cards are larger."""
    match = Match.from_position(game.position_type.read(position).filled(FILLED), game.id)
    return table_svg(match.view(LEARNER), narrow=True, names=names)


def solved(lesson: Lesson, game: Game, names: tuple[str, ...]) -> tuple[str, tuple[Finding, ...]]:
    """The answer to a task in words, and the clauses behind it."""
    right = solutions(lesson.task, begin(lesson, game))[0]
    findings = respond(lesson, begin(lesson, game), right).findings
    match lesson.task:
        case WhoWins():
            return names[int(right)], findings
        case PickCards():
            return (right or "none"), findings
        case CountPoints():
            return signed(int(right)), findings
    return right, findings
