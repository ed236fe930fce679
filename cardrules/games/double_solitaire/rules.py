"""Double Solitaire, simplified: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules.core.cards import Card
from cardrules.core.events import CardMove, Event, Outcome, Transition, card_moves_between
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal, Discard, Draw, Put, put
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.definition.game import Obligation
from cardrules.games.double_solitaire import rulebook as law
from cardrules.games.double_solitaire.options import DoubleOptions
from cardrules.games.double_solitaire.rulebook import CENTRE_PILES
from cardrules.games.double_solitaire.state import Move, State, Swap
from cardrules.games.double_solitaire.zones import SIDE, zones
from cardrules.mechanics import stocks
from cardrules.mechanics.piles import Pile, builds_down, is_adjacent_rank
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stocks import (
    PACK,
    SEATS,
    SUITS,
    DueCard,
    Phase,
    discard_name,
    other,
    with_holding,
)

PILES = tuple(str(number) for number in range(1, CENTRE_PILES + 1))
"""The names of the centre piles in moves."""
CENTRE_ZONES = tuple(f"centre:{name}" for name in PILES)
SIDE_ZONES = tuple(f"side_stack:{suit}" for suit in SUITS)


class Pickup(NamedTuple):
    """Cards that may be picked up to be laid elsewhere: one card, or a whole centre pile.

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
    return State(options=options, dealer=dealer, turn=other(dealer))


def bounds(options: DoubleOptions) -> Bounds:
    """There are no points; a game ends when positions come again, of which there are more than can be counted."""
    return Bounds(0, 0, None)


