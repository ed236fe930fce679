"""The faults of a race's position: what cannot lie there, however it is written."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from cardrules.core.cards import Card, Rank, full_pack
from cardrules.core.errors import PositionFault
from cardrules.core.events import Outcome, totals
from cardrules.core.rulebook import counted
from cardrules.core.shared_clauses import match_end
from cardrules.definition.position import impossible, unreachable
from cardrules.mechanics.piles import builds_down
from cardrules.mechanics.race_rounds import is_being_shuffled, laid_out
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, PACK_CARDS
from cardrules.mechanics.race_tables import Layout, Phase, RaceState, members


def table_faults(state: RaceState, nuts: str) -> Iterator[PositionFault]:
    """Everything that makes a position impossible, except that it is stuck.

    Args:
        state: Its state.
        nuts: The game's word for its nuts.
    """
    yield from _match_faults(state)
    yield from _deal_faults(state) if state.phase is Phase.DEAL else _play_faults(state, nuts)
    yield from _foundation_faults(state)
    fresh = laid_out(state.spec, full_pack())
    for side, layout in enumerate(state.layouts):
        if not layout.pack:
            yield from _layout_faults(state, side, fresh, nuts)


def _match_faults(state: RaceState) -> Iterator[PositionFault]:
    """Things that do not fit the number of the round, and scores with which the match would be over."""
    spec, scores = state.spec, totals(state.ledger, state.spec.sides)
    played = state.round - (state.phase is not Phase.DEAL)
    if played <= 0 and any(scores):
        yield unreachable(
            "Nobody has scored before the first round is over.",
            remedy="say which round is played, as in round 2",
        )
    goes_on = state.phase is not Phase.DEAL or is_being_shuffled(state)
    if spec.max_deals and played - (not goes_on) >= spec.max_deals:
        yield impossible("The match ends after {max_deals:round}, so it is over.", max_deals=spec.max_deals)
    sides = tuple(members(spec, side) for side in range(spec.sides))
    if goes_on and isinstance(match_end(scores, spec.target, played, None, sides), Outcome):
        reached = counted(max(scores), "point")
        yield unreachable(
            "The target is {target}, so with {reached} the match is over.",
            target=spec.target,
            reached=reached,
        )


def _deal_faults(state: RaceState) -> Iterator[PositionFault]:
    """Things that cannot be before a deal."""
    shufflers = tuple(map(state.shuffler, range(state.spec.sides)))
    if not state.to_shuffle or state.to_shuffle != tuple(
        seat for seat in shufflers if seat in state.to_shuffle
    ):
        names = " ".join(map(str, shufflers))
        yield impossible(
            "Before a deal to_shuffle names those who have yet to shuffle, in the order {names}.",
            names=names,
        )
    for seat, layout in zip(shufflers, state.layouts, strict=True):
        if layout.pack and len(layout.pack) != PACK_CARDS:
            number = counted(len(layout.pack), "card")
            yield impossible(
                "A shuffled pack is whole, but {seat:seat's} pack has {number}.",
                seat=seat,
                number=number,
            )
        if not layout.pack and not state.round:
            yield impossible(
                "Before the first round no cards are laid out.",
                remedy="say which round has been played, as in round 1",
            )
        if not layout.pack and seat not in state.to_shuffle:
            yield impossible(
                "{seat:seat's} cards are still laid out, so {seat:seat} {seat:has/have} yet to shuffle.",
                seat=seat,
            )
        if layout.dug:
            yield impossible("Before a deal nobody has a dug-up card.")
    if state.idle:
        yield impossible("Moves without a gain are counted only while cards are in play.")


def _play_faults(state: RaceState, nuts: str) -> Iterator[PositionFault]:
    """Things that cannot be in a round."""
    spec, most = state.spec, MOST_IDLE_MOVES * state.spec.seats
    if not state.round:
        yield impossible("Cards are in play only from round 1 on.")
    if state.to_shuffle or any(layout.pack for layout in state.layouts):
        yield impossible("While cards are in play nobody shuffles.", remedy="before a deal say phase deal")
    if state.idle > most:
        yield unreachable("After {most:move} in a row without a gain the round is over.", most=most)
    if state.phase is Phase.DIG:
        yield from _dig_faults(state)
    elif any(layout.dug for layout in state.layouts):
        yield impossible("A card has been dug up.", remedy="say phase dig")
    out = [side for side, layout in enumerate(state.layouts) if not layout.nuts_left]
    if not spec.must_call and len(out) > 1:
        yield unreachable(
            "Nothing is left in the {nuts} of {several:seat}, but the first to run out ended the round.",
            nuts=nuts,
            several=tuple(seat for side in out for seat in members(spec, side)),
        )


def _layout_faults(state: RaceState, side: int, fresh: Layout, nuts: str) -> Iterator[PositionFault]:
    """Cards that cannot lie in front of a side."""
    spec, layout, whose = state.spec, state.layouts[side], members(state.spec, side)
    if len(layout.nuts) > len(fresh.nuts):
        yield impossible(
            "In {whose:seat's} {nuts} {number:lies/lie} {number:card}, but only {dealt} are dealt there.",
            nuts=nuts,
            whose=whose,
            number=len(layout.nuts),
            dealt=len(fresh.nuts),
        )
    if layout.nuts and None in layout.slots:
        yield unreachable(
            "One of {whose:seat's} slots is empty, but the next of the {nuts} would have come there at once.",
            whose=whose,
            nuts=nuts,
        )
    if layout.built and not spec.builds_on_nuts:
        yield impossible("Nothing may be laid on the nuts unless build_on_nuts is agreed.")
    if layout.built and not (layout.nuts and _goes_down(layout.nuts[-1:] + layout.built)):
        yield impossible(
            "What {whose:seat} {whose:has/have} laid on the nuts has to go down on them in alternating "
            "colours.",
            whose=whose,
        )
    most_down = max(len(dealt.down) for dealt in fresh.work)
    for number, (pile, dealt) in enumerate(zip(layout.work, fresh.work, strict=True), start=1):
        here: dict[str, Any] = {"whose": whose, "pile": spec.pile_label.lower(), "number": number}
        if len(pile.down) > len(dealt.down):
            yield (impossible if len(pile.down) > most_down else unreachable)(
                "{whose:seat's} {pile} {number} has {down:face-down card}, but only {dealt} are dealt there.",
                remedy="write these from the bottom up, then a bar and the others, as in ?2|9H 8S",
                **here,
                down=len(pile.down),
                dealt=len(dealt.down),
            )
        if pile.down and not pile.up:
            yield unreachable(
                "{whose:seat's} {pile} {number} has only face-down cards, but the top one would "
                "have been turned up.",
                **here,
            )
        if not _goes_down(pile.up):
            yield impossible(
                "{whose:seat's} {pile} {number} does not go down in alternating colours.", **here
            )
        if spec.spaces == "filled" and not pile.up and layout.nut_pile:
            yield unreachable(
                "{whose:seat's} {pile} {number} is empty, but the top nut would have filled it at once.",
                **here,
            )
    yield from _stock_faults(state, side, fresh)


def _stock_faults(state: RaceState, side: int, fresh: Layout) -> Iterator[PositionFault]:
    """More cards in stock and waste than can have come there."""
    spec, layout, whose = state.spec, state.layouts[side], members(state.spec, side)
    stock, waste, most = len(layout.stock), len(layout.waste), len(fresh.stock)
    if spec.digging and spec.when_stuck == "dig":  # dug-up cards may have gone under the stock
        pile = spec.digging.pile
        most += len(fresh.work[pile].down) - len(layout.work[pile].down) - (layout.dug is not None)
    if stock + waste > most:
        yield unreachable(
            "{whose:seat's} stock and waste have {number} cards, but at most {most} can lie there.",
            remedy="say where the others are (a card that is named nowhere counts as stock)",
            whose=whose,
            number=stock + waste,
            most=most,
        )
    packets = -(-waste // spec.packet)
    if stock and stock + packets * spec.packet > most:
        yield unreachable(
            "{whose:seat's} stock and waste begin with {most} cards, turned up {packet} at a time, so "
            "they cannot have {stock} and {waste}.",
            whose=whose,
            most=most,
            packet=spec.packet,
            stock=stock,
            waste=waste,
        )


def _goes_down(run: tuple[Card, ...]) -> bool:
    return all(builds_down(card, on) for on, card in pairwise(run))


def _foundation_faults(state: RaceState) -> Iterator[PositionFault]:
    """Foundations that do not go up; gaps are allowed once some players have gathered their cards from them."""
    gathered = any(layout.pack for layout in state.layouts)
    for number, pile in enumerate(state.foundations, start=1):
        ranks = [card.rank for card in pile]
        goes_up = ranks == sorted(set(ranks)) if gathered else ranks == list(Rank)[: len(ranks)]
        if not goes_up or len({card.suit for card in pile}) > 1:
            yield impossible("Foundation {number} does not go up in suit from the ace.", number=number)


def _dig_faults(state: RaceState) -> Iterator[PositionFault]:
    """Things that cannot be while cards have been dug up."""
    if state.spec.digging is None:
        yield impossible("In this game no cards are dug up.")
    if state.spec.when_stuck != "dig":
        yield impossible("Cards are dug up only where when_stuck=dig is agreed.")
    if not any(layout.dug for layout in state.layouts):
        yield impossible("In phase dig somebody has a dug-up card.", remedy="say which, as in dug 3H")
    if any(layout.waste for layout in state.layouts):
        yield impossible("Before cards are dug up every waste is turned over, so there is none.")
