"""Nerts: how a match begins, and what each kind of move brings about, in the order of the rulebook."""

from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Transition, card_moves_between
from cardrules.games.nerts.judging import (
    COLUMN_NAMES,
    clears_column,
    is_gain,
    is_progress,
    is_shift,
    lifted,
)
from cardrules.games.nerts.options import NertsOptions
from cardrules.games.nerts.rulebook import (
    CARDS,
    COLUMNS,
    COMPLETED,
    DEAL_COLUMNS,
    DEAL_PILE,
    DEAL_SLOTS,
    FRESH_CYCLE,
    GO,
    LAID,
    NERT_PILE_CARDS,
    ON_FOUNDATION,
    PACKETS,
    PROGRESS,
    REPLACED,
    SHUFFLE,
    SLOTS,
    STOCK,
    TURN_OVER,
    UNCOVERED,
)
from cardrules.games.nerts.scoring import called
from cardrules.games.nerts.state import Layout, Move, State
from cardrules.games.nerts.stuck import column_cleared, get_unstuck, is_stuck
from cardrules.games.nerts.zones import zones
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import turn
from cardrules.mechanics.race_foundations import is_foundation, laid_up, without_pack
from cardrules.mechanics.race_piles import (
    Lift,
    laid_in_rows,
    stepped_rows,
    with_cards,
    with_turned_up,
    without_lift,
)
from cardrules.mechanics.race_rounds import Phase, progress_made
from cardrules.mechanics.races import Call, own
from cardrules.moves import Deal, Put, Turn
from cardrules.zones import Seat

ROWS = stepped_rows(COLUMNS)
"""The column to which each card goes, row by row."""


