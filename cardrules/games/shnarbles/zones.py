"""Shnarbles: the zones, and who sees them."""

from cardrules.core.cards import Card, Suit
from cardrules.core.zones import Counts, Fact, Number, OneOf, Played, Seat, Seats, Shape, Zone, trick_zone
from cardrules.games.shnarbles.rulebook import CARDS_EACH, FOLDS_IN_A_ROW
from cardrules.games.shnarbles.state import Auction, State
from cardrules.mechanics.tricks import Phase, own_zones


def zones(state: State) -> tuple[Zone, ...]:
    """The unused cards, the trick, and the cards that each seat holds and has won."""
    return (
        Zone("unused", "Unused", Shape.STACK, state.unused, down=len(state.unused)),
        *(trick_zone(seat, _played(state, seat), line=1) for seat in state.live),
        *(zone for seat in range(state.options.players) for zone in own_zones(state, seat)),
    )


def _played(state: State, seat: Seat) -> tuple[Card, ...]:
    if not state.trick or seat not in state.playing:
        return ()
    place = state.trick_order.index(seat)
    return state.trick[place : place + 1]


def status(state: State) -> tuple[Fact, ...]:
    """Deal, dealer, bids, trump, folds, seats that are out, tricks, the play that may be called, and the turn."""
    phase, call = state.phase, state.challengeable
    bids = list(zip(state.live_from(state.dealer), state.bids, strict=False)) if phase is Auction.BID else []
    bid = ((state.bidder, state.bid),) if phase in (Auction.TRUMP, Auction.ANSWER, Phase.PLAY) else ()
    named = phase in (Auction.ANSWER, Phase.PLAY)
    answers = zip(state.others, state.stays, strict=False) if named else ()
    twice = (seat for seat in state.live if state.folds[seat] == FOLDS_IN_A_ROW)
    out = (seat for seat in range(state.options.players) if seat not in state.live)
    playing = sorted(state.playing) if phase is Phase.PLAY else ()
    in_turn = phase not in (Phase.DEAL, Phase.OVER)
    return (
        Fact("deal", Number(max(state.deal, 1), most=state.options.max_deals), "Deal"),
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("passed", Seats(tuple(seat for seat, tricks in bids if not tricks)), "Passed"),
        Fact("bids", Counts(tuple((seat, tricks) for seat, tricks in bids if tricks), CARDS_EACH), "Bids"),
        Fact("bid", Counts(bid, CARDS_EACH), "Bid"),
        Fact("trump", OneOf(tuple(Suit), state.trump if named else None), "Trump"),
        Fact("folded", Seats(tuple(sorted(seat for seat, stays in answers if not stays))), "Folded"),
        Fact("folded_twice", Seats(tuple(sorted(twice))), "Folded twice in a row"),
        Fact("out", Seats(tuple(out)), "Out"),
        Fact(
            "tricks", Counts(tuple((seat, state.tricks_of(seat)) for seat in playing), CARDS_EACH), "Tricks"
        ),
        Fact("callable", Played(call.move.card, call.seat) if call else Played(), "May be called"),
        Fact("callers", Seats(tuple(sorted(call.callers)) if call else ()), "May call"),
        Fact("turn", Seats((state.turn,) if in_turn else ()), "Turn"),
    )
