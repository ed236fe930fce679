"""Moves as numbers and views as arrays: the one encoding that every adapter uses.

It asks no game for its name. Moves come from `Game.action_space`, and everything in an observation comes from what
`Game.view` shows to a seat, so an observation can hold nothing that is hidden from it.
"""

import re
from collections.abc import Iterable, Iterator
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from cardrules.cards import Card, splitmix
from cardrules.errors import CardRulesError
from cardrules.interop.situation import AnyGame, Situation, waiting_is_possible
from cardrules.match import Match
from cardrules.zones import Seat, Shape, Table, Zone

WAIT = "wait"
"""The text of the action that is no move; only games have it in which somebody may act out of turn."""

FACTS = 256
"""How many places of an observation are for the facts that everybody knows beside the cards."""

SALT = 69
"""It puts every fact of the games of this library in a place of its own."""

_CARD = re.compile(r"(10|[2-9AJQK])[♣♦♥♠]")
_NUMBER = re.compile(r"\d+")

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Encoding:
    """The numbers of moves, and the places of an observation, for a game under its options.

    The actions are all moves of `Game.action_space` in the order of their texts; where somebody may act out of turn
    there is one more, the last: to wait.

    An observation is a float32 array of shape (size,). Its parts follow one another:

    | Part | Length | Value |
    | :-- | :-- | :-- |
    | `seat` | seats | 1 for the seat that looks |
    | `asked` | seats | 1 for the seat that is asked for an action |
    | `cards` | zones × cards | zone by zone, and in it card by card (the order of their texts); see below |
    | `sizes` | zones | how many cards lie there, whether they are seen or not |
    | `scores` | sides | points so far |
    | `facts` | 256 | what stands beside the table, such as trumps (`Game.status`); see `facts` |

    A card has 0 in a zone where the seat does not see it; 1 where no card lies on it, 1/2 with one card on it, 1/3 with
    two, and so on. In a fan, such as a hand, no card lies on another.

    The last of the zones stands for all that are not there from the beginning, such as further foundations in a race.

    Attributes:
        game: The game.
        moves: The move of each action.
        waits: The number of the action that is no move; None where there is none.
        cards: All cards, in the order of their texts.
        zones: Ids of the zones that are there from the beginning.
        parts: The places of each part in an observation.
        size: Length of an observation.
    """

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.moves = tuple(sorted(set(game.action_space(game.options)), key=str))
        self.waits = len(self.moves) if waiting_is_possible(game) else None
        self._numbers = {move: number for number, move in enumerate(self.moves)}
        begin = game.zones(game.initial_state(game.options, 0))
        dealt = game.zones(Match(game, dealer=0).state)
        self.cards = tuple(sorted((card for zone in dealt for card in zone.cards if card), key=str))
        self.zones = tuple(dict.fromkeys(zone.id for zone in (*dealt, *begin)))
        self._zone_numbers = {id: number for number, id in enumerate(self.zones)}
        self._card_numbers = {card: number for number, card in enumerate(self.cards)}
        self.parts, self.size = self._lay_out()

    def _lay_out(self) -> tuple[dict[str, slice], int]:
        zones, seats = len(self.zones) + 1, self.game.seats
        lengths = {"seat": seats, "asked": seats, "cards": zones * len(self.cards), "sizes": zones}
        parts, end = dict[str, slice](), 0
        for name, length in (lengths | {"scores": self.game.sides, "facts": FACTS}).items():
            parts[name] = slice(end, end + length)
            end += length
        return parts, end

    # Actions

    @property
    def actions(self) -> int:
        """How many actions there are."""
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

    def acted(self, here: Situation, action: int) -> Situation:
        """The situation after a legal action of the seat that is asked."""
        if action == self.waits:
            return here.waited()
        seat = here.asked[0]
        after = here.game.apply(here.state, seat, self.moves[action]).state
        return Situation.after(here.game, after, seat)

    def mask(self, actions: Iterable[int]) -> Mask:
        """Some actions as an int8 array of shape (actions,): 1 for each of them."""
        mask = np.zeros(self.actions, np.int8)
        mask[list(actions)] = 1
        return mask

    # Observations

    def observe(self, view: Table, asked: Seat | None) -> Floats:
        """What a seat sees.

        Args:
            view: Its view.
            asked: The seat that is asked for an action; None for nobody.
        """
        found, parts = np.zeros(self.size, np.float32), self.parts
        assert view.seat is not None, "an observation is what some seat sees"
        found[parts["seat"].start + view.seat] = 1
        if asked is not None:
            found[parts["asked"].start + asked] = 1
        for zone in view.zones:
            number = self._zone_numbers.get(zone.id, len(self.zones))
            found[parts["sizes"].start + number] += len(zone.cards)
            self._show(found, parts["cards"].start + number * len(self.cards), zone)
        found[parts["scores"]] = view.scores
        for heading, value in view.status:
            for place, size in facts(heading, value):
                found[parts["facts"].start + place] += size
        return found

    def _show(self, found: Floats, start: int, zone: Zone) -> None:
        """The cards that are seen in a zone, whose part begins at some place."""
        above = len(zone.cards)
        for card in zone.cards:
            above -= 1
            if card is not None:
                found[start + self._card_numbers[card]] = 1 if zone.shape is Shape.FAN else 1 / (1 + above)

    def card_place(self, zone: str, card: Card) -> int:
        """The place of an observation that says whether and how a card lies in a zone."""
        number = self._zone_numbers[zone]
        return self._start("cards") + number * len(self.cards) + self._card_numbers[card]

    def size_place(self, zone: str) -> int:
        """The place of an observation that says how many cards lie in a zone."""
        return self._start("sizes") + self._zone_numbers[zone]

    def _start(self, part: str) -> int:
        return int(self.parts[part].start)


def facts(heading: str, value: str) -> Iterator[tuple[int, int]]:
    """What a line of `Game.status` puts into the facts of an observation: places, and what is added there.

    A line without a number, such as "Trump: hearts", adds 1 in a place of its own. In any other, such as "Bid: 3 by
    seat 0", each number has a place by what stands around it, where 1 more than the number is added, so that 0 differs
    from nothing. A card in a heading is left out, since it lies on the table. The place is a hash of the text, as
    is usual where nobody can list all that may be said.

    >>> [number for place, number in facts("Bid", "3 by seat 0")]
    [4, 1]
    """
    around = f"{_CARD.sub('card', heading)}: {_NUMBER.sub('#', value)}"
    numbers = [int(number) for number in _NUMBER.findall(value)] or [0]
    for which, number in enumerate(numbers):
        yield splitmix(crc32(f"{around} {which}".encode()) + SALT) % FACTS, number + 1


def check_action(encoding: Encoding, action: int, legal: Iterable[int]) -> None:
    """Refuse an action that is not legal.

    Raises:
        CardRulesError: It is not.
    """
    if action not in legal:
        known = 0 <= action < encoding.actions
        what = f"Action {action} ({encoding.text(action)})" if known else f"Action {action}"
        raise CardRulesError(f"{what} is not legal now; the mask shows those that are.")
