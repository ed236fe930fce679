"""Properties of every rulebook, so that it reads like a good rule page."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from importlib import import_module
from pathlib import Path
from string import Formatter

import pytest

import cardrules
from cardrules import Game
from cardrules.core import shared_clauses
from cardrules.core.rulebook import Clause, ClauseKind, Ruling, Wording

LIBRARY = Path(cardrules.__file__).parent
BOOKS = [pytest.param(cardrules.load(id), id=id) for id in cardrules.GAMES]
CLAUSES = [
    pytest.param(clause, id=f"{id}-{clause.id}")
    for id in cardrules.GAMES
    for clause in cardrules.load(id).rulebook
]
FIRST_SECTIONS = ("Players and cards", "The object and the score", "The deal", "The play")
LAST_SECTIONS = ("The end", "For the program")


@pytest.mark.parametrize("game", BOOKS)
def test_ids_and_titles_are_unique(game: Game) -> None:
    for names in (
        Counter(clause.id for clause in game.rulebook),
        Counter(clause.title for clause in game.rulebook),
    ):
        assert max(names.values()) == 1, names.most_common(1)


@pytest.mark.parametrize("game", BOOKS)
def test_the_sections_come_in_the_order_that_all_games_share(game: Game) -> None:
    titles = tuple(section.title for section in game.rulebook.sections)
    assert titles[:4] == FIRST_SECTIONS
    assert titles[-2:] == LAST_SECTIONS
    assert all(section.clauses for section in game.rulebook.sections)
    *people, program = game.rulebook.sections
    assert all(clause.technical for clause in program.clauses)
    assert not any(clause.technical for section in people for clause in section.clauses)


@pytest.mark.parametrize("game", BOOKS)
def test_every_option_is_described_and_switches_clauses_that_name_it(game: Game) -> None:
    fields = type(game.options).model_fields
    for name, field in fields.items():
        assert field.description, name
        assert not field.is_required(), name
        assert game.rulebook.switched_by(name), f"no clause names the option {name}"
    named = {option for clause in game.rulebook for option in clause.options if clause.book == game.title}
    assert named <= set(fields)


def test_a_clause_depends_on_the_options_that_it_names() -> None:
    wording = Wording("To {target:point}.", {"teams": (True,)})
    depends = partial(Clause, "High Card", "target", "Target", ClauseKind.SETUP, "To some points.")
    assert depends(when={"players": (4,)}, wordings=(wording,)).options == ("players", "teams", "target")
    assert depends(wordings=(wording,), options=("length",)).options == ("length",)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_reads_well(clause: Clause) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", clause.id)
    assert clause.title[0].isupper()
    assert clause.source
    said = [clause.message, clause.permitted_message, *clause.cases.values()]
    for sentence in (clause.text, *filter(None, said)):
        assert re.match(r"[A-Z0-9{‘'\"]", sentence), sentence
        assert sentence.endswith("."), sentence
        assert "  " not in sentence
        assert "-" not in re.sub(r"\w-\w", "", sentence), f"a real minus or dash is meant: {sentence}"
    assert "seat" not in clause.text.lower().split(), f"people are not seats: {clause.text}"
    assert "{" not in clause.text
    if clause.kind is ClauseKind.PERMISSION:
        assert clause.permitted_message
    for row in clause.table.rows if clause.table else ():
        assert clause.table is not None
        assert len(row) == len(clause.table.columns)
    assert all(name for template in said for _, name, _, _ in Formatter().parse(template) if name is not None)


def cases_cited() -> Iterator[tuple[str, str, str]]:
    """Every case that the code names: in which file, of which clause, and which."""
    for path in sorted(LIBRARY.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func
            if isinstance(called, ast.Attribute) and called.attr == "permits":
                called = called.value
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            for argument in node.args[:1]:
                for case in ast.walk(argument):
                    if name.isupper() and isinstance(case, ast.Constant) and isinstance(case.value, str):
                        yield str(path.relative_to(LIBRARY)), name, case.value


def test_every_case_that_the_code_names_is_in_the_rulebook_and_the_other_way_round() -> None:
    known = {
        (name, case)
        for module in [
            *(import_module(f"cardrules.games.{id}.rulebook") for id in cardrules.GAMES),
            shared_clauses,
        ]
        for name, clause in vars(module).items()
        if isinstance(clause, Clause)
        for case in clause.cases
    }
    cited = {(name, case) for _, name, case in cases_cited() if case}
    assert cited <= known, f"named in the code, in no rulebook: {cited - known}"
    words = words_in_code()
    unused = {
        (name, case) for name, case in known - cited if case not in words
    }  # some are chosen by a variable
    assert not unused, f"in a rulebook, named nowhere: {unused}"


def words_in_code() -> set[str]:
    """Every text that stands in the code outside the rulebooks, and the ids of clauses."""
    trees = (
        ast.parse(path.read_text(encoding="utf-8"))
        for path in LIBRARY.rglob("*.py")
        if path.name not in ("rulebook.py", "shared_clauses.py", "race_clauses.py")
    )
    constants = (node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    ids = {clause.id for id in cardrules.GAMES for clause in cardrules.load(id).rulebook}
    return ids | {value for value in constants if isinstance(value, str)}


def test_a_clause_shows_itself_in_a_notebook_with_its_table_and_what_was_decided() -> None:
    clause = cardrules.load("pebbles_and_nuts").rulebook.by_id["marriage"]
    shown = replace(clause, text="K < Q", ruling=Ruling("Which?", "<b>"))._repr_html_()
    assert shown.startswith(f"<p><b>Pebbles and Nuts, {clause.title}.</b> K &lt; Q</p>")
    assert shown.endswith("<ul><li>Which?</li><li>&lt;b&gt;</li></ul>")
    tabled = cardrules.load("pebbles_and_nuts").rulebook.by_id["card-points"]
    assert tabled.table
    assert tabled._repr_html_().count("<tr>") == 1 + len(tabled.table.rows)


@pytest.mark.parametrize("game", BOOKS)
def test_the_ways_to_write_a_move_are_told(game: Game) -> None:
    for kind in game.moves:
        assert kind.HELP
        assert kind.__doc__


@pytest.mark.parametrize("game", BOOKS)
def test_presets_are_options_that_the_game_has(game: Game) -> None:
    for name, preset in game.presets.items():
        assert preset.description
        assert game.with_options(name).options == game.with_options(**preset.options).options
