"""Pishe Pasha: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Rank
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition, card_moves_between, totals
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Deal, Discard, Draw, Pass, Put, put
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.definition.game import Obligation
from cardrules.games.pishe_pasha import rulebook as law
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.state import Move, Play, State, Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS, zones
from cardrules.mechanics import stocks
from cardrules.mechanics.challenges import ChallengeablePlay, on_honour
from cardrules.mechanics.piles import Pile, is_adjacent_rank
from cardrules.mechanics.repetition import MOST_TIMES, times_come
from cardrules.mechanics.stocks import (
    PACK,
    SEATS,
    DueCard,
    Phase,
    discard_name,
    other,
    with_holding,
)

CALLS = (Stop("correct"), Stop("end"))
CAN_BE_CALLED = (law.FOUNDATION_UP, law.MUST_GO_UP, law.ONTO_OPPONENT)
"""The clauses that a play on honour may break."""


def initial_state(options: PisheOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    return State(options=options, dealer=dealer, turn=other(dealer))


def bounds(options: PisheOptions) -> Bounds:
    """The loser may have all cards left; and where wrong plays are refused the foundations grow in time.

    With n cards left in play, a card that is next on its foundation comes up, and has to go there, at the latest when
    its holder has drawn n times: until then it stays with its holder, and cards laid on it come after it. A turn begins
    with a draw, so both seats have at most n + 1 turns until then. In a turn every play puts a card away for good, and
    comes after a draw or before it, and one card is discarded: 2n moves.
    """
    if options.enforcement == "honour":
        return Bounds(0, len(PACK), None, SEATS)
    return Bounds(0, len(PACK), sum(SEATS * (left + 1) * 2 * left for left in range(1, len(PACK) + 1)))


def movers(state: State) -> tuple[Seat, ...]:
    """The seat whose turn it is, unless it has played its last card, and the one that may call Stop."""
    if state.awaits_acceptance:
        return state.callers
    return (state.turn, *(seat for seat in state.callers if seat != state.turn))


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The open cards to the foundations and to the opponent, drawing or discarding, and a call."""
    if seat == state.turn:
        holding, onto = state.holdings[seat], discard_name(other(seat))
        strict = state.options.enforcement == "strict"
        for card in holding.open:
            if not strict or state.takes_up(card):  # on honour a card may go up wrongly
                yield put(card, FOUNDATIONS)
            yield put(card, onto)
        yield Discard() if holding.drawn else Draw()
    if seat in state.callers:
        yield from (*CALLS, Pass())


def action_space(options: PisheOptions) -> Iterator[Move]:
    """Every card to every place, even to a pile that does not exist; the moves without a card."""
    yield from (Put(card, to) for card in PACK for to in (FOUNDATIONS, "D0", "D1", "1"))
    yield from (Draw(), Discard(), *CALLS, Pass())


def due_cards(state: State, seat: Seat) -> tuple[DueCard, ...]:
    """The cards that a seat has to play before it does anything else, and the places where they must go."""
    if state.phase is not Phase.PLAY or seat != state.turn:
        return ()
    return tuple(
        [
            DueCard(card, FOUNDATIONS, law.MUST_GO_UP(card=card))
            for card in state.holdings[seat].open
            if state.takes_up(card)
        ]
    )


def obligations(state: State, seat: Seat) -> tuple[Obligation[Put], ...]:
    """The moves that a seat has to make before it does anything else."""
    return tuple(due.obligation for due in due_cards(state, seat))


# May I?


def judge_play(state: State, seat: Seat, move: Play) -> Verdict:
    """Whether a seat may play; on honour it may also play wrongly."""
    verdict = judge_strictly(state, seat, move)
    if state.options.enforcement == "strict" or state.corrected:
        return verdict
    return on_honour(verdict, CAN_BE_CALLED, law.HONOUR)


def judge_strictly(state: State, seat: Seat, move: Play) -> Verdict:
    """Whether a play is right: this decides on plays where they are checked, and on calls where they are not."""
    if state.awaits_acceptance:
        return illegal(law.LAST_PLAY("waiting"))
    match move:
        case Draw():
            return judge_draw(state, seat)
        case Put():
            return judge_put(state, seat, move)
        case Discard():
            return judge_discard(state, seat)


def judge_draw(state: State, seat: Seat) -> Verdict:
    """The next card of the stock."""
    drawn = state.holdings[seat].drawn
    broken = [law.NEXT_CARD(card=drawn)] if drawn else []
    broken += [must.finding for must in due_cards(state, seat)]
    return illegal(*broken) if broken else legal(law.NEXT_CARD.permits())


