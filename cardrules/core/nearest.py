"""Names that people type: in whatever case, and misspelt."""

from collections.abc import Iterable
from difflib import get_close_matches

from cardrules.core.limits import short


def plain(name: str) -> str:
    """A name as it stands in lists of names: hyphens, spaces and capitals do not matter.

    >>> plain(" Pishe-Pasha ")
    'pishe_pasha'
    """
    return name.strip().lower().replace("-", "_").replace(" ", "_")


def nearest(name: object, names: Iterable[str]) -> str:
    """A question for the name that was meant or begins so, to stand after a sentence; empty where none is like it.

    >>> nearest("canfeild", ["nuts", "canfield"])
    " Did you mean 'canfield'?"
    """
    typed, known = plain(short(name)), list(names)
    close = get_close_matches(typed, known, n=1) or [each for each in known if each.startswith(f"{typed}_")]
    return f" Did you mean '{close[0]}'?" if close else ""
