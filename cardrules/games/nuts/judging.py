"""Nuts: what may be played, in the order of the rulebook."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardrules import common
from cardrules.cards import Card, Rank, full_pack
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
from cardrules.games.nuts.state import Call, Layout, Move, Phase, State, Tuck, seats_said
from cardrules.games.nuts.zones import ACES
from cardrules.mechanics.piles import Pile, builds_down, builds_up
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding, say
from cardrules.zones import Seat

PILE_NAMES = {str(place + 1): place for place in range(PILES)}
FOUNDATION_NAMES = {f"F{place + 1}": place for place in range(ACES * 8)}


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack that a seat holds, as long as it has not shuffled it for the round that is due."""
    due = state.phase is Phase.DEAL and seat in state.to_shuffle
    return full_pack(state.packs[seat]) if due else ()


@dataclass(frozen=True, slots=True)
class Lift:
    """Cards that are picked up together.

    Attributes:
        source: Where they lie: nuts, waste, dug or work.
        cards: The card that is named, and those on it.
        pile: Which work pile they come from, counted from 0.
    """

    source: str
    cards: Pile
    pile: int | None = None


def lifted(layout: Layout, card: Card) -> Lift | None:
    """What is picked up with a card; None where the card does not lie open."""
    for source, pile in (("nuts", layout.nuts), ("waste", layout.waste)):
        if pile and pile[-1] == card:
            return Lift(source, (card,))
    for place, work in enumerate(layout.work):
        if card in work.up:
            return Lift("work", work.up[work.up.index(card) :], place)
    return Lift("dug", (card,)) if card == layout.dug else None


def fitting(state: State, seat: Seat, card: Card) -> Iterator[str]:
    """The places on which a card would go by its rank and suit."""
    layout = state.layouts[seat]
    if card.rank is Rank.ACE:
        yield "F"
    else:
        for number, foundation in enumerate(state.foundations, start=1):
            if builds_up(card, on=foundation[-1]):
                yield f"F{number}"
    for number, pile in enumerate(layout.work, start=1):
        if pile.up and builds_down(card, on=pile.up[-1]):
            yield str(number)
    if (
        state.options.build_on_nuts
        and not layout.dug
        and layout.nuts
        and builds_down(card, on=layout.nuts[-1])
    ):
        yield "N"


def candidates(state: State, seat: Seat) -> Iterator[Move]:
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


