"""California Jacks: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator, Sequence

from cardrules import shared_clauses
from cardrules.cards import Card, Suit, full_pack
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
    totals,
)
from cardrules.games.california_jacks.options import JacksOptions
from cardrules.games.california_jacks.rulebook import (
    CARD_POINTS,
    CARDS,
    COUNT,
    COUNTED_OUT,
    CUT,
    CUT_APART,
    DRAW,
    EQUAL_GAME,
    FOLLOW_SUIT,
    GAME_POINT,
    HIGH_TO_LOW,
    LEAD,
    MUST_TRUMP,
    NEED_NOT_TRUMP,
    NEITHER,
    OWN_CARD,
    RANKING,
    SIX_EACH,
    STOCK,
    TO_THE_TRICK,
    TRUMP_INSTEAD,
    TRUMP_WINS,
    TRUMPS_THAT_SCORE,
    VOID_PENALTY,
)
from cardrules.games.california_jacks.state import SEATS, Hand, Move, Phase, State, sort_hand
from cardrules.games.california_jacks.zones import zones
from cardrules.mechanics.tricks import clockwise, of_suit, strength, winning_index
from cardrules.moves import Deal, Play, plays_of
from cardrules.rulebook import Finding
from cardrules.zones import Seat

PACK = full_pack()
CARDS_EACH = 6
NAMES = tuple(f"Seat {seat}" for seat in range(SEATS))
NOTHING: tuple[Hand, ...] = ((),) * SEATS


def initial_state(options: JacksOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    return State(
        options=options,
        phase=Phase.DEAL,
        dealer=dealer,
        deal=0,
        trump=None,
        hands=NOTHING,
        stock=PACK,
        leader=(dealer + 1) % SEATS,
        trick=(),
        won=NOTHING,
        tricks=0,
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
    return PACK if state.phase is Phase.DEAL and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """Every card held."""
    return plays_of(state.hands[seat])


def action_space(options: JacksOptions) -> Iterator[Move]:
    """Every card of the pack."""
    return plays_of(PACK)


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    match move:
        case Play() if state.phase is Phase.PLAY:
            return judge_play(state, seat, move.card)
        case _ if state.phase is Phase.OVER:
            return illegal(shared_clauses.OVER())
        case Deal():
            return shared_clauses.judge_dealers_deal(
                move.order, PACK, seat, state.dealer, state.phase is Phase.DEAL
            )
        case _:
            return illegal(
                shared_clauses.DEAL_DUE(what=f"First the cards are dealt, by seat {state.dealer}.")
            )


def judge_play(state: State, seat: Seat, card: Card) -> Verdict:
    """A card played to the trick."""
    broken = []
    if seat != state.turn:
        broken.append(shared_clauses.TURN(turn=state.turn, seat=seat))
    if card not in state.hands[seat]:
        broken.append(OWN_CARD(missing=card))
    if broken:
        return illegal(*broken)
    led, follow = state.suit_led, state.options.follow
    if led is None:
        return legal(LEAD.permits())
    if card.suit is led:
        return legal(FOLLOW_SUIT.permits(suit=led))
    if held := of_suit(led, state.hands[seat]):
        may_trump = follow == "follow_or_trump" and led is not state.trump
        if may_trump and card.suit is state.trump:
            return legal(TRUMP_INSTEAD.permits(held=held))
        return illegal(FOLLOW_SUIT(held=held, suit=led, or_trump=" or trump" if may_trump else ""))
    trumps = state.trumps(seat)
    if not trumps:
        cost = "; it costs 1 point" if state.options.void_penalty else ""
        return legal(NEITHER.permits(lacking=lacking(state, led), cost=cost))
    if follow == "loose":
        return legal(NEED_NOT_TRUMP.permits(suit=led))
    return (
        legal(MUST_TRUMP.permits(suit=led)) if card in trumps else illegal(MUST_TRUMP(suit=led, held=trumps))
    )


def lacking(state: State, led: Suit) -> str:
    """What a seat does not have that has neither the suit led nor a trump."""
    return "no trump" if led is state.trump else f"neither {led.word} nor a trump"


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Play():
            return perform_play(state, seat, move.card)


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """The cut card fixes the trump suit; six cards to each seat, one at a time; the rest is turned over."""
    opening = (Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)), Event(CARDS()))
    begun = opening if state.deal == 0 and state.trump is None else ()
    lowest = order[-1]
    if state.options.trump_card == "independent" and state.trump is None:
        cut = replace(state, trump=lowest.suit, stock=order, won=NOTHING)
        shown = Event(CUT_APART(card=lowest, trump=lowest.suit), card_moves_between(zones(state), zones(cut)))
        return Transition(cut, (*begun, shown))
    if state.trump is None:
        begun = (*begun, Event(CUT(card=lowest, trump=lowest.suit)))
    dealt_out = CARDS_EACH * SEATS
    first, second = sort_hand(order[:dealt_out:SEATS]), sort_hand(order[1:dealt_out:SEATS])
    dealt = replace(
        state,
        phase=Phase.PLAY,
        deal=state.deal + 1,
        trump=state.trump or lowest.suit,
        hands=(first, second) if state.non_dealer == 0 else (second, first),
        stock=order[dealt_out:],
        leader=state.non_dealer,
        won=NOTHING,
        tricks=0,
    )
    return Transition(
        dealt,
        (
            *begun,
            Event(SIX_EACH(dealer=state.dealer), card_moves_between(zones(state), zones(dealt))),
            Event(STOCK(left=len(dealt.stock), top=lowest)),
        ),
    )


def perform_play(state: State, seat: Seat, card: Card) -> Transition:
    """A card goes to the trick; the second one completes it."""
    hand = tuple([each for each in state.hands[seat] if each != card])
    played = replace(state, hands=with_hand(state, seat, hand), trick=(*state.trick, card))
    event = Event(TO_THE_TRICK(seat=seat, card=card), (CardMove(card, f"hand:{seat}", f"trick:{seat}"),))
    led = state.suit_led
    if led is None:
        return Transition(played, (event,))
    lost: list[Event] = []
    if state.options.void_penalty and not of_suit(led, state.hands[seat]) and not state.trumps(seat):
        finding = VOID_PENALTY(seat=seat, lacking=lacking(state, led))
        line = ScoreLine(seat, -state.options.void_penalty, finding, deal=state.deal)
        played = replace(played, ledger=(*played.ledger, line))
        lost = [Event(finding, lines=(line,))]
    after, events = finish_trick(played)
    return Transition(after, (event, *lost, *events))


def with_hand(state: State, seat: Seat, hand: Hand) -> tuple[Hand, ...]:
    """The hands, that of one seat exchanged."""
    return tuple([hand if each == seat else held for each, held in enumerate(state.hands)])


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; then both draw, or the deal is counted."""
    order = clockwise(state.leader, SEATS)
    place = winning_place(state)
    winner, best = order[place], state.trick[place]
    why = TRUMP_WINS if best.suit is state.trump else RANKING
    taken = tuple(
        CardMove(card, f"trick:{seat}", f"won:{winner}")
        for seat, card in zip(order, state.trick, strict=True)
    )
    events = [Event(why(card=best, winner=winner), taken)]
    won = tuple(cards + state.trick if seat == winner else cards for seat, cards in enumerate(state.won))
    state = replace(state, won=won, trick=(), leader=winner, tricks=state.tricks + 1)
    if state.stock:
        state, drawn = draw_cards(state)
        return state, events + drawn
    if not any(state.hands):
        state, counted = count_tricks(state)
        return state, events + counted
    return state, events


