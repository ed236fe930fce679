"""Score pads as they are kept: what stands on them, and what has been typed in but not entered. No Streamlit here."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from secrets import token_urlsafe
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict, ValidationError

from cardrules import CardRulesError, ResultError
from cardrules.tabletop.scorepad import (
    ChoiceField,
    ChoicesField,
    Entry,
    Fault,
    KeptPad,
    NumberField,
    NumbersField,
    ScoredDeal,
    ScorePad,
)

from .documents import HeldDocument, Store, StoreError
from .markdown import plain, signed

KIND = "pad"
Draft = dict[str, Any]
"""Values typed in of a deal, by the names of the entries; a list with holes for the numbers of sides."""


class PadDocument(BaseModel):
    """A pad in the store.

    Attributes:
        pad: The pad, written down.
        drafts: What has been typed in, by the number of the deal.
        changing: The deal that is being changed; None while the next one is entered.
    """

    model_config = ConfigDict(extra="ignore")

    pad: KeptPad
    drafts: dict[int, Draft] = {}
    changing: int | None = None


class PadEntry(NamedTuple):
    """A pad of the visitor's in the list; without a pad where this version cannot read it."""

    key: str
    changed: datetime
    pad: ScorePad | None
    text: str


class OpenPad:
    """A pad that is open on the page; every change is kept at once.

    Attributes:
        key: Its key in the store.
        pad: What stands on it.
        faults: Why the last result was refused, each thing with the entry that it is about; none where it was not.
        trouble: Why the last change could not be kept yet; empty where it is kept.
        is_news: Whether another tab has changed it since it was looked at here.
        shown: What the fields held when they were drawn last, by the keys of their widgets.
    """

    def __init__(self, held: HeldDocument, key: str, document: PadDocument) -> None:
        self._held = held
        self.key = key
        self.trouble = ""
        self.is_news = False
        self.shown: dict[str, Any] = {}
        self._lay(document)

    @classmethod
    def begin(cls, store: Store, learner: str, pad: ScorePad) -> "OpenPad":
        """A new pad."""
        key = token_urlsafe(9)
        opened = cls(HeldDocument(store, learner, KIND, key), key, PadDocument(pad=pad.write()))
        opened._keep()
        return opened

    @classmethod
    def load(cls, store: Store, learner: str, key: str) -> "OpenPad | None":
        """A pad that was kept; None where there is none that this version can read."""
        held = HeldDocument(store, learner, KIND, key)
        body = held.read()
        try:
            return None if body is None else cls(held, key, PadDocument.model_validate(body))
        except (ValidationError, CardRulesError):
            return None

    def look_again(self) -> None:
        """Keep what could not be kept before, and take up what another tab has changed."""
        if self.trouble:
            self._keep()
        try:
            body = self._held.read_newer()
        except StoreError as error:
            self.trouble = str(error)
            return
        self.is_news = body is not None
        if body is not None:
            self._lay(PadDocument.model_validate(body))

    def _lay(self, document: PadDocument) -> None:
        self._document = document
        self.pad = ScorePad.read(document.pad.model_dump())
        self.faults: list[Fault] = []

    @property
    def complaint(self) -> str:
        """The reason why the last result was refused; empty where it was not."""
        return " ".join(fault.text for fault in self.faults)

    @property
    def wrong_fields(self) -> dict[str, list[str]]:
        """The fields that were refused: by the names of entries their labels, or none for all of them."""
        names, wrong = self.pad.side_names, dict[str, list[str]]()
        for entry, _, sides in self.faults:
            wrong.setdefault(entry, []).extend(plain(names[side]) for side in sides)
        return wrong

    @property
    def changing(self) -> int | None:
        """The deal that is being changed; None while the next one is entered."""
        changing = self._document.changing
        return changing if changing and changing <= len(self.pad.results) else None

    @property
    def number(self) -> int:
        """Number of the deal that is being entered."""
        return self.changing or len(self.pad.results) + 1

    @property
    def draft(self) -> Draft:
        """The entries that have been typed in of that deal."""
        return dict(self._document.drafts.get(self.number, {}))

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries that are to be typed in of it."""
        return self.pad.entries(self.draft, self.changing)

    def type_in(self, draft: Draft) -> None:
        """Keep what has been typed in."""
        if draft != self.draft:
            self.faults = []
            self._document.drafts[self.number] = draft
            self._keep()

    def enter(self) -> bool:
        """Put on the pad what has been typed in; False where it was refused, and then it stays typed in."""
        entries, number = self.entries, self.number
        self.faults = list(missing(entries, self.draft, self.pad.side_names))
        if self.faults:
            return False
        result = {entry.name: filled_in(entry, self.draft, len(self.pad.totals)) for entry in entries}
        try:
            pad = self.pad.change(number, result) if self.changing else self.pad.enter(result)
        except ResultError as error:
            self.faults = faults_of(error, number)
            return False
        self._document.drafts.pop(number, None)
        self._set(pad)
        return True

    def change(self, deal: int) -> None:
        """Type in a deal again that stands on the pad."""
        self._document.drafts[deal] = typed(self.pad, deal)
        self._document.changing = deal
        self.faults = []
        self._keep()

    def leave(self) -> None:
        """Leave that deal as it was."""
        self._document.drafts.pop(self.number, None)
        self._set(self.pad)

    def undo(self) -> None:
        """Take the last deal off the pad; it stays typed in."""
        last = len(self.pad.deals)
        self._document.drafts = {last: typed(self.pad, last)}
        self._set(self.pad.undo())

    def rename(self, names: Sequence[str]) -> None:
        """Give the players other names; a complaint says where that is not possible."""
        try:
            self._set(self.pad.renamed(names))
        except CardRulesError as error:
            self.faults = [Fault("", str(error))]

    def _set(self, pad: ScorePad) -> None:
        self.pad, self.faults = pad, []
        self._document.pad, self._document.changing = pad.write(), None
        self._keep()

    def _keep(self) -> None:
        """Keep the pad, or note why that cannot be done; another tab's pad stays, and is found at the next look."""
        try:
            self._held.write(self._document.model_dump(mode="json"))
        except StoreError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""


