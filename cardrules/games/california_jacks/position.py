"""California Jacks: positions, as people write them down."""

from collections.abc import Iterator
from typing import ClassVar, Literal, Self

from pydantic import Field

from cardrules.core.cards import Card
from cardrules.core.errors import PositionFault
from cardrules.core.events import ScoreLine, Transition, totals
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.zones import Seat
from cardrules.definition.position import impossible, unreachable
from cardrules.definition.position_fields import Cards, Pile, SomeSuit, known
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import CARDS_EACH, PACK, SEATS, TRICKS
from cardrules.games.california_jacks.rules import count_tricks, score_lines
from cardrules.games.california_jacks.state import State, sort_hand
from cardrules.mechanics.trick_positions import TrickPosition
from cardrules.mechanics.tricks import Phase, after_deal

DRAWS = TRICKS - CARDS_EACH
"""The stock is used up after this many tricks."""


class JacksPosition(TrickPosition):
    """The table in California Jacks."""

    GAME: ClassVar[str] = "california_jacks"
    PILES: ClassVar[tuple[str, ...]] = ("hands", "trick", "won", "stock")

    options: JacksOptions = JacksOptions()
    phase: Literal["deal", "play"] = Field(
        "play", description="Whether cards are in play or have to be dealt."
    )
    trump: SomeSuit = Field(
        None, description="The trump suit, as in trump H; needed while cards are in play."
    )
    stock: Pile | None = Field(
        None, description="The stock, the visible next card last; unknown cards if left out."
    )
    tricks: int | None = Field(
        None,
        ge=0,
        description="Tricks played in this deal; if left out, as many as the cards won make, or as follows from the "
        "stock and the hands.",
    )

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

    # Parts left out

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        nothing: tuple[Cards, ...] = ((),) * SEATS
        leader = self.with_leader()
        tricks = self.usual_tricks(TRICKS, CARDS_EACH, self.stock) if self.tricks is None else self.tricks
        won = self.won or replace_item(nothing, leader, (None,) * min(tricks, TRICKS) * SEATS)
        hands = self.hands or tuple((None,) * self.cards_left(seat, tricks) for seat in range(SEATS))
        lie = sum(map(len, (*hands, *won, self.trick)))
        later = self.phase == "play" and any(points > 0 for points in self.scores)
        changes = {
            "dealer": self.with_dealer(),
            "deal": 1 + later if self.deal is None else self.deal,
            "leader": leader,
            "hands": hands,
            "won": won,
            "stock": (None,) * (len(PACK) - lie) if self.stock is None else self.stock,
            "tricks": tricks,
        }
        return self.model_copy(update=changes)

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick has been played in this deal."""
        return not self.tricks and super().is_first_trick

    def cards_left(self, seat: Seat, tricks: int) -> int:
        """The number of cards that a seat has after that many tricks."""
        return 0 if self.phase == "deal" else CARDS_EACH - max(0, tricks - DRAWS) - (seat in self.played())

    @property
    def cut_card_lies_open(self) -> bool:
        """Whether the card that fixed the trump suit is the top card of the stock."""
        if self.phase == "deal":
            return self.trump is not None and bool(self.stock)
        return self.options.trump_card == "first_of_stock" and not self.tricks and bool(self.stock)

    # Unknown cards

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place; the card that was cut is a trump."""
        if self.cut_card_lies_open and place == ("stock", len(self.stock or ()) - 1):
            return card.suit is self.trump
        return super().may_lie(card, *place)

    # Impossible positions

    def shape_faults(self) -> Iterator[PositionFault]:
        """The faults that leave no meaning to fill in."""
        yield from self.seat_faults(
            **{name: pile for name in ("hands", "won") if (pile := getattr(self, name))}
        )
        if len(self.scores) not in (0, SEATS):
            yield impossible(
                "There are {seats} sides, so scores takes {seats} numbers, not {scores}.",
                seats=SEATS,
                scores=len(self.scores),
            )
        if self.phase == "play" and self.trump is None:
            yield impossible(
                "While cards are in play there is a trump suit.", remedy="say which, as in trump H"
            )

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        due, stock = self.phase == "deal", known(self.stock)
        yield from self.course_faults(due, self.tricks or 0, TRICKS, self.cards_left, len(stock))
        cut_apart = self.options.trump_card == "independent" and len(stock) == len(PACK)
        if due and self.trump and not cut_apart and not self.settled(self.build()).state.result:
            yield impossible(
                "Trump is known before the deal only where a card is cut for it under trump_card=independent."
            )
        if self.cut_card_lies_open and stock[-1].suit is not self.trump:
            yield unreachable(
                "The card that was cut for trump lies on the stock, so with {trump} as trump that is not the "
                "{stock}.",
                trump=self.trump,
                stock=stock[-1],
            )
        yield from self.score_faults()

    def score_faults(self) -> Iterator[PositionFault]:
        """Scores that nobody can have, or with which the match would be over."""
        due, deal, tricks = self.phase == "deal", self.deal or 0, self.tricks or 0
        scores, options = totals(self.ledger(SEATS), SEATS), self.options
        lost = -sum(scores)
        if not deal and any(scores):
            yield unreachable("Before the first deal nothing has been scored.")
        if deal == 1 and not due and (max(scores) > 0 or lost > tricks * options.void_penalty):
            yield unreachable(
                "In the first deal nothing has been scored but points lost, at most {void_penalty} in each "
                "trick.",
                remedy="say which deal it is, as in deal 2",
                void_penalty=options.void_penalty,
            )
        if max(scores) >= options.target and not self.settled(self.build()).state.result:
            yield (impossible if due else unreachable)(
                "The target is {target} points, so with scores {scores} the match is over.",
                remedy="say trump, and what each has won in the last deal" if due else "",
                target=options.target,
                scores=scores,
            )

    # The state

    def build(self) -> State:
        """The state."""
        return State(
            **self.state_fields(SEATS, sort_hand),
            phase=Phase(self.phase),
            trump=self.trump,
            stock=known(self.stock),
            tricks=self.tricks or 0,
        )

    def settled(self, state: State) -> Transition[State]:
        """A deal that has been played to its end is counted, and the match may be over."""
        if state.phase is Phase.PLAY and not any(state.hands):
            counted, events = count_tricks(state)
            return Transition(counted, tuple(events))
        if state.trump and all_won(state):
            lines = score_lines(state)  # who reached the target first depends on them
            taken_back = tuple(ScoreLine(line.side, -line.points, line.finding) for line in lines)
            ended, _ = count_tricks(replace(state, ledger=state.ledger + taken_back))
        else:
            ended, _ = after_deal(state, None, state.options.max_deals)
        is_over = state.phase is Phase.DEAL and state.deal and ended.result
        return Transition(replace(state, phase=Phase.OVER, result=ended.result) if is_over else state, ())


def all_won(state: State) -> bool:
    """Whether all cards of a deal have been won."""
    return sum(map(len, state.won)) == len(PACK)


POSITION = JacksPosition
