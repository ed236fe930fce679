"""Whole matches of races by bots, under many options; every pair of options is played at random in test_laws.py."""

from itertools import product
from typing import Any

import pytest

from cardrules import Match, load
from cardrules.bots.races import play_race
from cardrules.core import shared_clauses

FEW: list[tuple[str, dict[str, Any]]] = [
    ("nuts", {}),
    ("nuts", {"players": 8}),
    ("nuts", {"build_on_nuts": True, "call": "manual", "when_stuck": "dig"}),
    ("nuts", {"nuts_to_spaces_only": True, "run_moves": "top", "when_stuck": "end"}),
    ("nerts", {}),
    ("nerts", {"players": 2, "draw": 1, "call": "auto", "when_stuck": "bury"}),
    ("nertz", {}),
    ("nertz", {"players": 4, "space_fill": "nertz_first", "call": "auto", "when_stuck": "bury"}),
    ("team_nuts", {}),
    ("team_nuts", {"roles": "fixed", "when_stuck": "dig"}),
]
MANY: list[tuple[str, dict[str, Any]]] = [
    *[("nuts", {"players": players}) for players in range(3, 8)],
    ("nuts", {"pass_packs": "alternate"}),
    ("nuts", {"pass_packs": "keep", "nut_penalty": 1}),
    ("nuts", {"nuts_to_spaces_only": True, "build_on_nuts": True, "when_stuck": "end"}),
    ("nuts", {"run_moves": "whole", "when_stuck": "end"}),
    ("nuts", {"nuts_face_down": True}),
    *[("nerts", {"players": players}) for players in (2, 4, 5, 6, 7, 8)],
    ("nerts", {"players": 2, "empty_column": "any", "when_stuck": "bury"}),
    *[("nertz", {"players": players}) for players in range(3, 11)],
    ("nertz", {"nertz_penalty": 1}),
    *[
        ("team_nuts", {"roles": roles, "when_stuck": when})
        for roles, when in product(("alternate", "fixed"), ("end", "bury", "dig"))
    ],
]


def said(game: str, options: dict[str, Any]) -> str:
    return " ".join([game, *(f"{name}={value}" for name, value in options.items())])


MATCHES = [
    *[pytest.param(*each, id=said(*each)) for each in FEW],
    *[pytest.param(*each, id=said(*each), marks=pytest.mark.long) for each in MANY],
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("id", "options"), MATCHES)
def test_bots_play_to_the_end_and_again_the_same(id: str, options: dict[str, Any]) -> None:
    game = load(id, **{"max_deals": 2, "target": 500, **options})
    first, second = (Match(game, seed=11) for _ in range(2))
    assert list(play_race(first, seed=5)) == list(play_race(second, seed=5))
    assert first.outcome
    assert first.state == second.state
    assert first.state.round == 2
    assert sum(first.scores) == sum(line.points for line in first.score_lines)


@pytest.mark.parametrize(("id", "target"), [("nertz", 50), ("team_nuts", 60)])
def test_bots_reach_the_target(id: str, target: int) -> None:
    match = Match(load(id, target=target, when_stuck="bury"), seed=3)
    assert list(play_race(match, seed=3))
    assert match.outcome
    assert match.outcome.finding.clause is shared_clauses.ROUND_TARGET
    assert max(match.scores) >= target