def pads_of(store: Store, learner: str) -> Iterator[PadEntry]:
    """The visitor's pads, the last one first."""
    for each in store.all(learner, KIND):
        opened = OpenPad.load(store, learner, each.key)
        yield PadEntry(each.key, each.changed, None if opened is None else opened.pad, each.text)


def names_used(entries: Iterable[PadEntry]) -> tuple[str, ...]:
    """The players of the pads, those of the last one first."""
    return tuple(dict.fromkeys(name for entry in entries if entry.pad for name in entry.pad.names))


def typed(pad: ScorePad, deal: int) -> Draft:
    """A deal on the pad as it was typed in: what was asked of it."""
    values = pad.deals[deal - 1].result.model_dump(mode="json")
    asked = {entry.name for entry in pad.entries(values, deal)}
    return {name: value for name, value in values.items() if name in asked}


def faults_of(error: ResultError, number: int) -> list[Fault]:
    """Say what is wrong with the deal of that number; or with one after it, if that has to be scored again."""
    if error.deal == number and error.faults:
        return list(error.faults)
    later = f"With this, deal {error.deal} cannot be. " if error.faults else ""
    return [Fault("", f"{later}{error}")]


def may_be_left_empty(entry: Entry) -> bool:
    """Whether nothing typed in means none: for what is rare, unlike what all together have to make a sum."""
    return isinstance(entry, ChoicesField) or (
        isinstance(entry, NumbersField) and entry.most_together is not None
    )


def missing(entries: Sequence[Entry], draft: Draft, side_names: Sequence[str]) -> Iterator[Fault]:
    """Say what has still to be typed in."""
    for entry in entries:
        if may_be_left_empty(entry):
            continue
        value = draft.get(entry.name)
        if isinstance(entry, NumbersField):
            holes = [side for side in entry.sides if not value or value[side] is None]
            if holes:
                said = f"nothing has been entered yet for {listed([side_names[side] for side in holes])}."
                yield Fault(entry.name, f"{entry.label}: {said}", tuple(holes))
        elif entry.name not in draft or (isinstance(entry, NumberField) and value is None):
            answered = f"“{entry.label}” has not been answered yet."
            entered = f"{entry.label}: nothing has been entered yet."
            yield Fault(entry.name, answered if isinstance(entry, ChoiceField) else entered)


