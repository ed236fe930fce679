"""Nertz: how a match begins, and what each kind of move brings about, in the order of the rulebook."""

from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Transition, card_moves_between
from cardrules.games.nertz.judging import is_gain, is_progress, laid_on_pile, lifted, without
from cardrules.games.nertz.options import NertzOptions
from cardrules.games.nertz.rulebook import (
    CARDS,
    COMPLETED,
    FRESH_CYCLE,
    LAID,
    LAST_NERTZ,
    NERTZ,
    NERTZ_PILE,
    NO_TURNS,
    ON_FOUNDATION,
    PACKET,
    PACKETS,
    PILES,
    PROGRESS,
    SHUFFLE,
    STOCK,
    TARGETS,
    TURN_OVER,
    WORK_PILES,
)
from cardrules.games.nertz.scoring import finish_round
from cardrules.games.nertz.state import Layout, Move, State
from cardrules.games.nertz.stuck import get_unstuck, is_stuck
from cardrules.games.nertz.zones import zones
from cardrules.mechanics.piles import Pile
from cardrules.mechanics.race_cycles import turn
from cardrules.mechanics.race_foundations import is_foundation, laid_up, without_pack
from cardrules.mechanics.race_piles import Lift, laid_in_rows
from cardrules.mechanics.race_rounds import Phase, progress_made
from cardrules.mechanics.races import Call, own
from cardrules.moves import Deal, Put, Turn
from cardrules.zones import Seat

WORK_END = NERTZ + PILES
"""How many cards of a pack are dealt before the rest becomes the stock."""


def initial_state(options: NertzOptions, dealer: Seat) -> State:
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
    """Those who have yet to shuffle, then everybody."""
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
            state, events = finish_round(state, LAST_NERTZ(seat=seat))
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
        foundations=without_pack(state.foundations, seat),
    )
    events = [Event(SHUFFLE(seat=seat), card_moves_between(zones(state), zones(gathered)))]
    if gathered.to_shuffle:
        return gathered, events
    if state.round == 0:
        events += [
            Event(CARDS(players=state.options.players)),
            Event(TARGETS(target=state.options.target)),
        ]
    laid, layout_events = lay_out(gathered)
    return laid, events + layout_events


def lay_out(state: State) -> tuple[State, list[Event]]:
    """Nertz pile, work piles and stock, from the top of the pack."""
    orders = tuple(layout.pack[::-1] for layout in state.layouts)
    nertz, work, stock = [], [], []
    for seat, order in enumerate(orders):
        nertz += [CardMove(card, f"pack:{seat}", f"nertz:{seat}", seen=False) for card in order[:NERTZ]]
        dealt = enumerate(order[NERTZ:WORK_END], start=1)
        work += [CardMove(card, f"pack:{seat}", f"work:{seat}:{pile}", seen=False) for pile, card in dealt]
        stock += [
            CardMove(card, f"pack:{seat}", f"stock:{seat}", seen=False) for card in order[: WORK_END - 1 : -1]
        ]
    laid = replace(
        state, phase=Phase.PLAY, round=state.round + 1, layouts=tuple(map(laid_out, orders)), foundations=()
    )
    return laid, [
        Event(NERTZ_PILE(), tuple(nertz)),
        Event(WORK_PILES(piles=PILES), tuple(work)),
        Event(STOCK(count=len(orders[0]) - WORK_END), tuple(stock)),
        Event(NO_TURNS()),
    ]


def laid_out(order: Pile) -> Layout:
    """The piles of one seat, from its pack in the order in which the cards come off the top."""
    return Layout(
        nertz=order[:NERTZ],
        work=laid_in_rows(order[NERTZ:WORK_END], range(PILES)),
        stock=order[: WORK_END - 1 : -1],
    )


# Laying cards


def perform_put(state: State, seat: Seat, face: Card, to: str) -> tuple[State, list[Event]]:
    """Cards are laid somewhere; carrying them from pile to pile is noted, all else gets its seat on."""
    card = own(seat, face)
    lift = lifted(state.layouts[seat], card)
    assert lift is not None, "only open cards are legal to play"
    state, events = lay(state, seat, lift, to)
    if is_progress(lift, to):
        gain = is_gain(lift, to)
        progress = PROGRESS(seat=seat, who="everybody" if gain else "it")
        state, more = progress_made(state, seat, gain, progress)
        events += more
    else:
        layout = state.layouts[seat]
        shifting = replace(layout, shifted=layout.shifted | {card})
        state = replace(state, layouts=state.with_layout(seat, shifting))
    if not state.layouts[seat].nertz and state.options.call == "auto":
        state, more = finish_round(state, LAST_NERTZ(seat=seat))
        events += more
    return state, events


def lay(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """The cards that were picked up are laid on a foundation or a work pile."""
    layout = state.layouts[seat]
    if is_foundation(to):
        return lay_on_foundation(state, seat, lift, to)
    moved = tuple(CardMove(card, lift.zone(seat), f"work:{seat}:{to}") for card in lift.cards)
    return replace(state, layouts=state.with_layout(seat, laid_on_pile(layout, lift, to))), [
        Event(LAID(seat=seat, cards=lift.cards, pile=to), moved)
    ]


def lay_on_foundation(state: State, seat: Seat, lift: Lift, to: str) -> tuple[State, list[Event]]:
    """One card goes on a foundation, or begins one."""
    (card,) = lift.cards
    foundations, events = laid_up(
        state.foundations, to, card, seat, lift.zone(seat), ON_FOUNDATION, COMPLETED
    )
    layouts = state.with_layout(seat, without(state.layouts[seat], lift))
    return replace(state, layouts=layouts, foundations=foundations), events


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
