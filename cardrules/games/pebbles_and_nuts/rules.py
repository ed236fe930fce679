"""Pebbles and Nuts: one function for each kind of move, in the order of the rulebook."""

from collections.abc import Iterable, Iterator
from itertools import chain, combinations, product

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.events import (
    CardMove,
    Event,
    ScoreLine,
    Transition,
    card_moves_between,
    members_of_sides,
    totals,
)
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Deal, Pass, Play, plays_of
from cardrules.core.rulebook import Finding
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Seat
from cardrules.definition.bounds import Bounds
from cardrules.definition.game import Obligation
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.state import Couple, Meld, Move, State, sort_hand
from cardrules.games.pebbles_and_nuts.zones import zones
from cardrules.mechanics import tricks

ABOVE_ALL = 200
"""Higher than any trump in a trick."""
KING_QUEEN, KING_QUEEN_JACK = (Rank.KING, Rank.QUEEN), (Rank.KING, Rank.QUEEN, Rank.JACK)


def initial_state(options: PebblesOptions, dealer: Seat) -> State:
    """A match before its first deal."""
    nothing: tuple[tricks.Hand, ...] = ((),) * options.players
    return State(
        options=options,
        dealer=dealer,
        hands=nothing,
        shown=nothing,
        stock=options.pack,
        leader=(dealer + 1) % options.players,
        won=nothing,
    )


def bounds(options: PebblesOptions) -> Bounds:
    """A side wins all nuts and melds after every trick but the last, or wins nothing but pebbles.

    A suit has a ménage for each of its jacks; and a marriage for one king and queen, or three for two of each, since
    every further one needs a card that has not been shown.
    """
    counts, between = [card_points(card) for card in options.pack], len(options.pack) // options.players - 1
    marriages = [MELD_POINTS[law.SPADE_MARRIAGE], *[MELD_POINTS[law.MARRIAGE]] * (len(Suit) - 1)]
    melds = marriages * (2 * options.packs - 1) + [MELD_POINTS[law.MENAGE]] * (len(Suit) * options.packs)
    most = sum(points for points in counts if points > 0) + sum(sorted(melds, reverse=True)[:between])
    asked = 2 if options.partner_may_declare else 1
    return Bounds(sum(points for points in counts if points < 0), most, len(options.pack) + between * asked)


def deck(state: State, seat: Seat) -> tuple[Card, ...]:
    """The pack."""
    return state.options.pack


def pseudo_legal_moves(state: State, seat: Seat) -> Iterable[Move]:
    """Every legal play; the melds that the held kings, queens and jacks could make; a pass."""
    held = state.held(seat)
    plays = tricks.legal_plays(state, seat, held, judge_play, suit_or_ace)
    if not state.declaring:
        return plays
    asked = (Pass(),) if state.options.partner_may_declare else ()
    return chain(melds_among(held), asked, plays)


def suit_or_ace(card: Card) -> object:
    """The key of cards that are judged alike: their suit, but for the ace of spades."""
    return card.rank if card.suit is Suit.SPADES and card.rank is Rank.ACE else card.suit


def melds_among(cards: Iterable[Card]) -> Iterator[Meld]:
    """Every marriage and ménage that some cards could make."""
    royals = [card for card in cards if card.rank >= Rank.JACK]
    for suit in {card.suit: None for card in royals if card.rank is Rank.KING}:
        kings, queens, jacks = (
            [card for card in royals if card.suit is suit and card.rank is rank] for rank in KING_QUEEN_JACK
        )
        yield from (Meld(cards) for cards in product(kings, queens))
        yield from (Meld(cards) for cards in product(kings, queens, jacks))


def action_space(options: PebblesOptions) -> Iterator[Move]:
    """Every card, every meld and some that are none, and a pass."""
    yield from map(Play, options.pack)
    of_rank = {rank: [card for card in options.pack if card.rank is rank] for rank in Rank}
    kings, queens, jacks = (of_rank[rank] for rank in KING_QUEEN_JACK)
    yield from map(Meld, product(kings, queens))
    for king, queen, jack in product(kings, queens, jacks):
        if king.suit is jack.suit:
            yield Meld((king, queen, jack))
    yield from map(Meld, (*combinations(kings, 2), *zip(queens, jacks, strict=True)))
    yield Pass()


# May I?