def listed(names: Sequence[str]) -> str:
    """Names as one says them.

    >>> listed(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    *first, last = names
    return f"{', '.join(first)} and {last}" if first else last


def filled_in(entry: Entry, draft: Draft, sides: int) -> Any:
    """Return what has been typed in, with nothing for what may be left empty."""
    value = draft.get(entry.name)
    if isinstance(entry, NumbersField):
        numbers = value or [None] * sides
        return tuple(numbers[side] or 0 if side in entry.sides else 0 for side in range(sides))
    return value or () if isinstance(entry, ChoicesField) else value


def so_far(entry: NumbersField, draft: Draft) -> str:
    """Say how far the numbers that have been typed in are from the sum that they have to make."""
    if entry.total is None:
        return ""
    numbers = draft.get(entry.name) or []
    made = sum(number or 0 for side, number in enumerate(numbers) if side in entry.sides)
    off = entry.total - made
    if not off:
        return f"{entry.total} in all: that is right."
    return f"{entry.total} in all: {off} to go." if off > 0 else f"{entry.total} in all: {-off} too many."


def deal_word(pad: ScorePad) -> str:
    """Return the word for a deal: a round in a race, and a game where each deal is a match of its own."""
    return "round" if pad.game.race else "game" if pad.is_series else "deal"


def deal_text(pad: ScorePad, deal: ScoredDeal[Any]) -> str:
    """A deal in a line: what each side got, or where no points are counted who won."""
    if deal.lines or not deal.outcome:
        return " · ".join(f"{name} {signed(deal.points(side))}" for side, name in enumerate(pad.side_names))
    won = " and ".join(pad.side_names[side] for side in deal.outcome.winners)
    return f"won by {won}" if won else "a draw"


def plotted(pad: ScorePad) -> list[dict[str, Any]]:
    """The points of the plot: for each side what it had after each deal, and where it counts from nothing, before."""
    rows = [tuple(deal.points(side) for side in range(pad.game.sides)) for deal in pad.deals]
    first = 1
    if pad.game.sides > 1:
        rows, first = [pad.first_totals, *sums_of(pad)], 0
    return [
        {"Deal": number, "Side": name, "Points": row[side]}
        for number, row in enumerate(rows, first)
        for side, name in enumerate(pad.side_names)
    ]


def sums_of(pad: ScorePad) -> Iterator[tuple[int, ...]]:
    """Yield what each side had after each deal: its points, or where none are counted the games that it had won."""
    won = [0] * pad.game.sides
    for deal in pad.deals:
        for side in deal.outcome.winners if deal.outcome else ():
            won[side] += 1
        yield tuple(won) if pad.is_series and not any(pad.totals) else deal.totals


def sheet_rows(pad: ScorePad) -> Iterator[list[str]]:
    """The table of the deals, its heads first: points and sums, or where there are none who has won."""
    dealt = not pad.game.race and pad.game.seats > 1
    yield [deal_word(pad).capitalize(), *(["Dealer"] if dealt else []), *pad.side_names]
    for deal in pad.deals:
        dealer = [" and ".join(pad.names[seat] for seat in deal.dealers)] if dealt else []
        yield [str(deal.number), *dealer, *(cell(pad, deal, side) for side in range(pad.game.sides))]


def cell(pad: ScorePad, deal: ScoredDeal[Any], side: int) -> str:
    """Return what a side got for a deal, and what it had then; a star for whoever won the match with it."""
    star = "★" if deal.outcome and side in deal.outcome.winners else ""
    if pad.is_series and not any(pad.totals):
        return star or "–"
    points, total = signed(deal.points(side)), signed(deal.totals[side])
    plus = "+" * (deal.points(side) > 0)
    return f"{points if pad.game.sides == 1 else f'{plus}{points} → {total}'} {star}".strip()


def key_of(pad: ScorePad) -> str:
    """Say what the signs in the table mean."""
    cells = [cell for row in sheet_rows(pad) for cell in row]
    sums = [f"Points of the {deal_word(pad)} → total after it"] * any("→" in cell for cell in cells)
    won = ["★ won"] * any("★" in cell for cell in cells)
    return " · ".join(sums + won)
