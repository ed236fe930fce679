"""What every rulebook has to have, so that it reads like a good rule page."""

import re
from collections import Counter
from string import Formatter
from typing import Any

import pytest

import cardrules
from cardrules import Game
from cardrules.rulebook import Clause, ClauseKind

BOOKS = [pytest.param(cardrules.load(id), id=id) for id in cardrules.GAMES]
CLAUSES = [
    pytest.param(clause, id=f"{id}-{clause.id}")
    for id in cardrules.GAMES
    for clause in cardrules.load(id).rulebook
]
FIRST_SECTIONS = ("Cards and seats", "The deal", "The play")
LAST_SECTIONS = ("Scoring", "The end")
AnyGame = Game[Any, Any, Any]


@pytest.mark.parametrize("game", BOOKS)
def test_ids_and_titles_are_unique(game: AnyGame) -> None:
    for names in (
        Counter(clause.id for clause in game.rulebook),
        Counter(clause.title for clause in game.rulebook),
    ):
        assert max(names.values()) == 1, names.most_common(1)


@pytest.mark.parametrize("game", BOOKS)
def test_the_sections_come_in_the_order_that_all_games_share(game: AnyGame) -> None:
    titles = tuple(section.title for section in game.rulebook.sections)
    assert titles[:3] == FIRST_SECTIONS
    assert titles[-2:] == LAST_SECTIONS
    assert all(section.clauses for section in game.rulebook.sections)


@pytest.mark.parametrize("game", BOOKS)
def test_every_option_is_described_and_switches_clauses_that_name_it(game: AnyGame) -> None:
    fields = type(game.options).model_fields
    for name, field in fields.items():
        assert field.description, name
        assert not field.is_required(), name
        assert game.rulebook.switched_by(name), f"no clause names the option {name}"
    named = {option for clause in game.rulebook for option in clause.options if clause.book == game.title}
    assert named <= set(fields)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_reads_well(clause: Clause) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", clause.id)
    assert clause.title[0].isupper()
    assert clause.source
    for sentence in (clause.text, clause.message or clause.text, clause.permitted_message or clause.text):
        assert re.match(r"[A-Z0-9{‘'\"]", sentence), sentence
        assert sentence.endswith((".", "}")), sentence
        assert "  " not in sentence
    assert "{" not in clause.text
    if clause.kind is ClauseKind.PERMISSION:
        assert clause.permitted_message
    for row in clause.table.rows if clause.table else ():
        assert clause.table is not None
        assert len(row) == len(clause.table.columns)
    assert all(
        name
        for template in (clause.message, clause.permitted_message)
        for _, name, _, _ in Formatter().parse(template)
        if name is not None
    )


@pytest.mark.parametrize("game", BOOKS)
def test_the_ways_to_write_a_move_are_told(game: AnyGame) -> None:
    for kind in game.moves:
        assert kind.HELP
        assert kind.__doc__


@pytest.mark.parametrize("game", BOOKS)
def test_presets_are_options_that_the_game_has(game: AnyGame) -> None:
    for name, preset in game.presets.items():
        assert preset.description
        assert game.with_options(name).options == game.with_options(**preset.options).options
