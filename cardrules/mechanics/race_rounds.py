"""A round of a race: the deal, the effects of each kind of move, getting unstuck, and the count.

The course of a move, when seat 0 lays the 9♠ of its waste on its work pile 3 (``9S>3``):

1. `race_legality.judge_put` finds out where the card lies (`race_tables.picked_up`), whether it fits on pile 3
   (`fits`), and whether anything else is against it (`pickup_faults`). Each answer is a clause of the race's own
   rulebook.
2. `perform_put` below picks it up and lays it there (`_lay`), and tidies up what it leaves (`_tidy`): a face-down card
   is turned up, a space filled, a slot filled again.
3. If that was the last nut, the round may be over (`finish_round`). Otherwise it goes on, unless the table is stuck
   (`_settled`, by `race_ways.is_stuck`); then cards are buried or dug up, or the round ends, as agreed.
"""

from collections.abc import Callable, Iterable

from cardrules.core.cards import Card, Rank, full_pack
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, Transition, card_moves_between, totals
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Call, Deal, Put, Tuck, Turn
from cardrules.core.rulebook import Finding
from cardrules.core.shared_clauses import ROUND_ENDINGS, match_end
from cardrules.core.zones import Seat
from cardrules.mechanics.piles import Pile, turned, turned_over
from cardrules.mechanics.race_scores import score_lines
from cardrules.mechanics.race_specs import MOST_IDLE_MOVES, Part, RaceSpec
from cardrules.mechanics.race_tables import (
    NEW,
    ON_NUTS,
    Layout,
    O,
    Phase,
    Pickup,
    RaceState,
    State,
    WorkPile,
    foundation_at,
    is_foundation,
    members,
    picked_up,
    side_of,
    tidied,
    waste_turned_over,
    with_cards,
    with_foundation_card,
    with_layout,
    without,
    without_pack,
)
from cardrules.mechanics.race_ways import gain_of, is_stuck, open_gain
from cardrules.mechanics.race_zones import zones

Step = tuple[RaceState, list[Event]]
"""The next state, and how it came about."""


# The deal


def initial_state(options: O, dealer: Seat) -> State[O]:
    """A match before its first round; nobody deals, so the dealer does not matter."""
    spec = options.spec
    packs = tuple(range(spec.sides))
    layouts = tuple(Layout(pack=full_pack(pack)) for pack in packs)
    state = State(options, Phase.DEAL, 0, (), packs, layouts)
    return replace(state, to_shuffle=tuple(map(state.shuffler, packs)))


def shufflers(state: RaceState) -> tuple[Seat, ...]:
    """Those who have yet to shuffle."""
    return state.to_shuffle


def deck(state: RaceState, seat: Seat) -> Pile:
    """The pack that lies in front of a seat's side."""
    return full_pack(state.packs[side_of(state.spec, seat)])


def gather(state: RaceState, seat: Seat, order: Pile) -> Step:
    """A seat gathers the cards of its pack and shuffles them; after the last seat the cards can be laid out."""
    side = side_of(state.spec, seat)
    gathered = replace(
        with_layout(state, side, Layout(pack=order[::-1])),
        to_shuffle=tuple(other for other in state.to_shuffle if other != seat),
        foundations=without_pack(state.foundations, state.packs[side]),
    )
    moved = card_moves_between(zones(state), zones(gathered))
    return gathered, [Event(state.spec.law.SHUFFLE(seat=seat), moved)]


def passed_on(state: RaceState, steps: int) -> RaceState:
    """Every pack is passed on clockwise by that many sides."""
    sides = range(len(state.packs))
    return replace(
        state,
        packs=tuple(state.packs[(side - steps) % len(sides)] for side in sides),
        layouts=tuple(state.layouts[(side - steps) % len(sides)] for side in sides),
    )


def begin_round(state: RaceState, passed: int = 0) -> Step:
    """The cards are laid out, and everybody plays.

    Args:
        state: The state with every pack shuffled.
        passed: The number of sides by which the packs are passed on clockwise before they are laid out.
    """
    spec, count = state.spec, len(state.packs)
    received = passed_on(state, passed)
    orders = [layout.pack[::-1] for layout in received.layouts]
    events, done = [], 0
    for part in spec.layout:
        moved = tuple(
            CardMove(card, f"pack:{(side - passed) % count}", _zone_of(place, side), seen=False)
            for side, order in enumerate(orders)
            for card, place in _in_order(spec, order[done:], part)
        )
        events.append(Event(part.clause(count=len(part.places)), moved))
        done += len(part.places)
    layouts = tuple(laid_out(spec, order) for order in orders)
    begun = replace(
        received, phase=Phase.PLAY, round=state.round + 1, layouts=layouts, foundations=(), idle=0
    )
    return _settled(begun, events)


