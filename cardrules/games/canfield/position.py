"""Canfield: positions, as people write them down."""

from collections.abc import Iterator
from itertools import chain, pairwise
from typing import Annotated, Any, ClassVar, Self

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from cardrules.core.cards import Card, Rank, card
from cardrules.core.errors import NotationError, PositionError, PositionFault
from cardrules.core.events import Event, ScoreLine, Transition
from cardrules.core.fast_replace import replace
from cardrules.core.limits import short
from cardrules.core.moves import Put
from cardrules.definition.position import Position, impossible, refused, unreachable
from cardrules.definition.position_fields import Pile, Piles, known
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, RESERVE_CARDS, STOCK_CARDS, TABLEAU_PILES
from cardrules.games.canfield.rules import (
    PACK,
    PILES,
    PLAYER,
    Pickup,
    carry_on,
    fill_gap,
    judge_pickup,
    perform_give_up,
    way_on,
)
from cardrules.games.canfield.state import RANKS, SUITS, GiveUp, State
from cardrules.mechanics.piles import Pile as KnownPile


def read_rank(value: Any) -> Any:
    """A rank from its text; anything that is not text is left to pydantic.

    Raises:
        PositionError: The text is not a rank.
    """
    if not isinstance(value, str):
        return value
    try:
        return card(f"{value}S").rank
    except NotationError:
        raise PositionError(
            f"'{short(value)}' is not a rank: write A, a number from 2 to 10, J, Q or K, as in base 5."
        ) from None


BaseRank = Annotated[
    Rank | None,
    BeforeValidator(read_rank),
    PlainSerializer(lambda rank: rank.letter if rank else None, return_type=str | None),
]
"""The rank with which every foundation begins."""

UpCards = Annotated[
    Pile, BeforeValidator(lambda value: value.replace("/", " ") if isinstance(value, str) else value)
]
"""Cards on the foundations; their suits show which lie together, so a slash adds nothing."""


