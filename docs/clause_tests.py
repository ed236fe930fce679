"""Every clause with the tests that show it at work, read from the tests' markers."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from rule_pages.html import element, table, text

import cardrules
from cardrules import Clause

TESTS = Path(__file__).parent.parent / "tests"


def report() -> str:
    """A table for each game: every clause, its kind, and the tests that show it."""
    shown = tests_by_clause()
    parts = []
    for id in cardrules.GAMES:
        game = cardrules.load(id)
        clauses = list(game.rulebook)
        tests = {test for clause in clauses for test in shown[clause]}
        rows = [
            (
                element("a", text(clause.title), href=f"games/{id}.html#{clause.id}", id=f"{id}-{clause.id}"),
                clause.kind,
                "<br>".join(map(text, dict.fromkeys(shown[clause]))),
            )
            for clause in clauses
        ]
        parts += [
            f"## {game.title}",
            f"{len(clauses)} clauses, shown at work by {len(tests)} tests.",
            table(("Clause", "Kind", "Shown by"), rows, caption=f"{game.title}: clauses and tests"),
        ]
    return "\n\n".join(parts)


@cache
def tests_by_clause() -> dict[Clause, list[str]]:
    """The names of the tests that are marked with each clause."""
    found: dict[Clause, list[str]] = defaultdict(list)
    for path in sorted(TESTS.rglob("test_*.py")):
        for test, clause in marked(path):
            found[clause].append(test)
    return found


def marked(path: Path) -> Iterator[tuple[str, Clause]]:
    """The tests of a file with the clauses that their markers `shows(...)` name."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = dict(_imported(tree))
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        for clause in _shown(function.decorator_list, modules):
            yield function.name.removeprefix("test_").replace("_", " "), clause


def _shown(decorators: list[ast.expr], modules: Mapping[str, str]) -> Iterator[Clause]:
    """The clauses that decorators name: with `shows`, also as a mark of one case, or for all races at once."""
    for call in (node for marker in decorators for node in ast.walk(marker) if isinstance(node, ast.Call)):
        match ast.unparse(call.func):
            case "shows":
                for name in call.args:
                    module, _, constant = ast.unparse(name).rpartition(".")
                    yield getattr(import_module(modules[module or constant]), constant)
            case "each_race":
                for id in (id for id in cardrules.GAMES if cardrules.load(id).race):
                    book = import_module(f"cardrules.games.{id}.rulebook")
                    yield from (getattr(book, ast.literal_eval(name)) for name in call.args)


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names in a file, and the modules that they stand for or come from."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                is_module = whole == "cardrules.core.shared_clauses" or alias.name == "rulebook"
                yield alias.asname or alias.name, whole if is_module else node.module
