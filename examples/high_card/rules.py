"""High Card: the rules as functions, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card
from cardrules.fast_replace import replace
from cardrules.game import (
    CardMove,
    Event,
    Outcome,
    ScoreLine,
    Transition,
    Verdict,
    card_moves_between,
    illegal,
    legal,
    side_names,
    totals,
)
from cardrules.mechanics.tricks import clockwise, of_suit, winning_index
from cardrules.moves import Deal, Play, plays_of
from cardrules.zones import Seat
from examples.high_card.options import HighCardOptions
from examples.high_card.rulebook import (
    ALL_PLAYED,
    CARDS,
    FOLLOW_SUIT,
    FOUR_EACH,
    HAND,
    LEAD,
    OWN_CARD,
    PACK,
    TO_THE_TRICK,
    TRICK_WON,
    VOID,
)
from examples.high_card.state import Hand, Move, State
from examples.high_card.zones import zones


def initial_state(options: HighCardOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[Hand, ...] = ((),) * options.players
    return State(options, dealer, 0, True, nothing, PACK, dealer, (), nothing)


def actors(state: State) -> tuple[Seat, ...]:
    """The dealer when a deal is due, else the seat whose turn it is."""
    if state.result:
        return ()
    return (state.dealer if state.due else state.turn,)


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, for the dealer when a deal is due."""
    return PACK if state.due and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every card held."""
    return plays_of(state.hands[seat])


def action_space(options: HighCardOptions) -> Iterator[Move]:
    """Every card, whoever holds it."""
    return plays_of(PACK)


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    if state.result:
        return illegal(shared_clauses.OVER())
    match move:
        case Deal():
            return judge_deal(state, seat, move.order)
        case Play():
            return judge_play(state, seat, move.card)


def judge_deal(state: State, seat: Seat, order: tuple[Card, ...]) -> Verdict:
    """A deal is made by the dealer, when one is due, with the whole pack."""
    broken = shared_clauses.deal_faults(order, PACK)
    if not state.due:
        broken.append(shared_clauses.DEAL_DUE(what="The deal is still being played: no new cards are dealt."))
    elif seat != state.dealer:
        broken.append(shared_clauses.DEAL_DUE(what=f"Seat {state.dealer} deals, not seat {seat}."))
    return illegal(*broken) if broken else legal(shared_clauses.WHOLE_PACK.permits())


def judge_play(state: State, seat: Seat, card: Card) -> Verdict:
    """A card played to the trick."""
    if state.due:
        return illegal(shared_clauses.DEAL_DUE(what=f"First the cards are dealt, by seat {state.dealer}."))
    broken = []
    if seat != state.turn:
        broken.append(shared_clauses.TURN(turn=state.turn, seat=seat))
    if card not in state.hands[seat]:
        broken.append(OWN_CARD(card=card))
    if broken:
        return illegal(*broken)
    led = state.suit_led
    if led is None:
        return legal(LEAD.permits())
    if card.suit is led:
        return legal(FOLLOW_SUIT.permits(suit=led))
    held = of_suit(led, state.hands[seat])
    return illegal(FOLLOW_SUIT(held=held, suit=led)) if held else legal(VOID.permits(suit=led))


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Play():
            return perform_play(state, seat, move.card)


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """Four cards to each seat, one at a time; what is left is put aside."""
    players = state.options.players
    first = (state.dealer + 1) % players
    nothing: tuple[Hand, ...] = ((),) * players
    dealt = replace(
        state,
        deal=state.deal + 1,
        due=False,
        hands=tuple(order[(seat - first) % players : HAND * players : players] for seat in range(players)),
        aside=order[HAND * players :],
        leader=first,
        won=nothing,
    )
    events = [Event(FOUR_EACH(dealer=state.dealer), card_moves_between(zones(state), zones(dealt)))]
    if state.deal == 0:
        events = [
            Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)),
            Event(CARDS(players=players)),
            *events,
        ]
    return Transition(dealt, tuple(events))


def perform_play(state: State, seat: Seat, card: Card) -> Transition:
    """A card goes to the trick; the last one completes it."""
    hands = tuple(tuple(held for held in hand if held != card) for hand in state.hands)
    played = replace(state, hands=hands, trick=(*state.trick, card))
    event = Event(TO_THE_TRICK(seat=seat, card=card), (CardMove(card, f"hand:{seat}", "trick"),))
    if len(played.trick) < state.options.players:
        return Transition(played, (event,))
    after, events = finish_trick(played)
    return Transition(after, (event, *events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick and a point; after the last trick the deal is over."""
    led = state.trick[0].suit
    place = winning_index(state.trick, lambda card: card.rank if card.suit is led else 0)
    winner = clockwise(state.leader, state.options.players)[place]
    line = ScoreLine(winner, 1, TRICK_WON(card=state.trick[place], seat=winner), state.trick, state.deal)
    taken = tuple(CardMove(card, "trick", f"won:{winner}") for card in state.trick)
    won = tuple(cards + state.trick if seat == winner else cards for seat, cards in enumerate(state.won))
    state = replace(state, trick=(), leader=winner, won=won, ledger=(*state.ledger, line))
    events = [Event(line.finding, taken, (line,))]
    if any(state.hands):
        return state, events
    after, ended = finish_deal(state)
    return after, events + ended


def finish_deal(state: State) -> tuple[State, list[Event]]:
    """The match ends, or the next dealer deals."""
    names = side_names(state.options.players, lambda seat: seat)
    scores = totals(state.ledger, len(names))
    events = [Event(ALL_PLAYED())]
    end = shared_clauses.match_end(scores, state.options.target, state.deal, None, names)
    if isinstance(end, Outcome):
        return replace(state, result=end), [*events, Event(end.finding)]
    if end is not None:
        events.append(Event(end))
    dealer = (state.dealer + 1) % state.options.players
    events.append(Event(shared_clauses.DEAL_PASSES(dealer=dealer)))
    return replace(state, due=True, dealer=dealer), events