def deal(
    state: State[O],
    seat: Seat,
    move: Deal,
    opening: Iterable[Finding],
    begin: Callable[[RaceState], Step] = begin_round,
) -> Transition[State[O]]:
    """A seat shuffles; after the last one everybody lays out their cards.

    Args:
        state: The state.
        seat: The seat that shuffles.
        move: The order of the cards.
        opening: The findings before the first round: who plays with which cards, and to how many points.
        begin: The function that begins a round with all packs shuffled.
    """
    shuffled, events = gather(state, seat, move.order)
    if shuffled.to_shuffle:
        return Transition(shuffled, tuple(events))
    if state.round == 0:
        events += map(Event, opening)
    begun, layout = begin(shuffled)
    return Transition(begun, (*events, *layout))


def _in_order(spec: RaceSpec, order: Pile, part: Part) -> list[tuple[Card, str]]:
    """The cards that are dealt in a step, with their places, in the order in which they finally lie there."""
    dealt = list(zip(order, part.places, strict=False))
    return (
        dealt[::-1] if "stock" in part.places or ("nuts" in part.places and spec.nuts_turned_over) else dealt
    )


def _zone_of(place: str, side: int) -> str:
    kind, colon, number = place.partition(":")
    return f"{kind}:{side}{colon}{number}"


def laid_out(spec: RaceSpec, order: Pile) -> Layout:
    """The layout of a pack, from its cards in the order in which they come off the top."""
    piles: dict[str, list[Card]] = {}
    for card, place in zip(order, (place for part in spec.layout for place in part.places), strict=True):
        piles.setdefault(place, []).append(card)
    work = [tuple(piles[name]) for name in sorted(piles) if name.startswith("work")]
    return Layout(
        work=tuple(WorkPile(pile[:-1], pile[-1:]) for pile in work),
        slots=tuple(piles[name][0] for name in sorted(piles) if name.startswith("slot")),
        nuts=tuple(piles["nuts"][:: -1 if spec.nuts_turned_over else 1]),
        stock=tuple(piles["stock"][::-1]),
    )


# Laying cards


def perform_put(state: RaceState, seat: Seat, move: Put) -> Transition[RaceState]:
    """Cards are laid somewhere, and the place that they leave is tidied up."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    pickup = picked_up(layout, state.own(side, move.card))
    assert pickup is not None, "only open cards are legal to play"
    gain = gain_of(spec, layout, pickup, move.to)
    state, events = _lay(state, seat, pickup, move.to)
    state, more = _tidy(state, side, pickup)
    state = replace(state, idle=0 if gain else state.idle + 1)
    if not spec.must_call and not state.layouts[side].nuts_left:
        return _ended(state, events + more, spec.law.LAST_NUT(seat=seat), caller=side)
    return _after(state, events + more)


def _lay(state: RaceState, seat: Seat, pickup: Pickup, to: str) -> Step:
    spec, side = state.spec, side_of(state.spec, seat)
    layout, source = without(state.layouts[side], pickup), pickup.zone(side)
    if is_foundation(to):
        return _lay_on_foundation(with_layout(state, side, layout), seat, pickup.cards[0], source, to)
    if to == ON_NUTS:
        assert spec.nut_pile is not None, "only there cards are laid on nuts"
        said, target = spec.nut_pile.law.NUTS_GROW(seat=seat, cards=pickup.cards), f"nuts:{side}"
    else:
        said, target = spec.law.LAID(seat=seat, cards=pickup.cards, pile=to), f"work:{side}:{to}"
    moved = tuple(CardMove(card, source, target) for card in pickup.cards)
    return with_layout(state, side, with_cards(layout, to, pickup.cards)), [Event(said, moved)]


def _lay_on_foundation(state: RaceState, seat: Seat, card: Card, source: str, to: str) -> Step:
    law = state.spec.law
    foundations, number = with_foundation_card(state.foundations, to, card)
    if to == NEW:
        said = law.ON_FOUNDATION("begun", seat=seat, card=card, number=number)
    else:
        on = (foundation_at(state.foundations, to) or ())[-1]
        said = law.ON_FOUNDATION(seat=seat, card=card, number=number, on=on, owner=state.owner(on))
    events = [Event(said, (CardMove(card, source, f"foundation:{number}"),))]
    if card.rank is Rank.KING:
        events.append(Event(law.COMPLETED(number=number, suit=card.suit)))
    return replace(state, foundations=foundations), events


def _tidy(state: RaceState, side: int, pickup: Pickup) -> Step:
    """An uncovered card is turned up, a space is filled, or a nut played from a slot is replaced."""
    spec = state.spec
    layout, happened = tidied(spec, state.layouts[side], pickup)
    if not happened:
        return state, []
    index, zone = pickup.pile_index or 0, pickup.zone(side)
    card = layout.slots[index] if happened == "replaced" else layout.work[index].up[0]
    assert card is not None, "it has come there just now"
    facts = {"side": members(spec, side), "card": card, "place": index + 1}
    if happened == "uncovered":
        assert spec.face_down is not None, "face-down cards are uncovered"
        event = Event(spec.face_down.UNCOVERED(**facts))
    elif happened == "filled":
        assert spec.nut_pile is not None, "nuts fill spaces by themselves"
        event = Event(spec.nut_pile.law.FILL(**facts), (CardMove(card, f"nuts:{side}", zone),))
    else:
        assert spec.slots is not None, "slots are replaced from the nut pile"
        event = Event(spec.slots.law.REPLACED(**facts), (CardMove(card, f"nuts:{side}", zone),))
    return with_layout(state, side, layout), [event]


# Stock and waste, calling, digging


def perform_turn(state: RaceState, seat: Seat, move: Turn) -> Transition[RaceState]:
    """The next cards of the stock are turned up, or the waste is turned over."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    if layout.stock:
        stock, waste = turned(layout.stock, layout.waste, spec.packet)
        cards = waste[len(layout.waste) :]
        after = replace(layout, stock=stock, waste=waste)
        moved = tuple(CardMove(card, f"stock:{side}", f"waste:{side}") for card in cards)
        event = Event(spec.law.PACKETS(seat=seat, cards=cards), moved)
    else:
        after = waste_turned_over(layout)
        event = Event(spec.law.TURN_OVER(seat=seat), _over(layout, side))
    return _after(with_layout(state, side, after, idle=state.idle + 1), [event])


