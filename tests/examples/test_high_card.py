"""High Card, the game of the page "Add a game", keeps every law without being in the catalogue."""

from random import Random

import pytest
from high_card import GAME

from cardrules import IllegalMove, Match
from cardrules.testing import check_match, collect, random_match, uncited, variants


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2, 3))])
def test_it_keeps_the_laws_under_every_option(seed: int) -> None:
    for options in variants(GAME):
        check_match(GAME.with_options(**options), seed)


def test_every_clause_is_seen_at_work() -> None:
    seen = collect(GAME, [random_match(GAME, Random(seed)) for seed in range(20)])
    assert [clause.id for clause in uncited(GAME, seen)] == ["whole-pack"]
    with pytest.raises(IllegalMove, match="The whole pack"):
        Match.from_packs(GAME, "JC QC KC")