def judge_put(state: State, seat: Seat, move: Put) -> Verdict:
    """A card is laid on its foundation or on the opponent's discard pile."""
    fit, due = fits(state, seat, move.card, move.to), due_cards(state, seat)
    broken = [] if fit.upheld else [fit]
    if move.card not in state.holdings[seat].open:
        broken.append(law.OPEN_CARDS(card=move.card))
    if due and (move.card, move.to) not in [(must.card, must.to) for must in due]:
        broken += [must.finding for must in due]
    return illegal(*broken) if broken else legal(fit)


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card fits a place by its rank and suit: the clause that permits it, or the one it breaks."""
    opponents = discard_name(other(seat))
    if to == FOUNDATIONS:
        foundation_up = law.FOUNDATION_UP.permits if state.takes_up(card) else law.FOUNDATION_UP
        return foundation_up(card=card, suit=card.suit)
    if to == opponents:
        return fits_opponent(state.options, state.holdings[other(seat)].discard, card, to)
    return law.PLACES("own_discard" if to == discard_name(seat) else "nowhere", to=to, opponents=opponents)


def fits_opponent(options: PisheOptions, discard: Pile, card: Card, to: str) -> Finding:
    """Whether a card goes on the opponent's discard pile."""
    if not discard:
        return law.ONTO_OPPONENT("empty", card=card, to=to)
    on = discard[-1]
    if options.wrap and {card.rank, on.rank} == {Rank.KING, Rank.ACE}:
        return law.WRAP.permits(card=card, on=on)
    onto = law.ONTO_OPPONENT.permits if is_adjacent_rank(card, on) else law.ONTO_OPPONENT
    return onto(card=card, on=on, to=to)


def judge_discard(state: State, seat: Seat) -> Verdict:
    """The drawn card ends the turn."""
    broken = [] if state.holdings[seat].drawn else [law.DISCARD()]
    broken += [must.finding for must in due_cards(state, seat)]
    return illegal(*broken) if broken else legal(law.DISCARD.permits())


def judge_stop(state: State, seat: Seat, move: Stop) -> Verdict:
    """A call, right or wrong."""
    if state.options.enforcement == "strict":
        return illegal(law.STOP())
    return legal(law.STOP.permits()) if seat in state.callers else illegal(law.IN_TIME())


def judge_pass(state: State, seat: Seat, move: Pass) -> Verdict:
    """The opponent accepts the play with which a deal is won."""
    accepts = state.awaits_acceptance and seat in state.callers
    return legal(law.LAST_PLAY.permits()) if accepts else illegal(law.LAST_PLAY())


