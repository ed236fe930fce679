"""Pishe Pasha: the counts at the end of a deal, and their score."""

from collections.abc import Mapping, Sequence
from typing import Any

from cardrules.core.events import Event, Transition
from cardrules.core.fast_replace import replace
from cardrules.core.zones import Seat
from cardrules.definition.scoring import (
    ChoiceField,
    DealResult,
    Entry,
    NumberField,
    Scoring,
    seat_choices,
    target_level,
)
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rules import deal_won, finish
from cardrules.games.pishe_pasha.state import State
from cardrules.mechanics.stocks import PACK, SEATS


class PisheResult(DealResult):
    """The winner, and the cards left.

    Attributes:
        winner: The seat that has won the deal; None for a draw, which only play on honour can end in.
        left: The number of cards left to the other.
    """

    winner: Seat | None
    left: int = 0


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """The winner, and the cards left to the other."""
    drawn = ((None, "nobody: a draw"),) if state.options.enforcement == "honour" else ()
    who = ChoiceField("winner", "Who won?", (*seat_choices(range(SEATS), names), *drawn))
    if entered.get("winner") is None:
        return (who,)
    return who, NumberField("left", "Cards that the loser has left", 1, len(PACK))


def score(state: State, result: PisheResult) -> Transition[State]:
    """The winner scores the cards that are left to the other."""
    state = replace(state, deal=state.deal + 1)
    if result.winner is None:
        drawn = law.REPETITION("counted")
        return finish(state, None, (Event(drawn),), drawn)
    return deal_won(state, result.winner, result.left)


def is_single(options: PisheOptions) -> bool:
    """Without a target a match is one deal."""
    return options.target is None


RESULTS = Scoring(PisheResult, entries, score, target_level, is_single=is_single)
