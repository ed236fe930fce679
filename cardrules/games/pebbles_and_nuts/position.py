"""Pebbles and Nuts: positions, as people write them down."""

from collections.abc import Iterator
from operator import add
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import BeforeValidator, Field, InstanceOf, PlainSerializer

from cardrules.cards import Card, Rank, Suit, cards, codes
from cardrules.errors import PositionError
from cardrules.fast_replace import replace_item
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import ACE_OF_SPADES_CARD, CARDS_EACH, TRUMP
from cardrules.games.pebbles_and_nuts.state import Couple, State, sort_hand
from cardrules.mechanics.trick_positions import TrickPosition
from cardrules.mechanics.tricks import Phase
from cardrules.position import Cards, Numbers, Pile, Piles, known, several
from cardrules.rulebook import counted
from cardrules.zones import Seat


def read_couple(value: Any) -> Any:
    """A couple from its text: ``0 KH QH JH 3`` is a marriage of seat 0 with its jack, declared after trick 3.

    Raises:
        PositionError: The text is no couple.
    """
    if not isinstance(value, str):
        return value
    seat, *named, trick = value.split() if len(value.split()) > 1 else ("", "")
    found = cards(" ".join(named))
    ranks = [card.rank for card in found[:2]]
    if not (seat.isdecimal() and trick.isdecimal()) or ranks != [Rank.KING, Rank.QUEEN]:
        raise PositionError(f"'{value}' is no couple: write seat, cards and trick, as in 0 KH QH JH 3.")
    king, queen, *jacks = found
    return Couple(int(seat), king, queen, int(trick), tuple(jacks))


def write_couple(couple: Couple) -> str:
    """The text of a couple."""
    return f"{couple.seat} {codes((couple.king, couple.queen, *couple.jacks))} {couple.trick}"


Couples = Annotated[
    tuple[InstanceOf[Couple], ...],
    BeforeValidator(several(read_couple)),
    PlainSerializer(lambda couples: [write_couple(each) for each in couples], return_type=list[str]),
]


class PebblesPosition(TrickPosition):
    """What lies on the table in Pebbles and Nuts."""

    GAME: ClassVar[str] = "pebbles_and_nuts"
    PILES: ClassVar[tuple[str, ...]] = ("hands", "melds", "trick", "won", "stock")
    HELD: ClassVar[tuple[str, ...]] = ("hands", "melds")

    options: PebblesOptions = PebblesOptions()
    phase: Literal["deal", "play"] = Field(
        "play", description="Whether cards are in play or have to be dealt."
    )
    hands: Piles = Field(
        (), description="The hand of each seat, without its melds; unknown cards where left out."
    )
    melds: Piles = Field((), description="The melded cards that each seat still holds; none where left out.")
    stock: Pile | None = Field(
        None, description="The stock, the next card last; unknown cards where left out."
    )
    tricks: int | None = Field(None, description="Tricks played in this deal; as many as the cards won make.")
    couples: Couples | None = Field(
        None,
        description="The marriages declared; those among the melds, from an earlier trick, where left out.",
    )
    declaring: Numbers = Field(
        (), description="The seats that may declare a meld now, the first to be asked first."
    )

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        return cls(
            **cls.trick_fields(state, 2 if state.options.players == 4 else state.options.players),
            melds=state.shown,
            stock=state.stock,
            tricks=state.tricks,
            couples=state.couples,
            declaring=state.declaring,
        )

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return self.options.pack

    def completed(self) -> Self:
        """The position with everything that was left out."""
        nothing: tuple[Cards, ...] = ((),) * self.seats
        melds, leader = self.melds or nothing, self.with_leader()
        tricks = sum(map(len, self.won)) // self.seats if self.tricks is None else self.tricks
        won = self.won or replace_item(nothing, leader, (None,) * tricks * self.seats)
        hands = self.hands or tuple(
            (None,) * (self.cards_left(seat, tricks) - len(melds[seat])) for seat in range(self.seats)
        )
        lie = sum(map(len, (*hands, *melds, *won, self.trick)))
        changes = {
            "leader": leader,
            "hands": hands,
            "melds": melds,
            "won": won,
            "stock": (None,) * (len(self.pack()) - lie) if self.stock is None else self.stock,
            "tricks": tricks,
            "couples": tuple(couples_among(melds, tricks - 1)) if self.couples is None else self.couples,
        }
        return self.model_copy(update=changes)

    def cards_left(self, seat: Seat, tricks: int) -> int:
        """How many cards a seat has, melds included, after so many tricks."""
        if self.phase == "deal":
            return 0
        draws = len(self.pack()) // self.seats - CARDS_EACH
        return CARDS_EACH - max(0, tricks - draws) - (seat in self.played())

    def faults(self) -> Iterator[str]:
        """What makes the position impossible."""
        yield from self.seat_faults(hands=self.hands, melds=self.melds, won=self.won)
        tricks, held = self.tricks or 0, tuple(map(add, self.hands, self.melds))
        for seat, mine in enumerate(held):
            if len(mine) != (size := self.cards_left(seat, tricks)):
                yield f"Seat {seat} has {counted(len(mine), 'card')}; after {counted(tricks, 'trick')} it has {size}."
        if (won := sum(map(len, self.won))) != tricks * self.seats:
            yield f"{counted(tricks, 'trick')} of {self.seats} cards were won, but {won} cards lie in the won piles."
        if self.declaring and (self.trick or not tricks):
            yield "A meld is declared between two tricks: after one has been won, and before the next lead."
        yield from self.follow_faults()

    def cannot_hold(self, seat: Seat) -> frozenset[Suit]:
        """The suits that a seat cannot hold; who plays the ace of spades to a heart may hold hearts."""
        mine, led = self.played().get(seat), self.trick[0] if self.trick else None
        if mine and led and led.suit is TRUMP and mine.face == ACE_OF_SPADES_CARD:
            return frozenset()
        return super().cannot_hold(seat)

    def build(self) -> State:
        """The state."""
        return State(
            **self.state_fields(2 if self.seats == 4 else self.seats, sort_hand),
            phase=Phase(self.phase),
            shown=tuple(map(sort_hand, self.melds)),
            stock=known(self.stock),
            tricks=self.tricks or 0,
            couples=self.couples or (),
            declaring=self.declaring,
        )


def couples_among(melds: tuple[Cards, ...], trick: int) -> Iterator[Couple]:
    """The marriages that the melded cards could have come from, each with the jacks of its suit."""
    for seat, meld in enumerate(melds):
        known = [card for card in meld if card is not None]
        jacks = [card for card in known if card.rank is Rank.JACK]
        for king in (card for card in known if card.rank is Rank.KING):
            queen = next((card for card in known if card.rank is Rank.QUEEN and card.suit is king.suit), None)
            if queen:
                known.remove(queen)
                own = tuple(jack for jack in jacks if jack.suit is king.suit)
                yield Couple(seat, king, queen, trick, own[:1])
                jacks = [jack for jack in jacks if jack not in own[:1]]
