"""Trick games with all cards known: the value of the rest of a deal, and the best plays."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf
from pkgutil import resolve_name
from time import perf_counter
from typing import Any

from cardrules.definition.game import Game
from cardrules.mechanics.tricks import Hand, Phase, TrickState
from cardrules.solve.alpha_beta import NotSolved, Search, SearchPosition, TrickGame

Subject = Callable[[Any, bool], tuple[TrickGame, SearchPosition]]
"""The function that `Game.endgame` names: it hands a state to the search, given whether its stock is known.

It raises `NotSolved`, with the reason, where it cannot.
"""

MOST_POSITIONS = 300_000
"""The default limit: some seconds, and about a hundred megabytes."""


@dataclass(frozen=True, slots=True)
class Endgame:
    """The values of the rest of a deal.

    A value is the difference that the deal still makes to the scores, from now to its end, when both sides play
    perfectly: points of the seat that has to move, less those of its opponent. What lies in the tricks already won
    is part of it, for it is scored when the deal is counted. In Shnarbles, where players want to get rid of points, a
    point off counts as one; where more than two play, the bidder plays against all the others, and the value is what
    the bidder gets rid of, or, when another seat has to move, the same with the opposite sign.

    Attributes:
        seat: The seat that has to move.
        values: Every legal move, and the value of the deal once it is made.
        nodes: Positions that were looked at.
        seconds: Time that was spent on it.
    """

    seat: int
    values: Mapping[Any, int]
    nodes: int
    seconds: float

    @property
    def value(self) -> int:
        """The value of the position."""
        return max(self.values.values())

    @property
    def best(self) -> tuple[Any, ...]:
        """Every best move."""
        return tuple(move for move, value in self.values.items() if value == self.value)


def endgame(
    game: Game,
    state: Any,
    *,
    stock_known: bool = False,
    limit_nodes: int | None = MOST_POSITIONS,
) -> Endgame:
    """The value of the rest of a deal when all cards are known, and its best moves.

    It takes Pebbles and Nuts for two, California Jacks, the tricks of Shnarbles, and any game that has `Game.endgame`.
    The answer is exact, and is about the points of this deal: whether they win the match is not considered.

    Args:
        game: The game.
        state: A position in play; every card in it is known to both sides.
        stock_known: Whether that is true even of a stock that is not used up.
        limit_nodes: The most positions that may be looked at; None for any number.

    Raises:
        NotSolved: It is not such a game or position, or the limit is reached; a `CardRulesError`.

    >>> from dataclasses import replace
    >>> from cardrules import Match, Suit, cards, load
    >>> match = Match(load("california_jacks"), seed=1)
    >>> hands = cards("AC TH"), cards("KH 9H")
    >>> last = replace(match.state, trump=Suit.CLUBS, hands=hands, leader=0, stock=())
    >>> found = endgame(match.game, last)
    >>> found.value, found.best
    (1, (Play(card=card("AC")),))
    """
    begin = perf_counter()
    if game.endgame is None:
        raise NotSolved(f"Endgames of {game.title} are not solved.")
    subject: Subject = resolve_name(game.endgame)
    tricks, first = subject(state, stock_known)
    search = Search(tricks, first, inf if limit_nodes is None else limit_nodes)
    side = tricks.sides[first.turn]
    values = {move: side * value for move, value in search.values().items()}
    return Endgame(game.actors(state)[0], values, len(search.bounds), perf_counter() - begin)


def check_late(state: TrickState, stock: Hand = (), stock_known: bool = False) -> None:
    """Check that cards are being played, and that those in the stock are known or used up.

    Raises:
        NotSolved: Cards are not being played, or the stock is neither known nor used up.
    """
    if state.phase is not Phase.PLAY:
        raise NotSolved("Only a position in which cards are played can be solved.")
    if stock and not stock_known:
        raise NotSolved(
            f"{len(stock)} cards lie in the stock, where nobody sees them: such a position is solved only with "
            "stock_known=True."
        )
