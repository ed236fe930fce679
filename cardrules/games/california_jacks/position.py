"""California Jacks: positions, as people write them down."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from pydantic import Field

from cardrules.cards import Card, Suit
from cardrules.fast_replace import replace_item
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import CARDS_EACH, PACK, SEATS
from cardrules.games.california_jacks.state import State, sort_hand
from cardrules.mechanics.trick_positions import TrickPosition
from cardrules.mechanics.tricks import Phase
from cardrules.position import Cards, Pile, known
from cardrules.rulebook import counted
from cardrules.zones import Seat

DRAWS = len(PACK) // SEATS - CARDS_EACH
"""After so many tricks the stock is used up."""


class JacksPosition(TrickPosition):
    """What lies on the table in California Jacks."""

    GAME: ClassVar[str] = "california_jacks"
    PILES: ClassVar[tuple[str, ...]] = ("hands", "trick", "won", "stock")

    options: JacksOptions = JacksOptions()
    phase: Literal["deal", "play"] = Field(
        "play", description="Whether cards are in play or have to be dealt."
    )
    trump: Suit | None = Field(
        None, description="The trump suit, as a letter; needed while cards are in play."
    )
    stock: Pile | None = Field(
        None, description="The stock, the visible next card last; unknown cards where it is left out."
    )
    tricks: int | None = Field(None, description="Tricks played in this deal; as many as the cards won make.")

    @property
    def seats(self) -> int:
        """Number of seats."""
        return SEATS

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        return cls(
            **cls.trick_fields(state, SEATS), trump=state.trump, stock=state.stock, tricks=state.tricks
        )

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return PACK

    def completed(self) -> Self:
        """The position with everything that was left out."""
        nothing: tuple[Cards, ...] = ((),) * SEATS
        leader = self.with_leader()
        tricks = sum(map(len, self.won)) // SEATS if self.tricks is None else self.tricks
        won = self.won or replace_item(nothing, leader, (None,) * tricks * SEATS)
        hands = self.hands or tuple((None,) * self.cards_left(seat, tricks) for seat in range(SEATS))
        lie = sum(map(len, (*hands, *won, self.trick)))
        changes = {
            "leader": leader,
            "hands": hands,
            "won": won,
            "stock": (None,) * (len(PACK) - lie) if self.stock is None else self.stock,
            "tricks": tricks,
        }
        return self.model_copy(update=changes)

    def cards_left(self, seat: Seat, tricks: int) -> int:
        """How many cards a seat has after so many tricks."""
        return 0 if self.phase == "deal" else CARDS_EACH - max(0, tricks - DRAWS) - (seat in self.played())

    def faults(self) -> Iterator[str]:
        """What makes the position impossible."""
        yield from self.seat_faults(hands=self.hands, won=self.won)
        if self.phase == "play" and self.trump is None:
            yield "While cards are in play there is a trump suit: say which, as in trump H."
        tricks = self.tricks or 0
        for seat, hand in enumerate(self.hands):
            if len(hand) != (size := self.cards_left(seat, tricks)):
                yield f"Seat {seat} has {counted(len(hand), 'card')}; after {counted(tricks, 'trick')} it has {size}."
        if self.phase == "play" and (won := sum(map(len, self.won))) != tricks * SEATS:
            yield f"{counted(tricks, 'trick')} of {SEATS} cards were won, but {won} cards lie in the won piles."
        yield from self.follow_faults()

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold, by what it has played instead."""
        mine, follow = self.played().get(seat), self.options.follow
        if mine is None or self.trump is None or follow == "loose":
            return super().cannot_hold(seat)
        if mine.suit is self.trump:
            return frozenset() if follow == "follow_or_trump" else super().cannot_hold(seat)
        barred = super().cannot_hold(seat)
        return barred | {self.trump} if barred else barred

    def build(self) -> State:
        """The state."""
        return State(
            **self.state_fields(SEATS, sort_hand),
            phase=Phase(self.phase),
            trump=self.trump,
            stock=known(self.stock),
            tricks=self.tricks or 0,
        )
