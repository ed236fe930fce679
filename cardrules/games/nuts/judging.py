"""Nuts: what may be played, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card, full_pack
from cardrules.game import Verdict, illegal, legal
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import (
    ACE_BEGINS,
    BUILD_DOWN,
    BUILD_ON_NUTS,
    BUILD_UP,
    CALL,
    DIG_FIRST,
    EMPTY_PILE,
    MOST_CYCLES,
    NOTHING_TO_TURN,
    NUTS_TO_SPACES,
    ONCE_ON_NUTS,
    ONE_AT_A_TIME,
    OPEN_CARDS,
    PACKETS,
    PILES,
    PLACES,
    RUNS,
    TO_AND_FRO,
    TUCK,
    TURN_OVER,
    WAITING,
    WASTE_TOP,
)
from cardrules.games.nuts.state import Layout, Move, State
from cardrules.mechanics.piles import Pile, builds_down
from cardrules.mechanics.race_foundations import (
    NEW,
    fits_on_foundation,
    foundation_names,
    foundations_taking,
    is_foundation,
)
from cardrules.mechanics.race_piles import (
    Lift,
    leaves_face_up,
    lifted_from_work,
    makes_space,
    not_open,
    taking,
    turns_up,
)
from cardrules.mechanics.race_rounds import Phase
from cardrules.mechanics.races import Call, Tuck, judge_shuffle
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding, format_fact, format_seats
from cardrules.zones import Seat

PILE_NAMES = {str(place + 1): place for place in range(PILES)}


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack that a seat holds, as long as it has not shuffled it for the round that is due."""
    due = state.phase is Phase.DEAL and seat in state.to_shuffle
    return full_pack(state.packs[seat]) if due else ()


def lifted(layout: Layout, card: Card) -> Lift | None:
    """What is picked up with a card; None where the card does not lie open."""
    for source, pile in (("nuts", layout.nuts), ("waste", layout.waste)):
        if pile and pile[-1] == card:
            return Lift(source, (card,))
    return Lift("dug", (card,)) if card == layout.dug else lifted_from_work(layout.work, card)


def fitting(state: State, seat: Seat, card: Card) -> Iterator[str]:
    """The places on which a card would go by its rank and suit."""
    layout = state.layouts[seat]
    yield from foundations_taking(state.foundations, card)
    for place in taking(layout.work, card):
        yield str(place + 1)
    if (
        state.options.build_on_nuts
        and not layout.dug
        and layout.nuts
        and builds_down(card, on=layout.nuts[-1])
    ):
        yield "N"


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Calling, every open card on every place that it fits, tucking and turning."""
    layout = state.layouts[seat]
    if state.phase is Phase.DIG and layout.dug:
        yield from (Put(layout.dug.face, to) for to in fitting(state, seat, layout.dug))
        yield Tuck()
    if state.phase is Phase.PLAY:
        yield Call()
        for pile in (layout.nuts[-1:], *(work.up for work in layout.work), layout.waste[-1:]):
            for card in pile:
                yield from (Put(card.face, to) for to in fitting(state, seat, card))
        yield Turn()


def action_space(options: NutsOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    places = (*PILE_NAMES, NEW, *foundation_names(options.players), "N")
    yield from (Put(card, to) for card in full_pack() for to in places)
    yield from (Turn(), Call(), Tuck())


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
        case Tuck():
            return judge_tuck(state, seat)


def judge_deal(state: State, seat: Seat, order: Pile) -> Verdict:
    """Every seat shuffles the pack that it holds, once before each round."""
    pack, due = full_pack(state.packs[seat]), state.phase is Phase.DEAL
    return judge_shuffle(order, pack, seat, state.to_shuffle, due)


def judge_put(state: State, seat: Seat, face: Card, to: str) -> Verdict:
    """A card, with those on it, is laid on a pile."""
    layout, card = state.layouts[seat], state.own(seat, face)
    if state.phase is Phase.DIG and card != layout.dug:
        return illegal(dig_first(state, seat))
    lift = None if face.pack else lifted(layout, card)
    fit = fits(state, seat, card, to)
    broken = [] if fit.upheld else [fit]
    if lift is None:
        broken.append(not_open(face, card, layout.waste, WASTE_TOP, OPEN_CARDS))
    elif fit.clause is not PLACES:
        broken.extend(lift_faults(state, seat, lift, to))
    return illegal(*broken) if broken else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    layout = state.layouts[seat]
    if going_up := fits_on_foundation(state.foundations, to, card, ACE_BEGINS, BUILD_UP):
        return going_up
    if to in PILE_NAMES:
        pile = layout.work[PILE_NAMES[to]].up
        if not pile:
            return EMPTY_PILE(card=card, pile=to)
        fit = builds_down(card, on=pile[-1])
        return BUILD_DOWN.permits(card=card, on=pile[-1]) if fit else BUILD_DOWN(card=card, on=pile[-1])
    if to == "N" and state.options.build_on_nuts:
        return fits_on_nuts(layout, card)
    return PLACES(place=to)


def fits_on_nuts(layout: Layout, card: Card) -> Finding:
    """Whether a card goes on the nut pile by its rank and suit."""
    if layout.dug:
        return BUILD_ON_NUTS(what="A dug-up card goes on a work pile or a foundation, not on the nut pile.")
    if not layout.nuts:
        return BUILD_ON_NUTS(what="Your nuts are gone, so there is no nut to build on.")
    on = layout.nuts[-1]
    if builds_down(card, on):
        return BUILD_ON_NUTS.permits(card=card, on=on)
    need = "it takes a card one rank lower and of the other colour."
    return BUILD_ON_NUTS(what=f"The {card.pretty} does not go on your top nut, the {on.pretty}: {need}")


def lift_faults(state: State, seat: Seat, lift: Lift, to: str) -> Iterator[Finding]:
    """What keeps open cards from being laid on a place, leaving aside whether they fit there."""
    layout, options = state.layouts[seat], state.options
    card, *others = lift.cards
    if is_foundation(to):
        if others:
            yield ONE_AT_A_TIME(card=card, on=tuple(others))
        return
    if options.run_moves == "top" and others:
        yield RUNS(what=f"On the {card.pretty} lies the {others[0].pretty}, and only top cards move.")
    if options.run_moves == "whole" and leaves_face_up(layout.work, lift):
        yield RUNS(what="Only all face-up cards of the pile move, together.")
    if to == "N":
        again = tuple(card for card in lift.cards if card in layout.built)
        if again:
            yield ONCE_ON_NUTS(cards=again)
        return
    if options.nuts_to_spaces_only and lift.source == "nuts":
        yield NUTS_TO_SPACES(card=card)
    if card in layout.shifted and leaves_face_up(layout.work, lift):
        yield TO_AND_FRO(card=card)


def is_gain(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play brings a card to a foundation or takes one from the nut pile, if only to fill a space."""
    fills_space = makes_space(layout.work, lift) and bool(layout.nuts)
    return is_foundation(to) or lift.source == "nuts" or fills_space