def winning_place(state: State) -> int:
    """Place of the winning card in the trick, counted from the lead."""
    led = state.trick[0].suit
    return winning_index(state.trick, lambda card: strength(card, led, state.trump, HIGH_TO_LOW))


def draw_cards(state: State) -> tuple[State, list[Event]]:
    """Both seats draw a card, the winner of the trick the one that lies open."""
    hands, events = list(state.hands), []
    # nobody saw the loser's card before, but it lies open as soon as the winner's has been taken
    for seat, card in zip(clockwise(state.leader, SEATS), state.stock[::-1], strict=False):
        hands[seat] = sort_hand((*hands[seat], card))
        events.append(
            Event(DRAW(seat=seat, card=card), (CardMove(card, "stock", f"hand:{seat}", seen=True),))
        )
    return replace(state, hands=tuple(hands), stock=state.stock[:-SEATS]), events


# Scoring, and the end


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score high, low, jack and game; the match ends or another deal is due."""
    lines = [
        ScoreLine(seat, 1, clause(seat=seat, card=card), (card,), state.deal)
        for rank, clause in TRUMPS_THAT_SCORE.items()
        for seat, cards in enumerate(state.won)
        for card in cards
        if card.suit is state.trump and card.rank is rank
    ]
    finding, seat = count_game(state)
    if seat is not None:
        lines.append(ScoreLine(seat, 1, finding, deal=state.deal))
    events = [Event(COUNT()), *(Event(line.finding, lines=(line,)) for line in lines)]
    if seat is None:
        events.append(Event(finding))
    result = end_of_match(state, lines)
    state = replace(state, ledger=(*state.ledger, *lines))
    if result is not None:
        return replace(state, phase=Phase.OVER, result=result), [*events, Event(result.finding)]
    dealer = state.non_dealer
    events.append(Event(shared_clauses.DEAL_PASSES(dealer=dealer)))
    return replace(state, phase=Phase.DEAL, dealer=dealer, trump=None), events


def count_game(state: State) -> tuple[Finding, Seat | None]:
    """Who has the point for game, if anybody, and why."""
    return winner_of_game(state, [sum(map(card_points, cards)) for cards in state.won])


def card_points(card: Card) -> int:
    """What a card counts towards the point for game."""
    return CARD_POINTS.get(card.rank, 0)


def trump_points(state: State, card: Card) -> int:
    """What winning a card scores by itself."""
    return int(card.suit is state.trump and card.rank in TRUMPS_THAT_SCORE)


def winner_of_game(state: State, points: Sequence[int]) -> tuple[Finding, Seat | None]:
    """Who has the point for game with so many card points for each seat, if anybody, and why."""
    if points[0] != points[1]:
        best = points.index(max(points))
        return GAME_POINT(seat=best, points=max(points), others=min(points)), best
    if state.options.equal_game == "non_dealer":
        seat = state.non_dealer
        return EQUAL_GAME(what=f"seat {seat}, the non-dealer, has 1 point"), seat
    return EQUAL_GAME(what="nobody has the point for game"), None


def end_of_match(state: State, lines: Sequence[ScoreLine]) -> Outcome | None:
    """How the match ends with these points counted one after the other, if it does."""
    options, scores = state.options, totals((*state.ledger, *lines), SEATS)
    for place, line in enumerate(lines, start=1):
        if totals((*state.ledger, *lines[:place]), SEATS)[line.side] >= options.target:
            what = line.finding.clause.title.lower()
            won = COUNTED_OUT(winner=NAMES[line.side], target=options.target, what=what)
            return Outcome((line.side,), scores, won)
    end = shared_clauses.match_end(scores, None, state.deal, options.max_deals, NAMES)
    return end if isinstance(end, Outcome) else None
