"""The library's own exceptions: whatever is wrong with an input raises one of these."""

from typing import NamedTuple


class CardRulesError(Exception):
    """Base of all errors of this library; its message is one sentence for the user."""


class MissingPackage(CardRulesError, ImportError):
    """A package that is not installed, and that what was asked for needs."""


class NotationError(CardRulesError):
    """A text that is not a card, a move or a link."""


class OptionError(CardRulesError):
    """An option that the game does not have, or a combination that its rules do not allow."""


class UnknownGame(CardRulesError):
    """A name that is not in the catalogue."""


class PositionFault(NamedTuple):
    """A fault of a position: it is no table of the game, or play cannot have led to it.

    Each reader has words of its own for it: the writer of the position, a referee's player, an app.

    Attributes:
        template: The sentence with its facts in braces, as in the sentences of a clause; it names the kind of fault.
        facts: Names and values that fill it.
        remedy: The text that a writer of positions should write, where that can be said; it is filled likewise.
        unreachable: Whether the cards can lie like that, and only play cannot have led there.
    """

    template: str
    facts: tuple[tuple[str, object], ...] = ()
    remedy: str = ""
    unreachable: bool = False


class PositionError(CardRulesError):
    """A position that cannot be, or that holds unknown cards where they are needed.

    Attributes:
        fault: The fault with its facts; None where the text is not read as a position at all.
    """

    def __init__(self, message: str, fault: PositionFault | None = None) -> None:
        super().__init__(message)
        self.fault = fault


class Fault(NamedTuple):
    """A fault in the result of a deal.

    Attributes:
        entry: The field of the result that it is about.
        text: The fault in a sentence.
        sides: The sides whose numbers are wrong; none where it is all of them together.
    """

    entry: str
    text: str
    sides: tuple[int, ...] = ()


class ResultError(CardRulesError):
    """A result of a deal that the rules cannot give.

    Attributes:
        deal: Number of the deal, counted from 1; None where it is no single deal.
        faults: Its faults, where they are known one by one.
    """

    def __init__(self, message: str, deal: int | None = None, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(message)
        self.deal = deal
        self.faults = faults


class RecordError(CardRulesError):
    """A record that cannot be read or replayed.

    Attributes:
        ply: Number of the move at fault, counted from 1; None where no single move is.
    """

    def __init__(self, message: str, ply: int | None = None) -> None:
        super().__init__(message)
        self.ply = ply