def judge_play(state: State, seat: Seat, move: Play) -> Verdict:
    """A card played to the trick."""
    card, hand, led = move.card, state.held(seat), state.suit_led
    broken: list[Finding] = []
    if state.declaring and state.options.partner_may_declare:
        broken.append(law.PARTNER_MELDS("first"))
    if card not in hand:
        broken.append(law.OWN_CARD(missing=card))
    if broken:
        return illegal(*broken)
    if (
        led is law.TRUMP
        and card.face == law.ACE_OF_SPADES_CARD
        and (hearts := tricks.of_suit(law.TRUMP, hand))
    ):
        return legal(law.ACE_OF_SPADES.permits(held=hearts))
    return tricks.judge_follow_suit(card, hand, led, law.LEAD, law.FOLLOW_SUIT, law.VOID)


def judge_meld(state: State, seat: Seat, move: Meld) -> Verdict:
    """A meld declared between two tricks."""
    cards = move.cards
    broken = [] if seat in state.declaring else [law.WHEN_TO_MELD()]
    if missing := tuple(card for card in cards if card not in state.held(seat)):
        broken.append(law.OWN_CARD(missing=missing))
    ranks, suits = tuple(card.rank for card in cards), {card.suit for card in cards}
    if len(suits) > 1 or ranks not in (KING_QUEEN, KING_QUEEN_JACK):
        broken.append(law.MELDS(cards=cards))
    elif not missing:
        broken.extend(
            marriage_faults(state, seat, cards) if ranks == KING_QUEEN else menage_faults(state, seat, cards)
        )
    return illegal(*broken) if broken else legal(meld_value(cards, upheld=True)[1])


def marriage_faults(state: State, seat: Seat, cards: tricks.Hand) -> Iterator[Finding]:
    """The clauses that keep a king and a queen that the seat holds from being a marriage now."""
    if all(card in state.shown[seat] for card in cards):
        yield law.FRESH_CARD(cards=cards)
    for couple in state.couples:
        if couple.king in cards and couple.queen in state.held(seat):
            yield law.ONE_PARTNER_AT_A_TIME(card=couple.king)
        elif couple.queen in cards and couple.king in state.held(seat):
            yield law.ONE_PARTNER_AT_A_TIME(card=couple.queen)


def menage_faults(state: State, seat: Seat, cards: tricks.Hand) -> Iterator[Finding]:
    """The clauses that keep a king, a queen and a jack that the seat holds from being a ménage now."""
    king, queen, jack = cards
    couple = next((each for each in state.couples if (each.king, each.queen) == (king, queen)), None)
    if jack in state.shown[seat]:
        yield law.FRESH_CARD(cards=cards)
    if couple is None or couple.trick == state.tricks:
        yield law.JACK_JOINS_COUPLE(couple=(king, queen))
    if couple is not None and len(couple.jacks) > state.options.second_jack_on_pair:
        yield law.ONE_JACK(couple=(king, queen), jacks=len(couple.jacks))


def partners_declare(options: PebblesOptions) -> bool:
    """Whether the partner is asked as well, so that one may decline."""
    return options.partner_may_declare


def judge_pass(state: State, seat: Seat, move: Pass) -> Verdict:
    """Declining to declare, where the partner is asked as well."""
    if not state.options.partner_may_declare:
        return illegal(law.PARTNER_MELDS("not_agreed"))
    return legal(law.PARTNER_MELDS.permits()) if state.declaring else illegal(law.PARTNER_MELDS("nothing"))


def obligations(state: State, seat: Seat) -> tuple[Obligation[Move], ...]:
    """The duties of a seat on its turn: to play a card of the suit led, for example, or first to meld or pass."""
    if seat != state.turn:
        return ()
    if state.declaring and state.options.partner_may_declare:
        melds = (meld for meld in melds_among(state.held(seat)) if judge_meld(state, seat, meld))
        return (Obligation((*melds, Pass()), law.PARTNER_MELDS("first")),)
    return tricks.obligations_of((play, judge_play(state, seat, play)) for play in plays_of(state.held(seat)))


# Making moves


def perform_deal(state: State, seat: Seat, move: Deal) -> Transition[State]:
    """Each seat gets seven cards, one at a time; the rest becomes the stock."""
    options, order = state.options, move.order
    after = tricks.dealt(state, order, law.CARDS_EACH)
    after = replace(
        after,
        hands=tuple(map(sort_hand, after.hands)),
        shown=((),) * options.players,
        couples=(),
        stock=order[: law.CARDS_EACH * options.players - 1 : -1],
        tricks=0,
    )
    events = []
    if state.deal == 0:
        events.append(Event(shared_clauses.FIRST_DEALER(dealer=state.dealer)))
        events.append(Event(law.CARDS(players=options.players, cards=len(order))))
        if options.players == 4:
            first_side, second_side = members_of_sides(options.players, options.side_of)
            events.append(Event(law.PARTNERS(first=first_side, second=second_side)))
    finding = law.SEVEN_EACH(dealer=state.dealer, left=len(after.stock))
    events.append(Event(finding, card_moves_between(zones(state), zones(after))))
    return Transition(after, tuple(events))


