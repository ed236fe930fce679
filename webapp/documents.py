"""Documents as one tab of a browser holds them; others may change them at any moment. Nothing here calls Streamlit."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from .store import Store, new_version


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
