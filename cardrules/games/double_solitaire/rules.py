"""Double Solitaire, simplified: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules import shared_clauses
from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Outcome, Transition, Verdict, card_moves_between, illegal, legal
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import (
    BEGIN,
    CARDS,
    CENTRE,
    CENTRE_DOWN,
    CENTRE_PILES,
    DISCARD,
    DISCARDED,
    DRAWN,
    DRAWN_GAME,
    EMPTY_CENTRE,
    EXHAUST,
    MUST_GO_UP,
    NEXT_CARD,
    NO_POINTS,
    ONCE_IN_A_TURN,
    ONTO_OPPONENT,
    OPEN_CARDS,
    PLACES,
    PLAYED,
    SIDE_TOPS,
    SIDE_UP,
    STOCKS,
    SWAP,
    TURN_OVER,
    WHOLE_PILE,
    WON,
)
from cardrules.games.double_solitaire.state import SUITS, Centre, Move, Phase, State, Swap
from cardrules.games.double_solitaire.zones import SIDE, zones
from cardrules.mechanics.piles import Pile, builds_down, goes_up, is_adjacent_rank
from cardrules.mechanics.repetition import MOST_TIMES, Fingerprint, fingerprint, times_come
from cardrules.mechanics.stocks import Holding, dealt_in_turn, discard_name, turnings_over
from cardrules.moves import Deal, Discard, Draw, Put
from cardrules.rulebook import Finding
from cardrules.zones import Seat

SEATS = 2
PACK = full_pack()
PILES = tuple(str(number) for number in range(1, CENTRE_PILES + 1))


class Lifted(NamedTuple):
    """Cards that would be put somewhere: one card, or a whole centre pile.

    Attributes:
        zone: Id of the zone where they lie.
        cards: The cards from the lowest to the top.
    """

    zone: str
    cards: Pile

    @property
    def from_centre(self) -> bool:
        """Whether they lie on a centre pile."""
        return self.zone.startswith("centre")


def initial_state(options: DoubleOptions, dealer: Seat) -> State:
    """A match before its deal."""
    return State(
        options=options,
        phase=Phase.DEAL,
        dealer=dealer,
        turn=other(dealer),
        may_swap=False,
        begun=False,
        pack=PACK,
        holdings=(Holding(), Holding()),
        centre=((),) * CENTRE_PILES,
        sides=((),) * len(SUITS),
        seen=(),
        history=(),
        ledger=(),
        result=None,
    )


def other(seat: Seat) -> Seat:
    """The opponent of a seat."""
    return 1 - seat


def actors(state: State) -> tuple[Seat, ...]:
    """The seat that deals or whose turn it is."""
    match state.phase:
        case Phase.DEAL:
            return (state.dealer,)
        case Phase.PLAY:
            return (state.turn,)
        case Phase.OVER:
            return ()


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, for the dealer when the deal is due."""
    return PACK if state.phase is Phase.DEAL and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Swapping, drawing, discarding, and everything that can be lifted to every place that it fits."""
    if state.phase is not Phase.PLAY or seat != state.turn:
        return
    yield from (Swap(), Draw())
    yield from plays(state, seat)
    yield Discard()


def plays(state: State, seat: Seat) -> Iterator[Put]:
    """Everything that can be lifted to every place that it fits."""
    for lifted in liftable(state, seat):
        card, opponent = lifted.cards[0], discard_name(other(seat))
        above = card.rank + 1  # looked at first, for most centre piles end with other ranks
        centre = [
            to for to, pile in zip(PILES, state.centre, strict=True) if not pile or pile[-1].rank == above
        ]
        for to in (*centre, SIDE, opponent):
            if fits(state, seat, card, to).upheld:
                yield Put(card, to)


def action_space(options: DoubleOptions) -> Iterator[Move]:
    """Every card to every place, also to a fifth pile, which there is not; the moves without a card."""
    yield from (Put(card, to) for card in PACK for to in (*PILES, SIDE, "D0", "D1", "5"))
    yield from (Swap(), Draw(), Discard())


def liftable(state: State, seat: Seat) -> Iterator[Lifted]:
    """Everything that a seat can lift: all top cards but the opponent's and, where agreed, whole centre piles."""
    holding = state.holdings[seat]
    if holding.drawn:
        yield Lifted(f"drawn:{seat}", (holding.drawn,))
    if holding.discard:
        yield Lifted(f"discard:{seat}", holding.discard[-1:])
    for name, pile in zip(PILES, state.centre, strict=True):
        if pile:
            yield Lifted(f"centre:{name}", pile[-1:])
        if len(pile) > 1 and state.options.merge == "whole":
            yield Lifted(f"centre:{name}", pile)
    for suit, pile in zip(SUITS, state.sides, strict=True):
        if pile:
            yield Lifted(f"side:{suit}", pile[-1:])


