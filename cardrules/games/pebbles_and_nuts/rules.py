"""Pebbles and Nuts: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterable, Iterator
from itertools import chain, product

from cardrules import shared_clauses
from cardrules.cards import Card, Rank, Suit
from cardrules.fast_replace import replace
from cardrules.game import (
    CardMove,
    Event,
    Outcome,
    ScoreLine,
    Transition,
    Verdict,
    card_moves_between,
    illegal,
    legal,
    side_names,
    totals,
)
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rulebook import (
    ACE_BEATS_HEARTS,
    ACE_OF_SPADES,
    ACE_OF_SPADES_CARD,
    CARD_POINTS,
    CARDS,
    COUNT,
    DRAW,
    FOLLOW_SUIT,
    FRESH_CARD,
    HEARTS_ARE_TRUMP,
    HIGH_TO_LOW,
    JACK_JOINS_COUPLE,
    LEAD,
    MARRIAGE,
    MARRIAGE_POINTS,
    MELDS,
    MENAGE,
    MENAGE_POINTS,
    ONE_JACK,
    ONE_PARTNER_AT_A_TIME,
    OWN_CARD,
    PARTNER_MELDS,
    PARTNERS,
    POINTS,
    RANKING,
    SEVEN_EACH,
    SHOWN,
    SPADE_MARRIAGE,
    SPADE_MARRIAGE_POINTS,
    TO_THE_TRICK,
    TRUMP,
    TWINS,
    USUAL_TARGET,
    VOID,
    WHEN_TO_MELD,
)
from cardrules.games.pebbles_and_nuts.state import Couple, Hand, Meld, Move, Phase, State, sort_hand
from cardrules.games.pebbles_and_nuts.zones import zones
from cardrules.mechanics.tricks import clockwise, of_suit, strength, winning_index
from cardrules.moves import Deal, Pass, Play, plays_of
from cardrules.rulebook import Finding
from cardrules.zones import Seat

CARDS_EACH = 7
ABOVE_ALL = 200
"""More than any trump is worth in a trick."""


def initial_state(options: PebblesOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[Hand, ...] = ((),) * options.players
    return State(
        options=options,
        phase=Phase.DEAL,
        dealer=dealer,
        deal=0,
        hands=nothing,
        shown=nothing,
        couples=(),
        stock=options.pack,
        leader=(dealer + 1) % options.players,
        trick=(),
        won=nothing,
        tricks=0,
        declaring=(),
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """The seat that deals or whose turn it is."""
    match state.phase:
        case Phase.DEAL:
            return (state.dealer,)
        case Phase.PLAY:
            return (state.turn,)
        case Phase.OVER:
            return ()


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, for the dealer when a deal is due."""
    return state.options.pack if state.phase is Phase.DEAL and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every card held; the melds that the held kings, queens and jacks could make; a pass."""
    held = state.held(seat)
    plays = plays_of(held)
    if seat not in state.declaring:
        return plays
    asked = (Pass(),) if state.options.partner_may_declare else ()
    return chain(_melds_of(held), asked, plays)


def action_space(options: PebblesOptions) -> Iterator[Move]:
    """Every card played by anyone, every meld, a few that are none, and a pass."""
    yield from plays_of(options.pack)
    yield from _melds_of(options.pack)
    yield from (Meld((Card(Rank.QUEEN, suit), Card(Rank.JACK, suit))) for suit in Suit)
    yield Pass()


def _melds_of(held: Iterable[Card]) -> Iterator[Meld]:
    royals = [card for card in held if card.rank >= Rank.JACK]
    for suit in {card.suit: None for card in royals if card.rank is Rank.KING}:
        kings, queens, jacks = (
            [card for card in royals if card.suit is suit and card.rank is rank]
            for rank in (Rank.KING, Rank.QUEEN, Rank.JACK)
        )
        yield from (Meld(cards) for cards in product(kings, queens))
        yield from (Meld(cards) for cards in product(kings, queens, jacks))


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    match move:
        case Play() if state.phase is Phase.PLAY:
            return judge_play(state, seat, move.card)
        case Meld() if state.phase is Phase.PLAY:
            return judge_meld(state, seat, move.cards)
        case Pass() if state.phase is Phase.PLAY:
            return judge_pass(state, seat)
        case _ if state.phase is Phase.OVER:
            return illegal(shared_clauses.OVER())
        case Deal():
            due = state.phase is Phase.DEAL
            return shared_clauses.judge_dealers_deal(move.order, state.options.pack, seat, state.dealer, due)
        case _:
            return illegal(
                shared_clauses.DEAL_DUE(what=f"First the cards are dealt, by seat {state.dealer}.")
            )


def judge_play(state: State, seat: Seat, card: Card) -> Verdict:
    """A card played to the trick."""
    broken, hand = [], state.held(seat)
    if seat != state.turn:
        broken.append(shared_clauses.TURN(turn=state.turn, seat=seat))
    elif state.declaring and state.options.partner_may_declare:
        broken.append(PARTNER_MELDS(what="You are asked for a meld: meld or pass before a card is led."))
    if card not in hand:
        broken.append(OWN_CARD(missing=card))
    if broken:
        return illegal(*broken)
    led = state.suit_led
    if led is None:
        return legal(LEAD.permits())
    if card.suit is led:
        return legal(FOLLOW_SUIT.permits(suit=led))
    held = of_suit(led, hand)
    if not held:
        return legal(VOID.permits(suit=led))
    if led is TRUMP and card.face == ACE_OF_SPADES_CARD:
        return legal(ACE_OF_SPADES.permits(held=held))
    return illegal(FOLLOW_SUIT(held=held, suit=led))


def judge_meld(state: State, seat: Seat, cards: tuple[Card, ...]) -> Verdict:
    """A meld declared between two tricks."""
    broken = []
    if seat not in state.declaring:
        broken.append(WHEN_TO_MELD())
    elif seat != state.turn:
        broken.append(shared_clauses.TURN(turn=state.turn, seat=seat))
    ranks = tuple(card.rank for card in cards)
    missing = tuple(card for card in cards if card not in state.held(seat))
    if missing:
        broken.append(OWN_CARD(missing=missing))
    if ranks == (Rank.KING, Rank.QUEEN):
        if not missing:
            broken.extend(marriage_faults(state, seat, cards))
    elif ranks == (Rank.KING, Rank.QUEEN, Rank.JACK):
        if not missing:
            broken.extend(menage_faults(state, seat, cards))
    else:
        broken.append(MELDS(cards=cards))
    return illegal(*broken) if broken else legal(meld_value(cards, upheld=True)[1])


def marriage_faults(state: State, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """What keeps a king and a queen that the seat holds from being a marriage now."""
    if all(card in state.shown[seat] for card in cards):
        yield FRESH_CARD(cards=cards)
    for couple in state.couples:
        if couple.king in cards and couple.queen in state.held(seat):
            yield ONE_PARTNER_AT_A_TIME(card=couple.king)
        elif couple.queen in cards and couple.king in state.held(seat):
            yield ONE_PARTNER_AT_A_TIME(card=couple.queen)


def menage_faults(state: State, seat: Seat, cards: tuple[Card, ...]) -> Iterator[Finding]:
    """What keeps a king, a queen and a jack that the seat holds from being a ménage now."""
    king, queen, jack = cards
    couple = next((each for each in state.couples if (each.king, each.queen) == (king, queen)), None)
    if jack in state.shown[seat]:
        yield FRESH_CARD(cards=cards)
    if couple is None:
        yield JACK_JOINS_COUPLE(couple=(king, queen))
    elif len(couple.jacks) > state.options.second_jack_on_pair:
        yield ONE_JACK(couple=(king, queen))


def judge_pass(state: State, seat: Seat) -> Verdict:
    """Leaving a declaration alone, where the partner is asked too."""
    if seat != state.turn:
        return illegal(shared_clauses.TURN(turn=state.turn, seat=seat))
    if not state.options.partner_may_declare:
        return illegal(
            PARTNER_MELDS(what="There is no need to pass: whoever does not want to meld just leads.")
        )
    if not state.declaring:
        return illegal(PARTNER_MELDS(what="There is nothing to pass on: a card must be played."))
    return legal(PARTNER_MELDS.permits())


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Play():
            return perform_play(state, seat, move.card)
        case Meld():
            return perform_meld(state, seat, move.cards)
        case Pass():
            declined = PARTNER_MELDS(what=f"Seat {seat} declares nothing.")
            return Transition(replace(state, declaring=state.declaring[1:]), (Event(declined),))


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """Seven cards to each seat, one at a time; the rest becomes the stock."""
    options, seats = state.options, state.options.players
    first = (state.dealer + 1) % seats
    hands = tuple(
        sort_hand(order[(seat - first) % seats : CARDS_EACH * seats : seats]) for seat in range(seats)
    )
    nothing: tuple[Hand, ...] = ((),) * seats
    dealt = replace(
        state,
        phase=Phase.PLAY,
        deal=state.deal + 1,
        hands=hands,
        shown=nothing,
        couples=(),
        stock=order[: CARDS_EACH * seats - 1 : -1],
        leader=first,
        won=nothing,
        tricks=0,
    )
    events = [
        Event(
            SEVEN_EACH(dealer=state.dealer, left=len(dealt.stock)),
            card_moves_between(zones(state), zones(dealt)),
        )
    ]
    if state.deal == 0:
        opening = [
            Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)),
            Event(CARDS(players=seats, cards=len(order))),
        ]
        partners = [Event(PARTNERS())] if options.players == 4 else []
        events = opening + partners + events
    return Transition(dealt, tuple(events))


def perform_play(state: State, seat: Seat, card: Card) -> Transition:
    """A card goes to the trick; the last one completes it."""
    source = "hand" if card in state.hands[seat] else "melds"
    played = replace(
        state,
        hands=_without(state.hands, seat, card),
        shown=_without(state.shown, seat, card),
        trick=(*state.trick, card),
        declaring=(),
    )
    event = Event(TO_THE_TRICK(seat=seat, card=card), (CardMove(card, f"{source}:{seat}", f"trick:{seat}"),))
    if len(played.trick) < state.options.players:
        return Transition(played, (event,))
    after, events = finish_trick(played)
    return Transition(after, (event, *events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; then everybody draws, or the deal is counted."""
    options = state.options
    order = clockwise(state.leader, options.players)
    place = winning_place(state.trick)
    winner, best = order[place], state.trick[place]
    won = tuple(cards + state.trick if seat == winner else cards for seat, cards in enumerate(state.won))
    taken = tuple(
        CardMove(card, f"trick:{seat}", f"won:{winner}")
        for seat, card in zip(order, state.trick, strict=True)
    )
    events = [Event(why_won(state.trick, best, winner), taken)]
    partner = (winner + 2) % options.players
    state = replace(
        state,
        won=won,
        trick=(),
        leader=winner,
        tricks=state.tricks + 1,
        declaring=(winner, partner) if options.partner_may_declare else (winner,),
    )
    if state.stock:
        state, drawn = draw_cards(state)
        return state, events + drawn
    if not any(state.hands) and not any(state.shown):
        state, counted = count_tricks(state)
        return state, events + counted
    return state, events


