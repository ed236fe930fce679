"""Canfield: entries for a table of real cards."""

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

from cardrules.core.cards import Card, Rank, codes
from cardrules.core.events import ScoreLine
from cardrules.core.moves import Put, Turn
from cardrules.definition.entries import Choice, Entered, EntryError, EntrySheet, Place, Question
from cardrules.definition.position import Position
from cardrules.definition.position_fields import Cards
from cardrules.games.canfield.options import CanfieldOptions
from cardrules.games.canfield.position import CanfieldPosition
from cardrules.games.canfield.rulebook import RESERVE_CARDS, STOCK_CARDS
from cardrules.games.canfield.rules import FOUNDATIONS, PACK, PILES
from cardrules.games.canfield.state import RANKS
from cardrules.mechanics.piles import builds_down


def places(options: CanfieldOptions) -> tuple[Place, ...]:
    """Tableau, reserve, waste and foundations."""
    both = (Question.MAY, Question.WORTH)
    tableau = (
        Place(
            f"pile{name}",
            f"Pile {name}",
            len(RANKS),
            note="the top card last",
            to=(name,),
            movable=True,
            may_be_empty=True,
        )
        for name in PILES
    )
    return (
        *tableau,
        Place("reserve", "Reserve", 1, note="its top card", movable=True, may_be_empty=True),
        Place("waste", "Waste", 1, note="its top card", movable=True, may_be_empty=True),
        Place("up", "Foundations", 4, both, "the top card of each", to=(FOUNDATIONS,), one_a_suit=True),
    )


def choices(options: CanfieldOptions) -> tuple[Choice, ...]:
    """The rank with which the foundations begin."""
    ranks = tuple((rank.letter, rank.word.capitalize()) for rank in Rank)
    return (Choice("base", "Foundations begin with", ranks, asked=(Question.MAY, Question.WORTH)),)


def base_of(entered: Entered) -> Rank:
    """The rank with which the foundations begin.

    Raises:
        EntryError: It has not been chosen, and several cards on the foundations leave it open.
    """
    if chosen := entered.said("base"):
        return next(rank for rank in Rank if rank.letter == chosen)
    found = {card.rank for card in entered.at("up")}
    if len(found) > 1:
        raise EntryError("Say which rank the foundations begin with.", "base")
    taken = set(chain.from_iterable(entered.cards.values()))
    return (
        found.pop()
        if found
        else next(rank for rank in Rank if not {Card(rank, s.suit) for s in PACK} <= taken)
    )


def positions(entered: Entered) -> Iterator[Position]:
    """Positions with these cards; places that have not been entered hold cards that are not asked about."""
    known = set(chain.from_iterable(entered.cards.values()))
    base = base_of(entered)
    up = entered.at("up") or tuple(
        islice((card for card in PACK if card.rank is base and card not in known), 1)
    )
    begun = (
        CanfieldPosition.checked(options=entered.options, foundations=up, base=base).completed().foundations
    )
    gone = known.union(card for card in begun if card)
    has_gap = any(entered.cards.get(f"pile{name}") == () for name in PILES)
    has_reserve = bool(entered.at("reserve")) or not (has_gap or "reserve" in entered.cards)
    tableau = []
    for name in PILES:
        pile = entered.cards.get(f"pile{name}")
        if pile is None:
            pile = run_of(
                tuple(card for card in PACK if card not in gone), longest=has_gap or not has_reserve
            )
        tableau.append(pile)
        gone = gone.union(pile)
    lie = len(begun) + sum(map(len, tableau))
    if lie + RESERVE_CARDS * has_reserve + STOCK_CARDS < len(PACK):
        raise EntryError("These are too few cards: tap the foundations and all piles.", "up")
    for reserve in range(RESERVE_CARDS * has_reserve, bool(entered.at("reserve")) - 1, -1):
        for waste in range(len(entered.at("waste")), entered.options.draw + 1):
            yield from table_of(entered, codes(up), base, tuple(tableau), reserve, waste, len(PACK) - lie)


def table_of(
    entered: Entered, up: str, base: Rank, tableau: tuple[Cards, ...], reserve: int, waste: int, rest: int
) -> Iterator[Position]:
    """The position with these numbers of cards in reserve and waste, if stock and waste do not have too many."""
    stock = rest - reserve - waste
    if 0 <= stock <= STOCK_CARDS - waste:
        yield CanfieldPosition.checked(
            options=entered.options,
            foundations=up,
            base=base,
            tableau=tableau,
            reserve=under(entered.at("reserve"), reserve),
            waste=under(entered.at("waste"), waste),
            stock=(None,) * stock,
        )


def under(cards: tuple[Card, ...], number: int) -> Cards:
    """A pile of that many cards with the known ones on top."""
    return ((None,) * (number - len(cards)) + cards)[:number]


def run_of(cards: tuple[Card, ...], longest: bool) -> tuple[Card, ...]:
    """A pile for a place that has not been entered: one card, or as many as go down on each other, of those left."""
    runs = []
    for first in cards:
        run = [first]
        while longest and (more := [card for card in cards if builds_down(card, run[-1])]):
            run.append(more[0])
        runs.append(tuple(run))
    return max(runs, key=len, default=())


def asks_about(entered: Entered, move: Any) -> bool:
    """Questions are about laying cards, and turning the stock."""
    return isinstance(move, Put | Turn)


def score_lines(entered: Entered) -> tuple[ScoreLine, ...]:
    """A point for each card on the foundations.

    Raises:
        EntryError: No card has been entered there.
    """
    if not entered.at("up"):
        raise EntryError("Tap the top card of each foundation.", "up")
    base = base_of(entered)
    position = CanfieldPosition.checked(options=entered.options, foundations=entered.at("up"), base=base)
    lines: tuple[ScoreLine, ...] = position.completed().build().ledger
    return lines


ENTRY = EntrySheet(
    places,
    choices,
    positions,
    asks_about,
    score_lines=score_lines,
    first_step="Tap the pile that a card is to be moved from, then its cards; then the pile that it is to go to.",
    example="pile1 AS; pile2 KD; pile3 9C 8H; pile4 TD; reserve 6C; waste 7S; up 6H 5C; base 5",
)
