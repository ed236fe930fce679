"""Worlds: possible places of the cards that a seat does not see, given all that it knows."""

# ruff: noqa: E402, for a missing package is named before it is imported

from cardrules.core.extras import require

require("Drawing worlds", "simulate", "numpy")

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cardrules.bots.knowledge import (
    Announcement,
    CardShown,
    CardsReceived,
    Knowledge,
    Note,
    VoidOf,
    knowledge,
)
from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError
from cardrules.core.fast_replace import replace_item
from cardrules.core.zones import Seat, replace_cards
from cardrules.match.match import Match

Numbers = NDArray[np.int64]
Kind = int
Counts = tuple[int, ...]
"""The number of cards of each kind."""


SURPRISES = 0.25
"""The chance of an announcement that the simple player would not have made, relative to one that it would have."""
TRIES = 6
"""The most times that a batch of worlds is drawn, until enough of them make the announcements likely."""


def sample_worlds(match: Match, seat: Seat, worlds: int, seed: int = 0) -> list[Any]:
    """Sample states that a seat cannot tell from the real one, by all that it knows.

    Cards that it has seen stay where it knows them to be; no hand holds what its player has shown to lack; and after a
    bid, a pass or a fold those states are likelier in which the simple player would have said the same.

    Args:
        match: The match at its present place. The events of the deal reveal something about the unseen cards.
        seat: The seat.
        worlds: The number of states.
        seed: The same seed gives the same states.

    Raises:
        CardRulesError: There is no such seat, or no arrangement agrees with what has been played.

    >>> from cardrules import load
    >>> match = Match(load("california_jacks"), seed=7, dealer=1)
    >>> states = sample_worlds(match, seat=0, worlds=3)
    >>> len({state.hands[1] for state in states}), {state.hands[0] for state in states} == {match.state.hands[0]}
    (3, True)
    """
    match.view(seat)  # refuses a seat that there is not
    known = knowledge(match, seat)
    drawn = draw_worlds(known, worlds, np.random.default_rng(seed))
    return [in_world(match.state, known.hidden, world) for world in drawn]


def in_world(state: Any, hidden: Sequence[Card], world: Numbers) -> Any:
    """The state with the hidden cards as they lie in a world.

    Args:
        state: The state.
        hidden: The hidden cards, in the order of their places.
        world: For each place the index of the card that lies there, among all hidden cards in their order.
    """
    return replace_cards(state, faces_in(hidden, world))


def faces_in(hidden: Sequence[Card], world: Numbers) -> dict[Card, Card]:
    """The card that lies in place of each hidden one in a world."""
    in_order = sorted(hidden)
    return {card: in_order[place] for card, place in zip(hidden, world, strict=True)}


def draw_worlds(known: Knowledge, worlds: int, rng: np.random.Generator) -> Numbers:
    """Draw worlds at random that agree with the seat's knowledge.

    Each is as likely as the shuffles of the pack and the others' announcements make it: it is kept where the
    simple player would have bid, passed or folded as they did, and in a quarter of the cases for each
    surprise.

    Args:
        known: The seat's knowledge.
        worlds: The number of worlds.
        rng: Source of random numbers.

    Returns:
        int64, shape (worlds, hidden cards): for each hidden place the index of the card that lies there, among all
        hidden cards in their order.

    Raises:
        CardRulesError: No arrangement agrees with the knowledge.
    """
    if not known.announced:
        return draw_consistent(known, worlds, rng)
    kept = list[Numbers]()
    for _ in range(TRIES):
        drawn = draw_consistent(known, worlds, rng)
        for world in drawn:
            if is_likely(known.announced, faces_in(known.hidden, world), rng.random()):
                kept.append(world)
        if len(kept) >= worlds:
            break
    else:
        kept.extend(drawn)  # hardly any world makes it likely
    return np.array(kept[:worlds])


def is_likely(heard: Iterable[Announcement], faces: Mapping[Card, Card], draw: float) -> bool:
    """Whether a world is kept, considering the announcements.

    Args:
        heard: The announcements.
        faces: The card that lies in place of each hidden one.
        draw: A random number between 0 and 1.
    """
    for said in heard:
        if not said.is_expected(faces):
            draw /= SURPRISES
            if draw > 1:
                return False
    return True


def draw_consistent(known: Knowledge, worlds: int, rng: np.random.Generator) -> Numbers:
    """Draw worlds at random that agree with the hard facts, each as likely as any shuffle of the pack makes it.

    Args:
        known: The seat's knowledge.
        worlds: The number of worlds.
        rng: Source of random numbers.

    Raises:
        CardRulesError: No arrangement agrees with the knowledge.
    """
    cards = sorted(known.hidden)
    if not any(isinstance(note, VoidOf) for notes in known.notes.values() for note in notes):
        drawn = np.empty((worlds, len(cards)), np.int64)
        for pack in {card.pack for card in cards} if known.packs_apart else (None,):
            places = [place for place, card in enumerate(known.hidden) if pack in (None, card.pack)]
            numbers = [number for number, card in enumerate(cards) if pack in (None, card.pack)]
            drawn[:, places] = rng.permuted(np.tile(numbers, (worlds, 1)), axis=1)
        return drawn
    dealing = Dealing(known, cards)
    return np.array([dealing.deal(rng) for _ in range(worlds)])


