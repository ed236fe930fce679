"""Pishe Pasha: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Card, Rank, full_pack
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
from cardrules.games.pishe_pasha.options import PisheOptions
from cardrules.games.pishe_pasha.rulebook import (
    CARDS,
    CARDS_LEFT,
    CORRECTED,
    COURSE,
    DISCARD,
    DISCARDED,
    DRAWN,
    DRAWN_DEAL,
    FOUNDATION_UP,
    HONOUR,
    LAST_PLAY,
    MUST_GO_UP,
    NEXT_CARD,
    ONE_DEAL,
    ONTO_OPPONENT,
    OPEN_CARDS,
    PLACES,
    PLAYED,
    STOCKS,
    STOP,
    TURN_ENDED,
    TURN_OVER,
    WON,
    WRAP,
    WRONG_CALL,
)
from cardrules.games.pishe_pasha.state import SUITS, Move, Phase, Remedy, State, Stop
from cardrules.games.pishe_pasha.zones import FOUNDATIONS, zones
from cardrules.mechanics.challenges import ChallengeablePlay, made, on_honour
from cardrules.mechanics.piles import Pile, goes_up, is_adjacent_rank
from cardrules.mechanics.repetition import MOST_TIMES, Fingerprint, fingerprint, times_come
from cardrules.mechanics.stocks import Holding, dealt_in_turn, discard_name, turnings_over
from cardrules.moves import Deal, Discard, Draw, Pass, Put
from cardrules.rulebook import Finding
from cardrules.zones import Seat

SEATS = 2
PACK = full_pack()
CALLS = (Stop("correct"), Stop("end"))
CAN_BE_CALLED = (FOUNDATION_UP, MUST_GO_UP, ONTO_OPPONENT)
"""The clauses that a play on one's honour may break."""


