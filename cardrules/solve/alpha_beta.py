"""Tricks with all cards known: the value of a position between two sides, and of each move.

The search is alpha-beta over single moves, with a table of the positions that have been looked at. It knows no rules:
it asks the game which cards may be played, who wins a trick and how much that counts, in functions that call
the rules of the game, and it asks each question once.

A hand is a mask: the cards in play are numbered, and a card is held if the bit of its number is set.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import inf
from typing import Any, NamedTuple

from cardrules.core.cards import Card, Suit
from cardrules.core.errors import CardRulesError
from cardrules.core.fast_replace import replace_item
from cardrules.core.moves import Play


class NotSolved(CardRulesError):
    """A position that the search does not accept, or does not finish."""


class SearchPosition(NamedTuple):
    """Everything that the points to come depend on. Places are the seats that play, numbered clockwise.

    Attributes:
        hands: The cards of each place, as masks.
        turn: The place that has to move.
        trick: The numbers of the cards played to the trick, from the lead on.
        stock: The number of cards left in the stock.
        tally: Whatever else matters; only the game knows what it means. It must be hashable.
    """

    hands: tuple[int, ...]
    turn: int
    trick: tuple[int, ...]
    stock: int
    tally: Any


class Step(NamedTuple):
    """A move and its outcome.

    Attributes:
        move: The move.
        gain: The points that it brings the first side, less those that it brings the other side.
        after: The position after it; None at the end of the deal.
    """

    move: Any
    gain: int
    after: SearchPosition | None


@dataclass(frozen=True)
class TrickGame:
    """The questions that the search asks of a game.

    Attributes:
        cards: The cards in play, each at the index of its number: those of a suit together, from low to high.
        kinds: The kind of each card, by the points that it counts. Of two neighbours of one suit and one kind
            in a hand, either is as good to play as the other.
        stock: The cards to be drawn, the next one last; the winner of a trick draws first.
        sides: 1 for each place of the first side, −1 for each of the other.
        playable: Takes a hand and the suit led, or None; gives the cards that may be played, each with the points that
            playing it costs.
        winner: Takes a trick; gives the index of the winning card, counted from the lead.
        won: Takes the tally, the place that has won a trick, the numbers of its cards, and the hands after
            the draw; gives the first side's gain, and the new tally.
        count: Takes the last tally; gives the first side's gain when the deal is counted.
        before_lead: The steps other than playing a card that may be taken before a lead.
        limits: The least and the most that a position can be worth, as far as this is known without a search.
    """

    cards: Sequence[Card]
    kinds: Sequence[Hashable]
    stock: Sequence[Card]
    sides: tuple[int, ...]
    playable: Callable[[tuple[Card, ...], Suit | None], Iterable[tuple[Card, int]]]
    winner: Callable[[tuple[Card, ...]], int]
    won: Callable[[Any, int, tuple[int, ...], tuple[int, ...]], tuple[int, Any]]
    count: Callable[[Any], int]
    before_lead: Callable[[SearchPosition], Iterable[Step]] = lambda position: ()
    limits: Callable[[SearchPosition], tuple[float, float]] = lambda position: (-inf, inf)


def mask(held: Iterable[Card], cards: Sequence[Card]) -> int:
    """Cards as a mask.

    >>> from cardrules.core.cards import cards
    >>> bin(mask(cards("7C KC"), cards("7C QC KC")))
    '0b101'
    """
    return sum(1 << cards.index(card) for card in held)


def position(
    game: TrickGame, hands: Iterable[Sequence[Card]], turn: int, trick: Sequence[Card], tally: Any
) -> SearchPosition:
    """A position in which the stock has not been drawn from.

    Args:
        game: The game.
        hands: The cards of each place.
        turn: The place that has to move.
        trick: The cards played to the trick.
        tally: Whatever else matters.
    """
    masks = tuple(mask(hand, game.cards) for hand in hands)
    return SearchPosition(masks, turn, tuple(map(game.cards.index, trick)), len(game.stock), tally)


class Search:
    """A search through the positions that can follow one.

    Attributes:
        game: The game.
        first: The position that they follow.
        limit: The most positions that may be looked at.
        bounds: The positions that have been looked at, each with the least and the most that it can be worth.
    """

    def __init__(self, game: TrickGame, first: SearchPosition, limit: float = inf) -> None:
        self.game = game
        self.first = first
        self.limit = limit
        self.bounds: dict[SearchPosition, tuple[float, float]] = {}
        self._stock = tuple(map(game.cards.index, game.stock))
        self._playable = cache(self._ask_playable)
        self._winner = cache(self._ask_winner)

    def values(self) -> dict[Any, int]:
        """The points of the first side from here on, less those of the other, for each first move.

        Raises:
            NotSolved: There are more positions than may be looked at.
        """
        return {step.move: int(self._worth(step, -inf, inf)) for step in self.steps(self.first)}

    def best(self) -> list[Any]:
        """The best moves of the side that has to move; faster than computing all values.

        Raises:
            NotSolved: There are more positions than may be looked at.
        """
        side, most = self.game.sides[self.first.turn], -inf
        found = list[Any]()
        for step in self.steps(self.first):
            # if a move is worse than another, it does not matter by how much
            low, high = (most - 1, inf) if side > 0 else (-inf, 1 - most)
            worth = side * self._worth(step, low, high)
            if worth > most:
                most, found = worth, []
            if worth == most:
                found.append(step.move)
        return found

    def value(self, position: SearchPosition, low: float, high: float) -> float:
        """The points of the first side from here on, less those of the other.

        Args:
            position: The position.
            low: A value that is not above this need not be exact: then it is at most the returned one.
            high: A value that is not below this need not be exact: then it is at least the returned one.

        Raises:
            NotSolved: There are more positions than may be looked at.
        """
        known = self.bounds.get(position)
        least, most = known or self.game.limits(position)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if known is None:
            if len(self.bounds) >= self.limit:
                raise NotSolved(
                    f"It is too early in the deal: the limit of {self.limit:,} positions is not enough to solve it."
                )
            self.bounds[position] = least, most
        side = self.game.sides[position.turn]
        best, alpha, beta = -inf * side, low, high
        for step in self.steps(position, equals_once=True):
            worth = self._worth(step, alpha, beta)
            if side > 0:
                best = max(best, worth)
                alpha = max(alpha, best)
            else:
                best = min(best, worth)
                beta = min(beta, best)
            if alpha >= beta:
                break
        self.bounds[position] = (best if best > low else least, best if best < high else most)
        return best

    def _worth(self, step: Step, low: float, high: float) -> float:
        _, gain, after = step
        return gain if after is None else gain + self.value(after, low - gain, high - gain)

    def steps(self, position: SearchPosition, equals_once: bool = False) -> Iterator[Step]:
        """The legal moves, each with its outcome.

        Args:
            position: The position.
            equals_once: Whether to try only one of several cards that are equally good.
        """
        hands, turn, trick, stock, tally = position
        if not trick:
            yield from self.game.before_lead(position)
        plays = self._playable(hands[turn], self.game.cards[trick[0]].suit if trick else None)
        if equals_once:
            plays = self._without_equals(plays, position)
        side, places, following = self.game.sides[turn], len(hands), (turn + 1) % len(hands)
        for number, play, cost in plays:
            left = replace_item(hands, turn, hands[turn] & ~(1 << number))
            laid = (*trick, number)
            if len(laid) < places:
                yield Step(play, -cost * side, SearchPosition(left, following, laid, stock, tally))
                continue
            winner = (following + self._winner(laid)) % places
            if stock:
                left = self._drawn(left, winner, stock)
            gain, new = self.game.won(tally, winner, laid, left)
            gain -= cost * side
            if any(left):
                yield Step(play, gain, SearchPosition(left, winner, (), max(stock - places, 0), new))
            else:
                yield Step(play, gain + self.game.count(new), None)

    def _without_equals(
        self, plays: tuple[tuple[int, Play, int], ...], position: SearchPosition
    ) -> tuple[tuple[int, Play, int], ...]:
        """The plays without those of a card that is as good as the next higher one.

        Two cards of one hand are equally good if they count the same and no card in play lies between them: they win
        and lose against the same cards, now and later.
        """
        cards, kinds = self.game.cards, self.game.kinds
        in_play = 0
        for hand in position.hands:
            in_play |= hand
        for number in (*position.trick, *self._stock[: position.stock]):
            in_play |= 1 << number
        found = list[tuple[int, Play, int]]()
        higher = -1
        for each in plays:
            number = each[0]
            if (
                higher < 0
                or kinds[number] != kinds[higher]
                or cards[number].suit is not cards[higher].suit
                or in_play & ((1 << higher) - (2 << number))
            ):
                found.append(each)
            higher = number
        return tuple(found)

    def _drawn(self, hands: tuple[int, ...], winner: int, stock: int) -> tuple[int, ...]:
        """The hands when every place has drawn a card, the winner of the trick first."""
        drawn, places = list(hands), len(hands)
        for step in range(places):
            drawn[(winner + step) % places] |= 1 << self._stock[stock - 1 - step]
        return tuple(drawn)

    def _ask_playable(self, hand: int, led: Suit | None) -> tuple[tuple[int, Play, int], ...]:
        """The numbers of the cards that may be played, from high to low, their plays, and what these cost."""
        numbers = {card: number for number, card in enumerate(self.game.cards) if hand >> number & 1}
        found = self.game.playable(tuple(numbers), led)
        return tuple(sorted(((numbers[card], Play(card), cost) for card, cost in found), reverse=True))

    def _ask_winner(self, trick: tuple[int, ...]) -> int:
        return self.game.winner(tuple(self.game.cards[number] for number in trick))