def _over(layout: Layout, side: int) -> tuple[CardMove, ...]:
    """The cards of a waste that is turned over, on their way."""
    return tuple(CardMove(card, f"waste:{side}", f"stock:{side}") for card in turned_over(layout.waste))


def perform_call(state: RaceState, seat: Seat, move: Call) -> Transition[RaceState]:
    """The round is ended by a seat that has no nuts left."""
    return _ended(state, [], state.spec.law.LAST_NUT(seat=seat), caller=side_of(state.spec, seat))


def perform_tuck(state: RaceState, seat: Seat, move: Tuck) -> Transition[RaceState]:
    """The dug-up card goes to the bottom of the stock."""
    spec, side = state.spec, side_of(state.spec, seat)
    layout = state.layouts[side]
    assert spec.digging, "only where digging is agreed"
    assert layout.dug, "only a dug-up card is legal to tuck"
    said = spec.digging.law.TUCK("tucked", seat=seat, card=layout.dug)
    moved = (CardMove(layout.dug, f"dug:{side}", f"stock:{side}"),)
    tucked = replace(layout, dug=None, stock=(layout.dug, *layout.stock))
    return _after(with_layout(state, side, tucked, idle=state.idle + 1), [Event(said, moved)])


# A table that somebody has laid


def settled(state: RaceState) -> Transition[RaceState]:
    """The effect of the rules at once where a table lies like that, without a move."""
    spec, events = state.spec, list[Event]()
    if state.phase is Phase.DEAL:
        return Transition(_over_if_won(state), ())
    for side, layout in enumerate(state.layouts):
        places = [("slot", index) for index, card in enumerate(layout.slots) if not card]
        places += [("work", index) for index, pile in enumerate(layout.work) if not pile.up]
        for source, index in places:
            state, filled = _tidy(state, side, Pickup(source, (), index))
            events += filled
    out = [side for side, layout in enumerate(state.layouts) if not layout.nuts_left]
    if out and not spec.must_call:
        return _ended(state, events, spec.law.LAST_NUT(seat=state.nuts_player(out[0])), caller=out[0])
    return _after(state, events)


def _over_if_won(state: RaceState) -> RaceState:
    """The match is over where the scores of the rounds played have ended it."""
    spec = state.spec
    end = match_end(
        totals(state.ledger, spec.sides),
        spec.target,
        state.round,
        spec.max_deals,
        tuple(members(spec, side) for side in range(spec.sides)),
        ROUND_ENDINGS,
    )
    if is_being_shuffled(state) or not state.round or not isinstance(end, Outcome):
        return state
    return replace(state, phase=Phase.OVER, to_shuffle=(), result=end)


def is_being_shuffled(state: RaceState) -> bool:
    """Whether some have shuffled their packs for the next round, so that there is one."""
    return 0 < len(state.to_shuffle) < len(state.layouts)


# Getting unstuck


