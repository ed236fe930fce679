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
from .kept_table import KeptTable
from .opponents import Level
from .place import Place, Sent
from .settings import Settings
from .store import Store

ELSEWHERE = "This table was last used in another tab: here is how it stands now. What you just did here does not count."


class TableEntry(NamedTuple):
    """A table of the visitor's in the store; without a body where this version cannot read it."""

    key: str
    changed: datetime
    body: KeptTable | None


class Session(Place):
    """Everything of one visitor; the place is that of the visitor's own table, whose name is its key in the store.

    Attributes:
        learner: The key that only the visitor's browser keeps.
        store: Where everything is kept.
        settings: What the visitor has chosen for all tables.
        complaint: Why the last new match, record or link was not accepted.
    """

    def __init__(self, learner: str, store: Store) -> None:
        super().__init__()
        self.learner = learner
        self.store = store
        self.settings = Settings()
        self.complaint = ""
        self._asked = ""
        self._link = ""
        self._kept: Mapping[str, Any] | None = None
        self._written: tuple[Any, ...] = ()
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
        body = self.store.load(self.learner, "table", key) if re.fullmatch(r"[\w-]{1,64}", key) else None
        if body is None:
            return False
        try:
            kept = KeptTable.model_validate(body)
            controller = kept.controller()
        except (CardRulesError, ValidationError):
            self.complaint = "This table was kept by another version of the app, which this one cannot read."
            return False
        self.complaint = ""
        self._lay(controller, key)
        self.ack, self._kept = kept.ack, body
        return True

    def tables(self, most: int | None = None) -> list[TableEntry]:
        """The visitor's tables, the last one first."""
        return [
            TableEntry(key, changed, KeptTable.read(body))
            for key, body, changed in self.store.all(self.learner, "table", most)
        ]

    def open_last(self) -> bool:
        """Go on at the table where the visitor was last; False where there is none."""
        return any(self.open_table(key) for key, _, body in self.tables(most=1) if body)

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

    def save(self) -> None:
        """Keep the table, if anything has changed on it; what another tab has kept meanwhile is laid instead."""
        if (controller := self.controller) is None:
            return
        match = controller.match
        plies, lines = tuple(match.plies), tuple(controller.lines)
        state = (
            self.number,
            self.ack,
            match.ply,
            plies,
            lines,
            controller.human_seats,
            controller.level,
            controller.open,
        )
        if state == self._written:
            return
        body = KeptTable.of(controller, self.ack).model_dump(mode="json")
        if self.store.replace(self.learner, "table", self.table, self._kept, body):
            self._kept, self._written = body, state
        elif self._open(self.table) and self.controller:
            self.controller.answer = Answer(ELSEWHERE, refused=True)

    def load_settings(self) -> None:
        """Take the settings that were kept."""
        self._settle(Settings.of(self.store.load(self.learner, "settings", "settings")))

    def choose_settings(self, settings: Settings) -> None:
        """Change how tables look and move, and keep it."""
        self._settle(settings)
        self.store.save(self.learner, "settings", "settings", settings.model_dump())

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

    def _lay(self, controller: SeatController, key: str) -> None:
        controller.settings = self.settings
        self.controller = controller
        self.table = key
        self.number += 1
        self.ack, self._kept = "", None
