"""What games fill in around what one enters: the position that is asked about, with everything else unknown."""

from pathlib import Path

import pytest

from cardrules import Game, load
from cardrules.catalogue import GAMES
from cardrules.tabletop.referee import read_entry, table_of
from cardrules.testing import variants

ENTRIES = Path(__file__).with_name("entries.txt").read_text(encoding="utf-8")
"""In pairs of lines: what has been entered, and the position; what lies there as it was dealt is left out of it."""


@pytest.mark.parametrize(
    ("entered", "position"), [pair.splitlines() for pair in ENTRIES.strip().split("\n\n")]
)
def test_around_what_was_entered_lies_what_is_likeliest(entered: str, position: str) -> None:
    assert str(table_of(*read_entry(entered)).position()) == position


@pytest.mark.parametrize("game", [*map(load, GAMES)], ids=GAMES)
def test_what_holds_if_nothing_is_chosen_can_be_chosen(game: Game) -> None:
    assert game.entry
    for options in ({}, *variants(game)):
        for choice in game.entry.choices(game.with_options(**options).options):
            assert choice.default in ("", *dict(choice.values))


@pytest.mark.parametrize("id", ["nuts", "nerts", "nertz", "team_nuts"])
def test_in_a_race_any_pile_of_ones_own_can_be_said_to_be_empty(id: str) -> None:
    game = load(id)
    assert game.entry
    places = game.entry.places(game.options)
    assert [place.name for place in places if not place.may_be_empty] == ["up"]