def lift(state: State, seat: Seat, card: Card) -> Lifted | None:
    """What is lifted with a card; None where it cannot be lifted."""
    return next((lifted for lifted in liftable(state, seat) if lifted.cards[0] == card), None)


def due(state: State, seat: Seat) -> Pile:
    """The cards that must go up before the turn ends."""
    holding = state.holdings[seat]
    own = holding.open if state.options.discard_must_go_up else holding.open[: holding.drawn is not None]
    tops = (pile[-1] for pile in state.centre if pile)
    return tuple(card for card in (*own, *tops) if goes_up(card, state.side(card.suit)))


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    if state.phase is Phase.OVER:
        return illegal(shared_clauses.OVER())
    match move:
        case Deal():
            return judge_deal(state, seat, move.order)
        case _ if state.phase is Phase.DEAL:
            return illegal(
                shared_clauses.DEAL_DUE(what=f"First the cards are dealt, by seat {state.dealer}.")
            )
        case _ if seat != state.turn:
            return illegal(shared_clauses.TURN(turn=state.turn, seat=seat))
        case Swap():
            return judge_swap(state)
        case Draw():
            return judge_draw(state, seat)
        case Put():
            return judge_put(state, seat, move.card, move.to)
        case Discard():
            return judge_discard(state, seat)


def judge_deal(state: State, seat: Seat, order: tuple[Card, ...]) -> Verdict:
    """The deal is made once."""
    due = state.phase is Phase.DEAL
    otherwise = "The cards have been dealt already: the deal is played to its end."
    return shared_clauses.judge_dealers_deal(order, PACK, seat, state.dealer, due, otherwise)


def judge_swap(state: State) -> Verdict:
    """The stocks are swapped before the first turn is begun."""
    if state.may_swap:
        return legal(SWAP.permits())
    return illegal(
        SWAP(what="The stocks are swapped once at most, and before the first card of the deal is drawn.")
    )


def judge_draw(state: State, seat: Seat) -> Verdict:
    """The first card of a turn, or the next one when that has been played."""
    holding, broken = state.holdings[seat], []
    if holding.drawn:
        broken.append(NEXT_CARD(card=holding.drawn))
    if state.begun and not holding.stock:
        # the discard pile would be turned over
        broken += [MUST_GO_UP(card=card) for card in due(state, seat) if card in holding.discard]
    if broken:
        return illegal(*broken)
    return legal(NEXT_CARD.permits() if state.begun else BEGIN.permits())


def judge_put(state: State, seat: Seat, card: Card, to: str) -> Verdict:
    """A card is laid on a pile, or a whole centre pile on another."""
    lifted, fit = lift(state, seat, card), fits(state, seat, card, to)
    broken = [] if fit.upheld else [fit]
    if not state.begun:
        broken.append(BEGIN())
    if lifted is None:
        return illegal(*broken, OPEN_CARDS(card=card))
    if fit.clause is not PLACES:
        broken.extend(faults_of_play(state, seat, lifted, to))
    if broken:
        return illegal(*broken)
    return legal(fit, WHOLE_PILE.permits(cards=lifted.cards)) if len(lifted.cards) > 1 else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    if to in PILES:
        return fits_centre(state.centre[PILES.index(to)], card, to)
    if to == SIDE:
        pile, facts = state.side(card.suit), {"card": card, "suit": card.suit}
        if card in pile:
            return PLACES(what=f"The {card.pretty} lies on its side stack already.")
        return SIDE_UP.permits(**facts) if goes_up(card, pile) else SIDE_UP(**facts)
    if to == discard_name(other(seat)):
        return fits_opponent(state.holdings[other(seat)].discard, card)
    if to == discard_name(seat):
        return PLACES(what="On your own discard pile you lay a card only by discarding it.")
    return PLACES(what=f"There is no place {to} on this table.")


def fits_centre(pile: Pile, card: Card, to: str) -> Finding:
    """Whether a card goes on a centre pile."""
    if not pile:
        return EMPTY_CENTRE.permits(card=card, to=to)
    if card in pile:
        return PLACES(what=f"The {card.pretty} lies on centre pile {to} already.")
    fit = builds_down(card, on=pile[-1])
    return CENTRE_DOWN.permits(card=card, on=pile[-1]) if fit else CENTRE_DOWN(card=card, on=pile[-1])


