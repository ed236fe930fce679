"""Shnarbles: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator, Sequence

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Suit
from cardrules.core.events import CardMove, Event, ScoreLine, Transition, card_moves_between
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal, Pass, Play, plays_of
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.game import Obligation
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FIRST_SCORE, FOLDS_IN_A_ROW, HIGH_TO_LOW, PACK
from cardrules.games.shnarbles.scoring import TRICK_POINTS, all_folded, all_passed, count_tricks
from cardrules.games.shnarbles.state import (
    Auction,
    Bid,
    Challenge,
    Fold,
    Move,
    NameTrump,
    State,
    Stay,
    sort_hand,
)
from cardrules.games.shnarbles.zones import zones
from cardrules.mechanics.challenges import challengeable_play, on_honour
from cardrules.mechanics.tricks import (
    Hand,
    Phase,
    card_played,
    hands_dealt,
    judge_follow_suit,
    legal_plays,
    obligations_of,
    strength,
    trick_taken,
    winning_index,
)

BIDS = tuple(map(Bid, range(CARDS_EACH + 1)))
NAMINGS = tuple(map(NameTrump, Suit))


def initial_state(options: ShnarblesOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[Hand, ...] = ((),) * options.players
    return State(
        options=options,
        live=tuple(range(options.players)),
        dealer=dealer,
        hands=nothing,
        unused=PACK,
        folds=(0,) * options.players,
        leader=dealer,
        won=nothing,
    )


def movers(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is, and those who may call."""
    turn = state.turn
    if not state.challengeable:
        return (turn,)
    return (turn, *(seat for seat in state.challengeable.callers if seat != turn))


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack."""
    return PACK


def pseudo_legal_moves(state: State, seat: Seat) -> Sequence[Move]:
    """Every announcement that could be legal, and every legal play; cards of a suit are judged alike."""
    match state.phase:
        case Phase.PLAY:
            plays = legal_plays(state, seat, state.hands[seat], judge_play)
            call = state.challengeable
            return [*plays, Challenge(), Pass()] if call and seat in call.callers else plays
        case Auction.BID:
            return [*[BIDS[number] for number in bids_left(state)], Pass()]
        case Auction.TRUMP:
            return NAMINGS
        case Auction.ANSWER:
            return (Fold(), Stay())
        case _:
            return ()


def action_space(options: ShnarblesOptions) -> Iterator[Move]:
    """Every bid and two that are none, every suit, every card, and all other announcements."""
    yield from map(Bid, range(CARDS_EACH + 2))
    yield from NAMINGS
    yield from map(Play, PACK)
    yield from (Pass(), Fold(), Stay(), Challenge())


# May I?


def not_now(state: State, phase: Phase | Auction) -> list[Finding]:
    """The finding that a move belongs to another phase; none if it belongs to this one."""
    return [] if state.phase is phase else [law.IN_ORDER(state.phase.value)]


def bids_left(state: State) -> tuple[int, ...]:
    """The bids that are still open."""
    numbers = range(1, CARDS_EACH + 1)
    if state.options.bids == "rising":
        return tuple(numbers[state.bid :])
    return tuple(number for number in numbers if number not in state.bids)


def judge_bid(state: State, seat: Seat, move: Bid) -> Verdict:
    """A number of tricks."""
    tricks, left, rising = move.tricks, bids_left(state), state.options.bids == "rising"
    broken = not_now(state, Auction.BID)
    if not 1 <= tricks <= CARDS_EACH:
        broken.append(law.BID_SIZE(bid=tricks))
    elif tricks not in left and rising:
        broken.append(law.HIGHER_BID("" if left else "highest", bid=state.bid))
    elif tricks not in left:
        broken.append(law.HIGHER_BID("used" if left else "all_used", bid=tricks))
    if broken:
        return illegal(*broken)
    or_more = rising and tricks < CARDS_EACH
    return legal(law.HIGHER_BID.permits("" if or_more else "unused", tricks=tricks))


def judge_pass(state: State, seat: Seat, move: Pass) -> Verdict:
    """No bid, in turn; or, on honour, no call."""
    if state.challengeable and seat in state.challengeable.callers:
        return legal(law.CALL.permits(card=state.challengeable.move.card, seat=state.challengeable.seat))
    broken = not_now(state, Auction.BID)
    if seat != state.turn:
        broken.append(shared_clauses.TURN(turn=state.turn, seat=seat))
    return illegal(*broken) if broken else legal(law.BIDDING.permits("" if bids_left(state) else "only_pass"))


def judge_naming(state: State, seat: Seat, move: NameTrump) -> Verdict:
    """A suit that is named as trump."""
    broken = not_now(state, Auction.TRUMP)
    return illegal(*broken) if broken else legal(law.NAME_TRUMP.permits())


def judge_fold(state: State, seat: Seat, move: Fold) -> Verdict:
    """Cards laid down unplayed."""
    if state.trump is Suit.SPADES:
        return illegal(law.SPADES_ARE_PLAYED())  # nobody was asked, so its being too late is not a reason
    broken = not_now(state, Auction.ANSWER)
    if state.folds[seat] == FOLDS_IN_A_ROW:
        broken.append(law.TWO_FOLDS())
    return illegal(*broken) if broken else legal(law.FOLD_OR_STAY.permits())


def judge_stay(state: State, seat: Seat, move: Stay) -> Verdict:
    """Playing against the bidder."""
    broken = not_now(state, Auction.ANSWER)
    if broken:
        return illegal(*broken)
    must = state.folds[seat] == FOLDS_IN_A_ROW
    return legal(law.TWO_FOLDS.permits() if must else law.FOLD_OR_STAY.permits())


def judge_play(state: State, seat: Seat, move: Play) -> Verdict:
    """A card played to the trick."""
    strict = judge_strictly(state, seat, move)
    if state.options.enforcement == "strict":
        return strict
    return on_honour(strict, (law.FOLLOW_SUIT,), law.HONOUR)


def judge_strictly(state: State, seat: Seat, move: Play) -> Verdict:
    """The verdict of strict play; on honour it decides on a call."""
    card, hand = move.card, state.hands[seat]
    if state.phase is Phase.PLAY and card in hand:
        return judge_follow_suit(card, hand, state.suit_led, law.LEAD, law.FOLLOW_SUIT, law.VOID)
    broken = not_now(state, Phase.PLAY)
    if card not in hand:
        broken.append(law.OWN_CARD(card=card))
    return illegal(*broken)


def judge_call(state: State, seat: Seat, move: Challenge) -> Verdict:
    """A call of the last card played, in turn or not."""
    if state.options.enforcement == "strict":
        return illegal(law.CALL("refused"))
    if not state.challengeable:
        return illegal(law.CALL("nothing"))
    card, callers = state.challengeable.move.card, state.challengeable.callers
    if seat not in callers:
        return illegal(law.CALL(card=card, callers=callers))
    return legal(law.CALL.permits(card=card, seat=state.challengeable.seat))


def obligations(state: State, seat: Seat) -> tuple[Obligation[Move], ...]:
    """The duties of a seat on its turn: to pass, stay, or play a card of the suit led, where it may do nothing else."""
    if seat != state.turn:
        return ()
    match state.phase:
        case Phase.PLAY:
            plays = plays_of(state.hands[seat])
            return obligations_of((play, judge_strictly(state, seat, play)) for play in plays)
        case Auction.BID if not bids_left(state):
            return (Obligation((Pass(),), judge_pass(state, seat, Pass()).findings[0]),)
        case Auction.ANSWER if not judge_fold(state, seat, Fold()):
            return (Obligation((Stay(),), judge_stay(state, seat, Stay()).findings[0]),)
    return ()


# Making moves


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """Each seat that is not out gets five cards, one at a time; the rest is not used."""
    order, seats = move.order, state.live_from(state.dealer)
    nothing: tuple[Hand, ...] = ((),) * state.options.players
    hands = nothing
    for each, hand in zip(seats, hands_dealt(order, 0, len(seats), CARDS_EACH), strict=True):
        hands = replace_item(hands, each, sort_hand(hand))
    opening, lines = first_deal(state) if state.deal == 0 else ([], ())
    dealt = replace(
        state,
        phase=Auction.BID,
        deal=state.deal + 1,
        hands=hands,
        unused=order[: CARDS_EACH * len(seats) - 1 : -1],
        bids=(),
        trump=None,
        stays=(),
        won=nothing,
        reneges=(),
        ledger=state.ledger + lines,
    )
    finding = law.FIVE_EACH(dealer=state.dealer, left=len(dealt.unused))
    return Transition(dealt, (*opening, Event(finding, card_moves_between(zones(state), zones(dealt)))))


def first_deal(state: State) -> tuple[list[Event], tuple[ScoreLine, ...]]:
    """The events before the first deal, and the points that everybody begins with."""
    lines = tuple(ScoreLine(seat, FIRST_SCORE, law.SIXTEEN(seat=seat)) for seat in state.live)
    events = [
        Event(law.FIRST_DEALER(dealer=state.dealer)),
        Event(law.CARDS(players=len(state.live), cards=len(PACK))),
        *(Event(line.finding, lines=(line,)) for line in lines),
    ]
    return events, lines


def perform_bid(state: State, seat: Seat, move: Bid) -> Transition[State]:
    """A number of tricks."""
    return bid_heard(state, move.tricks, law.BIDDING("bids", seat=seat, tricks=move.tricks))


def perform_pass(state: State, seat: Seat, move: Pass) -> Transition[State]:
    """No bid; or, on honour, no call."""
    play = state.challengeable
    if play is None:
        return bid_heard(state, 0, law.BIDDING("passes", seat=seat))
    passed = Event(law.LET_PASS(seat=seat, card=play.move.card))
    return Transition(replace(state, challengeable=play.without(seat)), (passed,))


def bid_heard(state: State, tricks: int, finding: Finding) -> Transition[State]:
    """After the last bid, or pass, trump is named; or the cards are dealt again."""
    spoken, event = replace(state, bids=(*state.bids, tricks)), Event(finding)
    if len(spoken.bids) < len(state.live):
        return Transition(spoken, (event,))
    if spoken.bid:
        return Transition(replace(spoken, phase=Auction.TRUMP), (event,))
    after, ending = all_passed(spoken)
    return Transition(after, (event, *ending))


def perform_naming(state: State, seat: Seat, move: NameTrump) -> Transition[State]:
    """Trump is named; against spades everybody plays, otherwise the others are asked."""
    folds = replace_item(state.folds, seat, 0)
    named = replace(state, phase=Auction.ANSWER, trump=move.suit, leader=seat, folds=folds)
    event = Event(law.NAME_TRUMP(seat=seat, bid=state.bid, suit=move.suit))
    if move.suit is not Suit.SPADES:
        return Transition(named, (event,))
    stays = (True,) * len(state.others)
    playing = replace(named, phase=Phase.PLAY, stays=stays, folds=(0,) * state.options.players)
    return Transition(playing, (event, Event(law.SPADES_ARE_PLAYED())))


def perform_fold(state: State, seat: Seat, move: Fold) -> Transition[State]:
    """The cards are laid down unseen; when nobody stays the deal is over."""
    hand = state.hands[seat]
    folded = replace(
        state,
        hands=replace_item(state.hands, seat, ()),
        unused=state.unused + hand,
        stays=(*state.stays, False),
        folds=replace_item(state.folds, seat, state.folds[seat] + 1),
    )
    moved = tuple(CardMove(card, f"hand:{seat}", "unused") for card in hand)
    event = Event(law.FOLD_OR_STAY("folds", seat=seat), moved)
    if len(folded.stays) < len(state.others):
        return Transition(folded, (event,))
    if any(folded.stays):
        return Transition(replace(folded, phase=Phase.PLAY), (event,))
    after, ending = all_folded(folded)
    return Transition(after, (event, *ending))


def perform_stay(state: State, seat: Seat, move: Stay) -> Transition[State]:
    """One more player stays; after the last answer the bidder leads."""
    stayed = replace(state, stays=(*state.stays, True), folds=replace_item(state.folds, seat, 0))
    case = "has_to_stay" if state.folds[seat] == FOLDS_IN_A_ROW else "stays"
    phase = Auction.ANSWER if len(stayed.stays) < len(state.others) else Phase.PLAY
    return Transition(replace(stayed, phase=phase), (Event(law.FOLD_OR_STAY(case, seat=seat)),))


def perform_play(state: State, seat: Seat, move: Play) -> Transition[State]:
    """A card goes to the trick; the last one completes it."""
    order = state.trick_order
    played, event = card_played(state, seat, move.card, law.TO_THE_TRICK)
    if state.options.enforcement == "honour":
        doubtful = played.hands[seat] and state.suit_led not in (None, move.card.suit)
        opponents = tuple(other for other in order if other != seat)
        callable_play = challengeable_play(state, seat, move, opponents) if doubtful else None
        played = replace(played, challengeable=callable_play)
    if len(played.trick) < len(order):
        return Transition(played, (event,))
    after, events = finish_trick(played)
    return Transition(after, (event, *events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; after the last one the deal is scored."""
    order, best = state.trick_order, best_card(state.trick, state.trump)
    after, taken = trick_taken(state, order, order[best])
    event = Event(why_won(state, best, order[best]), taken)
    if any(after.hands[seat] for seat in order):
        return after, [event]
    scored, ending = count_tricks(after)
    return scored, [event, *ending]


