"""Tricks: the order of seats, following suit, winning, and the end of a deal."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import product
from operator import attrgetter
from typing import Any, TypeVar

from cardrules.core import shared_clauses
from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.events import CardMove, Event, Outcome, ScoreLine, totals
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Play, plays_of
from cardrules.core.rulebook import Clause
from cardrules.core.verdicts import Verdict, illegal, legal
from cardrules.core.zones import Fact, Number, Seat, Seats, Shape, Zone, trick_zone
from cardrules.definition.game import Obligation

Hand = tuple[Card, ...]


class Phase(StrEnum):
    """The phases of a match; some games have more."""

    DEAL = "deal"
    PLAY = "play"
    OVER = "over"


@dataclass(frozen=True, kw_only=True, repr=False)
class TrickState:
    """A match of a trick game at one moment; a game adds its own fields.

    Attributes:
        options: The rules that are played.
        phase: The current phase.
        dealer: The seat that deals, or dealt.
        deal: Number of the deal, counted from 1; 0 before the first.
        hands: The cards that each seat holds.
        leader: The seat that leads, or led, to the trick.
        trick: The cards played to it, from the lead on.
        won: The cards that each seat has won.
        ledger: All score lines of the match.
        result: The outcome of the match.
    """

    options: Any
    phase: StrEnum = Phase.DEAL
    dealer: Seat
    deal: int = 0
    hands: tuple[Hand, ...]
    leader: Seat
    trick: Hand = ()
    won: tuple[Hand, ...]
    ledger: tuple[ScoreLine, ...] = ()
    result: Outcome | None = None

    def __repr__(self) -> str:
        return f"<State: deal {self.deal}, {self.phase}, trick {' '.join(map(str, self.trick)) or '–'}>"

    @property
    def turn(self) -> Seat:
        """The seat that has to play while cards are in play."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @property
    def suit_led(self) -> Suit | None:
        """The suit of the card led, None before the lead."""
        return self.trick[0].suit if self.trick else None


S = TypeVar("S", bound=TrickState)

MOST_PACKS = 99
"""The most packs that the notation of cards can tell apart."""


@lru_cache
def clockwise(first: Seat, seats: int) -> tuple[Seat, ...]:
    """All seats in clockwise order, beginning with one of them.

    >>> clockwise(2, seats=4)
    (2, 3, 0, 1)
    """
    return tuple((first + step) % seats for step in range(seats))


@lru_cache
def clockwise_among(some: tuple[Seat, ...], first: Seat, seats: int) -> tuple[Seat, ...]:
    """Some of the seats in clockwise order, counted from a seat that need not be one of them.

    >>> clockwise_among((0, 1, 3), first=2, seats=4)
    (3, 0, 1)
    """
    return tuple(seat for seat in clockwise(first, seats) if seat in some)


