"""Nerts: what may be played, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card, Rank, full_pack
from cardrules.game import Verdict, illegal, legal
from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import (
    ACE_BEGINS,
    BUILD_DOWN,
    BUILD_UP,
    CALL,
    COLUMNS,
    EMPTY_COLUMN,
    MOST_CYCLES,
    NOT_ON_SLOTS,
    NOTHING_TO_TURN,
    ONE_AT_A_TIME,
    OPEN_CARDS,
    PACKETS,
    PLACES,
    SLOTS,
    TO_AND_FRO,
    TURN_OVER,
    WAITING,
    WASTE_TOP,
)
from cardrules.games.nerts.state import Layout, Move, State
from cardrules.mechanics.piles import Pile, builds_down
from cardrules.mechanics.race_foundations import (
    NEW,
    fits_on_foundation,
    foundation_names,
    foundations_taking,
    is_foundation,
)
from cardrules.mechanics.race_piles import Lift, lifted_from_work, makes_space, not_open, taking, turns_up
from cardrules.mechanics.race_rounds import Phase
from cardrules.mechanics.races import Call, judge_shuffle, own
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding, format_seats
from cardrules.zones import Seat

COLUMN_NAMES = {str(place + 1): place for place in range(COLUMNS)}
SLOT_NAMES = tuple(f"S{slot}" for slot in range(1, SLOTS + 1))


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack of a seat, as long as it has not shuffled it for the round that is due."""
    return full_pack(seat) if state.phase is Phase.DEAL and seat in state.to_shuffle else ()


def lifted(layout: Layout, card: Card) -> Lift | None:
    """What is picked up with a card; None where the card does not lie open."""
    if card in layout.slots:
        return Lift("slot", (card,), layout.slots.index(card))
    if layout.waste[-1:] == (card,):
        return Lift("waste", (card,))
    return lifted_from_work(layout.work, card)


def fitting(state: State, seat: Seat, card: Card) -> Iterator[str]:
    """The places on which a card would go by its rank and suit."""
    work = state.layouts[seat].work
    yield from foundations_taking(state.foundations, card)
    yield from (str(place + 1) for place in taking(work, card))
    if goes_to_space(state.options, card):
        yield from (str(number) for number, column in enumerate(work, start=1) if not column.up)


def goes_to_space(options: NertsOptions, card: Card) -> bool:
    """Whether a card may go to an empty column."""
    return card.rank is Rank.KING or options.empty_column == "any"


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Calling, every open card on every place that it fits, and turning."""
    if state.phase is not Phase.PLAY:
        return
    layout = state.layouts[seat]
    yield Call()
    in_slots = tuple(card for card in layout.slots if card)
    for card in (*in_slots, *(card for column in layout.work for card in column.up), *layout.waste[-1:]):
        yield from (Put(card.face, to) for to in fitting(state, seat, card))
    yield Turn()


def action_space(options: NertsOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    places = (*COLUMN_NAMES, NEW, *foundation_names(options.players), *SLOT_NAMES)
    yield from (Put(card, to) for card in full_pack() for to in places)
    yield from (Turn(), Call())


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    if state.phase is Phase.OVER:
        return illegal(shared_clauses.OVER())
    match move:
        case Deal():
            return judge_deal(state, seat, move.order)
        case _ if state.phase is Phase.DEAL:
            return illegal(
                shared_clauses.DEAL_DUE(what=f"First a pack is shuffled by {format_seats(state.to_shuffle)}.")
            )
        case Put():
            return judge_put(state, seat, move.card, move.to)
        case Turn():
            return judge_turn(state.layouts[seat])
        case Call():
            return judge_call(state, seat)


def judge_deal(state: State, seat: Seat, order: Pile) -> Verdict:
    """Every seat shuffles its own pack, once before each round."""
    pack, due = full_pack(seat), state.phase is Phase.DEAL
    return judge_shuffle(order, pack, seat, state.to_shuffle, due)


def judge_put(state: State, seat: Seat, face: Card, to: str) -> Verdict:
    """A card, with those on it, is laid on a column or a foundation."""
    layout, card = state.layouts[seat], own(seat, face)
    lift = None if face.pack else lifted(layout, card)
    fit = fits(state, seat, card, to)
    broken = [] if fit.upheld else [fit]
    if lift is None:
        broken.append(not_open(face, card, layout.waste, WASTE_TOP, OPEN_CARDS))
    else:
        broken.extend(lift_faults(layout, lift, to))
    return illegal(*broken) if broken else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    if going_up := fits_on_foundation(state.foundations, to, card, ACE_BEGINS, BUILD_UP):
        return going_up
    if to in COLUMN_NAMES:
        return fits_on_column(state, seat, card, to)
    return NOT_ON_SLOTS(card=card, place=to) if to in SLOT_NAMES else PLACES(place=to)


def fits_on_column(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a column, full or empty, by its rank and suit."""
    column = state.layouts[seat].work[COLUMN_NAMES[to]].up
    if not column:
        fit = goes_to_space(state.options, card)
        return EMPTY_COLUMN.permits(column=to, card=card) if fit else EMPTY_COLUMN(column=to, card=card)
    on = column[-1]
    return BUILD_DOWN.permits(card=card, on=on) if builds_down(card, on) else BUILD_DOWN(card=card, on=on)


