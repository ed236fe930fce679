"""Pebbles and Nuts: a simple player."""

from collections.abc import Sequence
from random import Random

from cardrules.cards import Card
from cardrules.games.pebbles_and_nuts.rulebook import POINTS
from cardrules.games.pebbles_and_nuts.rules import height, meld_value, winning_place
from cardrules.games.pebbles_and_nuts.state import Meld, Move, State
from cardrules.mechanics.tricks import clockwise
from cardrules.moves import Play
from cardrules.zones import Seat


def choose(state: State, seat: Seat, moves: Sequence[Move], chance: Random) -> Move:
    """Meld what brings most; win tricks with nuts in them, duck the others, and get rid of pebbles."""
    melds = [move for move in moves if isinstance(move, Meld)]
    if melds:
        return max(melds, key=lambda meld: meld_value(meld.cards)[0])
    plays = [move for move in moves if isinstance(move, Play)]
    return (
        max(plays, key=lambda play: (worth(state, seat, play.card), chance.random())) if plays else moves[0]
    )


def worth(state: State, seat: Seat, card: Card) -> float:
    """How good it looks to play a card now, in points."""
    if not state.trick:
        return -abs(_points(card)) - height(card, card.suit) / 100
    trick = (*state.trick, card)
    order = clockwise(state.leader, state.options.players)
    winner = order[winning_place(trick)]
    at_stake = sum(map(_points, trick))
    ours = state.options.side_of(winner) == state.options.side_of(seat)
    last = len(trick) == state.options.players
    certainty = 1.0 if last else 0.6
    return (at_stake if ours else -at_stake) * certainty - height(card, trick[0].suit) / 100


def _points(card: Card) -> int:
    return POINTS.get((card.suit, card.rank), 0)
