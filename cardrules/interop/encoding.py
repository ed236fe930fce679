"""Moves as numbers and views as arrays: the one encoding that every adapter uses.

It asks no game for its name. Moves come from `Game.action_space`, and everything in an observation comes from what
`Game.view` shows to a seat, or has shown to it before, so an observation can hold nothing that is hidden from it.
"""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from itertools import accumulate
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError
from cardrules.core.zones import Counts, FactValue, Number, OneOf, Played, Seat, Seats, Shape, Table, Zone
from cardrules.definition.game import Game
from cardrules.interop.situation import Situation, waiting_is_possible
from cardrules.match.match import Match

WAIT = "wait"
"""The text of the action that is no move; only games have it in which somebody may act out of turn."""

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]

NOTHING_LACKED: Mapping[str, AbstractSet[Card]] = MappingProxyType({})
"""The hands of which nothing is known but their sizes."""


class Encoding:
    """The numbers of moves, and the places of an observation, for a game under its options.

    The actions are all moves of `Game.action_space` in the order of their texts; where somebody may act out of turn
    there is one more, the last: to wait.

    An observation is a float32 array of shape (size,) of numbers from 0 to 1. Its parts follow one another:

    | Part | Length | Value |
    | :-- | :-- | :-- |
    | `seat` | seats | 1 for the seat that looks |
    | `asked` | seats | 1 for the seat that is asked for an action |
    | `cards` | zones × cards | zone by zone, and in it card by card (the order of their texts); see below |
    | `sizes` | zones | the share of all cards that lies there, whether they are seen or not |
    | `scores` | sides | points so far: 1/2 for none, more for more, towards 1; see `score_share` |
    | `facts` | by kind | what else everybody knows, such as trumps, fact by fact (`Game.status`); see below |
    | `unseen` | cards | 1 for a card of which the seat does not know where it lies |
    | `may_hold` | hands × cards | 1 for such a card if it may be in that hand, by what its player has played |

    A card has 0 in a zone where the seat does not know it to be; 1 where no card lies on it, 1/2 with one card on it,
    1/3 with two, and so on. In a fan, such as a hand, no card lies on another.

    A fact that is true of seats has a place for each seat, with 1 where it is true; a number has one place, and numbers
    of seats have a place for each seat; a card that was played has a place for each seat, with 1 for its player; and
    one of several things has a place for each of them, with 1 for the one that is chosen. Of a number, 1 more is
    counted, so that 0 differs from nothing: as a share of the largest that there can be, or, where none is known, as
    n/(n + 1).

    The last of the zones stands for all that are not there from the beginning, such as further foundations in a race.
    `describe` names every place.

    Attributes:
        game: The game.
        moves: The move of each action.
        waits: The number of the action that is no move; None where there is none.
        cards: All cards, in the order of their texts.
        zones: Ids of the zones that are there from the beginning.
        hands: Ids of those among them into which not everybody sees.
        parts: The places of each part in an observation.
        size: Length of an observation.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.moves = tuple(sorted(set(game.action_space(game.options)), key=str))
        self.waits = len(self.moves) if waiting_is_possible(game) else None
        self._numbers = {move: number for number, move in enumerate(self.moves)}
        begin = game.zones(game.initial_state(game.options, 0))
        dealt = game.zones(Match(game, dealer=0).state)
        self.cards = tuple(sorted((card for zone in dealt for card in zone.cards if card), key=str))
        self.zones = tuple(dict.fromkeys(zone.id for zone in (*dealt, *begin)))
        self.hands = tuple(zone.id for zone in dealt if zone.seen_by is not None)
        self._zone_numbers = {id: number for number, id in enumerate(self.zones)}
        self._card_numbers = {card: number for number, card in enumerate(self.cards)}
        self._known = game.status(game.initial_state(game.options, 0))
        places = accumulate((_length(fact.value, game.seats) for fact in self._known), initial=0)
        *starts, length = places
        self._facts = {fact.id: start for fact, start in zip(self._known, starts, strict=True)}
        self._limits = {fact.id: _limit(fact.value) for fact in self._known}
        bounds = game.bounds(game.options)
        self.most_points = max(-bounds.least, bounds.most, 1)
        self.parts, self.size = self._lay_out(length)

    def _lay_out(self, facts: int) -> tuple[dict[str, slice], int]:
        zones, seats, cards = len(self.zones) + 1, self.game.seats, len(self.cards)
        lengths = {
            "seat": seats,
            "asked": seats,
            "cards": zones * cards,
            "sizes": zones,
            "scores": self.game.sides,
            "facts": facts,
            "unseen": cards,
            "may_hold": len(self.hands) * cards,
        }
        parts, end = dict[str, slice](), 0
        for name, length in lengths.items():
            parts[name] = slice(end, end + length)
            end += length
        return parts, end

    def describe(self) -> list[str]:
        """The meaning of every place of an observation.

        >>> import cardrules
        >>> found = Encoding(cardrules.load("california_jacks")).describe()
        >>> found[0], found[4], found[-1]
        ('seat 0 looks', '2C in stock', 'hand:1 may hold TS')
        """
        zones, seats = (*self.zones, "other zones"), range(self.game.seats)
        return [
            *(f"seat {seat} looks" for seat in seats),
            *(f"seat {seat} is asked" for seat in seats),
            *(f"{card.code} in {zone}" for zone in zones for card in self.cards),
            *(f"cards in {zone}" for zone in zones),
            *(f"points of side {side}" for side in range(self.game.sides)),
            *(f"{fact.id}{each}" for fact in self._known for each in _cases(fact.value, self.game.seats)),
            *(f"{card.code} unseen" for card in self.cards),
            *(f"{hand} may hold {card.code}" for hand in self.hands for card in self.cards),
        ]

    # Actions

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.moves) + (self.waits is not None)

    def number(self, move: object) -> int:
        """The number of a move."""
        return self._numbers[move]

    def text(self, action: int) -> str:
        """An action as it is typed."""
        return WAIT if action == self.waits else str(self.moves[action])

    def legal(self, here: Situation) -> list[int]:
        """The legal actions of the seat that is asked, in ascending order."""
        legal = sorted(self._numbers[move] for move in here.moves)
        return [*legal, self.waits] if self.waits is not None and here.may_wait else legal

    def mask(self, actions: Iterable[int]) -> Mask:
        """Some actions as an int8 array of shape (actions,): 1 for each of them."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(actions)] = 1
        return mask

    # Observations

    def observe(
        self, table: Table, asked: Seat | None, lacked: Mapping[str, AbstractSet[Card]] = NOTHING_LACKED
    ) -> Floats:
        """The observation of a seat.

        Args:
            table: The table as it sees it, or as it knows it (`cardrules.bots.knowledge.Recall.table`).
            asked: The seat that is asked for an action; None for nobody.
            lacked: The cards that each hand cannot hold unseen, by the id of its zone (`Recall.lacked`).
        """
        found, parts = np.zeros(self.size, np.float32), self.parts
        if table.seat is not None:
            found[parts["seat"].start + table.seat] = 1
        if asked is not None:
            found[parts["asked"].start + asked] = 1
        unseen = set(self.cards)
        for zone in table.zones:
            first, size = self.zone_places(zone.id)
            found[size] += len(zone.cards)
            self._show(found, first, zone)
            unseen.difference_update(zone.cards)
        found[parts["sizes"]] /= len(self.cards)
        found[parts["scores"]] = [self.score_share(score) for score in table.scores]
        for fact in table.status:
            for place, share in self.fact_places(fact.id, fact.value):
                found[place] = share
        self._mark(found, parts["unseen"].start, unseen)
        for zone in table.zones:
            if zone.id in self.hands and None in zone.cards:
                start = parts["may_hold"].start + self.hands.index(zone.id) * len(self.cards)
                self._mark(found, start, unseen.difference(lacked.get(zone.id, ())))
        return found

    def _show(self, found: Floats, start: int, zone: Zone) -> None:
        """The cards that are known in a zone, whose part begins at some place."""
        above = len(zone.cards)
        for card in zone.cards:
            above -= 1
            if card is not None:
                found[start + self._card_numbers[card]] = 1 if zone.shape is Shape.FAN else 1 / (1 + above)

    def _mark(self, found: Floats, start: int, cards: Iterable[Card]) -> None:
        """Some cards, in a part that begins at some place."""
        found[[start + self._card_numbers[card] for card in cards]] = 1

    def score_share(self, score: int) -> float:
        """A score as a number between 0 and 1: 1/2 for 0, and 3/4 for the most points that a deal can bring or cost."""
        return 0.5 + 0.5 * score / (abs(score) + self.most_points)

    def card_place(self, zone: str, card: Card) -> int:
        """The place of an observation that says whether and how a card lies in a zone."""
        return self.zone_places(zone)[0] + self._card_numbers[card]

    def size_place(self, zone: str) -> int:
        """The place of an observation that says how many cards lie in a zone."""
        return self.zone_places(zone)[1]

    def zone_places(self, zone: str) -> tuple[int, int]:
        """The places of an observation where the cards of a zone begin, and that of how many lie there.

        A zone that is not there from the beginning shares those of all such zones.
        """
        number = self._zone_numbers.get(zone, len(self.zones))
        return self._start("cards") + number * len(self.cards), self._start("sizes") + number

    def fact_place(self, id: str) -> int:
        """The place of an observation where a fact begins."""
        return self._start("facts") + self._facts[id]

    def fact_limit(self, id: str) -> int:
        """The amount of which a fact shows shares; 0 where there is no largest."""
        return self._limits[id]

    def fact_places(self, id: str, value: FactValue) -> Iterator[tuple[int, float]]:
        """The places of an observation that a fact with that value fills, and with what.

        Args:
            id: Name of the fact.
            value: Its value.
        """
        start, limit = self.fact_place(id), self._limits[id]
        for place, amount in _amounts(value):
            yield start + place, amount / (limit or amount + 1)

    def _start(self, part: str) -> int:
        return int(self.parts[part].start)


