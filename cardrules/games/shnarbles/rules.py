"""Shnarbles: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator
from typing import TypeVar

from cardrules import shared_clauses
from cardrules.cards import Card, Suit
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, ScoreLine, Transition, Verdict, card_moves_between, illegal, legal
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import (
    ALL_PASS,
    BID_SIZE,
    BIDDING,
    CALL,
    CARDS,
    CARDS_EACH,
    FIRST_SCORE,
    FIVE_EACH,
    FOLD_OR_STAY,
    FOLDS_IN_A_ROW,
    FOLLOW_SUIT,
    HIGH_TO_LOW,
    HIGHER_BID,
    HONOUR,
    IN_ORDER,
    LEAD,
    LET_PASS,
    NAME_TRUMP,
    OWN_CARD,
    PACK,
    RANKING,
    RENEGE,
    SIXTEEN,
    SPADES_ARE_PLAYED,
    TO_THE_TRICK,
    TRUMP_WINS,
    TWO_FOLDS,
    VOID,
    WRONG_CALL,
)
from cardrules.games.shnarbles.scoring import all_folded, count_tricks, next_deal
from cardrules.games.shnarbles.state import Bid, Fold, Hand, Move, NameTrump, Phase, State, Stay, sort_hand
from cardrules.games.shnarbles.zones import zones
from cardrules.mechanics.challenges import Call, made, on_honour
from cardrules.mechanics.tricks import of_suit, strength, winning_index
from cardrules.moves import Deal, Pass, Play, plays_of
from cardrules.rulebook import Finding
from cardrules.zones import Seat

T = TypeVar("T")

NOW = {
    Phase.BID: "Now the bids are made.",
    Phase.TRUMP: "Now the highest bidder names trump.",
    Phase.ANSWER: "Now the others say whether they fold or stay.",
    Phase.PLAY: "Now the tricks are played.",
}


def initial_state(options: ShnarblesOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[Hand, ...] = ((),) * options.players
    return State(
        options=options,
        phase=Phase.DEAL,
        live=tuple(range(options.players)),
        dealer=dealer,
        deal=0,
        hands=nothing,
        unused=PACK,
        bids=(),
        trump=None,
        stays=(),
        folds=(0,) * options.players,
        leader=dealer,
        trick=(),
        won=nothing,
        made=None,
        reneges=(),
        ledger=(),
        result=None,
    )


def actors(state: State) -> tuple[Seat, ...]:
    """The seat that deals or whose turn it is, and those who may call."""
    if state.phase is Phase.OVER:
        return ()
    turn = state.turn
    if not state.made:
        return (turn,)
    return (turn, *(seat for seat in state.made.callers if seat != turn))


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, for the dealer when a deal is due."""
    return PACK if state.phase is Phase.DEAL and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """What one says where the match stands, and every card held."""
    match state.phase:
        case Phase.PLAY:
            yield from plays_of(state.hands[seat])
            if state.made:
                yield from (Call(), Pass())
        case Phase.BID:
            yield from map(Bid, range(1, CARDS_EACH + 1))
            yield Pass()
        case Phase.TRUMP:
            yield from map(NameTrump, Suit)
        case Phase.ANSWER:
            yield from (Fold(), Stay())