def _after(state: RaceState, events: list[Event]) -> Transition[RaceState]:
    state, events = _settled(state, events)
    return Transition(state, tuple(events))


def _settled(state: RaceState, events: list[Event]) -> Step:
    """Settle the table after a move: a stuck table gets unstuck or ends the round."""
    spec = state.spec
    if state.phase is Phase.DIG and not any(layout.dug for layout in state.layouts):
        state = replace(state, phase=Phase.PLAY)
    more: list[Event] = []
    if state.phase is Phase.PLAY:
        if state.idle >= MOST_IDLE_MOVES * spec.seats:
            state, more = finish_round(state, spec.law.NO_PROGRESS(moves=state.idle))
        elif gain := open_gain(state):
            state = state if gain is state.gain else replace(state, gain=gain)
        elif is_stuck(state):
            state, more = _get_unstuck(state)
            more = [Event(spec.law.STUCK()), *more]
    return state, [*events, *more]


def _get_unstuck(state: RaceState) -> Step:
    """The table is stuck: bury, dig or end, as agreed."""
    match state.spec.when_stuck:
        case "bury":
            return _bury(state)
        case "dig":
            return _dig(state)
        case "end":
            return finish_round(state, state.spec.law.STUCK_ENDS())


def _bury(state: RaceState) -> Step:
    """All turn their waste over and put the top card of their stock at its bottom, until somebody has a way on."""
    law = state.spec.law
    moved = tuple(each for side, layout in enumerate(state.layouts) for each in _over(layout, side))
    layouts = tuple(map(waste_turned_over, state.layouts))
    most = max(len(layout.stock) for layout in layouts)
    if not most:
        return finish_round(state, law.STUCK_ENDS("nothing_to_bury"))
    for count in range(1, most + 1):
        layouts = tuple(replace(layout, stock=layout.stock[-1:] + layout.stock[:-1]) for layout in layouts)
        state = replace(state, layouts=layouts)
        if not is_stuck(state):
            return state, [Event(law.BURY(count=count), moved)]
    state, ending = finish_round(state, law.STUCK_ENDS("buried", count=most))
    return state, [Event(law.BURY(count=most), moved), *ending]


def _dig(state: RaceState) -> Step:
    """Every side that can pulls out the bottom card of a work pile; that turns up a card, so it is a gain."""
    spec = state.spec
    assert spec.digging is not None, "digging is agreed"
    place = spec.digging.pile
    diggers = [side for side, layout in enumerate(state.layouts) if layout.work[place].down]
    if not diggers:
        return finish_round(state, spec.law.STUCK_ENDS("nothing_to_dig"))
    moved = [each for side, layout in enumerate(state.layouts) for each in _over(layout, side)]
    state = replace(state, phase=Phase.DIG, layouts=tuple(map(waste_turned_over, state.layouts)), idle=0)
    for side in diggers:
        layout = state.layouts[side]
        card, *down = layout.work[place].down
        piles = list(layout.work)
        piles[place] = WorkPile(tuple(down), layout.work[place].up)
        state = with_layout(state, side, replace(layout, work=tuple(piles), dug=card))
        moved.append(CardMove(card, f"work:{side}:{place + 1}", f"dug:{side}"))
    seats = tuple(seat for side in diggers for seat in members(spec, side))
    return state, [Event(spec.digging.law.DIG(seats=seats), tuple(moved))]


# The count


def finish_round(state: RaceState, ending: Finding, caller: int | None = None) -> Step:
    """The round is over and counted; the match ends, or the packs are shuffled for the next round.

    Args:
        state: The state before.
        ending: The clause that ended the round.
        caller: The side that ended it by running out of nuts.
    """
    return finish_count(state, ending, score_lines(state, caller))


def finish_count(state: RaceState, ending: Finding, lines: tuple[ScoreLine, ...]) -> Step:
    """The points of a round are added; the match ends, or the packs are shuffled for the next round."""
    spec = state.spec
    sides = tuple(members(spec, side) for side in range(spec.sides))
    state = replace(state, ledger=state.ledger + lines, idle=0)
    events = [Event(ending), Event(spec.law.COUNT(), lines=lines)]
    scores = totals(state.ledger, spec.sides)
    end = match_end(scores, spec.target, state.round, spec.max_deals, sides, ROUND_ENDINGS)
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [*events, Event(end.finding)]
    if end is not None:
        events.append(Event(end))
    return replace(state, phase=Phase.DEAL, to_shuffle=tuple(map(state.shuffler, range(spec.sides)))), events


def _ended(state: RaceState, events: list[Event], ending: Finding, caller: int) -> Transition[RaceState]:
    state, more = finish_round(state, ending, caller)
    return Transition(state, (*events, *more))
