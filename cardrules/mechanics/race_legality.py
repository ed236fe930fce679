"""Legality in a race. Each judge of a kind of move is asked while cards are in play."""

from collections.abc import Iterable, Iterator, Mapping

from cardrules.core.cards import Card, Rank, full_pack
from cardrules.core.moves import Call, Put, Tuck, Turn, put
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.game import Obligation
from cardrules.mechanics.piles import Face, builders_down, builders_up, builds_down, builds_up
from cardrules.mechanics.race_specs import RaceOptions, RaceSpec
from cardrules.mechanics.race_tables import (
    ACES,
    FOUNDATIONS,
    NEW,
    ON_NUTS,
    PILES,
    Layout,
    OpenPile,
    Phase,
    Pickup,
    RaceState,
    WorkPile,
    foundation_at,
    is_foundation,
    leaves_face_up,
    members,
    open_cards,
    picked_up,
    side_of,
)

Move = Put | Turn | Call | Tuck
"""The moves of races, except the deal; not every race has them all."""


Places = tuple[str, ...]
"""The names of places."""
ALL_FACES: tuple[Face, ...] = tuple(card[:2] for card in full_pack())
ACE_FACES, KING_FACES = (
    tuple(face for face in ALL_FACES if face[0] is rank) for rank in (Rank.ACE, Rank.KING)
)


def movers(state: RaceState) -> tuple[Seat, ...]:
    """Everybody; while cards are being dug up, those whose side has one."""
    spec = state.spec
    seats = tuple(range(spec.seats))
    if state.phase is Phase.PLAY:
        return seats
    return tuple(
        seat for seat in seats if state.phase is Phase.DIG and state.layouts[side_of(spec, seat)].dug
    )


