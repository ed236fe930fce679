"""California Jacks: the scores of plays for the simple player.

Cards are weighed in hundredths of a card point, chances in per cent, and only what the seat sees is looked at.
"""

from cardrules.core.cards import Card, Suit
from cardrules.core.moves import Play
from cardrules.core.zones import Seat
from cardrules.games.california_jacks.rulebook import HIGH_TO_LOW, PACK, TRUMPS_THAT_SCORE
from cardrules.games.california_jacks.rules import best_card, card_points
from cardrules.games.california_jacks.state import State

POINT = 20
"""The card points that a point of the match is taken to be worth."""
TRUMP = 800
"""The use of a trump in a hand above that of another card."""
RANK = 50
"""The use of a card in a hand above that of the one below it."""
ORDINARY = 500
"""The use in a hand, on average, of the card that cannot be seen yet."""
EVEN = 1_000_000
"""The score of a play that neither wins nor loses anything: so much that no play scores below nothing."""


def score_move(state: State, seat: Seat, move: Play) -> int:
    """The score of playing a card now: win tens and the trumps that count, and the better card of the stock."""
    trick = (*state.trick, move.card)
    winning = 100 * best_card(trick, state.trump) if state.trick else chance_of_lead(state, seat, move.card)
    at_stake = sum(prize(each, state.trump) for each in trick)
    better_draw = useful(state.stock[-1], state.trump) - ORDINARY if state.stock else 0
    kept = 100 * useful(move.card, state.trump)
    return EVEN + (2 * winning - 100) * at_stake + winning * better_draw - kept


def chance_of_lead(state: State, seat: Seat, card: Card) -> int:
    """The chance, in per cent, that the other seat holds no higher card of the suit led.

    That it may trump is ignored, and so is that two of its cards may both be higher.
    """
    seen = {*state.hands[seat], *state.stock[-1:], *state.won[0], *state.won[1]}
    unseen = [each for each in PACK if each not in seen]
    higher = sum(each.suit is card.suit and height(each) > height(card) for each in unseen)
    held = len(state.hands[seat])  # and as many by the other seat
    return max(0, 100 - 100 * higher * held // len(unseen))


def prize(card: Card, trump: Suit | None) -> int:
    """The gain from winning a card."""
    scores = card.suit is trump and card.rank in TRUMPS_THAT_SCORE
    return 100 * (card_points(card) + POINT * scores)


def useful(card: Card, trump: Suit | None) -> int:
    """The use of a card in a hand: high cards and trumps win tricks."""
    return RANK * height(card) + TRUMP * (card.suit is trump)


def height(card: Card) -> int:
    """The number of ranks that a card beats."""
    return len(HIGH_TO_LOW) - 1 - HIGH_TO_LOW.index(card.rank)
