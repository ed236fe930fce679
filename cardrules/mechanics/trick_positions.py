"""Positions of trick games: hands, a trick, the cards won, and who followed suit."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, ClassVar, Self

from pydantic import Field, model_validator

from cardrules.core.cards import Card, Suit
from cardrules.core.errors import PositionError, PositionFault
from cardrules.core.fast_replace import replace_item
from cardrules.core.rulebook import counted
from cardrules.core.zones import Seat
from cardrules.definition.position import TRIES, Position, impossible, refused, unreachable
from cardrules.definition.position_fields import Cards, Pile, Piles
from cardrules.mechanics.tricks import Hand, Phase, TrickState, clockwise


class TrickPosition(Position):
    """A position of a trick game; a game adds its own fields.

    Attributes:
        HELD: Names of the fields with the cards that each seat holds.
    """

    HELD: ClassVar[tuple[str, ...]] = ("hands",)

    dealer: Seat | None = Field(
        None,
        description="Who deals, or dealt; if left out, the seat to the right of whoever leads to the first trick, or "
        "otherwise seat 0.",
    )
    deal: int | None = Field(
        None,
        ge=0,
        description="Number of the deal; if left out, 1, or 2 if points have been scored before it.",
    )
    hands: Piles = Field((), description="The hand of each seat; unknown cards if left out.")
    leader: Seat | None = Field(
        None,
        description="Who leads, or led, to the trick; if left out, the first seat from the dealer's left on that has "
        "won a trick, or otherwise the dealer's left.",
    )
    trick: Pile = Field((), description="The cards played to the trick, from the lead on.")
    won: Piles = Field(
        (),
        description="The cards that each seat has won; if left out, unknown ones, all with the leader.",
    )

    @classmethod
    def trick_fields(cls, state: TrickState, sides: int) -> dict[str, Any]:
        """These fields, of a state."""
        names = ("options", "dealer", "deal", "hands", "leader", "trick", "won")
        fields = {name: getattr(state, name) for name in names}
        phase = Phase.DEAL if state.phase is Phase.OVER else state.phase
        return {**fields, "phase": str(phase), "scores": cls.scores_of(state.ledger, sides)}

    def state_fields(self, sides: int, sort_hand: Callable[[Cards], Hand]) -> dict[str, Any]:
        """These fields, for a state."""
        names = ("options", "dealer", "deal", "leader", "trick", "won")
        fields = {name: getattr(self, name) for name in names}
        return {**fields, "hands": tuple(map(sort_hand, self.hands)), "ledger": self.ledger(sides)}

    # Parts left out

    @property
    def seats(self) -> int:
        """Number of seats."""
        return int(self.options.players)

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been played in this deal."""
        return not any(self.won)

    def with_dealer(self) -> Seat:
        """The dealer: where none is named, the seat to the right of the one that leads to the first trick."""
        if self.dealer is not None:
            return self.dealer
        return (self.leader - 1) % self.seats if self.leader is not None and self.is_first_trick else 0

    def with_leader(self) -> Seat:
        """The leader: where none is named, the first seat from the dealer's left on that has won a trick."""
        if self.leader is not None:
            return self.leader
        seats = clockwise((self.with_dealer() + 1) % self.seats, self.seats)
        return next((seat for seat in seats if seat < len(self.won) and self.won[seat]), seats[0])

    def usual_tricks(self, most: int, each: int, stock: Cards | None) -> int:
        """The number of tricks played: by the cards won, by those that lie nowhere else, or by the sizes of hands.

        Args:
            most: The number in a deal.
            each: The number of cards dealt to each seat.
            stock: The stock; None if it is left out.
        """
        if any(self.won):
            return sum(map(len, self.won)) // self.seats
        held = [self.number_held(seat) for seat in range(self.seats)] if self.hands else [each]
        if stock is not None and self.hands:
            return max(0, most * self.seats - sum(held) - len(self.trick) - len(stock)) // self.seats
        had = max(held)
        return most - had if 0 < had < each else 0

    def shortened(self) -> Self:
        """The same position in the fewest words; the dealer implies who leads, rather than the other way round."""
        whole = self.completed()
        return Position.shortened(self.without("won", whole).without("leader", whole))

    def played(self) -> dict[Seat, Card | None]:
        """The card that each seat has played to the trick."""
        return {(self.with_leader() + place) % self.seats: card for place, card in enumerate(self.trick)}

    # Unknown cards

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold: a seat that has not followed suit holds none of the suit led."""
        mine, led = self.played().get(seat), self.trick[0] if self.trick else None
        if mine is None or led is None or mine.suit is led.suit:
            return frozenset()
        return frozenset([led.suit])

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place: not in a hand that has shown that it lacks the suit."""
        return place[0] not in self.HELD or card.suit not in self.cannot_hold(int(place[1]))

    def filled(self, seed: int = 0) -> Self:
        """The position with its unknown cards dealt at random, in an arrangement that is possible.

        The trick is filled first, for the cards played to it limit what hands can hold.

        Args:
            seed: The same seed deals the same cards.

        Raises:
            PositionError: The position is impossible.
        """
        complete = self.completed()
        places = [index for index, card in enumerate(complete.trick) if card is None]
        if not places:
            return super().filled(seed)
        left = list(complete._cards_left(complete.unknown))
        rng = Random(seed)
        for _ in range(TRIES):
            rng.shuffle(left)
            tried = complete
            for index in places:
                played = (replace_item(tried.trick, index, card) for card in left if card not in tried.trick)
                possible = (tried.model_copy(update={"trick": trick}) for trick in played)
                tried = next((each for each in possible if not any(each.follow_faults())), tried)
            try:
                return super(TrickPosition, tried).filled(rng.getrandbits(32))
            except PositionError as error:
                fault = error
        raise fault

    # Impossible positions

    @model_validator(mode="after")
    def _has_its_shape(self) -> Self:
        if fault := next(self.shape_faults(), None):
            raise refused(fault)
        return self

    def shape_faults(self) -> Iterator[PositionFault]:
        """The faults that leave no meaning to fill in, as whole sentences."""
        yield from ()

    def seat_faults(self, **piles: tuple[Cards, ...]) -> Iterator[PositionFault]:
        """Wrong numbers of seats.

        Args:
            **piles: Fields with a pile for each seat.
        """
        for name in ("dealer", "leader"):
            seat = getattr(self, name)
            if seat is not None and seat not in range(self.seats):
                yield impossible(
                    "There is no seat {seat} ({name}): the seats are 0 to {last}.",
                    seat=seat,
                    name=name,
                    last=self.seats - 1,
                )
        for name, each in piles.items():
            if len(each) != self.seats:
                yield impossible(
                    "There are {seats} seats, so {name} takes {seats} piles, not {piles}.",
                    seats=self.seats,
                    name=name,
                    piles=len(each),
                )
        if len(self.trick) >= self.seats:
            yield impossible(
                "A trick of {seats} seats with {trick} cards would have been taken already.",
                seats=self.seats,
                trick=len(self.trick),
            )

    def follow_faults(self) -> Iterator[PositionFault]:
        """Cards that could not have been played to the trick."""
        for seat, mine in self.played().items():
            held = (card for name in self.HELD for card in getattr(self, name)[seat])
            wrong = next((card for card in held if card and card.suit in self.cannot_hold(seat)), None)
            if wrong and mine:
                yield unreachable(
                    "{seat:seat} {seat:holds/hold} the {wrong} and so could not have played the {mine}.",
                    seat=seat,
                    wrong=wrong,
                    mine=mine,
                )

    def course_faults(
        self, due: bool, tricks: int, most: int, cards_left: Callable[[Seat, int], int], stock: int
    ) -> Iterator[PositionFault]:
        """Faults of the phase, of the number of tricks, and of the sizes of hands.

        Args:
            due: Whether a deal is due.
            tricks: The number of tricks played.
            most: The number in a deal.
            cards_left: The number of cards that a seat holds after so many tricks.
            stock: The number of cards in the stock.
        """
        yield from self.deal_faults(due)
        yield from self.between_deals_faults(tricks, most) if due else self.trick_number_faults(tricks, most)
        had = [self.number_held(seat) + (seat in self.played()) for seat in range(self.seats)]
        fault = unreachable if is_even(had, cards_left(0, 0) + (0 in self.played())) else impossible
        for seat in range(self.seats):
            held = self.number_held(seat)
            if held != (size := cards_left(seat, tricks)):
                yield fault(
                    "{seat:seat} {seat:has/have} {held:card}; {after} a hand has {size}.",
                    seat=seat,
                    held=held,
                    after=after_tricks(tricks, seat in self.played()),
                    size=size,
                )
        if not due and stock and not all(had):
            yield impossible(
                "Nobody holds a card, but {stock:card} {stock:is/are} left in the stock.", stock=stock
            )
        if not due and stock % self.seats:
            yield impossible(
                "Everybody draws after a trick, so the stock cannot have {stock:card}.", stock=stock
            )

    def number_held(self, seat: Seat) -> int:
        """The number of cards that a seat holds."""
        return sum(len(piles[seat]) for name in self.HELD if (piles := getattr(self, name)))

    def deal_faults(self, due: bool) -> Iterator[PositionFault]:
        """Contradictions with the number of the deal.

        Args:
            due: Whether a deal is due.
        """
        deal, most = self.deal or 0, self.options.max_deals
        if not deal and not due:
            yield impossible("Deal 0 comes before the first deal: a deal in play has a number from 1 on.")
        if most and deal > most:
            yield impossible(
                "The match ends after {most:deal}, so there is no deal {deal}.", most=most, deal=deal
            )

    def trick_number_faults(self, tricks: int, most: int) -> Iterator[PositionFault]:
        """Contradictions with the number of tricks that all seats have played.

        Args:
            tricks: The number played.
            most: The number in a deal.
        """
        won, seats = self.won, self.seats
        if tricks > most:
            yield unreachable(
                "A deal has {most} tricks, so it cannot have had {tricks}.", most=most, tricks=tricks
            )
        for seat, pile in enumerate(won):
            if len(pile) % seats:
                yield unreachable(
                    "{seats} play, so {seat:seat} cannot have won {pile:card} in whole tricks.",
                    seats=seats,
                    seat=seat,
                    pile=len(pile),
                )
        if (lie := sum(map(len, won))) != tricks * seats:
            yield unreachable(
                "{tricks:trick} of {seats:card} {tricks:has/have} been played, but {lie:card} {lie:has/have} "
                "been won.",
                tricks=tricks,
                seats=seats,
                lie=lie,
            )
        if tricks and not won[self.with_leader()]:
            yield unreachable(
                "The leader has won the last trick, but {leader:seat} {leader:has/have} won none.",
                leader=self.with_leader(),
            )
        first = (self.with_dealer() + 1) % seats
        if not tricks and self.with_leader() != first:
            yield unreachable(
                "The dealer's left leads to the first trick: that is {first:seat}, not {leader:seat}.",
                first=first,
                leader=self.with_leader(),
            )

    def between_deals_faults(self, tricks: int, most: int) -> Iterator[PositionFault]:
        """Cards that cannot lie there when a deal is due.

        Args:
            tricks: The number of tricks played in the deal before.
            most: The number in a deal.
        """
        if self.trick or any(any(getattr(self, name)) for name in self.HELD):
            yield impossible("A deal is due, so nobody holds cards, and no trick is under way.")
        won = sum(map(len, self.won))
        if won not in (0, most * self.seats) or tricks not in (0, most):
            yield unreachable("A deal is due, so all {most} tricks have been won, or none.", most=most)


def is_even(hands: Sequence[int], most: int) -> bool:
    """Whether as many cards are left to each player, those in the trick included, and no more than are dealt."""
    return len(set(hands)) == 1 and hands[0] <= most


def after_tricks(tricks: int, has_played: bool) -> str:
    """The moment at which a hand is counted: after tricks, and the card of this one if the seat has played it."""
    return f"after {counted(tricks, 'trick')}{' and a card to this one' * has_played}"
