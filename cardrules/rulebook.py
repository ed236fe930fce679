"""Rulebooks: clauses as typed constants, which the code cites and the reader reads."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property, partial
from typing import NamedTuple

from cardrules.cards import Card, Suit


class Kind(StrEnum):
    """What a clause is about."""

    SETUP = "setup"
    PERMISSION = "permission"
    LEGALITY = "legality"
    EFFECT = "effect"
    SCORING = "scoring"
    ENDING = "ending"
    RACE = "race"


@dataclass(frozen=True, slots=True)
class PointTable:
    """A table that belongs to a clause: points by suit and rank, melds and their bonuses.

    Attributes:
        columns: The headings.
        rows: One tuple of cells a row, as many as there are headings.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. Called with the facts of a case it gives a `Finding`.

    Attributes:
        book: Title of the rulebook that the clause belongs to.
        id: Name of the clause within its book, used in links.
        title: Its heading.
        kind: What it is about.
        text: The rule, in one or two sentences.
        case: The sentence for a case to which it applies, the facts in braces; where it is empty, the text serves.
        kept: For legality: the sentence for a play that the clause permits or compels.
        source: Where the rule comes from: a heading of the source, or the part of the rulings.
        ruling: Whether the sources are silent here and the rule was decided by the project.
        options: Names of the options that switch or change the rule.
        table: A table that is part of the rule.
    """

    book: str
    id: str
    title: str
    kind: Kind
    text: str
    case: str = ""
    kept: str = ""
    source: str = ""
    ruling: bool = False
    options: tuple[str, ...] = ()
    table: PointTable | None = None

    def __call__(self, **facts: object) -> "Finding":
        """The clause applied to a case: broken, where it is a legality clause."""
        return _finding((self, tuple(facts.items()), False))

    def permits(self, **facts: object) -> "Finding":
        """The clause as the reason why a play is legal."""
        return _finding((self, tuple(facts.items()), True))


class Finding(NamedTuple):
    """A clause together with the facts of one case.

    Attributes:
        clause: The rule.
        facts: Names and values that fill the clause's sentence.
        kept: Whether the clause permits the play; otherwise it forbids it or describes what happened.
    """

    clause: Clause
    facts: tuple[tuple[str, object], ...] = ()
    kept: bool = False

    @property
    def text(self) -> str:
        """The sentence for this case."""
        template = (self.clause.kept if self.kept else self.clause.case) or self.clause.text
        said = template.format_map({name: say(value) for name, value in self.facts})
        return said[:1].upper() + said[1:]

    @property
    def citation(self) -> str:
        """Book and title, as they are cited behind a sentence."""
        return f"[{self.clause.book}, {self.clause.title}]"

    def __str__(self) -> str:
        return f"{self.text} {self.citation}"


_finding = partial(tuple.__new__, Finding)
"""Findings are made by the thousand, and the constructor of a named tuple takes as long again."""


def say(value: object) -> str:
    """Put a fact into words: cards and suits by their signs and names, several things as a list.

    >>> from cardrules.cards import cards
    >>> say(cards("7H JH QS")), say(Suit.HEARTS), say(-3)
    ('7♥, J♥ and Q♠', 'hearts', '−3')
    """
    match value:
        case Card():
            return value.pretty
        case Suit():
            return value.word
        case int() if value < 0:
            return f"−{-value}"
        case tuple() | list():
            said = [say(part) for part in value]
            return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said)
        case _:
            return str(value)


@dataclass(frozen=True)
class Section:
    """A heading of a rulebook with the clauses below it, in reading order."""

    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in the order in which one would read them.

    Attributes:
        title: Name of the game.
        summary: What kind of game it is, in two or three sentences.
        credit: Who invented the game and which source the rules follow.
        sections: The rules.
    """

    title: str
    summary: str
    credit: str
    sections: tuple[Section, ...]

    def __iter__(self) -> Iterator[Clause]:
        return (clause for section in self.sections for clause in section.clauses)

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """The clauses by their ids."""
        return {clause.id: clause for clause in self}

    def switched_by(self, option: str) -> tuple[Clause, ...]:
        """The clauses that an option switches or changes."""
        return tuple(clause for clause in self if option in clause.options)
