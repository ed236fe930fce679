"""Rulebooks: clauses as typed constants, which the code cites and the reader reads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property, partial
from string import Formatter
from typing import NamedTuple, cast

from cardrules.core import html
from cardrules.core.cards import Card, Suit


class ClauseKind(StrEnum):
    """The subject of a clause."""

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
    """The degree to which the source states a rule."""

    STATED = "stated"
    """The source says so."""
    MADE_EXACT = "made exact"
    """The source says so loosely."""
    DECIDED = "decided"
    """The source is silent, or contradicts itself."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """The project's decision where the source leaves a rule open.

    Attributes:
        question: The question that the source leaves open.
        reason: The reason for the decision.
        otherwise: The alternative.
        exact: Whether the source does say so, but loosely.
    """

    question: str
    reason: str
    otherwise: str = ""
    exact: bool = False


@dataclass(frozen=True, slots=True)
class Source:
    """The source of a game's rules.

    Attributes:
        title: Its title.
        author: Its author.
        licence: The terms under which it may be used.
        address: Its address; empty where none is known.
    """

    title: str
    author: str
    licence: str
    address: str = ""


class AnyValue(StrEnum):
    """A value in a `When` that stands for several."""

    SET = "any value but none"


SET = AnyValue.SET

When = Mapping[str, tuple[object, ...]]
"""The options under which something holds: each named option must have one of its listed values."""


def fits(when: When, options: object) -> bool:
    """Whether options are among those named.

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
    return _filled(template, {name: getattr(options, name) for name in _names_in(template)})


