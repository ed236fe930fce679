"""A store in memory, for the one learner of a browser. What has changed is told, so that the browser can keep it."""

import json
from collections.abc import Collection, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from ..model.documents import Document, new_version
from ..model.exports import read, written

Place = tuple[str, str]
"""The kind and the key of a document."""
Kept = dict[str, Any]
"""A document as the browser keeps it: all of a `Document`, with the time as text and without what the text says."""


class BrowserStore:
    """The documents of the one learner, whatever the name."""

    def __init__(self) -> None:
        self._documents: dict[Place, Document] = {}
        self._changed: dict[Place, None] = {}

    def load_kept(self, kept: Iterable[Kept]) -> None:
        """Take in what the browser has kept, or what another tab has changed; without a text it was deleted."""
        for each in kept:
            place = (each["kind"], each["key"])
            if each["text"] is None:
                self._documents.pop(place, None)
                continue
            changed = datetime.fromisoformat(each["changed"])
            # JavaScript's numbers would lose a part of the version.
            self._documents[place] = _document(*place, each["text"], changed, int(each["version"]))

    def take_changes(self) -> list[Kept]:
        """Return what has changed since this was asked last."""
        places, self._changed = list(self._changed), {}
        return [self._kept(place) for place in places]

    def _kept(self, place: Place) -> Kept:
        found = self._documents.get(place)
        named = {"kind": place[0], "key": place[1]}
        if found is None:
            return named | {"text": None}
        return named | {
            "text": found.text,
            "changed": found.changed.isoformat(),
            "version": str(found.version),
        }

    def replace(
        self,
        learner: str,
        kind: str,
        key: str,
        body: Mapping[str, Any],
        seen: Collection[int],
        version: int,
    ) -> bool:
        """Keep a document in place of a state that was seen, or where there is none."""
        found = self._documents.get((kind, key))
        if found is not None and found.version not in seen:
            return False
        self._put(kind, key, body, version)
        return True

    def _put(self, kind: str, key: str, body: Mapping[str, Any], version: int) -> None:
        text = json.dumps(body, ensure_ascii=False)
        self._documents[kind, key] = _document(kind, key, text, datetime.now(UTC), version)
        self._changed[kind, key] = None

    def load(self, learner: str, kind: str, key: str) -> Document | None:
        """Return a document; None where there is none with that key."""
        return self._documents.get((kind, key))

    def version(self, learner: str, kind: str, key: str) -> int | None:
        """Return the version of a document; None where there is none with that key."""
        found = self._documents.get((kind, key))
        return found.version if found else None

    def all(self, learner: str, kind: str, most: int | None = None) -> list[Document]:
        """Return the documents of one kind, the last changed first, and not more than so many."""
        found = [each for each in self._documents.values() if each.kind == kind]
        return sorted(found, key=lambda each: each.changed, reverse=True)[:most]

    def unreadable(self, learner: str) -> list[Document]:
        """Return the documents that cannot be read."""
        return [each for each in self._documents.values() if each.body is None]

    def forget(self, learner: str, kind: str | None = None, key: str | None = None) -> None:
        """Delete one document, those of one kind, or everything."""
        for place in list(self._documents):
            if kind in (None, place[0]) and key in (None, place[1]):
                del self._documents[place]
                self._changed[place] = None

    def export(self, learner: str) -> str:
        """Return everything as JSON."""
        return written(self._documents.values())

    def restore(self, learner: str, text: str | bytes) -> int:
        """Keep everything that an export holds, beside what there is; all of it or nothing."""
        found = list(read(text))
        for kind, key, body in found:
            self._put(kind, key, body, new_version())
        return len(found)


def _document(kind: str, key: str, text: str, changed: datetime, version: int) -> Document:
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    return Document(kind, key, text, body if isinstance(body, dict) else None, changed, version)
