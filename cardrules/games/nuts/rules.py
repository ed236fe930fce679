"""Nuts: how a match begins, and what each kind of move brings about, in the order of the rulebook."""

from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Transition, card_moves_between
from cardrules.games.nuts.judging import PILE_NAMES, is_gain, is_progress, lifted
from cardrules.games.nuts.options import NutsOptions
from cardrules.games.nuts.rulebook import (
    CARDS,
    COMPLETED,
    FILL,
    FRESH_CYCLE,
    LAID,
    LAST_NUT,
    NO_TURNS,
    NUT_PILE,
    NUTS,
    NUTS_GROW,
    ON_FOUNDATION,
    PACKET,
    PACKETS,
    PASS_ON,
    PILES,
    PROGRESS,
    SHUFFLE,
    STOCK,
    TUCK,
    TURN_OVER,
    UNCOVERED,
    WORK_PILES,
)
from cardrules.games.nuts.scoring import finish_round
from cardrules.games.nuts.state import Layout, Move, State
from cardrules.games.nuts.stuck import get_unstuck, is_stuck
from cardrules.games.nuts.zones import direction_word, zones
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import passed_on, turn
from cardrules.mechanics.race_foundations import is_foundation, laid_up, without_pack
from cardrules.mechanics.race_piles import (
    Lift,
    laid_in_rows,
    leaves_face_up,
    stepped_rows,
    with_cards,
    with_turned_up,
    without_lift,
)
from cardrules.mechanics.race_rounds import Phase, progress_made
from cardrules.mechanics.races import Call, Tuck
from cardrules.moves import Deal, Put, Turn
from cardrules.zones import Seat

ROWS = stepped_rows(PILES)
"""The work pile to which each card goes, row by row."""


