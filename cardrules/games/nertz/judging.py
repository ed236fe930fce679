"""Nertz: what may be played, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import Verdict, illegal, legal
from cardrules.games.nertz.options import NertzOptions
from cardrules.games.nertz.rulebook import (
    ACE_BEGINS,
    BUILD_DOWN,
    BUILD_UP,
    CALL,
    EMPTY_PILE,
    MOST_CYCLES,
    NOTHING_TO_TURN,
    ONE_AT_A_TIME,
    OPEN_CARDS,
    PACKETS,
    PILES,
    PLACES,
    TO_AND_FRO,
    TURN_OVER,
    WAITING,
    WASTE_TOP,
)
from cardrules.games.nertz.state import Layout, Move, State
from cardrules.mechanics.piles import Pile, builds_down
from cardrules.mechanics.race_foundations import (
    NEW,
    fits_on_foundation,
    foundation_names,
    foundations_taking,
    is_foundation,
)
from cardrules.mechanics.race_piles import Lift, lifted_from_work, not_open, taking, with_cards, without_lift
from cardrules.mechanics.race_rounds import Phase
from cardrules.mechanics.races import Call, judge_shuffle, own
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding, format_seats
from cardrules.zones import Seat

PILE_NAMES = {str(place + 1): place for place in range(PILES)}


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack of a seat, as long as it has not shuffled it for the round that is due."""
    return full_pack(seat) if state.phase is Phase.DEAL and seat in state.to_shuffle else ()


def lifted(layout: Layout, card: Card) -> Lift | None:
    """What is picked up with a card; None where the card does not lie open."""
    for source, pile in (("nertz", layout.nertz), ("waste", layout.waste)):
        if pile and pile[-1] == card:
            return Lift(source, (card,))
    return lifted_from_work(layout.work, card)


def without(layout: Layout, lift: Lift) -> Layout:
    """A layout from which cards were picked up."""
    match lift.source:
        case "nertz":
            return replace(layout, nertz=layout.nertz[:-1])
        case "waste":
            return replace(layout, waste=layout.waste[:-1])
        case _:
            return replace(layout, work=without_lift(layout.work, lift))


def laid_on_pile(layout: Layout, lift: Lift, to: str) -> Layout:
    """A layout in which cards that were picked up lie on a work pile."""
    after = without(layout, lift)
    return replace(after, work=with_cards(after.work, PILE_NAMES[to], lift.cards))