def action_space(options: RaceOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    spec = options.spec
    slots = spec.slots.names if spec.slots else ()
    foundations = FOUNDATIONS[: ACES * spec.sides]
    places = (*PILES[: spec.piles], *slots, NEW, *foundations, *([ON_NUTS] if spec.nut_pile else []))
    yield from (Put(card, to) for card in full_pack() for to in places)
    yield Turn()
    if spec.must_call:
        yield Call()
    if spec.digging:
        yield Tuck()


def pseudo_legal_moves(state: RaceState, seat: Seat) -> Iterator[Move]:
    """Every open card on every place that it fits, and the moves without a card."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    for pickup, to in plays(state, side, open_cards(layout)):
        if not any(role_faults(state, seat, pickup)):
            yield put(pickup.cards[0].face, to)
    if layout.dug:
        yield Tuck()
        return
    yield Turn()
    if can_call(spec, layout):
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


def plays(state: RaceState, side: int, piles: Iterable[OpenPile]) -> Iterator[tuple[Pickup, str]]:
    """The plays that a side could make, by one partner or the other, if these cards lay open.

    Foundations come first: what goes there needs no look at the work piles, whose cards may be unknown.
    """
    spec, layout, piles = state.spec, state.layouts[side], tuple(piles)
    for places, elsewhere in _places_by_face(state, side):
        for source, cards, index in piles:
            for start, card in enumerate(cards):
                for to in places.get(card[:2], elsewhere):
                    pickup = Pickup(source, cards[start:], index)
                    if not any(pickup_faults(spec, layout, pickup, to)):
                        yield pickup, to


def may_put(state: RaceState, side: int, pickup: Pickup, to: str) -> bool:
    """Whether a side, by one partner or the other, may lay cards there."""
    faults = pickup_faults(state.spec, state.layouts[side], pickup, to)
    return fits(state, side, pickup.cards[0], to).upheld and not any(faults)


def places_of(state: RaceState, side: int, card: Card) -> Places:
    """The places that a card of a side fits by its rank and suit."""
    indices = _places_by_face(state, side)
    return tuple(to for places, elsewhere in indices for to in places.get(card[:2], elsewhere))


def _places_by_face(state: RaceState, side: int) -> Iterator[tuple[Mapping[Face, Places], Places]]:
    """The places that cards of a side fit by their ranks and suits: first the foundations, then the piles of the side.

    Yields:
        The places of some faces, and those of every face that is not among them.
    """
    spec, layout = state.spec, state.layouts[side]
    places: dict[Face, Places] = dict.fromkeys(ACE_FACES, (NEW,))
    for name, foundation in zip(FOUNDATIONS, state.foundations, strict=False):
        for face in builders_up(foundation[-1]):
            places[face] = (*places.get(face, ()), name)
    yield places, ()
    places, others, into_space = {}, Places(), _into_space(spec, layout)
    for name, pile in zip(PILES, layout.work, strict=False):
        faces = builders_down(pile.up[-1]) if pile.up else into_space
        if faces is ALL_FACES:
            faces, others = tuple(places), (*others, name)
        for face in faces:
            places[face] = (*places.get(face, others), name)
    if spec.builds_on_nuts and layout.nut_pile and not layout.dug:
        for face in builders_down(layout.nut_pile[-1]):
            places[face] = (*places.get(face, others), ON_NUTS)
    yield places, others


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
    if card[:2] in _into_space(spec, layout):
        return law.EMPTY_PILE.permits(card=card, pile=to)
    first = layout.open_nuts if spec.spaces == "nut_first" else ()  # elsewhere they are no reason
    return law.EMPTY_PILE(card=card, pile=to, top=first)


def _into_space(spec: RaceSpec, layout: Layout) -> tuple[Face, ...]:
    """The faces that fit into a space."""
    match spec.spaces:
        case "any":
            return ALL_FACES
        case "king":
            return KING_FACES
        case "nut_first":
            return tuple(nut[:2] for nut in layout.open_nuts) if layout.nuts_left else ALL_FACES
        case "filled":
            return ()


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
    """Explain why a card cannot be played, with the place where it lies as far as everybody knows."""
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
    """The findings that leave a play to the partner."""
    roles, side = state.spec.roles, side_of(state.spec, seat)
    if roles and pickup.source == "nuts" and seat != (player := state.nuts_player(side)):
        yield roles.law.NUTS_PLAYER(player=player, card=pickup.cards[0])
    if pickup.source == "waste":
        yield from stock_faults(state, seat, "waste")


def stock_faults(state: RaceState, seat: Seat, case: str) -> Iterator[Finding]:
    """The findings that leave stock and waste to a seat's partner."""
    roles, side = state.spec.roles, side_of(state.spec, seat)
    if roles and seat != (player := state.cards_player(side)):
        yield roles.law.CARDS_PLAYER(case, player=player)


def pickup_faults(spec: RaceSpec, layout: Layout, pickup: Pickup, to: str) -> Iterator[Finding]:
    """The clauses that keep open cards off a place, leaving aside whether they fit there."""
    card, others = pickup.cards[0], pickup.cards[1:]
    if is_foundation(to):
        if others:
            yield spec.law.ONE_AT_A_TIME(card=card, on=others)
        return
    if nut_pile := spec.nut_pile:
        if nut_pile.runs == "top" and others:
            yield nut_pile.law.RUNS("top", card=card, on=others[0])
        if nut_pile.runs == "whole" and leaves_face_up(layout, pickup):
            yield nut_pile.law.RUNS("whole", cards=layout.work[pickup.pile_index or 0].up)
        if nut_pile.to_spaces_only and pickup.source == "nuts":
            yield nut_pile.law.NUTS_TO_SPACES(card=card)


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


def has_calls(options: RaceOptions) -> bool:
    """Whether a round ends by calling."""
    return options.spec.must_call


def has_digging(options: RaceOptions) -> bool:
    """Whether cards are dug up at a stuck table."""
    return options.spec.when_stuck == "dig"


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
    elif places := places_of(state, side, layout.dug):
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
    """The finding that everybody waits for dug-up cards to be placed."""
    spec = state.spec
    assert spec.digging is not None, "cards have been dug up"
    if dug := state.layouts[side].dug:
        return spec.digging.law.DIG_FIRST(card=dug)
    digging = tuple(
        seat for other, layout in enumerate(state.layouts) if layout.dug for seat in members(spec, other)
    )
    return spec.digging.law.DIG_FIRST("others", seats=digging)


def obligations(state: RaceState, seat: Seat) -> tuple[Obligation[Move], ...]:
    """The first duty of a seat: to play the card that its side has dug up, or tuck it."""
    side = side_of(state.spec, seat)
    if state.phase is not Phase.DIG or state.layouts[side].dug is None:
        return ()
    moves = tuple(
        move
        for move in pseudo_legal_moves(state, seat)
        if (judge_put(state, seat, move) if isinstance(move, Put) else judge_tuck(state, seat, Tuck()))
    )
    return (Obligation(moves, dig_first(state, side)),) if moves else ()
