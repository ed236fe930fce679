"""Stock, drawn card and discard pile of a seat that plays from its own cards, drawing one at a time."""

from dataclasses import dataclass

from cardrules.cards import Card
from cardrules.fast_replace import replace
from cardrules.game import CardMove
from cardrules.mechanics.piles import Pile, turned_over
from cardrules.zones import Seat, Shape, Zone


@dataclass(frozen=True)
class Holding:
    """The cards of a seat.

    Attributes:
        stock: The face-down stock, its top card last.
        drawn: The card taken from it that has not been played yet.
        discard: The face-up discard pile, its top card last.
    """

    stock: Pile = ()
    drawn: Card | None = None
    discard: Pile = ()

    @property
    def open(self) -> Pile:
        """The cards that the seat can play from here: the drawn card and the top of the discard pile."""
        return (() if self.drawn is None else (self.drawn,)) + self.discard[-1:]

    @property
    def is_gone(self) -> bool:
        """Whether the seat has got rid of all its cards."""
        return not (self.stock or self.drawn or self.discard)

    def after_draw(self) -> "Holding":
        """The top card of the stock is taken; a stock that has run out is the discard pile turned over."""
        *rest, top = self.stock or turned_over(self.discard)
        return Holding(tuple(rest), top, self.discard if self.stock else ())

    def after_discard(self) -> "Holding":
        """The drawn card, if there is one, is laid on the discard pile."""
        drawn = () if self.drawn is None else (self.drawn,)
        return Holding(self.stock, None, self.discard + drawn)

    def without(self, card: Card) -> "Holding":
        """The drawn card or the top of the discard pile is played."""
        return replace(self, drawn=None) if card == self.drawn else replace(self, discard=self.discard[:-1])

    def receiving(self, card: Card) -> "Holding":
        """The opponent lays a card on the discard pile."""
        return replace(self, discard=(*self.discard, card))


def discard_name(seat: Seat) -> str:
    """How a move names the discard pile of a seat as its target."""
    return f"D{seat}"


def holding_zones(seat: Seat, holding: Holding, face_down: bool = True) -> tuple[Zone, ...]:
    """The zones of a seat: nobody looks into a stock, and everybody may look through a discard pile."""
    down = len(holding.stock) if face_down else 0
    drawn = () if holding.drawn is None else (holding.drawn,)
    name = discard_name(seat)
    return (
        Zone(f"stock:{seat}", "Stock", Shape.STACK, holding.stock, seat, down=down, tap="draw"),
        Zone(f"drawn:{seat}", "Drawn", Shape.STACK, drawn, seat),
        Zone(f"discard:{seat}", f"Discard {name}", Shape.SPREAD, holding.discard, seat, name=name),
    )


def turnings_over(seat: Seat, holding: Holding) -> tuple[CardMove, ...]:
    """The cards of a discard pile on their way to the stock."""
    return tuple(CardMove(card, f"discard:{seat}", f"stock:{seat}") for card in turned_over(holding.discard))


def dealt_in_turn(order: Pile, first: Seat) -> tuple[Holding, Holding]:
    """The cards of a deal as two stocks, one card at a time, beginning with a seat; the last dealt lies on top.

    >>> from cardrules.cards import cards, codes
    >>> [codes(holding.stock) for holding in dealt_in_turn(cards("2C 3C 4C 5C"), first=1)]
    ['3C 5C', '2C 4C']
    """
    stocks = Holding(order[::2]), Holding(order[1::2])
    return stocks if first == 0 else stocks[::-1]