class CanfieldPosition(Position):
    """The table in Canfield.

    >>> position = CanfieldPosition.read(
    ...     "canfield; base 5; foundations 6H 5S; tableau QD JC / 9S / KH / 2C; reserve ?12 7D; waste 3S"
    ... )
    >>> position.unknown, position.filled(seed=1).state().up
    (42, 3)
    """

    GAME: ClassVar[str] = "canfield"
    PILES: ClassVar[tuple[str, ...]] = ("foundations", "tableau", "reserve", "waste", "stock")

    options: CanfieldOptions = CanfieldOptions()
    base: BaseRank = Field(
        None, description="The base rank; that of the foundations' first cards if left out."
    )
    foundations: UpCards = Field(
        (),
        description="The top card of each foundation that has been begun, as in 6H 5S, or all of its cards, as in "
        "5H 6H / 5S. If it is left out, the cards have not been dealt.",
    )
    tableau: Piles = Field((), description="The four piles, from left to right; all empty if left out.")
    reserve: Pile = Field(
        (),
        description="The reserve, its top card last; empty if left out. If only its top card is written, and the "
        "stock as well, the rest of the cards lie below it, unknown.",
    )
    waste: Pile = Field((), description="The waste, its top card last; empty if left out.")
    stock: Pile | None = Field(
        None,
        description="The stock, the next card last; the rest of the cards, unknown, if left out.",
    )
    redeals_left: int | None = Field(
        None,
        ge=0,
        description="How often the waste may still be turned over; as often as the options allow, if left out.",
    )
    moves_without_gain: int = Field(
        0, ge=0, description="How many moves in a row have taken no card up, or off the reserve or the waste."
    )
    given_up: bool = Field(False, description="Whether the game has been given up.")

    @model_validator(mode="after")
    def _can_be_read(self) -> Self:
        if None in chain(self.foundations, *self.tableau):
            raise PositionError(
                "The cards of foundations and tableau lie open, so none of them can be unknown."
            )
        if self.foundations and not self.base_rank():
            fault = "These foundations do not show which rank they began with."
            raise refused(impossible(fault, remedy="say which, as in base 5"))
        return self

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        names = ("options", "tableau", "reserve", "waste", "stock", "redeals_left", "moves_without_gain")
        fields = {name: getattr(state, name) for name in names}
        base = state.base if state.is_dealt else None
        given_up = state.result is not None and state.result.finding.clause is law.GIVEN_UP
        return cls(**fields, base=base, foundations=sum(state.foundations, ()), given_up=given_up)

    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""
        return PACK

    # Parts left out

    def up(self) -> tuple[KnownPile, ...]:
        """The cards written of each foundation, in the order of the suits."""
        return tuple(tuple(each for each in known(self.foundations) if each.suit is suit) for suit in SUITS)

    def base_rank(self) -> Rank | None:
        """The base rank, if it is written or the first cards of all foundations have it."""
        first = {pile[0].rank for pile in self.up() if pile}
        return first.pop() if self.base is None and len(first) == 1 else self.base

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        base = self.base_rank()
        foundations = tuple(
            chain.from_iterable(
                up_to(pile[0], base) if base and len(pile) == 1 else pile for pile in self.up()
            )
        )
        lie = sum(map(len, (foundations, *self.tableau, self.reserve, self.waste, self.stock or ())))
        left = (None,) * (len(PACK) - lie)
        top_alone = self.stock is not None and len(self.reserve) == 1
        changes = {
            "scores": self.scores or ((len(foundations),) if foundations else ()),
            "base": base,
            "foundations": foundations,
            "tableau": self.tableau or ((),) * TABLEAU_PILES,
            "reserve": left + self.reserve if top_alone else self.reserve,
            "stock": (left if lie else PACK) if self.stock is None else self.stock,
            "redeals_left": self.options.redeals if self.redeals_left is None else self.redeals_left,
        }
        return self.model_copy(update=changes)

    def shortened(self) -> Self:
        """The same position in the fewest words; of the foundations only the top cards are written."""
        whole, tops = self.completed(), tuple(pile[-1] for pile in self.up() if pile)
        short = self.model_copy(update={"base": whole.base, "foundations": tops})
        return Position.shortened(short if short.completed() == whole else self)

    def filled(self, seed: int = 0) -> Self:
        """The position with its unknown cards dealt at random, so that there is a way on if there can be one.

        Without a way on the game is over. A way on needs at most one unknown card: the one that comes to the top
        of the waste. If the random deal leaves no way on, such a card changes places with another unknown one.

        Args:
            seed: The same seed deals the same cards.

        Raises:
            PositionError: The position is impossible.
        """
        filled = super().filled(seed)
        cards = dict(filled._cards())
        unknown = [place for place, each in self.completed()._cards() if each is None]
        if not unknown or not filled.foundations or any(self.refusals(filled.table_faults())):
            return filled
        state = filled.build()
        if way_on(state):
            return filled
        one_by_one = state.options.model_copy(update={"draw": 1})
        stock = known(cards[place] for place in unknown)
        way = way_on(replace(state, options=one_by_one, stock=stock, waste=()))
        if not way:
            return filled
        assert isinstance(way[-1], Put), "a way ends with a gain"
        wanted = way[-1].card
        lies = next(place for place in unknown if cards[place] == wanted)
        exchanged = (filled._with({lies: cards[place], place: wanted}) for place in unknown)
        return next((each for each in exchanged if way_on(each.build())), filled)

    # Impossible positions

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        yield from self.table_faults() if self.foundations else self.faults_before_deal()

    def faults_before_deal(self) -> Iterator[PositionFault]:
        """Impossibilities while no foundation has been begun."""
        if len(known(self.stock)) < len(PACK):
            yield impossible(
                "The base card is up from the deal on.",
                remedy="say which foundations have been begun, as in foundations 5H",
            )
        if self.base or self.moves_without_gain or self.redeals_left != self.options.redeals or self.given_up:
            yield impossible(
                "Before the deal there is no base rank, and nothing has been moved, turned over or given up."
            )

    def table_faults(self) -> Iterator[PositionFault]:
        """Impossible cards and statements after the deal."""
        yield from self.foundation_faults()
        yield from self.tableau_faults()
        yield from self.stock_faults()
        if self.moves_without_gain > NO_PROGRESS_MOVES:
            yield unreachable(
                "After {most:move} in a row without a gain the game is over.", most=NO_PROGRESS_MOVES
            )

    def foundation_faults(self) -> Iterator[PositionFault]:
        """Foundations that are not built up, and a score that they do not make."""
        assert self.base, "it is known as soon as there are foundations"
        for pile in filter(None, self.up()):
            if pile != up_to(pile[-1], self.base):
                first = Card(self.base, pile[0].suit)
                yield impossible(
                    "The foundation of {suit} begins with the {first} and goes up one rank at a time, so it "
                    "cannot be {pile}.",
                    suit=first.suit,
                    first=first,
                    pile=pile,
                )
        if self.scores != (up := (len(self.foundations),)):
            yield impossible(
                "The score is the number of cards up, {up}.", remedy="leave scores out", up=up[0]
            )

    def tableau_faults(self) -> Iterator[PositionFault]:
        """Piles that cannot have been built, or that the reserve would have filled."""
        if len(self.tableau) != TABLEAU_PILES:
            yield impossible(
                "The tableau has {tableau_piles} piles, not {tableau}.",
                remedy="write - for an empty one",
                tableau_piles=TABLEAU_PILES,
                tableau=len(self.tableau),
            )
        elif self.reserve and () in self.tableau:
            yield unreachable(
                "Pile {pile} is empty, but as long as there is a reserve its top card fills an empty pile "
                "at once.",
                pile=PILES[self.tableau.index(())],
            )
        state = self.build()
        for on, each in chain.from_iterable(map(pairwise, state.tableau)):
            laid = judge_pickup(
                replace(state, tableau=((on,), (), (), ())), Pickup("waste", (each,), 0), PILES[0]
            )
            if not laid:
                yield PositionFault(laid.findings[0].template, laid.findings[0].facts)

    def stock_faults(self) -> Iterator[PositionFault]:
        """Numbers of cards that turning cannot have left, and of redeals."""
        stock, waste, draw = len(known(self.stock)), len(self.waste), self.options.draw
        redeals, left = self.options.redeals, self.redeals_left
        if len(self.reserve) > RESERVE_CARDS:
            yield impossible(
                "The reserve has at most {reserve_cards} cards, not {reserve}.",
                reserve_cards=RESERVE_CARDS,
                reserve=len(self.reserve),
            )
        if redeals is None and left is not None:
            yield impossible(
                "Under these options the waste may be turned over any number of times.",
                remedy="leave redeals_left out",
            )
        if redeals is not None and left is not None and left > redeals:
            yield impossible(
                "The waste may be turned over {redeals:time} in all, so {left} cannot be left.",
                redeals=redeals,
                left=left,
            )
        turned = (
            -(-waste // draw) * draw if stock else waste
        )  # until the stock runs out, whole packets are turned up
        if stock + turned > STOCK_CARDS:
            yield unreachable(
                "Stock and waste begin with {stock_cards} cards, turned up {draw} at a time, so they cannot "
                "have {stock} and {waste}.",
                stock_cards=STOCK_CARDS,
                draw=draw,
                stock=stock,
                waste=waste,
            )
        if stock and (STOCK_CARDS - stock) % draw and redeals is not None and left == redeals:
            yield unreachable(
                "The waste has not been turned over yet, and {stock_cards} cards turned up {draw} at a time "
                "do not leave {stock} in the stock.",
                stock_cards=STOCK_CARDS,
                draw=draw,
                stock=stock,
            )

    def settled(self, state: State) -> Transition[State]:
        """The reserve fills an empty pile, and the game may be over."""
        if not state.is_dealt:
            return Transition(state, ())
        events = list[Event]()
        while filled := fill_gap(state)[1]:
            state = fill_gap(state)[0]
            events += filled
        return perform_give_up(state, PLAYER, GiveUp()) if self.given_up else carry_on(state, tuple(events))

    def build(self) -> State:
        """The state; its ledger has a line for each card that is up."""
        up = self.up()
        return State(
            options=self.options,
            reserve=known(self.reserve),
            foundations=up,
            tableau=tuple(map(known, self.tableau)),
            stock=known(self.stock),
            waste=known(self.waste),
            redeals_left=self.redeals_left,
            moves_without_gain=self.moves_without_gain,
            ledger=tuple(
                ScoreLine(PLAYER, 1, law.CARD_UP(card=each), (each,)) for each in chain.from_iterable(up)
            ),
            result=None,
        )


def up_to(top: Card, base: Rank) -> KnownPile:
    """The cards of a foundation, from the base rank to its top card."""
    number = (top.rank - base) % len(RANKS) + 1
    return tuple(Card(RANKS[(base - 1 + place) % len(RANKS)], top.suit) for place in range(number))


POSITION = CanfieldPosition