def initial_state(options: NutsOptions, dealer: Seat) -> State:
    """A match before its first round; nobody deals, so the dealer does not matter."""
    seats = tuple(range(options.players))
    return State(
        options=options,
        phase=Phase.DEAL,
        round=0,
        packs=seats,
        direction=1,
        turning_points=0,
        to_shuffle=seats,
        layouts=tuple(Layout(pack=full_pack(seat)) for seat in seats),
        foundations=(),
        burials=0,
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """Those who have yet to shuffle; then everybody, or those with a dug-up card."""
    match state.phase:
        case Phase.DEAL:
            return state.to_shuffle
        case Phase.PLAY:
            return tuple(range(state.options.players))
        case Phase.DIG:
            return tuple(seat for seat, layout in enumerate(state.layouts) if layout.dug)
        case Phase.OVER:
            return ()


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            state, events = perform_deal(state, seat, move.order)
        case Put():
            state, events = perform_put(state, seat, move.card, move.to)
        case Turn():
            state, events = perform_turn(state, seat)
        case Call():
            state, events = finish_round(state, LAST_NUT(seat=seat))
        case Tuck():
            state, events = perform_tuck(state, seat)
    if state.phase is Phase.DIG and not actors(state):
        state = replace(state, phase=Phase.PLAY)
    if state.phase is Phase.PLAY and is_stuck(state):
        state, more = get_unstuck(state)
        events = [*events, *more]
    return Transition(state, tuple(events))


# The deal


def perform_deal(state: State, seat: Seat, order: Pile) -> tuple[State, list[Event]]:
    """A seat gathers the cards of its pack and shuffles them; after the last seat the piles are laid."""
    gathered = replace(
        state,
        to_shuffle=tuple(other for other in state.to_shuffle if other != seat),
        layouts=state.with_layout(seat, Layout(pack=order[::-1])),
        foundations=without_pack(state.foundations, state.packs[seat]),
    )
    events = [Event(SHUFFLE(seat=seat), card_moves_between(zones(state), zones(gathered)))]
    if gathered.to_shuffle:
        return gathered, events
    if state.round == 0:
        events.append(Event(CARDS(players=state.options.players)))
    if state.options.pass_packs != "keep":
        gathered, passed = pass_on(gathered)
        events.append(passed)
    laid, layout_events = lay_out(gathered)
    return laid, events + layout_events


def pass_on(state: State) -> tuple[State, Event]:
    """Every shuffled pack goes to the neighbour."""
    passed = replace(
        state,
        packs=passed_on(state.packs, state.direction),
        layouts=passed_on(state.layouts, state.direction),
    )
    return passed, Event(
        PASS_ON(direction=direction_word(state)), card_moves_between(zones(state), zones(passed))
    )


def lay_out(state: State) -> tuple[State, list[Event]]:
    """Nut pile, work piles and stock, from the top of the pack."""
    orders = tuple(layout.pack[::-1] for layout in state.layouts)
    work_end = NUTS + len(ROWS)
    nuts, work, stock = [], [], []
    for seat, order in enumerate(orders):
        nuts += [CardMove(card, f"pack:{seat}", f"nuts:{seat}", seen=False) for card in order[:NUTS]]
        dealt = zip(order[NUTS:work_end], ROWS, strict=True)
        work += [
            CardMove(card, f"pack:{seat}", f"work:{seat}:{pile + 1}", seen=False) for card, pile in dealt
        ]
        stock += [
            CardMove(card, f"pack:{seat}", f"stock:{seat}", seen=False) for card in order[: work_end - 1 : -1]
        ]
    laid = replace(
        state, phase=Phase.PLAY, round=state.round + 1, layouts=tuple(map(laid_out, orders)), foundations=()
    )
    return laid, [
        Event(NUT_PILE(), tuple(nuts)),
        Event(WORK_PILES(), tuple(work)),
        Event(STOCK(count=len(orders[0]) - work_end), tuple(stock)),
        Event(NO_TURNS()),
    ]


def laid_out(order: Pile) -> Layout:
    """The piles of one seat, from its pack in the order in which the cards come off the top."""
    work_end = NUTS + len(ROWS)
    return Layout(
        nuts=order[:NUTS],
        work=laid_in_rows(order[NUTS:work_end], ROWS),
        stock=order[: work_end - 1 : -1],
    )


# Laying cards


def perform_put(state: State, seat: Seat, face: Card, to: str) -> tuple[State, list[Event]]:
    """Cards are laid somewhere; what lay under them is turned up, or the space is filled."""
    layout, card = state.layouts[seat], state.own(seat, face)
    lift = lifted(layout, card)
    assert lift is not None, "only open cards are legal to play"
    state, events = lay(state, seat, lift, to)
    if lift.pile is not None:
        state, more = tidy(state, seat, lift.pile)
        events += more
    if is_progress(layout, lift, to):
        gain = is_gain(layout, lift, to)
        progress = PROGRESS(seat=seat, who="everybody" if gain else "it")
        state, more = progress_made(state, seat, gain, progress)
        events += more
    elif leaves_face_up(layout.work, lift) and to != "N":
        shifting = replace(state.layouts[seat], shifted=layout.shifted | {card})
        state = replace(state, layouts=state.with_layout(seat, shifting))
    if not state.layouts[seat].nuts and state.options.call == "auto":
        state, more = finish_round(state, LAST_NUT(seat=seat))
        events += more
    return state, events


def lay(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """The cards that were picked up are laid on a foundation, a work pile or the nut pile."""
    layout = without(state.layouts[seat], lift)
    if is_foundation(to):
        return lay_on_foundation(state, seat, layout, lift, to)
    if to == "N":
        target, event = f"nuts:{seat}", NUTS_GROW(seat=seat, cards=lift.cards)
        layout = replace(layout, nuts=layout.nuts + lift.cards, built=layout.built.union(lift.cards))
    else:
        target, event = f"work:{seat}:{to}", LAID(seat=seat, cards=lift.cards, pile=to)
        layout = replace(layout, work=with_cards(layout.work, PILE_NAMES[to], lift.cards))
    moved = tuple(CardMove(card, lift.zone(seat), target) for card in lift.cards)
    return replace(state, layouts=state.with_layout(seat, layout)), [Event(event, moved)]


def lay_on_foundation(
    state: State, seat: Seat, layout: Layout, lift: Lift, to: str
) -> tuple[State, list[Event]]:
    """One card goes on a foundation, or begins one."""
    (card,) = lift.cards
    foundations, events = laid_up(
        state.foundations, to, card, seat, lift.zone(seat), ON_FOUNDATION, COMPLETED
    )
    return replace(state, layouts=state.with_layout(seat, layout), foundations=foundations), events


def tidy(state: State, seat: Seat, place: int) -> tuple[State, list[Event]]:
    """A card that was uncovered in a work pile is turned up; a space is filled with the top nut."""
    layout = state.layouts[seat]
    pile, number = layout.work[place], place + 1
    if pile.up:
        return state, []
    if pile.down:
        layout = replace(layout, work=with_turned_up(layout.work, place))
        event = Event(UNCOVERED(seat=seat, pile=number, card=pile.down[-1]))
    elif layout.nuts:
        *nuts, card = layout.nuts
        layout = replace(layout, nuts=tuple(nuts), work=with_cards(layout.work, place, (card,)))
        moved = (CardMove(card, f"nuts:{seat}", f"work:{seat}:{number}"),)
        event = Event(FILL(seat=seat, pile=number, card=card), moved)
    else:
        return state, []
    return replace(state, layouts=state.with_layout(seat, layout)), [event]


def without(layout: Layout, lift: Lift) -> Layout:
    """A layout from which cards were picked up."""
    match lift.source:
        case "nuts":
            return replace(layout, nuts=layout.nuts[:-1])
        case "waste":
            return replace(layout, waste=layout.waste[:-1])
        case "dug":
            return replace(layout, dug=None)
        case _:
            return replace(layout, work=without_lift(layout.work, lift))


# Stock and waste


def perform_turn(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """The next packet is turned up, or the waste turned over; the seat may have been through its stock in vain."""
    layout = state.layouts[seat]
    after, moved = turn(layout, seat, PACKET)
    shown = tuple(each.card for each in moved)
    events = [Event(PACKETS(seat=seat, cards=shown) if layout.stock else TURN_OVER(seat=seat), moved)]
    if after.cycles > layout.cycles:
        events.append(Event(FRESH_CYCLE(seat=seat, cycles=after.cycles)))
    return replace(state, layouts=state.with_layout(seat, after)), events


# Digging


def perform_tuck(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """The dug-up card goes to the bottom of the stock."""
    layout = state.layouts[seat]
    card = layout.dug
    assert card is not None, "only a dug-up card is legal to tuck"
    tucked = replace(layout, dug=None, stock=(card, *layout.stock))
    finding = TUCK(what=f"Seat {seat} puts the {card.pretty} that it dug up at the bottom of its stock.")
    return replace(state, layouts=state.with_layout(seat, tucked)), [
        Event(finding, (CardMove(card, f"dug:{seat}", f"stock:{seat}"),))
    ]
