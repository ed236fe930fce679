"""Positions: what lies on the table and what else the rules need, as people write it down.

A position is a pydantic model with a field for everything that a table shows, and has a short text:

    pebbles_and_nuts players=3; dealer 2; hands KH QH 7C / ?7 / ?7; trick 9D 8D; stock ?10

First the game and the options that differ from their defaults, then the fields that differ from theirs, in any order.
Cards are written as everywhere, ``??`` is a card that is not known, ``?7`` are seven of them, ``-`` is an empty pile;
piles of several seats are separated by ``/``, and in a pile with face-down cards ``|`` stands between these and the
others.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Annotated, Any, ClassVar, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, ValidationError

from cardrules import shared_clauses
from cardrules.cards import Card, card
from cardrules.errors import NotationError, PositionError
from cardrules.events import ScoreLine, totals
from cardrules.options import Options, complaints, read_options, shown
from cardrules.rulebook import counted
from cardrules.zones import Seat

MOST_UNKNOWN = 600
"""More cards than any game has."""
TRIES = 200
"""How often unknown cards are dealt by lot before a way in which they can lie is looked for one by one."""

# Cards, as a position writes them

Cards = tuple[Card | None, ...]
"""Cards from the first to the last, from the bottom of a pile to its top; None is a card that is not known."""


def read_cards(value: Any) -> Any:
    """Cards from their text; what is no text is left to pydantic.

    >>> from cardrules.cards import codes
    >>> read_cards("KH ?2 7C")
    (card("KH"), None, None, card("7C"))

    Raises:
        NotationError: A part of the text is no card.
    """
    if not isinstance(value, str):
        return value
    found: list[Card | None] = []
    for part in value.split():
        if part.startswith("?"):
            number = part[1:]
            known = number.isdecimal() and int(number) <= MOST_UNKNOWN
            if number not in ("", "?") and not known:
                raise NotationError(
                    f"'{part}' is no number of unknown cards: write ?? for one, ?7 for seven."
                )
            found.extend([None] * (int(number) if known else 1))
        elif part != "-":
            found.append(card(part))
    return tuple(found)


def write_cards(cards: Cards) -> str:
    """The text of cards.

    >>> write_cards((card("KH"), None, None))
    'KH ?2'
    """
    parts, unknown = list[str](), 0
    for each in (*cards, card("AS")):  # any card, so that a row of unknown ones at the end is written as well
        if each is None:
            unknown += 1
            continue
        if unknown:
            parts.append("??" if unknown == 1 else f"?{unknown}")
            unknown = 0
        parts.append(each.code)
    return " ".join(parts[:-1]) or "-"


def several(read: Callable[[Any], Any], between: str = "/") -> Callable[[Any], Any]:
    """What reads several values from one text, or from a list of texts."""

    def read_all(value: Any) -> Any:
        if value == "-":
            return ()
        parts = value.split(between) if isinstance(value, str) else value
        return tuple(map(read, parts)) if isinstance(parts, list | tuple) else value

    return read_all


def read_numbers(value: Any) -> Any:
    """Numbers from a text like ``15 0 -5``; what is no text is left to pydantic."""
    if not isinstance(value, str):
        return value
    return () if value == "-" else tuple(value.split())


Pile = Annotated[Cards, BeforeValidator(read_cards), PlainSerializer(write_cards, return_type=str)]
"""Cards that lie together."""
Piles = Annotated[
    tuple[Cards, ...],
    BeforeValidator(several(read_cards)),
    PlainSerializer(lambda piles: [write_cards(pile) for pile in piles], return_type=list[str]),
]
"""Piles of the same kind, one for each seat or place."""
CoveredPiles = Annotated[
    tuple[tuple[Cards, Cards], ...],
    BeforeValidator(
        several(lambda text: _read_covered(text) if isinstance(text, str) else text),
    ),
    PlainSerializer(lambda piles: [_write_covered(*pile) for pile in piles], return_type=list[str]),
]
"""Piles in which face-up cards lie on face-down ones."""
PileRows = Annotated[
    tuple[tuple[Cards, ...], ...],
    BeforeValidator(several(several(read_cards, between=","))),
    PlainSerializer(lambda rows: [", ".join(map(write_cards, row)) for row in rows], return_type=list[str]),
]
"""Several piles for each seat, with commas between those of one."""
CoveredPileRows = Annotated[
    tuple[tuple[tuple[Cards, Cards], ...], ...],
    BeforeValidator(
        several(several(lambda text: _read_covered(text) if isinstance(text, str) else text, between=",")),
    ),
    PlainSerializer(
        lambda rows: [", ".join(_write_covered(*pile) for pile in row) for row in rows], return_type=list[str]
    ),
]
"""Several such piles for each seat, with commas between those of one."""
Numbers = Annotated[tuple[int, ...], BeforeValidator(read_numbers)]
"""Whole numbers, such as the scores of all sides."""


def _read_covered(text: str) -> tuple[Cards, Cards]:
    down, _, up = text.rpartition("|")
    return read_cards(down), read_cards(up)


def _write_covered(down: Cards, up: Cards) -> str:
    return f"{write_cards(down)}|{write_cards(up)}" if down else write_cards(up)


# Positions


class Position(BaseModel, ABC):
    """What every game's position has; each game declares its own fields, with what is taken where one is left out.

    Attributes:
        GAME: Id of the game.
        PILES: Names of the fields that hold cards.
        IDLE: Those of them that no verdict depends on: cards that have been won.
        options: The rules that are played.
        scores: Points of every side before what the position shows; none where it is left out.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    GAME: ClassVar[str]
    PILES: ClassVar[tuple[str, ...]]
    IDLE: ClassVar[tuple[str, ...]] = ()

    options: Any
    scores: Numbers = Field((), description="Points of every side so far; 0 for all where it is left out.")

    # What each game says

    @classmethod
    @abstractmethod
    def of(cls, state: Any) -> Self:
        """The position of a state, with all its cards."""

    @abstractmethod
    def completed(self) -> Self:
        """The position with everything that was left out, unknown cards as unknown ones."""

    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""

    @abstractmethod
    def faults(self) -> Iterator[str]:
        """What makes the position, completed and with all cards known, impossible: whole sentences."""

    @abstractmethod
    def build(self) -> Any:
        """The state, of a position that is completed, possible, and has all cards known."""

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether a card that is not known may lie at a place: the name of a field, then which pile and card of it."""
        return True

    # Text

    def shortened(self) -> Self:
        """The same position without whatever would be the same if it were left out."""
        whole, short = self.completed(), self
        for name, field in type(self).model_fields.items():
            if name != "options":
                shorter = short.model_copy(update={name: field.default})
                short = shorter if shorter.completed() == whole else short
        return short

    def __str__(self) -> str:
        return self.shortened()._text()

    def _text(self) -> str:
        chosen = self.options.model_dump(mode="json", exclude_defaults=True)
        head = " ".join([self.GAME, *(f"{name}={shown(value)}" for name, value in chosen.items())])
        fields = self.model_dump(mode="json", exclude_defaults=True, exclude={"options"})
        return "; ".join([head, *(f"{name} {_told(value)}" for name, value in fields.items())])

    @classmethod
    def read(cls, text: str) -> Self:
        """The position that a text stands for.

        Raises:
            PositionError: It is of another game, or no position.
            NotationError: Something in it is no card.
            OptionError: It names an option that the game does not have.
        """
        head, *parts = (part.strip() for part in text.replace("\n", ";").split(";"))
        id, *settings = head.split() or [""]
        if id != cls.GAME:
            raise PositionError(f"A position of this game begins with its name: {cls.GAME}, not '{id}'.")
        fields: dict[str, Any] = {}
        for part in filter(None, parts):
            name, _, value = part.partition(" ")
            if name in fields:
                raise PositionError(f"The position says '{name}' twice.")
            fields[name] = None if value.strip() == "none" else value.strip()
        model = cls.model_fields["options"].annotation
        assert isinstance(model, type), "each position names its options"
        assert issubclass(model, Options), "and these are options"
        return cls.checked(options=read_options(cls.GAME, model, settings), **fields)

    @classmethod
    def checked(cls, **fields: Any) -> Self:
        """A position from its fields.

        Raises:
            PositionError: A field has a value that it cannot have, or there is no such field.
        """
        try:
            return cls.model_validate(fields)
        except ValidationError as error:
            raise PositionError(f"Position of {cls.GAME}: {complaints(error, cls, 'field')}") from None

    # Unknown cards

    @property
    def unknown(self) -> int:
        """How many cards are not known."""
        return sum(card is None for _, card in self.completed()._cards())

    def _cards(self) -> Iterator[tuple[tuple[str | int, ...], Card | None]]:
        """Every place that holds a card, and the card."""
        for name in self.PILES:
            yield from _leaves(getattr(self, name), (name,))

    def filled(self, seed: int = 0) -> Self:
        """The position with its unknown cards dealt by lot, in a way in which they can lie.

        Args:
            seed: The same seed deals the same cards.

        Raises:
            PositionError: The position is impossible.
        """
        complete = self.completed()
        places = [place for place, card in complete._cards() if card is None]
        left = list(complete._cards_left(len(places)))
        if not places:
            return complete
        return complete._with(complete._by_lot(places, left, Random(seed)))

    def _by_lot(
        self, places: list[tuple[str | int, ...]], cards: list[Card], rng: Random
    ) -> dict[tuple[str | int, ...], Card]:
        """As many cards dealt to places by lot, in a way in which they can lie."""
        for _ in range(TRIES):
            rng.shuffle(cards)
            if all(self.may_lie(card, *place) for place, card in zip(places, cards, strict=True)):
                break
        else:
            cards = self._matched(places, cards)
        return dict(zip(places, cards, strict=True))

    def _cards_left(self, places: int) -> Iterator[Card]:
        """The cards of the pack that are not known to lie anywhere; there must be as many as unknown ones."""
        known = Counter(card for _, card in self._cards() if card is not None)
        pack = Counter(self.pack())
        if twice := [card for card, number in known.items() if number > 1]:
            where = dict.fromkeys(str(place[0]) for place, card in self._cards() if card == twice[0])
            raise PositionError(
                f"The {twice[0].code} is there more than once: look at {' and '.join(where)}."
            )
        if foreign := sorted(known - pack):
            raise PositionError(f"The {foreign[0].code} is not in the pack of this game.")
        left = pack - known
        if left.total() != places:
            unknown = f"{counted(places, 'unknown card')} {'is' if places == 1 else 'are'} in the position"
            over = f"{counted(left.total(), 'card')} of the pack {'is' if left.total() == 1 else 'are'} left for them"
            raise PositionError(
                f"{unknown if places else 'All cards of the position are known'}, but {over}."
            )
        return left.elements()

    def _matched(self, places: list[tuple[str | int, ...]], cards: list[Card]) -> list[Card]:
        """The cards in an order in which each may lie at its place, found by exchanging them."""
        holder: dict[int, int] = {}  # which place holds a card, by their numbers

        def find(place: int, tried: set[int]) -> bool:
            for number, each in enumerate(cards):
                if number not in tried and self.may_lie(each, *places[place]):
                    tried.add(number)
                    if number not in holder or find(holder[number], tried):
                        holder[number] = place
                        return True
            return False

        for place in range(len(places)):
            if not find(place, set()):
                raise PositionError("The unknown cards cannot lie anywhere without breaking a rule.")
        return [cards[number] for number, _ in sorted(holder.items(), key=lambda pair: pair[1])]

    def _with(self, cards: Mapping[tuple[str | int, ...], Card | None]) -> Self:
        """The position with other cards at some places."""
        changed = {name: _replaced(getattr(self, name), (name,), cards) for name in self.PILES}
        return self.model_copy(update=changed)

    def hidden(self, cards: Iterable[Card]) -> Self:
        """The position in which some cards are not known."""
        some = set(cards)
        return self._with({place: None for place, card in self._cards() if card in some})

    def idle(self, state: Any, seat: Seat) -> frozenset[Card]:
        """The cards of a state that no verdict about a seat depends on."""
        cards = self.of(state)._cards()
        return frozenset(card for place, card in cards if card is not None and place[0] in self.IDLE)

    # The state

    def state(self) -> Any:
        """The state of a position in which all cards are known.

        Raises:
            PositionError: The position is impossible, or some of its cards are not known.
        """
        complete = self.completed()
        if number := sum(card is None for _, card in complete._cards()):
            are = "is" if number == 1 else "are"
            raise PositionError(
                f"{counted(number, 'card')} of this position {are} not known: filled(seed) deals them by lot."
            )
        return complete._built()

    def guessed(self, seed: int = 0) -> tuple[Any, frozenset[Card]]:
        """A state in which the unknown cards are dealt by lot, and these cards.

        Raises:
            PositionError: The position is impossible.
        """
        complete = self.completed()
        filled = complete.filled(seed)
        dealt = dict(filled._cards())
        unknown = known(dealt[place] for place, card in complete._cards() if card is None)
        return filled._built(), frozenset(unknown)

    def _built(self) -> Any:
        list(self._cards_left(0))
        if fault := next(self.faults(), None):
            raise PositionError(fault)
        return self.build()

    @staticmethod
    def scores_of(ledger: tuple[ScoreLine, ...], sides: int) -> tuple[int, ...]:
        """The scores that a ledger makes; nothing where all are 0."""
        scores = totals(ledger, sides)
        return scores if any(scores) else ()

    def ledger(self, sides: int) -> tuple[ScoreLine, ...]:
        """The scores as lines: where they come from is not known any more.

        Raises:
            PositionError: There are not as many scores as sides.
        """
        if len(self.scores) not in (0, sides):
            raise PositionError(
                f"There are {sides} sides, so scores takes {sides} numbers, not {len(self.scores)}."
            )
        return tuple(
            ScoreLine(side, points, shared_clauses.SCORE_SO_FAR(points=points))
            for side, points in enumerate(self.scores)
            if points
        )


def known(cards: Iterable[Card | None] | None) -> tuple[Card, ...]:
    """The cards of a pile without those that are not known."""
    return tuple(card for card in cards or () if card is not None)


def _told(value: Any) -> str:
    """A value of JSON as it stands in the text of a position."""
    if isinstance(value, list):
        between = " / " if value and isinstance(value[0], str) else " "
        return between.join(map(_told, value)) or "-"
    return shown(value)


def _leaves(value: Any, place: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], Card | None]]:
    if value is None or isinstance(value, Card):
        yield place, value
    else:
        for number, part in enumerate(value):
            yield from _leaves(part, (*place, number))


def _replaced(
    value: Any, place: tuple[str | int, ...], cards: Mapping[tuple[str | int, ...], Card | None]
) -> Any:
    if value is None or isinstance(value, Card):
        return cards.get(place, value)
    return tuple(_replaced(part, (*place, number), cards) for number, part in enumerate(value))
