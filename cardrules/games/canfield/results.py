"""Canfield: the result of a game."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from cardrules.core.events import Event, ScoreLine, Transition
from cardrules.core.fast_replace import replace
from cardrules.definition.scoring import ChoiceField, DealResult, Entry, NumberField, Scoring
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rules import PACK, PLAYER, over_with
from cardrules.games.canfield.state import State


class CanfieldResult(DealResult):
    """The result of the player.

    Attributes:
        up: The number of cards on the foundations, the base card included.
        ended: The reason why the game was over, if some cards were not up.
    """

    up: int
    ended: Literal["stuck", "given_up"] | None = None


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """The cards up; and the ending of the game, if some were not."""
    up = NumberField("up", "Cards up", 1, len(PACK))
    if entered.get("up") == len(PACK):
        return (up,)
    ways = (("stuck", "with no way left"), ("given_up", "given up"))
    return up, ChoiceField("ended", "How did it end?", ways)


def score(state: State, result: CanfieldResult) -> Transition[State]:
    """Every card up counts."""
    line = ScoreLine(PLAYER, result.up, law.CARD_UP("counted", up=result.up))
    if result.ended is None:
        ending = law.ALL_UP()
    elif result.ended == "stuck":
        ending = law.STUCK("counted", up=result.up)
    else:
        ending = law.GIVEN_UP(up=result.up)
    counted = Event(line.finding, lines=(line,))
    return over_with(replace(state, ledger=(*state.ledger, line)), result.up, ending, (counted,))


def levels(options: CanfieldOptions) -> tuple[tuple[int, str], ...]:
    """All cards up."""
    return ((len(PACK), f"All {len(PACK)} up"),)


def is_single(options: CanfieldOptions) -> bool:
    """A game is one deal."""
    return True


RESULTS = Scoring(CanfieldResult, entries, score, levels, is_single=is_single)