def movers(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return (state.turn,)


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Swapping, drawing, discarding, and every legal play."""
    if state.may_swap:
        yield Swap()
    if not state.holdings[seat].drawn:
        yield Draw()
    yield from plays(state, seat)
    if state.holdings[seat].drawn:
        yield Discard()


def plays(state: State, seat: Seat) -> Iterator[Put]:
    """Every legal play: each pickup, with the places where it fits and from which nothing keeps it."""
    if not state.begun:
        return
    due, lies = due_cards(state, seat), {pickup.cards[0].face: pickup for pickup in pickups(state, seat)}
    for to, fitting in places(state, seat):
        for card in lies if fitting is None else fitting:
            if card in lies and not any(faults(state, seat, lies[card], to, due)):
                yield put(card, to)


def places(state: State, seat: Seat) -> Iterator[tuple[str, Pile | None]]:
    """Every place, with the cards that fit there by their rank and suit; None for all."""
    for to, pile in zip(PILES, state.centre, strict=True):
        yield to, DOWN_ON[pile[-1].face] if pile else None
    yield SIDE, state.next_up
    if theirs := state.holdings[other(seat)].discard:
        yield discard_name(other(seat)), NEXT_TO[theirs[-1].face]


def action_space(options: DoubleOptions) -> Iterator[Move]:
    """Every card to every place, even to a fifth pile, which does not exist; the moves without a card."""
    yield from (Put(card, to) for card in PACK for to in (*PILES, SIDE, "D0", "D1", "5"))
    yield from (Swap(), Draw(), Discard())


def pickups(state: State, seat: Seat) -> Iterator[Pickup]:
    """Everything that a seat can pick up: the cards open to it, and whole centre piles."""
    holding = state.holdings[seat]
    if holding.drawn:
        yield Pickup(f"drawn:{seat}", (holding.drawn,))
    if holding.discard:
        yield Pickup(f"discard:{seat}", holding.discard[-1:])
    for zone, pile in zip(CENTRE_ZONES, state.centre, strict=True):
        if pile:
            yield Pickup(zone, pile[-1:])
        if len(pile) > 1:
            yield Pickup(zone, pile)
    for zone, pile in zip(SIDE_ZONES, state.foundations, strict=True):
        if pile:
            yield Pickup(zone, pile[-1:])


def pick_up(state: State, seat: Seat, card: Card, to: str) -> Pickup | None:
    """The cards picked up with a card that is to go somewhere; None where it cannot be picked up."""
    merging = to in PILES or state.options.merge == "whole"
    found = next((pickup for pickup in pickups(state, seat) if pickup.cards[0] == card), None)
    return found if found and (merging or len(found.cards) == 1) else None


def due_cards(state: State, seat: Seat) -> tuple[DueCard, ...]:
    """The cards that a seat has to play before it may end its turn, and the places where they must go."""
    if state.phase is not Phase.PLAY or seat != state.turn:
        return ()
    holding = state.holdings[seat]
    own = holding.open if state.options.discard_must_go_up else holding.open[: holding.drawn is not None]
    tops = [pile[-1] for pile in state.centre if pile]
    next_up = state.next_up
    due = [card for card in (*own, *tops) if card in next_up]
    return tuple([DueCard(card, SIDE, law.MUST_GO_UP(card=card)) for card in due])


def obligations(state: State, seat: Seat) -> tuple[Obligation[Put], ...]:
    """The moves that a seat has to make before it may end its turn; before it has drawn it makes no other."""
    return tuple(due.obligation for due in due_cards(state, seat)) if state.begun else ()


# May I?


def judge_swap(state: State, seat: Seat, move: Swap) -> Verdict:
    """The stocks are swapped before the first card is drawn."""
    return legal(law.SWAP.permits()) if state.may_swap else illegal(law.SWAP())


def judge_draw(state: State, seat: Seat, move: Draw) -> Verdict:
    """The first card of a turn, or the next one when that has been played."""
    holding, broken = state.holdings[seat], []
    if holding.drawn:
        broken.append(law.NEXT_CARD(card=holding.drawn))
    if state.begun and not holding.stock:  # the discard pile would be turned over
        broken += [must.finding for must in due_cards(state, seat) if must.card in holding.discard]
    if broken:
        return illegal(*broken)
    return legal(law.NEXT_CARD.permits() if state.begun else law.BEGIN.permits())


def judge_put(state: State, seat: Seat, move: Put) -> Verdict:
    """A card is laid on a pile, or a whole centre pile on another."""
    fit, pickup = fits(state, seat, move.card, move.to), pick_up(state, seat, move.card, move.to)
    broken = [] if fit.upheld else [fit]
    if not state.begun:
        broken.append(law.BEGIN())
    if pickup is None:
        return illegal(*broken, law.OPEN_CARDS(card=move.card))
    if fit.clause is not law.PLACES:
        broken.extend(faults(state, seat, pickup, move.to, due_cards(state, seat)))
    if broken:
        return illegal(*broken)
    return legal(fit, law.WHOLE_PILE.permits(cards=pickup.cards)) if len(pickup.cards) > 1 else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card fits a place by its rank and suit: the clause that permits it, or the one it breaks."""
    opponents = discard_name(other(seat))
    if to in PILES:
        return fits_centre(state.centre[PILES.index(to)], card, to)
    if to == SIDE:
        if card in state.foundation(card.suit):
            return law.PLACES("on_side_stack", card=card)
        side_up = law.SIDE_UP.permits if state.takes_up(card) else law.SIDE_UP
        return side_up(card=card, suit=card.suit)
    if to == opponents:
        return fits_opponent(state.holdings[other(seat)].discard, card, to)
    return law.PLACES("own_discard" if to == discard_name(seat) else "nowhere", to=to, opponents=opponents)


def fits_centre(pile: Pile, card: Card, to: str) -> Finding:
    """Whether a card goes on a centre pile."""
    if not pile:
        return law.EMPTY_CENTRE.permits(card=card, to=to)
    if card in pile:
        return law.PLACES("on_centre_pile", card=card, to=to)
    centre_down = law.CENTRE_DOWN.permits if builds_down(card, on=pile[-1]) else law.CENTRE_DOWN
    return centre_down(card=card, on=pile[-1])


def fits_opponent(discard: Pile, card: Card, to: str) -> Finding:
    """Whether a card goes on the opponent's discard pile."""
    if not discard:
        return law.ONTO_OPPONENT("empty", card=card, to=to)
    on = discard[-1]
    onto = law.ONTO_OPPONENT.permits if goes_onto_opponent(card, on) else law.ONTO_OPPONENT
    return onto(card=card, on=on, to=to)


def goes_onto_opponent(card: Card, on: Card) -> bool:
    """Whether a card goes on another one on the opponent's discard pile."""
    return is_adjacent_rank(card, on) and card.red != on.red


DOWN_ON = {on: tuple(card for card in PACK if builds_down(card, on)) for on in PACK}
"""The cards that go on each card of a centre pile."""
NEXT_TO = {on: tuple(card for card in PACK if goes_onto_opponent(card, on)) for on in PACK}
"""The cards that go on each card of the opponent's discard pile."""


def faults(state: State, seat: Seat, pickup: Pickup, to: str, due: tuple[DueCard, ...]) -> Iterator[Finding]:
    """The clauses that keep cards that can be picked up from a place, leaving aside whether they fit there.

    Args:
        state: The state.
        seat: The seat that would lay them.
        pickup: The cards.
        to: The place where they would be laid.
        due: The cards that the seat has to play, found once for all plays.
    """
    card, *above = pickup.cards
    target = state.centre[PILES.index(to)] if to in PILES else ()
    if above and not (target and state.options.merge == "whole"):
        yield law.WHOLE_PILE(state.options.merge, card=card, above=tuple(above))
    if pickup.zone.startswith("side_stack") and to in PILES:
        yield law.SIDE_TOPS(card=card)
    for must in due:
        if must.card in pickup.cards and (above or to != SIDE):
            yield must.finding
        elif must.card in target[-1:]:
            yield law.OTHER_PLAYS("covers", card=card, must=must.card)
        elif pickup.zone == f"side_stack:{must.card.suit}":
            yield law.OTHER_PLAYS("takes_away", card=card, must=must.card)
    earlier = state.centre_history[:-1]  # the last is how they lie now, which any move changes
    if earlier and pickup.from_centre and to in PILES and moved(state, seat, pickup, to).centre in earlier:
        yield law.ONCE_IN_A_TURN(card=card, to=to)


def judge_discard(state: State, seat: Seat, move: Discard) -> Verdict:
    """The drawn card ends the turn."""
    broken = [] if state.holdings[seat].drawn else [law.DISCARD()]
    broken += [must.finding for must in due_cards(state, seat)]
    if state.options.must_exhaust and (left := play_left(state, seat)):
        broken.append(law.EXHAUST(kind_of_place(left.to), card=left.card, to=left.to))
    return illegal(*broken) if broken else legal(law.DISCARD.permits())


def play_left(state: State, seat: Seat) -> Put | None:
    """A play that a seat can still make in its turn, other than filling empty centre piles."""
    for play in plays(state, seat) if seat == state.turn else ():
        if play.to not in PILES or state.centre[PILES.index(play.to)]:
            return play
    return None


# Making moves


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """Four cards go to the centre, the others in turn to the two stocks."""
    row, rest = move.order[:CENTRE_PILES], move.order[CENTRE_PILES:]
    dealt, to_stocks = stocks.stocks_dealt(state, rest)
    dealt = replace(dealt, phase=Phase.PLAY, pack=(), centre=tuple((card,) for card in row), may_swap=True)
    to_centre = tuple(CardMove(card, "pack", f"centre:{name}") for card, name in zip(row, PILES, strict=True))
    events = (
        Event(law.FIRST_DEALER(dealer=seat)),
        Event(law.CARDS(cards=len(PACK))),
        Event(law.CENTRE(cards=row), to_centre),
        Event(law.STOCKS(dealer=seat, cards=len(rest) // SEATS), to_stocks),
    )
    return Transition(begin_turn(dealt, other(seat)), events)


def perform_swap(state: State, seat: Seat, move: Swap) -> Transition[State]:
    """Each seat takes the other's stock."""
    swapped = replace(state, may_swap=False, holdings=state.holdings[::-1], history=())
    event = Event(law.SWAP("swapped", seat=seat), card_moves_between(zones(state), zones(swapped)))
    return Transition(begin_turn(swapped, seat), (event,))


def perform_draw(state: State, seat: Seat, move: Draw) -> Transition[State]:
    """The top card of the stock is taken; if the stock is empty, the discard pile is turned over first."""
    drawing = replace(state, begun=True, may_swap=False, centre_history=(state.centre,))
    return stocks.card_drawn(drawing, seat, law.NEW_STOCK, law.CARD_DRAWN)


def perform_put(state: State, seat: Seat, move: Put) -> Transition[State]:
    """Cards are laid on a pile; with its last card a seat wins."""
    pickup, to = pick_up(state, seat, move.card, move.to), move.to
    assert pickup is not None, "a card that cannot be picked up is never judged playable"
    after = moved(state, seat, pickup, to)
    within_centre = pickup.from_centre and to in PILES
    earlier = state.centre_history if within_centre else ()
    after = replace(after, centre_history=(*earlier, after.centre))
    kind, suit, opponent = kind_of_place(to), move.card.suit, other(seat)
    target = {"centre": f"centre:{to}", "side": f"side_stack:{suit}", "opponent": f"discard:{opponent}"}[kind]
    event = Event(
        law.PLAYED(kind, seat=seat, cards=pickup.cards, to=to, suit=suit, opponent=opponent),
        tuple(CardMove(card, pickup.zone, target) for card in pickup.cards),
    )
    if after.holdings[seat].is_gone:
        return over(after, (seat,), law.WON(winner=seat), event)
    return Transition(after, (event,))


def kind_of_place(to: str) -> str:
    """The kind of place that a move names."""
    return "centre" if to in PILES else "side" if to == SIDE else "opponent"


def moved(state: State, seat: Seat, pickup: Pickup, to: str) -> State:
    """The state with cards moved to another place."""
    return laid(without(state, seat, pickup), seat, pickup.cards, to)


def without(state: State, seat: Seat, pickup: Pickup) -> State:
    """The state with cards picked up from their pile."""
    card = pickup.cards[0]
    kind, _, name = pickup.zone.partition(":")
    match kind:
        case "centre":
            index = PILES.index(name)
            left = state.centre[index][: -len(pickup.cards)]
            return replace(state, centre=replace_item(state.centre, index, left))
        case "side_stack":
            return stocks.with_foundation(state, card.suit, state.foundation(card.suit)[:-1])
        case _:
            return with_holding(state, seat, state.holdings[seat].without(card))


def laid(state: State, seat: Seat, cards: Pile, to: str) -> State:
    """The state with cards laid on their new pile."""
    card = cards[0]
    match kind_of_place(to):
        case "centre":
            index = PILES.index(to)
            return replace(state, centre=replace_item(state.centre, index, state.centre[index] + cards))
        case "side":
            return stocks.with_foundation(state, card.suit, (*state.foundation(card.suit), card))
        case _:
            return with_holding(state, other(seat), state.holdings[other(seat)].receiving(card))


def perform_discard(state: State, seat: Seat, move: Discard) -> Transition[State]:
    """The drawn card goes to the discard pile, and the opponent's turn begins."""
    discarded, event = stocks.card_discarded(state, seat, law.DISCARDED)
    after = begin_turn(discarded, other(seat))
    if times_come(after.history) == MOST_TIMES:
        return over(after, (), law.REPETITION(seat=after.turn), event)
    return Transition(after, (event,))


def begin_turn(state: State, seat: Seat) -> State:
    """The turn of a seat begins."""
    return stocks.begin_turn(replace(state, begun=False, centre_history=(state.centre,)), seat, state.centre)


def over(state: State, winners: tuple[Seat, ...], ending: Finding, *last: Event) -> Transition[State]:
    """The match ends."""
    ended = replace(state, phase=Phase.OVER, result=Outcome(winners, (0,) * SEATS, ending))
    return Transition(ended, (*last, Event(ending), Event(law.NO_POINTS())))
