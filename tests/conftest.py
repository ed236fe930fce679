"""Every clause is shown at work by a test: what the marker `clause` promises is checked here."""

from collections.abc import Iterator
from typing import Any

import pytest

import cardrules
from cardrules import Game, Transition
from cardrules.rulebook import Clause, ClauseKind, Finding
from cardrules.verdicts import Verdict, illegal


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
    """A test that is marked with a clause shows it: a game has returned it, in the part that its kind has."""
    promised = clauses_of(request.node)
    if not promised:
        yield
        return
    sole: set[tuple[Clause, bool]] = set()
    late: set[Clause] = set()
    happened: set[Clause] = set()
    scored: set[Clause] = set()
    judge, apply_unchecked, refuse = Game.judge, Game.apply_unchecked, illegal

    def noted_judge(self: Game[Any, Any, Any], state: Any, seat: int, move: Any) -> Verdict:
        verdict = judge(self, state, seat, move)
        if len(verdict.findings) == 1:
            sole.add((verdict.findings[0].clause, verdict.legal))
        return verdict

    def noted_apply(self: Game[Any, Any, Any], state: Any, seat: int, move: Any) -> Transition[Any]:
        transition = apply_unchecked(self, state, seat, move)
        for event in transition.events:
            happened.add(event.finding.clause)
            scored.update(line.finding.clause for line in event.lines)
        return transition

    def noted_late_claim(*findings: Finding) -> Verdict:
        late.update(finding.clause for finding in findings)
        return refuse(*findings)

    monkeypatch.setattr(Game, "judge", noted_judge)
    monkeypatch.setattr(Game, "apply_unchecked", noted_apply)
    monkeypatch.setattr("cardrules.mechanics.races.illegal", noted_late_claim)
    yield
    for clause in promised:
        match clause.kind:
            case ClauseKind.LEGALITY:
                shown = (clause, False) in sole
            case ClauseKind.PERMISSION:
                shown = (clause, True) in sole
            case ClauseKind.RACE:
                shown = clause in late
            case ClauseKind.SCORING:
                shown = clause in scored
            case _:
                shown = clause in happened
        assert shown, f"The test is marked with '{clause.id}' ({clause.kind}), but does not show it at work."
