"""Results of deals, as people count them at a table: the entries of each game, the faults it refuses, and their scores.

A result is scored by the functions that score a deal which the rules have followed card by card; a game's
`results.py` only brings the counts to them. `cardrules.tabletop.scorepad` keeps the results of a whole match.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from cardrules.core.errors import Fault
from cardrules.core.events import Transition
from cardrules.core.limits import short
from cardrules.core.rulebook import counted, format_fact, format_seats
from cardrules.core.zones import Seat

__all__ = [
    "ChoiceField",
    "ChoicesField",
    "DealResult",
    "Entry",
    "Fault",
    "NumberField",
    "NumbersField",
    "Scoring",
]


class DealResult(BaseModel):
    """The counts at the end of a deal; every game has fields of its own.

    Seats and sides go by their numbers. Counts for each side are a tuple in the order of the sides.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")


@dataclass(frozen=True)
class NumbersField:
    """A number for each side.

    Attributes:
        name: The field of the result.
        label: The players' name for it.
        sides: The sides that it is asked of; the others have 0.
        least: The least that a side can have.
        most: The most that a side can have.
        total: The sum of all numbers; None where that is open.
        most_together: The most that the sum can be; None where nothing limits it.
    """

    name: str
    label: str
    sides: tuple[int, ...]
    least: int
    most: int
    total: int | None = None
    most_together: int | None = None


@dataclass(frozen=True)
class NumberField:
    """A single number.

    Attributes:
        name: The field of the result.
        label: The players' name for it.
        least: The least that it can be.
        most: The most that it can be.
    """

    name: str
    label: str
    least: int
    most: int


@dataclass(frozen=True)
class ChoiceField:
    """One of several possibilities.

    Attributes:
        name: The field of the result.
        label: The question.
        choices: The values, and the players' names for them.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]


@dataclass(frozen=True)
class ChoicesField:
    """Any number of several possibilities, in their order.

    Attributes:
        name: The field of the result.
        label: The question.
        choices: The values, and the players' names for them.
        times: The number of times that each can be chosen.
    """

    name: str
    label: str
    choices: tuple[tuple[Any, str], ...]
    times: int = 1


Entry = NumbersField | NumberField | ChoiceField | ChoicesField
"""An entry of a deal's result."""


S = TypeVar("S")
R = TypeVar("R", bound=DealResult)


def _nothing(state: Any, result: Any, names: Sequence[str]) -> Iterator[Fault]:
    yield from ()


@dataclass(frozen=True)
class Scoring(Generic[S, R]):
    """The entry and scoring of the results of a game's deals.

    The states are those of the game between two deals: they hold the score, the next dealer, and the match's outcome.

    Attributes:
        result: The counts at the end of a deal.
        entries: The entries of the next deal, given those made so far and the names of the players.
        score: The state after a deal with such a result, and its events.
        levels: The scores at which something happens, each with a name: the target, for example.
        faults: Faults of a result that its entries do not show, in words with the names of the players.
        begin: The first state of a match, where that has points already; None for the game's own.
        live: The seats that still play; None where nobody goes out.
        is_single: Whether a match is a single deal, so that a pad lists one match after the other.
    """

    result: type[R]
    entries: Callable[[S, Mapping[str, Any], Sequence[str]], tuple[Entry, ...]]
    score: Callable[[S, R], Transition[S]]
    levels: Callable[[Any], tuple[tuple[int, str], ...]]
    faults: Callable[[S, R, Sequence[str]], Iterator[Fault]] = _nothing
    begin: Callable[[Any, Seat], S] | None = None
    live: Callable[[S], tuple[Seat, ...]] | None = None
    is_single: Callable[[Any], bool] = lambda options: False

    def all_faults(
        self, state: S, result: R, members: Sequence[tuple[Seat, ...]], names: Sequence[str]
    ) -> list[Fault]:
        """The faults that keep the rules from giving such a result; its own faults only where its entries are right.

        Args:
            state: The state before the deal.
            result: The counts.
            members: The seats of each side.
            names: The names of the players.
        """
        asked = {entry.name: entry for entry in self.entries(state, result.model_dump(), names)}
        sides = [format_seats(seats, names, begins=False) for seats in members]
        wrong = [fault for entry in asked.values() for fault in _faults_of(entry, result, sides)]
        fields = self.result.model_fields.items()
        idle = [
            name for name, field in fields if name not in asked and getattr(result, name) != field.default
        ]
        wrong = wrong or [
            Fault(name, f"In such a deal there is nothing to count for “{name.replace('_', ' ')}”.")
            for name in idle
        ]
        return wrong or list(self.faults(state, result, names))


