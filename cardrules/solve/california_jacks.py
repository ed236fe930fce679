"""California Jacks with all cards known: the answers of the rules to the search of endgames."""

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.fast_replace import replace, replace_item
from cardrules.core.moves import Play
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.rulebook import SEATS
from cardrules.games.california_jacks.rules import (
    best_card,
    card_points,
    judge_play,
    trump_points,
    winner_of_game,
)
from cardrules.games.california_jacks.state import State, sort_hand
from cardrules.mechanics.tricks import Hand
from cardrules.solve.alpha_beta import SearchPosition, TrickGame, position
from cardrules.solve.endgames import check_late

SIDES = (1, -1)
Tally = tuple[int, int]
"""The card points that each seat has won."""


def endgame(state: State, stock_known: bool) -> tuple[TrickGame, SearchPosition]:
    """A position in play, for the search."""
    check_late(state, state.stock, stock_known)
    cards = sort_hand((*state.hands[0], *state.hands[1], *state.trick, *state.stock))[::-1]
    points = [card_points(card) for card in cards]
    scored = [trump_points(state, card) for card in cards]
    before = (sum(map(card_points, state.won[0])), sum(map(card_points, state.won[1])))
    counted = sum(
        side * trump_points(state, card) for side, pile in zip(SIDES, state.won, strict=True) for card in pile
    )
    all_points = sum(points) + sum(before)

    def won(tally: Tally, winner: int, trick: tuple[int, ...], hands: tuple[int, ...]) -> tuple[int, Tally]:
        gain = SIDES[winner] * sum(scored[number] for number in trick)
        after = replace_item(tally, winner, tally[winner] + sum(points[number] for number in trick))
        if 2 * max(after) > all_points:
            # the point for game is decided: positions that differ only in the margin count as one
            after = (all_points, 0) if after[0] > after[1] else (0, all_points)
        return gain, (after[0], after[1])

    def count(tally: Tally) -> int:
        _, seat = winner_of_game(state, tally)
        return counted + (0 if seat is None else SIDES[seat])

    game = TrickGame(
        cards=cards,
        kinds=tuple(zip(points, scored, strict=True)),
        stock=state.stock,
        sides=SIDES,
        playable=lambda hand, led: playable(state, hand, led),
        winner=lambda trick: best_card(trick, state.trump),
        won=won,
        count=count,
    )
    return game, position(game, state.hands, state.turn, state.trick, before)


def playable(state: State, hand: Hand, led: Suit | None) -> list[tuple[Card, int]]:
    """The cards of a hand that may be led, or played to a lead of a suit, and the points that it costs."""
    trick = (Card(Rank.ACE, led),) if led else ()
    asked = replace(state, hands=(hand,) * SEATS, trick=trick)
    verdicts = ((card, judge_play(asked, asked.turn, Play(card))) for card in hand)
    return [
        (card, state.options.void_penalty * (verdict.findings[0].clause is law.NEITHER))
        for card, verdict in verdicts
        if verdict
    ]
