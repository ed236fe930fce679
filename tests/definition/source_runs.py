"""Runs of words in the sources of the rules: what no text of this project may repeat.

The sources are other people's texts and no part of the project. Here stand only the digests of their runs of seven
words; ``python -m tests.definition.source_runs FOLDER`` makes them anew from the sources' texts in a folder.
"""

import re
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

DIGESTS = Path(__file__).with_name("source_runs.bin")
BYTES_EACH = 8
LENGTH = 7
TERMS = (
    "the highest card of the suit led",
    "red on black and black on red",
    "one rank higher or lower than the",
    "the top card of the waste",
    "the top card of the reserve",
    "the dealers opponent has the first turn",
    "peanuts two handed solitaire or team solitaire",
)
"""What card players call things, and would hardly say in other words."""
_RANKS = r"\b(?:(?:a|k|q|j|10|[2-9]) ){3,}"
_SET = re.compile("|".join([_RANKS, *(rf"\b{term}\b" for term in TERMS)]))


def own_runs(text: str) -> Iterator[tuple[bytes, str]]:
    """The runs of words of a text with their digests, but for those that a term or a list of ranks breaks."""
    for part in _SET.split(f"{_words(text)} "):
        yield from _runs(part)


def _words(text: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", re.sub("['’]", "", text.lower())))


def _runs(words: str) -> Iterator[tuple[bytes, str]]:
    each = words.split()
    for begin in range(len(each) - LENGTH + 1):
        run = " ".join(each[begin : begin + LENGTH])
        yield blake2b(run.encode(), digest_size=BYTES_EACH).digest(), run


def of_sources() -> frozenset[bytes]:
    """The digests of the runs of the sources."""
    packed = DIGESTS.read_bytes()
    return frozenset(packed[at : at + BYTES_EACH] for at in range(0, len(packed), BYTES_EACH))


if __name__ == "__main__":
    sources = Path(sys.argv[1]).glob("*.txt")
    found = {digest for path in sources for digest, _ in _runs(_words(path.read_text(encoding="utf-8")))}
    DIGESTS.write_bytes(b"".join(sorted(found)))