def height(card: Card, led: Suit) -> int:
    """How high a card is in a trick to which a suit was led."""
    if led is TRUMP and card.face == ACE_OF_SPADES_CARD:
        return ABOVE_ALL
    return strength(card, led, TRUMP, HIGH_TO_LOW)


def winning_place(trick: tuple[Card, ...]) -> int:
    """Place of the winning card, counted from the lead."""
    return winning_index(trick, lambda card: height(card, trick[0].suit))


def why_won(trick: tuple[Card, ...], best: Card, winner: Seat) -> Finding:
    """The clause under which the trick was won by its best card."""
    if sum(card.face == best.face for card in trick) > 1:
        return TWINS(card=best, winner=winner)
    if best.suit is TRUMP:
        return HEARTS_ARE_TRUMP(card=best, winner=winner)
    if trick[0].suit is TRUMP:
        return ACE_BEATS_HEARTS(winner=winner)
    return RANKING(card=best, winner=winner)


def draw_cards(state: State) -> tuple[State, list[Event]]:
    """Every seat draws a card, the winner of the trick first."""
    seats, hands, events = state.options.players, list(state.hands), []
    for seat, card in zip(clockwise(state.leader, seats), state.stock[::-1], strict=False):
        hands[seat] = sort_hand((*hands[seat], card))
        events.append(Event(DRAW(seat=seat), (CardMove(card, "stock", f"hand:{seat}"),)))
    return replace(state, hands=tuple(hands), stock=state.stock[:-seats]), events