def fitting(state: State, seat: Seat, card: Card) -> Iterator[str]:
    """The places on which a card would go by its rank and suit, spaces among them."""
    work = state.layouts[seat].work
    yield from foundations_taking(state.foundations, card)
    for place in taking(work, card):
        yield str(place + 1)
    for place, pile in enumerate(work):
        if not pile.up:
            yield str(place + 1)


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every open card on every place that it fits, turning and calling."""
    if state.phase is not Phase.PLAY:
        return
    layout = state.layouts[seat]
    for pile in (layout.nertz[-1:], *(work.up for work in layout.work), layout.waste[-1:]):
        for card in pile:
            yield from (Put(card.face, to) for to in fitting(state, seat, card))
    yield Turn()
    yield Call()


def action_space(options: NertzOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    places = (*PILE_NAMES, NEW, *foundation_names(options.players))
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
            return judge_turn(state, seat)
        case Call():
            return judge_call(state, seat)


def judge_deal(state: State, seat: Seat, order: Pile) -> Verdict:
    """Every seat shuffles its own pack, once before each round."""
    pack, due = full_pack(seat), state.phase is Phase.DEAL
    return judge_shuffle(order, pack, seat, state.to_shuffle, due)


def judge_put(state: State, seat: Seat, face: Card, to: str) -> Verdict:
    """A card, with those on it, is laid on a pile."""
    layout, card = state.layouts[seat], own(seat, face)
    lift = None if face.pack else lifted(layout, card)
    fit = fits(state, seat, card, to)
    broken = [] if fit.upheld else [fit]
    if lift is None:
        broken.append(not_open(face, card, layout.waste, WASTE_TOP, OPEN_CARDS))
    elif fit.clause is not PLACES:
        broken.extend(lift_faults(layout, lift, to))
    return illegal(*broken) if broken else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    layout = state.layouts[seat]
    if going_up := fits_on_foundation(state.foundations, to, card, ACE_BEGINS, BUILD_UP):
        return going_up
    if to not in PILE_NAMES:
        return PLACES(place=to)
    pile = layout.work[PILE_NAMES[to]].up
    if pile:
        fit = builds_down(card, on=pile[-1])
        return BUILD_DOWN.permits(card=card, on=pile[-1]) if fit else BUILD_DOWN(card=card, on=pile[-1])
    if state.options.space_fill == "nertz_first" and layout.nertz and card != layout.nertz[-1]:
        return EMPTY_PILE(pile=to, top=layout.nertz[-1], card=card)
    return EMPTY_PILE.permits(pile=to, card=card)


def lift_faults(layout: Layout, lift: Lift, to: str) -> Iterator[Finding]:
    """What keeps open cards from being laid on a place, leaving aside whether they fit there."""
    card, *others = lift.cards
    if is_foundation(to) and others:
        yield ONE_AT_A_TIME(card=card, on=tuple(others))
    if not is_progress(lift, to) and card in layout.shifted:
        yield TO_AND_FRO(card=card)


def judge_turn(state: State, seat: Seat) -> Verdict:
    """The next cards of the stock are turned up, or the waste is turned over."""
    layout = state.layouts[seat]
    if not layout.stock and not layout.waste:
        return illegal(NOTHING_TO_TURN())
    if layout.cycles >= MOST_CYCLES:
        return illegal(WAITING())
    return legal(PACKETS.permits() if layout.stock else TURN_OVER.permits())


def judge_call(state: State, seat: Seat) -> Verdict:
    """A seat without nertz cards ends the round, unless its last one has."""
    if state.options.call == "auto":
        return illegal(CALL(what="Nobody needs to call: the last nertz card ends the round by itself."))
    if nertz := len(state.layouts[seat].nertz):
        return illegal(CALL(what=f"You cannot call yet: nertz cards left to you: {nertz}."))
    return legal(CALL.permits())


# Getting on


def is_gain(lift: Lift, to: str) -> bool:
    """Whether a play brings a card to a foundation or takes one from the nertz pile."""
    return is_foundation(to) or lift.source == "nertz"


def is_progress(lift: Lift, to: str) -> bool:
    """Whether a play is a gain, or progress for its seat alone; the others carry cards from pile to pile."""
    return lift.source == "waste" or is_gain(lift, to)


def plays(state: State, seat: Seat) -> Iterator[tuple[Lift, str]]:
    """The cards that a seat may lay somewhere, and where."""
    for move in pseudo_legal_moves(state, seat):
        if isinstance(move, Put) and judge(state, seat, move):
            lift = lifted(state.layouts[seat], own(seat, move.card))
            assert lift is not None, "only open cards are legal to play"
            yield lift, move.to


def progress_at_hand(state: State, seat: Seat) -> bool:
    """Whether a seat has a play that would be a gain or progress."""
    return any(is_progress(lift, to) for lift, to in plays(state, seat))


def opens_progress(state: State, seat: Seat, lift: Lift, to: str) -> bool:
    """Whether a seat would have a gain or progress at hand after carrying cards from pile to pile."""
    layout = laid_on_pile(state.layouts[seat], lift, to)
    return progress_at_hand(replace(state, layouts=state.with_layout(seat, layout)), seat)


def can_get_on(state: State, seat: Seat) -> bool:
    """Whether a seat has a gain or progress at hand, or a move from pile to pile that opens one."""
    return any(
        is_progress(lift, to) or opens_progress(state, seat, lift, to) for lift, to in plays(state, seat)
    )
