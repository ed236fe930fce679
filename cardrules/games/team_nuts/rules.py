"""Team Nuts: how a match begins, and what each kind of move brings about, in the order of the rulebook."""

from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Transition, card_moves_between
from cardrules.games.team_nuts.judging import is_gain, is_progress, laid_on_column, lifted, without
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import (
    CARDS,
    COLUMNS,
    COMPLETED,
    COUNT_OFF,
    FRESH_CYCLE,
    LAID,
    LAST_NUT,
    LAY_COLUMNS,
    NO_TURNS,
    NUT_PILE,
    NUTS,
    ON_FOUNDATION,
    PACKET,
    PACKETS,
    PASS_ACROSS,
    PROGRESS,
    ROLES,
    SHUFFLE,
    STOCK,
    TUCK,
    TURN_OVER,
    UNCOVERED,
)
from cardrules.games.team_nuts.scoring import finish_round
from cardrules.games.team_nuts.state import PLAYERS, SIDES, Layout, Move, State, members, side_of, side_said
from cardrules.games.team_nuts.stuck import get_unstuck, is_stuck
from cardrules.games.team_nuts.zones import zones
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import passed_on, turn
from cardrules.mechanics.race_foundations import is_foundation, laid_up, without_pack
from cardrules.mechanics.race_piles import Lift, laid_in_rows, with_turned_up
from cardrules.mechanics.race_rounds import Phase, progress_made
from cardrules.mechanics.races import Tuck
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import format_seats
from cardrules.zones import Seat

ROWS = tuple(column for row in range(COLUMNS) for column in range(COLUMNS - row))
"""The column to which each card goes, row by row: every row is one column shorter."""
COLUMNS_END = NUTS + len(ROWS)