def initial_state(options: PisheOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    return State(
        options=options,
        phase=Phase.DEAL,
        dealer=dealer,
        deal=0,
        turn=other(dealer),
        pack=PACK,
        holdings=(Holding(), Holding()),
        foundations=((),) * len(SUITS),
        corrected=False,
        made=None,
        history=(),
        ledger=(),
        result=None,
    )


def other(seat: Seat) -> Seat:
    """The opponent of a seat."""
    return 1 - seat


def actors(state: State) -> tuple[Seat, ...]:
    """The seat that deals or whose turn it is, and the one that may call Stop."""
    match state.phase:
        case Phase.DEAL:
            return (state.dealer,)
        case Phase.PLAY:
            return (state.turn, *(seat for seat in state.callers if seat != state.turn))
        case Phase.ACCEPT:
            return state.callers
        case Phase.OVER:
            return ()


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack, for the dealer when a deal is due."""
    return PACK if state.phase is Phase.DEAL and seat == state.dealer else ()


def pseudo_legal_moves(state: State, seat: Seat) -> Iterator[Move]:
    """The open cards to the foundations and to the opponent, drawing, discarding, and a call."""
    if seat == state.turn:
        for card in state.holdings[seat].open:
            yield from (Put(card, to) for to in (FOUNDATIONS, discard_name(other(seat))))
        yield from (Draw(), Discard())
    if seat in state.callers:
        yield from CALLS
        yield Pass()


def action_space(options: PisheOptions) -> Iterator[Move]:
    """Every card to every place, also to a pile that there is not; the moves without a card."""
    yield from (Put(card, to) for card in PACK for to in (FOUNDATIONS, "D0", "D1", "1"))
    yield from (Draw(), Discard(), *CALLS, Pass())


def due(state: State, seat: Seat) -> Pile:
    """The cards that must go up before anything else is done."""
    return tuple(card for card in state.holdings[seat].open if goes_up(card, state.foundation(card.suit)))


# May I?


def judge(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a seat may make a move, and under which clauses; on its honour it may play wrongly too."""
    verdict = judge_strictly(state, seat, move)
    if state.options.enforcement == "strict" or state.corrected:
        return verdict
    return on_honour(verdict, CAN_BE_CALLED, HONOUR)


def judge_strictly(state: State, seat: Seat, move: Move) -> Verdict:
    """Whether a move is right: what decides about moves where they are checked, and about calls where not."""
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
        case Stop():
            return judge_stop(state, seat)
        case Pass():
            return judge_pass(state, seat)
        case _ if seat != state.turn:
            return illegal(shared_clauses.TURN(turn=state.turn, seat=seat))
        case _ if state.phase is Phase.ACCEPT:
            return illegal(LAST_PLAY(what="You have played all your cards: your opponent passes or calls."))
        case Draw():
            return judge_draw(state, seat)
        case Put():
            return judge_put(state, seat, move.card, move.to)
        case Discard():
            return judge_discard(state, seat)


def judge_put(state: State, seat: Seat, card: Card, to: str) -> Verdict:
    """A card is laid on its foundation or on the opponent's discard pile."""
    fit = fits(state, seat, card, to)
    broken = [] if fit.upheld else [fit]
    if card not in state.holdings[seat].open:
        broken.append(OPEN_CARDS(card=card))
    waiting = due(state, seat)
    if waiting and (to != FOUNDATIONS or card not in waiting):
        broken.append(first_up(waiting))
    return illegal(*broken) if broken else legal(fit)


def first_up(waiting: Pile) -> Finding:
    """What has to be done first."""
    return MUST_GO_UP(cards=tuple(f"the {card.pretty}" for card in waiting))


def fits(state: State, seat: Seat, card: Card, to: str) -> Finding:
    """Whether a card goes on a place by its rank and suit: the clause that permits it or is broken."""
    if to == FOUNDATIONS:
        facts = {"card": card, "suit": card.suit}
        up = goes_up(card, state.foundation(card.suit))
        return FOUNDATION_UP.permits(**facts) if up else FOUNDATION_UP(**facts)
    if to == discard_name(other(seat)):
        return fits_opponent(state, state.holdings[other(seat)].discard, card)
    if to == discard_name(seat):
        return PLACES(what="On your own discard pile you lay a card only by discarding it.")
    return PLACES(what=f"There is no place {to} on this table.")


def fits_opponent(state: State, discard: Pile, card: Card) -> Finding:
    """Whether a card goes on the opponent's discard pile."""
    if not discard:
        return ONTO_OPPONENT(card=card, why="there is none")
    on = discard[-1]
    if is_adjacent_rank(card, on):
        return ONTO_OPPONENT.permits(card=card, on=on)
    if state.options.wrap and {card.rank, on.rank} == {Rank.KING, Rank.ACE}:
        return WRAP.permits(card=card, on=on)
    return ONTO_OPPONENT(card=card, why=f"it takes a card one rank higher or lower than the {on.pretty}")


def judge_draw(state: State, seat: Seat) -> Verdict:
    """The next card of the stock."""
    drawn, waiting = state.holdings[seat].drawn, due(state, seat)
    broken = [NEXT_CARD(card=drawn)] if drawn else []
    if waiting:
        broken.append(first_up(waiting))
    return illegal(*broken) if broken else legal(NEXT_CARD.permits())


def judge_discard(state: State, seat: Seat) -> Verdict:
    """The drawn card ends the turn."""
    waiting = due(state, seat)
    broken = [] if state.holdings[seat].drawn else [DISCARD()]
    if waiting:
        broken.append(first_up(waiting))
    return illegal(*broken) if broken else legal(DISCARD.permits())


def judge_stop(state: State, seat: Seat) -> Verdict:
    """A call, right or wrong."""
    if state.options.enforcement == "strict":
        return illegal(STOP(what="Wrong plays are refused here: there is nothing to call."))
    if seat not in state.callers:
        return illegal(STOP(what="There is no play of your opponent that you could still call."))
    return legal(STOP.permits())


def judge_pass(state: State, seat: Seat) -> Verdict:
    """The opponent accepts the play with which a deal is won."""
    if state.phase is Phase.ACCEPT and seat in state.callers:
        return legal(LAST_PLAY.permits())
    return illegal(LAST_PLAY(what="You pass only to accept the play with which your opponent wins."))


# What happens


def apply_unchecked(state: State, seat: Seat, move: Move) -> Transition:
    """Carry out a move that has been judged legal."""
    match move:
        case Deal():
            return perform_deal(state, move.order)
        case Stop():
            return perform_stop(state, seat, move.remedy)
        case Pass():
            return win(state, ())
        case _:
            return perform_play(state, seat, move)


def perform_deal(state: State, order: tuple[Card, ...]) -> Transition:
    """The whole pack in turn to the two stocks."""
    first = other(state.dealer)
    dealt = begin_turn(
        replace(
            state,
            phase=Phase.PLAY,
            deal=state.deal + 1,
            pack=(),
            holdings=dealt_in_turn(order, first),
            foundations=((),) * len(SUITS),
            history=(),
        ),
        first,
    )
    gathered = tuple(
        CardMove(card, zone.id, "pack", seen=False)
        for zone in zones(state)
        if zone.id != "pack"
        for card in zone.cards
    )
    to_stocks = tuple(
        CardMove(card, "pack", f"stock:{(first + number) % SEATS}", seen=False)
        for number, card in enumerate(order)
    )
    opening = (Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)), Event(CARDS(cards=len(order))))
    events = (
        *(opening if state.deal == 0 else ()),
        Event(STOCKS(dealer=state.dealer, cards=len(order) // SEATS), gathered + to_stocks),
        Event(COURSE(seat=first)),
    )
    return Transition(dealt, events)


def perform_play(state: State, seat: Seat, move: Draw | Put | Discard) -> Transition:
    """A play, which on one's honour can be called from now on."""
    after = replace(state, made=to_be_called(state, seat, move))
    match move:
        case Draw():
            return perform_draw(after, seat)
        case Put():
            return perform_put(after, seat, move.card, move.to)
        case Discard():
            return perform_discard(after, seat)


def to_be_called(state: State, seat: Seat, move: Move) -> ChallengeablePlay | None:
    """What a call would be about after a play: a wrong play made before in this turn, or else this one."""
    if state.options.enforcement == "strict":
        return None
    if state.made and state.made.seat == seat and not was_right(state.made):
        return state.made
    return made(state, seat, move, callers=(other(seat),))


def was_right(play: ChallengeablePlay) -> Verdict:
    """What strict play says of a play."""
    return judge_strictly(play.before, play.seat, play.move)


def perform_draw(state: State, seat: Seat) -> Transition:
    """The top card of the stock is taken; before that an empty stock is made anew."""
    before, after = state.holdings[seat], state.holdings[seat].after_draw()
    events = []
    if not before.stock:
        events.append(Event(TURN_OVER(seat=seat, cards=len(before.discard)), turnings_over(seat, before)))
    moved = CardMove(after.drawn, f"stock:{seat}", f"drawn:{seat}")
    events.append(Event(DRAWN(seat=seat, card=after.drawn), (moved,)))
    return Transition(with_holding(state, seat, after), tuple(events))


def perform_put(state: State, seat: Seat, card: Card, to: str) -> Transition:
    """A card is laid on a pile; with its last card a seat wins."""
    holding, them = state.holdings[seat], other(seat)
    source = f"drawn:{seat}" if card == holding.drawn else f"discard:{seat}"
    after = with_holding(state, seat, holding.without(card))
    if to == FOUNDATIONS:
        foundations = tuple(
            (*pile, card) if suit is card.suit else pile
            for suit, pile in zip(SUITS, state.foundations, strict=True)
        )
        after = replace(after, foundations=foundations)
        target, said = f"foundation:{card.suit}", "its foundation"
    else:
        after = with_holding(after, them, after.holdings[them].receiving(card))
        target, said = f"discard:{them}", f"the discard pile of seat {them}"
    event = Event(PLAYED(seat=seat, card=card, pile=said), (CardMove(card, source, target),))
    if not after.holdings[seat].is_gone:
        return Transition(after, (event,))
    if state.options.enforcement == "honour":
        return Transition(replace(after, phase=Phase.ACCEPT), (event,))
    return win(after, (event,))


def perform_discard(state: State, seat: Seat) -> Transition:
    """The drawn card goes to the discard pile, and the opponent's turn begins."""
    holding = state.holdings[seat]
    after = with_holding(state, seat, holding.after_discard())
    moved = CardMove(holding.drawn, f"drawn:{seat}", f"discard:{seat}")
    event = Event(DISCARDED(seat=seat, card=holding.drawn, next=other(seat)), (moved,))
    return end_turn(after, (event,))


def perform_stop(state: State, caller: Seat, remedy: Remedy) -> Transition:
    """A call is judged; when it is right, the first wrong play and all after it are taken back."""
    play = state.made
    assert play is not None, "a call is legal only while there is a play to be called"
    verdict = was_right(play)
    if verdict:
        reason = " ".join(finding.text for finding in verdict.findings)
        event = Event(WRONG_CALL(seat=play.seat, reason=reason))
        after = replace(state, made=play.without(caller))
        return win(after, (event,)) if state.phase is Phase.ACCEPT else Transition(after, (event,))
    clause = CORRECTED if remedy == "correct" else TURN_ENDED
    fault = " ".join(finding.text for finding in verdict.findings)
    back: State = replace(play.before, ledger=state.ledger, corrected=remedy == "correct")
    if remedy == "end":
        back = with_holding(back, play.seat, back.holdings[play.seat].after_discard())
    event = Event(
        clause(play=f"“{play.move}”", seat=play.seat, fault=fault),
        card_moves_between(zones(state), zones(back)),
    )
    return Transition(back, (event,)) if remedy == "correct" else end_turn(back, (event,))


def end_turn(state: State, events: tuple[Event, ...]) -> Transition:
    """The opponent's turn begins, unless on one's honour play goes round in circles."""
    after = begin_turn(state, other(state.turn))
    if state.options.enforcement == "honour" and times_come(after.history) == MOST_TIMES:
        drawn = DRAWN_DEAL(seat=after.turn)
        return finish(after, None, (*events, Event(drawn)), drawn)
    return Transition(after, events)


def begin_turn(state: State, seat: Seat) -> State:
    """The turn of a seat begins."""
    begun = replace(state, turn=seat, corrected=False)
    return replace(begun, history=(*state.history, position(begun)))


def position(state: State) -> Fingerprint:
    """What can come again at the start of a turn."""
    owned = (pile for holding in state.holdings for pile in (holding.stock, holding.discard))
    return fingerprint(state.turn, (*owned, *state.foundations))


# Scoring, and the end


def win(state: State, events: tuple[Event, ...]) -> Transition:
    """The seat whose turn it is has won: it scores the cards that are left to the opponent."""
    winner, loser = state.turn, other(state.turn)
    left = state.holdings[loser].stock + state.holdings[loser].discard
    scored = CARDS_LEFT(winner=winner, points=len(left), loser=loser)
    line = ScoreLine(winner, len(left), scored, left, state.deal)
    after = replace(state, ledger=(*state.ledger, line))
    return finish(
        after,
        winner,
        (*events, Event(WON(winner=winner)), Event(scored, lines=(line,))),
        ONE_DEAL(winner=winner),
    )


def finish(state: State, winner: Seat | None, events: tuple[Event, ...], ending: Finding) -> Transition:
    """The deal is over, and so is the match unless it goes to a target.

    Args:
        state: The state after the deal has been scored.
        winner: The seat that won the deal, if any.
        events: What has happened up to now.
        ending: Why the match is over, where it is one deal.
    """
    options, names = state.options, side_names(SEATS, lambda seat: seat)
    scores = totals(state.ledger, SEATS)
    end: Outcome | Finding | None
    if options.target is None:
        end = Outcome(() if winner is None else (winner,), scores, ending)
    else:
        end = shared_clauses.match_end(scores, options.target, state.deal, options.max_deals, names)
    state = replace(state, corrected=False, made=None)
    if isinstance(end, Outcome):
        told = () if end.finding == events[-1].finding else (Event(end.finding),)
        return Transition(replace(state, phase=Phase.OVER, result=end), events + told)
    dealer = other(state.dealer)
    due_next = replace(state, phase=Phase.DEAL, dealer=dealer)
    return Transition(due_next, (*events, Event(shared_clauses.DEAL_PASSES(dealer=dealer))))


def with_holding(state: State, seat: Seat, holding: Holding) -> State:
    """The state with other cards in front of a seat."""
    mine, theirs = holding, state.holdings[other(seat)]
    return replace(state, holdings=(mine, theirs) if seat == 0 else (theirs, mine))
