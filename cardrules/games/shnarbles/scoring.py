"""Shnarbles: the points of a deal, and the end of the match."""

from collections.abc import Iterable, Iterator, Sequence

from cardrules.core import shared_clauses
from cardrules.core.cards import Suit
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, totals
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.rulebook import Finding
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.games.shnarbles import rulebook as law
from cardrules.games.shnarbles.options import ShnarblesOptions
from cardrules.games.shnarbles.rulebook import CARDS_EACH, OUT_AT, PENALTY, TRICKS_FOR_A_RENEGE
from cardrules.games.shnarbles.state import State
from cardrules.mechanics.tricks import Phase

TRICK_POINTS = -1
"""The points for each trick when the deal is scored, unless a failed bid or a renege takes it away."""


def bounds(options: ShnarblesOptions) -> Bounds:
    """A seat wins every trick or pays one penalty; all bid, name trump or answer once, and play all their cards.

    On honour the others may call, or let pass, each card but those that are led and the last ones.
    """
    others, on_honour = options.players - 1, options.enforcement == "honour"
    moves = options.players + 1 + others + CARDS_EACH * options.players
    calls = (CARDS_EACH - 1) * others * others if on_honour else 0
    return Bounds(CARDS_EACH * TRICK_POINTS, PENALTY, moves + calls, options.players if on_honour else 1)


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score a deal that has been played to its end."""
    moved, events = pay_for_reneges(state)
    lines = lines_of(moved, tricks_won(moved))
    after, ending = finish_played_deal(moved, tricks_won(state), lines)
    return after, [*events, *ending]


def finish_played_deal(
    state: State, won: Sequence[int], lines: tuple[ScoreLine, ...]
) -> tuple[State, list[Event]]:
    """The points of a deal are added, and the match goes on or ends.

    Args:
        state: The state with the reneges paid for.
        won: The number of tricks that each seat won in play.
        lines: The points.
    """
    scored = replace(state, ledger=state.ledger + lines)
    after, ending = finish_deal(scored, is_spade_out(state, won))
    return after, [Event(law.COUNT(), lines=lines), *ending]


def tricks_won(state: State) -> tuple[int, ...]:
    """The number of tricks in front of each seat."""
    return tuple(map(state.tricks_of, range(state.options.players)))


def is_spade_out(state: State, won: Sequence[int]) -> bool:
    """Whether the bidder has won all tricks in spades; a bidder who has to pay for a renege loses some of them."""
    offended = any(offender == state.bidder for offender, _ in state.reneges)
    return state.trump is Suit.SPADES and won[state.bidder] == CARDS_EACH and not offended


def all_passed(state: State) -> tuple[State, list[Event]]:
    """Nobody has bid: the same dealer deals again, if there is another deal."""
    after, ending = next_deal(state, state.dealer)
    passed = Event(law.ALL_PASS(dealer=state.dealer) if after.result is None else law.ALL_PASS("last"))
    return after, [passed, *ending]


def all_folded(state: State) -> tuple[State, list[Event]]:
    """Score a deal in which nobody plays against the bidder."""
    line = ScoreLine(state.bidder, -CARDS_EACH, law.ALL_FOLD(seat=state.bidder), deal=state.deal)
    scored, ending = finish_deal(replace(state, ledger=(*state.ledger, line)), spade_out=False)
    return scored, [Event(line.finding, lines=(line,)), *ending]


def pay_for_reneges(state: State) -> tuple[State, list[Event]]:
    """For every renege that was found, the offender's last tricks go to the caller."""
    events = []
    for offender, caller, count in payments(tricks_won(state), state.reneges):
        kept = len(state.won[offender]) - count * len(state.playing)
        left, paid = state.won[offender][:kept], state.won[offender][kept:]
        won = replace_item(state.won, offender, left)
        state = replace(state, won=replace_item(won, caller, won[caller] + paid))
        finding = law.THREE_TRICKS("" if count else "none", seat=offender, caller=caller, count=count)
        events.append(
            Event(finding, tuple(CardMove(card, f"won:{offender}", f"won:{caller}") for card in paid))
        )
    return state, events


def payments(won: Sequence[int], reneges: Iterable[tuple[Seat, Seat]]) -> Iterator[tuple[Seat, Seat, int]]:
    """The number of tricks that each offender pays each caller, as long as there are any.

    >>> list(payments((4, 1, 0), [(0, 1), (0, 2)]))
    [(0, 1, 3), (0, 2, 1)]
    """
    left = list(won)
    for offender, caller in reneges:
        count = min(TRICKS_FOR_A_RENEGE, left[offender])
        left[offender] -= count
        left[caller] += count
        yield offender, caller, count


def score_lines(state: State) -> tuple[ScoreLine, ...]:
    """The score lines of each player if the deal ended now; nothing before its first trick."""
    if state.phase is not Phase.PLAY:
        return ()
    moved, _ = pay_for_reneges(state)
    return lines_of(moved, tricks_won(moved))


