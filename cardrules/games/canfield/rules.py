"""Canfield: one function for each kind of move, in the order of the rulebook."""

from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from cardrules.core.cards import Card, Rank, full_pack
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal, Put, Turn, put
from cardrules.core.rulebook import Clause, Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.games.canfield import rulebook as law
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import NO_PROGRESS_MOVES, RESERVE_CARDS, TABLEAU_PILES
from cardrules.games.canfield.state import RANKS, SUITS, GiveUp, Move, State
from cardrules.mechanics.piles import Pile, builds_down, turned, turned_over

PLAYER = 0
PACK = full_pack()
FOUNDATIONS = "F"
PILES = tuple(str(number) for number in range(1, TABLEAU_PILES + 1))
TABLEAU_ZONES = tuple(f"tableau:{name}" for name in PILES)


class Pickup(NamedTuple):
    """Cards that would be put somewhere: one card and any that lie on it.

    Attributes:
        zone: Id of the zone where they lie.
        cards: The cards from the lowest to the top.
        below: Number of cards below them.
        pile: Index of their tableau pile; None if they lie elsewhere.
    """

    zone: str
    cards: Pile
    below: int
    pile: int | None = None


# The player and the pack


def initial_state(options: CanfieldOptions, dealer: Seat) -> State:
    """A game before its deal."""
    return State(
        options=options,
        reserve=(),
        foundations=((),) * len(SUITS),
        tableau=((),) * TABLEAU_PILES,
        stock=PACK,
        waste=(),
        redeals_left=options.redeals,
        moves_without_gain=0,
        ledger=(),
        result=None,
    )


def dealers(state: State) -> tuple[Seat, ...]:
    """The only player deals, once."""
    return () if state.is_dealt else (PLAYER,)


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack."""
    return PACK


def movers(state: State) -> tuple[Seat, ...]:
    """The only player."""
    return (PLAYER,)


def bounds(options: CanfieldOptions) -> Bounds:
    """All cards but the base card can go up, and only so many moves in a row may be made without a gain.

    With every gain a card goes up, or leaves the reserve or the waste: each of those there can do so once, and only
    then go up.
    """
    to_go_up = len(PACK) - 1
    return Bounds(0, to_go_up, (2 * to_go_up - TABLEAU_PILES) * NO_PROGRESS_MOVES)


def perform_deal(state: State, seat: Seat, deal: Deal) -> Transition[State]:
    """The reserve, the base card and the tableau; the rest becomes the stock."""
    reserve, rest = deal.order[:RESERVE_CARDS], deal.order[RESERVE_CARDS:]
    base, row, stock = rest[0], rest[1 : 1 + TABLEAU_PILES], rest[1 + TABLEAU_PILES :]
    line = ScoreLine(PLAYER, 1, law.CARD_UP(card=base), (base,))
    dealt = replace(
        state,
        reserve=reserve,
        foundations=tuple((base,) if suit is base.suit else () for suit in SUITS),
        tableau=tuple((card,) for card in row),
        stock=turned_over(stock),
        ledger=(line,),
    )
    to_reserve = tuple(CardMove(card, "stock", "reserve") for card in reserve)
    to_foundation = (CardMove(base, "stock", f"foundation:{base.suit}"),)
    to_tableau = tuple(
        CardMove(card, "stock", f"tableau:{name}") for card, name in zip(row, PILES, strict=True)
    )
    events = (
        Event(law.CARDS(cards=len(deal.order))),
        Event(law.RESERVE(cards=len(reserve), top=reserve[-1]), to_reserve),
        Event(law.BASE(card=base, rank=base.rank.word), to_foundation, (line,)),
        Event(law.TABLEAU(cards=row), to_tableau),
        Event(law.STOCK(cards=len(stock))),
    )
    return carry_on(dealt, events)


# Possible moves


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The cards that lie open, with the places where they may go; turning and giving up."""
    for pickup, to in likely_puts(state):
        if may_go(state, pickup, to):
            yield put(pickup.cards[0], to)
    yield Turn()
    yield GiveUp()


def action_space(options: CanfieldOptions) -> Iterator[Move]:
    """Every card to every place, even to a fifth pile, which does not exist; turning and giving up."""
    yield from (Put(card, to) for card in PACK for to in (FOUNDATIONS, *PILES, "5"))
    yield Turn()
    yield GiveUp()


