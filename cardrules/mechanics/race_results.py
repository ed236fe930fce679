"""Counts at the end of a round of a race, and their scores."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from cardrules.core.errors import Fault
from cardrules.core.events import Transition
from cardrules.core.fast_replace import replace
from cardrules.core.rulebook import Finding, format_seats, sentence
from cardrules.definition.scoring import ChoiceField, DealResult, Entry, NumbersField, Scoring, target_level
from cardrules.mechanics.race_rounds import finish_count
from cardrules.mechanics.race_scores import SideCount, lines_of
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS, RaceSpec
from cardrules.mechanics.race_tables import Phase, RaceState, members


class RaceResult(DealResult):
    """The cards that each side has got rid of.

    Attributes:
        foundation: Its cards on the foundations.
        left: The nuts (nerts, nertz cards) that it has left.
        caller: The side that called; None where nobody did, or where the last nut ends a round by itself.
        ended: The reason why the round was over, if not the last nut.
    """

    foundation: tuple[int, ...]
    left: tuple[int, ...]
    caller: int | None = None
    ended: Literal["stuck", "no_progress"] = "stuck"


ENDINGS = (
    ("stuck", "all were stuck"),
    ("no_progress", f"nobody made progress in {MOST_IDLE_MOVES} moves each"),
)
"""Endings of a round in which no side goes out; the rules know no other."""


def race_scoring(nuts: str) -> Scoring[RaceState, RaceResult]:
    """The scoring of a race by hand.

    Args:
        nuts: The players' word for the nuts of the race.
    """

    def entries(state: RaceState, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
        spec = state.spec
        sides = tuple(range(spec.sides))
        asked: list[Entry] = [
            NumbersField("foundation", "Cards on the foundations", sides, 0, PACK_CARDS),
            NumbersField("left", f"{nuts} left".capitalize(), sides, 0, most_nuts(spec)),
        ]
        if spec.must_call:
            callers = tuple((side, format_seats(members(spec, side), names)) for side in sides)
            asked.append(ChoiceField("caller", "Who called?", (*callers, (None, "nobody"))))
        if _nobody_is_out(spec, entered):
            asked.append(ChoiceField("ended", "How did the round end?", ENDINGS))
        return tuple(asked)

    def faults(state: RaceState, result: RaceResult, names: Sequence[str]) -> Iterator[Fault]:
        return _faults(state.spec, result, nuts, names)

    return Scoring(RaceResult, entries, score, target_level, faults)


def _nobody_is_out(spec: RaceSpec, entered: Mapping[str, Any]) -> bool:
    """Whether no side went out, as far as has been entered."""
    if spec.must_call:
        return "caller" in entered and entered["caller"] is None
    left = entered.get("left") or (None,)
    return None not in left and 0 not in left


def most_nuts(spec: RaceSpec) -> int:
    """The most nuts that a side can have left: almost any number where cards may be laid on them."""
    if spec.builds_on_nuts:
        return PACK_CARDS
    places = [place for part in spec.layout for place in part.places]
    return sum(place == "nuts" or place.startswith("slot") for place in places)


def _faults(spec: RaceSpec, result: RaceResult, nuts: str, names: Sequence[str]) -> Iterator[Fault]:
    """A pack has its cards only once, and only a side without nuts ends a round."""
    for side, (played, left) in enumerate(zip(result.foundation, result.left, strict=True)):
        if played + left > PACK_CARDS:
            yield Fault(
                "left",
                sentence(
                    "{side:seat's} pack has {pack:card}; {played} on the foundations and {left} {nuts} left "
                    "make {sum}.",
                    side=members(spec, side),
                    pack=PACK_CARDS,
                    played=played,
                    left=left,
                    nuts=nuts,
                    sum=played + left,
                ).in_words(names),
                (side,),
            )
    without = [side for side, left in enumerate(result.left) if not left]
    if result.caller is not None and result.caller not in without:
        called = sentence(
            "{side:seat} called with {left} {nuts} left; only a player with none left may call.",
            side=members(spec, result.caller),
            left=result.left[result.caller],
            nuts=nuts,
        )
        yield Fault("caller", called.in_words(names))
    seats = tuple(seat for side in without for seat in members(spec, side))
    if not spec.must_call and len(without) > 1:
        yield Fault(
            "left",
            sentence(
                "{seats:seat} cannot both have no {nuts} left: the round ends as soon as the first of them has none.",
                seats=seats,
                nuts=nuts,
            ).in_words(names),
            tuple(without),
        )
    if spec.must_call and result.caller is None and without and result.ended == "stuck":
        may_call = sentence(
            "{seats:seat} {seats:has/have} no {nuts} left and may call, so the round is not stuck.",
            seats=seats,
            nuts=nuts,
        )
        yield Fault("ended", may_call.in_words(names))


def score(state: RaceState, result: RaceResult) -> Transition[RaceState]:
    """The round is over, because somebody has no nuts left or because all were stuck."""
    state = replace(state, round=state.round + 1, phase=Phase.PLAY)
    spec = state.spec
    caller = result.caller
    if not spec.must_call and 0 in result.left:
        caller = result.left.index(0)
    ending = _ending(spec, result) if caller is None else spec.law.LAST_NUT(seat=state.nuts_player(caller))
    counts = zip(result.foundation, result.left, strict=True)
    lines = tuple(
        line
        for side, (played, left) in enumerate(counts)
        for line in lines_of(state, SideCount(side, played, left, side == caller))
    )
    after, events = finish_count(state, ending, lines)
    return Transition(after, tuple(events))


def _ending(spec: RaceSpec, result: RaceResult) -> Finding:
    """The ending of a round in which no side went out."""
    if result.ended == "stuck":
        return spec.law.STUCK_ENDS()
    return spec.law.NO_PROGRESS(moves=MOST_IDLE_MOVES * spec.seats)