def initial_state(options: TeamNutsOptions, dealer: Seat) -> State:
    """A match before its first round; nobody deals, so the dealer does not matter."""
    return State(
        options=options,
        phase=Phase.DEAL,
        round=0,
        packs=SIDES,
        to_shuffle=tuple(members(side)[0] for side in SIDES),
        layouts=tuple(Layout(pack=full_pack(side)) for side in SIDES),
        foundations=(),
        burials=0,
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """Those who have yet to shuffle; then everybody, or the sides with a dug-up card."""
    match state.phase:
        case Phase.DEAL:
            return state.to_shuffle
        case Phase.PLAY:
            return tuple(range(PLAYERS))
        case Phase.DIG:
            return tuple(seat for seat in range(PLAYERS) if state.layouts[side_of(seat)].dug)
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
    """A seat gathers and shuffles the pack before its side; after the second one the cards are laid."""
    side = side_of(seat)
    gathered = replace(
        state,
        to_shuffle=tuple(other for other in state.to_shuffle if other != seat),
        layouts=state.with_layout(side, Layout(pack=order[::-1])),
        foundations=without_pack(state.foundations, state.packs[side]),
    )
    events = [Event(SHUFFLE(seat=seat), card_moves_between(zones(state), zones(gathered)))]
    if gathered.to_shuffle:
        return gathered, events
    if state.round == 0:
        events.append(Event(CARDS()))
    laid, layout_events = lay_out(gathered)
    return laid, events + layout_events


def lay_out(state: State) -> tuple[State, list[Event]]:
    """The shuffled packs go across the table, the nuts first; from the rest columns are laid."""
    orders = passed_on(tuple(layout.pack[::-1] for layout in state.layouts), 1)
    nuts, rest, columns = [], [], []
    for side, order in enumerate(orders):
        pack, stock = f"pack:{1 - side}", f"stock:{side}"
        nuts += [CardMove(card, pack, f"nuts:{side}", seen=False) for card in order[NUTS - 1 :: -1]]
        rest += [CardMove(card, pack, stock, seen=False) for card in order[: NUTS - 1 : -1]]
        dealt = zip(order[NUTS:COLUMNS_END], ROWS, strict=True)
        columns += [CardMove(card, stock, f"work:{side}:{column + 1}", seen=False) for card, column in dealt]
    laid = replace(
        state,
        phase=Phase.PLAY,
        round=state.round + 1,
        packs=passed_on(state.packs, 1),
        layouts=tuple(map(laid_out, orders)),
        foundations=(),
    )
    roles = ROLES(
        nuts=format_seats(tuple(map(laid.nuts_player, SIDES))),
        cards=format_seats(tuple(map(laid.cards_player, SIDES))),
    )
    return laid, [
        Event(roles),
        Event(COUNT_OFF(), tuple(nuts)),
        Event(PASS_ACROSS(count=len(orders[0]) - NUTS), tuple(rest)),
        Event(LAY_COLUMNS(), tuple(columns)),
        Event(STOCK(count=len(orders[0]) - COLUMNS_END)),
        Event(NUT_PILE()),
        Event(NO_TURNS()),
    ]


def laid_out(order: Pile) -> Layout:
    """The piles of a side, from its pack in the order in which the cards come off the top."""
    return Layout(
        nuts=order[NUTS - 1 :: -1],
        work=laid_in_rows(order[NUTS:COLUMNS_END], ROWS),
        stock=order[: COLUMNS_END - 1 : -1],
    )


# Laying cards


def perform_put(state: State, seat: Seat, face: Card, to: str) -> tuple[State, list[Event]]:
    """Cards are laid somewhere; what lay under them in a column is turned up."""
    side = side_of(seat)
    layout, card = state.layouts[side], state.own(side, face)
    lift = lifted(layout, card)
    assert lift is not None, "only open cards are legal to play"
    state, events = lay(state, seat, lift, to)
    if lift.pile is not None:
        state, more = turn_up_column(state, side, lift.pile)
        events += more
    if is_progress(layout, lift, to):
        gain = is_gain(lift, to)
        progress = PROGRESS(seat=seat, who="everybody" if gain else "its side")
        state, more = progress_made(state, side, gain, progress)
        events += more
    else:
        shifting = replace(state.layouts[side], shifted=layout.shifted | {card})
        state = replace(state, layouts=state.with_layout(side, shifting))
    if not state.layouts[side].nuts:
        state, more = finish_round(state, LAST_NUT(seat=seat))
        events += more
    return state, events


def lay(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """The cards that were picked up are laid on a foundation or a column."""
    if is_foundation(to):
        return lay_on_foundation(state, seat, lift, to)
    side = side_of(seat)
    layout = laid_on_column(state.layouts[side], lift, to)
    moved = tuple(CardMove(card, lift.zone(side), f"work:{side}:{to}") for card in lift.cards)
    return replace(state, layouts=state.with_layout(side, layout)), [
        Event(LAID(seat=seat, cards=lift.cards, pile=to), moved)
    ]


def lay_on_foundation(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """One card goes on a foundation, or begins one."""
    side, (card,) = side_of(seat), lift.cards
    foundations, events = laid_up(
        state.foundations, to, card, seat, lift.zone(side), ON_FOUNDATION, COMPLETED
    )
    layouts = state.with_layout(side, without(state.layouts[side], lift))
    return replace(state, layouts=layouts, foundations=foundations), events


def turn_up_column(state: State, side: int, place: int) -> tuple[State, list[Event]]:
    """A card that was uncovered in a column is turned up."""
    layout = state.layouts[side]
    column = layout.work[place]
    if column.up or not column.down:
        return state, []
    layout = replace(layout, work=with_turned_up(layout.work, place))
    finding = UNCOVERED(side=side_said(side), pile=place + 1, card=column.down[-1])
    return replace(state, layouts=state.with_layout(side, layout)), [Event(finding)]


# Stock and waste


def perform_turn(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """The next packet is turned up, or the waste turned over; the seat may have been through its stock in vain."""
    side = side_of(seat)
    layout = state.layouts[side]
    after, moved = turn(layout, side, PACKET)
    shown = tuple(each.card for each in moved)
    events = [Event(PACKETS(seat=seat, cards=shown) if layout.stock else TURN_OVER(seat=seat), moved)]
    if after.cycles > layout.cycles:
        events.append(Event(FRESH_CYCLE(side=side_said(side), cycles=after.cycles)))
    return replace(state, layouts=state.with_layout(side, after)), events


# Digging


def perform_tuck(state: State, seat: Seat) -> tuple[State, list[Event]]:
    """The dug-up card goes to the bottom of the stock."""
    side = side_of(seat)
    layout = state.layouts[side]
    card = layout.dug
    assert card is not None, "only a dug-up card is legal to tuck"
    tucked = replace(layout, dug=None, stock=(card, *layout.stock))
    finding = TUCK(what=f"Seat {seat} puts the {card.pretty} that was dug up at the bottom of the stock.")
    return replace(state, layouts=state.with_layout(side, tucked)), [
        Event(finding, (CardMove(card, f"dug:{side}", f"stock:{side}"),))
    ]
