"""Shnarbles: the scores of moves for the simple player.

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
"""The tricks that the high trumps win."""
SMALL_TRUMP = 35
"""The tricks that another trump wins."""
SIDE_CARDS = {Rank.ACE: 60, Rank.KING: 25}
"""The tricks that the high cards of other suits win; others win none."""
NAMING = 130
"""The tricks more that it brings to name trump and to lead."""
HINDERING = 50
"""The gain from taking tricks from the bidder."""
RISK = tuple(round(TRICK * PENALTY * exp(-expected / TRICK)) for expected in range(CARDS_EACH * TRICK))
"""The cost of the risk of winning no trick, by the tricks expected: they come as in a Poisson distribution."""
NEVER = -1
"""The score of a move that the simple player does not make."""
EVEN = 1000
"""The score of a move that neither wins nor loses anything: so much that no legal one scores below nothing."""
WINS = 500
"""The gain from winning a trick."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """The score of a move: bid what the hand is worth, stay where it pays, and win what can be won cheaply.

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
    """The score of playing a card: lead high; else the weakest that wins so far, or the weakest of all."""
    power = strength(card, state.suit_led or card.suit, state.trump, HIGH_TO_LOW)
    if not state.trick:
        return EVEN + power
    wins = best_card((*state.trick, card), state.trump) == len(state.trick)
    return EVEN + WINS * wins - power