def _amounts(value: FactValue) -> Iterator[tuple[int, int]]:
    """The places that a fact fills, from its first on, and with how much of its limit."""
    match value:
        case Seats():
            yield from ((seat, 1) for seat in value.seats)
        case Number() if value.number is not None:
            yield 0, value.number + 1
        case Counts():
            yield from ((seat, count + 1) for seat, count in value.counts)
        case Played() if value.seat is not None:
            yield value.seat, 1
        case OneOf() if value.chosen is not None:
            yield value.among.index(value.chosen), 1


def _limit(value: FactValue) -> int:
    """The amount of which a fact shows shares; 0 where there is no largest."""
    match value:
        case Number(_, of, most):
            largest = of if most is None else most
        case Counts(_, most):
            largest = most
        case _:
            return 1
    return 0 if largest is None else largest + 1


def _length(value: FactValue, seats: int) -> int:
    """The number of places of a fact."""
    return len(_cases(value, seats))


def _cases(value: FactValue, seats: int) -> list[str]:
    """The words for each place of a fact, which go on from its name."""
    match value:
        case Number():
            return [""]
        case OneOf():
            return [f": {OneOf(value.among, each).in_words()}" for each in value.among]
        case _:
            return [f": seat {seat}" for seat in range(seats)]


def check_action(encoding: Encoding, here: Situation, action: int) -> None:
    """Refuse an action that is not legal, before anything is changed.

    Raises:
        CardRulesError: It is not; the error says why.
    """
    if action in encoding.legal(here):
        return
    what, why = f"Action {action}", "the mask shows those that are."
    if 0 <= action < encoding.actions:
        what += f" ({encoding.text(action)})"
        if action != encoding.waits and here.seat is not None:
            verdict = here.game.judge(here.state, here.seat, encoding.moves[action])
            why = why if verdict else str(verdict)
    raise CardRulesError(f"{what} is not legal now: {why}")
