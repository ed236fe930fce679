"""What mkdocs writes itself: every clause with the tests that show it at work, read from the tests' markers."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

import cardrules
from cardrules import Clause

COMMENT = "<!-- every clause and its tests -->"
TESTS = Path(__file__).parent.parent / "tests"


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Fill in the table where a page asks for it."""
    return markdown.replace(COMMENT, report()) if COMMENT in markdown else markdown


def report() -> str:
    """A table for each game: every clause, its kind, and the tests that show it."""
    shown = tests_by_clause()
    parts = []
    for id in cardrules.GAMES:
        game = cardrules.load(id)
        clauses = list(game.rulebook)
        tests = {test for clause in clauses for test in shown[clause]}
        rows = [
            f"| [{clause.title}](games/{id}.md#{clause.id}) | {clause.kind} | {_names(shown[clause])} |"
            for clause in clauses
        ]
        parts += [
            f"## {game.title}",
            f"{len(clauses)} clauses, shown at work by {len(tests)} tests.",
            "| Clause | Kind | Shown by |\n| :-- | :-- | :-- |\n" + "\n".join(rows),
        ]
    return "\n\n".join(parts)


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
                is_module = whole == "cardrules.shared_clauses" or alias.name == "rulebook"
                yield alias.asname or alias.name, whole if is_module else node.module


def _names(tests: list[str]) -> str:
    return "<br>".join(dict.fromkeys(tests))