def spare_cards(state: State) -> Iterator[Pickup]:
    """The tops of reserve and waste."""
    if state.reserve:
        yield Pickup("reserve", state.reserve[-1:], len(state.reserve) - 1)
    if state.waste:
        yield Pickup("waste", state.waste[-1:], len(state.waste) - 1)


def tableau_card(state: State, pile: int, below: int) -> Pickup:
    """A tableau card with those on it."""
    return Pickup(TABLEAU_ZONES[pile], state.tableau[pile][below:], below, pile)


def pick_up(state: State, card: Card) -> Pickup | None:
    """A card that lies open, with those on it; None where it does not."""
    for pickup in spare_cards(state):
        if pickup.cards[0] == card:
            return pickup
    for index, pile in enumerate(state.tableau):
        if card in pile:
            return tableau_card(state, index, pile.index(card))
    return None


def likely_puts(state: State) -> Iterator[tuple[Pickup, str]]:
    """The cards that lie open, each with a place to which it could go by its rank and colour."""
    for pickup in spare_cards(state):
        for to in likely_places(state, pickup.cards[0]):
            yield pickup, to
    yield from likely_tableau_puts(state)


def likely_tableau_puts(state: State) -> Iterator[tuple[Pickup, str]]:
    """The tableau cards among them: few of many, so it is the places that ask for the cards that fit."""
    for index, pile in enumerate(state.tableau):
        if pile and pile[-1].rank is state.wanted(pile[-1].suit):
            yield tableau_card(state, index, len(pile) - 1), FOUNDATIONS
    lies = {
        card: (index, below) for index, pile in enumerate(state.tableau) for below, card in enumerate(pile)
    }
    for to, pile in zip(PILES, state.tableau, strict=True):
        for card in LIKELY_ON[pile[-1]] if pile else lies:
            if card in lies:
                yield tableau_card(state, *lies[card]), to


def likely_places(state: State, card: Card) -> list[str]:
    """The places where a card could go by its rank and colour, in whatever way piles are built."""
    above = RANKS[card.rank % len(RANKS)]  # looked at first, for most piles end with other ranks
    piles = [
        name
        for name, pile in zip(PILES, state.tableau, strict=True)
        if not pile or (pile[-1].rank is above and is_likely_on(card, pile[-1]))
    ]
    return [FOUNDATIONS, *piles] if card.rank is state.wanted(card.suit) else piles


def is_likely_on(card: Card, on: Card) -> bool:
    """Whether a card could go on another by its rank and colour, in whatever way piles are built."""
    return on.rank is RANKS[card.rank % len(RANKS)] and card.red != on.red


LIKELY_ON = {on: tuple(card for card in PACK if is_likely_on(card, on)) for on in PACK}
"""The cards that could go on each card."""


def is_king_on_ace(card: Card, on: Card) -> bool:
    """Whether a king would go on an ace of the other colour."""
    return card.rank is Rank.KING and on.rank is Rank.ACE and card.red != on.red


# May I?


def judge_put(state: State, seat: Seat, put: Put) -> Verdict:
    """A card, with those on it, put on a foundation or a tableau pile."""
    pickup = pick_up(state, put.card)
    broken = [law.OPEN_CARDS(card=put.card)] if pickup is None else []
    if put.to != FOUNDATIONS and put.to not in PILES:
        return illegal(*broken, law.PLACES("no_such_place", place=put.to))
    if pickup is None:
        return illegal(*broken, *misfits(state, put.card, put.to))
    if pickup.zone == f"tableau:{put.to}":
        return illegal(law.PLACES("own_pile", card=put.card, pile=put.to))
    return judge_pickup(state, pickup, put.to)


def judge_pickup(state: State, pickup: Pickup, to: str) -> Verdict:
    """Whether cards that lie open may go to the foundations, or to a pile that is not their own."""
    broken = tuple(faults(state, pickup, to))
    return illegal(*broken) if broken else legal(*permissions(state, pickup, to))


def faults(state: State, pickup: Pickup, to: str) -> Iterator[Finding]:
    """The clauses that keep open cards from the foundations, or from a pile that is not their own."""
    card, *above = pickup.cards
    if to != FOUNDATIONS:
        if pickup.pile is not None:
            yield from tableau_faults(state, pickup, into_gap=not state.tableau[PILES.index(to)])
    elif above:
        yield law.TOP_GOES_UP(card=card, above=tuple(above))
    yield from misfits(state, card, to)


