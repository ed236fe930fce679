"""Every clause is shown at work by a test: what the marker `clause` promises is checked here."""

from collections.abc import Iterator

import pytest

import cardrules
from cardrules import game
from cardrules.game import Verdict
from cardrules.rulebook import Clause, ClauseKind, Finding


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden playthroughs and perft counts anew"
    )


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the long runs unless they are asked for."""
    if "long" not in config.getoption("markexpr"):
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("long")])
        items[:] = [item for item in items if not item.get_closest_marker("long")]


def clauses_of(item: pytest.Item) -> set[Clause]:
    """The clauses that a test promises to show."""
    return {clause for marker in item.iter_markers("clause") for clause in marker.args}


def pytest_collection_finish(session: pytest.Session) -> None:
    """When the whole suite runs, every clause of every rulebook must be promised by some test."""
    whole = session.config.args == ["tests"] and not session.config.getoption("keyword")
    if not whole or session.config.getoption("markexpr"):
        return
    promised = {clause for item in session.items for clause in clauses_of(item)}
    books = {id: cardrules.load(id).rulebook for id in cardrules.GAMES}
    bare = sorted(
        {f"{clause.book}: {clause.id}" for book in books.values() for clause in book}
        - {f"{clause.book}: {clause.id}" for clause in promised}
    )
    if bare:
        raise pytest.UsageError(f"No test is marked with these clauses: {', '.join(bare)}")


@pytest.fixture(autouse=True)
def _clauses_are_shown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A test that is marked with a clause shows it: as sole reason of a verdict, in an event or a score line."""
    promised = clauses_of(request.node)
    if not promised:
        yield
        return
    sole: set[tuple[Clause, bool]] = set()
    cited: set[Clause] = set()
    cite = Clause.__call__

    def noted_verdict(parts: tuple[bool, tuple[Finding, ...]]) -> Verdict:
        legal, findings = parts
        if len(findings) == 1:
            sole.add((findings[0].clause, legal))
        return Verdict(legal, findings)

    def noted_citation(self: Clause, **facts: object) -> Finding:
        cited.add(self)
        return cite(self, **facts)

    monkeypatch.setattr(game, "_verdict", noted_verdict)
    monkeypatch.setattr(Clause, "__call__", noted_citation)
    yield
    for clause in promised:
        match clause.kind:
            case ClauseKind.LEGALITY | ClauseKind.RACE:
                shown = (clause, False) in sole or (clause.kind is ClauseKind.RACE and clause in cited)
            case ClauseKind.PERMISSION:
                shown = (clause, True) in sole
            case _:
                shown = clause in cited
        assert shown, f"The test is marked with '{clause.id}' ({clause.kind}), but does not show it at work."
