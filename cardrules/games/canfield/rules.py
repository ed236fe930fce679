"""Canfield: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator
from typing import NamedTuple

from cardrules import shared_clauses
from cardrules.cards import Card, Rank, full_pack
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Outcome, ScoreLine, Transition, Verdict, illegal, legal
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.rulebook import (
    ALL_UP,
    ALTERNATING_DOWN,
    BASE,
    BASE_ENDS_PILE,
    CARD_UP,
    CARDS,
    CYCLING,
    FOUNDATION_UP,
    GAP,
    GAP_STOPS,
    GIVEN_UP,
    KING_ON_ACE,
    LAID,
    MAY_GIVE_UP,
    NEW_FOUNDATION,
    OPEN_CARDS,
    PLACES,
    REDEALS,
    RESERVE,
    RESERVE_CARDS,
    RESERVE_FILLS,
    RUN_MOVES,
    SOMETHING_TO_TURN,
    STAYS_UP,
    STOCK,
    STUCK,
    TABLEAU,
    TABLEAU_PILES,
    TOP_GOES_UP,
    TURN_OVER,
    TURN_UP,
    WASTE,
)
from cardrules.games.canfield.state import SUITS, GiveUp, Move, Phase, State
from cardrules.mechanics.piles import Pile, builds_down, turned, turned_over
from cardrules.moves import Deal, Put, Turn
from cardrules.rulebook import Finding
from cardrules.zones import Seat

PLAYER = 0
PACK = full_pack()
FOUNDATIONS = "F"
PILES = tuple(str(number) for number in range(1, TABLEAU_PILES + 1))


class Lifted(NamedTuple):
    """Cards that would be put somewhere: one card and whatever lies on it.

    Attributes:
        zone: Id of the zone where they lie.
        cards: The cards from the lowest to the top.
        below: Number of cards below them.
    """

    zone: str
    cards: Pile
    below: int

    @property
    def from_tableau(self) -> bool:
        """Whether they lie in the tableau."""
        return self.zone.startswith("tableau")


def initial_state(options: CanfieldOptions, dealer: Seat) -> State:
    """A game before its deal."""
    return State(
        options=options,
        phase=Phase.DEAL,
        reserve=(),
        foundations=((),) * len(SUITS),
        tableau=((),) * TABLEAU_PILES,
        stock=PACK,
        waste=(),
        redeals_left=options.redeals,
        seen=(),
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """The only player, until the game is over."""
    return () if state.phase is Phase.OVER else (PLAYER,)


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, when the deal is due."""
    return PACK if state.phase is Phase.DEAL else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The cards that lie open, to where their ranks and colours could go; turning and giving up."""
    if state.phase is not Phase.PLAY:
        return
    for lifted in open_cards(state):
        card = lifted.cards[0]
        if card.rank is state.wanted(card.suit):
            yield Put(card, FOUNDATIONS)
        above = card.rank % len(Rank) + 1  # looked at first, for most piles end with other ranks
        for name, pile in zip(PILES, state.tableau, strict=True):
            if not pile or (pile[-1].rank == above and builds_around(card, on=pile[-1])):
                yield Put(card, name)
    yield Turn()
    yield GiveUp()


def action_space(options: CanfieldOptions) -> Iterator[Move]:
    """Every card to every place, also to a fifth pile, which there is not; turning and giving up."""
    yield from (Put(card, to) for card in PACK for to in (FOUNDATIONS, *PILES, "5"))
    yield Turn()
    yield GiveUp()


def open_cards(state: State) -> Iterator[Lifted]:
    """Everything that can be played: the tops of reserve and waste, and each tableau card with those on it."""
    if state.reserve:
        yield Lifted("reserve", state.reserve[-1:], len(state.reserve) - 1)
    if state.waste:
        yield Lifted("waste", state.waste[-1:], len(state.waste) - 1)
    for name, pile in zip(PILES, state.tableau, strict=True):
        for below in range(len(pile)):
            yield Lifted(f"tableau:{name}", pile[below:], below)


def lift(state: State, card: Card) -> Lifted | None:
    """A card that lies open, with those on it; None where it does not."""
    return next((lifted for lifted in open_cards(state) if lifted.cards[0] == card), None)


def builds_around(card: Card, on: Card) -> bool:
    """Whether a card would go on another if piles went on below the ace."""
    return builds_down(card, on) or is_king_on_ace(card, on)


def is_king_on_ace(card: Card, on: Card) -> bool:
    """Whether a king would go on an ace of the other colour."""
    return card.rank is Rank.KING and on.rank is Rank.ACE and card.red != on.red


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether the player may make a move, and under which clauses."""
    if state.phase is Phase.OVER:
        return illegal(shared_clauses.OVER())
    match move:
        case Deal():
            return judge_deal(state, move.order)
        case _ if state.phase is Phase.DEAL:
            return illegal(shared_clauses.DEAL_DUE(what="First the cards are dealt."))
        case Put():
            return judge_put(state, move.card, move.to)
        case Turn():
            return judge_turn(state)
        case GiveUp():
            return legal(MAY_GIVE_UP.permits())


