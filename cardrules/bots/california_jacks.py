"""California Jacks: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.cards import Card
from cardrules.games.california_jacks.rulebook import HIGH_TO_LOW, SEATS
from cardrules.games.california_jacks.rules import best_card, card_points, trump_points
from cardrules.games.california_jacks.state import State
from cardrules.moves import Play
from cardrules.solve.alpha_beta import Search
from cardrules.solve.california_jacks import endgame
from cardrules.zones import Seat

POINT = 20
"""How many card points a point of the match is taken to be worth."""
ORDINARY = 5.0
"""How useful in a hand the card is, on average, that cannot be seen yet."""
TRICKS_SEEN_THROUGH = 4
"""How many tricks before the end a player works out what is best; more would take long."""


def choose(state: State, seat: Seat, moves: Sequence[Play], rng: Random) -> Play:
    """Win tens and the trumps that count; where little is at stake look for the better card of the stock.

    Players who have counted the cards know them all when the stock is gone: then they play the last tricks perfectly.
    """
    if not state.stock and len(moves) > 1 and max(map(len, state.hands)) <= TRICKS_SEEN_THROUGH:
        moves = Search(*endgame(state, stock_known=False)).best()
    return max(moves, key=lambda play: (promise(state, seat, play.card), rng.random()))


def promise(state: State, seat: Seat, card: Card) -> float:
    """How good it looks to play a card now, in card points."""
    trick = (*state.trick, card)
    wins = float(best_card(trick, state.trump) == 1)
    winning = wins if state.trick else chance_of_lead(state, seat, card)
    at_stake = sum(prize(state, each) for each in trick)
    better_draw = useful(state, state.stock[-1]) - ORDINARY if state.stock else 0.0
    return (2 * winning - 1) * at_stake + winning * better_draw - useful(state, card)


def chance_of_lead(state: State, seat: Seat, card: Card) -> float:
    """How likely it is that the other seat holds no higher card of the suit led; that it may trump is ignored."""
    held = state.hands[(seat + 1) % SEATS]
    unseen = (*held, *state.stock[:-1])
    higher = sum(each.suit is card.suit and height(each) > height(card) for each in unseen)
    return (1 - higher / len(unseen)) ** len(held)


def prize(state: State, card: Card) -> int:
    """What it is worth to win a card."""
    return card_points(card) + POINT * trump_points(state, card)


def useful(state: State, card: Card) -> float:
    """What a card promises in a hand: high cards and trumps win tricks."""
    return height(card) / 2 + (8 if card.suit is state.trump else 0)


def height(card: Card) -> int:
    """How many ranks a card beats."""
    return len(HIGH_TO_LOW) - 1 - HIGH_TO_LOW.index(card.rank)
