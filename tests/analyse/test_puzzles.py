"""Puzzles: enough for every game, each with one best move, which the engine finds again in other worlds."""

from itertools import islice
from random import Random

import pytest

from cardrules import GAMES, Match, Play, Put, load
from cardrules.analyse.puzzles import (
    CHECK,
    FEWEST_MOVES,
    FEWEST_WORDS,
    find_puzzles,
    holds,
    puzzle_at,
    theme_of,
)
from cardrules.core.moves import Turn
from cardrules.teaching.answers import LEARNER, begin, respond
from cardrules.teaching.puzzles import Puzzle, Theme, puzzles_of, write_puzzles

ENOUGH = 40
FEWER = {"canfield": 9, "double_solitaire": 14}
"""Games in which there is hardly ever more than one card to play, or a reason to keep it."""
WITH_PUZZLES = [id for id in GAMES if load(id).puzzles]
TRIED = 11
"""Every eleventh puzzle is tried in the test run, all in a long one."""


def test_only_the_game_without_a_choice_of_cards_has_no_puzzles() -> None:
    assert set(GAMES) - set(WITH_PUZZLES) == {"pishe_pasha"}


@pytest.mark.parametrize("id", WITH_PUZZLES)
def test_every_game_has_puzzles_that_can_be_solved(id: str) -> None:
    game, puzzles = load(id), puzzles_of(load(id))
    assert len(puzzles) >= FEWER.get(id, ENOUGH)
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles)
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    for puzzle in puzzles:
        assert puzzle.game == id
        lesson = puzzle.lesson
        match = begin(lesson, game)
        others = [str(move) for move in match.legal_moves_of(LEARNER) if str(move) != puzzle.solution]
        assert not isinstance(game.read_move(puzzle.solution), Turn)
        cards = any(isinstance(move, Play | Put) for move in match.legal_moves_of(LEARNER))
        choice = game.legal_moves_without_resigning(match.state, LEARNER)
        assert len(choice) >= (FEWEST_MOVES if cards else FEWEST_WORDS)
        assert game.race or theme_of(match, game.read_move(puzzle.solution)) is puzzle.theme
        assert not respond(lesson, match, others[0]).right
        assert respond(lesson, match, puzzle.solution).right


@pytest.mark.parametrize(
    ("id", "every"),
    [
        *(pytest.param(id, TRIED, marks=[pytest.mark.slow] * (id == "canfield")) for id in WITH_PUZZLES),
        *(pytest.param(id, 1, marks=pytest.mark.long) for id in WITH_PUZZLES),
    ],
)
def test_the_solution_is_the_only_best_move(id: str, every: int) -> None:
    for puzzle in puzzles_of(load(id))[::every]:
        assert holds(puzzle, load(id), CHECK), puzzle.position


@pytest.mark.one_in(2)
@pytest.mark.parametrize("id", ["california_jacks", "nuts"])
def test_puzzles_are_found_and_read_back(id: str) -> None:
    found = list(islice(find_puzzles(load(id), seed=5), 2))
    assert found == list(islice(find_puzzles(load(id), seed=5), 2))
    assert write_puzzles(found).decode().count('"game"') == 2


def test_a_wrong_solution_does_not_hold() -> None:
    for id in ("california_jacks", "nuts"):
        game = load(id)
        puzzle = puzzles_of(game)[0]
        moves = map(str, begin(puzzle.lesson, game).legal_moves_of(LEARNER))
        other = next(move for move in moves if move != puzzle.solution)
        assert not holds(puzzle.model_copy(update={"solution": other}), game, CHECK)


def test_there_is_no_puzzle_where_nothing_is_to_choose() -> None:
    match = Match(load("california_jacks"), seed=1)
    while LEARNER in match.actors:
        match.play(match.legal_moves[0])
    assert puzzle_at(match, Random(1)) is None


def test_a_puzzle_says_what_it_is_about() -> None:
    puzzle = Puzzle(
        game="nuts", position="nuts", solution="turn", margin=0, exact=True, theme=Theme.GAIN, difficulty=1
    )
    assert puzzle.lesson.text.startswith("Only one of your plays makes progress")
    weighed = puzzle.model_copy(update={"theme": Theme.LEAD, "margin": 2.5, "exact": False})
    assert weighed.lesson.after == "It is 2.5 points better than the next on average."
