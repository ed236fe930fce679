"""Pebbles and Nuts: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.cards import Card
from cardrules.games.pebbles_and_nuts.rules import best_card, card_points, height, meld_value
from cardrules.games.pebbles_and_nuts.state import Meld, Move, State
from cardrules.mechanics.tricks import clockwise
from cardrules.moves import Play
from cardrules.solve.alpha_beta import Search
from cardrules.solve.pebbles_and_nuts import endgame
from cardrules.zones import Seat

TRICKS_SEEN_THROUGH = 4
"""How many tricks before the end a player works out what is best; more would take long."""


def choose(state: State, seat: Seat, moves: Sequence[Move], rng: Random) -> Move:
    """Meld what brings most; win tricks with nuts in them, duck the others, and get rid of pebbles.

    Two players who have counted the cards know them all when the stock is gone: then they play the last tricks
    perfectly.
    """
    if can_be_seen_through(state) and len(moves) > 1:
        moves = Search(*endgame(state, stock_known=False)).best()
    melds = [move for move in moves if isinstance(move, Meld)]
    if melds:
        return max(melds, key=lambda meld: meld_value(meld.cards)[0])
    plays = [move for move in moves if isinstance(move, Play)]
    if not plays:
        return moves[0]
    return max(plays, key=lambda play: (promise(state, seat, play.card), rng.random()))


def can_be_seen_through(state: State) -> bool:
    """Whether a player knows all cards, and few are left."""
    held = max(len(state.held(seat)) for seat in range(state.options.players))
    return state.options.players == 2 and not state.stock and held <= TRICKS_SEEN_THROUGH


def promise(state: State, seat: Seat, card: Card) -> float:
    """How good it looks to play a card now, in points."""
    if not state.trick:
        return -abs(card_points(card)) - height(card, card.suit) / 100
    trick = (*state.trick, card)
    order = clockwise(state.leader, state.options.players)
    winner = order[best_card(trick)]
    at_stake = sum(map(card_points, trick))
    ours = state.options.side_of(winner) == state.options.side_of(seat)
    last = len(trick) == state.options.players
    certainty = 1.0 if last else 0.6
    return (at_stake if ours else -at_stake) * certainty - height(card, trick[0].suit) / 100
