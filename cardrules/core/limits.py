"""Bounds: the most that is read of what others send, and the most of it that a message repeats.

Each stands well above what play brings about. In three random matches of each game the longest deal had 264 letters
(316 with ten packs of Nertz), the longest link of a match of 20,000 moves 67,000 letters, its record 361 kB, and the
longest position 2,176 letters; people play with more purpose. Anything longer is refused before it is read.
"""

__all__ = [
    "LARGEST_NUMBER",
    "LONGEST_EXPORT",
    "LONGEST_LINK",
    "LONGEST_MOVE",
    "LONGEST_PAD",
    "LONGEST_POSITION",
    "LONGEST_QUOTE",
    "LONGEST_RECORD",
    "LONGEST_SET",
    "LONGEST_SET_LINK",
    "MOST_CARDS",
    "MOST_COMPLAINTS",
    "MOST_DEALS",
    "MOST_DOCUMENTS",
    "MOST_MOVES",
    "MOST_TASKS",
    "quoted",
    "short",
]

LONGEST_MOVE = 4_000
"""Letters of a move; a deal of ten packs of 52 cards would have 3,100."""
MOST_MOVES = 50_000
"""Moves of a record."""
LONGEST_RECORD = 2_000_000
"""Bytes of a record, also of one that a link holds; a move takes about 18."""
LONGEST_LINK = 200_000
"""Letters of a link; 20,000 random moves take up to 67,000."""
LONGEST_POSITION = 100_000
"""Letters of a position, or of an entry beside real cards; each turn that is remembered takes 13."""
MOST_CARDS = 600
"""Cards, or numbers, in a position; ten packs have 520."""
LARGEST_NUMBER = 999_999
"""The largest number in a position or on a score pad."""
LONGEST_PAD = 1_000_000
"""Bytes of a score pad; a deal takes about 200."""
MOST_DEALS = 1_000
"""Deals on a score pad."""
LONGEST_EXPORT = 8_000_000
"""Bytes of the data that a learner takes along from the app; a table takes at least 1,000."""
MOST_DOCUMENTS = 5_000
"""Documents in it."""
LONGEST_SET_LINK = 12_000
"""Letters of the link to a set of tasks: servers and browsers refuse addresses that are much longer."""
LONGEST_SET = 200_000
"""Bytes of the contents of such a link."""
MOST_TASKS = 30
"""Tasks in a set."""
MOST_COMPLAINTS = 5
"""The most faults that a message names."""
LONGEST_QUOTE = 40
"""Letters of a quotation in a message."""


def short(value: object) -> str:
    """A given value as a message quotes it: cut, and without half characters, which cannot be printed.

    >>> short("deal"), short(3), short("?" * 50)
    ('deal', '3', '????????????????????????????????????????…')
    """
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # Python writes no number of more than 4,300 digits
        return "…"
    cut = text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"
    return cut.encode("utf-8", "backslashreplace").decode()


def quoted(value: object) -> str:
    """The same with quotation marks round a text, for a value of whatever type.

    >>> quoted("none"), quoted(9)
    ("'none'", '9')
    """
    return f"'{short(value)}'" if isinstance(value, str) else short(value)