def seat_choices(seats: Sequence[Seat], names: Sequence[str]) -> tuple[tuple[Seat, str], ...]:
    """Players to choose from.

    >>> seat_choices((0, 2), ()), seat_choices((0, 1), ("You", "Ann"))
    (((0, 'seat 0'), (2, 'seat 2')), ((0, 'You'), (1, 'Ann')))
    """
    return tuple((seat, format_seats(seat, names)) for seat in seats)


def target_level(options: Any) -> tuple[tuple[int, str], ...]:
    """The target, from the game's option; none where it is left open."""
    return () if options.target is None else ((options.target, f"Target: {options.target}"),)


def _faults_of(entry: Entry, result: DealResult, sides: Sequence[str]) -> Iterator[Fault]:
    value = getattr(result, entry.name)
    match entry:
        case NumbersField():
            yield from _faults_of_numbers(entry, value, sides)
        case NumberField():
            if said := _out_of_bounds(entry, entry.label, value):
                yield Fault(entry.name, said)
        case ChoiceField():
            if value not in [each for each, _ in entry.choices]:
                listed = _or([text for _, text in entry.choices])
                yield Fault(entry.name, f"{_question(entry.label)} {listed}.")
        case ChoicesField():
            known = [each for each, _ in entry.choices]
            if any(each not in known or value.count(each) > entry.times for each in value):
                listed = _or([text for _, text in entry.choices])
                yield Fault(entry.name, f"{_question(entry.label)} {listed}.")


def _faults_of_numbers(entry: NumbersField, value: tuple[int, ...], sides: Sequence[str]) -> Iterator[Fault]:
    """The faults of one side's number, or of all of them together."""
    label, plural = entry.label, entry.label[:1].lower() + entry.label[1:]
    if len(value) != len(sides):
        needed = f"{counted(len(sides), 'number')} are needed, one for each side; there are {len(value)}."
        yield Fault(entry.name, f"{label}: {needed}")
        return
    single = list[Fault]()
    for side, number in enumerate(value):
        who = sides[side]
        said = _out_of_bounds(entry, f"{label} of {who}", number) if side in entry.sides else ""
        if number and side not in entry.sides:
            said = f"{label}: {who} cannot have any in this deal."
        if said:
            single.append(Fault(entry.name, said, (side,)))
    yield from single
    made = sum(value)
    if single:
        return
    if entry.total is not None and made != entry.total:
        off = abs(entry.total - made)
        missing = f"{off} {'is' if off == 1 else 'are'} missing" if made < entry.total else f"{off} too many"
        these = f"these make {format_fact(made)}: {missing}."
        yield Fault(entry.name, f"The {plural} of a deal make {entry.total}; {these}")
    if entry.most_together is not None and made > entry.most_together:
        said = f"A deal has at most {entry.most_together} {plural}; these are {made}."
        yield Fault(entry.name, said)


def _out_of_bounds(entry: NumbersField | NumberField, what: str, number: int) -> str:
    """The fault of a number that is too small or too large; empty where it is neither."""
    if entry.least <= number <= entry.most:
        return ""
    return (
        f"{what}: {short(format_fact(number))} cannot be; it is {format_fact(entry.least)} to {entry.most}."
    )


def _question(label: str) -> str:
    return label if label.endswith("?") else f"{label}:"


def _or(texts: Sequence[str]) -> str:
    """The texts as a list of possibilities.

    >>> _or(["seat 0", "seat 1", "nobody"])
    'seat 0, seat 1 or nobody'
    """
    *first, last = texts
    return f"{', '.join(first)} or {last}" if first else last