def perform_meld(state: State, seat: Seat, cards: tuple[Card, ...]) -> Transition:
    """The cards are shown and scored."""
    fresh = tuple(card for card in cards if card in state.hands[seat])
    points, finding = meld_value(cards)
    line = ScoreLine(state.options.side_of(seat), points, finding, cards, state.deal)
    king, queen, *jacks = cards
    if jacks:
        couples = tuple(
            replace(each, jacks=(*each.jacks, *jacks)) if (each.king, each.queen) == (king, queen) else each
            for each in state.couples
        )
    else:
        couples = (*state.couples, Couple(seat, king, queen))
    melded = replace(
        state,
        hands=_without(state.hands, seat, *fresh),
        shown=_replaced(state.shown, seat, sort_hand(state.shown[seat] + fresh)),
        couples=couples,
        declaring=(),
        ledger=(*state.ledger, line),
    )
    moved = tuple(CardMove(card, f"hand:{seat}", f"melds:{seat}") for card in fresh)
    return Transition(melded, (Event(SHOWN(seat=seat, cards=fresh), moved), Event(finding, lines=(line,))))


def meld_value(cards: tuple[Card, ...], upheld: bool = False) -> tuple[int, Finding]:
    """The points of a meld, and the clause that gives them."""
    if len(cards) == 3:
        facts = {"jack": cards[2], "couple": cards[:2]}
        return MENAGE_POINTS, MENAGE.permits(**facts) if upheld else MENAGE(**facts)
    spades = cards[0].suit is Suit.SPADES
    points, clause = (SPADE_MARRIAGE_POINTS, SPADE_MARRIAGE) if spades else (MARRIAGE_POINTS, MARRIAGE)
    return points, clause.permits(cards=cards) if upheld else clause(cards=cards)