def best_card(trick: Hand, trump: Suit | None) -> int:
    """Index of the winning card in a trick, counted from the lead."""
    led = trick[0].suit
    return winning_index(trick, lambda card: strength(card, led, trump, HIGH_TO_LOW))


def winning_seat(state: State) -> Seat | None:
    """The winner of the trick as it lies; None before the lead."""
    return state.trick_order[best_card(state.trick, state.trump)] if state.trick else None


def trick_findings(state: State) -> tuple[Finding, ...]:
    """The reason why the trick is won as it lies; nothing before the lead."""
    if not state.trick:
        return ()
    best = best_card(state.trick, state.trump)
    return (why_won(state, best, state.trick_order[best]),)


def why_won(state: State, best: int, winner: Seat) -> Finding:
    """The clause under which the trick is won by its best card."""
    card = state.trick[best]
    why = law.TRUMP_WINS if card.suit is state.trump else law.RANKING
    return why(card=card, winner=winner, cards=state.trick, points=TRICK_POINTS)


def perform_call(state: State, seat: Seat, move: Challenge) -> Transition[State]:
    """A call of the last play, judged by the verdict of strict play."""
    play = state.challengeable
    assert play is not None, "a call is legal only where there is something to call"
    facts = {"caller": seat, "seat": play.seat, "card": play.move.card, "suit": play.before.suit_led}
    if judge_strictly(play.before, play.seat, play.move):
        return Transition(replace(state, challengeable=play.without(seat)), (Event(law.WRONG_CALL(**facts)),))
    found = replace(state, challengeable=None, reneges=(*state.reneges, (play.seat, seat)))
    return Transition(found, (Event(law.RENEGE(**facts)),))