def action_space(options: ShnarblesOptions) -> Iterator[Move]:
    """Every bid and two that are none, every suit and card, and all that one may say."""
    yield from map(Bid, range(CARDS_EACH + 2))
    yield from map(NameTrump, Suit)
    yield from plays_of(PACK)
    yield from (Pass(), Fold(), Stay(), Call())


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses."""
    if state.phase is Phase.OVER:
        return illegal(shared_clauses.OVER())
    match move:
        case Deal():
            return shared_clauses.judge_dealers_deal(
                move.order, PACK, seat, state.dealer, state.phase is Phase.DEAL
            )
        case _ if state.phase is Phase.DEAL:
            return illegal(
                shared_clauses.DEAL_DUE(what=f"First the cards are dealt, by seat {state.dealer}.")
            )
        case Play():
            strict = judge_strictly(state, seat, move.card)
            honest = state.options.enforcement == "honour"
            return on_honour(strict, (FOLLOW_SUIT,), HONOUR) if honest else strict
        case Bid():
            return judge_bid(state, seat, move.tricks)
        case Pass():
            return judge_pass(state, seat)
        case NameTrump():
            broken = not_now(state, seat, Phase.TRUMP)
            return illegal(*broken) if broken else legal(NAME_TRUMP.permits())
        case Fold():
            return judge_fold(state, seat)
        case Stay():
            return judge_stay(state, seat)
        case Call():
            return judge_call(state, seat)


def not_now(state: State, seat: Seat, phase: Phase) -> list[Finding]:
    """What keeps a seat from doing now what is done in a phase."""
    early = [] if state.phase is phase else [IN_ORDER(what=NOW[state.phase])]
    return early if seat == state.turn else [*early, shared_clauses.TURN(turn=state.turn, seat=seat)]


def judge_bid(state: State, seat: Seat, tricks: int) -> Verdict:
    """A number of tricks, bid in turn."""
    rising = state.options.bids == "rising"
    broken = not_now(state, seat, Phase.BID)
    if not 1 <= tricks <= CARDS_EACH:
        broken.append(BID_SIZE(bid=tricks))
    elif rising and tricks <= state.bid:
        broken.append(HIGHER_BID(bid=state.bid, instead="only more"))
    elif tricks in state.bids:
        broken.append(HIGHER_BID(bid=tricks, instead="only another number"))
    if broken:
        return illegal(*broken)
    more = rising and tricks < CARDS_EACH
    return legal(HIGHER_BID.permits(what=f"{tricks} or more" if more else tricks))


def judge_pass(state: State, seat: Seat) -> Verdict:
    """No bid; or, on honour, no call."""
    if state.made and seat in state.made.callers:
        return legal(CALL.permits(card=state.made.move.card, seat=state.made.seat))
    broken = not_now(state, seat, Phase.BID)
    return illegal(*broken) if broken else legal(BIDDING.permits())


def judge_fold(state: State, seat: Seat) -> Verdict:
    """Cards laid down unplayed."""
    broken = not_now(state, seat, Phase.ANSWER)
    if state.trump is Suit.SPADES:
        # then nobody has been asked, and that it is too late is no reason
        broken = [finding for finding in broken if finding.clause is not IN_ORDER]
        broken.append(SPADES_ARE_PLAYED())
    elif state.folds[seat] == FOLDS_IN_A_ROW:
        broken.append(TWO_FOLDS())
    return illegal(*broken) if broken else legal(FOLD_OR_STAY.permits())


def judge_stay(state: State, seat: Seat) -> Verdict:
    """Playing against the bidder."""
    broken = not_now(state, seat, Phase.ANSWER)
    if broken:
        return illegal(*broken)
    return legal(TWO_FOLDS.permits() if state.folds[seat] == FOLDS_IN_A_ROW else FOLD_OR_STAY.permits())


def judge_strictly(state: State, seat: Seat, card: Card) -> Verdict:
    """A card played to the trick; on honour this is the verdict on a call."""
    broken = not_now(state, seat, Phase.PLAY)
    if card not in state.hands[seat]:
        broken.append(OWN_CARD(missing=card))
    if broken:
        return illegal(*broken)
    led = state.suit_led
    if led is None:
        return legal(LEAD.permits())
    if card.suit is led:
        return legal(FOLLOW_SUIT.permits(suit=led))
    held = of_suit(led, state.hands[seat])
    return illegal(FOLLOW_SUIT(held=held, suit=led)) if held else legal(VOID.permits(suit=led))


def judge_call(state: State, seat: Seat) -> Verdict:
    """A call of the last card played."""
    if state.options.enforcement == "strict":
        return illegal(CALL(what="Here wrong plays are refused, so there is nothing to call."))
    if not state.made:
        return illegal(CALL(what="There is no card that could be called now."))
    card = state.made.move.card
    if seat not in state.made.callers:
        return illegal(
            CALL(what=f"The {card.pretty} may be called by those who play against it, each of them once.")
        )
    return legal(CALL.permits(card=card, seat=state.made.seat))


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Bid():
            return perform_bid(state, seat, move.tricks)
        case Pass() if state.phase is Phase.BID:
            return perform_bid(state, seat, 0)
        case NameTrump():
            return perform_naming(state, seat, move.suit)
        case Fold():
            return perform_fold(state, seat)
        case Stay():
            return perform_stay(state, seat)
        case Play():
            return perform_play(state, seat, move.card)
        case Call() | Pass():
            return perform_call(state, seat, move)


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """Five cards to each seat that is not out, one at a time; the rest is not used."""
    seats = state.live_from(state.dealer)
    size = CARDS_EACH * len(seats)
    nothing: tuple[Hand, ...] = ((),) * state.options.players
    hands = list(nothing)
    for place, seat in enumerate(seats):
        hands[seat] = sort_hand(order[place : size : len(seats)])
    opening, lines = first_deal(state) if state.deal == 0 else ([], ())
    dealt = replace(
        state,
        phase=Phase.BID,
        deal=state.deal + 1,
        hands=tuple(hands),
        unused=order[: size - 1 : -1],
        bids=(),
        trump=None,
        stays=(),
        won=nothing,
        reneges=(),
        ledger=state.ledger + lines,
    )
    told = FIVE_EACH(dealer=state.dealer, left=len(dealt.unused))
    return Transition(dealt, (*opening, Event(told, card_moves_between(zones(state), zones(dealt)))))


def first_deal(state: State) -> tuple[list[Event], tuple[ScoreLine, ...]]:
    """What is said before the first deal, and the points that everybody begins with."""
    lines = tuple(ScoreLine(seat, FIRST_SCORE, SIXTEEN(seat=seat)) for seat in state.live)
    events = [
        Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)),
        Event(CARDS(players=len(state.live), cards=len(PACK))),
        *(Event(line.finding, lines=(line,)) for line in lines),
    ]
    return events, lines


def perform_bid(state: State, seat: Seat, tricks: int) -> Transition:
    """A bid, or a pass; after the last one trump is named, or dealt again."""
    spoken = replace(state, bids=(*state.bids, tricks))
    event = Event(BIDDING(seat=seat, does=f"bids {tricks}" if tricks else "passes"))
    if len(spoken.bids) < len(state.live):
        return Transition(spoken, (event,))
    if spoken.bid:
        return Transition(replace(spoken, phase=Phase.TRUMP), (event,))
    after, ending = next_deal(spoken, state.dealer)
    again = f", and seat {state.dealer} deals again" if after.result is None else ""
    return Transition(after, (event, Event(ALL_PASS(what=again)), *ending))


def perform_naming(state: State, seat: Seat, suit: Suit) -> Transition:
    """Trump is named; against spades everybody plays, else the others are asked."""
    named = replace(state, phase=Phase.ANSWER, trump=suit, leader=seat, folds=_with(state.folds, seat, 0))
    event = Event(NAME_TRUMP(seat=seat, bid=state.bid, suit=suit))
    if suit is not Suit.SPADES:
        return Transition(named, (event,))
    stays = (True,) * len(state.others)
    playing = replace(named, phase=Phase.PLAY, stays=stays, folds=(0,) * state.options.players)
    return Transition(playing, (event, Event(SPADES_ARE_PLAYED())))


def perform_fold(state: State, seat: Seat) -> Transition:
    """The cards are laid down unseen; when nobody stays the deal is over."""
    folded = replace(
        state,
        hands=_with(state.hands, seat, ()),
        unused=state.unused + state.hands[seat],
        stays=(*state.stays, False),
        folds=_with(state.folds, seat, state.folds[seat] + 1),
    )
    moved = tuple(CardMove(card, f"hand:{seat}", "unused") for card in state.hands[seat])
    event = Event(FOLD_OR_STAY(seat=seat, does="folds"), moved)
    if len(folded.stays) < len(state.others):
        return Transition(folded, (event,))
    if any(folded.stays):
        return Transition(replace(folded, phase=Phase.PLAY), (event,))
    after, ending = all_folded(folded)
    return Transition(after, (event, *ending))


def perform_stay(state: State, seat: Seat) -> Transition:
    """One more plays; after the last answer the bidder leads."""
    stayed = replace(state, stays=(*state.stays, True), folds=_with(state.folds, seat, 0))
    does = "has to stay" if state.folds[seat] == FOLDS_IN_A_ROW else "stays"
    phase = Phase.ANSWER if len(stayed.stays) < len(state.others) else Phase.PLAY
    return Transition(replace(stayed, phase=phase), (Event(FOLD_OR_STAY(seat=seat, does=does)),))


def perform_play(state: State, seat: Seat, card: Card) -> Transition:
    """A card goes to the trick; the last one completes it."""
    order, hand = state.trick_order, tuple([held for held in state.hands[seat] if held != card])
    doubtful = state.options.enforcement == "honour" and hand and state.suit_led not in (None, card.suit)
    opponents = tuple(other for other in order if other != seat) if doubtful else ()
    played = replace(
        state,
        hands=_with(state.hands, seat, hand),
        trick=(*state.trick, card),
        made=made(state, seat, Play(card), opponents) if doubtful else None,
    )
    event = Event(TO_THE_TRICK(seat=seat, card=card), (CardMove(card, f"hand:{seat}", f"trick:{seat}"),))
    if len(played.trick) < len(order):
        return Transition(played, (event,))
    after, events = finish_trick(played)
    return Transition(after, (event, *events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; after the last one the deal is scored."""
    order, place = state.trick_order, winning_place(state)
    winner, best = order[place], state.trick[place]
    why = TRUMP_WINS if best.suit is state.trump else RANKING
    taken = tuple(
        CardMove(card, f"trick:{seat}", f"won:{winner}")
        for seat, card in zip(order, state.trick, strict=True)
    )
    won = _with(state.won, winner, state.won[winner] + state.trick)
    after, event = (
        replace(state, won=won, trick=(), leader=winner),
        Event(why(card=best, winner=winner), taken),
    )
    if any(after.hands[seat] for seat in order):
        return after, [event]
    scored, ending = count_tricks(after)
    return scored, [event, *ending]


def winning_place(state: State) -> int:
    """Place of the winning card in the trick, counted from the lead."""
    led = state.trick[0].suit
    return winning_index(state.trick, lambda card: strength(card, led, state.trump, HIGH_TO_LOW))


def perform_call(state: State, seat: Seat, move: Call | Pass) -> Transition:
    """A call of the last play, judged by the verdict of strict play; or none."""
    play = state.made
    assert play is not None
    left = replace(state, made=play.without(seat))
    facts = {"caller": seat, "seat": play.seat, "card": play.move.card, "suit": play.before.suit_led}
    if isinstance(move, Pass):
        return Transition(left, (Event(LET_PASS(seat=seat, card=play.move.card)),))
    if judge_strictly(play.before, play.seat, play.move.card):
        return Transition(left, (Event(WRONG_CALL(**facts)),))
    found = replace(state, made=None, reneges=(*state.reneges, (play.seat, seat)))
    return Transition(found, (Event(RENEGE(**facts)),))


def _with(seats: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*seats[:seat], value, *seats[seat + 1 :])