class Dealing:
    """The unseen cards dealt at random, each way by the number of shuffles that lead to it.

    Cards that the same hands lacked at the same times are of one kind and interchangeable, so the ways to
    share out kinds are counted, not those of cards.
    """

    def __init__(self, known: Knowledge, cards: Sequence[Card]) -> None:
        """Sort the cards into kinds.

        Args:
            known: The seat's knowledge.
            cards: The unseen cards.
        """
        lacked = [note.cards for notes in known.notes.values() for note in notes if isinstance(note, VoidOf)]
        left = [note.card for notes in known.notes.values() for note in notes if isinstance(note, CardShown)]
        signs = {card: tuple(card in each for each in lacked) for card in (*cards, *left)}
        kinds = sorted(set(signs.values()))
        kind_of = {card: kinds.index(sign) for card, sign in signs.items()}
        self._numbers = [
            [number for number, card in enumerate(cards) if kind_of[card] == kind]
            for kind in range(len(kinds))
        ]
        hands = [
            zone for zone, notes in known.notes.items() if any(isinstance(note, VoidOf) for note in notes)
        ]
        self._histories = [Histories(known.notes[hand], kind_of) for hand in hands]
        self._places = [[place for place, zone in enumerate(known.zones) if zone == hand] for hand in hands]
        self._rest = [place for place, zone in enumerate(known.zones) if zone not in hands]
        self._shares = cache(self._count_shares)

    def deal(self, rng: np.random.Generator) -> Numbers:
        """A world: the index of the card that lies in each place.

        Raises:
            CardRulesError: There is none.
        """
        world = np.empty(sum(map(len, self._numbers)), np.int64)
        decks = [rng.permutation(numbers).tolist() for numbers in self._numbers]
        for hand, places in enumerate(self._places):
            shares, upto = self._shares(hand, tuple(map(len, decks)))
            if not shares:
                raise CardRulesError("No arrangement of the unseen cards agrees with what has been played.")
            drawn = rng.random() * upto[-1]
            share = next(share for share, limit in zip(shares, upto, strict=True) if drawn < limit)
            taken = [deck.pop() for deck, part in zip(decks, share, strict=True) for _ in range(part)]
            world[places] = rng.permutation(np.array(taken, np.int64))
        world[self._rest] = rng.permutation(np.array([card for deck in decks for card in deck], np.int64))
        return world

    def _count_shares(self, hand: int, left: Counts) -> tuple[list[Counts], list[float]]:
        """The numbers of cards of each kind that a hand can get, and the ways for each, summed up one by one."""
        shares, ways = list[Counts](), list[float]()
        for share in shared(left, len(self._places[hand])):
            after = tuple(number - part for number, part in zip(left, share, strict=True))
            if number := self._histories[hand].count(share) * self._ways(hand + 1, after):
                shares.append(share)
                ways.append(number * prod(map(comb, left, share)))
        return shares, list(accumulate(ways))

    def _ways(self, hand: int, left: Counts) -> float:
        """The number of ways in which this hand and those after it can be dealt."""
        if hand == len(self._places):
            return 1
        _, upto = self._shares(hand, left)
        return upto[-1] if upto else 0


class Histories:
    """The ways in which a hand can have come about, by the cards drawn at each time."""

    def __init__(self, notes: Sequence[Note], kind_of: dict[Card, Kind]) -> None:
        """Look at a hand.

        Args:
            notes: The history of its unseen cards.
            kind_of: The kind of each card.
        """
        first, *later = notes
        each = (part for note in later for part in _one_by_one(note))
        self._notes = [self._in_kinds(note, kind_of) for note in (first, *each)]
        self._count = cache(self._follow_back)

    def count(self, held: Counts) -> float:
        """The number of ways to these numbers of cards of each kind."""
        return self._count(len(self._notes) - 1, held)

    def _follow_back(self, last: int, held: Counts) -> float:
        """The number of ways in which the notes up to one of them have led to a hand."""
        note = self._notes[last]
        match note:
            case ("lacked", kinds):
                return 0 if any(held[kind] for kind in kinds) else self._count(last - 1, held)
            case ("left", kind):
                return self._count(last - 1, replace_item(held, kind, held[kind] + 1))
        if last == 0:
            return 1  # the cards of the deal, in whatever order
        drawn = (kind for kind, number in enumerate(held) if number)
        return sum(
            held[kind] * self._count(last - 1, replace_item(held, kind, held[kind] - 1)) for kind in drawn
        )

    @staticmethod
    def _in_kinds(note: Note, kind_of: dict[Card, Kind]) -> tuple[str, Any]:
        match note:
            case CardShown(card):
                return "left", kind_of[card]
            case VoidOf(cards):
                return "lacked", {kind_of[card] for card in cards if card in kind_of}
            case CardsReceived(number):
                return "arrived", number


def _one_by_one(note: Note) -> list[Note]:
    """Cards that came together, one after the other."""
    return [CardsReceived(1)] * note.number if isinstance(note, CardsReceived) else [note]


def shared(left: Counts, size: int) -> Iterator[Counts]:
    """The ways to take a number of cards from kinds with given numbers left.

    >>> list(shared((2, 1), 2))
    [(1, 1), (2, 0)]
    """
    if not left:
        if size == 0:
            yield ()
        return
    for part in range(min(left[0], size) + 1):
        for others in shared(left[1:], size - part):
            yield (part, *others)
