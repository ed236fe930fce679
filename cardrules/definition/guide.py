"""Guides: a game as one would explain it to a friend, each sentence with the clauses that it covers."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pkgutil import get_data
from typing import Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field

from cardrules.core.record import Record
from cardrules.core.rulebook import Clause, When, fits, with_options
from cardrules.core.zones import Seat


class GameKind(StrEnum):
    """A kind of game."""

    TRICKS = "trick-taking"
    RACE = "race"
    PATIENCE = "patience"
    TWO_PLAYER_PATIENCE = "patience for two"


@dataclass(frozen=True)
class Sentence:
    """One sentence of a guide, or two that belong together.

    Attributes:
        text: The sentence; values of options stand in braces: ``{target:point}``.
        clauses: The clauses that it covers.
        when: The options under which it is said.
    """

    text: str
    clauses: tuple[Clause, ...]
    when: When = field(default_factory=dict)

    def for_options(self, options: object) -> str | None:
        """The sentence at a table with these options; None where it is not said there."""
        return with_options(self.text, options) if fits(self.when, options) else None


def sentence(text: str, *clauses: Clause, **when: tuple[object, ...]) -> Sentence:
    """A sentence that covers some clauses, under some options only where these are named."""
    return Sentence(text, clauses, when)


@dataclass(frozen=True)
class Scene:
    """A set position in which there is something to see.

    Attributes:
        title: Its subject.
        text: A hint on the thing to look at or to try, in one or two sentences.
        position: The position, as text.
        clauses: The clauses that decide what may be played there.
        moves: Moves worth trying, legal and illegal ones, as they are written.
        seat: The seat from which the table is seen.
    """

    title: str
    text: str
    position: str
    clauses: tuple[Clause, ...]
    moves: tuple[str, ...]
    seat: Seat = 0


@dataclass(frozen=True)
class TablePicture:
    """A labelled picture of the table.

    Attributes:
        position: The table, as the text of a position.
        labels: The names of the zones, by their ids, each in a few words.
        seat: The seat from which it is seen.
    """

    position: str
    labels: Mapping[str, str]
    seat: Seat = 0


@dataclass(frozen=True)
class Variation:
    """A rule that a table may agree to play otherwise.

    Attributes:
        option: Name of the option.
        title: Its name, in a few words.
        text: The change, and the reason for it.
    """

    option: str
    title: str
    text: str


@dataclass(frozen=True)
class Shout:
    """A word that is called out at the table.

    Attributes:
        word: The word.
        text: The moment when it is called, and its effect.
        clause: The clause behind it, without which it is not called.
        when: The options under which it is called so.
    """

    word: str
    text: str
    clause: Clause
    when: When = field(default_factory=dict)

    def is_heard(self, options: object) -> bool:
        """Whether it is called at a table with these options."""
        return fits(self.clause.when, options) and fits(self.when, options)


class Step(BaseModel):
    """A step of an annotated deal: the move after which it stands, and the comment."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    ply: int = Field(ge=0, description="After how many moves of the record; the deal itself is one.")
    text: str = Field(description="What happened and why, in one or two sentences.")


class AnnotatedDeal(BaseModel):
    """One deal from the first card to the score, with comments at the steps that matter."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: str = Field(description="What the deal shows, in a few words.")
    names: tuple[str, ...] = Field(description="What the players are called; the reader is You.")
    seat: int = Field(ge=0, description="The seat of the reader, through whose eyes the table is seen.")
    steps: tuple[Step, ...] = Field(description="In order; the last is the score.")
    record: Record = Field(description="The deal.")


@dataclass(frozen=True)
class Guide:
    """A game as one would explain it to a friend who wants to play tonight.

    Attributes:
        package: The game's folder, where the annotated deal lies as ``annotated_deal.json``.
        kind: The kind of game.
        minutes: The shortest and longest time that a match takes at a table.
        goal: The aim in ten words.
        needs: The equipment for it.
        aim: The aim of play.
        picture: The table, labelled.
        deal: The way the cards are dealt.
        turn: The options of a player on each turn, or in a race at any time.
        points: Everything that scores, its points as a cell, and the clause; values of options in braces.
        counting: Other remarks about the score.
        end: The way it ends, and who has won.
        mistakes: The two mistakes that beginners make.
        strategy: Advice on playing well; paragraphs.
        variations: The rules that a table may agree to play otherwise.
        scenes: Set positions in which there is something to see.
        shouts: The words called out at the table.
        apart: What tells it from the games that are most like it, in a line; empty where there are none.
        decisions: The clauses to know before a decision is made for the first time, by the kinds of moves that make it.
        COUNTING: The heading below which the table of points stands.
    """

    COUNTING: ClassVar[str] = "Scoring"

    package: str
    kind: GameKind
    minutes: tuple[int, int]
    goal: str
    needs: tuple[Sentence, ...]
    aim: tuple[Sentence, ...]
    picture: TablePicture
    deal: tuple[Sentence, ...]
    turn: tuple[Sentence, ...]
    points: tuple[tuple[str, str, Clause], ...]
    counting: tuple[Sentence, ...]
    end: tuple[Sentence, ...]
    mistakes: tuple[Sentence, ...]
    strategy: tuple[str, ...]
    variations: tuple[Variation, ...]
    scenes: tuple[Scene, ...]
    shouts: tuple[Shout, ...] = ()
    apart: str = ""
    decisions: Mapping[type[Any], tuple[Clause, ...]] = field(default_factory=dict)

    def decision(self, kinds: Iterable[type[Any]], options: object) -> str:
        """The sentences to know before a first decision between moves of some kinds; empty where it needs none."""
        clauses = dict.fromkeys(clause for kind in kinds for clause in self.decisions.get(kind, ()))
        return " ".join(clause.text_under(options) for clause in clauses)

    @cached_property
    def annotated_deal(self) -> AnnotatedDeal:
        """A deal from the first card to the score."""
        text = get_data(self.package, "annotated_deal.json")
        assert text is not None, f"{self.package} has a file annotated_deal.json"
        return AnnotatedDeal.model_validate_json(text)

    def topics(self) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
        """The sentences in reading order, under their headings."""
        yield "What you need", self.needs
        yield "What you are trying to do", self.aim
        yield "The deal", self.deal
        yield "How to play", self.turn
        yield self.COUNTING, self.counting
        yield "How it ends", self.end
        yield "Two mistakes beginners make", self.mistakes

    def points_under(self, options: object) -> Iterator[tuple[str, str]]:
        """Everything that scores, with its points at a table with these options."""
        for what, points, clause in self.points:
            if fits(clause.when, options):
                yield what, with_options(points, options)

    def for_options(self, options: object) -> Iterator[tuple[str, list[str]]]:
        """The headings with the sentences below them at a table with these options."""
        for heading, sentences in self.topics():
            yield (
                heading,
                [text for sentence in sentences if (text := sentence.for_options(options)) is not None],
            )
