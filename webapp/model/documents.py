"""Documents of a learner, and how one tab of a browser holds them; others may change them at any moment."""

from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from secrets import randbits
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from cardrules import CardRulesError


class StoreError(CardRulesError):
    """What is kept cannot be reached or read, or an export cannot be read."""


class NoRoom(StoreError):
    """A learner keeps as much as one may."""


class Document(NamedTuple):
    """A document of a learner: a table, the settings, the progress in a course.

    Attributes:
        kind: What it is.
        key: Which one of these.
        text: The document as it is written.
        body: What the text stands for; None where it cannot be read.
        changed: When it was changed.
        version: A number that no other state of the document has.
    """

    kind: str
    key: str
    text: str
    body: dict[str, Any] | None
    changed: datetime
    version: int


class Store(Protocol):
    """Where documents are kept: in a database, or in the browser of the learner.

    Each of these raises a `StoreError` where it gives no answer.
    """

    def replace(
        self,
        learner: str,
        kind: str,
        key: str,
        body: Mapping[str, Any],
        seen: Collection[int],
        version: int,
    ) -> bool:
        """Keep a document in place of a state that was seen, or where there is none.

        Args:
            learner: Whose it is.
            kind: What it is.
            key: Which one of these.
            body: The document.
            seen: The versions in whose place it is kept.
            version: Its own version.

        Returns:
            Whether it was kept; if not, another one is there and stays.
        """

    def load(self, learner: str, kind: str, key: str) -> Document | None:
        """Return a document; None where the learner has none with that key."""

    def version(self, learner: str, kind: str, key: str) -> int | None:
        """Return the version of a document; None where the learner has none with that key."""

    def all(self, learner: str, kind: str, most: int | None = None) -> list[Document]:
        """Return the documents of one kind, the last changed first, and not more than so many."""

    def unreadable(self, learner: str) -> list[Document]:
        """Return the documents that cannot be read."""

    def forget(self, learner: str, kind: str | None = None, key: str | None = None) -> None:
        """Delete one document, those of one kind, or everything that the learner has."""

    def export(self, learner: str) -> str:
        """Return everything that the learner has, as JSON."""

    def restore(self, learner: str, text: str | bytes) -> int:
        """Keep everything that an export holds, beside what there is; all of it or nothing.

        Returns:
            The number of documents.

        Raises:
            StoreError: The text is no export; nothing of it is kept.
        """


LAID, SEAT = "laid", "seat"
"""The kinds of documents that a learner has for each table of several people: theirs, or another's where they sit."""
SHARED = "together"
"""The kind of document that such a table is kept in; it has an owner of its own."""


def shared_owner(key: str) -> str:
    """Return what has a table at which several people sit, in place of a learner.

    No browser can have such a key, so nobody exports a table as if it were their own.
    """
    return f"shared table {key}"


def new_version() -> int:
    """Return a version that no document has had."""
    return randbits(62)


class HeldDocument:
    """A document as it was seen last; it is written in no other's place."""

    def __init__(self, store: Store, learner: str, kind: str, key: str) -> None:
        self._place = (learner, kind, key)
        self._store = store
        self._seen = set[int]()

    def read(self) -> dict[str, Any] | None:
        """See what is kept; None where there is none that can be read."""
        found = self._store.load(*self._place)
        self._seen = {found.version} if found else set()
        return found.body if found else None

    @property
    def is_kept(self) -> bool:
        """Whether there was a document, even one that cannot be read."""
        return bool(self._seen)

    def is_newer(self) -> bool:
        """Whether somebody else has changed the document, or it is no longer there."""
        return self._store.version(*self._place) not in self._seen

    def read_newer(self) -> dict[str, Any] | None:
        """See what somebody else has made of the document; None where nobody has changed it."""
        found = self._store.load(*self._place)
        if found is None or found.version in self._seen:
            return None
        self._seen = {found.version}
        return found.body

    def write(self, body: Mapping[str, Any]) -> bool:
        """Keep another body; False where the document is no longer what was seen.

        Raises:
            StoreError: The database gives no answer. It may have been written: the next attempt takes care of that.
        """
        version, seen = new_version(), tuple(self._seen)
        self._seen.add(version)
        if not self._store.replace(*self._place, body, seen, version):
            self._seen.remove(version)
            return False
        self._seen = {version}
        return True


class GameDocument(BaseModel):
    """A document that a learner has for each game.

    Attributes:
        KIND: The kind of the documents.
    """

    model_config = ConfigDict(frozen=True, extra="ignore")
    KIND: ClassVar[str]

    @classmethod
    def of(cls, store: Store, learner: str, game: str) -> Self:
        """Return what is kept; nothing where this version cannot read it."""
        return cls._read(HeldDocument(store, learner, cls.KIND, game))

    @classmethod
    def change(cls, store: Store, learner: str, game: str, change: Callable[[Self], Self]) -> Self:
        """Change what is kept, whatever others have made of it meanwhile; what it is then."""
        held = HeldDocument(store, learner, cls.KIND, game)
        while True:
            kept = cls._read(held)
            new = change(kept)
            if new == kept or held.write(new.model_dump(mode="json")):
                return new

    @classmethod
    def _read(cls, held: HeldDocument) -> Self:
        try:
            return cls.model_validate(held.read() or {})
        except ValidationError:
            return cls()
