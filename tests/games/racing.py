"""What the tests of the race games share: positions from piles written as text, and moves asked for and made."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from random import Random
from typing import Any, Generic, TypeVar

from cardrules import Card, Game, Transition, cards
from cardrules.bots import choose
from cardrules.cards import full_pack
from cardrules.events import ScoreLine
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_tables import Layout, Phase, State, WorkPile
from cardrules.rulebook import Clause
from cardrules.testing import check_move, check_position

Piles = dict[str, Any]
"""Piles of a seat, or side, by name: each a text; the work piles a list of them."""

S = TypeVar("S", bound=State[Any])


# Positions


def in_play(
    start: S,
    layout_of: Callable[[int, set[Card], Piles], Layout],
    given: Sequence[Piles],
    foundations: Sequence[str],
) -> S:
    """A state in the middle of the first round: `layout_of` lays each pack, less the cards on the foundations."""
    laid = tuple(map(cards, foundations))
    piles = [*given, *[Piles()] * (len(start.layouts) - len(given))]
    layouts = tuple(layout_of(pack, set(chain(*laid)), each) for pack, each in enumerate(piles))
    return replace(start, phase=Phase.PLAY, round=1, to_shuffle=(), layouts=layouts, foundations=laid)


def read_piles(
    pack: int, gone: set[Card], piles: Piles, names: Sequence[str], work: int
) -> tuple[list[Pile], list[WorkPile], list[Card]]:
    """The named piles of a pack, its work piles, and the cards left over, the highest last.

    In a work pile a bar separates the face-down cards from the face-up ones. Those not given hold one high card each.
    """

    def own(text: str) -> Pile:
        return tuple(each._replace(pack=pack) for each in cards(text))

    named = [own(piles.get(name, "")) for name in names]
    parts = [pile.rpartition("|") for pile in piles.get("work", ())]
    columns = [WorkPile(own(down), own(up)) for down, _, up in parts]
    gone = gone.union(*named, *(column.down + column.up for column in columns))
    rest = sorted((each for each in full_pack(pack) if each not in gone), key=lambda each: each.rank)
    columns += [WorkPile((), (rest.pop(),)) for _ in range(len(columns), work)]
    return named, columns, rest


def scored_before(clause: Clause, *points: int) -> tuple[ScoreLine, ...]:
    """Lines of earlier rounds that bring the seats to these scores, by the clause for cards on foundations."""
    return tuple(
        ScoreLine(seat, each, clause(side=(seat,), count=each, points=each))
        for seat, each in enumerate(points)
    )


# Moves


@dataclass(frozen=True)
class Race(Generic[S]):
    """A race game whose moves are asked for and made by their texts."""

    game: Game[S, Any, Any]

    def judge(self, state: S, seat: int, text: str) -> list[Clause]:
        """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
        verdict = self.game_of(state).judge(state, seat, self.game.read_move(text))
        assert all(finding.upheld == verdict.legal for finding in verdict.findings)
        return [finding.clause for finding in verdict.findings]

    def is_legal(self, state: S, seat: int, text: str) -> bool:
        return self.game_of(state).judge(state, seat, self.game.read_move(text)).legal

    def said(self, state: S, seat: int, text: str) -> str:
        return str(self.game_of(state).judge(state, seat, self.game.read_move(text)))

    def play(self, state: S, *moves: tuple[int, str]) -> Transition:
        """Make moves, each checked against the laws; the events are those of the last one."""
        assert moves
        for seat, text in moves:
            check_move(self.game_of(state), state, seat, self.game.read_move(text))
            transition = self.game_of(state).apply(state, seat, self.game.read_move(text))
            state = transition.state
        return transition

    def game_of(self, state: S) -> Game[S, Any, Any]:
        """The game under the options of a state."""
        return self.game.with_options(**state.options.model_dump())

    def check_laws(self, state: S) -> None:
        """Every law about a position with all the cards."""
        pack = tuple(chain(*map(full_pack, range(len(state.layouts)))))
        check_position(self.game_of(state), state, pack, Random(1))

    def legal_texts(self, state: S, seat: int) -> set[str]:
        return {str(move) for move in self.game_of(state).legal_moves(state, seat)}

    def choice(self, state: S, seat: int = 0) -> str:
        """What the bot does; None where it waits."""
        return str(choose(self.game_of(state), state, seat, Random(0)))


def happened(transition: Transition) -> list[Clause]:
    return [event.finding.clause for event in transition.events]