def perform_play(state: State, seat: Seat, move: Play) -> Transition[State]:
    """A card goes to the trick; the last one completes it."""
    card, hands, shown = move.card, state.hands, state.shown
    if card in hands[seat]:
        source, hands = "hand", _without(hands, seat, card)
    else:
        source, shown = "melds", _without(shown, seat, card)
    played = replace(state, hands=hands, shown=shown, trick=(*state.trick, card), declaring=())
    moved = CardMove(card, f"{source}:{seat}", f"trick:{seat}")
    event = Event(law.TO_THE_TRICK(seat=seat, card=card), (moved,))
    if len(played.trick) < state.options.players:
        return Transition(played, (event,))
    after, events = finish_trick(played)
    return Transition(after, (event, *events))


def finish_trick(state: State) -> tuple[State, list[Event]]:
    """The winner takes the trick; then everybody draws, or the deal is counted."""
    seats, trick = state.options.players, state.trick
    order = tricks.clockwise(state.leader, seats)
    best = best_card(trick)
    winner, (why, *twins) = order[best], why_taken(state, best)
    declaring = (winner, (winner + 2) % seats) if state.options.partner_may_declare else (winner,)
    state, taken = tricks.trick_taken(state, order, winner, tricks=state.tricks + 1, declaring=declaring)
    events = [Event(why, taken), *map(Event, twins)]
    if state.stock:
        state, drawn = draw_cards(state)
        return state, events + drawn
    if not any(state.hands) and not any(state.shown):
        state, counted = count_tricks(state)
        return state, events + counted
    return state, events


def height(card: Card, led: Suit) -> int:
    """The strength of a card in a trick to which a suit was led."""
    if led is law.TRUMP and card.face == law.ACE_OF_SPADES_CARD:
        return ABOVE_ALL
    return tricks.strength(card, led, law.TRUMP, law.HIGH_TO_LOW)


def best_card(trick: tricks.Hand) -> int:
    """Index of the winning card in a trick, counted from the lead."""
    return tricks.winning_index(trick, lambda card: height(card, trick[0].suit))


def winning_seat(state: State) -> Seat | None:
    """The winner of the trick as it lies; None before the lead."""
    return (state.leader + best_card(state.trick)) % state.options.players if state.trick else None


def why_won(trick: tricks.Hand, best: Card, winner: Seat) -> Finding:
    """The clause under which a trick is won by its best card."""
    points = sum(map(card_points, trick))
    facts = {"card": best, "winner": winner, "cards": trick, "points": points}
    if best.suit is law.TRUMP:
        return law.HEARTS_ARE_TRUMP(**facts)
    return law.ACE_BEATS_HEARTS(**facts) if trick[0].suit is law.TRUMP else law.RANKING(**facts)


def trick_findings(state: State) -> tuple[Finding, ...]:
    """The reasons why the trick is won as it lies; nothing before the lead."""
    return why_taken(state, best_card(state.trick)) if state.trick else ()


def why_taken(state: State, best: int) -> tuple[Finding, ...]:
    """The reasons why the trick is won by its best card, which may have an identical one."""
    card, winner = state.trick[best], (state.leader + best) % state.options.players
    twins = sum([each.face == card.face for each in state.trick]) > 1
    return (why_won(state.trick, card, winner), *([law.TWINS(card=card)] if twins else []))


def draw_cards(state: State) -> tuple[State, list[Event]]:
    """Every seat draws a card, the winner of the trick first."""
    seats, hands, events = state.options.players, list(state.hands), []
    for seat, card in zip(tricks.clockwise(state.leader, seats), reversed(state.stock), strict=False):
        hands[seat] = sort_hand((*hands[seat], card))
        events.append(Event(law.DRAW(seat=seat), (CardMove(card, "stock", f"hand:{seat}"),)))
    return replace(state, hands=tuple(hands), stock=state.stock[:-seats]), events


