"""Entries of a table of real cards, about which the rules can then be asked.

An entry is less than a position: a hand, the trick, two piles. Each game says, in an `EntrySheet`, which
places take cards, which choices there are, and in which positions exactly this lies on the table; everything
else is unknown, or lies where it does not matter.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from cardrules.core.cards import Card, codes
from cardrules.core.errors import PositionError
from cardrules.core.events import ScoreLine
from cardrules.core.zones import Seat
from cardrules.definition.position import Position

__all__ = ["Choice", "Entered", "EntryError", "EntrySheet", "Place", "Question", "numbers"]


class Question(StrEnum):
    """A question that one asks of a table."""

    MAY = "May I?"
    WINS = "Who wins this trick?"
    WORTH = "What is it worth?"


class EntryError(PositionError):
    """An entry that cannot be.

    Attributes:
        place: Name of the place, or of the choice, that is at fault; empty where it is no single one.
        card: The card at fault, where it is a single one.
        others_hold: Whether everything else can be answered as if nothing had been entered at that place.
        may_lie: Whether the cards can lie like that, though play cannot have led there.
    """

    def __init__(
        self,
        message: str,
        place: str = "",
        card: Card | None = None,
        others_hold: bool = False,
        may_lie: bool = False,
    ) -> None:
        super().__init__(message)
        self.may_lie = may_lie
        self.place = place
        self.card = card
        self.others_hold = others_hold


class Place(NamedTuple):
    """A place that takes cards.

    Attributes:
        name: Its name in the text of an entry: ``hand``.
        label: The players' name for it.
        most: The most cards that it takes.
        asked: The questions for which it matters.
        note: The cards that belong there, where the label does not say so.
        to: The names by which moves put cards there.
        movable: Whether one may ask whether its cards may be moved.
        packs: The packs its cards may be of, the likeliest first; any where it is empty.
        may_be_empty: Whether it makes a difference that it is empty, or that nothing has been entered there.
        taken_empty: Whether it is taken to be empty where nothing has been entered; otherwise it stays unknown.
        one_a_suit: Whether a card takes the place of another of its suit, as on foundations.
        tops: Whether its cards are the tops of several piles: then ``to`` names a new pile, and after it each of these.
        now: The values of the choice ``now`` for which it matters; all where it is empty.
    """

    name: str
    label: str
    most: int
    asked: tuple[Question, ...] = (Question.MAY,)
    note: str = ""
    to: tuple[str, ...] = ()
    movable: bool = False
    packs: tuple[int, ...] = ()
    may_be_empty: bool = False
    taken_empty: bool = False
    one_a_suit: bool = False
    tops: bool = False
    now: tuple[str, ...] = ()


class Choice(NamedTuple):
    """A choice that is made without cards.

    Attributes:
        name: Its name in the text of an entry: ``trump``.
        label: The players' name for it.
        values: The values, each with the players' name for it; they are numbers if the two are the same.
        default: The value that holds if nothing is chosen; empty where one has to choose.
        asked: The questions for which it matters.
        now: The values of the choice ``now`` for which it matters; all where it is empty.
    """

    name: str
    label: str
    values: tuple[tuple[str, str], ...]
    default: str = ""
    asked: tuple[Question, ...] = (Question.MAY,)
    now: tuple[str, ...] = ()


def numbers(least: int, most: int) -> tuple[tuple[str, str], ...]:
    """The values of a choice among whole numbers."""
    return tuple((str(number), str(number)) for number in range(least, most + 1))


@dataclass(frozen=True)
class Entered:
    """The entered cards and choices.

    Attributes:
        options: The options of the game.
        question: The question that is asked.
        cards: The cards at each place, in their order; a place with none is said to be empty.
        chosen: The chosen values, by the names of the choices.
        reachable: Whether play must be able to lead to the table; if not, it is taken as it lies.
    """

    options: Any
    question: Question = Question.MAY
    cards: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)
    reachable: bool = True

    def at(self, place: str) -> tuple[Card, ...]:
        """The cards at a place; none where nothing has been entered."""
        return self.cards.get(place, ())

    def said(self, choice: str) -> str:
        """The chosen value; empty where none is chosen."""
        return self.chosen.get(choice, "")

    def number(self, choice: str, default: int = 0) -> int:
        """A number that has been chosen."""
        return int(self.said(choice) or default)

    def __str__(self) -> str:
        cards = (f"{place} {codes(pile) or '-'}" for place, pile in self.cards.items())
        lies = () if self.reachable else ("reachable false",)
        return "; ".join([*lies, *cards, *(f"{name} {value}" for name, value in self.chosen.items())])


def _you(entered: Entered) -> Seat:
    return 0


@dataclass(frozen=True)
class EntrySheet:
    """The places and choices of a game's entries, and the positions they lead to.

    Attributes:
        places: The places that take cards, under some options.
        choices: The choices, under some options; the one called ``now`` says what is done at the moment.
        positions: The positions in which the entered cards lie on the table, the likeliest first. It may
            raise an `EntryError`.
        asks_about: Whether it makes sense to ask about a move.
        table: The state whose trick is asked about, where there are tricks.
        score_lines: The score lines of the cards and numbers entered for counting, where the game counts points.
        values: The points of each of these cards by itself, where the lines do not say them.
        seat: The seat that asks.
        first_step: The first thing to enter, in one or two sentences.
        example: A table to try it out with, as the text of an entry without the name of the game.
    """

    places: Callable[[Any], tuple[Place, ...]]
    choices: Callable[[Any], tuple[Choice, ...]]
    positions: Callable[[Entered], Iterator[Position]]
    asks_about: Callable[[Entered, Any], bool]
    table: Callable[[Entered], Any] | None = None
    score_lines: Callable[[Entered], tuple[ScoreLine, ...]] | None = None
    values: Callable[[Entered], tuple[tuple[Card, int], ...]] | None = None
    seat: Callable[[Entered], Seat] = _you
    first_step: str = ""
    example: str = ""

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions that the game can answer."""
        makes_sense = {
            Question.MAY: True,
            Question.WINS: self.table is not None,
            Question.WORTH: self.score_lines is not None,
        }
        return tuple(question for question in Question if makes_sense[question])
