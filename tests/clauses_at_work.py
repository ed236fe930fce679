"""Plugin: every clause is shown at work by a test; what the marker `clause` promises is checked here.

With ``--collect-examples`` it also keeps what clauses say in play, for the rule pages.
"""

from collections.abc import Iterator
from typing import Any

import pytest

import cardrules
from cardrules import Clause, ClauseKind, Event, Finding, Game, Transition, Verdict
from cardrules.core.verdicts import illegal
from cardrules.mechanics import races
from tests.clause_examples import Collector, Occasion


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--collect-examples", action="store_true", help="keep what clauses say in play for the rule pages"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Examples are chosen among those of all tests, so these run in one process."""
    if config.getoption("collect_examples") and config.getoption("numprocesses", None):
        raise pytest.UsageError("--collect-examples runs without -n.")


def clauses_of(item: pytest.Item) -> set[Clause]:
    """The clauses that a test promises to show."""
    return {clause for marker in item.iter_markers("clause") for clause in marker.args}


def pytest_collection_finish(session: pytest.Session) -> None:
    """Require, in a run of the whole suite, that some test promises every clause of every rulebook."""
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


@pytest.fixture(scope="session")
def collector(request: pytest.FixtureRequest) -> Iterator[Collector]:
    """The sentences of clauses in play, from all tests that run; written at the end."""
    collector = Collector()
    yield collector
    collector.write()


@pytest.fixture(autouse=True)
def _examples_are_collected(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a game returns in a test may become an example, if they are asked for."""
    if not request.config.getoption("collect_examples"):
        return
    collector: Collector = request.getfixturevalue("collector")
    file = request.node.path.name
    judge, apply_unchecked, too_late = Game.judge, Game.apply_unchecked, races._too_late

    def noted_judge(self: Game, state: Any, seat: int, move: Any) -> Verdict:
        verdict = judge(self, state, seat, move)
        for finding in verdict.findings:
            collector.note(Occasion(self, state, seat, move, finding), file)
        return verdict

    def noted_apply(self: Game, state: Any, seat: int, move: Any) -> Transition[Any]:
        transition = apply_unchecked(self, state, seat, move)
        said = [finding for event in transition.events for finding in (event.finding, *_of_lines(event))]
        if (outcome := self.outcome(transition.state)) is not None:
            said.append(outcome.finding)
        for finding in said:
            collector.note(Occasion(self, state, seat, move, finding), file)
        return transition

    def noted_too_late(
        game: Game, seen: Any, claim: races.Claim, done: list[races.ClaimResult], *rest: Any
    ) -> Verdict:
        verdict = too_late(game, seen, claim, done, *rest)
        first = tuple((each.claim.seat, str(each.claim.move)) for each in done if each.verdict)
        for finding in verdict.findings:
            collector.note(Occasion(game, seen, claim.seat, claim.move, finding, first), file)
        return verdict

    monkeypatch.setattr(Game, "judge", noted_judge)
    monkeypatch.setattr(Game, "apply_unchecked", noted_apply)
    monkeypatch.setattr(races, "_too_late", noted_too_late)


def _of_lines(event: Event) -> list[Finding]:
    return [line.finding for line in event.lines]


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

    def noted_judge(self: Game, state: Any, seat: int, move: Any) -> Verdict:
        verdict = judge(self, state, seat, move)
        if len(verdict.findings) == 1:
            sole.add((verdict.findings[0].clause, verdict.legal))
        return verdict

    def noted_apply(self: Game, state: Any, seat: int, move: Any) -> Transition[Any]:
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
