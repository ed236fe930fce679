"""Rulebooks: clauses as typed constants, which the code cites and the reader reads."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from string import Formatter
from typing import NamedTuple, cast

from cardrules.cards import Card, Suit


class ClauseKind(StrEnum):
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


class Provenance(StrEnum):
    """How much of a rule stands in the source."""

    STATED = "stated"
    """The source says so."""
    MADE_EXACT = "made exact"
    """The source says so loosely."""
    DECIDED = "decided"
    """The source is silent, or contradicts itself."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """Why a rule reads as it does where its source leaves that open.

    Attributes:
        question: What the source leaves open.
        reason: Why it was decided in this way.
        otherwise: What else could have been chosen.
        exact: Whether the source does say so, but loosely.
    """

    question: str
    reason: str
    otherwise: str = ""
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """Where the rules of a game come from.

    Attributes:
        title: What it is called.
        author: Who wrote it.
        licence: Under which terms it may be used.
        address: Where it can be found; empty where no address is known.
    """

    title: str
    author: str
    licence: str
    address: str = ""


class AnyValue(StrEnum):
    """What a `When` can say besides naming values."""

    SET = "any value but none"


SET = AnyValue.SET

When = Mapping[str, tuple[object, ...]]
"""Under which options something is so: values by the names of options, each of which has to have one of its values."""


def fits(when: When, options: object) -> bool:
    """Whether options are among those that are named.

    >>> from types import SimpleNamespace
    >>> table = SimpleNamespace(players=3, target=None)
    >>> fits({"players": (2, 3)}, table), fits({"target": (SET,)}, table), fits({}, table)
    (True, False, True)
    """
    return all(
        (value := getattr(options, name)) in values or (SET in values and value is not None)
        for name, values in when.items()
    )


def with_options(template: str, options: object) -> str:
    """A text with the values of options in place of their names in braces; the formats are those of `Clause`.

    >>> from types import SimpleNamespace
    >>> with_options("{players:player}, to {target:point}", SimpleNamespace(players=2, target=100))
    '2 players, to 100 points'
    """
    names = {name for _, name, _, _ in Formatter().parse(template) if name}
    return template.format_map({name: _Fact(getattr(options, name), ()) for name in names})


@dataclass(frozen=True, slots=True)
class Wording:
    """How a clause reads at a table that has chosen its options.

    Attributes:
        text: The rule; values of options stand in braces: ``{players:player}``.
        when: Under which options it reads so.
    """

    text: str
    when: When = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. Called with the facts of a case it gives a `Finding`.

    The sentences of a clause are templates; facts stand in braces, and a format says more of them:
    ``{cards}`` is a list of cards, ``{count:card}`` a number with its noun (1 card, 2 cards), ``{cards:lies/lie}``
    the word that agrees with a number or a list, ``{seat:seat}`` a seat by its number, or by its name where names are
    given, and ``{points:+}`` a number with its sign.

    Attributes:
        book: Title of the rulebook that the clause belongs to.
        id: Name of the clause within its book, used in links.
        title: Its heading.
        kind: What it is about.
        text: The rule, in one or two sentences.
        message: The sentence for a case to which it applies; where it is empty, the text serves.
        permitted_message: For legality: the sentence for a play that the clause permits or compels.
        cases: Further sentences, for cases that are told apart, by the names that the code calls them by.
        source: Where the rule comes from: a section of the source, or the part of the rulings.
        ruling: What was decided by the project, where the source does not say all of it.
        options: Names of the options that switch or change the rule.
        table: A table that is part of the rule.
        when: Under which options the rule is in force.
        wordings: How it reads under options; the first whose `when` fits is taken, and the `text` where none does.
        technical: Whether it concerns only the program, as "after the end" does, and no people at a table.
    """

    book: str
    id: str
    title: str
    kind: ClauseKind
    text: str
    message: str = ""
    permitted_message: str = ""
    cases: Mapping[str, str] = field(default_factory=dict, hash=False)
    source: str = ""
    ruling: Ruling | None = field(default=None, hash=False)
    options: tuple[str, ...] = ()
    table: PointTable | None = None
    when: When = field(default_factory=dict, hash=False)
    wordings: tuple[Wording, ...] = field(default=(), hash=False)
    technical: bool = False

    def __repr__(self) -> str:
        return f"<Clause {self.id} of {self.book}>"

    def __call__(self, case: str = "", /, **facts: object) -> "Finding":
        """The clause applied to a case: broken, where it is a legality clause.

        Args:
            case: Which of its `cases` is spoken of; the `message` where none is named.
            **facts: What fills the sentence.
        """
        return _finding((self, tuple(facts.items()), False, case))

    @property
    def provenance(self) -> Provenance:
        """How much of the rule stands in the source."""
        if self.ruling is None:
            return Provenance.STATED
        return Provenance.MADE_EXACT if self.ruling.exact else Provenance.DECIDED

    def text_under(self, options: object) -> str:
        """The rule as it reads under options."""
        for wording in self.wordings:
            if fits(wording.when, options):
                return with_options(wording.text, options)
        return self.text

    def permits(self, case: str = "", /, **facts: object) -> "Finding":
        """The clause as the reason why a play is legal."""
        return _finding((self, tuple(facts.items()), True, case))


