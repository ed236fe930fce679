"""A score pad for people who play with cards of their own: the results of their deals, scored by the rules.

The score of a result is worked out by the functions that score a deal in the rules, so a pad and a match that was
played card by card cannot differ. A pad is a value: entering, changing and taking back each give another pad.
"""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardrules.catalogue import load
from cardrules.core.errors import CardRulesError, Fault, RecordError, ResultError
from cardrules.core.events import Outcome, ScoreLine, totals
from cardrules.core.limits import LONGEST_PAD, MOST_DEALS, short
from cardrules.core.options import complaints
from cardrules.core.rulebook import Finding, counted, format_seats
from cardrules.core.zones import Seat
from cardrules.definition.game import Game
from cardrules.definition.scoring import (
    ChoiceField,
    ChoicesField,
    DealResult,
    Entry,
    NumberField,
    NumbersField,
    Scoring,
)

__all__ = [
    "ChoiceField",
    "ChoicesField",
    "DealResult",
    "Entry",
    "Fault",
    "KeptPad",
    "NumberField",
    "NumbersField",
    "ScorePad",
    "ScoredDeal",
]

FORMAT = 1
"""Version of the form in which pads are written down."""
MOST_LETTERS = 20
"""The most letters of a name."""
S = TypeVar("S")


@dataclass(frozen=True)
class ScoredDeal(Generic[S]):
    """A deal on the pad.

    Attributes:
        number: Its number, counted from 1.
        dealers: The dealer; in a race everybody who shuffled.
        result: The counts.
        lines: The points of each side, with the reasons.
        findings: Its other effects: a tie, somebody who goes out, the end.
        totals: The points of every side after it.
        outcome: The outcome of the match that ended with it; None while it goes on.
        before: The state of the match before it.
        after: The state of the match after it; in a list of single deals this is where the next one begins.
    """

    number: int
    dealers: tuple[Seat, ...]
    result: DealResult
    lines: tuple[ScoreLine, ...]
    findings: tuple[Finding, ...]
    totals: tuple[int, ...]
    outcome: Outcome | None
    before: S
    after: S

    def points(self, side: int) -> int:
        """The points of a side in it."""
        return sum(line.points for line in self.lines if line.side == side)


