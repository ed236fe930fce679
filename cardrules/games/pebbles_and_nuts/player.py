"""Pebbles and Nuts: the scores of moves for the simple player.

Cards are weighed in hundredths of a point, chances in per cent, and only what the seat sees is looked at.
"""

from cardrules.core.cards import Card, Rank
from cardrules.core.moves import Pass
from cardrules.core.zones import Seat
from cardrules.games.pebbles_and_nuts.rulebook import TRUMP
from cardrules.games.pebbles_and_nuts.rules import best_card, card_points, height, meld_value
from cardrules.games.pebbles_and_nuts.state import Meld, Move, State

MELDED = 1_000_000
"""The score of a meld beside its points: more than any play."""
EVEN = 100_000
"""The score of a play that neither wins nor loses anything: so much that no play scores below nothing."""
SO_FAR = 80
"""The chance, in per cent, that a trick is won by the side that wins it so far."""
RUFF = 10
"""By how many per cent every opponent, who may trump it, makes it less likely that a lead of a plain suit wins."""
AGAIN = 3
"""The cost, for each per cent, of winning with a lead: one has to lead again."""
HEIGHT = 5
"""The use of a card in a hand above that of the one below it."""
MARRIAGE = 1500
"""The further use in a hand of a king and a queen that can still be melded together."""


def score_move(state: State, seat: Seat, move: Move) -> int:
    """The score of a move: meld what brings most; win tricks with nuts in them, and leave the pebbles to others."""
    if isinstance(move, Meld):
        return MELDED + meld_value(move.cards)[0]
    if isinstance(move, Pass):
        return 0
    card, trick = move.card, (*state.trick, move.card)
    winning = chance_so_far(state, seat, trick) if state.trick else chance_of_lead(state, seat, card)
    again = 0 if state.trick else AGAIN * winning
    kept = HEIGHT * height(card, card.suit) + MARRIAGE * can_marry(state, seat, card)
    return EVEN + (2 * winning - 100) * sum(map(card_points, trick)) - again - kept


def chance_so_far(state: State, seat: Seat, trick: tuple[Card, ...]) -> int:
    """The chance, in per cent, that the side of a seat wins a trick to which it has just played."""
    options = state.options
    winner = (state.leader + best_card(trick)) % options.players
    if options.side_of(winner) != options.side_of(seat):
        return 0
    return 100 if len(trick) == options.players else SO_FAR


def chance_of_lead(state: State, seat: Seat, card: Card) -> int:
    """The chance, in per cent, that a lead wins.

    A pebble is taken to win always, for others play lower cards to it; that two unseen cards may both be higher than
    another lead is ignored.
    """
    if card_points(card) < 0:
        return 100
    options = state.options
    opponents = [each for each in range(options.players) if options.side_of(each) != options.side_of(seat)]
    if any(beats(each, card) for opponent in opponents for each in state.shown[opponent]):
        return 0
    seen = {*state.hands[seat], *(each for cards in (*state.shown, *state.won) for each in cards)}
    unseen = [each for each in options.pack if each not in seen]
    higher = sum(beats(each, card) for each in unseen)
    held = sum(len(state.hands[opponent]) for opponent in opponents)
    chance = max(0, 100 - 100 * higher * held // max(1, len(unseen)))
    return chance if card.suit is TRUMP else chance * (100 - RUFF * len(opponents)) // 100


def beats(card: Card, lead: Card) -> bool:
    """Whether a card that follows a lead is higher, the ace of spades on hearts included."""
    trumps_it = card.suit is TRUMP and lead.suit is not TRUMP
    return not trumps_it and height(card, lead.suit) > height(lead, lead.suit)


def can_marry(state: State, seat: Seat, card: Card) -> bool:
    """Whether a card is a king or a queen that can be melded with another card of the hand."""
    partner = {Rank.KING: Rank.QUEEN, Rank.QUEEN: Rank.KING}.get(card.rank)
    hand = state.hands[seat]
    return card in hand and any(each.suit is card.suit and each.rank is partner for each in hand)
