"""Tools of the tests of patiences: set positions, and moves asked for and made by their texts."""

from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

import numpy as np

from cardrules import Game, Transition, cards
from cardrules.analyse.playouts import PlayOuts, rest_of_deal
from cardrules.bots import choose
from cardrules.core.rulebook import Clause
from cardrules.core.verdicts import Verdict
from cardrules.definition.game import State

S = TypeVar("S", bound=State)


@dataclass(frozen=True)
class Patience(Generic[S]):
    """A game whose moves are asked for and made by their texts, those of seat 0 where no other is named."""

    game: Game[S, Any, Any]

    def table(self, *, stock: str | None = None, options: dict[str, Any], **fields: Any) -> S:
        """A state in a turn of seat 0, with unknown cards dealt by lot.

        Args:
            stock: The stock of seat 0, its top card last; None for half of the cards that are not named.
            options: Options of the game.
            **fields: Fields of its position, as they are written there.
        """
        game = self.game.with_options(**options)
        position = game.position_type.checked(options=game.options, turn=0, **fields)
        if stock is not None:
            rest = position.unknown - len(cards(stock))
            position = position.checked(**(dict(position) | {"stocks": (stock, f"?{rest}")}))
        state: S = position.filled().state()
        return state

    def under(self, state: S) -> Game[S, Any, Any]:
        """The game under the options of a state."""
        return self.game.with_options(**dict(state.options))

    def verdict(self, state: S, text: str, seat: int = 0) -> Verdict:
        """A verdict, after checking that it can be read, and that no broken clause is cited for a legal move."""
        verdict = self.under(state).judge(state, seat, self.game.read_move(text))
        assert all(finding.upheld == verdict.legal for finding in verdict.findings)
        assert all(finding.text.endswith(".") for finding in verdict.findings)
        return verdict

    def judge(self, state: S, text: str, seat: int = 0) -> list[Clause]:
        """The clauses of a verdict."""
        return [finding.clause for finding in self.verdict(state, text, seat).findings]

    def is_legal(self, state: S, text: str, seat: int = 0) -> bool:
        return self.verdict(state, text, seat).legal

    def said(self, state: S, text: str, seat: int = 0) -> str:
        return str(self.verdict(state, text, seat))

    def moves(self, state: S, seat: int = 0) -> set[str]:
        """The legal moves of a seat."""
        return {str(move) for move in self.under(state).legal_moves(state, seat)}

    def make(self, state: S, text: str, seat: int = 0) -> Transition[S]:
        """The effects of a move, after checking that every sentence of it can be read."""
        transition = self.under(state).apply(state, seat, self.game.read_move(text))
        assert all(event.finding.text.endswith(".") for event in transition.events)
        return transition

    def after(self, state: S, *texts: str) -> S:
        """The state after several moves of seat 0."""
        for text in texts:
            state = self.make(state, text).state
        return state

    def after_turn(self, state: Any) -> Transition[Any]:
        """A turn in which a card is drawn and discarded."""
        seat = state.turn
        return self.make(self.make(state, "draw", seat).state, "discard", seat)

    def bots_choice(self, state: S, seat: int = 0) -> str:
        return str(choose(self.under(state), state, seat, Random(1)))

    def played_on(self, state: S, seat: int = 0, seed: int = 1) -> dict[str, tuple[int, ...]]:
        """The points after each move and the rest of the deal, after checking that the rules give what is compiled."""
        game = self.under(state)
        plays = PlayOuts(game, state, seat, ())
        points = plays.play(np.zeros((1, 0), np.int64), np.array([seed], np.uint64))[0]
        found = {str(move): tuple(map(int, each)) for move, each in zip(plays.moves, points, strict=True)}
        assert plays.compiled == (seat == game.actors(state)[0])
        assert found == {str(move): rest_of_deal(game, state, seat, move, seed) for move in plays.moves}
        return found


def happened(transition: Transition[Any]) -> list[Clause]:
    return [event.finding.clause for event in transition.events]