class KeptPad(BaseModel):
    """A pad as it is written down.

    Attributes:
        cardrules: Version of this form.
        game: Name of the game in the catalogue.
        version: Version of its rules.
        options: The options that differ from the usual ones.
        names: The players, clockwise.
        dealer: The first dealer.
        results: The counts, deal by deal.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    cardrules: int = FORMAT
    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    dealer: Seat
    results: tuple[dict[str, Any], ...] = Field(max_length=MOST_DEALS)


@dataclass(frozen=True)
class ScorePad:
    """The score of a match that people play with cards of their own.

    >>> from cardrules import load
    >>> pad = ScorePad(load("nuts"), ("Ann", "Ben"))
    >>> pad = pad.enter({"foundation": (21, 14), "left": (0, 5)})
    >>> pad.totals, str(pad.deals[0].lines[1].finding.sentence(pad.names))
    ((21, 4), 'Ben has 14 cards on the foundations: +14.')

    Attributes:
        game: The game, with its options.
        names: The players, clockwise.
        dealer: The first dealer.
        results: The counts, deal by deal.

    Raises:
        ResultError: The names do not fit the game, or the rules cannot give one of the results.
    """

    game: Game
    names: tuple[str, ...]
    dealer: Seat = 0
    results: tuple[DealResult, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", _checked_names(self.game, self.names))
        if self.dealer not in range(self.game.seats):
            raise ResultError(f"The first dealer is one of the {counted(self.game.seats, 'player')}.")
        if len(self.results) > MOST_DEALS:
            raise ResultError(f"A pad has room for {MOST_DEALS} deals: begin another one.")
        _ = self.deals

    # The score

    @property
    def scoring(self) -> Scoring[Any, Any]:
        """The scoring of the game by hand."""
        scoring = self.game.results
        if scoring is None:
            raise ResultError(f"{self.game.title} has no score pad.")
        return scoring

    @cached_property
    def deals(self) -> tuple[ScoredDeal[Any], ...]:
        """The deals, scored one after the other."""
        return tuple(self._scored())

    @property
    def state(self) -> Any:
        """The state of the match: before the next deal, or at its end."""
        return self.deals[-1].after if self.deals else self._begin(self.dealer)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of every side."""
        return self.deals[-1].totals if self.deals else self.first_totals

    @cached_property
    def first_totals(self) -> tuple[int, ...]:
        """The points with which the sides begin."""
        return totals(self._begin(self.dealer).ledger, self.game.sides)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match; None while it goes on, and where single deals are listed."""
        return self.deals[-1].outcome if self.deals and not self.is_series else None

    @property
    def is_series(self) -> bool:
        """Whether single deals are listed, each of them a match of its own."""
        return self.scoring.is_single(self.game.options)

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of matches that each side has won, shared ones included."""
        ended = [deal.outcome.winners for deal in self.deals if deal.outcome]
        return tuple(sum(side in winners for winners in ended) for side in range(self.game.sides))

    @property
    def dealers(self) -> tuple[Seat, ...]:
        """The seats that deal or shuffle next; none when the match is over."""
        return () if self.outcome else self.game.dealers(self.state)

    @property
    def out(self) -> tuple[Seat, ...]:
        """The players who are out."""
        live = self.scoring.live
        return tuple(seat for seat in range(self.game.seats) if live and seat not in live(self.state))

    @property
    def levels(self) -> tuple[tuple[int, str], ...]:
        """The scores at which something happens, each with a name: the target, for example."""
        return self.scoring.levels(self.game.options)

    @property
    def side_names(self) -> tuple[str, ...]:
        """The name of each side, by its players."""
        return tuple(format_seats(seats, self.names) for seats in self.game.members)

    # Entering

    def entries(self, entered: Mapping[str, Any], deal: int | None = None) -> tuple[Entry, ...]:
        """The entries of a deal; players go by their names.

        Args:
            entered: The values entered so far.
            deal: Number of a deal that is on the pad, to change it; None for the next one.
        """
        state = self.state if deal is None else self.deals[deal - 1].before
        return self.scoring.entries(state, entered, self.names)

    def enter(self, result: DealResult | Mapping[str, Any]) -> "ScorePad":
        """The pad with one more deal.

        Raises:
            ResultError: The match is over, or the rules cannot give such a result; the message says what is wrong.
        """
        if self.outcome:
            raise ResultError(f"The match is over. {self.outcome.finding.sentence(self.names)}")
        return replace(self, results=(*self.results, self._read(result, len(self.results) + 1)))

    def change(self, deal: int, result: DealResult | Mapping[str, Any]) -> "ScorePad":
        """The pad with another result of a deal that is on it; what follows is scored again.

        Raises:
            ResultError: The rules cannot give such a result, or no longer those that follow.
        """
        self._check_number(deal)
        read = self._read(result, deal)
        return replace(self, results=(*self.results[: deal - 1], read, *self.results[deal:]))

    def undo(self) -> "ScorePad":
        """The pad without its last deal."""
        self._check_number(len(self.results))
        return replace(self, results=self.results[:-1])

    def renamed(self, names: Sequence[str]) -> "ScorePad":
        """The pad with other names."""
        return replace(self, names=tuple(names))

    # Writing down

    def write(self) -> KeptPad:
        """The pad as it is written down."""
        return KeptPad(
            game=self.game.id,
            version=self.game.version,
            options=self.game.options.model_dump(mode="json", exclude_defaults=True),
            names=self.names,
            dealer=self.dealer,
            results=tuple(each.model_dump(mode="json") for each in self.results),
        )

    @classmethod
    def read(cls, kept: Any) -> "ScorePad":
        """The pad that was written down.

        Args:
            kept: A `KeptPad`, its JSON, or the object read from that.

        Raises:
            RecordError: It is no pad, or one of other rules.
        """
        if isinstance(kept, str | bytes) and len(kept) > LONGEST_PAD:
            raise RecordError(
                f"This is too long for a score pad: it has {len(kept)} bytes, and at most {LONGEST_PAD} are read."
            )
        try:
            raw = json.loads(kept) if isinstance(kept, str | bytes) else kept
            written = KeptPad.model_validate(raw)
        except (ValueError, RecursionError):
            raise RecordError("This is not a score pad.") from None
        try:
            game = load(written.game).with_options_of(written.options)
            if (written.cardrules, written.version) != (FORMAT, game.version):
                raise RecordError(f"This pad of {game.title} was written by another version of its rules.")
            pad = cls(game, written.names, written.dealer)
            return replace(pad, results=tuple(map(pad._read, written.results)))
        except RecordError:
            raise
        except CardRulesError as error:
            raise RecordError(f"This score pad cannot be read: {error}") from None

    def csv(self) -> str:
        """The pad as a table, with commas between its columns: for each side the points of each deal, and the sums."""
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        heads = [head for name in self.side_names for head in (_as_text(name), _as_text(f"{name}, total"))]
        table.writerow(["Deal", "Dealer", *heads, "Winner"])
        for deal in self.deals:
            dealer = "" if self.game.race else _as_text(format_seats(deal.dealers, self.names))
            sums = [each for side, total in enumerate(deal.totals) for each in (deal.points(side), total)]
            winners = deal.outcome.winners if deal.outcome else ()
            won = " and ".join(self.side_names[side] for side in winners)
            table.writerow([deal.number, dealer, *sums, _as_text(won)])
        return text.getvalue()

    # Working it out

    def _begin(self, dealer: Seat) -> Any:
        begin = self.scoring.begin or self.game.initial_state
        return begin(self.game.options, dealer)

    def _scored(self) -> Iterator[ScoredDeal[Any]]:
        state, sums = self._begin(self.dealer), list(self.first_totals)
        for number, result in enumerate(self.results, 1):
            if state.result is not None:
                raise ResultError(self._too_many(number), number)
            if faults := self.scoring.all_faults(state, result, self.game.members, self.names):
                raise ResultError(" ".join(fault.text for fault in faults), number, tuple(faults))
            after, events = self.scoring.score(state, result)
            new = after.ledger[len(state.ledger) :]
            for line in new:
                sums[line.side] += line.points
            yield ScoredDeal(
                number,
                self.game.dealers(state),
                result,
                tuple(line._replace(deal=number) for line in new),
                tuple(event.finding for event in events if not event.lines),
                tuple(sums),
                after.result,
                state,
                state := self._next(after, state),
            )

    def _next(self, after: Any, before: Any) -> Any:
        """The state of the match after a deal; where single deals are listed the next one begins, dealt by the next."""
        if not self.is_series:
            return after
        (dealer,) = self.game.dealers(before)
        return self._begin((dealer + 1) % self.game.seats)

    def _too_many(self, number: int) -> str:
        more = counted(len(self.results) - number + 1, "deal")
        return f"With this the match would be over after deal {number - 1}, but the pad has {more} after it."

    def _read(self, result: DealResult | Mapping[str, Any], number: int | None = None) -> DealResult:
        model: type[DealResult] = self.scoring.result
        try:
            return model.model_validate(result)
        except ValidationError as error:
            missing = [str(each["loc"][0]) for each in error.errors() if each["type"] == "missing"]
            if missing:
                said = f"Something has not been entered yet: {', '.join(missing).replace('_', ' ')}."
            else:
                said = complaints(error, model, "entry")
            raise ResultError(said, number) from None

    def _check_number(self, deal: int) -> None:
        if not 1 <= deal <= len(self.results):
            raise ResultError(
                f"There is no deal {deal} on the pad; it has {counted(len(self.results), 'deal')}."
            )


def _checked_names(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """Names that can be told apart, one for each player."""
    read = tuple(" ".join(name.split()) for name in names)
    if len(read) != game.seats:
        raise ResultError(f"{game.title} needs {counted(game.seats, 'name')} here; there are {len(read)}.")
    for name in read:
        if not 0 < len(name) <= MOST_LETTERS:
            raise ResultError(f"A name has 1 to {MOST_LETTERS} letters; “{short(name)}” has {len(name)}.")
        if any("\ud800" <= letter <= "\udfff" for letter in name):
            raise ResultError(f"“{short(name)}” has half a character in it, which cannot be written down.")
        if read.count(name) > 1:
            raise ResultError(f"Two players are called {name}: give one of them another name.")
    return read


def _as_text(name: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in ("=", "+", "-", "@") else name