def of_suit(suit: Suit | None, cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards of a suit, in their order; none without one."""
    return tuple([card for card in cards if card.suit is suit])


def without_card(hand: Hand, card: Card) -> Hand:
    """A hand from which a card that it holds has been played."""
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def winning_index(trick: Sequence[Card], strength: Callable[[Card], int]) -> int:
    """Index of the winning card in a trick, counted from the lead; of equals the first played wins.

    Args:
        trick: The cards in the order in which they were played.
        strength: The strength of a card in this trick.

    >>> from cardrules.core.cards import cards
    >>> winning_index(cards("7C 9C 9C'2"), strength=lambda card: card.rank)
    1
    """
    strengths = [strength(card) for card in trick]
    return strengths.index(max(strengths))


def strength(card: Card, led: Suit, trump: Suit | None, high_to_low: Sequence[Rank]) -> int:
    """The strength of a card in a trick: the highest trump wins, and without a trump the highest of the suit led.

    Args:
        card: The card.
        led: The suit led.
        trump: The trump suit; None where there is none.
        high_to_low: The ranks from high to low.

    >>> from cardrules.core.cards import cards
    >>> order = sorted(Rank, reverse=True)
    >>> [strength(card, Suit.CLUBS, Suit.HEARTS, order) for card in cards("2H KC 9C AD")]
    [89, 0, -4, -112]
    """
    above = 100 if card.suit is trump else 0 if card.suit is led else -100
    return above - high_to_low.index(card.rank)


def sort_hand(cards: Iterable[Card], high_to_low: tuple[Rank, ...]) -> tuple[Card, ...]:
    """Cards in the order in which players hold them: by suits in alternating colours, from high to low."""
    places = _places(high_to_low)
    return tuple(sorted(cards, key=places.__getitem__))


class _Places(dict[Card, int]):
    """The places of cards in a hand; an unknown card comes last."""

    def __missing__(self, card: Card) -> int:
        return len(self)


@lru_cache
def _places(high_to_low: tuple[Rank, ...]) -> _Places:
    """The place of each card among those of all packs, as a table: hands are sorted again with every card drawn."""
    suits = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
    faces = product(suits, high_to_low, range(MOST_PACKS))
    return _Places((Card(rank, suit, pack), place) for place, (suit, rank, pack) in enumerate(faces))


def initial_state(options: Any, dealer: Seat) -> TrickState:
    """A match before its first deal, of a game whose state has nothing else."""
    nothing: tuple[Hand, ...] = ((),) * options.players
    return TrickState(options=options, dealer=dealer, leader=dealer, hands=nothing, won=nothing)


def dealers(state: TrickState) -> tuple[Seat, ...]:
    """The dealer, when a deal is due."""
    return (state.dealer,) if state.phase is Phase.DEAL else ()


def movers(state: TrickState) -> tuple[Seat, ...]:
    """The seat whose turn it is."""
    return (state.turn,)


def deck(state: TrickState, seat: Seat) -> tuple[Card, ...]:
    """The pack that the options name."""
    pack: tuple[Card, ...] = state.options.pack
    return pack


def plays_of_pack(options: Any) -> Iterator[Play]:
    """Every card of that pack, in whichever hand."""
    return plays_of(options.pack)


def status(state: TrickState) -> tuple[Fact, ...]:
    """Deal, dealer, target and whose turn it is."""
    return (
        Fact("deal", Number(max(state.deal, 1)), "Deal"),
        Fact("dealer", Seats((state.dealer,)), "Dealer"),
        Fact("target", Number(state.options.target, most=state.options.target), "Target"),
        Fact("turn", Seats((state.turn,) if state.phase is Phase.PLAY else ()), "Turn"),
    )


def plays_from_hand(state: TrickState, seat: Seat) -> Iterator[Play]:
    """The plays of all cards that a seat holds."""
    return plays_of(state.hands[seat])


def seat_zones(state: TrickState, seat: Seat) -> tuple[Zone, Zone, Zone]:
    """The zones of a seat: its card in the trick, its hand, and the cards that it has won."""
    place = (seat - state.leader) % len(state.hands)
    return (trick_zone(seat, state.trick[place : place + 1]), *own_zones(state, seat))


def own_zones(state: TrickState, seat: Seat) -> tuple[Zone, Zone]:
    """The hand of a seat, and the cards that it has won."""
    hand, own = state.hands[seat], frozenset([seat])
    return (
        Zone(f"hand:{seat}", "Hand", Shape.FAN, hand, seat, seen_by=own, tap="card", to_play=True),
        Zone(f"won:{seat}", "Won", Shape.STACK, state.won[seat], seat),
    )


def dealt(state: S, order: Hand, each: int) -> S:
    """The state after a deal of that many cards to each seat; the seat to the dealer's left will lead."""
    seats = len(state.hands)
    first = (state.dealer + 1) % seats
    return replace(
        state,
        phase=Phase.PLAY,
        deal=state.deal + 1,
        hands=hands_dealt(order, first, seats, each),
        leader=first,
        won=((),) * seats,
    )


def hands_dealt(order: Hand, first: Seat, seats: int, each: int) -> tuple[Hand, ...]:
    """Cards dealt one at a time, clockwise from the seat that is dealt to first.

    >>> from cardrules.core.cards import cards, codes
    >>> [codes(hand) for hand in hands_dealt(cards("2C 3C 4C 5C 6C"), first=1, seats=2, each=2)]
    ['3C 5C', '2C 4C']
    """
    return tuple(order[(seat - first) % seats : each * seats : seats] for seat in range(seats))


def judge_follow_suit(
    card: Card, hand: Hand, led: Suit | None, lead: Clause, follow: Clause, void: Clause
) -> Verdict:
    """Whether a card that is held follows suit, by the clauses of the game.

    Args:
        card: The card.
        hand: All cards held.
        led: The suit led; None where the card would be led.
        lead: The game's clause on leading.
        follow: The duty to follow suit.
        void: The game's clause on hands without the suit led.
    """
    if led is None:
        return legal(lead.permits())
    if card.suit is led:
        return legal(follow.permits(suit=led))
    held = of_suit(led, hand)
    return illegal(follow(held=held, suit=led)) if held else legal(void.permits(suit=led))


def legal_plays(
    state: S,
    seat: Seat,
    hand: Hand,
    judge: Callable[[S, Seat, Play], Verdict],
    kind: Callable[[Card], object] = attrgetter("suit"),
) -> list[Play]:
    """The legal plays of a hand, where cards of a kind are judged alike: one of each kind is judged, one for a lead.

    Args:
        state: The state.
        seat: The seat that plays.
        hand: All cards held.
        judge: The game's verdict on a play.
        kind: The property that cards judged alike share.
    """
    plays = list(plays_of(hand))
    if not state.trick:
        return plays if plays and judge(state, seat, plays[0]).legal else []
    may: dict[object, bool] = {}
    listed = []
    for play in plays:
        alike = kind(play.card)
        if alike not in may:
            may[alike] = judge(state, seat, play).legal
        if may[alike]:
            listed.append(play)
    return listed


def obligations_of(plays: Iterable[tuple[Play, Verdict]]) -> tuple[Obligation[Any], ...]:
    """The duties of a seat, by the verdicts on its cards; empty where it may play them all.

    Args:
        plays: The play of each card that it holds, and the verdict.
    """
    judged = list(plays)
    may = tuple(play for play, verdict in judged if verdict)
    refused = {verdict.findings[0].clause: verdict.findings[0] for _, verdict in judged if not verdict}
    return tuple(Obligation(may, finding) for finding in refused.values())


def card_played(state: S, seat: Seat, card: Card, clause: Clause) -> tuple[S, Event]:
    """A card that a seat holds goes to the trick, by the game's clause on it."""
    hand = without_card(state.hands[seat], card)
    played = replace(state, hands=replace_item(state.hands, seat, hand), trick=(*state.trick, card))
    moved = CardMove(card, f"hand:{seat}", f"trick:{seat}")
    return played, Event(clause(seat=seat, card=card), (moved,))


def trick_taken(
    state: S, order: Sequence[Seat], winner: Seat, **changes: Any
) -> tuple[S, tuple[CardMove, ...]]:
    """The winner takes the trick and will lead to the next.

    Args:
        state: The state with a complete trick.
        order: The seats in the order in which they played to it.
        winner: The seat that has won it.
        **changes: What else changes in the state.

    Returns:
        The state, and the cards on their way.
    """
    taken = tuple(
        CardMove(card, f"trick:{seat}", f"won:{winner}")
        for seat, card in zip(order, state.trick, strict=True)
    )
    won = replace_item(state.won, winner, state.won[winner] + state.trick)
    return replace(state, won=won, trick=(), leader=winner, **changes), taken


def after_deal(
    state: S,
    target: int | None,
    max_deals: int | None = None,
    members: Sequence[tuple[Seat, ...]] | None = None,
) -> tuple[S, list[Event]]:
    """After a deal has been scored the match ends, or the deal passes to the left.

    Args:
        state: The state with the points of the deal in its ledger.
        target: The score that wins.
        max_deals: The number of deals after which the match ends at the latest; None for no limit.
        members: The seats of each side; None where each seat plays for itself.
    """
    members = members or tuple((seat,) for seat in range(len(state.hands)))
    scores = totals(state.ledger, len(members))
    end = shared_clauses.match_end(scores, target, state.deal, max_deals, members)
    if isinstance(end, Outcome):
        return replace(state, phase=Phase.OVER, result=end), [Event(end.finding)]
    dealer = (state.dealer + 1) % len(state.hands)
    passes = Event(shared_clauses.DEAL_PASSES(dealer=dealer))
    return replace(state, phase=Phase.DEAL, dealer=dealer), [passes] if end is None else [Event(end), passes]
