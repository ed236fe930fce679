"""Team Nuts: what may be played, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card, full_pack
from cardrules.fast_replace import replace
from cardrules.game import Verdict, illegal, legal
from cardrules.games.team_nuts.options import TeamNutsOptions
from cardrules.games.team_nuts.rulebook import (
    ACE_BEGINS,
    BUILD_DOWN,
    BUILD_UP,
    CARDS_PLAYER,
    COLUMNS,
    DIG_FIRST,
    EMPTY_COLUMN,
    MOST_CYCLES,
    NOTHING_TO_TURN,
    NUTS_PLAYER,
    ONE_AT_A_TIME,
    OPEN_CARDS,
    PACKETS,
    PLACES,
    TO_AND_FRO,
    TUCK,
    TURN_OVER,
    WAITING,
    WASTE_TOP,
)
from cardrules.games.team_nuts.state import SIDES, Layout, Move, State, members, side_of, side_said
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
    lifted_from_work,
    not_open,
    taking,
    turns_up,
    with_cards,
    without_lift,
)
from cardrules.mechanics.race_rounds import Phase
from cardrules.mechanics.races import Tuck, judge_shuffle
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding, format_fact, format_seats
from cardrules.zones import Seat

COLUMN_NAMES = {str(place + 1): place for place in range(COLUMNS)}


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack before a seat that has to shuffle for the round that is due."""
    due = state.phase is Phase.DEAL and seat in state.to_shuffle
    return full_pack(state.packs[side_of(seat)]) if due else ()


def lifted(layout: Layout, card: Card) -> Lift | None:
    """What is picked up with a card; None where the card does not lie open."""
    for source, pile in (("nuts", layout.nuts), ("waste", layout.waste)):
        if pile and pile[-1] == card:
            return Lift(source, (card,))
    return Lift("dug", (card,)) if card == layout.dug else lifted_from_work(layout.work, card)


def without(layout: Layout, lift: Lift) -> Layout:
    """A layout from which cards were picked up; what they uncover in a column still lies face down."""
    match lift.source:
        case "nuts":
            return replace(layout, nuts=layout.nuts[:-1])
        case "waste":
            return replace(layout, waste=layout.waste[:-1])
        case "dug":
            return replace(layout, dug=None)
        case _:
            return replace(layout, work=without_lift(layout.work, lift))


def laid_on_column(layout: Layout, lift: Lift, to: str) -> Layout:
    """A layout in which cards that were picked up lie on a column."""
    after = without(layout, lift)
    return replace(after, work=with_cards(after.work, COLUMN_NAMES[to], lift.cards))