def initial_state(options: NertsOptions, dealer: Seat) -> State:
    """A match before its first round; nobody deals, so the dealer does not matter."""
    seats = tuple(range(options.players))
    return State(
        options=options,
        phase=Phase.DEAL,
        round=0,
        to_shuffle=seats,
        layouts=tuple(Layout(pack=full_pack(seat)) for seat in seats),
        foundations=(),
        burials=0,
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """Those who have yet to shuffle; then everybody."""
    match state.phase:
        case Phase.DEAL:
            return state.to_shuffle
        case Phase.PLAY:
            return tuple(range(state.options.players))
        case _:
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
            state, events = called(state, seat)
    if state.phase is Phase.PLAY and is_stuck(state):
        state, more = get_unstuck(state)
        events = [*events, *more]
    return Transition(state, tuple(events))


# The deal


def perform_deal(state: State, seat: Seat, order: Pile) -> tuple[State, list[Event]]:
    """A seat gathers the cards of its pack and shuffles them; after the last seat all lay out their cards."""
    gathered = replace(
        state,
        to_shuffle=tuple(other for other in state.to_shuffle if other != seat),
        layouts=state.with_layout(seat, Layout(pack=order[::-1])),
        foundations=without_pack(state.foundations, seat),
    )
    events = [Event(SHUFFLE(seat=seat), card_moves_between(zones(state), zones(gathered)))]
    if gathered.to_shuffle:
        return gathered, events
    if state.round == 0:
        events.append(Event(CARDS(players=state.options.players)))
    laid, layout_events = lay_out(gathered)
    return laid, events + layout_events


def lay_out(state: State) -> tuple[State, list[Event]]:
    """Columns, slots, nert pile and stock, from the top of the pack; then it is go."""
    columns, slots, pile, stock = [], [], [], []
    layouts = tuple(laid_out(layout.pack[::-1]) for layout in state.layouts)
    for seat, (before, layout) in enumerate(zip(state.layouts, layouts, strict=True)):
        dealt = zip(before.pack[::-1], ROWS, strict=False)
        columns += [
            CardMove(card, f"pack:{seat}", f"work:{seat}:{column + 1}", seen=False) for card, column in dealt
        ]
        slots += [
            CardMove(card, f"pack:{seat}", f"slot:{seat}:{slot}", seen=False)
            for slot, card in enumerate(layout.slots, start=1)
        ]
        pile += [CardMove(card, f"pack:{seat}", f"nerts:{seat}", seen=False) for card in layout.pile]
        stock += [CardMove(card, f"pack:{seat}", f"stock:{seat}", seen=False) for card in layout.stock]
    laid = replace(state, phase=Phase.PLAY, round=state.round + 1, layouts=layouts, foundations=())
    return laid, [
        Event(DEAL_COLUMNS(), tuple(columns)),
        Event(DEAL_SLOTS(), tuple(slots)),
        Event(DEAL_PILE(), tuple(pile)),
        Event(STOCK(count=len(layouts[0].stock)), tuple(stock)),
        Event(GO()),
    ]


def laid_out(order: Pile) -> Layout:
    """What a seat lays out, from its pack in the order in which the cards come off the top."""
    slots_end = len(ROWS) + SLOTS
    pile_end = slots_end + NERT_PILE_CARDS
    return Layout(
        work=laid_in_rows(order[: len(ROWS)], ROWS),
        slots=order[len(ROWS) : slots_end],
        pile=order[slots_end:pile_end],
        stock=order[: pile_end - 1 : -1],
    )


# Laying cards


def perform_put(state: State, seat: Seat, face: Card, to: str) -> tuple[State, list[Event]]:
    """Cards are laid somewhere; what lay under them is turned up, or the next nert comes to the slot."""
    layout, card = state.layouts[seat], own(seat, face)
    lift = lifted(layout, card)
    assert lift is not None, "only open cards are legal to play"
    state, events = lay(state, seat, lift, to)
    state, more = tidy(state, seat, lift)
    events += more
    if is_progress(layout, lift, to):
        gain = is_gain(lift, to)
        progress = PROGRESS(seat=seat, who="everybody" if gain else "it")
        state, more = progress_made(state, seat, gain, progress)
        events += more
    elif is_shift(layout, lift, to):
        shifting = replace(state.layouts[seat], shifted=layout.shifted | {card})
        state = replace(state, layouts=state.with_layout(seat, shifting))
    if clears_column(layout, lift, to):
        state, more = column_cleared(state, seat)
        events += more
    if not state.layouts[seat].nerts and state.options.call == "auto":
        state, more = called(state, seat)
        events += more
    return state, events


def lay(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """The cards that were picked up are laid on a foundation or a column."""
    layout = without(state.layouts[seat], lift)
    if is_foundation(to):
        return lay_on_foundation(state, seat, layout, lift, to)
    layout = replace(layout, work=with_cards(layout.work, COLUMN_NAMES[to], lift.cards))
    moved = tuple(CardMove(card, lift.zone(seat), f"work:{seat}:{to}") for card in lift.cards)
    event = Event(LAID(seat=seat, cards=lift.cards, column=to), moved)
    return replace(state, layouts=state.with_layout(seat, layout)), [event]


def lay_on_foundation(
    state: State, seat: Seat, layout: Layout, lift: Lift, to: str
) -> tuple[State, list[Event]]:
    """One card goes on a foundation, or begins one."""
    (card,) = lift.cards
    foundations, events = laid_up(
        state.foundations, to, card, seat, lift.zone(seat), ON_FOUNDATION, COMPLETED
    )
    return replace(state, layouts=state.with_layout(seat, layout), foundations=foundations), events


def without(layout: Layout, lift: Lift) -> Layout:
    """A layout from which cards were picked up."""
    match lift.source:
        case "slot":
            return replace(layout, slots=tuple(None if card in lift.cards else card for card in layout.slots))
        case "waste":
            return replace(layout, waste=layout.waste[:-1])
        case _:
            return replace(layout, work=without_lift(layout.work, lift))


def tidy(state: State, seat: Seat, lift: Lift) -> tuple[State, list[Event]]:
    """A card uncovered in a column is turned up; the next nert comes to a slot that was played from."""
    layout, place = state.layouts[seat], lift.pile
    if place is None:
        return state, []
    if lift.source == "slot" and layout.pile:
        *pile, card = layout.pile
        slots = (*layout.slots[:place], card, *layout.slots[place + 1 :])
        layout = replace(layout, slots=slots, pile=tuple(pile))
        moved = (CardMove(card, f"nerts:{seat}", lift.zone(seat)),)
        event = Event(REPLACED(seat=seat, card=card, slot=place + 1), moved)
    elif lift.source == "work" and not layout.work[place].up and layout.work[place].down:
        card = layout.work[place].down[-1]
        layout = replace(layout, work=with_turned_up(layout.work, place))
        event = Event(UNCOVERED(seat=seat, card=card, column=place + 1))
    else:
        return state, []
    return replace(state, layouts=state.with_layout(seat, layout)), [event]


# Stock and waste


def perform_turn(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """The next packet is turned up, or the waste turned over; the seat may have been through its stock in vain."""
    layout = state.layouts[seat]
    after, moved = turn(layout, seat, state.options.draw)
    shown = tuple(each.card for each in moved)
    events = [Event(PACKETS(seat=seat, cards=shown) if layout.stock else TURN_OVER(seat=seat), moved)]
    if after.cycles > layout.cycles:
        events.append(Event(FRESH_CYCLE(seat=seat, cycles=after.cycles)))
    return replace(state, layouts=state.with_layout(seat, after)), events