def judge_deal(state: State, order: tuple[Card, ...]) -> Verdict:
    """The deal is made once, with the whole pack."""
    broken = shared_clauses.deal_faults(order, PACK)
    if state.phase is not Phase.DEAL:
        broken.append(
            shared_clauses.DEAL_DUE(what="The cards have been dealt already: the deal is played to its end.")
        )
    return illegal(*broken) if broken else legal(shared_clauses.WHOLE_PACK.permits())


def judge_put(state: State, card: Card, to: str) -> Verdict:
    """A card, with those on it, put on a foundation or a tableau pile."""
    broken = []
    lifted = lift(state, card)
    if lifted is None:
        broken.append(OPEN_CARDS(card=card))
    elif lifted.zone == f"tableau:{to}":
        broken.append(PLACES(what=f"The {card.pretty} lies on pile {to} already."))
    if to != FOUNDATIONS and to not in PILES:
        broken.append(
            PLACES(what=f"There is no place {to}: the foundations are F, the tableau piles 1 to 4.")
        )
    if broken or lifted is None:
        return illegal(*broken)
    return judge_foundation(state, lifted) if to == FOUNDATIONS else judge_pile(state, lifted, to)


def judge_foundation(state: State, lifted: Lifted) -> Verdict:
    """Whether cards that lie open may go to their foundation."""
    card, above = lifted.cards[0], lifted.cards[1:]
    wanted = Card(state.wanted(card.suit), card.suit)
    clause = FOUNDATION_UP if state.foundation(card.suit) else NEW_FOUNDATION
    broken = []
    if above:
        broken.append(TOP_GOES_UP(card=card, above=above))
    if card != wanted:
        broken.append(clause(card=card, suit=card.suit, wanted=wanted))
    return illegal(*broken) if broken else legal(clause.permits(card=card, suit=card.suit))


def judge_pile(state: State, lifted: Lifted, to: str) -> Verdict:
    """Whether cards that lie open may go to another tableau pile."""
    pile = state.tableau[PILES.index(to)]
    broken = list(tableau_faults(state, lifted, into_gap=not pile)) if lifted.from_tableau else []
    if not pile:
        return illegal(*broken) if broken else legal(GAP.permits(card=lifted.cards[0]))
    card, on = lifted.cards[0], pile[-1]
    wrap = state.options.tableau_wrap
    corner = wrap != "none" and is_king_on_ace(card, on)
    if wrap == "cut_at_base" and on.rank is state.base:
        broken.append(BASE_ENDS_PILE(on=on))
    if not corner and not builds_down(card, on):
        broken.append(ALTERNATING_DOWN(card=card, on=on))
    if broken:
        return illegal(*broken)
    permitted = (KING_ON_ACE if corner else ALTERNATING_DOWN).permits(card=card, on=on)
    return (
        legal(permitted, RUN_MOVES.permits(cards=lifted.cards)) if len(lifted.cards) > 1 else legal(permitted)
    )