def fitting(state: State, side: int, card: Card) -> Iterator[str]:
    """The places on which a card would go by its rank and suit, spaces among them."""
    work = state.layouts[side].work
    yield from foundations_taking(state.foundations, card)
    for place in taking(work, card):
        yield str(place + 1)
    for place, column in enumerate(work):
        if not column.up:
            yield str(place + 1)


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every open card of the side on every place that it fits, tucking and turning."""
    side = side_of(seat)
    layout = state.layouts[side]
    if state.phase is Phase.DIG and layout.dug:
        yield from (Put(layout.dug.face, to) for to in fitting(state, side, layout.dug))
        yield Tuck()
    if state.phase is Phase.PLAY:
        for pile in (layout.nuts[-1:], *(column.up for column in layout.work), layout.waste[-1:]):
            for card in pile:
                yield from (Put(card.face, to) for to in fitting(state, side, card))
        yield Turn()


def action_space(options: TeamNutsOptions) -> Iterator[Move]:
    """Every card on every place, and the moves without a card."""
    places = (*COLUMN_NAMES, NEW, *foundation_names(len(SIDES)))
    yield from (Put(card, to) for card in full_pack() for to in places)
    yield from (Turn(), Tuck())


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
        case Tuck():
            return judge_tuck(state, seat)


def judge_deal(state: State, seat: Seat, order: Pile) -> Verdict:
    """One player of each side shuffles the pack before it, once before each round."""
    pack, due = full_pack(state.packs[side_of(seat)]), state.phase is Phase.DEAL
    otherwise = "It is not up to you to shuffle, but to {to_shuffle}."
    return judge_shuffle(order, pack, seat, state.to_shuffle, due, otherwise)


def judge_put(state: State, seat: Seat, face: Card, to: str) -> Verdict:
    """A card, with those on it, is laid on a pile."""
    side = side_of(seat)
    layout, card = state.layouts[side], state.own(side, face)
    if state.phase is Phase.DIG and card != layout.dug:
        return illegal(dig_first(state, side))
    lift = None if face.pack else lifted(layout, card)
    fit = fits(state, side, card, to)
    broken = [] if fit.upheld else [fit]
    if lift is None:
        broken.append(not_open(face, card, layout.waste, WASTE_TOP, OPEN_CARDS))
    else:
        broken.extend(role_faults(state, seat, lift))
        broken.extend(lift_faults(layout, lift, to) if fit.clause is not PLACES else ())
    return illegal(*broken) if broken else legal(fit)


def fits(state: State, side: int, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    if going_up := fits_on_foundation(state.foundations, to, card, ACE_BEGINS, BUILD_UP):
        return going_up
    if to not in COLUMN_NAMES:
        return PLACES(place=to)
    column = state.layouts[side].work[COLUMN_NAMES[to]].up
    if not column:
        return EMPTY_COLUMN.permits(pile=to, card=card)
    on = column[-1]
    return BUILD_DOWN.permits(card=card, on=on) if builds_down(card, on) else BUILD_DOWN(card=card, on=on)


def role_faults(state: State, seat: Seat, lift: Lift) -> Iterator[Finding]:
    """What only the partner may play."""
    side = side_of(seat)
    if lift.source == "nuts" and seat != (player := state.nuts_player(side)):
        yield NUTS_PLAYER(player=player, card=lift.cards[0])
    if lift.source == "waste":
        yield from stock_faults(state, seat, "plays from the waste")


def stock_faults(state: State, seat: Seat, does: str) -> Iterator[Finding]:
    """What keeps a seat from handling stock and waste."""
    if seat != (player := state.cards_player(side_of(seat))):
        yield CARDS_PLAYER(player=player, does=does)


def lift_faults(layout: Layout, lift: Lift, to: str) -> Iterator[Finding]:
    """What keeps open cards from being laid on a place, leaving aside whether they fit there, and whose they are."""
    card, *others = lift.cards
    if is_foundation(to) and others:
        yield ONE_AT_A_TIME(card=card, on=tuple(others))
    if not is_progress(layout, lift, to) and card in layout.shifted:
        yield TO_AND_FRO(card=card)


def judge_turn(state: State, seat: Seat) -> Verdict:
    """The next cards of the stock are turned up, or the waste is turned over."""
    side = side_of(seat)
    layout = state.layouts[side]
    if state.phase is Phase.DIG:
        return illegal(dig_first(state, side))
    broken = list(stock_faults(state, seat, "turns up cards of the stock"))
    if not layout.stock and not layout.waste:
        broken.append(NOTHING_TO_TURN())
    if layout.cycles >= MOST_CYCLES:
        broken.append(WAITING())
    if broken:
        return illegal(*broken)
    return legal(PACKETS.permits() if layout.stock else TURN_OVER.permits())


def judge_tuck(state: State, seat: Seat) -> Verdict:
    """A dug-up card that fits nowhere goes to the bottom of the stock."""
    side = side_of(seat)
    dug = state.layouts[side].dug
    broken = list(stock_faults(state, seat, "puts cards under the stock"))
    if dug is None:
        broken.append(TUCK(what="Your side has no dug-up card to put under the stock."))
    elif places := tuple(fitting(state, side, dug)):
        broken.append(TUCK(what=f"The {dug.pretty} can be played, on {format_fact(places)}, so it is."))
    return illegal(*broken) if broken else legal(TUCK.permits(card=dug))


def dig_first(state: State, side: int) -> Finding:
    """What everybody waits for while cards have been dug up."""
    if dug := state.layouts[side].dug:
        return DIG_FIRST(
            what=f"First the {dug.pretty} that your side dug up is played or put under the stock."
        )
    return DIG_FIRST(what=f"First {side_said(1 - side)} find a place for the card that they dug up.")


# Getting on


def is_gain(lift: Lift, to: str) -> bool:
    """Whether a play brings a card to a foundation or takes one from the nut pile."""
    return is_foundation(to) or lift.source == "nuts"


def is_progress(layout: Layout, lift: Lift, to: str) -> bool:
    """Whether a play is a gain, or progress for its side; the others carry cards from column to column."""
    return turns_up(layout.work, lift) or lift.source in ("waste", "dug") or is_gain(lift, to)


def plays(state: State, side: int) -> Iterator[tuple[Lift, str]]:
    """The cards that one partner or the other may lay somewhere, and where."""
    layout = state.layouts[side]
    for seat in members(side):
        for move in pseudo_legal_moves(state, seat):
            if isinstance(move, Put) and judge(state, seat, move):
                lift = lifted(layout, state.own(side, move.card))
                assert lift is not None, "only open cards are legal to play"
                yield lift, move.to


def progress_at_hand(state: State, side: int) -> bool:
    """Whether a side has a play that would be a gain or progress."""
    return any(is_progress(state.layouts[side], lift, to) for lift, to in plays(state, side))


def opens_progress(state: State, side: int, lift: Lift, to: str) -> bool:
    """Whether a side would have a gain or progress at hand after carrying cards from column to column."""
    layout = laid_on_column(state.layouts[side], lift, to)
    return progress_at_hand(replace(state, layouts=state.with_layout(side, layout)), side)


def can_get_on(state: State, side: int) -> bool:
    """Whether a side has a gain or progress at hand, or a move from column to column that opens one."""
    return any(
        is_progress(state.layouts[side], lift, to) or opens_progress(state, side, lift, to)
        for lift, to in plays(state, side)
    )
