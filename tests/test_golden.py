"""One match of each game kept as a readable file, and the number of lines of play from fixed deals."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Match
from cardrules.bots import next_move
from cardrules.testing.golden import playthrough, replay
from cardrules.testing.perft import perft

FOLDER = Path(__file__).parent / "golden"
DEPTHS = {"pebbles_and_nuts": 6, "nuts": 3, "canfield": 5}
PERFT_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "pebbles_and_nuts": [{}, {"players": 3}, {"players": 4}, {"players": 4, "packs": 2}],
    "nuts": [{"players": 2}, {"players": 3, "run_moves": "top"}, {"players": 2, "build_on_nuts": True}],
    "canfield": [{}, {"draw": 1}, {"stack_moves": "whole"}, {"tableau_wrap": "none"}],
}


def golden_match(id: str) -> Match:
    """A match of one deal, or two where a match has several, played by bots."""
    game = cardrules.load(id)
    limit: dict[str, Any] = {"max_deals": 2} if "max_deals" in type(game.options).model_fields else {}
    match = Match(game.with_options(**limit), seed=2026)
    chance = Random(2026)
    while match.actors:
        if match.deal_due:
            match.deal()
            continue
        found = next_move(match.game, match.state, chance)
        assert found
        match.play(found[1], found[0])
    return match


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_golden_playthrough_replays_to_the_letter(id: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{id}.txt"
    if request.config.getoption("--update-golden"):
        file.write_text(playthrough(golden_match(id)), encoding="utf-8")
    text = file.read_text(encoding="utf-8")
    match = replay(text)
    assert match.outcome
    assert playthrough(match) == text


def counts(id: str) -> list[dict[str, Any]]:
    """Perft counts from two deals under each choice of options."""
    return [
        {
            "options": options,
            "seed": seed,
            "lines": [
                perft(match.game, match.state, depth)
                for match in [Match(cardrules.load(id, **options), seed)]
                for depth in range(1, DEPTHS[id] + 1)
            ],
        }
        for options in PERFT_OPTIONS[id]
        for seed in (1, 2)
    ]


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_number_of_lines_of_play_has_not_changed(id: str, request: pytest.FixtureRequest) -> None:
    file = FOLDER / f"{id}.perft.json"
    found = counts(id)
    if request.config.getoption("--update-golden"):
        rows = ",\n".join(f"  {json.dumps(row)}" for row in found)
        file.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    assert json.loads(file.read_text(encoding="utf-8")) == found
