"""Two players who draw from stocks of their own, one card at a time: their cards, their turns, and the foundations."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, TypeVar

from cardrules.core.cards import Card, Suit, full_pack
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Put
from cardrules.core.rulebook import Clause, Finding
from cardrules.core.zones import Seat, Shape, Zone
from cardrules.definition.game import Obligation
from cardrules.mechanics.piles import Pile, builds_up, goes_up, turned_over
from cardrules.mechanics.repetition import Fingerprint, fingerprint

SEATS = 2
PACK = full_pack()
SUITS = tuple(Suit)
"""The order of the foundations."""
ACES = tuple(card for card in PACK if goes_up(card, ()))
NEXT_UP = {on: tuple(card for card in PACK if builds_up(card, on)) for on in PACK}
"""The card that goes on each card of a foundation; none on a king."""


def other(seat: Seat) -> Seat:
    """The opponent of a seat."""
    return 1 - seat


# The cards of a seat


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
        """Whether the seat has played all its cards."""
        return not (self.stock or self.drawn or self.discard)

    def after_draw(self) -> "Holding":
        """The top card of the stock is taken; if the stock is empty, the discard pile is turned over first."""
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
    """The name that a move gives the discard pile of a seat as its target."""
    return f"D{seat}"


def holding_zones(seat: Seat, holding: Holding, face_down: bool = True) -> tuple[Zone, ...]:
    """The zones of a seat: nobody looks into a stock, and everybody may look through a discard pile."""
    down = len(holding.stock) if face_down else 0
    drawn = () if holding.drawn is None else (holding.drawn,)
    name = discard_name(seat)
    return (
        Zone(f"stock:{seat}", "Stock", Shape.STACK, holding.stock, seat, down=down, tap="draw", to_play=True),
        Zone(f"drawn:{seat}", "Drawn", Shape.STACK, drawn, seat, to_play=True),
        Zone(f"discard:{seat}", "Discard pile", Shape.SPREAD, holding.discard, seat, name=name, to_play=True),
    )


# The match


class Phase(StrEnum):
    """The phases of a match."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, kw_only=True, repr=False)
class StocksState:
    """A match of a game with two stocks at one moment; a game adds its own fields. The last card of a pile is its top.

    Attributes:
        options: The rules that are played.
        phase: The current phase.
        dealer: The seat that deals, or dealt.
        turn: The seat whose turn it is.
        pack: All cards, before the first deal.
        holdings: Stock, drawn card and discard pile of each seat.
        foundations: The piles that go up by suit, in the order of the suits.
        history: The positions at the starts of the turns of this deal.
        ledger: All score lines of the match.
        result: The outcome of the match.
    """

    options: Any
    phase: Phase = Phase.DEAL
    dealer: Seat
    turn: Seat
    pack: Pile = PACK
    holdings: tuple[Holding, ...] = (Holding(),) * SEATS
    foundations: tuple[Pile, ...] = ((),) * len(SUITS)
    history: tuple[Fingerprint, ...] = ()
    ledger: tuple[ScoreLine, ...] = ()
    result: Outcome | None = None

    def __repr__(self) -> str:
        return f"<State: {self.phase}, turn of seat {self.turn}>"

    def foundation(self, suit: Suit) -> Pile:
        """The foundation of a suit."""
        return self.foundations[SUITS.index(suit)]

    def takes_up(self, card: Card) -> bool:
        """Whether a card is the next one of its foundation."""
        return goes_up(card, self.foundations[SUITS.index(card.suit)])

    @property
    def next_up(self) -> Pile:
        """The next card of each foundation that is not complete."""
        piles = zip(ACES, self.foundations, strict=True)
        return tuple([card for ace, pile in piles for card in (NEXT_UP[pile[-1]] if pile else (ace,))])


S = TypeVar("S", bound=StocksState)


class DueCard(NamedTuple):
    """A card that has to be played.

    Attributes:
        card: The card.
        to: The place where it must go, as a move names it.
        finding: The clause that says so.
    """

    card: Card
    to: str
    finding: Finding

    @property
    def obligation(self) -> Obligation[Put]:
        """The move that has to be made."""
        return Obligation((Put(self.card, self.to),), self.finding)


def dealers(state: StocksState) -> tuple[Seat, ...]:
    """The dealer, when a deal is due."""
    return (state.dealer,) if state.phase is Phase.DEAL else ()


def deck(state: StocksState, seat: Seat) -> Pile:
    """The pack that the dealer shuffles."""
    return PACK


def with_holding(state: S, seat: Seat, holding: Holding) -> S:
    """The state with another holding for a seat."""
    return replace(state, holdings=replace_item(state.holdings, seat, holding))


def with_foundation(state: S, suit: Suit, pile: Pile) -> S:
    """The state with another foundation of a suit."""
    return replace(state, foundations=replace_item(state.foundations, SUITS.index(suit), pile))


def stocks_dealt(state: S, order: Pile) -> tuple[S, tuple[CardMove, ...]]:
    """The cards are dealt face down in turn, the dealer's opponent first, to make stocks with the last card on top.

    Returns:
        The state, and the cards on their way.
    """
    first, second = other(state.dealer), state.dealer
    dealt = with_holding(state, first, Holding(order[::2]))
    dealt = with_holding(dealt, second, Holding(order[1::2]))
    moved = tuple(
        CardMove(card, "pack", f"stock:{second if index % 2 else first}", seen=False)
        for index, card in enumerate(order)
    )
    return dealt, moved


def begin_turn(state: S, seat: Seat, others: Iterable[Pile] = ()) -> S:
    """The turn of a seat begins, and the position is noted.

    Args:
        state: The state at the end of the previous turn.
        seat: The seat whose turn it will be.
        others: The piles in the middle besides the foundations.
    """
    owned = (pile for holding in state.holdings for pile in (holding.stock, holding.discard))
    position = fingerprint(seat, (*owned, *state.foundations, *others))
    return replace(state, turn=seat, history=(*state.history, position))


def card_drawn(state: S, seat: Seat, new_stock: Clause, drawn: Clause) -> Transition[S]:
    """Draw the top card of a seat's stock; if the stock is empty, its discard pile is turned over first.

    Args:
        state: The state before.
        seat: The seat that draws.
        new_stock: The game's clause on turning the discard pile over.
        drawn: Its clause on drawing a card.
    """
    before, after = state.holdings[seat], state.holdings[seat].after_draw()
    events = []
    if not before.stock:
        turning = tuple(
            CardMove(card, f"discard:{seat}", f"stock:{seat}") for card in turned_over(before.discard)
        )
        events.append(Event(new_stock(seat=seat, cards=len(turning)), turning))
    assert after.drawn is not None, "somebody without cards has won, and draws none"
    moved = CardMove(after.drawn, f"stock:{seat}", f"drawn:{seat}")
    events.append(Event(drawn(seat=seat, card=after.drawn), (moved,)))
    return Transition(with_holding(state, seat, after), tuple(events))


def card_discarded(state: S, seat: Seat, discarded: Clause) -> tuple[S, Event]:
    """Lay a seat's drawn card on its discard pile.

    Args:
        state: The state before.
        seat: The seat that discards.
        discarded: The game's clause on discarding.
    """
    holding = state.holdings[seat]
    assert holding.drawn is not None, "only a drawn card is discarded"
    moved = CardMove(holding.drawn, f"drawn:{seat}", f"discard:{seat}")
    finding = discarded(seat=seat, card=holding.drawn)
    return with_holding(state, seat, holding.after_discard()), Event(finding, (moved,))