def misfits(state: State, card: Card, to: str) -> Iterator[Finding]:
    """The clauses that keep a card from a foundation or a pile by its rank and suit, wherever it lies."""
    if to == FOUNDATIONS:
        wanted = Card(state.wanted(card.suit), card.suit)
        if card.rank is not wanted.rank:
            yield foundation_clause(state, card)(card=card, suit=card.suit, wanted=wanted)
    elif pile := state.tableau[PILES.index(to)]:
        on, wrap = pile[-1], state.options.tableau_wrap
        if wrap == "cut_at_base" and on.rank is state.base:
            yield law.BASE_ENDS_PILE(on=on)
        if not builds_down(card, on) and not (wrap != "none" and is_king_on_ace(card, on)):
            yield law.ALTERNATING_DOWN(card=card, on=on)


def foundation_clause(state: State, card: Card) -> Clause:
    """The clause on building up the foundation of a card's suit, or on beginning it."""
    return law.FOUNDATION_UP if state.foundation(card.suit) else law.NEW_FOUNDATION


def permissions(state: State, pickup: Pickup, to: str) -> Iterator[Finding]:
    """The clauses that permit cards to go to a place from which nothing keeps them."""
    card, cards = pickup.cards[0], pickup.cards
    if to == FOUNDATIONS:
        yield foundation_clause(state, card).permits(card=card, suit=card.suit)
    elif pile := state.tableau[PILES.index(to)]:
        clause = law.KING_ON_ACE if is_king_on_ace(card, pile[-1]) else law.ALTERNATING_DOWN
        yield clause.permits(card=card, on=pile[-1])
        if len(cards) > 1:
            yield law.RUN_MOVES.permits(cards=cards)
    else:
        yield law.GAP.permits(card=card)


def tableau_faults(state: State, pickup: Pickup, into_gap: bool) -> Iterator[Finding]:
    """The clauses that keep cards of a tableau pile from leaving it for another pile, whatever lies there."""
    options, cards = state.options, pickup.cards
    is_top, is_whole = len(cards) == 1, not pickup.below
    if options.gap_stops_tableau and () in state.tableau:
        yield law.GAP_STOPS(empty=PILES[state.tableau.index(())])
    if into_gap and options.gap_after_reserve == "waste":
        yield law.GAP("waste", card=cards[0])
    elif into_gap and options.gap_after_reserve == "waste_or_top":
        if not is_top:
            yield law.GAP("waste_or_top", card=cards[0])
    elif not is_whole and (
        options.stack_moves == "whole" or (options.stack_moves == "top_or_whole" and not is_top)
    ):
        yield law.RUN_MOVES(options.stack_moves, cards=cards)


def judge_turn(state: State, seat: Seat, turn: Turn) -> Verdict:
    """Cards turned up, or the waste turned over."""
    if state.stock:
        cards = min(state.options.draw, len(state.stock))
        return legal(law.TURN_UP.permits("one" if cards == 1 else "", cards=cards))
    if not state.waste:
        return illegal(law.SOMETHING_TO_TURN())
    if state.redeals_left == 0:
        redeals = state.options.redeals
        return illegal(law.REDEALS("used_up" if redeals else "never", redeals=redeals))
    return legal(law.TURN_OVER.permits())


def judge_give_up(state: State, seat: Seat, move: GiveUp) -> Verdict:
    """The game may be given up at any time."""
    return legal(law.MAY_GIVE_UP.permits())


# Making moves


def perform_put(state: State, seat: Seat, put: Put) -> Transition[State]:
    """Cards go to their new place, and the game goes on if it can."""
    after, events = put_cards(state, put)
    return carry_on(
        after, events, way_is_sure=after.moves_without_gain > 0 and can_go_back(state, after, put)
    )


def perform_turn(state: State, seat: Seat, turn: Turn) -> Transition[State]:
    """Cards are turned up or over, and the game goes on if it can."""
    return carry_on(*turn_cards(state), way_is_sure=comes_again(state))


def perform_give_up(state: State, seat: Seat, move: GiveUp) -> Transition[State]:
    """The game is over."""
    return over(state, law.GIVEN_UP(up=state.up), ())


