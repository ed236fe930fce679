"""Shnarbles: a simple player."""

from collections.abc import Iterable, Sequence
from math import exp
from random import Random

from cardrules.cards import Card, Rank, Suit
from cardrules.games.shnarbles.rulebook import HIGH_TO_LOW, PENALTY
from cardrules.games.shnarbles.rules import best_card, judge_strictly
from cardrules.games.shnarbles.state import Auction, Bid, Fold, Move, NameTrump, State, Stay
from cardrules.mechanics.tricks import strength
from cardrules.moves import Pass, Play
from cardrules.zones import Seat

TRUMPS = {Rank.ACE: 1.0, Rank.KING: 0.8, Rank.QUEEN: 0.6, Rank.JACK: 0.5}
SIDE_CARDS = {Rank.ACE: 0.6, Rank.KING: 0.25}
SMALL_TRUMP = 0.35


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move | None:
    """Bid what the hand is worth, stay where it pays, and win every trick that can be won, as cheaply as possible.

    It neither reneges nor calls: before the next card is played nobody can be sure of a renege.
    """
    hand = state.hands[seat]
    match state.phase:
        case Auction.BID:
            expected = max(tricks_expected(hand, suit) for suit in Suit)
            bids = [move for move in moves if isinstance(move, Bid) and move.tricks <= expected]
            return max(bids, key=lambda bid: bid.tricks, default=Pass())
        case Auction.TRUMP:
            return NameTrump(max(Suit, key=lambda suit: tricks_expected(hand, suit)))
        case Auction.ANSWER:
            return Stay() if Fold() not in moves or staying_pays(state, hand) else Fold()
        case _:
            plays = [move for move in moves if isinstance(move, Play)]
            honest = [play.card for play in plays if judge_strictly(state, seat, play)]
            return Play(card_to_play(state, honest)) if honest else None


def tricks_expected(hand: Iterable[Card], trump: Suit | None) -> float:
    """Roughly how many tricks a hand wins when a suit is trump."""
    return sum(
        TRUMPS.get(card.rank, SMALL_TRUMP) if card.suit is trump else SIDE_CARDS.get(card.rank, 0.0)
        for card in hand
    )


def staying_pays(state: State, hand: Iterable[Card]) -> bool:
    """Whether the tricks expected outweigh the risk of winning none, taken from a Poisson distribution."""
    expected = tricks_expected(hand, state.trump)
    return state.options.folding_costs or expected > PENALTY * exp(-expected)


def card_to_play(state: State, cards: Sequence[Card]) -> Card:
    """Lead high; else the weakest card that wins so far, or the weakest of all."""
    led, trump = state.suit_led, state.trump
    if led is None:
        return max(cards, key=lambda card: strength(card, card.suit, trump, HIGH_TO_LOW))
    best = state.trick[best_card(state.trick, trump)]
    powers = {card: strength(card, led, trump, HIGH_TO_LOW) for card in cards}
    winning = [card for card in cards if powers[card] > strength(best, led, trump, HIGH_TO_LOW)]
    return min(winning or cards, key=powers.__getitem__)