def tableau_faults(state: State, lifted: Lifted, into_gap: bool) -> Iterator[Finding]:
    """What keeps cards of a tableau pile from leaving it for another pile, whatever lies there."""
    options, is_top, is_whole = state.options, len(lifted.cards) == 1, not lifted.below
    if options.gap_stops_tableau and () in state.tableau:
        yield GAP_STOPS(empty=PILES[state.tableau.index(())])
    if into_gap and options.gap_after_reserve == "waste":
        yield GAP(takes="the top card of the waste", card=lifted.cards[0])
    elif into_gap and options.gap_after_reserve == "waste_or_top":
        if not is_top:
            yield GAP(takes="the top card of the waste or of a pile", card=lifted.cards[0])
    elif options.stack_moves == "whole" and not is_whole:
        yield RUN_MOVES(allowed="a whole pile", cards=lifted.cards)
    elif options.stack_moves == "top_or_whole" and not is_whole and not is_top:
        yield RUN_MOVES(allowed="a top card or a whole pile", cards=lifted.cards)


def judge_turn(state: State) -> Verdict:
    """Cards turned up, or the waste turned over."""
    if state.stock:
        return legal(TURN_UP.permits(cards=min(state.options.draw, len(state.stock))))
    if not state.waste:
        return illegal(SOMETHING_TO_TURN())
    if state.redeals_left == 0:
        return illegal(REDEALS(redeals=state.options.redeals))
    return legal(TURN_OVER.permits())


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Put():
            return perform_put(state, move.card, move.to)
        case Turn():
            return perform_turn(state)
        case GiveUp():
            return over(state, GIVEN_UP(up=state.up), ())


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """The reserve, the base card and the tableau; the rest becomes the stock."""
    reserve, rest = order[:RESERVE_CARDS], order[RESERVE_CARDS:]
    base, row, stock = rest[0], rest[1 : 1 + TABLEAU_PILES], rest[1 + TABLEAU_PILES :]
    line = ScoreLine(PLAYER, 1, CARD_UP(card=base), (base,))
    dealt = replace(
        state,
        phase=Phase.PLAY,
        reserve=reserve,
        foundations=tuple((base,) if suit is base.suit else () for suit in SUITS),
        tableau=tuple((card,) for card in row),
        stock=stock[::-1],
        ledger=(line,),
    )
    places = zip(row, PILES, strict=True)
    events = (
        Event(CARDS(cards=len(order))),
        Event(
            RESERVE(cards=len(reserve), top=reserve[-1]),
            tuple(CardMove(card, "stock", "reserve") for card in reserve),
        ),
        Event(
            BASE(card=base, rank=base.rank.word),
            (CardMove(base, "stock", f"foundation:{base.suit}"),),
            (line,),
        ),
        Event(TABLEAU(cards=row), tuple(CardMove(card, "stock", f"tableau:{name}") for card, name in places)),
        Event(STOCK(cards=len(stock))),
    )
    return Transition(replace(dealt, seen=(dealt.position,)), events)


def perform_put(state: State, card: Card, to: str) -> Transition:
    """Cards go to their new place; a pile that they leave empty is filled from the reserve."""
    lifted = lift(state, card)
    assert lifted is not None, "a card that does not lie open is never judged playable"
    after = without(state, lifted)
    if to == FOUNDATIONS:
        after, event = put_up(after, lifted)
    else:
        after, event = put_down(after, lifted, to)
    after, filled = fill_gap(after)
    same = (after.foundations, after.reserve, after.waste) == (state.foundations, state.reserve, state.waste)
    seen = (*state.seen, after.position) if same else (after.position,)
    return carry_on(replace(after, seen=seen), (event, *filled))


def without(state: State, lifted: Lifted) -> State:
    """The state with cards lifted off their pile."""
    match lifted.zone:
        case "reserve":
            return replace(state, reserve=state.reserve[:-1])
        case "waste":
            return replace(state, waste=state.waste[:-1])
        case zone:
            place = PILES.index(zone.removeprefix("tableau:"))
            return replace(
                state, tableau=replaced(state.tableau, place, state.tableau[place][: lifted.below])
            )


