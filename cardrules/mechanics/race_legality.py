"""What may be played in a race. Each judge of a kind of move is asked while cards are in play."""

from collections.abc import Iterator

from cardrules.cards import Card, Rank, full_pack
from cardrules.game import Obligation
from cardrules.mechanics.piles import builds_down, builds_up
from cardrules.mechanics.race_specs import RaceOptions, RaceSpec
from cardrules.mechanics.race_tables import (
    ACES,
    FOUNDATIONS,
    NEW,
    ON_NUTS,
    Layout,
    Phase,
    Pickup,
    RaceState,
    WorkPile,
    foundation_at,
    foundations_taking,
    is_foundation,
    leaves_face_up,
    members,
    picked_up,
    pickups,
    side_of,
)
from cardrules.mechanics.races import Call, Tuck
from cardrules.moves import Put, Turn
from cardrules.rulebook import Finding
from cardrules.verdicts import Verdict, illegal, legal
from cardrules.zones import Seat

Move = Put | Turn | Call | Tuck
"""The moves of races, except the deal; not every race has them all."""


def movers(state: RaceState) -> tuple[Seat, ...]:
    """Everybody; while cards are being dug up, those whose side has one."""
    spec = state.spec
    seats = range(spec.seats)
    if state.phase is Phase.DIG:
        return tuple(seat for seat in seats if state.layouts[side_of(spec, seat)].dug)
    return tuple(seats) if state.phase is Phase.PLAY else ()