class Finding(NamedTuple):
    """A clause together with the facts of one case.

    Attributes:
        clause: The rule.
        facts: Names and values that fill the clause's sentence.
        upheld: Whether the clause permits the play; otherwise it forbids it or describes what happened.
        case: Which of the clause's `cases` it is; empty for its one `message` or `permitted_message`.
    """

    clause: Clause
    facts: tuple[tuple[str, object], ...] = ()
    upheld: bool = False
    case: str = ""

    @property
    def template(self) -> str:
        """The sentence of the clause for this case, with the facts in braces."""
        clause = self.clause
        if self.case:
            return clause.cases[self.case]
        return (clause.permitted_message if self.upheld else clause.message) or clause.text

    @property
    def text(self) -> str:
        """The sentence for this case; seats go by their numbers."""
        return self.sentence()

    def sentence(self, names: Sequence[str] = ()) -> str:
        """The sentence for this case.

        Args:
            names: What to call each seat; without them seats go by their numbers. Who is called ``You`` is spoken to.
        """
        said = self.template.format_map({name: _Fact(value, names) for name, value in self.facts})
        if YOU in names:
            said = spoken_to(said)
        return said[:1].upper() + said[1:]

    @property
    def citation(self) -> str:
        """Book and title, as they are cited behind a sentence."""
        return f"[{self.clause.book}, {self.clause.title}]"

    def __str__(self) -> str:
        return f"{self.text} {self.citation}"

    def __repr__(self) -> str:
        return f"<Finding {self}>"


_finding = partial(tuple.__new__, Finding)
"""Findings are made by the thousand, and the constructor of a named tuple takes as long again."""


class _Fact:
    """A fact on its way into a sentence; the formats are those of `Clause`."""

    def __init__(self, value: object, names: Sequence[str]) -> None:
        self.value = value
        self.names = names

    def __format__(self, spec: str) -> str:
        if not spec:
            return format_fact(self.value)
        if spec == "seat":
            return format_seats(self.value, self.names)
        number = self.value if isinstance(self.value, int) else len(cast(Sized, self.value))
        if spec == "+":
            return f"{'−' if number < 0 else '+'}{abs(number)}"
        one, slash, many = spec.partition("/")
        return (one if number == 1 else many) if slash else counted(number, one)


YOU = "You"
"""The name of whoever is spoken to."""
_SUBJECT = re.compile(r"\bYou(, [^,.:;]+,)? ([a-z]+)\b")
_SECOND_VERB = re.compile(
    r"(\bYou\b[^.:;]* and )(has|wins|loses|turns|takes|draws|leads|deals|scores|plays|puts|shuffles)\b"
)
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}


