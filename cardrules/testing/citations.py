"""The clauses of a rulebook that have been seen at work, each in its role."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from cardrules.core.rulebook import Clause, ClauseKind
from cardrules.definition.game import Game
from cardrules.match.match import Match


@dataclass
class Citations:
    """Clauses that were seen at work.

    Attributes:
        broke: Legality clauses that alone made a move illegal.
        permitted: Clauses that alone made a move legal.
        happened: Clauses under which something happened, or a match ended.
        scored: Clauses under which a score line stands.
    """

    broke: set[Clause] = field(default_factory=set)
    permitted: set[Clause] = field(default_factory=set)
    happened: set[Clause] = field(default_factory=set)
    scored: set[Clause] = field(default_factory=set)

    def shows(self, clause: Clause) -> bool:
        """Whether a clause was seen in the role that its kind asks for."""
        match clause.kind:
            case ClauseKind.LEGALITY:
                return clause in self.broke
            case ClauseKind.PERMISSION:
                return clause in self.permitted
            case ClauseKind.SCORING:
                return clause in self.scored
            case _:
                return clause in self.happened


def collect(game: Game, matches: Iterable[Match]) -> Citations:
    """Step through matches, judge every move in the action space at every step, and note what is cited."""
    seen = Citations()
    for match in matches:
        end = len(match.plies)
        for place in range(end + 1):
            match.go(place)
            for seat in range(game.seats):
                for move in game.action_space(game.options):
                    verdict = game.judge(match.state, seat, move)
                    if len(verdict.findings) == 1:
                        (seen.permitted if verdict else seen.broke).add(verdict.findings[0].clause)
        for event in match.events:
            seen.happened.add(event.finding.clause)
            seen.scored.update(line.finding.clause for line in event.lines)
    return seen


def uncited(game: Game, seen: Citations) -> list[Clause]:
    """The clauses of a rulebook that were not seen in the role that their kind asks for.

    Race clauses are left out: they are cited only where simultaneous claims are settled.
    """
    return [
        clause for clause in game.rulebook if clause.kind is not ClauseKind.RACE and not seen.shows(clause)
    ]