def fits_opponent(discard: Pile, card: Card) -> Finding:
    """Whether a card goes on the opponent's discard pile."""
    if not discard:
        return ONTO_OPPONENT(card=card, why="there is none")
    on = discard[-1]
    if is_adjacent_rank(card, on) and card.red != on.red:
        return ONTO_OPPONENT.permits(card=card, on=on)
    why = f"it takes a card one rank higher or lower than the {on.pretty} and of the other colour"
    return ONTO_OPPONENT(card=card, why=why)


def faults_of_play(state: State, seat: Seat, lifted: Lifted, to: str) -> Iterator[Finding]:
    """What keeps cards that can be lifted from being laid somewhere, leaving aside whether they fit."""
    card, *above = lifted.cards
    target = state.centre[PILES.index(to)] if to in PILES else ()
    if above and not target:
        yield WHOLE_PILE(card=card, above=tuple(above))
    if lifted.zone.startswith("side") and to in PILES:
        yield SIDE_TOPS(card=card)
    going_up = (card,) if to == SIDE and not above else ()
    touched = {*lifted.cards, *target[-1:]}.difference(going_up)
    yield from (MUST_GO_UP(card=waiting) for waiting in due(state, seat) if waiting in touched)
    if lifted.from_centre and to in PILES and moved_in_centre(state.centre, lifted, to) in state.seen:
        yield ONCE_IN_A_TURN(card=card, to=to)


def judge_discard(state: State, seat: Seat) -> Verdict:
    """The drawn card ends the turn."""
    broken = [] if state.holdings[seat].drawn else [DISCARD()]
    broken += [MUST_GO_UP(card=card) for card in due(state, seat)]
    if state.options.must_exhaust and (left := play_left(state, seat)):
        broken.append(EXHAUST(move=left))
    return illegal(*broken) if broken else legal(DISCARD.permits())


