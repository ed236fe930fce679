"""Pebbles and Nuts for two with all cards known: the answers of the rules to the search of endgames."""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.fast_replace import replace
from cardrules.core.moves import Play
from cardrules.games.pebbles_and_nuts.rules import (
    best_card,
    card_points,
    judge_meld,
    judge_play,
    meld_value,
    melds_among,
)
from cardrules.games.pebbles_and_nuts.state import Couple, Meld, State, sort_hand
from cardrules.mechanics.tricks import Hand
from cardrules.solve.alpha_beta import NotSolved, SearchPosition, Step, TrickGame, mask, position
from cardrules.solve.endgames import check_late

SIDES = (1, -1)


class Tally(NamedTuple):
    """The other facts that the points to come depend on.

    Attributes:
        shown: The melded cards that are still held, as a mask.
        may_meld: Whether the seat that leads may still declare a meld, and may have one.
    """

    shown: int
    may_meld: bool


def endgame(state: State, stock_known: bool) -> tuple[TrickGame, SearchPosition]:
    """A position of two players in play, for the search."""
    if state.options.players != len(SIDES):
        raise NotSolved(f"Pebbles and Nuts is solved for two players, not for {state.options.players}.")
    check_late(state, state.stock, stock_known)
    held = (state.held(0), state.held(1))
    cards = sort_hand((*held[0], *held[1], *state.trick, *state.stock))[::-1]
    points = [card_points(card) for card in cards]
    counted = sum(side * sum(map(card_points, won)) for side, won in zip(SIDES, state.won, strict=True))

    def among(cards_held: int) -> Hand:
        return tuple(card for number, card in enumerate(cards) if cards_held >> number & 1)

    @cache
    def melds(hand: int, shown: int) -> tuple[tuple[Meld, int, int], ...]:
        """The melds that a seat may declare, their points, and their cards as masks."""
        found = legal_melds(state, among(hand & ~shown), among(hand & shown))
        return tuple((meld, meld_value(meld.cards)[0], mask(meld.cards, cards)) for meld in found)

    def won(tally: Tally, winner: int, trick: tuple[int, ...], hands: tuple[int, ...]) -> tuple[int, Tally]:
        shown = tally.shown & (hands[0] | hands[1])
        after = Tally(shown, may_meld=bool(melds(hands[winner], shown & hands[winner])))
        return SIDES[winner] * sum(points[number] for number in trick), after

    def before_lead(at: SearchPosition) -> Iterator[Step]:
        if at.tally.may_meld:
            hand, shown = at.hands[at.turn], at.tally.shown
            for meld, bonus, melded in melds(hand, shown & hand):
                after = at._replace(tally=Tally(shown | melded, may_meld=False))
                yield Step(meld, SIDES[at.turn] * bonus, after)

    game = TrickGame(
        cards=cards,
        # kings, queens and jacks can be melded, always together with others
        kinds=tuple((card_points(card), card.rank if card.rank >= Rank.JACK else None) for card in cards),
        stock=state.stock,
        sides=SIDES,
        playable=lambda hand, led: ((card, 0) for card in legal_cards(state, hand, led)),
        winner=best_card,
        won=won,
        count=lambda tally: counted,
        before_lead=before_lead,
    )
    tally = Tally(mask((*state.shown[0], *state.shown[1]), cards), may_meld=bool(state.declaring))
    return game, position(game, held, state.turn, state.trick, tally)


def legal_cards(state: State, hand: Hand, led: Suit | None) -> list[Card]:
    """The cards of a hand that may be led, or played to a lead of a suit."""
    trick = (Card(Rank.SEVEN, led),) if led else ()
    asked = replace(state, hands=(hand, hand), shown=((), ()), trick=trick, declaring=())
    return [card for card in hand if judge_play(asked, asked.turn, Play(card))]


def legal_melds(state: State, hand: Hand, shown: Hand) -> list[Meld]:
    """The melds that a seat may declare before it leads.

    With one pack the melded cards say everything: a king on the table has married its queen after an earlier trick, and
    a jack joins only once.
    """
    couples = tuple(
        Couple(0, king, king._replace(rank=Rank.QUEEN), trick=0) for king in shown if king.rank is Rank.KING
    )
    asked = replace(
        state, hands=(hand, ()), shown=(shown, ()), couples=couples, tricks=1, trick=(), declaring=(0,)
    )
    return [meld for meld in melds_among((*hand, *shown)) if judge_meld(asked, 0, meld)]
