"""High Card: state, zones, and one function for each kind of move, in the order of the rulebook."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from pydantic import Field, PositiveInt

from cardrules.core.cards import Card
from cardrules.core.events import CardMove, Event, ScoreLine, Transition, card_moves_between
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal, Play
from cardrules.core.options import Options
from cardrules.core.shared_clauses import FIRST_DEALER
from cardrules.core.verdicts import Verdict, illegal
from cardrules.core.zones import Seat, Shape, Zone
from cardrules.definition.bounds import Bounds
from cardrules.mechanics import tricks
from high_card import rulebook as law


class HighCardOptions(Options):
    """The number of players, and the target."""

    pack: ClassVar = law.PACK
    players: Literal[2, 3] = Field(2, description="Number of players.")
    target: PositiveInt = Field(5, description="Points that win the match.")


@dataclass(frozen=True, kw_only=True, repr=False)
class State(tricks.TrickState):
    """A match of High Card at one moment; `aside` are the cards that nobody holds."""

    options: HighCardOptions
    aside: tuple[Card, ...] = law.PACK


def initial_state(options: HighCardOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[tricks.Hand, ...] = ((),) * options.players
    return State(options=options, dealer=dealer, leader=dealer, hands=nothing, won=nothing)


def zones(state: State) -> tuple[Zone, ...]:
    """The cards left over, and what is in front of each seat."""
    aside = Zone("aside", "Left over", Shape.STACK, state.aside, down=len(state.aside))
    return (aside, *(zone for seat in range(len(state.hands)) for zone in tricks.seat_zones(state, seat)))


def bounds(options: HighCardOptions) -> Bounds:
    """A seat may win no trick, or all of them; every card that is dealt is played."""
    return Bounds(0, law.EACH, law.EACH * options.players)


def judge_play(state: State, seat: Seat, move: Play) -> Verdict:
    """A card played to the trick."""
    hand = state.hands[seat]
    if move.card not in hand:
        return illegal(law.OWN_CARD(card=move.card))
    return tricks.judge_follow_suit(move.card, hand, state.suit_led, law.LEAD, law.FOLLOW_SUIT, law.VOID)


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """Four cards to each seat, one at a time; what is left is put aside."""
    players = state.options.players
    after = replace(tricks.dealt(state, move.order, law.EACH), aside=move.order[law.EACH * players :])
    moved = card_moves_between(zones(state), zones(after))
    opening = () if state.deal else (Event(FIRST_DEALER(dealer=seat)),)
    return Transition(after, (*opening, Event(law.FOUR_EACH(dealer=seat, players=players), moved)))


def perform_play(state: State, seat: Seat, move: Play) -> Transition[State]:
    """A card goes to the trick; the last one completes it."""
    hand = tuple(card for card in state.hands[seat] if card != move.card)
    state = replace(state, hands=replace_item(state.hands, seat, hand), trick=(*state.trick, move.card))
    moved = (CardMove(move.card, f"hand:{seat}", f"trick:{seat}"),)
    events = [Event(law.TO_THE_TRICK(seat=seat, card=move.card), moved)]
    if len(state.trick) == state.options.players:
        state, more = finish_trick(state)
        events += more
    return Transition(state, tuple(events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick and a point; after the last trick the deal is over."""
    players, trick = state.options.players, state.trick
    place = tricks.winning_index(trick, lambda card: card.rank if card.suit is trick[0].suit else 0)
    order = tricks.clockwise(state.leader, players)
    winner = order[place]
    line = ScoreLine(winner, 1, law.TRICK_WON(card=trick[place], winner=winner), trick, state.deal)
    state, taken = tricks.trick_taken(state, order, winner)
    state, events = replace(state, ledger=(*state.ledger, line)), [Event(line.finding, taken, (line,))]
    if any(state.hands):
        return state, events
    state, ending = tricks.after_deal(state, state.options.target)
    return state, events + ending