def play_left(state: State, seat: Seat) -> Put | None:
    """A play that a seat can still make, filling empty centre piles apart."""
    for play in plays(state, seat):
        fills = play.to in PILES and not state.centre[PILES.index(play.to)]
        if not fills and judge_put(state, seat, play.card, play.to):
            return play
    return None


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Swap():
            return perform_swap(state, seat)
        case Draw():
            return perform_draw(state, seat)
        case Put():
            return perform_put(state, seat, move.card, move.to)
        case Discard():
            return perform_discard(state, seat)


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """Four cards to the centre, the others in turn to the two stocks."""
    row, rest = order[:CENTRE_PILES], order[CENTRE_PILES:]
    centre = tuple((card,) for card in row)
    first = other(state.dealer)
    dealt = begin_turn(
        replace(
            state,
            phase=Phase.PLAY,
            may_swap=True,
            pack=(),
            holdings=dealt_in_turn(rest, first),
            centre=centre,
        ),
        first,
    )
    to_centre = tuple(CardMove(card, "pack", f"centre:{name}") for card, name in zip(row, PILES, strict=True))
    to_stocks = tuple(
        CardMove(card, "pack", f"stock:{(first + number) % SEATS}") for number, card in enumerate(rest)
    )
    events = (
        Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)),
        Event(CARDS(cards=len(order))),
        Event(CENTRE(cards=row), to_centre),
        Event(STOCKS(dealer=state.dealer, cards=len(rest) // SEATS), to_stocks),
    )
    return Transition(dealt, events)


def perform_swap(state: State, seat: Seat) -> Transition:
    """Each seat takes the other's stock."""
    swapped = replace(state, may_swap=False, holdings=state.holdings[::-1], history=())
    swapped = begin_turn(swapped, seat)
    event = Event(
        SWAP(what=f"Seat {seat} has the two stocks swapped."),
        card_moves_between(zones(state), zones(swapped)),
    )
    return Transition(swapped, (event,))


def perform_draw(state: State, seat: Seat) -> Transition:
    """The top card of the stock is taken; before that an empty stock is made anew."""
    before, after = state.holdings[seat], state.holdings[seat].after_draw()
    drawn = replace(with_holding(state, seat, after), begun=True, may_swap=False, seen=(state.centre,))
    events = []
    if not before.stock:
        events.append(Event(TURN_OVER(seat=seat, cards=len(before.discard)), turnings_over(seat, before)))
    moved = CardMove(after.drawn, f"stock:{seat}", f"drawn:{seat}")
    return Transition(drawn, (*events, Event(DRAWN(seat=seat, card=after.drawn), (moved,))))


def perform_put(state: State, seat: Seat, card: Card, to: str) -> Transition:
    """Cards are laid on a pile; with its last card a seat wins."""
    lifted = lift(state, seat, card)
    assert lifted is not None, "a card that cannot be lifted is never judged playable"
    after, target, said = laid(without(state, seat, lifted), seat, lifted.cards, to)
    within_centre = lifted.from_centre and to in PILES
    after = replace(after, seen=(*state.seen, after.centre) if within_centre else (after.centre,))
    moved = tuple(CardMove(each, lifted.zone, target) for each in lifted.cards)
    event = Event(PLAYED(seat=seat, cards=lifted.cards, pile=said), moved)
    if after.holdings[seat].is_gone:
        return over(after, (seat,), WON(winner=seat), (event,))
    return Transition(after, (event,))


def without(state: State, seat: Seat, lifted: Lifted) -> State:
    """The state with cards lifted off their pile."""
    kind, _, name = lifted.zone.partition(":")
    match kind:
        case "centre":
            place = PILES.index(name)
            left = state.centre[place][: -len(lifted.cards)]
            return replace(state, centre=replaced(state.centre, place, left))
        case "side":
            place = SUITS.index(lifted.cards[0].suit)
            return replace(state, sides=replaced(state.sides, place, state.sides[place][:-1]))
        case _:
            return with_holding(state, seat, state.holdings[seat].without(lifted.cards[0]))


def laid(state: State, seat: Seat, cards: Pile, to: str) -> tuple[State, str, str]:
    """The state with lifted cards on their new pile, the id of its zone, and what it is called."""
    if to in PILES:
        place = PILES.index(to)
        centre = replaced(state.centre, place, state.centre[place] + cards)
        return replace(state, centre=centre), f"centre:{to}", f"centre pile {to}"
    (card,) = cards
    if to == SIDE:
        place = SUITS.index(card.suit)
        sides = replaced(state.sides, place, (*state.sides[place], card))
        return replace(state, sides=sides), f"side:{card.suit}", f"the side stack of {card.suit.word}"
    them = other(seat)
    received = with_holding(state, them, state.holdings[them].receiving(card))
    return received, f"discard:{them}", f"the discard pile of seat {them}"


def moved_in_centre(centre: Centre, lifted: Lifted, to: str) -> Centre:
    """The centre piles after cards have moved from one to another."""
    source, target = PILES.index(lifted.zone.removeprefix("centre:")), PILES.index(to)
    left = replaced(centre, source, centre[source][: -len(lifted.cards)])
    return replaced(left, target, left[target] + lifted.cards)


def perform_discard(state: State, seat: Seat) -> Transition:
    """The drawn card goes to the discard pile, and the opponent's turn begins."""
    holding, them = state.holdings[seat], other(seat)
    after = begin_turn(with_holding(state, seat, holding.after_discard()), them)
    moved = CardMove(holding.drawn, f"drawn:{seat}", f"discard:{seat}")
    event = Event(DISCARDED(seat=seat, card=holding.drawn, next=them), (moved,))
    if times_come(after.history) == MOST_TIMES:
        return over(after, (), DRAWN_GAME(seat=them), (event,))
    return Transition(after, (event,))


def begin_turn(state: State, seat: Seat) -> State:
    """The turn of a seat begins."""
    begun = replace(state, turn=seat, begun=False, seen=(state.centre,))
    return replace(begun, history=(*state.history, position(begun)))


def position(state: State) -> Fingerprint:
    """What can come again at the start of a turn."""
    owned = (pile for holding in state.holdings for pile in (holding.stock, holding.discard))
    return fingerprint(state.turn, (*owned, *state.centre, *state.sides))


# The end


def over(state: State, winners: tuple[Seat, ...], ending: Finding, events: tuple[Event, ...]) -> Transition:
    """The match ends."""
    ended = replace(state, phase=Phase.OVER, result=Outcome(winners, (0,) * SEATS, ending))
    return Transition(ended, (*events, Event(ending), Event(NO_POINTS())))


def with_holding(state: State, seat: Seat, holding: Holding) -> State:
    """The state with other cards in front of a seat."""
    mine, theirs = holding, state.holdings[other(seat)]
    return replace(state, holdings=(mine, theirs) if seat == 0 else (theirs, mine))


def replaced(piles: tuple[Pile, ...], place: int, pile: Pile) -> tuple[Pile, ...]:
    """The piles with another one at a place."""
    return (*piles[:place], pile, *piles[place + 1 :])
