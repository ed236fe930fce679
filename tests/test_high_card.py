"""High Card, the game of the page "Add a game", keeps every law once it is in the catalogue."""

import sys
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Game, IllegalMove, Match, catalogue
from cardrules.testing import check_match, collect, random_match, uncited, variants
from examples import high_card


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any, Any]:
    """The game as if its folder lay in cardrules/games and its id stood in the catalogue."""
    monkeypatch.setitem(sys.modules, "cardrules.games.high_card", high_card)
    monkeypatch.setattr(catalogue, "GAMES", (*cardrules.GAMES, "high_card"))
    return cardrules.load("high_card")


def test_it_keeps_the_laws_under_every_option(game: Game[Any, Any, Any]) -> None:
    for options in variants(game):
        for seed in range(4):
            check_match(game.with_options(**options), seed)


def test_every_clause_is_seen_at_work(game: Game[Any, Any, Any]) -> None:
    seen = collect(game, [random_match(game, Random(seed)) for seed in range(20)])
    assert [clause.id for clause in uncited(game, seen)] == ["whole-pack"]
    with pytest.raises(IllegalMove, match="The whole pack"):
        Match(game, orders=["JC QC KC"])