def is_progress(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play is a gain, or progress for its seat alone."""
    return turns_up(layout.work, lift) or lift.source in ("waste", "dug") or is_gain(layout, lift, to)


def progress_at_hand(state: State, seat: Seat) -> bool:
    """Whether a seat has a play that would be a gain or progress."""
    layout = state.layouts[seat]
    return any(
        isinstance(move, Put)
        and (lift := lifted(layout, state.own(seat, move.card))) is not None
        and is_progress(layout, lift, move.to)
        and judge(state, seat, move).legal
        for move in pseudo_legal_moves(state, seat)
    )


def judge_turn(state: State, seat: Seat) -> Verdict:
    """The next cards of the stock are turned up, or the waste is turned over."""
    if state.phase is Phase.DIG:
        return illegal(dig_first(state, seat))
    layout = state.layouts[seat]
    if not layout.stock and not layout.waste:
        return illegal(NOTHING_TO_TURN())
    if layout.cycles >= MOST_CYCLES:
        return illegal(WAITING())
    return legal(PACKETS.permits() if layout.stock else TURN_OVER.permits())


def judge_call(state: State, seat: Seat) -> Verdict:
    """A seat without nuts ends the round, where rounds end by calling."""
    if state.phase is Phase.DIG:
        return illegal(dig_first(state, seat))
    if state.options.call == "auto":
        return illegal(CALL(what="Nobody needs to call: the last nut ends the round by itself."))
    if nuts := len(state.layouts[seat].nuts):
        return illegal(CALL(what=f"You cannot call yet: nuts left to you: {nuts}."))
    return legal(CALL.permits())


def judge_tuck(state: State, seat: Seat) -> Verdict:
    """A dug-up card that fits nowhere goes to the bottom of the stock."""
    dug = state.layouts[seat].dug
    if dug is None:
        return illegal(TUCK(what="You have no dug-up card to put under your stock."))
    if places := tuple(fitting(state, seat, dug)):
        return illegal(TUCK(what=f"The {dug.pretty} can be played, on {format_fact(places)}, so it is."))
    return legal(TUCK.permits(card=dug))


def dig_first(state: State, seat: Seat) -> Finding:
    """What everybody waits for while cards have been dug up."""
    if dug := state.layouts[seat].dug:
        return DIG_FIRST(what=f"First the {dug.pretty} that you dug up is played or put under your stock.")
    digging = tuple(other for other, layout in enumerate(state.layouts) if layout.dug)
    return DIG_FIRST(what=f"First the dug-up cards find their places: {format_seats(digging)} to play.")
