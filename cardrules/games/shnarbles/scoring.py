"""Shnarbles: what a deal is worth, and how the match ends."""

from collections.abc import Iterator

from cardrules import shared_clauses
from cardrules.cards import Suit
from cardrules.fast_replace import replace
from cardrules.game import CardMove, Event, Outcome, ScoreLine, side_names, totals
from cardrules.games.shnarbles.rulebook import (
    ALL_FOLD,
    CARDS_EACH,
    COUNT,
    FAILED_BID,
    FOLDING_COSTS,
    GOING_OUT,
    LAST_LEFT,
    NO_TRICK,
    OUT_AT,
    PENALTY,
    SEVERAL_AT_ZERO,
    SPADE_OUT,
    THREE_TRICKS,
    TRICKS,
    TRICKS_FOR_A_RENEGE,
    ZERO,
)
from cardrules.games.shnarbles.state import Phase, State
from cardrules.rulebook import Finding
from cardrules.zones import Seat


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score a deal that has been played to its end."""
    moved, events = pay_for_reneges(state)
    # all five as they were played, and all of them still there after reneges have been paid for
    all_tricks = state.tricks_of(state.bidder) == moved.tricks_of(state.bidder) == CARDS_EACH
    spade_out = state.trump is Suit.SPADES and all_tricks
    lines = tuple(lines_of_play(moved))
    scored, ending = finish_deal(replace(moved, ledger=moved.ledger + lines), spade_out)
    return scored, [*events, Event(COUNT(), lines=lines), *ending]


def all_folded(state: State) -> tuple[State, list[Event]]:
    """Score a deal in which nobody plays against the bidder."""
    line = ScoreLine(state.bidder, -CARDS_EACH, ALL_FOLD(seat=state.bidder), deal=state.deal)
    scored, ending = finish_deal(replace(state, ledger=(*state.ledger, line)), spade_out=False)
    return scored, [Event(line.finding, lines=(line,)), *ending]


def pay_for_reneges(state: State) -> tuple[State, list[Event]]:
    """For every renege that was found the offender's last tricks go to the caller."""
    events = []
    for offender, caller in state.reneges:
        count = min(TRICKS_FOR_A_RENEGE, state.tricks_of(offender))
        kept = len(state.won[offender]) - count * len(state.playing)
        paid = state.won[offender][kept:]
        won = list(state.won)
        won[offender], won[caller] = won[offender][:kept], won[caller] + paid
        state = replace(state, won=tuple(won))
        told = THREE_TRICKS(
            seat=offender, caller=caller, tricks=f"{_tricks(count)} {'goes' if count == 1 else 'go'}"
        )
        events.append(Event(told, tuple(CardMove(card, f"won:{offender}", f"won:{caller}") for card in paid)))
    return state, events


def lines_of_play(state: State) -> Iterator[ScoreLine]:
    """Points of each seat for the tricks that lie before it, for the bid, and for folding."""
    for seat in state.live:
        count = state.tricks_of(seat)
        failed = seat == state.bidder and count < state.bid
        if count and (not failed or state.options.failed_bid_keeps_tricks):
            told = TRICKS(seat=seat, tricks=_tricks(count), points=f"{count} point{'s' * (count > 1)}")
            yield ScoreLine(seat, -count, told, state.won[seat], state.deal)
        if failed:
            told = FAILED_BID(seat=seat, bid=state.bid, tricks=_tricks(count))
            yield ScoreLine(seat, PENALTY, told, deal=state.deal)
        elif seat not in state.playing:
            if state.options.folding_costs:
                yield ScoreLine(seat, PENALTY, FOLDING_COSTS(seat=seat), deal=state.deal)
        elif not count:
            yield ScoreLine(seat, PENALTY, NO_TRICK(seat=seat), deal=state.deal)


def _tricks(count: int) -> str:
    return f"{count or 'no'} trick{'s' * (count != 1)}"


# The end


def finish_deal(state: State, spade_out: bool) -> tuple[State, list[Event]]:
    """The match is won, or some are out, or another deal is due."""
    scores = totals(state.ledger, state.options.players)
    if spade_out:
        return won(state, (state.bidder,), SPADE_OUT(seat=state.bidder))
    at_zero = [seat for seat in state.live if is_zero(state, scores[seat])]
    if at_zero:
        return won(state, *first_at_zero(state, at_zero, scores))
    live = tuple(seat for seat in state.live if scores[seat] < OUT_AT)
    gone = [
        Event(GOING_OUT(player=f"Seat {seat}", points=scores[seat]))
        for seat in state.live
        if seat not in live
    ]
    state = replace(state, live=live)
    if len(live) == 1:
        after, events = won(state, live, LAST_LEFT(winner=f"seat {live[0]}"))
    else:
        after, events = next_deal(state, state.live_from(state.dealer)[0])
        if after.result is None:
            events.append(Event(shared_clauses.DEAL_PASSES(dealer=after.dealer)))
    return after, gone + events


def is_zero(state: State, score: int) -> bool:
    """Whether a score wins."""
    return score == 0 if state.options.exact_zero else score <= 0


def first_at_zero(
    state: State, at_zero: list[Seat], scores: tuple[int, ...]
) -> tuple[tuple[Seat, ...], Finding]:
    """Who wins of those that reached zero, and the clause that says so."""
    best = min(scores[seat] for seat in at_zero)
    winners = tuple(seat for seat in at_zero if scores[seat] == best)
    if state.bidder in winners:
        winners = (state.bidder,)
    names = side_names(state.options.players, lambda seat: seat)
    if len(at_zero) == 1:
        return winners, ZERO(winner=names[winners[0]], points=best)
    return winners, SEVERAL_AT_ZERO(
        reached=tuple(names[seat] for seat in at_zero),
        scores=tuple(scores[seat] for seat in at_zero),
        winner=tuple(f"seat {seat}" for seat in winners),
        wins="wins" if len(winners) == 1 else "share the win",
    )


def next_deal(state: State, dealer: Seat) -> tuple[State, list[Event]]:
    """Another deal is due, unless that was the last one that was agreed on."""
    if state.deal != state.options.max_deals:
        return replace(state, phase=Phase.DEAL, dealer=dealer), []
    scores = totals(state.ledger, state.options.players)
    best = min(scores)
    winners = tuple(seat for seat in state.live if scores[seat] == best)
    names = side_names(state.options.players, lambda seat: seat)
    called = tuple(names[seat] for seat in winners)
    return won(state, winners, shared_clauses.MAX_DEALS(deals=state.deal, points=best, winner=called))


def won(state: State, winners: tuple[Seat, ...], finding: Finding) -> tuple[State, list[Event]]:
    """The match is over."""
    scores = totals(state.ledger, state.options.players)
    return replace(state, phase=Phase.OVER, result=Outcome(winners, scores, finding)), [Event(finding)]
