"""Shnarbles: what moves promise to the simple player.

Tricks are weighed in hundredths, and only what the seat sees is looked at.
"""

from functools import lru_cache
from math import exp

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.moves import Pass, Play
from cardrules.core.zones import Seat
from cardrules.games.shnarbles.rulebook import CARDS_EACH, HIGH_TO_LOW, PENALTY
from cardrules.games.shnarbles.rules import best_card, judge_strictly
from cardrules.games.shnarbles.state import Auction, Bid, Fold, Move, NameTrump, State, Stay
from cardrules.mechanics.tricks import strength

TRICK = 100
"""The weight of a trick."""
TRUMPS = {Rank.ACE: 100, Rank.KING: 80, Rank.QUEEN: 60, Rank.JACK: 50}
"""How many tricks the high trumps win."""
SMALL_TRUMP = 35
"""How many tricks another trump wins."""
SIDE_CARDS = {Rank.ACE: 60, Rank.KING: 25}
"""How many tricks the high cards of other suits win; others win none."""
NAMING = 130
"""How many tricks more it brings to name trump and to lead."""
HINDERING = 50
"""What it is worth to take tricks from the bidder."""
RISK = tuple(round(TRICK * PENALTY * exp(-expected / TRICK)) for expected in range(CARDS_EACH * TRICK + 1))
"""What the risk of winning no trick costs, by the tricks expected: they come as in a Poisson distribution."""
NEVER = -1
"""What a move promises that the simple player does not make."""
EVEN = 1000
"""What a move promises that neither wins nor loses anything: so much that no legal one promises less than nothing."""
WINS = 500
"""How much better it is to win a trick than not."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """How good a move looks: bid what the hand is worth, stay where it pays, and win what can be won cheaply.

    Who plays so neither reneges nor calls: before the next card is played nobody can be sure of a renege.
    """
    hand = state.hands[seat]
    match move:
        case Bid():
            expected = max(tricks_expected(hand, suit) for suit in Suit)
            return move.tricks if move.tricks * TRICK <= expected + NAMING else NEVER
        case Pass():
            return 0 if state.phase is Auction.BID else NEVER
        case NameTrump():
            return tricks_expected(hand, move.suit)
        case Fold():
            return EVEN - TRICK * PENALTY * state.options.folding_costs
        case Stay():
            expected = tricks_expected(hand, state.trump)
            return EVEN + expected + HINDERING - RISK[expected]
        case Play():
            return score(state, move.card) if judge_strictly(state, seat, move) else NEVER
    return NEVER


@lru_cache(4096)
def tricks_expected(hand: tuple[Card, ...], trump: Suit | None) -> int:
    """Roughly how many tricks a hand wins when a suit is trump."""
    return sum(
        TRUMPS.get(card.rank, SMALL_TRUMP) if card.suit is trump else SIDE_CARDS.get(card.rank, 0)
        for card in hand
    )


def score(state: State, card: Card) -> int:
    """How good it looks to play a card: lead high; else the weakest that wins so far, or the weakest of all."""
    power = strength(card, state.suit_led or card.suit, state.trump, HIGH_TO_LOW)
    if not state.trick:
        return EVEN + power
    wins = best_card((*state.trick, card), state.trump) == len(state.trick)
    return EVEN + WINS * wins - power