def spoken_to(text: str) -> str:
    """A sentence in which somebody is called You, put so that it speaks to them.

    >>> spoken_to("Hearts were led: You wins the trick, and You has You's ten back.")
    'Hearts were led: you win the trick, and you have your ten back.'
    >>> spoken_to("You, the non-dealer, has 1 point; You passes.")
    'You, the non-dealer, have 1 point; you pass.'
    >>> spoken_to("You has no cards left and wins the deal; You and Ann's 3♠ was there first.")
    "You have no cards left and win the deal; your side's 3♠ was there first."
    """

    def agreeing(found: re.Match[str]) -> str:
        aside, verb = found[1] or "", found[2]
        if verb in _IRREGULAR:
            verb = _IRREGULAR[verb]
        elif verb.endswith("ies"):
            verb = f"{verb[:-3]}y"
        elif verb.endswith(("sses", "shes", "ches", "xes", "zes")):
            verb = verb[:-2]
        elif verb.endswith("s") and not verb.endswith(("ss", "ways")):
            verb = verb[:-1]
        return f"You{aside} {verb}"

    said = re.sub(r"\bYou and (?:your )?\w+'s", "Your side's", text.replace("You's", "Your"))
    said = _SUBJECT.sub(agreeing, said)
    said = _SECOND_VERB.sub(lambda found: f"{found[1]}{_IRREGULAR.get(found[2]) or found[2][:-1]}", said)
    return re.sub(r"(?<=[a-z0-9,;:♣♦♥♠] )You(r?)\b", r"you\1", said)


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "trick"), counted(2, "trick"), counted(0, "play")
    ('1 trick', '2 tricks', '0 plays')
    """
    return f"{format_fact(number)} {noun}{'s' * (number != 1)}"


def format_seats(seats: object, names: Sequence[str] = ()) -> str:
    """One seat or several in words, by their names where these are given.

    >>> format_seats(1), format_seats((0, 2)), format_seats((0, 1), names=("Ann", "Bob"))
    ('seat 1', 'seats 0 and 2', 'Ann and Bob')
    """
    several = tuple(seats) if isinstance(seats, Iterable) else (seats,)
    if names:
        return format_fact(tuple(dict.fromkeys(names[seat] for seat in several)))
    return f"seat{'s' * (len(several) > 1)} {format_fact(several)}"


def format_fact(value: object) -> str:
    """Put a fact into words: cards and suits by their signs and names, several things as a list.

    >>> from cardrules.cards import cards
    >>> format_fact(cards("7H JH QS")), format_fact(Suit.HEARTS), format_fact(-3)
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
            said = [format_fact(part) for part in value]
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
        source: Where they come from.
    """

    title: str
    summary: str
    credit: str
    sections: tuple[Section, ...]
    source: Source | None = None

    def __repr__(self) -> str:
        return f"<Rulebook of {self.title}: {counted(len(tuple(self)), 'clause')}>"

    def _repr_markdown_(self) -> str:
        sections = (
            f"### {each.title}\n"
            + "".join(f"- **{clause.title}.** {clause.text}\n" for clause in each.clauses)
            for each in self.sections
        )
        return f"## {self.title}\n\n{self.summary}\n\n" + "\n".join(sections)

    def __iter__(self) -> Iterator[Clause]:
        return (clause for section in self.sections for clause in section.clauses)

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """The clauses by their ids."""
        return {clause.id: clause for clause in self}

    def under(self, options: object) -> "Rulebook":
        """The rules in force at a table with these options, as they read there."""
        sections = (
            Section(
                section.title,
                tuple(
                    replace(clause, text=clause.text_under(options))
                    for clause in section.clauses
                    if fits(clause.when, options)
                ),
            )
            for section in self.sections
        )
        return replace(self, sections=tuple(section for section in sections if section.clauses))

    def switched_by(self, option: str) -> tuple[Clause, ...]:
        """The clauses that an option switches or changes."""
        return tuple(clause for clause in self if option in clause.options)
