"""Pishe Pasha: positions, as people write them down."""

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import BeforeValidator, Field, InstanceOf, PlainSerializer

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Rank
from cardrules.core.errors import PositionError, PositionFault
from cardrules.core.events import Event, Outcome, Transition, totals
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.limits import short
from cardrules.core.moves import Discard, Draw, Put
from cardrules.core.zones import Seat
from cardrules.definition.position import impossible, unreachable
from cardrules.definition.position_fields import Cards, Piles, known
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import STOCK_CARDS
from cardrules.games.pishe_pasha.rules import begin_turn, finish, judge_play, perform_play, was_right, win
from cardrules.games.pishe_pasha.state import Play, State
from cardrules.games.pishe_pasha.zones import FOUNDATIONS
from cardrules.mechanics.challenges import ChallengeablePlay
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stock_positions import NO_FOUNDATIONS, Foundations, StockPosition
from cardrules.mechanics.stocks import SEATS, Holding, Phase, discard_name, other


def read_play(value: Any) -> Any:
    """A play from its text.

    Raises:
        PositionError: The text is not a play.
    """
    if not isinstance(value, str):
        return value
    found = (kind.read(value.strip()) for kind in (Draw, Put, Discard))
    play = next((play for play in found if play), None)
    if play is None:
        raise PositionError(
            f"'{short(value)}' is not a play that could be called: write 9H>D1, 3S>F, draw or discard."
        )
    return play


StoppablePlay = Annotated[
    InstanceOf[Draw] | InstanceOf[Put] | InstanceOf[Discard],
    BeforeValidator(read_play),
    PlainSerializer(str, return_type=str),
]
"""A play, written as moves are."""


