"""What the positions of all trick games have: hands, a trick, what has been won, and who followed suit."""

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from pydantic import Field

from cardrules.cards import Card, Suit
from cardrules.mechanics.tricks import Hand, TrickState
from cardrules.position import Cards, Pile, Piles, Position
from cardrules.zones import Seat


class TrickPosition(Position):
    """A position of a trick game; a game adds what it has besides.

    Attributes:
        HELD: Names of the fields with the cards that each seat holds.
    """

    IDLE: ClassVar[tuple[str, ...]] = ("won",)
    HELD: ClassVar[tuple[str, ...]] = ("hands",)

    dealer: Seat = Field(0, description="Who deals, or dealt.")
    deal: int = Field(1, ge=0, description="Number of the deal.")
    hands: Piles = Field((), description="The hand of each seat; unknown cards where it is left out.")
    leader: Seat | None = Field(
        None, description="Who leads, or led, to the trick; the dealer's left if left out."
    )
    trick: Pile = Field((), description="The cards played to the trick, from the lead on.")
    won: Piles = Field(
        (),
        description="The cards that each seat has won; unknown ones, with the leader, where it is left out.",
    )

    @classmethod
    def trick_fields(cls, state: TrickState, sides: int) -> dict[str, Any]:
        """These fields, of a state."""
        names = ("options", "dealer", "deal", "hands", "leader", "trick", "won")
        fields = {name: getattr(state, name) for name in names}
        return {**fields, "phase": str(state.phase), "scores": cls.scores_of(state.ledger, sides)}

    def state_fields(self, sides: int, sort_hand: Callable[[Cards], Hand]) -> dict[str, Any]:
        """These fields, for a state."""
        names = ("options", "dealer", "deal", "leader", "trick", "won")
        fields = {name: getattr(self, name) for name in names}
        return {**fields, "hands": tuple(map(sort_hand, self.hands)), "ledger": self.ledger(sides)}

    @property
    def seats(self) -> int:
        """Number of seats."""
        return int(self.options.players)

    def with_leader(self) -> Seat:
        """Who leads: the player to the dealer's left, where nobody is named."""
        return (self.dealer + 1) % self.seats if self.leader is None else self.leader

    def played(self) -> dict[Seat, Card | None]:
        """What each seat has played to the trick."""
        return {(self.with_leader() + place) % self.seats: card for place, card in enumerate(self.trick)}

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold: it has not followed suit, so it holds none of the suit led."""
        mine, led = self.played().get(seat), self.trick[0] if self.trick else None
        if mine is None or led is None or mine.suit is led.suit:
            return frozenset()
        return frozenset([led.suit])

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether a card that is not known may lie at a place: nobody holds a suit that they have shown not to hold."""
        return place[0] not in self.HELD or card.suit not in self.cannot_hold(int(place[1]))

    def seat_faults(self, **piles: tuple[Cards, ...]) -> Iterator[str]:
        """What is wrong with numbers of seats.

        Args:
            **piles: Fields with a pile for each seat.
        """
        for name in ("dealer", "leader"):
            seat = getattr(self, name)
            if seat is not None and seat not in range(self.seats):
                yield f"There is no seat {seat} ({name}): the seats are 0 to {self.seats - 1}."
        for name, each in piles.items():
            if len(each) != self.seats:
                yield f"There are {self.seats} seats, so {name} takes {self.seats} piles, not {len(each)}."
        if len(self.trick) >= self.seats:
            yield f"A trick of {self.seats} seats with {len(self.trick)} cards would have been taken already."

    def follow_faults(self) -> Iterator[str]:
        """What could not have been played to the trick."""
        for seat, mine in self.played().items():
            held = (card for name in self.HELD for card in getattr(self, name)[seat])
            wrong = next((card for card in held if card and card.suit in self.cannot_hold(seat)), None)
            if wrong and mine:
                yield f"Seat {seat} holds the {wrong.pretty}, so it could not have played the {mine.pretty}."
