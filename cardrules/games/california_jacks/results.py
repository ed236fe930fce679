"""California Jacks: the counts at the end of a deal, and their score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardrules.core.cards import Card, Rank, Suit
from cardrules.core.errors import Fault
from cardrules.core.events import Transition
from cardrules.core.fast_replace import replace
from cardrules.core.rulebook import sentence
from cardrules.core.zones import Seat
from cardrules.definition.scoring import (
    ChoiceField,
    DealResult,
    Entry,
    NumbersField,
    Scoring,
    seat_choices,
    target_level,
)
from cardrules.games.california_jacks import rulebook as law
from cardrules.games.california_jacks.rulebook import ALL_CARD_POINTS, SEATS, TRICKS
from cardrules.games.california_jacks.rules import card_points, finish_deal, void_line
from cardrules.games.california_jacks.state import State


class JacksResult(DealResult):
    """The winners of the cards that score.

    Attributes:
        trump: The trump suit.
        high: The seat that won the ace of trumps.
        low: The seat that won the two of trumps.
        jack: The seat that won the jack of trumps.
        card_points: The card points that each player won.
        lost: The points that each player lost in play, without a card of the suit led and without a trump.
    """

    trump: Suit
    high: Seat
    low: Seat
    jack: Seat
    card_points: tuple[int, ...]
    lost: tuple[int, ...] = ()

    @property
    def winners(self) -> dict[Card, Seat]:
        """The winner of each of the trumps that score."""
        seats = {Rank.ACE: self.high, Rank.TWO: self.low, Rank.JACK: self.jack}
        return {Card(rank, self.trump): seat for rank, seat in seats.items()}


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """Trump, high, low and jack, card points, and the points lost in play where any are lost."""
    sides, seats = tuple(range(SEATS)), seat_choices(range(SEATS), names)
    suits = tuple((suit, suit.word) for suit in Suit)
    lost = NumbersField("lost", "Points lost without suit or trump", sides, 0, TRICKS, most_together=TRICKS)
    return (
        ChoiceField("trump", "Trump", suits),
        ChoiceField("high", "Who won the ace of trumps?", seats),
        ChoiceField("low", "Who won the two of trumps?", seats),
        ChoiceField("jack", "Who won the jack of trumps?", seats),
        NumbersField("card_points", "Card points", sides, 0, ALL_CARD_POINTS, total=ALL_CARD_POINTS),
        *((lost,) if state.options.void_penalty else ()),
    )


def faults(state: State, result: JacksResult, names: Sequence[str]) -> Iterator[Fault]:
    """The card points of a player include those of an ace and a jack of trumps that this player won."""
    for seat, points in enumerate(result.card_points):
        own = [
            card for card, winner in result.winners.items() if winner == seat and card.rank is not Rank.TWO
        ]
        least = sum(map(card_points, own))
        if points < least:
            yield Fault(
                "card_points",
                sentence(
                    "{seat:seat} {seat:has/have} won the {cards} and so {seat:has/have} at least {least:card point}; "
                    "this is {points}.",
                    seat=seat,
                    cards=own,
                    least=least,
                    points=points,
                ).in_words(names),
                (seat,),
            )


def score(state: State, result: JacksResult) -> Transition[State]:
    """The points lost in play come first, then high, low, jack and game."""
    state = replace(state, deal=state.deal + 1, trump=result.trump)
    lost = tuple(
        void_line(state, seat, law.VOID_PENALTY("counted", seat=seat))
        for seat, times in enumerate(result.lost)
        for _ in range(times)
    )
    state = replace(state, ledger=state.ledger + lost)
    state, events = finish_deal(state, result.winners, result.card_points)
    return Transition(state, tuple(events))


RESULTS = Scoring(JacksResult, entries, score, target_level, faults)
