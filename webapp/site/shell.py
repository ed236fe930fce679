"""The one entry of the site's Python: a message of the page comes in, and what to draw goes out, both as JSON."""

import json
from importlib import import_module
from typing import Any

from pydantic import BaseModel, ConfigDict

from ..model.documents import StoreError
from ..model.session import Session
from . import blocks
from .page import Page, Query, Shown
from .store import BrowserStore

LEARNER = "here"
"""Whose documents a browser has: those of whoever uses it."""
PAGES = {
    "games": ("home_page", "HomePage"),
    "learn": ("learn_page", "LearnPage"),
    "practise": ("practise_page", "PractisePage"),
    "puzzles": ("puzzles_page", "PuzzlesPage"),
    "table": ("play_page", "PlayPage"),
    "referee": ("referee_page", "RefereePage"),
    "pad": ("pad_page", "PadPage"),
    "group": ("group_page", "GroupPage"),
    "rules": ("rules_page", "RulesPage"),
    "settings": ("settings_page", "SettingsPage"),
}
"""The module and the class of each page, by the name in addresses; a page is loaded when it is asked for."""


class Message(BaseModel):
    """What the page sends.

    Attributes:
        page: The page that is open.
        query: What its address says.
        queue: What was done at the table or on the board, and may not have been carried out yet.
        do: The name of a button or a form.
        value: What the button brings along.
        values: What was filled in.
        tick: Whether it is asked again by itself.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    page: str
    query: Query = {}
    queue: tuple[dict[str, Any], ...] = ()
    do: str = ""
    value: Any = None
    values: dict[str, Any] = {}
    tick: bool = False


class Shell:
    """Everything of the visitor, and the page that is open.

    Attributes:
        store: What the browser keeps.
        session: The visitor's table and settings.
        notice: What is to be said on the page that comes next: a sentence, and whether something went wrong.
        download: A file to be kept by the visitor: its name and its text.
    """

    def __init__(self) -> None:
        self.store = BrowserStore()
        self.session = Session(LEARNER, self.store)
        self.notice: tuple[str, bool] | None = None
        self.download: tuple[str, str] | None = None
        self._page: Page | None = None
        self._at: tuple[str, Query] = ("", {})
        self._wanted: tuple[str, Query] | None = None
        self._forgotten = False

    def load(self, kept: str) -> None:
        """Take in what the browser has kept, or what another tab has changed; as JSON."""
        self.store.load_kept(json.loads(kept))
        self.session.load_settings()

    def forget(self) -> None:
        """Delete everything that is kept."""
        self.store.forget(LEARNER)
        self.session = Session(LEARNER, self.store)
        self._forgotten = True

    def go_to(self, page: str, **query: str) -> None:
        """Open another page, once what is being done is done."""
        self._wanted = (page, query)

    def receive(self, text: str) -> str:
        """Do what a message says, and return what is to be drawn, as JSON."""
        message = Message.model_validate_json(text)
        self.download = None
        if self._page is None or (message.page, message.query) != self._at:
            self._open(message.page, message.query)
        assert self._page is not None
        try:
            self._act(self._page, message)
        except StoreError as error:
            self.notice = (str(error), True)
        shown = self._page.show()
        while self._wanted is not None:
            self._open(*self._wanted)
            shown = self._page.show()
        self.session.save()
        self._at = (self._at[0], shown.query)
        return json.dumps(self._answer(shown), ensure_ascii=False)

    def _act(self, page: Page, message: Message) -> None:
        page.receive(message.queue)
        if message.do:
            page.do(message.do, message.value, message.values)
        if message.tick:
            page.tick()

    def _open(self, name: str, query: Query) -> None:
        self._wanted = None
        module, kind = PAGES.get(name, PAGES["games"])
        self._page = getattr(import_module(f".{module}", __package__), kind)(self, query)
        self._at = (name if name in PAGES else "games", query)

    def _answer(self, shown: Shown) -> dict[str, Any]:
        notice, self.notice = self.notice, None
        forgotten, self._forgotten = self._forgotten, False
        said = [] if notice is None else [blocks.text(notice[0], look="bad" if notice[1] else "good")]
        answer = shown._asdict()
        return answer | {
            "page": self._at[0],
            "above": [*said, *shown.above],
            "theme": self.session.settings.theme,
            "download": self.download,
            "changes": self.store.take_changes(),
            "forgotten": forgotten,
        }
