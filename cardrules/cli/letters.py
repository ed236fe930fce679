"""Letters in place of the signs that a terminal or a file cannot show, each as wide as its sign."""

import codecs
import io
import sys
from unicodedata import normalize

LETTERS = str.maketrans("♠♥♦♣▒▶·•–—‑−×“”„‘’…›‹±≥≤", 'SHDC#>-*----x"""\'\'.><~><')
HANDLER = "cardrules.letters"


def letters(error: UnicodeError) -> tuple[str, int]:
    """Return the letters for signs that cannot be encoded, and the place where the text goes on."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    plain = normalize("NFKD", error.object[error.start : error.end].translate(LETTERS))
    return plain.encode("ascii", "ignore").decode() or "?", error.end


def show_letters() -> None:
    """From now on print letters where signs cannot be shown."""
    codecs.register_error(HANDLER, letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=HANDLER)