# Making moves


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """The whole pack goes in turn to the two stocks."""
    gathered = tuple(
        CardMove(card, zone.id, "pack", seen=False)
        for zone in zones(state)
        if zone.id != "pack"
        for card in zone.cards
    )
    fresh = State(options=state.options, dealer=seat, turn=other(seat), pack=(), ledger=state.ledger)
    dealt, to_stocks = stocks.stocks_dealt(replace(fresh, phase=Phase.PLAY, deal=state.deal + 1), move.order)
    opening = (Event(shared_clauses.FIRST_DEALER(dealer=seat)), Event(law.CARDS(cards=len(PACK))))
    events = (
        *(opening if dealt.deal == 1 else ()),
        Event(law.STOCKS(dealer=seat, cards=len(PACK) // SEATS), gathered + to_stocks),
        Event(law.COURSE(seat=dealt.turn)),
    )
    return Transition(begin_turn(dealt, dealt.turn), events)


def perform_play(state: State, seat: Seat, move: Play) -> Transition[State]:
    """A play, which on honour can be called from now on."""
    after = replace(state, challengeable=to_be_called(state, seat, move))
    match move:
        case Draw():
            return stocks.card_drawn(after, seat, law.NEW_STOCK, law.CARD_DRAWN)
        case Put():
            return perform_put(after, seat, move)
        case Discard():
            discarded, event = stocks.card_discarded(after, seat, law.DISCARDED)
            return end_turn(discarded, event)


def to_be_called(state: State, seat: Seat, move: Play) -> ChallengeablePlay | None:
    """The play that a call would be about after a play: an earlier wrong play in this turn, or else this one."""
    if state.options.enforcement == "strict":
        return None
    before = state.challengeable
    if before and before.seat == seat and not was_right(before):
        return before
    remembered = replace(state, ledger=(), corrected=False, challengeable=None)
    return ChallengeablePlay(seat, move, remembered, (other(seat),))


def was_right(play: ChallengeablePlay) -> Verdict:
    """The verdict of strict play on a play."""
    return judge_strictly(play.before, play.seat, play.move)


def perform_put(state: State, seat: Seat, move: Put) -> Transition[State]:
    """A card is laid on a pile; with its last card a seat wins, on honour when the opponent accepts it."""
    card, holding, opponent = move.card, state.holdings[seat], other(seat)
    source = f"drawn:{seat}" if card == holding.drawn else f"discard:{seat}"
    after = with_holding(state, seat, holding.without(card))
    if move.to == FOUNDATIONS:
        after = stocks.with_foundation(after, card.suit, (*state.foundation(card.suit), card))
        case, target = "foundation", f"foundation:{card.suit}"
    else:
        after = with_holding(after, opponent, state.holdings[opponent].receiving(card))
        case, target = "opponent", f"discard:{opponent}"
    played = law.PLAYED(case, seat=seat, card=card, suit=card.suit, opponent=opponent)
    event = Event(played, (CardMove(card, source, target),))
    if after.awaits_acceptance and state.options.enforcement == "strict":
        return win(after, event)
    return Transition(after, (event,))


def perform_pass(state: State, seat: Seat, move: Pass) -> Transition[State]:
    """The opponent accepts the last play."""
    return win(state)


def perform_stop(state: State, seat: Seat, move: Stop) -> Transition[State]:
    """A call is judged; when it is right, the first wrong play and all after it are taken back."""
    play = state.challengeable
    assert play is not None, "a call is legal only while there is a play to be called"
    verdict = was_right(play)
    if verdict:
        event = Event(wrong_call(play))
        after = replace(state, challengeable=None)
        return win(after, event) if state.awaits_acceptance else Transition(after, (event,))
    back: State = replace(play.before, ledger=state.ledger, corrected=move.remedy == "correct")
    if move.remedy == "end":
        back = with_holding(back, play.seat, back.holdings[play.seat].after_discard())
    remedy = law.CORRECTED if back.corrected else law.TURN_ENDED
    fault = " ".join(finding.text for finding in verdict.findings)
    event = Event(remedy(seat=play.seat, fault=fault), card_moves_between(zones(state), zones(back)))
    return Transition(back, (event,)) if back.corrected else end_turn(back, event)


def wrong_call(play: ChallengeablePlay) -> Finding:
    """The finding when a right play was called."""
    seat, holdings = play.seat, play.before.holdings
    match play.move:
        case Put(card, to) if to == FOUNDATIONS:
            return law.WRONG_CALL("foundation", seat=seat, card=card)
        case Put(card, _):
            return law.WRONG_CALL("opponent", seat=seat, card=card, on=holdings[other(seat)].discard[-1])
        case Discard():
            return law.WRONG_CALL("discard", seat=seat, card=holdings[seat].drawn)
        case _:
            return law.WRONG_CALL("draw", seat=seat)


def begin_turn(state: State, seat: Seat) -> State:
    """The turn of a seat begins; where plays are checked no position comes again, so none is noted."""
    if state.options.enforcement == "strict":
        return replace(state, turn=seat)
    return stocks.begin_turn(state, seat)


def end_turn(state: State, last: Event) -> Transition[State]:
    """The opponent's turn begins, unless on honour play goes round in circles."""
    after = begin_turn(replace(state, corrected=False), other(state.turn))
    if times_come(after.history) == MOST_TIMES:
        repetition = law.REPETITION(seat=after.turn)
        return finish(after, None, (last, Event(repetition)), repetition)
    return Transition(after, (last,))


# Scoring, and the end


def win(state: State, *events: Event) -> Transition[State]:
    """The seat whose turn it is has won: it scores the cards that are left to the opponent."""
    winner, loser = state.turn, other(state.turn)
    left = state.holdings[loser].stock + state.holdings[loser].discard
    return deal_won(state, winner, len(left), events, left)


def deal_won(
    state: State, winner: Seat, points: int, events: tuple[Event, ...] = (), left: Pile = ()
) -> Transition[State]:
    """A seat has won the deal, and scores the cards that are left to the other.

    Args:
        state: The state at the end of the deal.
        winner: The seat that has won it.
        points: The number of cards left to the other.
        events: The events up to now.
        left: The cards that are left, where they are known.
    """
    finding = law.CARDS_LEFT(winner=winner, loser=other(winner), points=points)
    line = ScoreLine(winner, points, finding, left, state.deal)
    scored = replace(state, ledger=(*state.ledger, line))
    counted = (Event(law.WON(winner=winner)), Event(line.finding, lines=(line,)))
    return finish(scored, winner, (*events, *counted), law.ONE_DEAL(winner=winner))


def finish(
    state: State, winner: Seat | None, events: tuple[Event, ...], ending: Finding
) -> Transition[State]:
    """The deal is over, and so is the match unless it goes to a target.

    Args:
        state: The state after the deal has been scored.
        winner: The seat that won the deal, if any.
        events: The events up to now.
        ending: The reason why the match is over, if it is a single deal.
    """
    options, scores = state.options, totals(state.ledger, SEATS)
    end: Outcome | Finding | None = Outcome(() if winner is None else (winner,), scores, ending)
    if options.target is not None:
        members = tuple((seat,) for seat in range(SEATS))
        end = shared_clauses.match_end(scores, options.target, state.deal, options.max_deals, members)
        if isinstance(end, Outcome) and end.finding.clause is shared_clauses.TARGET:
            end = Outcome(end.winners, scores, law.TARGET(**dict(end.finding.facts)))
    state = replace(state, corrected=False, challengeable=None)
    if isinstance(end, Outcome):
        last = () if end.finding == events[-1].finding else (Event(end.finding),)
        return Transition(replace(state, phase=Phase.OVER, result=end), events + last)
    dealer = other(state.dealer)
    due_next = replace(state, phase=Phase.DEAL, dealer=dealer)
    return Transition(due_next, (*events, Event(shared_clauses.DEAL_PASSES(dealer=dealer))))
