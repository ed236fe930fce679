"""The learner's key: nobody can guess it, and only the browser keeps it."""

import re
from collections.abc import Mapping

COOKIE = "cardrules_learner"


def key_in(cookies: Mapping[str, str]) -> str | None:
    """Return the key that a browser has sent; None where it has none yet."""
    key = str(cookies.get(COOKIE, ""))
    return key if re.fullmatch(r"[A-Za-z0-9_-]{32}", key) else None
