"""Sentences of clauses in play: the smallest positions in which tests had a game return them, for the rule pages.

``pytest --collect-examples tests`` writes them to docs/examples, one file for each game. Where only some tests run, the
examples of sentences that these do not bring stay, as long as they hold.
"""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cardrules import GAMES, CardRulesError, Finding, Game, Match, PositionError, load
from cardrules.mechanics.races import Claim, resolve_claims

FOLDER = Path(__file__).parent.parent / "docs" / "examples"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida")
MOST_SEEN, MOST_TRIED = 25, 15
"""The most occasions of a sentence that are kept of each file of tests, and the most positions tried."""

Sentence = tuple[str, str, str, bool]
"""The key of a sentence: game, clause, case, and whether the clause permits a play with it."""


@dataclass(frozen=True)
class Example:
    """A position, and the answer of the game to a move there.

    Attributes:
        clause: Id of the clause.
        case: The name of the sentence; empty for the `message`, or the `permitted_message` if it is upheld.
        upheld: Whether it permits the move.
        position: The position, as text.
        seat: The seat that makes the move, and from which the table is seen.
        move: The move.
        beaten_by: In a race the claims that arrive before it, each a seat and a move.
        names: The names of the players; the reader is You.
        said: The sentence with these names.
    """

    clause: str
    case: str
    upheld: bool
    position: str
    seat: int
    move: str
    beaten_by: tuple[tuple[int, str], ...]
    names: tuple[str, ...]
    said: str


@dataclass(frozen=True)
class Occasion:
    """A state in which a sentence was returned, and the move to which it was."""

    game: Game
    state: Any
    seat: int
    move: Any
    finding: Finding
    beaten_by: tuple[tuple[int, str], ...] = ()

    @property
    def sentence(self) -> Sentence:
        """The sentence that was returned."""
        return self.game.id, self.finding.clause.id, self.finding.case, self.finding.upheld


class Collector:
    """Remembers occasions while tests run, and makes examples of them."""

    def __init__(self) -> None:
        self.seen: dict[Sentence, list[Occasion]] = {}
        self.enough: Counter[tuple[Sentence, str]] = Counter()

    def note(self, occasion: Occasion, file: str) -> None:
        """Remember an occasion of this library's games, unless a file of tests has brought enough of its kind."""
        if occasion.game.id not in GAMES:
            return
        self.enough[occasion.sentence, file] += 1
        if self.enough[occasion.sentence, file] <= MOST_SEEN:
            self.seen.setdefault(occasion.sentence, []).append(occasion)

    def write(self) -> None:
        """Write the best example of each sentence, in the order of the rulebooks."""
        for id in sorted({id for id, *_ in self.seen}):
            best = [best_example(occasions) for (game, *_), occasions in self.seen.items() if game == id]
            found = [each for each in best if each]
            brought = {sentence_of(each) for each in found}
            kept = (again(each) for each in examples(id) if sentence_of(each) not in brought)
            write_examples(id, [*found, *(each for each in kept if each)])


def sentence_of(example: Example) -> tuple[str, str, bool]:
    """The key of the sentence of its game that an example shows."""
    return example.clause, example.case, example.upheld


def examples(id: str) -> list[Example]:
    """The examples of a game."""
    rows: list[dict[str, Any]] = json.loads((FOLDER / f"{id}.json").read_text(encoding="utf-8"))
    return [
        Example(**{**row, "names": tuple(row["names"]), "beaten_by": tuple(map(tuple, row["beaten_by"]))})
        for row in rows
    ]


def write_examples(id: str, found: list[Example]) -> None:
    """Keep the examples of a game, one a line."""
    order = list(load(id).rulebook.by_id)
    known = sorted(
        (each for each in found if each.clause in order),
        key=lambda each: (order.index(each.clause), each.upheld, each.case),
    )
    lines = ",\n".join(json.dumps(asdict(each), ensure_ascii=False) for each in known)
    (FOLDER / f"{id}.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")


def again(example: Example) -> Example | None:
    """The example with what the game says now; None where the clause says nothing there any more."""
    written = example.position, example.seat, example.move, example.beaten_by
    return _example((example.clause, example.case, example.upheld), written)


def best_example(occasions: list[Occasion]) -> Example | None:
    """The example whose position is written shortest, best under the usual rules; None where no position leads back.

    Cards that a player does not see are left unknown, unless the sentence depends on them.
    """
    sentence = occasions[0].sentence[1:]
    for all_cards in (False, True):
        written = sorted(
            {text for each in occasions for text in written_down(each, all_cards)}, key=by_length
        )
        for text in written[:MOST_TRIED]:
            if example := _example(sentence, text):
                return example
    return None


Written = tuple[str, int, str, tuple[tuple[int, str], ...]]
"""A position, a seat, its move, and the claims that arrive before it."""


def _example(sentence: tuple[str, str, bool], written: Written) -> Example | None:
    """A sentence as it is said in a position; None where it is not."""
    for finding in said(*written):
        if (finding.clause.id, finding.case, finding.upheld) == sentence:
            position, seat, move, beaten_by = written
            names = names_around(Match.from_position(position).game.seats, seat)
            return Example(*sentence, position, seat, move, beaten_by, names, finding.sentence(names))
    return None


def written_down(occasion: Occasion, all_cards: bool) -> Iterator[Written]:
    """An occasion as text: as the player sees it, or with all cards."""
    try:
        position = str(occasion.game.position_of(occasion.state, None if all_cards else occasion.seat))
    except (
        CardRulesError,
        IndexError,
        ValueError,
    ):  # a test of a law may have a state that no match comes to
        return
    yield position, occasion.seat, str(occasion.move), occasion.beaten_by


def by_length(written: Written) -> tuple[int, int, str]:
    """The usual rules first, then the shortest position."""
    options = written[0].partition(";")[0].split()[1:]
    unusual = [each for each in options if each.partition("=")[0] not in ("players", "target", "max_deals")]
    return len(unusual), len(written[0]), written[0]


def names_around(seats: int, reader: int) -> tuple[str, ...]:
    """The names of the players, clockwise from the reader."""
    called = ("You", *NAMES)[:seats]
    return tuple(called[(seat - reader) % seats] for seat in range(seats))


def said(position: str, seat: int, move: str, beaten_by: tuple[tuple[int, str], ...]) -> list[Finding]:
    """All that a game says to a move in a position; nothing where the position is impossible."""
    try:
        match = Match.from_position(position)
        if beaten_by:
            return late(match, seat, move, beaten_by)
        verdict = match.judge(move, seat)
        findings = list(verdict.findings)
        if verdict:
            with suppress(PositionError):  # what it brings about depends on cards that are not known here
                for event in match.play(move, seat).events:
                    findings += [event.finding, *(line.finding for line in event.lines)]
        if match.outcome:
            findings.append(match.outcome.finding)
    except CardRulesError:
        return []
    return findings


def late(match: Match, seat: int, move: str, beaten_by: tuple[tuple[int, str], ...]) -> list[Finding]:
    """The findings for a claim that arrives after others, all made in sight of one table."""
    game = match.game
    assert game.late_claim_clause
    claims = [(by, text) for by, text in (*beaten_by, (seat, move))]
    timed = [Claim(at, by, game.read_move(text)) for at, (by, text) in enumerate(claims)]
    _, results = resolve_claims(game, match.state, timed, game.late_claim_clause)
    return list(results[-1].verdict.findings)
