"""Positions of games with two stocks: each player's holdings, the piles that go up, the turn."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer

from cardrules.core.cards import Card, cards, codes
from cardrules.core.errors import PositionError, PositionFault
from cardrules.core.limits import short
from cardrules.core.zones import Seat
from cardrules.definition.position import Position, impossible, refused, unreachable
from cardrules.definition.position_fields import Cards, Pile, Piles, known, read_cards, several, write_cards
from cardrules.mechanics.piles import goes_up
from cardrules.mechanics.repetition import FINGERPRINT_BYTES, MOST_TIMES, Fingerprint, times_come
from cardrules.mechanics.stocks import PACK, SEATS, SUITS, Holding, Phase, StocksState, other

# Face-up cards


def all_known(piles: tuple[Cards, ...]) -> tuple[Cards, ...]:
    """Piles in which no card may be unknown.

    Raises:
        PositionError: One of them is.
    """
    if any(card is None for pile in piles for card in pile):
        fault = "What lies face up in the middle is known."
        raise refused(impossible(fault, remedy="write the cards themselves, not ??"))
    return piles


KnownPiles = Annotated[Piles, AfterValidator(all_known)]
"""Piles in the middle, which are open to everybody."""


def up_to(top: Card) -> tuple[Card, ...]:
    """The pile that goes up in suit from the ace to a card."""
    return (*(card for card in PACK if card.suit is top.suit and card.rank < top.rank), top)


def read_foundations(value: Any) -> Any:
    """Foundations in the order of the suits: from their top cards, or from whole piles with ``/`` between them.

    >>> [codes(pile) for pile in read_foundations("3H AS")]
    ['', '', 'AH 2H 3H', 'AS']

    Raises:
        NotationError: A part of the text is not a card.
        PositionError: Two top cards have the same suit.
    """
    if not isinstance(value, str) or "/" in value:
        return several(read_cards)(value)
    tops = cards(value) if value != "-" else ()
    piles = {top.suit: up_to(top) for top in tops}
    if len(piles) < len(tops):
        raise PositionError(f"Write one top card for each suit: {codes(tops)} are too many.")
    return tuple(piles.get(suit, ()) for suit in SUITS)


def write_foundations(piles: tuple[tuple[Card, ...], ...]) -> str:
    """The top cards where all foundations go up from the ace; otherwise the whole piles.

    >>> write_foundations(read_foundations("3H AS"))
    '3H AS'
    """
    tops = [pile[-1] for pile in piles if pile]
    if all(pile == up_to(pile[-1]) for pile in piles if pile):
        return codes(tops) or "-"
    return " / ".join(map(write_cards, piles))


Foundations = Annotated[
    KnownPiles, BeforeValidator(read_foundations), PlainSerializer(write_foundations, return_type=str)
]
"""The piles that go up by suit."""
NO_FOUNDATIONS: tuple[Cards, ...] = ((),) * len(SUITS)

# The history

UNTOLD: Fingerprint = b"\0"
"""A fingerprint that stands for a hidden position."""


def read_history(value: Any) -> Any:
    """Fingerprints from their text.

    Raises:
        PositionError: The text is not hexadecimal.
    """
    if not isinstance(value, str):
        return value
    try:
        return tuple(bytes.fromhex(part) for part in value.split() if part != "-")
    except ValueError:
        raise PositionError(
            f"'{short(value)}' is not a history: only the program itself writes one."
        ) from None


History = Annotated[
    tuple[Fingerprint, ...],
    BeforeValidator(read_history),
    PlainSerializer(lambda history: " ".join(each.hex() for each in history) or "-", return_type=str),
]
"""The positions at the starts of turns."""

# Positions


class StockPosition(Position):
    """A position of a game with two stocks; a game adds the cards in the middle.

    Attributes:
        UP: Name of the field with the piles that go up by suit.
        STOCK_CARDS: The number of cards dealt to each stock.
        AFTER_THE_END: The phase that a position names after the end of the match.
    """

    UP: ClassVar[str]
    STOCK_CARDS: ClassVar[int]
    AFTER_THE_END: ClassVar[Phase]

    dealer: Seat | None = Field(
        None, description="Who deals, or dealt; the opponent of the seat whose turn it is, if left out."
    )
    turn: Seat | None = Field(
        None,
        description="Whose turn it is; the dealer's opponent if left out. If the dealer is left out as well, the seat "
        "that has no cards left, or otherwise seat 1.",
    )
    phase: Literal["deal", "play"] = Field(
        "play", description="Whether cards are in play or have to be dealt."
    )
    stocks: Piles = Field(
        (),
        description="The stock of each seat, its top card last; if left out, the other cards, unknown, half for "
        "each, and an odd one for the seat whose turn it is not.",
    )
    drawn: Pile = Field(
        (), description="The card that the seat whose turn it is has drawn and still has to play."
    )
    discards: Piles = Field(
        (), description="The discard pile of each seat, its top card last; empty if left out."
    )
    history: History = Field(
        (),
        description="The positions at the starts of this deal's turns, as the program writes them; if left out, "
        "only the present one.",
    )

    @classmethod
    def stock_fields(cls, state: StocksState, present: tuple[Fingerprint, ...]) -> dict[str, Any]:
        """These fields, of a state.

        Args:
            state: The state.
            present: The history that the state would have if this turn were the first one.
        """
        drawn = state.holdings[state.turn].drawn
        return {
            "options": state.options,
            "scores": cls.scores_of(state.ledger, SEATS),
            "dealer": state.dealer,
            "turn": state.turn,
            "phase": str(cls.AFTER_THE_END if state.phase is Phase.OVER else state.phase),
            "stocks": tuple(holding.stock for holding in state.holdings),
            "drawn": () if drawn is None else (drawn,),
            "discards": tuple(holding.discard for holding in state.holdings),
            "history": () if state.history == present else state.history,
            cls.UP: state.foundations,
        }

    def state_fields(self) -> dict[str, Any]:
        """These fields, for a state."""
        piles = zip(known_piles(self.stocks), known_piles(self.discards), strict=True)
        return {
            "options": self.options,
            "phase": Phase(self.phase),
            "dealer": self.dealer,
            "turn": self.turn,
            "pack": PACK if self.undealt else (),
            "holdings": tuple(
                Holding(stock, next(iter(self.drawn), None) if seat == self.turn else None, discard)
                for seat, (stock, discard) in enumerate(piles)
            ),
            "foundations": known_piles(self.up),
            "history": self.history,
            "ledger": self.ledger(SEATS),
        }

    def pack(self) -> tuple[Card, ...]:
        """All cards on the table: none before the first deal, when the dealer holds them."""
        return () if self.undealt else PACK

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        named = self.usual_turn() if self.turn is None and self.dealer is None else self.turn
        dealer = int(named == 0) if self.dealer is None else self.dealer
        turn = other(dealer) if named is None else named
        rest = len(PACK) - len(list(self._cards()))
        mine = rest // 2 if self.phase == "play" else 0  # a deal that is over has been won in the last turn
        theirs = 0 if self.undealt else rest - mine
        shares = (mine, theirs) if turn == 0 else (theirs, mine)
        changes = {
            "dealer": dealer,
            "turn": turn,
            "stocks": self.stocks or tuple((None,) * share for share in shares),
            "discards": self.discards or ((),) * SEATS,
        }
        return self.model_copy(update=changes)

    def usual_turn(self) -> Seat:
        """The seat that has no cards left, for it has played the last ones in its turn; otherwise seat 1."""
        left = [any(piles) for piles in zip(self.stocks, self.discards or ((),) * SEATS, strict=False)]
        return left.index(False) if left.count(False) == 1 and not self.drawn else 1

    def hidden(self, cards: Iterable[Card]) -> Self:
        """The position in which some cards are unknown.

        Of the history only the number of times that the last position has come is left, for fingerprints
        would give the cards away.
        """
        hidden = super().hidden(cards)
        times = times_come(self.history)
        untold = (UNTOLD,) * times if times > 1 else ()
        return hidden if hidden == self else hidden.model_copy(update={"history": untold})

    # Properties

    @property
    def up(self) -> tuple[Cards, ...]:
        """The piles that go up by suit."""
        piles: tuple[Cards, ...] = getattr(self, self.UP)
        return piles

    @property
    def undealt(self) -> bool:
        """Whether this is before the first deal, so that no card lies on the table."""
        return self.phase == "deal" and not any(self._cards())

    @property
    def as_dealt(self) -> bool:
        """Whether everything lies as it was dealt, so that the match or the deal has just begun."""
        return self.phase == "play" and all(len(stock) == self.STOCK_CARDS for stock in self.stocks)

    # Impossible positions

    def stock_faults(self) -> Iterator[PositionFault]:
        """The faults of these fields."""
        for name in ("dealer", "turn"):
            if (seat := getattr(self, name)) not in range(SEATS):
                yield impossible(
                    "There is no seat {seat} ({name}): the seats are 0 and 1.", seat=seat, name=name
                )
        for name in ("stocks", "discards"):
            if (number := len(getattr(self, name))) != SEATS:
                yield impossible(
                    "There are {seats} seats, so {name} takes {seats} piles, not {number}.",
                    seats=SEATS,
                    name=name,
                    number=number,
                )
        if len(self.drawn) > 1:
            yield impossible(
                "One card is drawn at a time, so drawn takes one card, not {drawn}.", drawn=len(self.drawn)
            )
        if self.phase == "deal" and self.drawn:
            yield impossible("A deal is due, so nobody has a drawn card.")
        if (self.undealt or self.as_dealt) and self.turn == self.dealer:
            yield unreachable("The dealer's opponent has the first turn.", remedy="say who deals")
        if self.undealt and self.history:
            yield impossible("Before the first deal there is no history.")
        if any(each != UNTOLD and len(each) != FINGERPRINT_BYTES for each in self.history):
            yield impossible("This history was not written by the program.", remedy="leave it out")
        if max(Counter(self.history[:-1]).values(), default=0) >= MOST_TIMES:
            yield impossible(
                "A position that has come {most_times} times would have ended the game.",
                most_times=MOST_TIMES,
            )
        if len(self.up) != len(SUITS):
            yield impossible(
                "There are {suits} suits, so {name} takes {suits} piles, not {piles}.",
                suits=len(SUITS),
                name=self.UP,
                piles=len(self.up),
            )
        for suit, pile in zip(SUITS, known_piles(self.up), strict=True):
            if foreign := next((card for card in pile if card.suit is not suit), None):
                yield impossible(
                    "The {foreign} cannot lie among the {suit}: {name} are in the order C D H S.",
                    foreign=foreign,
                    suit=suit,
                    name=self.UP,
                )

    def up_faults(self) -> Iterator[PositionFault]:
        """Piles that do not go up."""
        for pile in known_piles(self.up):
            wrong = (card for place, card in enumerate(pile) if not goes_up(card, pile[:place]))
            if card := next(wrong, None):
                under = pile[pile.index(card) - 1 : pile.index(card)]
                where = f"lie on the {under[0].pretty}" if under else "begin a pile"
                yield impossible(
                    "The {card} cannot {where}: {piles} go up in suit from the ace.",
                    card=card,
                    where=where,
                    piles=self.UP.replace("_", " "),
                )

    def without_cards(self) -> list[Seat]:
        """The seats whose stock and discard pile are empty."""
        own = zip(self.stocks, self.discards, strict=True)
        return [seat for seat, piles in enumerate(own) if not any(piles)]


def known_piles(piles: tuple[Cards, ...]) -> tuple[tuple[Card, ...], ...]:
    """Piles without their unknown cards."""
    return tuple(map(known, piles))