def _names_in(template: str) -> tuple[str, ...]:
    """The names that stand in braces in a template."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


@dataclass(frozen=True, slots=True)
class Wording:
    """The text of a clause at a table that has chosen its options.

    Attributes:
        text: The rule; values of options stand in braces: ``{players:player}``.
        when: The options under which it reads so.
    """

    text: str
    when: When = field(default_factory=dict)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that decide whether it is read, and those whose values it names."""
        return (*self.when, *_names_in(self.text))


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule. Called with the facts of a case it gives a `Finding`.

    The sentences of a clause are templates; facts stand in braces, and a format says how they read:
    ``{cards}`` is a list of cards, ``{count:card}`` a number with its noun (1 card, 2 cards), ``{seat:seat}`` a seat by
    its number, or by its name where names are given, ``{seat:seat's}`` its possessive (Ann's, your),
    ``{cards:lies/lie}`` the word that agrees with a number, a list or a seat (Ann wins, you win), and ``{points:+}`` a
    number with its sign.

    Attributes:
        book: Title of the rulebook that the clause belongs to.
        id: Name of the clause within its book, used in links.
        title: Its heading.
        kind: Its subject.
        text: The rule, in one or two sentences.
        message: The sentence for a case to which it applies; where it is empty, the text serves.
        permitted_message: For legality: the sentence for a play that the clause permits or compels.
        cases: Further sentences for particular cases, by the names that the code calls them by.
        source: The section of the source, or the part of the rulings, that the rule comes from.
        ruling: The project's decision, where the source does not say all of it.
        options: Names of the options that switch or change the rule; if left out, those that `when` and `wordings`
            name.
        table: A table that is part of the rule.
        when: The options under which the rule is in force.
        wordings: Its texts under options; the first whose `when` fits is taken, and the `text` where none does.
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

    def __post_init__(self) -> None:
        if not self.options:
            named = (*self.when, *(name for wording in self.wordings for name in wording.options))
            object.__setattr__(self, "options", tuple(dict.fromkeys(named)))

    def __repr__(self) -> str:
        return f"<Clause {self.id} of {self.book}>"

    def _repr_html_(self) -> str:
        points = html.table(self.table.columns, self.table.rows) if self.table else ""
        decided = html.items((self.ruling.question, self.ruling.reason)) if self.ruling else ""
        return html.paragraph(self.text, f"{self.book}, {self.title}.") + points + decided

    def __call__(self, case: str = "", /, **facts: object) -> "Finding":
        """The clause applied to a case: broken, where it is a legality clause.

        Args:
            case: The name of one of its `cases`; the `message` where none is named.
            **facts: The facts that fill the sentence.
        """
        return _finding((self, tuple(facts.items()), False, case))

    @property
    def provenance(self) -> Provenance:
        """The degree to which the source states the rule."""
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
        case: The name of one of the clause's `cases`; empty for its one `message` or `permitted_message`.
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
            names: The name of each seat; without them seats go by their numbers. The player named ``You`` is addressed.
        """
        return _capitalized(_filled(self.template, dict(self.facts), names))

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


class Sentence(NamedTuple):
    """A sentence with its facts, put into words for its reader.

    Attributes:
        template: The sentence with facts in braces; the formats are those of `Clause`.
        facts: Names and values that fill it.
    """

    template: str
    facts: tuple[tuple[str, object], ...] = ()

    def in_words(self, names: Sequence[str] = ()) -> str:
        """The sentence in words.

        Args:
            names: The name of each seat; without them seats go by their numbers. The player named ``You`` is addressed.
        """
        return _capitalized(_filled(self.template, dict(self.facts), names))

    def phrase(self) -> str:
        """The words as they go on within a sentence; seats go by their numbers."""
        return _filled(self.template, dict(self.facts))


def sentence(template: str, **facts: object) -> Sentence:
    """A sentence with its facts.

    >>> won = sentence("{winner:seat} {winner:has/have} {points:point} and {winner:wins/win}.", winner=1, points=3)
    >>> won.in_words(), won.in_words(["Ann", "You"])
    ('Seat 1 has 3 points and wins.', 'You have 3 points and win.')
    """
    return Sentence(template, tuple(facts.items()))


YOU = "You"
"""The name of the player who is addressed."""
_SEATS = ("seat", "seat's")


def _filled(template: str, facts: Mapping[str, object], names: Sequence[str] = ()) -> str:
    """A template with its facts; the formats are those of `Clause`."""
    fields = list(Formatter().parse(template))
    players = {name for _, name, spec, _ in fields if spec in _SEATS}
    text = ""
    for literal, name, spec, _ in fields:
        text += literal
        if name:
            begins = not text or text.endswith(". ")
            words = _formatted(facts[name], spec or "", names, name in players, begins)
            text += _capitalized(words) if begins and text else words
    return text


def _formatted(value: object, spec: str, names: Sequence[str], player: bool, begins: bool) -> str:
    """A fact in words.

    Args:
        value: The fact.
        spec: Its format.
        names: The name of each seat.
        player: Whether the fact is a seat, or several.
        begins: Whether it begins a sentence.
    """
    if spec == "seat":
        return format_seats(value, names, begins)
    if spec == "seat's":
        return _possessive(value, names)
    if not spec:
        return format_fact(value)
    one, slash, many = spec.partition("/")
    if slash and player:
        return one if _is_third_person_singular(value, names) else many
    number = value if isinstance(value, int) else len(cast(Sized, value))
    if spec == "+":
        return f"{'−' if number < 0 else '+'}{abs(number)}"
    return (one if number == 1 else many) if slash else counted(number, one)


def _called(seats: object, names: Sequence[str]) -> tuple[object, ...]:
    """The names of seats, each once, or their numbers where no names are given."""
    several = tuple(seats) if isinstance(seats, Iterable) else (seats,)
    return tuple(dict.fromkeys(names[seat] for seat in several)) if names else several


def _is_third_person_singular(seats: object, names: Sequence[str]) -> bool:
    called = _called(seats, names)
    return len(called) == 1 and called != (YOU,)


def _possessive(seats: object, names: Sequence[str]) -> str:
    called = _called(seats, names)
    if YOU in called:
        return "your" if len(called) == 1 else "your side's"
    return f"{format_seats(seats, names)}'s"


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """A number with its noun; one time is once, and two are twice.

    >>> counted(1, "trick"), counted(2, "trick"), counted(0, "play"), counted(1, "time")
    ('1 trick', '2 tricks', '0 plays', 'once')
    """
    if noun == "time" and number in (1, 2):
        return "once" if number == 1 else "twice"
    return f"{format_fact(number)} {noun}{'s' * (number != 1)}"


def format_seats(seats: object, names: Sequence[str] = (), begins: bool = True) -> str:
    """One seat or several in words, by their names where these are given.

    Args:
        seats: A seat, or several.
        names: The name of each seat.
        begins: Whether a sentence begins so, and ``You`` with a capital.

    >>> format_seats(1), format_seats((0, 2)), format_seats((0, 1), names=("Ann", "Bob"))
    ('seat 1', 'seats 0 and 2', 'Ann and Bob')
    """
    called = _called(seats, names)
    if names:
        return format_fact(
            tuple(
                "you" if name == YOU and (place or not begins) else name for place, name in enumerate(called)
            )
        )
    return f"seat{'s' * (len(called) > 1)} {format_fact(called)}"


def format_fact(value: object) -> str:
    """Put a fact into words: cards and suits by their signs and names, several things as a list.

    >>> from cardrules.core.cards import cards
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
    """The rules of a game in reading order.

    Attributes:
        title: Name of the game.
        summary: The kind of game, in two or three sentences.
        credit: The inventor of the game, and the source that the rules follow.
        sections: The rules.
        source: The source of the rules.
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

    def for_options(self, options: object) -> "Rulebook":
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
