"""Counts at the end of a round of a race: what is asked for, and what can be."""

from typing import Any

import pytest

from cardrules import load
from cardrules.tabletop.scorepad import ScorePad


def pad_of(id: str, **options: Any) -> ScorePad:
    return ScorePad(load(id, players=2, **options), ("Ann", "Ben"))


@pytest.mark.parametrize(
    ("call", "entered", "asked"),
    [
        ("auto", {}, False),
        ("auto", {"left": (3, 2)}, True),
        ("manual", {"left": (3, 2)}, False),
        ("manual", {"left": (0, 2), "caller": None}, True),
    ],
)
def test_how_a_round_ended_is_asked_once_it_is_known_that_nobody_went_out(
    call: str, entered: dict[str, Any], asked: bool
) -> None:
    assert ("ended" in [entry.name for entry in pad_of("nuts", call=call).entries(entered)]) is asked


@pytest.mark.parametrize(
    ("id", "options", "left", "ended"),
    [
        ("nuts", {}, (0, 11), {}),
        ("nuts", {"build_on_nuts": True}, (0, 12), {}),
        ("nerts", {}, (0, 4), {"caller": None, "ended": "no_progress"}),
    ],
)
def test_a_pack_may_have_gone_up_but_for_the_nuts(
    id: str, options: dict[str, Any], left: tuple[int, int], ended: dict[str, Any]
) -> None:
    """More may be left where cards are laid on nuts, and nobody has to call."""
    played = [52 - each for each in left]
    pad = pad_of(id, **options).enter({"foundation": played, "left": left, **ended})
    nut = load(id).options.spec.nut_points
    assert pad.totals == tuple(up - nut * nuts for up, nuts in zip(played, left, strict=True))
