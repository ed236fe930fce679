"""Letters in place of the signs that a terminal or a file cannot show, each as wide as its sign."""

import codecs
import io
import sys
from unicodedata import normalize

LETTERS = str.maketrans("♠♥♦♣▒▶·•–—‑−×“”„‘’…›‹±≥≤", 'SHDC#>-*----x"""\'\'.><~><')
HANDLER = "cardrules.letters"
"""The name by which streams know `letters`."""


def letters(error: UnicodeError) -> tuple[str, int]:
    """Return the letters for signs that cannot be encoded, and the place where the text goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = normalize("NFKD", error.object[error.start : error.end].translate(LETTERS))
    return plain.encode("ascii", "ignore").decode() or "?", error.end


codecs.register_error(HANDLER, letters)


def in_letters(text: str) -> str:
    """A text in ASCII.

    >>> in_letters("Hand: A♠ K♥   Stock: ▒×27   Melds: –")
    'Hand: AS KH   Stock: #x27   Melds: -'
    """
    return text.encode("ascii", HANDLER).decode()


def show_letters() -> None:
    """From now on print letters where signs cannot be shown."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)