def put_up(state: State, lifted: Lifted) -> tuple[State, Event]:
    """A card goes to its foundation and counts."""
    (card,) = lifted.cards
    place = SUITS.index(card.suit)
    line = ScoreLine(PLAYER, 1, CARD_UP(card=card), (card,))
    foundations = replaced(state.foundations, place, (*state.foundations[place], card))
    moved = CardMove(card, lifted.zone, f"foundation:{card.suit}")
    state = replace(state, foundations=foundations, ledger=(*state.ledger, line))
    return state, Event(STAYS_UP(card=card), (moved,), (line,))


def put_down(state: State, lifted: Lifted, to: str) -> tuple[State, Event]:
    """Cards go to a tableau pile."""
    place = PILES.index(to)
    tableau = replaced(state.tableau, place, state.tableau[place] + lifted.cards)
    moved = tuple(CardMove(card, lifted.zone, f"tableau:{to}") for card in lifted.cards)
    return replace(state, tableau=tableau), Event(LAID(to=to, cards=lifted.cards), moved)


def fill_gap(state: State) -> tuple[State, tuple[Event, ...]]:
    """As long as there is a reserve, its top card goes to an empty pile; there is never more than one."""
    if not state.reserve or () not in state.tableau:
        return state, ()
    card, place = state.reserve[-1], state.tableau.index(())
    event = Event(
        RESERVE_FILLS(to=PILES[place], card=card), (CardMove(card, "reserve", f"tableau:{PILES[place]}"),)
    )
    return replace(state, reserve=state.reserve[:-1], tableau=replaced(state.tableau, place, (card,))), (
        event,
    )


def perform_turn(state: State) -> Transition:
    """The next cards are turned up; or, when there are none, the waste is turned over."""
    if state.stock:
        stock, waste = turned(state.stock, state.waste, state.options.draw)
        cards = waste[len(state.waste) :]
        after = replace(state, stock=stock, waste=waste)
        event = Event(WASTE(cards=cards), tuple(CardMove(card, "stock", "waste") for card in cards))
    else:
        stock = turned_over(state.waste)
        left = None if state.redeals_left is None else state.redeals_left - 1
        after = replace(state, stock=stock, waste=(), redeals_left=left)
        event = Event(TURN_OVER(cards=len(stock)), tuple(CardMove(card, "waste", "stock") for card in stock))
    return carry_on(replace(after, seen=(*state.seen, after.position)), (event,))


# The end


def carry_on(state: State, events: tuple[Event, ...]) -> Transition:
    """After a play: the game goes on, unless a clause ends it."""
    if state.up == len(PACK):
        return over(state, ALL_UP(), events)
    if is_stuck(state):
        return over(state, STUCK(up=state.up), events)
    if state.times_seen == 3:
        return over(state, CYCLING(up=state.up), events)
    return Transition(state, events)


def is_stuck(state: State) -> bool:
    """Whether the stock is empty and nothing can be played, now or when the waste is gone through again.

    All of this lies open: while nothing is played the packets of the next round are known from the waste.
    """
    if state.stock:
        return False
    draw = state.options.draw
    coming = state.waste[draw - 1 :: draw] if state.redeals_left != 0 else ()
    return not any(
        can_go_somewhere(state, lifted)
        for lifted in (*open_cards(state), *(Lifted("waste", (card,), 0) for card in coming))
    )


def can_go_somewhere(state: State, lifted: Lifted) -> bool:
    """Whether there is a foundation or another pile for cards."""
    others = (name for name in PILES if lifted.zone != f"tableau:{name}")
    return judge_foundation(state, lifted).legal or any(
        judge_pile(state, lifted, name).legal for name in others
    )


def over(state: State, ending: Finding, events: tuple[Event, ...]) -> Transition:
    """The game ends; it is won if all cards are up."""
    winners = (PLAYER,) if state.up == len(PACK) else ()
    ended = replace(state, phase=Phase.OVER, result=Outcome(winners, (state.up,), ending))
    return Transition(ended, (*events, Event(ending)))


def replaced(piles: tuple[Pile, ...], place: int, pile: Pile) -> tuple[Pile, ...]:
    """The piles with another one at a place."""
    return (*piles[:place], pile, *piles[place + 1 :])
