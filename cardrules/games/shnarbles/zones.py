"""Shnarbles: what lies where, and who sees it."""

from collections.abc import Iterable

from cardrules.cards import Card
from cardrules.games.shnarbles.rulebook import FOLDS_IN_A_ROW
from cardrules.games.shnarbles.state import Auction, State
from cardrules.mechanics.tricks import Phase
from cardrules.rulebook import format_seats
from cardrules.zones import Seat, Shape, Zone


def zones(state: State) -> tuple[Zone, ...]:
    """The unused cards, the trick, and what each seat holds and has won."""
    return (
        Zone("unused", "Unused", Shape.STACK, state.unused, down=len(state.unused)),
        *(
            Zone(f"trick:{seat}", f"Seat {seat} plays", Shape.FAN, _played(state, seat), line=1)
            for seat in state.live
        ),
        *(zone for seat in range(state.options.players) for zone in _seat_zones(state, seat)),
    )


def _seat_zones(state: State, seat: Seat) -> tuple[Zone, ...]:
    return (
        Zone(
            f"hand:{seat}", "Hand", Shape.FAN, state.hands[seat], seat, seen_by=frozenset([seat]), tap="card"
        ),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def _played(state: State, seat: Seat) -> tuple[Card, ...]:
    if not state.trick or seat not in state.playing:
        return ()
    place = state.trick_order.index(seat)
    return state.trick[place : place + 1]


def status(state: State) -> tuple[tuple[str, str], ...]:
    """Deal, dealer, bids, trump, who folded and who is out, the tricks, what may be called, and whose turn it is."""
    known = [("Deal", str(max(state.deal, 1))), ("Dealer", f"seat {state.dealer}")]
    if state.phase is Auction.BID:
        spoken = zip(state.live_from(state.dealer), state.bids, strict=False)
        known += [(f"Seat {seat}", f"bid {bid}" if bid else "passed") for seat, bid in spoken]
    if state.phase in (Auction.TRUMP, Auction.ANSWER, Phase.PLAY):
        known.append(("Bid", f"{state.bid} by seat {state.bidder}"))
    if state.phase in (Auction.ANSWER, Phase.PLAY) and state.trump:
        known.append(("Trump", state.trump.word))
        folded = (seat for seat, stays in zip(state.others, state.stays, strict=False) if not stays)
        known += _if_any("Folded", folded)
    known += _if_any(
        "Folded twice in a row", (seat for seat in state.live if state.folds[seat] == FOLDS_IN_A_ROW)
    )
    known += _if_any("Out", (seat for seat in range(state.options.players) if seat not in state.live))
    if state.phase is Phase.PLAY:
        taken = ((seat, state.tricks_of(seat)) for seat in sorted(state.playing))
        won = ", ".join(f"{count} by seat {seat}" for seat, count in taken if count)
        known.append(("Tricks", won or "none yet"))
    if state.challengeable:
        card = state.challengeable.move.card.pretty
        known += _if_any(
            f"The {card} from seat {state.challengeable.seat} may be called by", state.challengeable.callers
        )
    if state.phase not in (Phase.DEAL, Phase.OVER):
        known.append(("Turn", f"seat {state.turn}"))
    return tuple(known)


def _if_any(heading: str, seats: Iterable[Seat]) -> list[tuple[str, str]]:
    named = sorted(seats)
    return [(heading, format_seats(named))] if named else []
