"""Double Solitaire, simplified: positions, as people write them down."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Any, ClassVar, Self

from pydantic import AfterValidator, BeforeValidator, Field

from cardrules.core.errors import PositionFault
from cardrules.core.events import Transition
from cardrules.core.fast_replace import replace
from cardrules.definition.position import impossible, unreachable
from cardrules.definition.position_fields import PileRows
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES, STOCK_CARDS
from cardrules.games.double_solitaire.rules import over, perform_put, plays
from cardrules.games.double_solitaire.state import State
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.repetition import MOST_TIMES, Fingerprint, times_come
from cardrules.mechanics.stock_positions import (
    NO_FOUNDATIONS,
    UNTOLD,
    Foundations,
    KnownPiles,
    StockPosition,
    all_known,
    known_piles,
)
from cardrules.mechanics.stocks import SEATS, Phase, begin_turn


def read_centre(value: Any) -> Any:
    """The text of the centre piles, in which cards without ``/`` between them are piles of one card."""
    return "/".join(value.split()) if isinstance(value, str) and "/" not in value else value


CentrePiles = Annotated[KnownPiles, BeforeValidator(read_centre)]
EarlierCentres = Annotated[PileRows, AfterValidator(lambda rows: tuple(map(all_known, rows)))]


class DoublePosition(StockPosition):
    """The table in Double Solitaire."""

    GAME: ClassVar[str] = "double_solitaire"
    PILES: ClassVar[tuple[str, ...]] = ("centre", "side_stacks", "stocks", "drawn", "discards")
    UP: ClassVar[str] = "side_stacks"
    STOCK_CARDS: ClassVar[int] = STOCK_CARDS
    AFTER_THE_END: ClassVar[Phase] = Phase.PLAY

    options: DoubleOptions = DoubleOptions()
    centre: CentrePiles = Field(
        ((),) * CENTRE_PILES,
        description="The centre piles from 1 to 4, the top card last; empty if left out.",
    )
    side_stacks: Foundations = Field(
        NO_FOUNDATIONS, description="The top card of each side stack that has been begun; none if left out."
    )
    begun: bool | None = Field(
        None,
        description="Whether the first card of the turn has been drawn; if left out, only if there is a drawn card.",
    )
    may_swap: bool | None = Field(
        None, description="Whether the stocks may still be swapped; until the first draw, if left out."
    )
    earlier_centres: EarlierCentres = Field(
        (),
        description="How the centre piles lay earlier in this turn, since anything else was last moved, with commas "
        "between the piles; never otherwise than now, if left out.",
    )

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        return cls(
            **cls.stock_fields(state, cls.present(state)),
            centre=state.centre,
            begun=state.begun,
            may_swap=state.may_swap,
            earlier_centres=state.centre_history[:-1],
        )

    @staticmethod
    def present(state: State) -> tuple[Fingerprint, ...]:
        """The history of a match that begins with the present position."""
        return begin_turn(replace(state, history=()), state.turn, state.centre).history

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        complete = super().completed()
        begun = bool(self.drawn) if self.begun is None else self.begun
        may_swap = complete.as_dealt and not begun if self.may_swap is None else self.may_swap
        return complete.model_copy(update={"begun": begun, "may_swap": may_swap})

    @property
    def as_dealt(self) -> bool:
        """Whether everything lies as it was dealt, so that the match has just begun."""
        return super().as_dealt and all(len(pile) == 1 for pile in self.centre)

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        yield from self.stock_faults()
        yield from self.up_faults()
        if any(self.scores):
            yield impossible("No points are counted in this game, so there are no scores.")
        if len(self.centre) != CENTRE_PILES:
            yield impossible(
                "There are {centre_piles} centre piles, so centre takes {centre_piles}, not {centre}.",
                centre_piles=CENTRE_PILES,
                centre=len(self.centre),
            )
        if self.phase == "deal":
            yield from self.deal_faults()
            return
        yield from self.centre_faults()
        yield from self.turn_faults()

    def deal_faults(self) -> Iterator[PositionFault]:
        """Impossibilities before the deal."""
        if not self.undealt:
            yield impossible("A match is one deal, so before it no cards lie on the table.")
        if self.begun or self.may_swap or self.earlier_centres:
            yield impossible("Before the deal nothing has been drawn, swapped or moved.")

    def centre_faults(self) -> Iterator[PositionFault]:
        """Centre piles that cannot lie as they do."""
        for pile in known_piles(self.centre):
            for on, card in pairwise(pile):
                if not builds_down(card, on):
                    yield impossible(
                        "The {card} cannot lie on the {on}: centre piles go down, red on black on red.",
                        card=card,
                        on=on,
                    )
        tops = (pile[-1] for pile in known_piles(self.centre) if pile)
        due = next(filter(self.build().takes_up, tops), None)
        if due and not (self.begun or self.as_dealt):
            yield unreachable(
                "The {due} would have gone up before the last turn ended.",
                remedy="in mid-turn, say begun true",
                due=due,
            )

    def turn_faults(self) -> Iterator[PositionFault]:
        """Impossible statements about the turn."""
        if self.drawn and not self.begun:
            yield impossible("A card has been drawn, so the turn has begun.")
        if self.as_dealt and self.begun:
            yield unreachable("Everything lies as it was dealt, so nothing has been drawn in this turn.")
        if self.may_swap and not self.as_dealt:
            yield unreachable(
                "The stocks are swapped before the first draw, when each has {stock_cards} cards.",
                stock_cards=STOCK_CARDS,
            )
        if any(len(row) != CENTRE_PILES for row in self.earlier_centres):
            yield impossible(
                "There are {centre_piles} centre piles, so earlier_centres takes {centre_piles} with commas.",
                centre_piles=CENTRE_PILES,
            )
        state = self.build()
        if not self.begun and state.history[-1] not in (UNTOLD, self.present(state)[-1]):
            yield impossible(
                "The history does not end with the way in which the cards lie now.", remedy="leave it out"
            )
        for place, (earlier, later) in enumerate(pairwise(state.centre_history)):
            then = replace(state, centre=earlier, centre_history=state.centre_history[: place + 1])
            ways = plays(then, then.turn)
            if not any(perform_put(then, then.turn, play).state.centre == later for play in ways):
                yield impossible(
                    "Moving cards among the centre piles does not lead from earlier_centres to how they lie now."
                )

    def settled(self, state: State) -> Transition[State]:
        """Whoever has no cards left has won, and a position that has come three times is a draw."""
        gone = [seat for seat in range(SEATS) if state.holdings[seat].is_gone]
        if state.phase is Phase.PLAY and gone:
            winner = state.turn if state.turn in gone else gone[0]
            return over(state, (winner,), law.WON(winner=winner))
        if state.phase is Phase.PLAY and times_come(state.history) == MOST_TIMES:
            return over(state, (), law.REPETITION(seat=state.turn))
        return Transition(state, ())

    def build(self) -> State:
        """The state."""
        centre = known_piles(self.centre)
        centres = (*map(known_piles, self.earlier_centres), centre) if self.phase == "play" else ()
        fields = {**self.state_fields(), "centre": centre, "centre_history": centres}
        state = State(**fields, begun=bool(self.begun), may_swap=bool(self.may_swap))
        return state if self.history or self.phase == "deal" else begin_turn(state, state.turn, centre)


POSITION = DoublePosition