def lines_of(state: State, tricks: Sequence[int]) -> tuple[ScoreLine, ...]:
    """The score lines of each player with that number of tricks, the reneges paid for."""
    return tuple(line for seat in state.live for line in lines_of_seat(state, seat, tricks[seat]))


def lines_of_seat(state: State, seat: Seat, count: int) -> Iterator[ScoreLine]:
    """Points of a seat for its tricks, for the bid, and for folding."""
    failed = seat == state.bidder and count < state.bid
    if count and (not failed or state.options.failed_bid_keeps_tricks):
        yield ScoreLine(
            seat, count * TRICK_POINTS, law.TRICKS(seat=seat, count=count), state.won[seat], state.deal
        )
    if failed:
        finding = law.FAILED_BID("" if count else "none", seat=seat, bid=state.bid, count=count)
        yield ScoreLine(seat, PENALTY, finding, deal=state.deal)
    elif seat not in state.playing:
        if state.options.folding_costs:
            yield ScoreLine(seat, PENALTY, law.FOLDING_COSTS(seat=seat), deal=state.deal)
    elif not count:
        yield ScoreLine(seat, PENALTY, law.NO_TRICK(seat=seat), deal=state.deal)


# The end


def finish_deal(state: State, spade_out: bool) -> tuple[State, list[Event]]:
    """The match is won, or some are out, or another deal is due."""
    scores = totals(state.ledger, state.options.players)
    if spade_out:
        return won(state, (state.bidder,), law.SPADE_OUT(seat=state.bidder))
    at_zero = tuple(seat for seat in state.live if is_zero(state, scores[seat]))
    if at_zero:
        return won(state, *first_at_zero(state, at_zero, scores))
    live = tuple(seat for seat in state.live if scores[seat] < OUT_AT)
    gone = [Event(law.GOING_OUT(seat=seat, points=scores[seat])) for seat in state.live if seat not in live]
    state = replace(state, live=live)
    if len(live) == 1:
        after, events = won(state, live, law.LAST_LEFT(winner=live[0]))
    else:
        after, events = next_deal(state, state.live_from(state.dealer)[0])
        if after.result is None:
            events.append(Event(law.DEAL_PASSES(dealer=after.dealer)))
    return after, gone + events


def is_zero(state: State, score: int) -> bool:
    """Whether a score wins."""
    return score == 0 if state.options.exact_zero else score <= 0


def first_at_zero(
    state: State, at_zero: tuple[Seat, ...], scores: tuple[int, ...]
) -> tuple[tuple[Seat, ...], Finding]:
    """The winners among the seats that reached zero, and the clause that says so."""
    best = min(scores[seat] for seat in at_zero)
    winners = tuple(seat for seat in at_zero if scores[seat] == best)
    if has_bidder(state) and state.bidder in winners:
        winners = (state.bidder,)
    if len(at_zero) == 1:
        return winners, law.ZERO(winner=winners[0], points=best)
    reached = tuple(scores[seat] for seat in at_zero)
    case = "shared" if len(winners) > 1 else ""
    return winners, law.SEVERAL_AT_ZERO(case, reached=at_zero, scores=reached, winner=winners)


def has_bidder(state: State) -> bool:
    """Whether somebody has bid, and nobody has gone out since, so that the bids are those of the seats in play."""
    return any(state.bids) and len(state.bids) == len(state.live)


def ended_between_deals(state: State) -> State | None:
    """The end of a match of which only the table after its last deal is known; None where another deal is due."""
    scores = totals(state.ledger, state.options.players)
    if not state.deal or all(scores[seat] >= OUT_AT for seat in state.live):  # all at once are never out
        return None
    spade_out = has_bidder(state) and is_spade_out(state, tricks_won(state))
    paid = {caller for _, caller in state.reneges}  # then some of its tricks may not have been won in play
    ended, _ = finish_deal(state, spade_out and state.bidder not in paid)
    return ended if ended.result else None


def next_deal(state: State, dealer: Seat) -> tuple[State, list[Event]]:
    """Another deal is due, unless that was the last one agreed on.

    Until then there is no trump: counted from the new dealer on, the last bids would name another bidder, and the
    tricks in spades of that seat would look like a spade-out.
    """
    if state.deal != state.options.max_deals:
        return replace(state, phase=Phase.DEAL, dealer=dealer, leader=dealer, trump=None), []
    scores = totals(state.ledger, state.options.players)
    best = min(scores)
    winners = tuple(seat for seat in state.live if scores[seat] == best)
    return won(state, winners, shared_clauses.MAX_DEALS(deals=state.deal, points=best, winner=winners))


def won(state: State, winners: tuple[Seat, ...], finding: Finding) -> tuple[State, list[Event]]:
    """The match is over."""
    scores = totals(state.ledger, state.options.players)
    return replace(state, phase=Phase.OVER, result=Outcome(winners, scores, finding)), [Event(finding)]