def put_cards(state: State, put: Put) -> Transition[State]:
    """Cards go to their new place; a pile that they leave empty is filled from the reserve."""
    pickup = pick_up(state, put.card)
    assert pickup is not None, "a card that cannot be played is never judged playable"
    without_gain = 0 if is_gain(state, pickup, put.to) else state.moves_without_gain + 1
    after = replace(without(state, pickup), moves_without_gain=without_gain)
    after, event = put_up(after, pickup) if put.to == FOUNDATIONS else put_down(after, pickup, put.to)
    after, filled = fill_gap(after)
    return Transition(after, (event, *filled))


def without(state: State, pickup: Pickup) -> State:
    """The state with cards taken off their pile."""
    if pickup.zone == "reserve":
        return replace(state, reserve=state.reserve[:-1])
    if pickup.pile is None:
        return replace(state, waste=state.waste[:-1])
    rest = state.tableau[pickup.pile][: pickup.below]
    return replace(state, tableau=replace_item(state.tableau, pickup.pile, rest))


def put_up(state: State, pickup: Pickup) -> tuple[State, Event]:
    """A card goes to its foundation and counts."""
    (card,) = pickup.cards
    index = SUITS.index(card.suit)
    line = ScoreLine(PLAYER, 1, law.CARD_UP(card=card), (card,))
    foundations = replace_item(state.foundations, index, (*state.foundations[index], card))
    moved = CardMove(card, pickup.zone, f"foundation:{card.suit}")
    state = replace(state, foundations=foundations, ledger=(*state.ledger, line))
    return state, Event(law.STAYS_UP(card=card), (moved,), (line,))


def put_down(state: State, pickup: Pickup, to: str) -> tuple[State, Event]:
    """Cards go to a tableau pile."""
    index = PILES.index(to)
    tableau = replace_item(state.tableau, index, state.tableau[index] + pickup.cards)
    moved = tuple(CardMove(card, pickup.zone, f"tableau:{to}") for card in pickup.cards)
    return replace(state, tableau=tableau), Event(law.LAID(to=to, cards=pickup.cards), moved)


def fill_gap(state: State) -> tuple[State, tuple[Event, ...]]:
    """As long as there is a reserve, its top card goes to an empty pile; there is never more than one."""
    if not state.reserve or () not in state.tableau:
        return state, ()
    card, index = state.reserve[-1], state.tableau.index(())
    moved = CardMove(card, "reserve", f"tableau:{PILES[index]}")
    after = replace(state, reserve=state.reserve[:-1], tableau=replace_item(state.tableau, index, (card,)))
    return after, (Event(law.RESERVE_FILLS(to=PILES[index], card=card), (moved,)),)


def turn_cards(state: State) -> Transition[State]:
    """The next cards are turned up; or, when there are none, the waste is turned over."""
    without_gain = state.moves_without_gain + 1
    if state.stock:
        stock, waste = turned(state.stock, state.waste, state.options.draw)
        cards = waste[len(state.waste) :]
        moved = tuple(CardMove(card, "stock", "waste") for card in cards)
        after = replace(state, stock=stock, waste=waste, moves_without_gain=without_gain)
        return Transition(after, (Event(law.WASTE(cards=cards), moved),))
    stock = turned_over(state.waste)
    left = None if state.redeals_left is None else state.redeals_left - 1
    moved = tuple(CardMove(card, "waste", "stock") for card in stock)
    after = replace(state, stock=stock, waste=(), redeals_left=left, moves_without_gain=without_gain)
    return Transition(after, (Event(law.TURN_OVER(cards=len(stock)), moved),))


# Gains, and the way to them


def is_gain(state: State, pickup: Pickup, to: str) -> bool:
    """Whether a card goes up or leaves the reserve or the waste when cards are put somewhere.

    A card also leaves the reserve when it fills a pile that the cards leave empty.
    """
    fills_gap = pickup.below == 0 and len(state.reserve) > 0
    return to == FOUNDATIONS or pickup.pile is None or fills_gap


def way_on_of_seat(state: State, seat: Seat) -> tuple[Put | Turn, ...]:
    """The way on of the only player."""
    return way_on(state)


