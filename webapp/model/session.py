"""Everything of one visitor: the table, the tables that were left, and the settings. Nothing here calls Streamlit."""

import re
from collections.abc import Mapping
from datetime import datetime
from random import randrange
from secrets import token_urlsafe
from typing import Any, NamedTuple

from pydantic import ValidationError

from cardrules import CardRulesError, Match, Record, Seat, load

from .controller import Answer, SeatController, seatings
from .documents import HeldDocument, Store, StoreError
from .kept_table import KeptTable
from .opponents import Level
from .place import Place, Sent
from .settings import Settings

ELSEWHERE = "This table was last used in another tab: here is how it stands now."
DROPPED = "What you just did here does not count."
KEPT_AS_LINE = "What you played here is kept: go back to it under “Moves”."

NEW_TABLES, MOST_LOOKED_AT = 3, 30
"""A game is new to a visitor with fewer tables of it than the first number, among as many of the last as the second."""


class TableEntry(NamedTuple):
    """A table of the visitor's in the store; without a body where this version cannot read it."""

    key: str
    changed: datetime
    body: KeptTable | None
    text: str


class Session(Place):
    """Everything of one visitor; the place is that of the visitor's own table, whose name is its key in the store.

    Attributes:
        learner: The key that only the visitor's browser keeps.
        store: Where everything is kept.
        settings: What the visitor has chosen for all tables.
        complaint: Why the last new match, record or link was not accepted.
        trouble: Why the table could not be kept; empty where it was.
    """

    def __init__(self, learner: str, store: Store) -> None:
        super().__init__()
        self.learner = learner
        self.store = store
        self.settings = Settings()
        self.complaint = ""
        self.trouble = ""
        self._asked = ""
        self._link = ""
        self._held = HeldDocument(store, learner, "table", "")
        self._written: tuple[Any, ...] = ()
        self._held_settings = HeldDocument(store, learner, "settings", "settings")
        self._chosen: dict[str, Any] = {}
        self.load_settings()

    @classmethod
    def new_learner(cls) -> str:
        """A key that nobody can guess."""
        return token_urlsafe(24)

    # Tables

    def new_match(
        self,
        game: str,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int | None = None,
        human_seats: tuple[Seat, ...] = (0,),
        level: Level = "usual",
    ) -> bool:
        """Lay a new table; options that the game does not have are complained of, and the table stays as it was."""
        self.complaint = ""
        try:
            chosen = load(game, **(options or {}))
        except CardRulesError as error:
            self.complaint = str(error)
            return False
        if len(human_seats) > 1:
            human_seats = tuple(range(chosen.seats))
        controller = SeatController(Match(chosen, seed=randrange(1 << 53) if seed is None else seed))
        controller.level, controller.seed_typed = level, seed is not None
        controller.sit(human_seats if human_seats in seatings(chosen) else (0,))
        self._lay(controller, token_urlsafe(12))
        return True

    def again(self) -> bool:
        """Lay a new table for the same game and players."""
        if (controller := self.controller) is None:
            return False
        options = controller.match.game.options.model_dump()
        return self.new_match(
            controller.match.game.id, options, human_seats=controller.human_seats, level=controller.level
        )

    def follow(self, key: str) -> bool:
        """Open the table that the address names, when it begins to name it; False where that cannot be done.

        The address comes after the table: for a moment it still names one that the visitor has left for a new match.
        """
        if key == self._asked and self.controller:
            return True
        self._asked = key
        return self.open_table(key)

    def open_table(self, key: str) -> bool:
        """Go on at one of the visitor's own tables; False where there is none with that key, or it cannot be read."""
        return (key == self.table and self.controller is not None) or self._open(key)

    def _open(self, key: str) -> bool:
        """Lay the table as it is kept."""
        self.complaint = (
            "There is no such table of yours: it may have been played in another browser, or deleted."
        )
        held = HeldDocument(self.store, self.learner, "table", key)
        body = held.read() if re.fullmatch(r"[\w-]{1,64}", key) else None
        if not held.is_kept:
            return False
        try:
            kept = KeptTable.model_validate(body)
            controller = kept.controller()
        except (CardRulesError, ValidationError):
            self.complaint = (
                "This table is damaged, or was kept by another version of the app: it cannot be read."
            )
            return False
        self.complaint = ""
        self._lay(controller, key)
        self.ack, self._held = kept.ack, held
        self._written = self._state(controller)
        return True

    def tables(self, most: int | None = None) -> list[TableEntry]:
        """The visitor's tables, the last one first."""
        return [
            TableEntry(each.key, each.changed, KeptTable.read(each.body), each.text)
            for each in self.store.all(self.learner, "table", most)
        ]

    def open_last(self) -> bool:
        """Go on at the table where the visitor was last; False where there is none."""
        return any(self.open_table(each.key) for each in self.tables(most=1) if each.body)

    def open_match(self, match: Match, human_seats: tuple[Seat, ...] = (0,)) -> None:
        """Put a match on the table: from a record, a link, or a position."""
        self.complaint = ""
        self._lay(
            SeatController(match, human_seats if human_seats in seatings(match.game) else (0,)),
            token_urlsafe(12),
        )

    def open_link(self, link: str) -> bool:
        """Put the match of a link in the address on the table, once; or complain of it."""
        if link == self._link:
            return False
        self._link = link
        return self.open_record(link)

    def open_record(self, text: str | bytes) -> bool:
        """Put the match of a record, or of a link, on the table; or complain of it."""
        self.complaint = ""
        try:
            if isinstance(text, str) and not text.lstrip().startswith("{"):
                match = Match.from_link(text.strip().rpartition("=")[2])
            else:
                match = Match.from_record(Record.read(text))
            if match.begins_at:
                # With cards that nobody knows one could not play on: they are dealt at random.
                position = str(match.begins_at.filled(match.seed))
                match = Match.from_record(match.record.model_copy(update={"position": position}))
        except CardRulesError as error:
            self.complaint = str(error)
            return False
        self.open_match(match)
        return True

    def open_position(self, text: str) -> bool:
        """Put a position on the table, with the cards that nobody knows dealt by lot; or complain of it."""
        self.complaint = ""
        try:
            match = Match.from_position(text)
            if match.begins_at:
                match = Match.from_position(match.begins_at.filled(randrange(1 << 32)), match.game)
        except CardRulesError as error:
            self.complaint = str(error)
            return False
        self.open_match(match)
        return True

    def save(self) -> None:
        """Keep the table, if anything has changed on it; what another tab has kept meanwhile is laid instead."""
        try:
            while self.controller and (state := self._state(self.controller)) != self._written:
                if self._held.write(KeptTable.of(self.controller, self.ack).model_dump(mode="json")):
                    self._written = state
                elif not self._take_up(self.controller):
                    break
        except StoreError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""

    def _take_up(self, mine: SeatController) -> bool:
        """Lay the table as another tab has left it; what was played here stays as a line to return to."""
        if not self._open(self.table) or self.controller is None:
            return False
        added = self.controller.add_lines([*mine.lines, tuple(mine.match.plies)])
        self.controller.answer = Answer(f"{ELSEWHERE} {KEPT_AS_LINE if added else DROPPED}", refused=True)
        return True

    def _state(self, controller: SeatController) -> tuple[Any, ...]:
        """Everything that is kept of a table, to be compared."""
        match = controller.match
        return (
            self.number,
            self.ack,
            match.ply,
            tuple(match.plies),
            tuple(controller.lines),
            controller.human_seats,
            controller.level,
            controller.open,
        )

    @property
    def has_unkept_settings(self) -> bool:
        """Whether settings were chosen that could not be kept yet."""
        return bool(self._chosen)

    def load_settings(self) -> None:
        """Take the settings that are kept."""
        self._settle(Settings.of(self._held_settings.read()))

    def choose_settings(self, settings: Settings) -> bool:
        """Change how tables look and move, and keep it.

        Returns:
            Whether another tab had changed something else meanwhile, which holds here from now on, too.
        """
        self._chosen |= {name: value for name, value in settings if value != getattr(self.settings, name)}
        self._settle(settings)
        while True:
            chosen = Settings.of(self._held_settings.read()).model_copy(update=self._chosen)
            if self._held_settings.write(chosen.model_dump()):
                break
        self._chosen = {}
        self._settle(chosen)
        return chosen != settings

    def _carry_out(self, sent: Sent, controller: SeatController) -> None:
        """Only the visitor's own table is laid anew from its step bar."""
        if sent.step == "again":
            self.again()
        else:
            super()._carry_out(sent, controller)

    def _settle(self, settings: Settings) -> None:
        self.settings = settings
        if self.controller:
            self.controller.settings = settings

    def is_new(self, game: str) -> bool:
        """Whether the visitor has hardly ever played a game."""
        try:
            played = [
                each for each in self.tables(most=MOST_LOOKED_AT) if each.body and each.body.game == game
            ]
        except StoreError:
            return False
        return len(played) < NEW_TABLES

    def _lay(self, controller: SeatController, key: str) -> None:
        controller.settings = self.settings
        controller.is_new = self.is_new(controller.match.game.id)
        self.controller = controller
        self.table = key
        self.number += 1
        self.ack, self._held = "", HeldDocument(self.store, self.learner, "table", key)
