"""Records on disk: any fault with a file is reported in one sentence."""

from pathlib import Path

from cardrules import CardRulesError, Match, Record, RecordError
from cardrules.core.limits import LONGEST_RECORD


def read_match(path: Path) -> Match:
    """The match of a record.

    Raises:
        RecordError: The file cannot be read, is not a record, or does not follow the rules.
    """
    try:
        with path.open("rb") as file:
            text = file.read(LONGEST_RECORD + 1)
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {why(error)}.") from None
    return Match.from_record(Record.read(text))


def write_record(match: Match, path: Path) -> None:
    """Write the moves up to the present place.

    Raises:
        CardRulesError: The file cannot be written.
    """
    try:
        path.write_text(match.record.write(), encoding="utf-8")
    except OSError as error:
        raise CardRulesError(f"{path} cannot be written: {why(error)}.") from None


def check_place(path: Path) -> None:
    """Find out before a match, rather than after it, that its record could not be written.

    Raises:
        CardRulesError: The folder does not exist, or the path is a folder.
    """
    if path.is_dir():
        raise CardRulesError(f"{path} cannot be written: it is a folder.")
    if not path.parent.is_dir():
        raise CardRulesError(f"{path} cannot be written: there is no folder {path.parent}.")


def why(error: OSError) -> str:
    """The fault with a file, in a few words."""
    return (error.strerror or type(error).__name__).lower()