def perform_meld(state: State, seat: Seat, move: Meld) -> Transition[State]:
    """The cards are shown and scored."""
    cards = move.cards
    fresh = tuple(card for card in cards if card in state.hands[seat])
    points, finding = meld_value(cards)
    line = ScoreLine(state.options.side_of(seat), points, finding, cards, state.deal)
    king, queen, *jacks = cards
    if jacks:
        couples = tuple(
            replace(each, jacks=(*each.jacks, *jacks)) if (each.king, each.queen) == (king, queen) else each
            for each in state.couples
        )
    else:
        couples = (*state.couples, Couple(seat, king, queen, state.tricks))
    melded = replace(
        state,
        hands=_without(state.hands, seat, *fresh),
        shown=replace_item(state.shown, seat, sort_hand(state.shown[seat] + fresh)),
        couples=couples,
        declaring=(),
        ledger=(*state.ledger, line),
    )
    moved = tuple(CardMove(card, f"hand:{seat}", f"melds:{seat}") for card in fresh)
    shown = Event(law.SHOWN(seat=seat, cards=fresh), moved)
    return Transition(melded, (shown, Event(finding, lines=(line,))))


MELD_POINTS = {
    law.MARRIAGE: law.MARRIAGE_POINTS,
    law.SPADE_MARRIAGE: law.SPADE_MARRIAGE_POINTS,
    law.MENAGE: law.MENAGE_POINTS,
}
"""The points of each kind of meld."""


def meld_value(cards: tricks.Hand, upheld: bool = False) -> tuple[int, Finding]:
    """The points of a meld, and the clause that gives them."""
    marriage = law.SPADE_MARRIAGE if cards[0].suit is Suit.SPADES else law.MARRIAGE
    clause = law.MENAGE if len(cards) == 3 else marriage
    points = MELD_POINTS[clause]
    return points, clause.permits(cards=cards) if upheld else clause(cards=cards)


def meld_lines(cards: tricks.Hand) -> tuple[ScoreLine, ...]:
    """The score lines of a meld's cards, declared one by one: the marriage, then the ménage; none for no meld."""
    cards = tuple(sorted(cards, key=lambda card: -card.rank))
    ranks, suits = tuple(card.rank for card in cards), {card.suit for card in cards}
    if len(suits) > 1 or ranks not in (KING_QUEEN, KING_QUEEN_JACK):
        return ()
    values = ((part, *meld_value(part)) for part in (cards[:2], cards)[: len(cards) - 1])
    return tuple(ScoreLine(0, points, finding, part) for part, points, finding in values)


def perform_pass(state: State, seat: Seat, move: Pass) -> Transition[State]:
    """The next player is asked, or the winner leads."""
    return Transition(replace(state, declaring=state.declaring[1:]), (Event(law.PARTNER_MELDS(seat=seat)),))


# Scoring, and the end


def count_tricks(state: State) -> tuple[State, list[Event]]:
    """Score the cards won; the match ends or another deal is due."""
    return finish_deal(state, tuple(card_lines(state)))


def finish_deal(state: State, lines: tuple[ScoreLine, ...]) -> tuple[State, list[Event]]:
    """The last points of a deal are added; the match ends or another deal is due."""
    options = state.options
    state = replace(state, ledger=state.ledger + lines, declaring=())
    members, target = members_of_sides(options.players, options.side_of), options.points_to_win
    scores = totals(state.ledger, len(members))
    events = [Event(law.COUNT(), lines=lines), Event(law.USUAL_TARGET(target=target, scores=scores))]
    state, ending = tricks.after_deal(state, target, options.max_deals, members)
    return state, events + ending


def card_lines(state: State) -> Iterator[ScoreLine]:
    """The points of each side for the cards in the tricks won so far."""
    for seat, cards in enumerate(state.won):
        yield from lines_of_cards(cards, state.options.side_of(seat), state.deal)


def lines_of_cards(cards: Iterable[Card], side: int, deal: int = 1) -> Iterator[ScoreLine]:
    """The points of some cards for the side that has won them."""
    for card in cards:
        if points := card_points(card):
            yield ScoreLine(side, points, law.CARD_POINTS(card=card, points=points), (card,), deal)


def card_points(card: Card) -> int:
    """The points of a card for the side that wins it."""
    return law.POINTS.get((card.suit, card.rank), 0)


def _without(hands: tuple[tricks.Hand, ...], seat: Seat, *cards: Card) -> tuple[tricks.Hand, ...]:
    left = list(hands[seat])
    for card in cards:
        left.remove(card)
    return replace_item(hands, seat, tuple(left))
