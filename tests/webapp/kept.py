"""What lies in a store, as tests find it and put it there."""

import json
from collections.abc import Mapping
from typing import Any

from webapp.model.documents import Store


def put(store: Store, learner: str, kind: str, key: str, body: Mapping[str, Any]) -> None:
    """Keep a document, whatever is kept there."""
    store.restore(
        learner, json.dumps({"cardrules": 1, "documents": [{"kind": kind, "key": key, "body": body}]})
    )


def body_of(store: Store, learner: str, kind: str, key: str) -> dict[str, Any] | None:
    """Return what is kept; None where nothing is that can be read."""
    found = store.load(learner, kind, key)
    return found.body if found else None
