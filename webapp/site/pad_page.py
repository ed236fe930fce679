"""The page with the score pads: for people who play with cards of their own."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import TYPE_CHECKING, Any

from cardrules import CardRulesError, Game, game_ids, load
from cardrules.tabletop.scorepad import (
    ChoiceField,
    ChoicesField,
    Entry,
    NumberField,
    NumbersField,
    ScorePad,
)

from ..model.markdown import signed
from ..model.pad import (
    KIND,
    OpenPad,
    deal_text,
    deal_word,
    key_of,
    may_be_left_empty,
    names_used,
    pads_of,
    sheet_rows,
)
from ..model.settings import NAMES
from . import blocks
from .blocks import Block
from .page import Page, Query, Shown, game_in
from .play_page import option_fields

if TYPE_CHECKING:
    from .shell import Shell

NOT_YET = "not yet"
"""In place of an answer that has not been given; None is an answer, “nobody”."""


class PadPage(Page):
    """The pads, or one of them."""

    def __init__(self, shell: "Shell", query: Query) -> None:
        super().__init__(shell, query)
        self.game: Game = game_in(query)
        if not self.game.results:
            self.game = next(game for game in map(load, game_ids()) if game.results)
        key = query.get("pad", "")
        self.opened = OpenPad.load(shell.store, shell.session.learner, key) if key else None

    # A new pad

    def do_game(self, _: Any, values: Mapping[str, Any]) -> None:
        """Choose the game of a new pad."""
        self.shell.go_to("pad", game=str(values["game"]))

    def do_options(self, _: Any, values: Mapping[str, Any]) -> None:
        """Choose the rules of the table."""
        try:
            self.game = self.game.with_options(**values)
        except CardRulesError as error:
            self.shell.notice = (str(error), True)

    def do_begin(self, _: Any, values: Mapping[str, Any]) -> None:
        """Begin a pad."""
        names = tuple(str(values[f"player {seat}"]) for seat in range(self.game.seats))
        try:
            pad = ScorePad(self.game, names, int(values.get("dealer", 0)))
        except CardRulesError as error:
            self.shell.notice = (str(error), True)
            return
        opened = OpenPad.begin(self.shell.store, self.shell.session.learner, pad)
        self.shell.go_to("pad", pad=opened.key)

    # A pad

    def do_typed(self, _: Any, values: Mapping[str, Any]) -> None:
        """Keep what has been typed in of a deal; what one field says decides which others there are."""
        if self.opened:
            self.opened.type_in(_draft(self.opened, values))

    def do_enter(self, _: Any, values: Mapping[str, Any]) -> None:
        """Put the deal on the pad."""
        if self.opened:
            self.opened.enter()

    def do_undo(self, _: Any, values: Mapping[str, Any]) -> None:
        """Take the last deal off the pad."""
        if self.opened:
            self.opened.undo()

    def do_change(self, value: Any, _: Mapping[str, Any]) -> None:
        """Type in a deal again."""
        if self.opened:
            self.opened.change(int(value))

    def do_leave(self, _: Any, values: Mapping[str, Any]) -> None:
        """Leave that deal as it was."""
        if self.opened:
            self.opened.leave()

    def do_delete(self, _: Any, values: Mapping[str, Any]) -> None:
        """Delete the pad."""
        if self.opened:
            self.shell.store.forget(self.shell.session.learner, KIND, self.opened.key)
            self.shell.go_to("pad")

    def show(self) -> Shown:
        """The pads, or the one that is open."""
        if self.opened is not None:
            self.opened.look_again()
            return Shown(self.opened.pad.game.title, self.query, above=list(_sheet(self.opened)))
        return Shown("Score pad", self.query, above=list(self._pads()))

    def _pads(self) -> Iterator[Block]:
        yield blocks.text(
            "For a game with cards of your own: enter what you count, and the pad scores it by the rules."
        )
        entries = list(pads_of(self.shell.store, self.shell.session.learner))
        if entries:
            yield blocks.heading("Your pads")
        for entry in entries:
            if entry.pad is not None:
                yield blocks.row(blocks.way(_name(entry.pad), f"pad?pad={entry.key}"))
        yield blocks.heading("A new pad")
        titles = {id: load(id).title for id in game_ids() if load(id).results}
        yield blocks.form("game", [blocks.choice("game", "Game", titles, self.game.id)])
        yield blocks.details("The rules of your table", blocks.form("options", option_fields(self.game)))
        names = [*names_used(entries), *self.shell.session.settings.others, *NAMES]
        names = list(dict.fromkeys(names))[: self.game.seats]
        fields = [
            blocks.line(f"player {seat}", f"Player {seat + 1}", name, most=20)
            for seat, name in enumerate(names)
        ]
        if not self.game.race and self.game.seats > 1:
            dealers = {seat: f"Player {seat + 1}" for seat in range(self.game.seats)}
            fields.append(blocks.choice("dealer", "Who deals first?", dealers, 0))
        yield blocks.form("begin", fields, "Begin")


def _name(pad: ScorePad) -> str:
    """A pad in a line."""
    number = len(pad.deals)
    ended = ", over" if pad.outcome else ""
    return f"{pad.game.title}: {', '.join(pad.side_names)} · {number} {deal_word(pad)}{'s' * (number != 1)}{ended}"


def _sheet(opened: OpenPad) -> Iterator[Block]:
    """The totals, the deal that is entered next, and the deals."""
    pad, word = opened.pad, deal_word(opened.pad)
    yield blocks.figures(*zip(pad.side_names, map(signed, pad.totals), strict=True))
    if pad.outcome:
        yield blocks.text(*blocks.cited(pad.outcome.finding, pad.game, pad.names), look="good")
    elif not pad.game.race and pad.game.seats > 1:
        yield blocks.text(blocks.strong(pad.names[pad.dealers[0]]), " deals next.")
    if not pad.outcome or opened.changing:
        yield blocks.heading(f"{'Change ' if opened.changing else ''}{word} {opened.number}".capitalize())
        fields = [field for entry in opened.entries for field in _fields(opened, entry)]
        yield blocks.form("typed", fields, key=f"{len(pad.results)} {opened.number}")
        if opened.faults:
            yield blocks.text(opened.complaint, look="bad")
        buttons = [blocks.button("enter", f"Enter {word} {opened.number}", main=True)]
        if opened.changing:
            buttons.append(blocks.button("leave", "Leave it as it was"))
        yield blocks.row(*buttons)
    if pad.deals:
        heads, *rows = sheet_rows(pad)
        yield blocks.grid(heads, rows, key_of(pad))
        for deal in reversed(pad.deals):
            lines = [
                (
                    f"{pad.side_names[line.side]} {signed(line.points)} · ",
                    *blocks.cited(line.finding, pad.game, pad.names),
                )
                for line in deal.lines
            ]
            said = [blocks.cited(finding, pad.game, pad.names) for finding in deal.findings]
            change = blocks.row(blocks.button("change", f"Change {word} {deal.number}", deal.number))
            summary = f"{word.capitalize()} {deal.number}: {deal_text(pad, deal)}"
            yield blocks.details(summary, blocks.items(*lines, *said), change)
    last = blocks.button("undo", f"Take back {word} {len(pad.deals)}")
    ways = [blocks.way("All pads", "pad"), blocks.button("delete", "Delete", sure=True)]
    yield blocks.row(*([last] if pad.deals else []), *ways)


def _fields(opened: OpenPad, entry: Entry) -> Iterator[Block]:
    """The fields for one thing that is asked; those of sides and of several choices have numbers behind their names."""
    value, names = opened.draft.get(entry.name), opened.pad.side_names
    match entry:
        case NumbersField():
            before = [*(value or ()), *[None] * len(names)][: len(names)]
            usual = 0 if may_be_left_empty(entry) else None
            for side in entry.sides:
                typed = usual if before[side] is None else before[side]
                yield blocks.number(
                    f"{entry.name} {side}", f"{entry.label}: {names[side]}", typed, entry.least
                )
        case NumberField():
            yield blocks.number(entry.name, entry.label, value)
        case ChoiceField():
            choices = {_plain(each): words for each, words in entry.choices}
            chosen = value if entry.name in opened.draft else NOT_YET
            yield blocks.choice(entry.name, entry.label, {NOT_YET: "…"} | choices, chosen)
        case ChoicesField():
            for number, (each, words) in enumerate(entry.choices):
                times = (value or []).count(_plain(each))
                for again in range(entry.times):
                    label = f"{entry.label}: {words}{' again' * again}"
                    yield blocks.check(f"{entry.name} {number} {again}", label, times > again)


def _draft(opened: OpenPad, values: Mapping[str, Any]) -> dict[str, Any]:
    """What has been typed in, by the names of the entries."""
    draft = dict[str, Any]()
    for entry in opened.entries:
        match entry:
            case NumbersField():
                typed = [values.get(f"{entry.name} {side}") for side in range(len(opened.pad.side_names))]
                if any(each is not None for each in typed):
                    draft[entry.name] = typed
            case NumberField():
                if values.get(entry.name) is not None:
                    draft[entry.name] = values[entry.name]
            case ChoiceField():
                if values.get(entry.name, NOT_YET) != NOT_YET:
                    draft[entry.name] = values[entry.name]
            case ChoicesField():
                chosen = [
                    _plain(each)
                    for number, (each, _) in enumerate(entry.choices)
                    for again in range(entry.times)
                    if values.get(f"{entry.name} {number} {again}")
                ]
                if chosen:
                    draft[entry.name] = chosen
    return draft


def _plain(value: Any) -> Any:
    """A value as JSON has it; a list as words, for it names a choice."""
    return value.value if isinstance(value, Enum) else value