def universe(options: NutsOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    foundations = list(FOUNDATION_NAMES)[: ACES * options.players]
    for card in full_pack():
        yield from (Put(card, to) for to in (*PILE_NAMES, "F", *foundations, "N"))
    yield from (Turn(), Call(), Tuck())


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    if state.phase is Phase.OVER:
        return illegal(common.OVER())
    match move:
        case Deal(order):
            return judge_deal(state, seat, order)
        case _ if state.phase is Phase.DEAL:
            return illegal(
                common.DEAL_DUE(what=f"First a pack is shuffled by {seats_said(state.to_shuffle)}.")
            )
        case Put(face, to):
            return judge_put(state, seat, face, to)
        case Turn():
            return judge_turn(state, seat)
        case Call():
            return judge_call(state, seat)
        case Tuck():
            return judge_tuck(state, seat)


def judge_deal(state: State, seat: Seat, order: Pile) -> Verdict:
    """Every seat shuffles the pack that it holds, once before each round."""
    broken = common.deal_faults(order, full_pack(state.packs[seat]))
    if state.phase is not Phase.DEAL:
        broken.append(common.DEAL_DUE(what="The round is still being played: no pack is shuffled."))
    elif seat not in state.to_shuffle:
        broken.append(
            common.DEAL_DUE(what=f"You have shuffled; now it is up to {seats_said(state.to_shuffle)}.")
        )
    return illegal(*broken) if broken else legal(common.WHOLE_PACK.permits())


def judge_put(state: State, seat: Seat, face: Card, to: str) -> Verdict:
    """A card, with those on it, is laid on a pile."""
    layout, card = state.layouts[seat], state.own(seat, face)
    if state.phase is Phase.DIG and card != layout.dug:
        return illegal(dig_first(state, seat))
    lift = None if face.pack else lifted(layout, card)
    fit = fits(state, seat, card, to)
    broken = [] if fit.kept else [fit]
    if lift is None:
        broken.append(not_open(layout, face, card))
    elif fit.clause is not PLACES:
        broken.extend(lift_faults(state, seat, lift, to))
    return illegal(*broken) if broken else legal(fit)


def not_open(layout: Layout, face: Card, card: Card) -> Finding:
    """Why a card is not there to be played; a card of another pack never is."""
    if face.pack == 0 and card in layout.waste:
        return WASTE_TOP(card=card, top=layout.waste[-1])
    return OPEN_CARDS(card=face.code if face.pack else card)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    layout = state.layouts[seat]
    if to == "F":
        return ACE_BEGINS.permits(card=card) if card.rank is Rank.ACE else ACE_BEGINS(card=card)
    if FOUNDATION_NAMES.get(to, len(state.foundations)) < len(state.foundations):
        on = state.foundations[FOUNDATION_NAMES[to]][-1]
        return BUILD_UP.permits(card=card, on=on) if builds_up(card, on) else BUILD_UP(card=card, on=on)
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
    if to.startswith("F"):
        if others:
            yield ONE_AT_A_TIME(card=card, on=tuple(others))
        return
    if options.run_moves == "top" and others:
        yield RUNS(what=f"On the {card.pretty} lies the {others[0].pretty}, and only top cards move.")
    if options.run_moves == "whole" and is_part(layout, lift):
        yield RUNS(what="Only all face-up cards of the pile move, together.")
    if to == "N":
        again = tuple(card for card in lift.cards if card in layout.built)
        if again:
            yield ONCE_ON_NUTS(cards=again)
        return
    if options.nuts_to_spaces_only and lift.source == "nuts":
        yield NUTS_TO_SPACES(card=card)
    if card in layout.shifted and is_part(layout, lift):
        yield TO_AND_FRO(card=card)


def is_part(layout: Layout, lift: Lift) -> bool:
    """Whether face-up cards stay behind in the work pile, so that nothing is turned up and no space made."""
    return lift.pile is not None and len(lift.cards) < len(layout.work[lift.pile].up)


def is_gain(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play brings a card to a foundation or takes one from the nut pile, if only to fill a space."""
    if to.startswith("F") or lift.source == "nuts":
        return True
    leaves_space = lift.pile is not None and not is_part(layout, lift) and not layout.work[lift.pile].down
    return leaves_space and bool(layout.nuts)


def is_progress(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play is a gain, or progress for its seat alone."""
    if lift.pile is not None and layout.work[lift.pile].down and not is_part(layout, lift):
        return True
    return lift.source in ("waste", "dug") or is_gain(layout, lift, to)


def progress_at_hand(state: State, seat: Seat) -> bool:
    """Whether a seat has a play that would be a gain or progress."""
    layout = state.layouts[seat]
    return any(
        isinstance(move, Put)
        and (lift := lifted(layout, state.own(seat, move.card))) is not None
        and is_progress(layout, lift, move.to)
        and judge(state, seat, move).legal
        for move in candidates(state, seat)
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
        return illegal(TUCK(what=f"The {dug.pretty} can be played, on {say(places)}, so it is."))
    return legal(TUCK.permits(card=dug))


def dig_first(state: State, seat: Seat) -> Finding:
    """What everybody waits for while cards have been dug up."""
    if dug := state.layouts[seat].dug:
        return DIG_FIRST(what=f"First the {dug.pretty} that you dug up is played or put under your stock.")
    digging = tuple(other for other, layout in enumerate(state.layouts) if layout.dug)
    return DIG_FIRST(what=f"First the dug-up cards find their places: {seats_said(digging)} to play.")
