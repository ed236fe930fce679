"""Positions: the cards on the table and whatever else the rules need, as people write them down.

A position is a pydantic model with a field for everything that a table shows, and has a short text:

    pebbles_and_nuts players=3; hands ?6 / ?6 / KH QH 7C 9C TC AD 8D; trick 9D TD; leader 0

First the game and the options that differ from their defaults, then the fields that differ from theirs, in any order.
Cards are written as everywhere, ``??`` is an unknown card, ``?7`` stands for seven of them, ``-`` is an empty pile;
piles of several seats are separated by ``/``, and in a pile with face-down cards ``|`` stands between these and the
others.
"""

import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from pkgutil import resolve_name
from random import Random
from typing import Any, ClassVar, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from cardrules.core import shared_clauses
from cardrules.core.cards import Card
from cardrules.core.errors import CardRulesError, OptionError, PositionError, PositionFault
from cardrules.core.events import ScoreLine, Transition, totals
from cardrules.core.limits import LARGEST_NUMBER, LONGEST_POSITION, MOST_CARDS, quoted, short
from cardrules.core.nearest import nearest, plain
from cardrules.core.options import Options, allowed_values, complaints, read_options, shown
from cardrules.core.rulebook import Sentence, counted
from cardrules.definition.position_fields import Numbers, count_cards, known, read_number

HEAD = ("game", "options")
"""The fields that stand before the others in a text."""
REPR = 80
"""The length to which the repr of a position cuts its text."""
TRIES = 200
"""The number of random deals of unknown cards before a possible arrangement is searched for card by card."""


CARD_TWICE = "The {card} is there more than once."
"""The fault of a position in which a card lies at two places."""


def impossible(template: str, /, remedy: str = "", **facts: object) -> PositionFault:
    """A fault that makes a position impossible.

    Args:
        template: The fault in a sentence; facts stand in braces, in the formats of `cardrules.Clause`.
        remedy: The text that a writer of positions should write, as it goes on after a colon.
        **facts: The facts that fill both.
    """
    return PositionFault(template, tuple(facts.items()), remedy)


def unreachable(template: str, /, remedy: str = "", **facts: object) -> PositionFault:
    """A fault of a position in which the cards can lie like that, though play cannot have led there.

    Args:
        template: As for `impossible`.
        remedy: As there.
        **facts: As there.
    """
    return impossible(template, remedy, **facts)._replace(unreachable=True)


def refused(fault: PositionFault) -> PositionError:
    """The error that gives the writer of a position the fault and the remedy.

    >>> print(refused(impossible("{seat:seat} {seat:is/are} out.", remedy="write phase {phase}", seat=1, phase="deal")))
    Seat 1 is out: write phase deal.
    """
    text = Sentence(fault.template, fault.facts).in_words()
    remedy = Sentence(fault.remedy, fault.facts).phrase()
    return PositionError(f"{text[:-1]}: {remedy}." if remedy else text, fault)


class FieldNote(NamedTuple):
    """The description of a field of a position.

    Attributes:
        name: The field.
        default: Its value if left out; empty where its meaning says that.
        meaning: Its meaning.
    """

    name: str
    default: str
    meaning: str


