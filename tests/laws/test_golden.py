"""One match of each game kept as a readable file, and the number of lines of play from fixed deals."""

import json
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cardrules
from cardrules import Game, Match
from cardrules.bots import next_move
from cardrules.mechanics import race_player
from cardrules.teaching.answers import begin, solutions
from cardrules.teaching.practice import draw_question, topics_of
from cardrules.testing import variants
from cardrules.testing.golden import playthrough, replay
from cardrules.testing.perft import perft

FOLDER = Path(__file__).parent / "golden"
LINES = 400
"""Lines of play are counted to the first depth at which there are more of them than this."""
STEPS = 100
"""Moves for which bots play where it is seen what moves are worth to them."""
QUESTIONS = (1,)
"""Seeds of the questions on each topic."""


def golden_match(id: str) -> Match:
    """A match of one deal, or two where a match has several, played by bots."""
    game = cardrules.load(id)
    limit: dict[str, Any] = {"max_deals": 2} if "max_deals" in type(game.options).model_fields else {}
    match = Match(game.with_options(**limit), seed=2026)
    rng = Random(2026)
    while match.actors:
        if match.deal_due:
            match.deal()
            continue
        found = next_move(match.game, match.state, rng)
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


def worth(match: Match) -> float:
    """What the moves that could be made while bots played on were worth to the simple player, taken together."""
    game, rng, total = match.game, Random(2026), 0.0
    weigh = race_player.score_move if game.choose_move is race_player.choose_move else game.score_move
    for _ in range(STEPS):
        if match.deal_due:
            match.deal()
        for seat in match.actors:
            total += sum(weigh(match.state, seat, move) for move in game.legal_moves(match.state, seat))
        if not (found := next_move(game, match.state, rng)):
            break
        match.play(found[1], found[0])
    return total


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_simple_player_weighs_moves_as_before(id: str, request: pytest.FixtureRequest) -> None:
    """Its strength has been measured: whoever changes a weight measures it anew."""
    file = FOLDER / f"{id}.worth.json"
    found = [
        {"options": options, "worth": worth(Match(cardrules.load(id, **options), 1))}
        for options in variants(cardrules.load(id))
    ]
    if request.config.getoption("--update-golden"):
        write(file, found)
    assert json.loads(file.read_text("utf-8")) == found


def practised(game: Game) -> list[dict[str, Any]]:
    """A question or two on each topic of a game, with its task and the right answers."""
    rows = []
    for topic, seed in product(topics_of(game), QUESTIONS):
        question = draw_question(game, Random(seed), (topic,))
        answers = solutions(question.task, begin(question, game))
        rows.append(
            {
                "table": question.position,
                "question": question.text,
                "task": str(question.task),
                "answers": list(answers),
                "clauses": [clause.id for clause in question.clauses],
            }
        )
    return rows


@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_questions_that_are_practised_are_as_before(id: str, request: pytest.FixtureRequest) -> None:
    """Whoever changes what is asked, or how often, looks at the questions that come of it."""
    file, found = FOLDER / f"{id}.practice.json", practised(cardrules.load(id))
    if request.config.getoption("--update-golden"):
        write(file, found)
    assert json.loads(file.read_text("utf-8")) == found


def write(file: Path, rows: list[dict[str, Any]]) -> None:
    """Write rows, a line each."""
    lines = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)
    file.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def lines_of_play(match: Match) -> list[int]:
    """Perft counts of one move, two moves and so on; the moves of seats that may act at once are all counted."""
    counts = [1]
    while counts[-1] <= LINES and len(counts) <= 12:
        counts.append(perft(match.game, match.state, len(counts)))
    return counts[1:]


@pytest.mark.no_cover  # much is played, as in the laws
@pytest.mark.parametrize("seeds", [(1,), pytest.param((1, 2), marks=pytest.mark.slow)])
@pytest.mark.parametrize("id", cardrules.GAMES)
def test_the_number_of_lines_of_play_has_not_changed(
    id: str, seeds: tuple[int, ...], request: pytest.FixtureRequest
) -> None:
    file, anew = FOLDER / f"{id}.perft.json", request.config.getoption("--update-golden")
    seeds = (1, 2) if anew else seeds
    found = [
        {"options": options, "seed": seed, "lines": lines_of_play(Match(cardrules.load(id, **options), seed))}
        for options in variants(cardrules.load(id))
        for seed in seeds
    ]
    if anew:
        write(file, found)
    assert [row for row in json.loads(file.read_text("utf-8")) if row["seed"] in seeds] == found