def action_space(options: RaceOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    spec = options.spec
    piles = (str(number + 1) for number in range(spec.piles))
    slots = spec.slots.names if spec.slots else ()
    foundations = FOUNDATIONS[: ACES * spec.sides]
    places = (*piles, *slots, NEW, *foundations, *([ON_NUTS] if spec.nut_pile else []))
    yield from (Put(card, to) for card in full_pack() for to in places)
    yield Turn()
    if spec.calling:
        yield Call()
    if spec.digging:
        yield Tuck()


def pseudo_legal_moves(state: RaceState, seat: Seat) -> Iterator[Move]:
    """Every open card on every place that it fits, and the moves without a card."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    if layout.dug:
        yield from (Put(layout.dug.face, to) for to in fitting(state, side, layout.dug))
        yield Tuck()
        return
    for pickup in pickups(layout, layout.waste[-1:]):
        card = pickup.cards[0]
        yield from (Put(card.face, to) for to in fitting(state, side, card))
    yield Turn()
    if spec.calling:
        yield Call()


# Laying cards


def judge_put(state: RaceState, seat: Seat, move: Put) -> Verdict:
    """A card, with those on it, is laid somewhere."""
    side = side_of(state.spec, seat)
    layout, card = state.layouts[side], state.own(side, move.card)
    if state.phase is Phase.DIG and card != layout.dug:
        return illegal(dig_first(state, side))
    pickup = None if move.card.pack else picked_up(layout, card)
    fit = fits(state, side, card, move.to)
    broken = [] if fit.upheld else [fit]
    if pickup is None:
        broken.append(not_open(state, side, move.card))
    else:
        broken += role_faults(state, seat, pickup)
        broken += pickup_faults(state.spec, layout, pickup, move.to)
    return illegal(*broken) if broken else legal(fit)


def fitting(state: RaceState, side: int, card: Card) -> Iterator[str]:
    """The places that a card fits by its rank and suit."""
    spec, layout = state.spec, state.layouts[side]
    yield from foundations_taking(state.foundations, card)
    above = card.rank + 1  # looked at first, for most piles end with other ranks
    for index, pile in enumerate(layout.work):
        if (
            (pile.up[-1].rank == above and builds_down(card, pile.up[-1]))
            if pile.up
            else _into_space(spec, layout, card)
        ):
            yield str(index + 1)
    if spec.builds_on_nuts and layout.nut_pile and not layout.dug and builds_down(card, layout.nut_pile[-1]):
        yield ON_NUTS


def fits(state: RaceState, side: int, card: Card, to: str) -> Finding:
    """Whether a card fits a place by its rank and suit: the clause that permits it, or the one it breaks."""
    spec, layout = state.spec, state.layouts[side]
    law = spec.law
    if to == NEW:
        return law.ACE_BEGINS.permits(card=card) if card.rank is Rank.ACE else law.ACE_BEGINS(card=card)
    if foundation := foundation_at(state.foundations, to):
        on = foundation[-1]
        build_up = law.BUILD_UP.permits if builds_up(card, on) else law.BUILD_UP
        return build_up(card=card, on=on, owner=state.owner(on), number=to.removeprefix(NEW))
    if (pile := layout.pile(to)) is not None:
        return _fits_on_pile(spec, layout, card, to, pile)
    if to == ON_NUTS and spec.nut_pile:
        return _fits_on_nuts(spec, layout, card)
    if spec.slots and to in spec.slots.names:
        return spec.slots.law.NOT_ON_SLOTS(card=card, place=to)
    return law.PLACES(place=to)


def _fits_on_pile(spec: RaceSpec, layout: Layout, card: Card, to: str, pile: WorkPile) -> Finding:
    law = spec.law
    if pile.up:
        on = pile.up[-1]
        fit = builds_down(card, on)
        return law.BUILD_DOWN.permits(card=card, on=on) if fit else law.BUILD_DOWN(card=card, on=on)
    if _into_space(spec, layout, card):
        return law.EMPTY_PILE.permits(card=card, pile=to)
    first = layout.open_nuts if spec.spaces == "nut_first" else ()  # elsewhere they are no reason
    return law.EMPTY_PILE(card=card, pile=to, top=first)


def _into_space(spec: RaceSpec, layout: Layout, card: Card) -> bool:
    match spec.spaces:
        case "any":
            return True
        case "king":
            return card.rank is Rank.KING
        case "nut_first":
            return not layout.nuts_left or card in layout.open_nuts
        case "filled":
            return False


def _fits_on_nuts(spec: RaceSpec, layout: Layout, card: Card) -> Finding:
    assert spec.nut_pile is not None, "asked only where there may be building on nuts"
    law = spec.nut_pile.law
    if not spec.builds_on_nuts:
        return law.BUILD_ON_NUTS("not_agreed")
    if layout.dug:
        return law.BUILD_ON_NUTS("dug")
    if not layout.nut_pile:
        return law.BUILD_ON_NUTS("no_nuts")
    on = layout.nut_pile[-1]
    return (
        law.BUILD_ON_NUTS.permits(card=card, on=on)
        if builds_down(card, on)
        else law.BUILD_ON_NUTS(card=card, on=on)
    )


def not_open(state: RaceState, side: int, face: Card) -> Finding:
    """Why a card cannot be played from where it lies; it says where that is, as far as everybody knows."""
    law, layout, card = state.spec.law, state.layouts[side], state.own(side, face)
    if face.pack:
        return law.OPEN_CARDS("by_face", card=face.code, face=face.face.code)
    if card in layout.waste:
        return law.WASTE_TOP(card=card, top=layout.waste[-1])
    for number, pile in enumerate(state.foundations, start=1):
        if card in pile:
            return law.OPEN_CARDS("played", card=card, number=number)
    return law.OPEN_CARDS(card=card)


def role_faults(state: RaceState, seat: Seat, pickup: Pickup) -> Iterator[Finding]:
    """What only the partner may play."""
    roles, side = state.spec.roles, side_of(state.spec, seat)
    if roles and pickup.source == "nuts" and seat != (player := state.nuts_player(side)):
        yield roles.law.NUTS_PLAYER(player=player, card=pickup.cards[0])
    if pickup.source == "waste":
        yield from stock_faults(state, seat, "waste")


def stock_faults(state: RaceState, seat: Seat, case: str) -> Iterator[Finding]:
    """What keeps a seat from handling stock and waste: its partner does."""
    roles, side = state.spec.roles, side_of(state.spec, seat)
    if roles and seat != (player := state.cards_player(side)):
        yield roles.law.CARDS_PLAYER(case, player=player)


def pickup_faults(spec: RaceSpec, layout: Layout, pickup: Pickup, to: str) -> Iterator[Finding]:
    """What keeps open cards from being laid on a place, leaving aside whether they fit there."""
    card, *others = pickup.cards
    if is_foundation(to):
        if others:
            yield spec.law.ONE_AT_A_TIME(card=card, on=tuple(others))
        return
    if nut_pile := spec.nut_pile:
        if nut_pile.runs == "top" and others:
            yield nut_pile.law.RUNS("top", card=card, on=others[0])
        if nut_pile.runs == "whole" and leaves_face_up(layout, pickup):
            yield nut_pile.law.RUNS("whole", cards=layout.work[pickup.pile_index or 0].up)
        if nut_pile.to_spaces_only and pickup.source == "nuts":
            yield nut_pile.law.NUTS_TO_SPACES(card=card)


def may_put(state: RaceState, side: int, pickup: Pickup, to: str) -> bool:
    """Whether a side, by one partner or the other, may lay cards that fit a place there."""
    return fits(state, side, pickup.cards[0], to).upheld and not any(
        pickup_faults(state.spec, state.layouts[side], pickup, to)
    )


# Stock and waste


def judge_turn(state: RaceState, seat: Seat, move: Turn) -> Verdict:
    """The next cards of the stock are turned up, or the waste is turned over."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    if state.phase is Phase.DIG:
        return illegal(dig_first(state, side))
    broken = list(stock_faults(state, seat, "turn" if layout.stock else "turn_over"))
    if not layout.stock and not layout.waste:
        broken.append(spec.law.NOTHING_TO_TURN())
    if broken:
        return illegal(*broken)
    if layout.stock:
        return legal(spec.law.PACKETS.permits(count=min(spec.packet, len(layout.stock))))
    return legal(spec.law.TURN_OVER.permits())


# Calling and digging


def can_call(spec: RaceSpec, layout: Layout) -> bool:
    """Whether a side may call."""
    return spec.must_call and not layout.nuts_left


def judge_call(state: RaceState, seat: Seat, move: Call) -> Verdict:
    """A seat without nuts ends the round, in races in which rounds end by calling."""
    calling, side = state.spec.calling, side_of(state.spec, seat)
    assert calling is not None, "a race without calling has no such move"
    if state.phase is Phase.DIG:
        return illegal(dig_first(state, side))
    if calling.automatic:
        return illegal(calling.law.CALL("automatic"))
    if left := len(state.layouts[side].nuts_left):
        return illegal(calling.law.CALL(count=left))
    return legal(calling.law.CALL.permits())


def judge_tuck(state: RaceState, seat: Seat, move: Tuck) -> Verdict:
    """A dug-up card that fits nowhere goes to the bottom of the stock."""
    digging, side = state.spec.digging, side_of(state.spec, seat)
    assert digging is not None, "a race without digging has no such move"
    layout = state.layouts[side]
    broken = list(stock_faults(state, seat, "tuck"))
    if layout.dug is None:
        broken.append(digging.law.TUCK("nothing"))
    elif places := tuple(fitting(state, side, layout.dug)):
        broken.append(_playable(state, side, layout.dug, places))
    return illegal(*broken) if broken else legal(digging.law.TUCK.permits(card=layout.dug))


def _playable(state: RaceState, side: int, dug: Card, places: tuple[str, ...]) -> Finding:
    """A dug-up card has to be played; the finding says on what it could be laid."""
    assert state.spec.digging is not None, "a card was dug up"
    tops = [
        (foundation_at(state.foundations, to) or (pile.up if (pile := state.layouts[side].pile(to)) else ()))[
            -1:
        ]
        for to in places
    ]
    if all(tops):
        return state.spec.digging.law.TUCK("fits", card=dug, on=tuple(top[0] for top in tops))
    return state.spec.digging.law.TUCK("free_place", card=dug)


def dig_first(state: RaceState, side: int) -> Finding:
    """What everybody waits for while cards have been dug up."""
    spec = state.spec
    assert spec.digging is not None, "cards have been dug up"
    if dug := state.layouts[side].dug:
        return spec.digging.law.DIG_FIRST(card=dug)
    digging = tuple(
        seat for other, layout in enumerate(state.layouts) if layout.dug for seat in members(spec, other)
    )
    return spec.digging.law.DIG_FIRST("others", seats=digging)


def obligations(state: RaceState, seat: Seat) -> tuple[Obligation[Move], ...]:
    """What a seat has to do before anything else: play the card that its side has dug up, or tuck it."""
    side = side_of(state.spec, seat)
    if state.phase is not Phase.DIG or state.layouts[side].dug is None:
        return ()
    moves = tuple(
        move
        for move in pseudo_legal_moves(state, seat)
        if (judge_put(state, seat, move) if isinstance(move, Put) else judge_tuck(state, seat, Tuck()))
    )
    return (Obligation(moves, dig_first(state, side)),) if moves else ()