class PishePosition(StockPosition):
    """The table in Pishe Pasha and, on honour, the play that may be called."""

    GAME: ClassVar[str] = "pishe_pasha"
    PILES: ClassVar[tuple[str, ...]] = ("foundations", "stocks", "drawn", "discards")
    UP: ClassVar[str] = "foundations"
    STOCK_CARDS: ClassVar[int] = STOCK_CARDS
    AFTER_THE_END: ClassVar[Phase] = Phase.DEAL

    options: PisheOptions = PisheOptions()
    deal: int | None = Field(
        None,
        ge=0,
        description="Number of the deal that is played, or was last played; if left out, 0 where the first is due, 2 "
        "where there are scores, and 1 otherwise.",
    )
    foundations: Foundations = Field(
        NO_FOUNDATIONS,
        description="The top card of each foundation that has been begun, or all four piles where they do not go up "
        "from the ace; none if left out.",
    )
    corrected: bool = Field(
        False,
        description="On honour: whether the turn has been corrected, so that wrong plays are refused in it.",
    )
    stoppable: StoppablePlay | None = Field(
        None,
        description="On honour: the play that may be called, the first wrong one of a turn or else the last.",
    )
    caller: Seat | None = Field(
        None,
        description="On honour: who may call it; if left out, the seat whose turn it is not, or after a discard the "
        "seat whose turn it is.",
    )
    before: Piles = Field(
        (),
        description="On honour: stock, drawn card and discard pile of the player before that play, with ?? for cards "
        "that are now in the stock; if left out, it was the last play, made with the drawn card if that is possible.",
    )

    @classmethod
    def of(cls, state: State) -> Self:
        """The position of a state, with all its cards."""
        present = begin_turn(replace(state, history=()), state.turn).history
        fields = cls.stock_fields(state, present)
        if play := state.challengeable:
            is_last = undone(state, play.seat, play.move) == play.before
            held, stock = play.before.holdings[play.seat], state.holdings[play.seat].stock
            before = () if is_last else as_written(held, stock)
            fields |= {"stoppable": play.move, "caller": play.callers[0], "before": before}
        return cls(**fields, deal=state.deal, corrected=state.corrected)

    @property
    def undealt(self) -> bool:
        """Whether this is before the first deal, so that no card lies on the table."""
        return super().undealt and not self.deal

    def completed(self) -> Self:
        """The position with everything filled in that was left out."""
        scored, deal, caller = any(self.scores), self.deal, self.caller
        if deal is None:
            deal = 1 + scored if self.phase == "play" else int(scored or any(self._cards()))
        complete = super(PishePosition, self.model_copy(update={"deal": deal})).completed()
        if self.stoppable and caller is None:
            caller = complete.turn if isinstance(self.stoppable, Discard) else other(complete.turn or 0)
        return complete.model_copy(update={"caller": caller})

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place: where plays are checked, no ace on a discard pile."""
        return card.rank is not Rank.ACE or place[0] != "discards" or self.options.enforcement == "honour"

    # Impossible positions

    def find_faults(self) -> Iterator[PositionFault]:
        """The faults that make the position impossible."""
        yield from self.stock_faults()
        if self.options.enforcement == "strict":
            yield from self.up_faults()
            yield from self.ace_faults()
        yield from self.deal_faults()
        if self.phase == "deal":
            yield from self.over_faults()
            return
        gone = self.without_cards()
        if gone and self.stoppable and not (gone == [self.turn] and self.caller == other(gone[0])):
            yield impossible(
                "{gone:seat} {gone:has/have} no cards left and so {gone:has/have} won the deal.", gone=gone[0]
            )
        yield from self.stop_faults()

    def ace_faults(self) -> Iterator[PositionFault]:
        """Aces on discard piles: an ace goes up as soon as it is drawn."""
        aces = (card for pile in self.discards for card in known(pile) if card.rank is Rank.ACE)
        yield from (
            unreachable("The {ace} cannot lie on a discard pile: drawn, it had to go up at once.", ace=ace)
            for ace in aces
        )

    def deal_faults(self) -> Iterator[PositionFault]:
        """Contradictions with the number of the deal, and scores that would have ended the match."""
        target, deal, due = self.options.target, self.deal or 0, self.phase == "deal"
        most = 1 if target is None else self.options.max_deals
        played, scores = deal - (not due), totals(self.ledger(SEATS), SEATS)
        if played < 0:
            yield impossible("Deal 0 comes before the first deal: a deal in play has a number from 1 on.")
        if not played and any(scores):
            yield unreachable("Nobody has scored before the first deal is over.")
        if not deal and not self.undealt:
            yield impossible("Before the first deal no cards lie on the table.")
        if most and played - due >= most:
            yield impossible("The match ends after {most:deal}, so it is over.", most=most)
        members = tuple((seat,) for seat in range(SEATS))
        end = shared_clauses.match_end(scores, target, played, None, members)
        if played and not due and isinstance(end, Outcome):
            yield unreachable(
                "The target is {target} points, so with scores {scores} the match is over.",
                target=target,
                scores=scores,
            )

    def over_faults(self) -> Iterator[PositionFault]:
        """Impossibilities when a deal is due."""
        if self.corrected or self.stoppable:
            yield impossible("A deal is due, so there is nothing to call.")
        ends = [[self.turn], []] if self.options.enforcement == "honour" else [[self.turn]]
        if not self.undealt and self.without_cards() not in ends:
            yield impossible(
                "A deal is due, so the last one has been won: {turn:seat} (turn) {turn:has/have} no cards left.",
                turn=self.turn,
            )

    def stop_faults(self) -> Iterator[PositionFault]:
        """Impossible calls, and impossible states before a call."""
        if self.options.enforcement == "strict" and (self.stoppable or self.corrected):
            yield impossible(
                "Wrong plays are refused in this match, so there is nothing to call or to correct."
            )
        if self.options.enforcement == "strict" and self.history:
            yield impossible("Where wrong plays are refused no position comes again, so there is no history.")
        if self.stoppable is None:
            if self.before or self.caller is not None:
                yield impossible("Nothing can be called.", remedy="say which play can, as in stoppable 9H>D1")
            return
        if self.caller not in range(SEATS):
            yield impossible("There is no seat {caller} (caller): the seats are 0 and 1.", caller=self.caller)
        if self.caller == self.turn and self.drawn:
            yield impossible(
                "{caller:seat} {caller:has/have} drawn a card since, so it is too late to call {move}.",
                caller=self.caller,
                move=self.stoppable,
            )
        stock = self.stocks[other(self.caller or 0)]
        if self.before and len(self.before) != 3:
            yield impossible(
                "Stock, drawn card and discard pile make 3 piles, so before takes 3, not {before}.",
                before=len(self.before),
            )
        if self.before and len(self.before[1]) > 1:
            yield impossible("One card is drawn at a time, so before takes one drawn card at most.")
        if self.before and sum(card is None for pile in self.before for card in pile) != len(stock):
            yield impossible(
                "In before, ?? stands for each card that is now in the stock: {stock:card}.", stock=len(stock)
            )
        state = self.build()
        play = state.challengeable
        assert play is not None, "there is one to be called"
        # a card that lay on the discard pile is no longer seen if the pile has been turned over since
        is_seen = not self.before or None not in self.before[2]
        if self.corrected and self.caller == self.turn:
            yield impossible("The turn has been corrected, so the play that may be called was made in it.")
        if self.corrected and is_seen and not was_right(play):
            yield impossible(
                "Wrong plays are refused once the turn has been corrected, so {move} was not played.",
                move=play.move,
            )
        if not leads_to(play, state, alone=is_seen and was_right(play).legal):
            yield impossible(
                "If {move} is the play that may be called, it does not lead to what lies on the table.",
                move=play.move,
            )

    # The state

    def settled(self, state: State) -> Transition[State]:
        """A seat without cards has won the deal, unless its last play may be called; the match may be over."""
        gone = [seat for seat in range(SEATS) if state.holdings[seat].is_gone]
        if state.phase is Phase.PLAY and gone and not state.challengeable:
            return win(replace(state, turn=state.turn if state.turn in gone else gone[0]))
        if not state.deal or (state.phase is Phase.PLAY and times_come(state.history) < MOST_TIMES):
            return Transition(state, ())
        ending = law.ONE_DEAL(winner=gone[0]) if gone else law.REPETITION(seat=state.turn)
        ended = finish(state, gone[0] if gone else None, (Event(ending),), ending)
        return (
            ended
            if state.phase is Phase.PLAY
            else Transition(ended.state if ended.state.result else state, ())
        )

    def build(self) -> State:
        """The state."""
        state = State(**self.state_fields(), deal=self.deal or 0, corrected=self.corrected)
        if not self.history and self.phase == "play":
            state = begin_turn(state, state.turn)
        if self.stoppable is None or self.caller is None:
            return state
        seat = other(self.caller)
        before = undone(state, seat, self.stoppable)
        if self.before:
            before = taken_back(state, seat, remembered(self.before, state.holdings[seat].stock))
        play = ChallengeablePlay(seat, self.stoppable, before, (self.caller,))
        return replace(state, challengeable=play)


# The state before a play


def taken_back(state: State, seat: Seat, holding: Holding) -> State:
    """The state before plays of a turn, given the seat's cards at that time: the cards it has played come back."""
    back = {*holding.stock, holding.drawn, *holding.discard}
    opponent = state.holdings[other(seat)]
    theirs = replace(opponent, discard=left(opponent.discard, back))
    return replace(
        state,
        turn=seat,
        holdings=replace_item((theirs,) * SEATS, seat, holding),
        foundations=tuple(left(pile, back) for pile in state.foundations),
        history=state.history if seat == state.turn else state.history[:-1],
        corrected=False,
        challengeable=None,
        ledger=(),
    )


