"""Everything that a learner has, as a file to take along."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from cardrules.core.limits import LONGEST_EXPORT, MOST_DOCUMENTS

from .documents import Document, StoreError

FORMAT = 1
"""Version of an export."""


def written(documents: Iterable[Document]) -> str:
    """Return documents as JSON; what cannot be read stands there as it is written."""
    found = sorted(documents, key=lambda each: (each.kind, each.key))
    whole = [
        {"kind": each.kind, "key": each.key, "body": each.body} for each in found if each.body is not None
    ]
    broken = [{"kind": each.kind, "key": each.key, "text": each.text} for each in found if each.body is None]
    export = {"cardrules": FORMAT, "documents": whole} | ({"unreadable": broken} if broken else {})
    return json.dumps(export, ensure_ascii=False, indent=1)


def read(text: str | bytes) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Return the kind, key and body of each document of an export.

    Raises:
        StoreError: The text is no export.
    """
    if len(text) > LONGEST_EXPORT:
        raise StoreError(
            f"This file is too long for an export: it has {len(text)} bytes, and at most {LONGEST_EXPORT} are read."
        )
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False).encode()  # half characters cannot be kept
        version = found["cardrules"]
        documents = [(each["kind"], each["key"], each["body"]) for each in found["documents"]]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError(
            "This file is not an export from cardrules: choose one that “Export” has made."
        ) from None
    if len(documents) > MOST_DOCUMENTS:
        raise StoreError(
            f"This export has {len(documents)} documents, and at most {MOST_DOCUMENTS} are brought back at a time."
        )
    if not isinstance(version, int) or version > FORMAT:
        raise StoreError("This export was made by a newer cardrules: update this one.")
    for kind, key, body in documents:
        if not (isinstance(kind, str) and isinstance(key, str) and isinstance(body, dict)):
            raise StoreError("This export is damaged: one of its documents is no document.")
        if len(kind) > 32 or len(key) > 64:
            raise StoreError("This export is damaged: one of its documents has too long a name.")
        yield kind, key, body
