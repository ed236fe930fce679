"""Double Solitaire, simplified: the result of a match."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.core.events import Transition
from cardrules.core.zones import Seat
from cardrules.definition.scoring import ChoiceField, DealResult, Entry, Scoring, seat_choices
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rules import over
from cardrules.games.double_solitaire.state import State
from cardrules.mechanics.stocks import SEATS


class DoubleResult(DealResult):
    """The winner.

    Attributes:
        winner: The seat that has won; None for a draw.
    """

    winner: Seat | None


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """The winner."""
    return (
        ChoiceField("winner", "Who won?", (*seat_choices(range(SEATS), names), (None, "nobody: a draw"))),
    )


def score(state: State, result: DoubleResult) -> Transition[State]:
    """The match is over; no points are counted."""
    if result.winner is None:
        return over(state, (), law.REPETITION("counted"))
    return over(state, (result.winner,), law.WON(winner=result.winner))


def levels(options: DoubleOptions) -> tuple[tuple[int, str], ...]:
    """There are no points, so there is no target."""
    return ()


def is_single(options: DoubleOptions) -> bool:
    """A match is one deal."""
    return True


RESULTS = Scoring(DoubleResult, entries, score, levels, is_single=is_single)
