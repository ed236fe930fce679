"""The plan of a run: the game, its players, and the seed of every deal."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cardrules.bots import Player, Policy
from cardrules.core.cards import splitmix
from cardrules.core.rulebook import Clause, ClauseKind, Rulebook
from cardrules.definition.game import Game

COUNTED = (ClauseKind.EFFECT, ClauseKind.SCORING, ClauseKind.ENDING)
"""The kinds of clauses that report an event of a deal."""


@dataclass(frozen=True)
class Plan:
    """The plan of every deal of a run; a worker needs nothing else.

    Attributes:
        game: The game with its options.
        policy: The player of every seat, or one for each.
        seed: The seed that the seeds of the deals come from.
        compiled: Whether a kernel may play; it does where there is one, with the same results.
    """

    game: Game
    policy: Policy | Player | tuple[Policy | Player, ...]
    seed: int
    compiled: bool = True

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses whose citations are counted, in reading order."""
        return counted_clauses(self.game.rulebook)

    def deal_seed(self, deal: int) -> int:
        """The seed of a deal: it depends on nothing but the seed of the run and the number of the deal.

        It has 53 bits, so that every program that reads a result can hold it as a number.

        Args:
            deal: Number of the deal, counted from 0.
        """
        return splitmix(splitmix(self.seed & (1 << 64) - 1) ^ deal) >> 11

    @property
    def players(self) -> tuple[Policy | Player, ...]:
        """The player of each seat."""
        return self.policy if isinstance(self.policy, tuple) else (self.policy,) * self.game.seats


def counted_clauses(rulebook: Rulebook) -> tuple[Clause, ...]:
    """The clauses whose citations are counted, in reading order."""
    return tuple(clause for clause in rulebook if clause.kind in COUNTED)


def chunks(deals: range, size: int) -> Iterator[range]:
    """The numbers of the deals in parts of a given size; the last may be shorter.

    >>> list(chunks(range(5), 2))
    [range(0, 2), range(2, 4), range(4, 5)]
    """
    return (deals[place : place + size] for place in range(0, len(deals), size))