def way_on(state: State) -> tuple[Put | Turn, ...]:
    """The moves that lead to the next gain, which is the last of them; none where no way is left.

    This goes by all cards as they lie, even those that the player does not see. Of all ways it is one with the fewest
    moves in the tableau. Turning changes nothing in the tableau, and moves there change nothing in the stock, so the
    turns may as well come last.
    """
    for here, shifts in shifted(state):
        now = ((pickup, to, 0) for pickup, to in likely_puts(here))
        later = (
            (Pickup("waste", (card,), 0), to, turns)
            for card, turns in cards_to_come(here)
            for to in likely_places(here, card)
        )
        for pickup, to, turns in chain(now, later):
            if is_gain(here, pickup, to) and may_go(here, pickup, to):
                return (*shifts, *(Turn() for _ in range(turns)), Put(pickup.cards[0], to))
    return ()


def shifted(state: State) -> Iterator[tuple[State, tuple[Put, ...]]]:
    """The positions that moves within the tableau lead to without a gain, each with the moves that reach it.

    The state itself comes first, then positions that take more and more moves. It does not matter which pile stands
    where, so the same piles come only once.
    """
    waiting, seen = deque([(state, tuple[Put, ...]())]), {frozenset(state.tableau)}
    while waiting:
        here, shifts = waiting.popleft()
        yield here, shifts
        for pickup, to in likely_tableau_puts(here):
            if not is_gain(here, pickup, to) and may_go(here, pickup, to):
                after, _ = put_down(without(here, pickup), pickup, to)
                piles = frozenset(after.tableau)
                if piles not in seen:
                    seen.add(piles)
                    waiting.append((after, (*shifts, Put(pickup.cards[0], to))))


def may_go(state: State, pickup: Pickup, to: str) -> bool:
    """Whether cards that lie open may go somewhere."""
    return pickup.zone != f"tableau:{to}" and not any(faults(state, pickup, to))


def cards_to_come(state: State) -> Iterator[tuple[Card, int]]:
    """The cards that turning brings to the top of the waste, each with the number of turns that takes.

    They come in what is left of this pass, and in the next one if the waste may be turned over; any later passes
    bring the same cards again.
    """
    stock, waste, turns = state.stock, state.waste, 0
    for is_next_pass in (False, True) if state.redeals_left != 0 else (False,):
        if is_next_pass:
            stock, waste, turns = turned_over(waste), (), turns + 1
        while stock:
            stock, waste = turned(stock, waste, state.options.draw)
            turns += 1
            yield waste[-1], turns


# The end


def carry_on(state: State, events: tuple[Event, ...], way_is_sure: bool = False) -> Transition[State]:
    """The game goes on, unless a clause ends it."""
    if state.up == len(PACK):
        return over(state, law.ALL_UP(), events)
    if not way_is_sure and not way_on(state):
        return over(state, law.STUCK(what_is_left(state), up=state.up), events)
    if state.moves_without_gain >= NO_PROGRESS_MOVES:
        return over(state, law.NO_PROGRESS(moves=NO_PROGRESS_MOVES, up=state.up), events)
    return Transition(state, events)


def can_go_back(before: State, after: State, put: Put) -> bool:
    """Whether a move in the tableau can be undone: then every way on that there was is still there."""
    pile = next(name for name, pile in zip(PILES, before.tableau, strict=True) if put.card in pile)
    return judge_put(after, PLAYER, Put(put.card, pile)).legal


def comes_again(state: State) -> bool:
    """Whether turning loses no card that was on top of the waste: then every way on that there was is still there.

    In each pass the cards that end a full packet come to the top, and the last card.
    """
    return state.redeals_left != 0 and (len(state.waste) % state.options.draw == 0 or not state.stock)


def what_is_left(state: State) -> str:
    """The case of `STUCK`: whether the player could go through the stock again, only to its end, or not at all."""
    if state.redeals_left != 0 and (state.stock or state.waste):
        return "more_passes"
    return "last_pass" if state.stock else "nothing_to_come"


def over(state: State, ending: Finding, events: tuple[Event, ...]) -> Transition[State]:
    """The game ends as the cards lie."""
    return over_with(state, state.up, ending, events)


def over_with(state: State, up: int, ending: Finding, events: tuple[Event, ...]) -> Transition[State]:
    """The game ends with that many cards up; it is won if all are."""
    winners = (PLAYER,) if up == len(PACK) else ()
    ended = replace(state, result=Outcome(winners, (up,), ending))
    return Transition(ended, (*events, Event(ending)))
