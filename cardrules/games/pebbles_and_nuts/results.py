"""Pebbles and Nuts: the counts at the end of a deal, and their score."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardrules.core.cards import Suit
from cardrules.core.errors import Fault
from cardrules.core.events import ScoreLine, Transition, members_of_sides
from cardrules.core.fast_replace import replace
from cardrules.core.rulebook import Clause, sentence
from cardrules.definition.scoring import DealResult, Entry, NumbersField, Scoring
from cardrules.games.pebbles_and_nuts import rulebook as law
from cardrules.games.pebbles_and_nuts.options import PebblesOptions
from cardrules.games.pebbles_and_nuts.rules import MELD_POINTS, card_points, finish_deal
from cardrules.games.pebbles_and_nuts.state import State


class PebblesResult(DealResult):
    """The cards that each side has won, and its melds.

    Attributes:
        card_points: The points of the cards in its tricks.
        marriages: Its marriages in clubs, diamonds and hearts.
        spade_marriages: Its marriages in spades.
        menages: Its ménages.
    """

    card_points: tuple[int, ...]
    marriages: tuple[int, ...]
    spade_marriages: tuple[int, ...]
    menages: tuple[int, ...]


def members(options: PebblesOptions) -> tuple[tuple[int, ...], ...]:
    """The seats of each side."""
    return members_of_sides(options.players, options.side_of)


def marriages_of_suit(options: PebblesOptions) -> int:
    """The most marriages of one suit in a deal.

    With two packs a king and a queen serve twice each, but only one after the other: K-Q, then the king with the other
    queen, then that queen with the other king.
    """
    return 1 if options.packs == 1 else 3


def entries(state: State, entered: Mapping[str, Any], names: Sequence[str]) -> tuple[Entry, ...]:
    """Card points, and melds of each kind."""
    options = state.options
    sides, points = tuple(range(len(members(options)))), [card_points(card) for card in options.pack]
    lowest, highest = (sum(each for each in points if each * sign > 0) for sign in (-1, 1))
    of_suit, suits = marriages_of_suit(options), len(Suit)

    def melds(name: str, label: str, most: int) -> NumbersField:
        return NumbersField(name, label, sides, 0, most, most_together=most)

    return (
        NumbersField("card_points", "Card points", sides, lowest, highest, total=sum(points)),
        melds("marriages", "Marriages in ♣, ♦ and ♥", of_suit * (suits - 1)),
        melds("spade_marriages", "Spade marriages", of_suit),
        melds("menages", "Ménages", suits * options.packs),
    )


def faults(state: State, result: PebblesResult, names: Sequence[str]) -> Iterator[Fault]:
    """A ménage needs a marriage, and each trick but the last allows one meld."""
    options, jacks = state.options, 2 if state.options.second_jack_on_pair else 1
    pairs = [sum(each) for each in zip(result.marriages, result.spade_marriages, strict=True)]
    counts = zip(members(options), result.menages, pairs, strict=True)
    for side, (seats, menages, held) in enumerate(counts):
        if menages > held * jacks:
            yield Fault(
                "menages",
                sentence(
                    "{side:seat} cannot have {menages:ménage} with {held:marriage}: a ménage is a marriage and "
                    "its jack.",
                    side=seats,
                    menages=menages,
                    held=held,
                ).in_words(names),
                (side,),
            )
    tricks = len(options.pack) // options.players
    declared = sum(pairs) + sum(result.menages)
    if declared >= tricks:
        yield Fault(
            "menages",
            f"A deal has at most {tricks - 1} melds, one after each trick but the last; these are {declared}.",
        )


def score(state: State, result: PebblesResult) -> Transition[State]:
    """The melds and the card points are written down."""
    state = replace(state, deal=state.deal + 1)
    lines = tuple(
        line for side, _ in enumerate(members(state.options)) for line in lines_of(state, side, result)
    )
    after, events = finish_deal(state, lines)
    return Transition(after, tuple(events))


def lines_of(state: State, side: int, result: PebblesResult) -> Iterator[ScoreLine]:
    """A line for each meld of a side, and one for its cards."""
    melds: dict[Clause, int] = {
        law.MARRIAGE: result.marriages[side],
        law.SPADE_MARRIAGE: result.spade_marriages[side],
        law.MENAGE: result.menages[side],
    }
    for clause, number in melds.items():
        for _ in range(number):
            yield ScoreLine(side, MELD_POINTS[clause], clause("counted"), deal=state.deal)
    if points := result.card_points[side]:
        finding = law.CARD_POINTS("counted", side=members(state.options)[side], points=points)
        yield ScoreLine(side, points, finding, deal=state.deal)


def levels(options: PebblesOptions) -> tuple[tuple[int, str], ...]:
    """The target."""
    return ((options.points_to_win, f"Target: {options.points_to_win}"),)


RESULTS = Scoring(PebblesResult, entries, score, levels, faults)