class Position(BaseModel, ABC):
    """Base of every game's position; each game declares its own fields, each with a default.

    Attributes:
        GAME: Id of the game.
        PILES: Names of the fields that hold cards.
        ALSO: The fields that have a second name, under which zones and arranged deals know them.
        game: Id of the game, in JSON.
        options: The options in force.
        reachable: Whether play must be able to lead to the position.
        scores: Points of every side so far; 0 for all if left out.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", use_attribute_docstrings=True)

    GAME: ClassVar[str]
    PILES: ClassVar[tuple[str, ...]]
    ALSO: ClassVar[Mapping[str, str]] = {}

    game: str = Field("", validate_default=True, description="Name of the game.")
    options: Any
    reachable: bool = Field(
        True,
        description="Whether play must be able to lead to the position; with false it is taken as it lies, if the pack "
        "is whole and no place holds what it cannot hold.",
    )
    scores: Numbers = Field((), description="Points of every side so far; 0 for all if left out.")

    # Each game says

    @classmethod
    @abstractmethod
    def of(cls, state: Any) -> Self:
        """The position of a state, with all its cards."""

    @abstractmethod
    def completed(self) -> Self:
        """The position with everything filled in that was left out; unknown cards stay unknown."""

    @abstractmethod
    def pack(self) -> tuple[Card, ...]:
        """All cards of the game."""

    @abstractmethod
    def find_faults(self) -> Iterator[PositionFault]:
        """The faults of the position, once it is completed and all cards are known: whole sentences."""

    @abstractmethod
    def build(self) -> Any:
        """The state of a position that is completed and possible, and in which all cards are known."""

    def settled(self, state: Any) -> Transition:
        """The effect of the rules at once, before any move, where the cards lie like that.

        A deal that has been played to its end is counted; a table at which nobody can go on is over, or gets unstuck.

        Args:
            state: The state that `build` gives.
        """
        return Transition(state, ())

    def may_lie(self, card: Card, *place: str | int) -> bool:
        """Whether an unknown card may lie at a place: the name of a field, then the indices of pile and card."""
        return True

    # Text

    @classmethod
    def fields(cls) -> tuple[FieldNote, ...]:
        """The fields, the usual ones first, with their defaults and their meaning.

        Everything published about a game's positions is made from this.
        """
        return tuple(
            FieldNote(
                name,
                _default_text(field.default, field.description or ""),
                field.description or "",
            )
            for name, field in sorted(cls.model_fields.items(), key=lambda each: each[0] == "reachable")
            if name not in HEAD
        )

    def shortened(self) -> Self:
        """The same position without the fields that would mean the same if they were left out."""
        whole, short = self.completed(), self
        for note in self.fields():
            short = short.without(note.name, whole)
        return short

    def without(self, name: str, whole: Self) -> Self:
        """The position without a field, if it would still be completed to the same."""
        shorter = self.model_copy(update={name: type(self).model_fields[name].default})
        return shorter if shorter.completed() == whole else self

    def __str__(self) -> str:
        return self.shortened()._text()

    def __repr__(self) -> str:
        text = str(self)
        return f"<Position {text if len(text) <= REPR else f'{text[:REPR]}…'}>"

    def _repr_svg_(self) -> str | None:
        try:
            svg: str = resolve_name("cardrules.match.match:Match").from_position(self).svg()
        except CardRulesError:  # an impossible position has no picture
            return None
        return svg

    def _text(self) -> str:
        chosen = self.options.model_dump(mode="json", exclude_defaults=True)
        head = " ".join([self.GAME, *(f"{name}={shown(value)}" for name, value in chosen.items())])
        fields = self.model_dump(mode="json", exclude_defaults=True, exclude=set(HEAD))
        return "; ".join([head, *(f"{name} {_value_text(value)}" for name, value in fields.items())])

    @classmethod
    def read(cls, text: str, options: Options | None = None) -> Self:
        """The position that a text stands for, or the JSON of one.

        Args:
            text: The text.
            options: The options in force, which the text need not name; None for those that it names.

        Raises:
            PositionError: It is of another game, is not a position, or names another option than the one in force.
            NotationError: Something in it is not a card.
            OptionError: It names an option that the game does not have.
        """
        check_length(text)
        if text.lstrip().startswith("{"):
            return cls._read_json(text, options)
        head, *parts = (part.strip() for part in text.replace("\n", ";").split(";"))
        name, settings = split_name(head, [cls.GAME])
        if name != cls.GAME:
            instead = f", not '{short(name)}'" if name else ""
            raise PositionError(f"A position of this game begins with its name: {cls.GAME}{instead}.")
        fields: dict[str, Any] = {}
        for part in filter(None, parts):
            name, _, value = part.partition(" ")
            name = name.lower()
            name = cls.ALSO.get(name, name)
            if name in HEAD or "=" in name:
                raise PositionError(
                    f"Options stand before the first semicolon, as in {cls.GAME} NAME=VALUE; so '{short(part)}' is no "
                    "field."
                )
            if name in fields:
                raise PositionError(f"The position says '{short(name)}' twice.")
            fields[name] = None if value.strip() == "none" else value.strip()
        named = read_options(cls.GAME, cls._options_type(), settings)
        if options:
            check_options(named, options)
        return cls.checked(options=options or named, **fields)

    @classmethod
    def _read_json(cls, text: str, options: Options | None) -> Self:
        named = json_object(text).get("options", {})
        if (
            not options
            or not isinstance(named, dict)
            or not named.keys() <= type(options).model_fields.keys()
        ):
            return cls.model_validate_json(text)  # which refuses such options
        check_options(named, options)
        chosen = options.model_dump(mode="json")
        return cls.model_validate_json(json.dumps({**json_object(text), "options": chosen}))

    def under(self, options: Options) -> Self:
        """The same position under the options in force, which it need not name.

        Raises:
            PositionError: It names another option, or its cards have no meaning under these.
        """
        fields = {name: getattr(self, name) for name in self.model_fields_set}
        named: Options | None = fields.get("options")
        if named:
            check_options({name: getattr(named, name) for name in named.model_fields_set}, options)
        return self if self.options == options else self.checked(**{**fields, "options": options})

    def __init__(self, **fields: Any) -> None:
        """A position from its fields, as `checked` makes it."""
        try:
            super().__init__(**fields)
        except ValidationError as error:
            raise self._refusal(error) from None

    @classmethod
    def checked(cls, **fields: Any) -> Self:
        """A position from its fields.

        Raises:
            PositionError: A field has a value that it cannot have, or there is no such field.
            NotationError: Something in it is not a card.
            OptionError: It has an option that the game does not have.
        """
        return cls.model_validate(fields)

    @classmethod
    def model_validate(cls, obj: Any, **how: Any) -> Self:
        """A position from its fields, as `checked` makes it."""
        try:
            return super().model_validate(obj, **how)
        except ValidationError as error:
            raise cls._refusal(error) from None

    @classmethod
    def model_validate_json(cls, json_data: str | bytes | bytearray, **how: Any) -> Self:
        """A position from its JSON; its faults raise the same errors as in a text."""
        try:
            return super().model_validate_json(json_data, **how)
        except ValidationError as error:
            raise cls._refusal(error) from None

    @classmethod
    def _refusal(cls, error: ValidationError) -> PositionError:
        """The first fault that pydantic finds, in a sentence."""
        first = error.errors()[0]
        if not first["loc"]:
            return PositionError(f"This is not a position of {cls.GAME}, either as text or as JSON.")
        name = str(first["loc"][0])
        if name not in cls.model_fields:
            names = ", ".join(note.name for note in cls.fields())
            return PositionError(
                f"A position of {cls.GAME} has no field '{short(name)}'; its fields: {names}."
                f"{nearest(name, cls.model_fields)}"
            )
        try:
            takes = f"it takes {allowed_values(cls.model_json_schema()['properties'][name])}"
        except (KeyError, ValueError):
            takes = "that is not what it takes"
        meaning = cls.model_fields[name].description
        return PositionError(f"Position of {cls.GAME}: {name} = {quoted(first['input'])}: {takes}. {meaning}")

    @model_validator(mode="before")
    @classmethod
    def _read_plain_numbers(cls, fields: Any) -> Any:
        """Numbers that were written as text; more cards than any game has, and larger numbers, are refused unread."""
        if not isinstance(fields, Mapping):
            return fields
        found = {name.lower(): value for name, value in fields.items()}
        found = {cls.ALSO.get(name, name): value for name, value in found.items()}
        if count_cards([value for name, value in found.items() if name in cls.PILES]) > MOST_CARDS:
            raise PositionError(f"A position has at most {MOST_CARDS} cards.")
        for name, value in tuple(found.items()):
            field = cls.model_fields.get(name)
            if isinstance(value, str) and field and field.annotation in (int, int | None):
                try:
                    found[name] = read_number(value)
                except PositionError as error:
                    raise PositionError(f"Position of {cls.GAME}: {name} takes a number; {error}") from None
            elif isinstance(value, int) and abs(value) > LARGEST_NUMBER:
                raise PositionError(
                    f"Position of {cls.GAME}: {name} = {short(value)}: the largest number is {LARGEST_NUMBER}."
                )
        return found

    @field_validator("game")
    @classmethod
    def _is_this_game(cls, id: str) -> str:
        if plain(id) not in ("", cls.GAME):
            raise PositionError(f"This is a position of {short(id)}, not of {cls.GAME}.")
        return cls.GAME

    @field_validator("options", mode="before")
    @classmethod
    def _read_options(cls, options: Any) -> Any:
        """The options, of which those that are ready count as named; a wrong one is refused in the words of options."""
        if isinstance(options, Options):
            return options.model_copy(update=dict(options))
        if not isinstance(options, Mapping):
            return options
        model = cls._options_type()
        try:
            return model.model_validate(options)
        except ValidationError as error:
            raise OptionError(f"Options of {cls.GAME}: {complaints(error, model)}") from None

    @classmethod
    def _options_type(cls) -> type[Options]:
        model = cls.model_fields["options"].annotation
        assert isinstance(model, type), "each position names its options"
        assert issubclass(model, Options), "and these are options"
        return model

    # Unknown cards

    @property
    def unknown(self) -> int:
        """The number of unknown cards."""
        return sum(card is None for _, card in self.completed()._cards())

    def _cards(self) -> Iterator[tuple[tuple[str | int, ...], Card | None]]:
        """Every place that holds a card, and the card."""
        for name in self.PILES:
            yield from _leaves(getattr(self, name), (name,))

    def filled(self, seed: int = 0) -> Self:
        """The position with its unknown cards dealt at random, in an arrangement that is possible.

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
        """Cards dealt at random to as many places, in an arrangement that is possible."""
        for _ in range(TRIES):
            rng.shuffle(cards)
            if all(self.may_lie(card, *place) for place, card in zip(places, cards, strict=True)):
                break
        else:
            cards = self._matched(places, cards)
        return dict(zip(places, cards, strict=True))

    def _cards_left(self, places: int) -> Iterator[Card]:
        """The cards of the pack that are not known to lie anywhere; there must be one for each unknown card."""
        known = Counter(card for _, card in self._cards() if card is not None)
        pack = Counter(self.pack())
        if twice := [card for card, number in known.items() if number > 1]:
            where = dict.fromkeys(str(place[0]) for place, card in self._cards() if card == twice[0])
            raise refused(
                impossible(
                    CARD_TWICE, remedy="look at {fields}", card=twice[0].code, fields=" and ".join(where)
                )
            )
        if foreign := sorted(known - pack):
            raise refused(impossible("The {card} is not in the pack of this game.", card=foreign[0].code))
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
        holder: dict[int, int] = {}  # which place holds which card, by their indices

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
                if not self.reachable:
                    return cards
                raise PositionError("The unknown cards cannot lie anywhere without breaking a rule.")
        return [cards[number] for number, _ in sorted(holder.items(), key=lambda pair: pair[1])]

    def _with(self, cards: Mapping[tuple[str | int, ...], Card | None]) -> Self:
        """The position with other cards at some places."""
        changed = {name: _replaced(getattr(self, name), (name,), cards) for name in self.PILES}
        return self.model_copy(update=changed)

    def hidden(self, cards: Iterable[Card]) -> Self:
        """The position in which some cards are unknown."""
        some = set(cards)
        return self._with({place: None for place, card in self._cards() if card in some})

    # The state

    def state(self) -> Any:
        """The state of a position in which all cards are known, after what the rules bring about there at once.

        Raises:
            PositionError: The position is impossible, or some of its cards are unknown.
        """
        complete = self.completed()
        if number := sum(card is None for _, card in complete._cards()):
            are = "is" if number == 1 else "are"
            raise PositionError(
                f"{counted(number, 'card')} of this position {are} not known: filled(seed) deals them at random."
            )
        return complete.settled(complete._built()).state

    def guessed(self, seed: int = 0) -> tuple[Any, frozenset[Card]]:
        """The state as the cards lie, the unknown ones dealt at random, and the set of these.

        Raises:
            PositionError: The position is impossible.
        """
        complete = self.completed()
        filled = complete.filled(seed)
        dealt = dict(filled._cards())
        unknown = known(dealt[place] for place, card in complete._cards() if card is None)
        return filled._built(), frozenset(unknown)

    def faults(self) -> tuple[PositionError, ...]:
        """The reasons why play cannot have led to the position, as errors that are not raised; none where it can.

        Unknown cards are dealt at random first, so that there are no reasons if that is possible.

        Raises:
            PositionError: It is no table of the game: the pack is not whole, or a place holds what it cannot hold.

        >>> from cardrules import load
        >>> position = load("pishe_pasha").read_position("pishe_pasha; reachable false; discards 9H AS / 4C")
        >>> print(*position.faults())
        The A♠ cannot lie on a discard pile: drawn, it had to go up at once.
        """
        filled = self.model_copy(update={"reachable": False}).filled()
        list(filled._cards_left(0))
        found = tuple(filled.find_faults())
        if no_table := next((fault for fault in found if not fault.unreachable), None):
            raise refused(no_table)
        return tuple(map(refused, found))

    def refusals(self, faults: Iterable[PositionFault]) -> Iterator[PositionFault]:
        """The faults for which the position is refused: what play cannot have led to may be allowed."""
        return (fault for fault in faults if self.reachable or not fault.unreachable)

    def _built(self) -> Any:
        list(self._cards_left(0))
        if fault := next(self.refusals(self.find_faults()), None):
            raise refused(fault)
        return self.build()

    @staticmethod
    def scores_of(ledger: tuple[ScoreLine, ...], sides: int) -> tuple[int, ...]:
        """The scores that a ledger adds up to; empty where all are 0."""
        scores = totals(ledger, sides)
        return scores if any(scores) else ()

    def ledger(self, sides: int) -> tuple[ScoreLine, ...]:
        """The scores as lines; the source of the points is no longer known.

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


def check_length(text: str) -> None:
    """Refuse a text that is longer than any position.

    Raises:
        PositionError: It is.
    """
    if len(text) > LONGEST_POSITION:
        raise PositionError(
            f"This is too long for a position: it has {len(text)} letters, and at most {LONGEST_POSITION} are read."
        )


def check_options(named: Mapping[str, Any], options: Options) -> None:
    """Check that the options that a position names are those in force.

    Raises:
        PositionError: One of them is another.
    """
    for name, value in named.items():
        here, there = shown(value), shown(getattr(options, name))
        if here != there:
            raise PositionError(
                f"The position has other options than the game: it says {name}={short(here)}, and the game is played "
                f"with {name}={there}."
            )


def json_object(text: str) -> dict[str, Any]:
    """The object whose JSON a text is, for it begins like one.

    Raises:
        PositionError: It is no JSON.
    """
    try:
        found: dict[str, Any] = json.loads(text)
    except (ValueError, RecursionError):
        raise PositionError("This is not JSON, though it begins like JSON.") from None
    return found


def split_name(head: str, ids: Collection[str]) -> tuple[str, list[str]]:
    """The game that words begin with, as its id or its title, and the words after it.

    Where they begin with none of these games, the first word is taken for one.

    >>> split_name("Pishe Pasha players=3", ["nuts", "pishe_pasha"])
    ('pishe_pasha', ['players=3'])
    """
    words = head.split()
    longest = max(len(id.split("_")) for id in ids)
    counts = (count for count in range(longest, 1, -1) if plain(" ".join(words[:count])) in ids)
    count = next(counts, 1)
    return plain(" ".join(words[:count])), words[count:]


def _default_text(default: Any, meaning: str) -> str:
    """A default as it stands in the table of fields: empty where the meaning says what is taken."""
    if isinstance(default, str | int):
        return _value_text(default)
    return "-" if default == () and "left out" not in meaning else ""


def _value_text(value: Any) -> str:
    """A JSON value as it stands in the text of a position."""
    if isinstance(value, list):
        between = " / " if value and isinstance(value[0], str) else " "
        return between.join(map(_value_text, value)) or "-"
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