def lift_faults(layout: Layout, lift: Lift, to: str) -> Iterator[Finding]:
    """What keeps open cards from being laid on a place, leaving aside whether they fit there."""
    card, *others = lift.cards
    if others and is_foundation(to):
        yield ONE_AT_A_TIME(card=card, on=tuple(others))
    if card in layout.shifted and is_shift(layout, lift, to):
        yield TO_AND_FRO(card=card)


def is_shift(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether cards go from column to column and turn up none."""
    return lift.source == "work" and to in COLUMN_NAMES and not turns_up(layout.work, lift)


def clears_column(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a shift leaves one column more empty: all of a column goes on cards of another."""
    return (
        is_shift(layout, lift, to)
        and makes_space(layout.work, lift)
        and bool(layout.work[COLUMN_NAMES[to]].up)
    )


def is_gain(lift: Lift, to: str) -> bool:
    """Whether a play brings a card to a foundation or gets rid of a nert."""
    return is_foundation(to) or lift.source == "slot"


def is_progress(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play is a gain, or progress for its seat alone."""
    return is_gain(lift, to) or lift.source == "waste" or turns_up(layout.work, lift)


def something_at_hand(state: State, seat: Seat) -> bool:
    """Whether a seat can call, or has a play that would be a gain or progress or clear a column."""
    layout = state.layouts[seat]
    for move in pseudo_legal_moves(state, seat):
        match move:
            case Call():
                useful = True
            case Put():
                lift = lifted(layout, own(seat, move.card))
                useful = lift is not None and (
                    is_progress(layout, lift, move.to) or clears_column(layout, lift, move.to)
                )
            case _:
                useful = False
        if useful and judge(state, seat, move):
            return True
    return False


def judge_turn(layout: Layout) -> Verdict:
    """The next cards of the stock are turned up, or the waste is turned over."""
    if not layout.stock and not layout.waste:
        return illegal(NOTHING_TO_TURN())
    if layout.cycles >= MOST_CYCLES:
        return illegal(WAITING())
    return legal(PACKETS.permits() if layout.stock else TURN_OVER.permits())


def judge_call(state: State, seat: Seat) -> Verdict:
    """A seat without nerts ends the round, where it has to call."""
    if state.options.call == "auto":
        return illegal(CALL(what="Nobody needs to call: the last nert calls by itself."))
    if nerts := len(state.layouts[seat].nerts):
        return illegal(CALL(what=f"You cannot call yet: nerts left to you: {nerts}."))
    return legal(CALL.permits())