def left(pile: tuple[Card, ...], taken: set[Card | None]) -> tuple[Card, ...]:
    """The rest of a pile from which cards are taken."""
    return tuple(card for card in pile if card not in taken)


def undone(state: State, seat: Seat, play: Play) -> State:
    """The state before the last play; a card that was laid was the drawn card, if there is none now."""
    now = state.holdings[seat]
    drawn = () if now.drawn is None else (now.drawn,)
    match play:
        case Draw():
            held = replace(now, stock=now.stock + drawn, drawn=None)
        case Put():
            held = replace(now, discard=(*now.discard, play.card)) if drawn else replace(now, drawn=play.card)
        case Discard():
            held = replace(now, drawn=next(iter(now.discard[-1:]), None), discard=now.discard[:-1])
    return taken_back(state, seat, held)


def as_written(held: Holding, stock: tuple[Card, ...]) -> tuple[Cards, ...]:
    """A seat's earlier cards, as a position writes them: nobody sees those that are in its stock now."""
    piles = (held.stock, () if held.drawn is None else (held.drawn,), held.discard)
    return tuple(tuple(None if card in stock else card for card in pile) for pile in piles)


def remembered(before: tuple[Cards, ...], stock: tuple[Card, ...]) -> Holding:
    """A seat's earlier cards, read from a position; a discard pile turned over since has become the present stock."""
    held, drawn, discard = before
    return Holding(
        filled(held, stock) if None in held else known(held),
        next(iter(known(drawn)), None),
        filled(discard, stock[::-1]) if None in discard else known(discard),
    )


def filled(pile: Cards, cards: Iterable[Card]) -> tuple[Card, ...]:
    """A pile in which cards take the places of the unknown ones."""
    found = iter(cards)
    return tuple(next(found) if card is None else card for card in pile)


# Whether a play leads here


def leads_to(play: ChallengeablePlay, state: State, alone: bool) -> bool:
    """Whether a play leads to a state, alone or with the plays after it in the turn."""
    reached, move = play.before, play.move
    while move and reached.turn == play.seat and judge_play(reached, play.seat, move):
        reached = perform_play(reached, play.seat, move).state
        if (reached.turn, reached.holdings, reached.foundations) == (
            state.turn,
            state.holdings,
            state.foundations,
        ):
            return True
        move = None if alone else next_play(reached, play.seat, state)
    return False


def next_play(state: State, seat: Seat, goal: State) -> Play:
    """The next play towards a state: laying a card where it lies there, or else drawing or discarding."""
    opponent = other(seat)
    for card in state.holdings[seat].open:
        if goal.foundation(card.suit)[len(state.foundation(card.suit)) :][:1] == (card,):
            return Put(card, FOUNDATIONS)
        if goal.holdings[opponent].discard[len(state.holdings[opponent].discard) :][:1] == (card,):
            return Put(card, discard_name(opponent))
    return Draw() if state.holdings[seat].drawn is None else Discard()


POSITION = PishePosition
