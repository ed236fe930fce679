"""What the tests of patiences share: what lies where, and moves asked for and made by their texts."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeVar

from cardrules import Game, Suit, Transition, card, cards
from cardrules.bots import choose
from cardrules.cards import full_pack
from cardrules.game import State
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.stocks import Holding
from cardrules.rulebook import Clause

S = TypeVar("S", bound=State)


# Positions


def built_up(tops: str) -> tuple[Pile, ...]:
    """A pile of each suit, from the ace to the top card that is given; empty where none is."""
    highest = {top.suit: top.rank for top in cards(tops)}
    return tuple(
        tuple(each for each in full_pack() if each.suit is suit and each.rank <= highest.get(suit, 0))
        for suit in Suit
    )


def two_holdings(
    drawn: str, discard: str, theirs: str, stock: str | None, laid: Iterable[Pile]
) -> tuple[Holding, Holding]:
    """What the seats hold: the rest of the pack is the stock of seat 1, less a few cards where seat 0 is given none."""
    mine = cards(stock or "")
    placed = {*cards(drawn), *mine, *cards(discard), *cards(theirs)}.union(*laid)
    rest = tuple(each for each in full_pack() if each not in placed)
    if stock is None:
        mine, rest = rest[:5], rest[5:]
    return (
        Holding(mine, card(drawn) if drawn else None, cards(discard)),
        Holding(rest, None, cards(theirs)),
    )


# Moves


@dataclass(frozen=True)
class Patience(Generic[S]):
    """A game whose moves are asked for and made by their texts, those of seat 0 where no other is named."""

    game: Game[S, Any, Any]

    def judge(self, state: S, text: str, seat: int = 0) -> list[Clause]:
        """The clauses of a verdict, after checking that a broken clause is never cited for a legal move."""
        verdict = self.game.judge(state, seat, self.game.read_move(text))
        assert all(finding.upheld == verdict.legal for finding in verdict.findings)
        return [finding.clause for finding in verdict.findings]

    def is_legal(self, state: S, text: str, seat: int = 0) -> bool:
        return self.game.judge(state, seat, self.game.read_move(text)).legal

    def said(self, state: S, text: str, seat: int = 0) -> str:
        return str(self.game.judge(state, seat, self.game.read_move(text)))

    def make(self, state: S, text: str, seat: int = 0) -> Transition:
        return self.game.apply(state, seat, self.game.read_move(text))

    def after(self, state: S, *texts: str) -> S:
        """The state after several moves of seat 0."""
        for text in texts:
            state = self.make(state, text).state
        return state

    def after_turn(self, state: Any) -> Transition:
        """A turn in which a card is drawn and discarded."""
        seat = state.turn
        return self.make(self.make(state, "draw", seat).state, "discard", seat)

    def bots_choice(self, state: S, seat: int = 0) -> str:
        return str(choose(self.game.with_options(**dict(state.options)), state, seat, Random(1)))


def happened(transition: Transition) -> list[Clause]:
    return [event.finding.clause for event in transition.events]