# Scoring, and the end


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score the cards won; the match ends or another deal is due."""
    lines = tuple(
        ScoreLine(
            state.options.side_of(seat), points, CARD_POINTS(card=card, points=points), (card,), state.deal
        )
        for seat, cards in enumerate(state.won)
        for card in cards
        if (points := card_points(card))
    )
    state = replace(state, ledger=state.ledger + lines, declaring=())
    names = side_names(state.options.players, state.options.side_of)
    scores = totals(state.ledger, len(names))
    target = state.options.points_to_win
    events = [
        Event(COUNT(), lines=lines),
        Event(USUAL_TARGET(target=target, scores=" to ".join(map(str, scores)))),
    ]
    end = shared_clauses.match_end(scores, target, state.deal, state.options.max_deals, names)
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [*events, Event(end.finding)]
    dealer = (state.dealer + 1) % state.options.players
    if end is not None:
        events.append(Event(end))
    events.append(Event(shared_clauses.DEAL_PASSES(dealer=dealer)))
    return replace(state, phase=Phase.DEAL, dealer=dealer), events


def card_points(card: Card) -> int:
    """What a card counts for the side that wins it."""
    return POINTS.get((card.suit, card.rank), 0)


def _without(hands: tuple[Hand, ...], seat: Seat, *cards: Card) -> tuple[Hand, ...]:
    if not hands[seat]:
        return hands
    return _replaced(hands, seat, tuple([card for card in hands[seat] if card not in cards]))


def _replaced(hands: tuple[Hand, ...], seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])
